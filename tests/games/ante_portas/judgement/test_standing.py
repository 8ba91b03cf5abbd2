"""Standing orders for windows: a window asks only where waiting costs something, or as the player wishes."""

from __future__ import annotations

from typing import Any

import pytest

from holdfast.games.ante_portas.standing import AUTO, EVERY_STEP, SMART, ordered_answer, waiting_costs
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.windows import END, Window
from tests.games.ante_portas.field.scenes import card, march, put, settle, war
from tests.tools.asking import can, do, question


def in_window(arrows: str, hex: int, troop: dict[str, int], **guns: Any) -> AntePortasState:
    """A card has come up for a troop that a Trench on #7 can reach; the window before it marches is open."""
    state = war()
    put(state, 7, **{"farmers": 1, "work": "trench", **guns})
    march(state, card(arrows), hex, **troop)
    assert question(state) == "card"
    return state


def test_nothing_is_lost_by_waiting_while_they_stay_in_sight() -> None:
    state = in_window("down", 17, {"basics": 3})
    assert waiting_costs(state.view(0)) == ""
    answer = ordered_answer(state.view(0), SMART)
    assert answer is not None
    assert answer.notation == "hold"


@pytest.mark.parametrize(
    ("arrows", "hex", "troop", "reason"),
    [
        ("down down", 17, {"basics": 3}, "Soldiers would be wounded"),
        ("left", 17, {"basics": 3}, "this is the last chance to fire on them"),
        ("down", 12, {"basics": 1}, "the whole troop can be wiped out now"),
    ],
)
def test_waiting_costs_something(arrows: str, hex: int, troop: dict[str, int], reason: str) -> None:
    state = in_window(arrows, hex, troop)
    assert waiting_costs(state.view(0)) == reason
    assert ordered_answer(state.view(0), SMART) is None


def test_a_breach_is_always_asked_about() -> None:
    state = war()
    put(state, 8, farmers=1, work="trench", facing="s")
    march(state, card("down"), 3, basics=2)
    assert waiting_costs(state.view(0)) == "they would break through"


def test_a_work_that_would_be_lost_is_worth_a_question() -> None:
    state = war()
    put(state, 6, farmers=1, work="trench", facing="ne")
    put(state, 4, work="pressure-mine")
    march(state, card("down"), 9, basics=2)
    assert question(state) == "card"
    assert waiting_costs(state.view(0)) == "a Defensive Work would be lost"


@pytest.mark.parametrize(
    ("battle_round", "reason"), [(0, "this is the last chance to fire before all stand up"), (2, "")]
)
def test_at_the_end_unused_shots_lapse_but_not_in_the_final_wave(battle_round: int, reason: str) -> None:
    state = war()
    put(state, 7, farmers=1, work="trench")
    put(state, 12, basics=2)
    state.clock.round = battle_round
    state.ask(0, Window(0, END))
    settle(state)
    assert waiting_costs(state.view(0)) == reason


def test_auto_fires_where_somebody_falls_and_spends_nothing_else() -> None:
    state = in_window("left", 12, {"basics": 3})
    given = []
    while (answer := ordered_answer(state.view(0), AUTO)) is not None:
        given.append(answer.notation)
        do(state, 0, answer.notation)
    assert given == ["fire 12"], "with a single gun nothing more is asked"
    assert state.field.invaders() == 2


def test_auto_does_not_shoot_at_what_it_cannot_fell() -> None:
    state = in_window("left", 12, {"elites": 1})
    answer = ordered_answer(state.view(0), AUTO)
    assert answer is not None
    assert answer.notation == "hold"


def test_every_step_is_asked_and_no_order_answers_in_a_turn() -> None:
    state = in_window("down", 17, {"basics": 3})
    assert ordered_answer(state.view(0), EVERY_STEP) is None
    state = war()
    put(state, 7, farmers=1, work="trench")
    put(state, 12, basics=1)
    state.ask(0, Window(0, 0))
    settle(state)
    assert question(state) == "soldiers"
    assert ordered_answer(state.view(0), SMART) is None
    assert ordered_answer(state.view(0), AUTO) is None


def test_judging_changes_nothing() -> None:
    state = in_window("down down", 17, {"basics": 3})
    before = state.to_json()
    waiting_costs(state.view(0))
    assert state.to_json() == before


def test_where_anyone_commands_every_ally_has_standing_orders() -> None:
    state = in_window("down", 17, {"basics": 3})
    window = state.stack[-1]
    assert ordered_answer(state.view(1), SMART) is None
    window.mates = [1]
    answer = ordered_answer(state.view(1), SMART)
    assert answer is not None
    assert answer.notation == "hold"


def test_once_the_war_is_won_nobody_is_asked_for_another_mine() -> None:
    state = mine_gone()
    assert ordered_answer(state.view(0), SMART) is None, "more Invaders may come"
    state.clock.round = 4
    assert ordered_answer(state.view(0), SMART) is None, "new ones still come"
    state.clock.spawning = 0
    answer = ordered_answer(state.view(0), SMART)
    assert answer is not None
    assert answer.notation == "no mine"
    put(state, 27, basics=1)
    assert ordered_answer(state.view(0), SMART) is None, "one is left"


def mine_gone() -> AntePortasState:
    """A Mine in sight of a Guard Post has stopped the last Invader."""
    state = war(tools=3)
    put(state, 7, farmers=1, work="guard-post")
    put(state, 12, work="pressure-mine")
    march(state, card("down"), 17, basics=1)
    assert question(state) == "replace"
    return state


def test_orders_never_spend_a_bomb() -> None:
    """P-bomb-sets-off: Indirect Fire would set it off beside our own people."""
    state = war()
    put(state, 2, farmers=1, work="catapult", facing="n")
    put(state, 7, farmers=2)
    put(state, 12, work="bomb")
    march(state, card("down"), 17, basics=1)
    while question(state) == "card":
        do(state, 0, "hold")
    assert state.field.moving_on(12)
    assert can(state, 0, "fire 12")
    answer = ordered_answer(state.view(0), AUTO)
    assert answer is not None
    assert answer.notation == "hold"
