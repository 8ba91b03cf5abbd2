"""What the scene says about placing troops is enough to answer a whole posting in one go."""

from __future__ import annotations

import math
import random
from typing import Any

from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.troops import Orders, Posting
from holdfast.web.stage import Json
from tests.bots.positions import house_game
from tests.games.after_the_empire.web.games import STAGE, all_positions, seen

SOLDIERS, MERCENARIES = 0, 1


def a_plan(post: Json, luck: random.Random) -> list[list[int]]:
    """How many of each kind on each side: the least that must stand there, and some of those in hand."""
    counts = [[0, 0, 0, 0], [0, 0, 0, 0]]
    left = list(post["hand"])
    for kind, side, here in post["steps"]:
        more = luck.randint(0, left[kind])
        counts[kind][side] = here + more
        left[kind] -= more
    return counts


def a_regrouping(post: Json, luck: random.Random) -> list[list[int]]:
    """A plan that moves no more troops than the tokens allow: one at a time, from where they stood."""
    counts = [list(row) for row in post["was"]]
    walls = sorted({side for _, side, _ in post["steps"]})
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


def moved(before: list[int], after: list[int]) -> int:
    steps = [there - was for was, there in zip(before, after, strict=True)]
    return max(sum(step for step in steps if step > 0), -sum(step for step in steps if step < 0))


def bounds(post: Json, counts: list[list[int]], kind: int, side: int) -> tuple[float, float]:
    """The fewest and the most that may stand on a wall once those before it are posted."""
    if post["budget"] is None:
        return -math.inf, math.inf
    was = post["was"]
    moves = post["budget"] - (moved(was[SOLDIERS], counts[SOLDIERS]) if kind == MERCENARIES else 0)
    steps = [counts[kind][place] - was[kind][place] for place in range(side)]
    came, gone = (sum(max(0, sign * step) for step in steps) for sign in (1, -1))
    return was[kind][side] - (moves - gone), was[kind][side] + moves - came


def answers(post: Json, counts: list[list[int]], posts: list[list[list[str]]]) -> list[str]:
    """As the drawing writes them: a wall with one possible answer is not asked about, and most is said in two."""
    left = list(post["hand"])
    said = list(post["first"])
    for kind, side, here in post["steps"]:
        fewest, most = bounds(post, counts, kind, side)
        again = True
        while left[kind] > 0 and again:
            tries = range(min(left[kind], post["most"]) + 1)
            possible = [n for n in tries if here + n <= most and (here + n >= fewest or n == post["most"])]
            count = min(counts[kind][side] - here, post["most"])
            if len(possible) > 1:
                said.append(posts[kind][side][count])
            left[kind] -= count
            here += count
            again = count == post["most"] and here < most
    return said


def give(state: EmpireState, seat: int, notations: list[str]) -> None:
    for notation in notations:
        action: Any = state.rules.action(notation)
        assert action is not None
        state.apply(seat, action)


def test_a_whole_posting_is_accepted_and_does_what_it_says() -> None:
    posts = STAGE.catalog(house_game())["posts"]
    luck = random.Random(1)
    tried = {"deploy": 0, "move": 0}
    for state, seat in all_positions():
        post = STAGE.scene(seen(state, seat))["post"]
        question = state.asked(seat)
        assert (post is not None) == isinstance(question, Posting | Orders)
        if post is None or post["budget"] is not None:
            continue
        counts = a_plan(post, luck)
        trial = state.copy()
        events: list[Any] = []
        said = answers(post, counts, posts)
        give(trial, seat, said[:-1])
        last: Any = trial.rules.action(said[-1])
        trial.apply(seat, last, events)
        told = next(event for event in events if event.kind == "posted")
        for kind, name in enumerate(("soldiers", "mercenaries")):
            for asked, side, _ in post["steps"]:
                if asked == kind:
                    assert told.facts[name][side] == counts[kind][side]
        assert question is not None
        tried[question.name] += 1
    assert min(tried.values()) > 20


def test_moves_by_tokens_name_what_may_move() -> None:
    met = 0
    for state, seat in all_positions():
        post = STAGE.scene(seen(state, seat))["post"]
        question = state.asked(seat)
        if post is None or post["budget"] is None:
            continue
        met += 1
        assert isinstance(question, Posting | Orders)
        assert post["budget"] == question.budget
        if isinstance(question, Orders):
            give(state.copy(), seat, ["regroup"])
            assert post["was"][SOLDIERS] == [int(side.soldiers) for side in state.realms[seat].sides]
    assert met > 0


def test_a_whole_regrouping_by_tokens_is_accepted_and_does_what_it_says() -> None:
    posts = STAGE.catalog(house_game())["posts"]
    luck = random.Random(2)
    tried = 0
    for state, seat in all_positions():
        post = STAGE.scene(seen(state, seat))["post"]
        if not isinstance(state.asked(seat), Orders) or post["budget"] is None:
            continue
        for _ in range(8):
            counts = a_regrouping(post, luck)
            trial = state.copy()
            events: list[Any] = []
            for notation in answers(post, counts, posts):
                action: Any = trial.rules.action(notation)
                trial.apply(seat, action, events)
            told = next(event for event in events if event.kind == "posted")
            assert [told.facts["soldiers"], told.facts["mercenaries"]] == counts
            tried += 1
    assert tried > 0


def test_the_steps_are_the_questions_in_their_order() -> None:
    posts = STAGE.catalog(house_game())["posts"]
    for state, seat in all_positions():
        question = state.asked(seat)
        if not isinstance(question, Posting):
            continue
        post = STAGE.scene(seen(state, seat))["post"]
        kind, side, here = post["steps"][0]
        offered = {choice.notation for choice in state.choices(seat)}
        assert offered <= set(posts[kind][side])
        assert here == question.here
        assert all(step[0] >= kind for step in post["steps"])
