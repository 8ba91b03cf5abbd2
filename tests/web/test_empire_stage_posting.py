"""What the scene says about placing troops is enough to answer a whole posting in one go."""

from __future__ import annotations

import random
from typing import Any

from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.troops import Orders, Posting
from holdfast.web.stage import Json
from tests.bots.positions import house_game
from tests.web.empire_games import STAGE, all_positions, seen

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


def answers(post: Json, counts: list[list[int]], posts: list[list[list[str]]]) -> list[str]:
    """As the drawing writes them: a step is not asked when nobody of its kind is in hand; most is said twice."""
    left = list(post["hand"])
    said = list(post["first"])
    for kind, side, here in post["steps"]:
        count = counts[kind][side] - here
        last = post["most"]
        while left[kind] > 0 and last == post["most"]:
            last = min(count, post["most"])
            said.append(posts[kind][side][last])
            count -= last
            left[kind] -= last
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
