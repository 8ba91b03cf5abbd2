"""Farms: the Granary, sowing and protecting (page 7)."""

from __future__ import annotations

import pytest

from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.tables import SIDES
from holdfast.kernel.action import Refusal
from tests.games.after_the_empire.rules.scenes import (
    can,
    choices,
    do,
    farm_levels,
    farms,
    fight_on,
    only_cards,
    protected_farms,
    question,
    run_phase,
    scene,
    to_combat,
    why,
)

FULL = Refusal("R-sow", "that farm is at its highest level")
PROTECTED = Refusal("R-protect", "that farm is protected already")


def at_granary(*levels: int, protected: str = "") -> EmpireState:
    state = scene()
    only_cards(state, 0)
    farms(state, 0, *levels, protected=protected)
    do(state, 0, "granary")
    return state


def test_R_granary__sows_3_times_then_protects_1() -> None:
    state = at_granary(1, 1, 1, 1)
    assert state.realms[0].workers == 2
    for sown in ("sow north", "sow west", "sow south"):
        assert question(state) == "sow"
        do(state, 0, sown)
    assert farm_levels(state, 0) == [2, 1, 2, 2]
    assert choices(state, 0) == ["protect north", "protect east", "protect south", "protect west"]
    do(state, 0, "protect north")
    assert protected_farms(state, 0) == ["north"]
    assert state.actor() == 1


def test_R_granary__the_same_farm_may_be_sown_more_than_once() -> None:
    state = at_granary(0, 0, 1, 1)
    do(state, 0, "sow north", "sow north", "sow east", "protect east")
    assert farm_levels(state, 0) == [2, 1, 1, 1]


def test_R_granary__steps_without_a_farm_are_skipped() -> None:
    state = at_granary(2, 2, 1, 2)  # the only way left to sow, so nobody is asked
    assert farm_levels(state, 0) == [2, 2, 2, 2]
    assert question(state) == "protect"


def test_R_granary__protects_even_when_nothing_can_be_sown() -> None:
    state = at_granary(2, 2, 2, 2, protected="north")
    assert choices(state, 0) == ["protect east", "protect south", "protect west"]


def test_R_granary__sows_even_when_nothing_can_be_protected() -> None:
    state = at_granary(1, 1, 1, 1, protected="north east south west")
    do(state, 0, "sow north", "sow east", "sow south")
    assert state.actor() == 1
    assert farm_levels(state, 0) == [2, 2, 2, 1]


@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2)])
def test_R_sow__raises_one_farm_by_one_level(before: int, after: int) -> None:
    state = at_granary(1, before, 1, 1)
    do(state, 0, "sow east")
    assert farm_levels(state, 0) == [1, after, 1, 1]


def test_R_sow__a_razed_farm_bears_food_again() -> None:
    state = at_granary(0, 0, 0, 0)
    do(state, 0, "sow east")
    food = state.realms[0].food
    state.realms[0].soldiers = 0
    run_phase(state, "harvest")
    assert state.realms[0].food == food + 1


def test_R_sow__level_2_is_the_highest() -> None:
    state = at_granary(2, 1, 1, 1)
    assert choices(state, 0) == ["sow east", "sow south", "sow west"]
    assert why(state, 0, "sow north") == FULL
    do(state, 0, "sow east")
    assert why(state, 0, "sow east") == FULL


@pytest.mark.parametrize("place", range(4))
def test_R_sow__possible_while_any_farm_can_be_raised(place: int) -> None:
    state = scene()
    levels = [2, 2, 2, 2]
    levels[place] = 0
    farms(state, 0, *levels, protected="north east south west")
    assert can(state, 0, "granary")
    do(state, 0, "granary")
    assert farm_levels(state, 0) == [2, 2, 2, 2]


@pytest.mark.parametrize("place", SIDES)
def test_R_protect__possible_while_any_farm_has_no_token(place: str) -> None:
    state = scene()
    farms(state, 0, 2, 2, 2, 2, protected=" ".join(side for side in SIDES if side != place))
    assert can(state, 0, "granary")
    do(state, 0, "granary")
    assert protected_farms(state, 0) == list(SIDES)


@pytest.mark.parametrize("level", [0, 1, 2])
def test_R_protect__a_farm_of_any_level(level: int) -> None:
    state = at_granary(2, 2, 2, 2)
    farms(state, 0, 2, level, 2, 2)
    do(state, 0, "protect east")
    assert protected_farms(state, 0) == ["east"]
    assert farm_levels(state, 0) == [2, level, 2, 2]


def test_R_protect__not_one_that_has_a_token() -> None:
    state = at_granary(2, 2, 2, 2, protected="south")
    assert why(state, 0, "protect south") == PROTECTED
    do(state, 0, "protect north")
    assert protected_farms(state, 0) == ["north", "south"]


def test_R_protect__keeps_the_farm_and_stays_until_the_end_of_the_season() -> None:
    state = at_granary(2, 2, 2, 2)
    do(state, 0, "protect east")
    to_combat(state, ["fighting-band north", "axe-brothers east"], "tower-walking south")
    assert farm_levels(state, 0) == [1, 2, 2, 2]
    fight_on(state)
    assert protected_farms(state, 0) == ["east"]
    run_phase(state, "refresh")
    assert protected_farms(state, 0) == []
