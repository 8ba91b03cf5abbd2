"""Stewards: moves, jumps and slides."""

from __future__ import annotations

import pytest

from holdfast.games.ante_portas.state import AntePortasState
from tests.games.ante_portas.scenes import (
    can,
    candidates,
    choices,
    do,
    end_turn,
    goods,
    improvement,
    question,
    scene,
    site_named,
    stock,
    why,
)


def stand(state: AntePortasState, site: str, seat: int = 0) -> None:
    state.communities[seat].site = site_named(state, site)
    state.reopen()


def far_place(state: AntePortasState) -> str:
    """A Place of the Mainland that is not beside a Market; in the frozen layout the last one laid."""
    at = state.land.at[state.rules.ground.first_slot + 23]
    return state.rules.cards.places[at].id


def beside(state: AntePortasState, slot: int) -> str:
    return state.rules.cards.places[state.land.at[state.rules.ground.first_slot + slot]].id


@pytest.mark.rule("P-move", "P-jump", "P-slide", "P-slide-not-back")
def test_where_a_move_may_end() -> None:
    state = scene()
    stand(state, beside(state, 0))
    assert can(state, 0, f"go {beside(state, 1)}"), "a neighbour"
    assert can(state, 0, "go market-1")
    assert can(state, 0, "go market-2"), "a jump"
    assert can(state, 0, "go small-market"), "into the Command Center too"
    assert can(state, 0, "go recruiting-officer"), "a slide from the small Market"
    assert why(state, 0, f"go {beside(state, 0)}").reason == "your Steward stands there already"
    assert why(state, 0, f"go {far_place(state)}").rule == "P-move"


def test_P_move__a_neighbour_that_lies_beside_no_market_is_reached_step_by_step() -> None:
    state = scene()
    far = far_place(state)
    assert not can(state, 0, f"go {far}")
    spot = state.rules.ground.first_slot + 23
    near = next(other for other in state.rules.ground.neighbours[spot] if state.land.at[other] >= 0)
    stand(state, state.rules.cards.places[state.land.at[near]].id)
    assert can(state, 0, f"go {far}")


def test_P_jump__a_steward_on_a_market_may_not_stay_there() -> None:
    state = scene()
    assert not can(state, 0, "go market-1")
    do(state, 0, "go market-2", "nothing")
    assert can(state, 0, "go market-1")
    assert state.communities[0].site == site_named(state, "market-2")


def test_P_slide__it_ends_on_a_place_and_no_market_action_is_taken() -> None:
    state = scene()
    stock(state, 0, tools=1)
    do(state, 0, "go clay-delve-1")
    assert goods(state)["clay"] == 2
    assert question(state) == "turn"


@pytest.mark.rule("P-places", "P-gathering")
def test_any_place_may_be_entered_and_what_cannot_be_done_is_skipped() -> None:
    state = scene()
    stock(state, 0)
    assert can(state, 0, "go joiner-1")
    do(state, 0, "go joiner-1")
    assert question(state) == "turn", "without wood nothing is asked"
    assert goods(state) == {}


@pytest.mark.rule("P-no-fee", "P-trade-windows")
def test_nothing_is_paid_for_a_place_where_another_stands() -> None:
    state = scene(2)
    stand(state, "clay-delve-1", 1)
    stock(state, 0)
    do(state, 0, "go clay-delve-1")
    assert question(state, 0) == "arrival"
    assert choices(state, 0) == ["trade", "go on"]
    do(state, 0, "go on")
    assert goods(state, 0) == {"clay": 2}
    assert goods(state, 1) == {"food": 1, "tool": 6}


def test_P_improvements__a_pass_pays_for_a_ride_to_any_place() -> None:
    state = scene()
    far = far_place(state)
    card = improvement(state, "timber-pass")
    state.communities[0].tickets = [card, card]
    stock(state, 0, wood=1)
    assert not can(state, 0, f"go {far}"), "a ride costs two wood"
    stock(state, 0, wood=2)
    do(state, 0, f"go {far}")
    assert state.communities[0].tickets == [card]
    assert state.communities[0].site == site_named(state, far)


def test_P_improvements__a_journeyman_gives_one_more_turn() -> None:
    state = scene()
    assert why(state, 0, "journeyman").reason == "you have no Journeyman to send"
    state.communities[0].extra_turns = 1
    state.reopen()
    do(state, 0, "journeyman")
    assert state.communities[0].extra_turns == 0
    for _ in range(3):
        assert state.clock.half == 0
        end_turn(state)
    assert (state.clock.half, question(state)) == (0, "turn"), "a fourth turn"


def test_P_soldier_any_time__soldiers_act_before_the_move_only_if_they_can() -> None:
    state = scene()
    assert "soldiers" in candidates(state, 0)
    assert why(state, 0, "soldiers").reason == "no Soldier has an action to take"
