"""Posting all troops at once, expanded into the answers it stands for: `troops 2 soldiers north` and so on.

A line in the terminal and a drag in the browser both say who is to stand where; which questions that answers, and
which are not even asked, is worked out here.
"""

from __future__ import annotations

from typing import Any, Final, cast

from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.tables import LARGEST_COUNT, NOTHING, SIDES
from holdfast.games.after_the_empire.troops import BY_TOKENS, TROOP_KINDS, Post, Posting
from holdfast.games.after_the_empire.words import counted
from holdfast.kernel.action import Action, Refusal, Refused
from holdfast.kernel.event import Event

EVERYBODY: Final = LARGEST_COUNT * 100  # as a count: everybody who is left

# How many are to stand where, by kind and side. A wall that is not named gets nobody.
Posts = dict[tuple[int, int], int]


def expand_posting(state: EmpireState, seat: int, posts: Posts) -> list[Action[Any]]:
    """The answers to all questions of the open posting, or of the one that `regroup` opens; raises `Refused`."""
    left = dict(posts)
    trial = state.copy()
    actions: list[Action[Any]] = []
    told: list[Event] = []
    if trial.rules.regroup in trial.choices(seat):
        trial.apply(seat, trial.rules.regroup, told)
        actions.append(trial.rules.regroup)
    question = trial.asked(seat)
    if not isinstance(question, Posting):
        raise refused("no troops are being placed now")
    tokens = int(question.budget) if question.purpose == BY_TOKENS else -1
    current = (int(question.kind), int(question.place))
    if question.here and left.get(current, EVERYBODY) != EVERYBODY:
        left[current] = max(0, left[current] - int(question.here))  # an answer with the largest count came before
    while offered := posting_choices(trial, seat):
        place = (int(offered[0].kind), int(offered[0].side))
        count = min(left.get(place, 0), LARGEST_COUNT)
        if left.get(place) == EVERYBODY:
            count = max(int(post.count) for post in offered)
        elif place in left:
            left[place] -= count
        check_possible(offered, count, tokens)
        post = trial.rules.post[place[0]][place[1]][count]
        trial.apply(seat, post, told)
        actions.append(post)
    # Questions with only one answer were not asked, so who stands where is read from the board, not from the answers.
    check_all_granted(posts, told, state, seat)
    return actions


def posting_choices(state: EmpireState, seat: int) -> list[Post]:
    """The possible answers while troops are being placed; at other times none."""
    return [choice for choice in state.choices(seat) if isinstance(choice, Post)]


def check_possible(offered: list[Post], count: int, tokens: int) -> None:
    """If this many may not stand there, say how many may, and why: `tokens` troops may move, or all of them (-1)."""
    counts = [int(post.count) for post in offered]
    if count not in counts:
        kind, side = TROOP_KINDS[offered[0].kind], SIDES[offered[0].side]
        possible = str(counts[0]) if len(counts) == 1 else f"{min(counts)} to {max(counts)}"
        why = "" if tokens < 0 else f"; your move tokens let only {counted(tokens, 'troop')} change places"
        raise refused(f"{count} {kind} cannot stand in the {side}, only {possible}{why}")


def check_all_granted(posts: Posts, told: list[Event], state: EmpireState, seat: int) -> None:
    posted = next(event for event in told if event.kind == "posted" and event.seat == seat)
    for (kind, side), count in posts.items():
        standing = cast("list[int]", posted.facts[TROOP_KINDS[kind]])
        if count in (standing[side], EVERYBODY):
            continue
        if state.realms[seat].sides[side].piece == NOTHING:
            raise refused(f"no wall stands in the {SIDES[side]}")
        raise refused(
            f"there are not that many {TROOP_KINDS[kind]} for the {SIDES[side]}, or that wall is already manned"
        )


def refused(reason: str) -> Refused:
    return Refused(Refusal("R-deploy", reason))
