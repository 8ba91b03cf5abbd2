"""`deploy n2+1 e3`: a whole posting of troops in one line, as the answers that it stands for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from holdfast.games.after_the_empire.deployment import EVERYBODY, Posts, expand_posting
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.tables import SIDES
from holdfast.games.after_the_empire.troops import DEPLOY, MERCENARIES, SOLDIERS, Post, Posting
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.games.after_the_empire.words import own_troop_words
from holdfast.kernel import Action, State
from holdfast.terminal.skin import ShorthandError

HELP: Final = (
    "deploy n2+1 e3 posts 2 soldiers and 1 mercenary north and 3 soldiers east; the others stay inside. "
    "A * takes all who are left: deploy s*+* mans the south with everybody. deploy inside keeps all inside."
)

_POST = re.compile(r"(n|e|s|w|north|east|south|west)[:=]?(\d{1,3}|\*)?(?:\+(\d{1,3}|\*))?")
_INSIDE = ("in", "inside")


def expand_deployment(text: str, state: State, seat: int) -> list[Action[Any]]:
    """The answers to all questions of the posting that is open, or that `regroup` opens."""
    assert isinstance(state, EmpireState)
    posts = read_posts(text)
    check_posted(state, seat, posts)
    return expand_posting(state, seat, posts)


def check_posted(state: EmpireState, seat: int, posts: Posts) -> None:
    """A line says who stands where in all: it must not leave out those who have been posted by answers before it."""
    question = state.asked(seat)
    if not isinstance(question, Posting) or question.purpose != DEPLOY:
        return
    for place, side in enumerate(state.realms[seat].sides):
        for kind, count in ((SOLDIERS, int(side.soldiers)), (MERCENARIES, int(side.mercenaries))):
            if count and (kind, place) not in posts:
                standing = own_troop_words(*((count, 0) if kind == SOLDIERS else (0, count)))
                raise ShorthandError(
                    f"{standing} {'is' if count == 1 else 'are'} posted in the {SIDES[place]} already; "
                    "name them too, or undo that first"
                )


def read_posts(text: str) -> Posts:
    """How many of each kind on each side.

    >>> read_posts("n2+1 west3")
    {(0, 0): 2, (1, 0): 1, (0, 3): 3}
    """
    posts: Posts = {}
    words = re.sub(r"\b(north|east|south|west|[nesw])\s+(?=[\d*+])", r"\1", text.casefold()).split()
    if not words:
        raise ShorthandError(f"say how many stand where. {HELP}")
    for word in words:
        if word in _INSIDE:
            continue
        match = _POST.fullmatch(word)
        if match is None or (match[2] is None and match[3] is None):
            raise ShorthandError(f"'{word[:20]}' is not a post; write a side and a number, as in n2 or n2+1")
        side = "nesw".index(match[1][0])
        for kind, count in ((SOLDIERS, match[2]), (MERCENARIES, match[3])):
            if count is not None:
                if (kind, side) in posts:
                    raise ShorthandError(f"the {SIDES[side]} is named twice")
                posts[kind, side] = EVERYBODY if count == "*" else int(count)
    return posts


def deploy_words(line: Sequence[Action[Any]], view: EmpireView) -> str:
    """The command that gives these answers; those who have been posted before them are named too, as it requires."""
    question = view.asked()
    posted = isinstance(question, Posting) and question.purpose == DEPLOY
    standing = view.realms[view.viewer].sides
    counts = [[int(side.soldiers), int(side.mercenaries)] if posted else [0, 0] for side in standing]
    for post in line:
        if isinstance(post, Post):
            counts[post.side][post.kind] += int(post.count)
    posts = [
        f"{side[0]}{soldiers or ''}{f'+{hired}' if hired else ''}"
        for side, (soldiers, hired) in zip(SIDES, counts, strict=True)
        if soldiers or hired
    ]
    return f"deploy {' '.join(posts) or 'inside'}"
