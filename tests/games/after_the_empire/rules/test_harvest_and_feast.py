"""Harvest and feast: farms bring food, soldiers eat it, and cost gold when it runs out."""

from __future__ import annotations

import pytest

from tests.games.after_the_empire.rules.battlefield import realms
from tests.games.after_the_empire.rules.scenes import edit, farms, goods, of_kind, run_phase


@pytest.mark.parametrize(
    ("levels", "food"),
    [((1, 0, 0, 0), 1), ((0, 2, 0, 0), 2), ((0, 0, 0, 0), 0), ((2, 2, 2, 2), 8), ((1, 2, 0, 1), 4)],
)
def test_R_harvest__a_farm_brings_its_level_in_food(levels: tuple[int, int, int, int], food: int) -> None:
    state = realms()
    farms(state, 0, *levels)
    edit(state, 0, food=3)
    run_phase(state, "harvest")
    assert state.realms[0].food == 3 + food


def test_R_harvest__its_food_counts_for_the_feast_that_follows() -> None:
    state = realms()
    edit(state, 0, soldiers=4, gold=9)
    run_phase(state, "harvest")
    assert (state.realms[0].food, state.realms[0].gold) == (0, 9)


@pytest.mark.parametrize(
    ("soldiers", "wounded", "mercenaries", "eaten"),
    [(3, 0, 0, 3), (0, 3, 0, 3), (2, 1, 0, 3), (0, 0, 5, 0), (1, 1, 4, 2)],
)
def test_R_feast__every_soldier_eats_wounded_or_not_but_no_mercenary(
    soldiers: int, wounded: int, mercenaries: int, eaten: int
) -> None:
    state = realms()
    farms(state, 0, 0, 0, 0, 0)
    edit(state, 0, food=10, gold=10, soldiers=soldiers, wounded=wounded, mercenaries=mercenaries)
    run_phase(state, "harvest")
    assert (state.realms[0].food, state.realms[0].gold) == (10 - eaten, 10)


def test_R_feast__without_soldiers_there_is_none() -> None:
    state = realms()
    edit(state, 0, mercenaries=3)
    assert of_kind(run_phase(state, "harvest"), "feast") == []


@pytest.mark.parametrize(("food", "gold_paid"), [(0, 5), (3, 2), (4, 1), (5, 0), (6, 0)])
def test_R_feast_gold__only_for_soldiers_whom_the_food_does_not_reach(food: int, gold_paid: int) -> None:
    state = realms()
    farms(state, 0, 0, 0, 0, 0)
    edit(state, 0, food=food, gold=10, soldiers=5)
    events = run_phase(state, "harvest")
    assert (state.realms[0].food, state.realms[0].gold) == (max(food - 5, 0), 10 - gold_paid)
    feast = of_kind(events, "feast")[0]
    assert feast.rule == ("R-feast-gold" if gold_paid else "R-feast")


@pytest.mark.parametrize(("food", "gold"), [(0, 0), (2, 1), (0, 4), (4, 0), (1, 3)])
def test_R_feast_broke__gold_stops_at_zero_and_no_soldier_is_lost(food: int, gold: int) -> None:
    state = realms()
    farms(state, 0, 0, 0, 0, 0)
    edit(state, 0, food=food, gold=gold, soldiers=4, wounded=2)
    run_phase(state, "harvest")
    left = goods(state, 0)
    assert (left["food"], left["gold"]) == (0, 0)
    assert (left["soldiers"], left["wounded"]) == (4, 2)
