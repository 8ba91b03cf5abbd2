"""A plan made on the drawing, "this many of each kind on each wall", becomes the answers of a whole posting."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.troops import Orders, Posting
from holdfast.kernel import Refused
from holdfast.web.stage import Json
from tests.games.after_the_empire.web.games import STAGE, all_positions, seen

KINDS = ("soldiers", "mercenaries")
SOLDIERS, MERCENARIES = 0, 1


def postings() -> Iterator[tuple[EmpireState, int, Json]]:
    """Every position in which troops are placed, with what the scene says about it."""
    for state, seat in all_positions():
        post = STAGE.scene(seen(state, seat))["post"]
        assert (post is not None) == isinstance(state.asked(seat), Posting | Orders)
        if post is not None:
            yield state, seat, post


def a_plan(post: Json, luck: random.Random) -> list[list[int | None]]:
    """How many of each kind on each side: those who must stand there, and some of those in hand."""
    counts: list[list[int | None]] = [list(row) for row in post["least"]]
    for row, left in zip(counts, post["hand"], strict=True):
        for side, here in enumerate(row):
            if here is not None:
                more = luck.randint(0, left)
                row[side] = here + more
                left -= more
    return counts


def a_regrouping(post: Json, luck: random.Random) -> list[list[int | None]]:
    """A plan that moves no more troops than the tokens allow: one at a time, from where they stood."""
    counts: list[list[Any]] = [list(row) for row in post["start"]]
    walls = [side for side, low in enumerate(post["least"][SOLDIERS]) if low is not None]
    inside = [post["hand"][kind] - sum(counts[kind]) for kind in (SOLDIERS, MERCENARIES)]
    for _ in range(post["budget"]):
        kind = luck.choice((SOLDIERS, MERCENARIES))
        start, end = (luck.choice([*walls, -1]) for _ in range(2))
        if start == end or (inside[kind] if start < 0 else counts[kind][start]) == 0:
            continue
        for place, change in ((start, -1), (end, 1)):
            if place < 0:
                inside[kind] += change
            else:
                counts[kind][place] += change
    return counts


def carried_out(state: EmpireState, seat: int, counts: list[list[int | None]]) -> Json:
    """Where everybody stands once the answers to a plan have been given."""
    actions = STAGE.expand(state, seat, dict(zip(KINDS, counts, strict=True)))
    trial = state.copy()
    events: list[Any] = []
    for action in actions:
        trial.apply(seat, action, events)
    posted: Json = next(event for event in events if event.kind == "posted").facts
    return posted


def agree(posted: Json, counts: list[list[int | None]]) -> bool:
    return all(
        wanted in (None, stands)
        for kind, row in zip(KINDS, counts, strict=True)
        for wanted, stands in zip(row, posted[kind], strict=True)
    )


def test_a_whole_posting_is_accepted_and_does_what_it_says() -> None:
    luck = random.Random(1)
    tried = {"deploy": 0, "move": 0}
    for state, seat, post in postings():
        question = state.asked(seat)
        assert question is not None
        if post["budget"] is None:
            before = state.to_json()
            counts = a_plan(post, luck)
            assert agree(carried_out(state, seat, counts), counts)
            assert state.to_json() == before
            tried[question.name] += 1
    assert min(tried.values()) > 20


def test_a_whole_regrouping_by_tokens_is_accepted_and_does_what_it_says() -> None:
    luck = random.Random(2)
    tried = 0
    for state, seat, post in postings():
        question = state.asked(seat)
        if post["budget"] is None or not isinstance(question, Orders):
            continue
        assert post["budget"] == question.budget
        for _ in range(8):
            counts = a_regrouping(post, luck)
            assert agree(carried_out(state, seat, counts), counts)
            tried += 1
    assert tried > 0


def test_at_the_start_of_a_plan_everybody_has_a_place() -> None:
    for state, seat, post in postings():
        for kind in (SOLDIERS, MERCENARIES):
            row = zip(post["least"][kind], post["start"][kind], strict=True)
            placed = [there - low for low, there in row if low is not None]
            assert min([0, *placed]) == 0, "troops that are already posted cannot be taken away"
            assert sum(placed) <= post["hand"][kind], (state.asked(seat), post)


def test_more_moves_than_tokens_are_refused_with_the_reason() -> None:
    met = 0
    for state, seat, post in postings():
        if post["budget"] is None or not isinstance(state.asked(seat), Orders):
            continue
        walls = [side for side, low in enumerate(post["least"][SOLDIERS]) if low is not None]
        inside = post["hand"][SOLDIERS] - sum(post["start"][SOLDIERS])
        if inside <= post["budget"]:
            continue
        counts = [list(row) for row in post["start"]]
        counts[SOLDIERS][walls[0]] += inside
        with pytest.raises(Refused, match="cannot stand in the"):
            STAGE.expand(state, seat, dict(zip(KINDS, counts, strict=True)))
        met += 1
    assert met > 0


@pytest.mark.parametrize(
    "plan",
    [
        {"soldiers": 3},
        {"soldiers": [1, 2, 3, 4, 5]},
        {"soldiers": ["2"]},
        {"soldiers": [-1]},
        {"soldiers": [True]},
        {"mercenaries": [10**9]},
        {"knights": [1]},
    ],
)
def test_an_invalid_plan_is_refused_in_one_sentence(plan: Json) -> None:
    state, seat, _ = next(postings())
    with pytest.raises(Refused, match="a plan gives the number of soldiers and of mercenaries on each"):
        STAGE.expand(state, seat, plan)
