"""What Buildings and Improvements are worth to the rules of thumb."""

from __future__ import annotations

from holdfast.bots.ante_portas.greedy.buildings import factory_worth, one_building_worth
from holdfast.bots.ante_portas.greedy.improvements import effect_worth
from holdfast.games.ante_portas.catalog import Building, Improvement
from holdfast.games.ante_portas.goods import WOOD
from holdfast.games.ante_portas.state import AntePortasState
from tests.games.ante_portas.bots.test_habits import outlook
from tests.games.ante_portas.scenes import scene, stock


def building(state: AntePortasState, id: str) -> Building:
    return next(found for found in state.rules.cards.buildings if found.id == id)


def card(state: AntePortasState, id: str) -> Improvement:
    return next(found for found in state.rules.cards.improvements if found.id == id)


def test_a_building_is_worth_less_the_later_it_is_built() -> None:
    state = scene(1)
    forester = building(state, "forester")
    early = one_building_worth(outlook(state, worker=0.0), forester)
    state.clock.half = 6
    assert early > one_building_worth(outlook(state, worker=0.0), forester) > 0.0


def test_whoever_works_is_no_soldier() -> None:
    state = scene(1)
    forester = building(state, "forester")
    found = outlook(state, worker=0.5)
    assert one_building_worth(found, forester) == (
        one_building_worth(outlook(state, worker=0.0), forester) - 0.5 * found.soldier_worth()
    )


def test_a_factory_is_worth_what_the_buildings_make_that_it_helps() -> None:
    state = scene(2)
    assert factory_worth(outlook(state)) == 0.0
    state.communities[0].built[building(state, "forester").number] = 1
    found = outlook(state)
    one = found.habits.yields * float(found.years_left()) * found.each_worth(WOOD)
    assert factory_worth(found) == one
    state.communities[0].built[building(state, "forester").number] = 2
    assert factory_worth(outlook(state)) == 2.0 * one


def test_a_builders_bond_is_worth_what_it_builds() -> None:
    state = scene(1)
    stock(state, 0, wood=2)
    bond = card(state, "builders-bond-farm")
    found = outlook(state)
    farm = one_building_worth(found, building(state, "farm")) - found.cost_worth(bond.building_cost)
    assert effect_worth(found, bond) == 2.0 * farm
    stock(state, 0, wood=0)
    assert effect_worth(outlook(state), bond) == 0.0


def test_forms_for_a_bunker_are_worth_nothing_without_a_trench() -> None:
    state = scene(1)
    stock(state, 0, tools=4, brick=1)
    assert effect_worth(outlook(state), card(state, "bunker-forms")) == 0.0
