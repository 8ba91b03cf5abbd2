"""`deploy n2+1 e3`: a whole posting of troops in one line, as the answers that it stands for."""

from __future__ import annotations

import re
from typing import Any, Final, cast

from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.tables import LARGEST_COUNT, NOTHING, SIDES
from holdfast.games.after_the_empire.troops import MERCENARIES, SOLDIERS, TROOP_KINDS, Post
from holdfast.kernel import Action, Event, State
from holdfast.terminal.skin import ShorthandError

HELP: Final = (
    "deploy n2+1 e3 posts 2 soldiers and 1 mercenary north and 3 soldiers east; the others stay inside. "
    "A * takes all who are left: deploy s*+* mans the south with everybody. deploy inside keeps all inside."
)

ALL: Final = LARGEST_COUNT * 100
_POST = re.compile(r"(n|e|s|w|north|east|south|west)[:=]?(\d{1,3}|\*)?(?:\+(\d{1,3}|\*))?")
_INSIDE = ("in", "inside")

Wishes = dict[tuple[int, int], int]


def expand_deployment(text: str, state: State, seat: int) -> list[Action[Any]]:
    """The answers to all questions of the posting that is open, or that `regroup` opens."""
    assert isinstance(state, EmpireState)
    wishes = read_wishes(text)
    wished = dict(wishes)
    trial = state.copy()
    actions: list[Action[Any]] = []
    told: list[Event] = []

    def give(action: Action[Any]) -> None:
        trial.apply(seat, action, told)
        actions.append(action)

    if trial.rules.regroup in trial.choices(seat):
        give(trial.rules.regroup)
    if not posting_choices(trial, seat):
        raise ShorthandError("no troops are being placed now")
    while posts := posting_choices(trial, seat):
        place = (int(posts[0].kind), int(posts[0].side))
        count = min(wishes.get(place, 0), LARGEST_COUNT)
        if wishes.get(place) == ALL:
            count = max(int(post.count) for post in posts)
        elif place in wishes:
            wishes[place] -= count
        check_possible(posts, count)
        give(trial.rules.post[place[0]][place[1]][count])
    # What goes without saying was not asked: who stands where is read off the board, not off the answers.
    check_all_granted(wished, told, state, seat)
    return actions


def read_wishes(text: str) -> Wishes:
    """How many of each kind on each side.

    >>> read_wishes("n2+1 west3")
    {(0, 0): 2, (1, 0): 1, (0, 3): 3}
    """
    wishes: Wishes = {}
    words = re.sub(r"\b(north|east|south|west|[nesw])\s+(?=[\d*+])", r"\1", text.casefold()).split()
    if not words:
        raise ShorthandError(f"say how many stand where. {HELP}")
    for word in words:
        if word in _INSIDE:
            continue
        match = _POST.fullmatch(word)
        if match is None or (match[2] is None and match[3] is None):
            raise ShorthandError(f"'{word[:20]}' is no post; write a side and a number, as in n2 or n2+1")
        side = "nesw".index(match[1][0])
        for kind, count in ((SOLDIERS, match[2]), (MERCENARIES, match[3])):
            if count is not None:
                if (kind, side) in wishes:
                    raise ShorthandError(f"the {SIDES[side]} is named twice")
                wishes[kind, side] = ALL if count == "*" else int(count)
    return wishes


def posting_choices(state: EmpireState, seat: int) -> list[Post]:
    """The possible answers while troops are being placed, otherwise nothing."""
    return [choice for choice in state.choices(seat) if isinstance(choice, Post)]


def check_possible(posts: list[Post], count: int) -> None:
    """Say how many may stand there, where it is not as many as wished for."""
    counts = [int(post.count) for post in posts]
    if count not in counts:
        kind, side = TROOP_KINDS[posts[0].kind], SIDES[posts[0].side]
        possible = str(counts[0]) if len(counts) == 1 else f"{min(counts)} to {max(counts)}"
        raise ShorthandError(f"{count} {kind} cannot stand in the {side}, only {possible}")


def check_all_granted(wished: Wishes, told: list[Event], state: EmpireState, seat: int) -> None:
    posted = next(event for event in told if event.kind == "posted" and event.seat == seat)
    for (kind, side), count in wished.items():
        standing = cast("list[int]", posted.facts[TROOP_KINDS[kind]])
        if count in (standing[side], ALL):
            continue
        if state.realms[seat].sides[side].piece == NOTHING:
            raise ShorthandError(f"no wall stands in the {SIDES[side]}")
        raise ShorthandError(
            f"there are not that many {TROOP_KINDS[kind]} for the {SIDES[side]}, or that wall is already manned"
        )
