"""The end of a year: employing, Sustenance, Production."""

from __future__ import annotations

import pytest

from holdfast.games.ante_portas.goods import GOODS
from holdfast.games.ante_portas.production import output_of
from holdfast.games.ante_portas.state import AntePortasState
from tests.games.ante_portas.scenes import (
    buffer,
    buffers,
    choices,
    colonists,
    do,
    goods,
    have,
    idle,
    improvement,
    man,
    number_of,
    of_kind,
    question,
    scene,
    soldiers,
    station,
    stock,
    to_year_end,
    why,
)


def output(state: AntePortasState) -> dict[str, int]:
    made = output_of(state.rules, state.communities[0])
    return {GOODS[good]: amount for good, amount in enumerate(made) if amount}


@pytest.mark.rule("P-year-end", "P-employ", "P-production", "P-smithy")
def test_a_year_ends_with_workers_food_and_production() -> None:
    state = scene()
    stock(state, 0)
    to_year_end(state)
    assert question(state) == "staff"
    assert choices(state, 0) == ["fill up", "as it is", "by hand"]
    events = do(state, 0, "fill up")
    assert of_kind(events, "produced")[0].facts["delta"] == {"wood": 2, "tool": 3}
    assert buffers(state) == {"wood": 2}
    assert colonists(state) == (1, 0), "one works in the Forester's House"
    assert state.clock.half == 2


def test_P_employ__by_hand_each_kind_of_building_is_asked_about() -> None:
    state = scene()
    have(state, 0, hollow=1, factory=1, institute=1, flat=1)
    man(state, 0, hollow=1)
    to_year_end(state)
    do(state, 0, "by hand")
    assert question(state) == "jobs"
    assert choices(state, 0) == ["man forester 0", "man forester 1"], "the Buildings come in the order of the tables"
    do(state, 0, "man forester 0", "man hollow 0")
    assert why(state, 0, "man factory 2").reason == "there are not that many workers or Buildings"
    do(state, 0, "man factory 0", "man factory 1 by citizens", "man institute 1")
    community = state.communities[0]
    assert community.citizens_at[number_of(state, "factory")] == 1
    assert community.farmers_at[number_of(state, "institute")] == 2
    assert community.farmers_at[number_of(state, "hollow")] == 0, "dismissed"


def test_P_employ__as_it_is_changes_nothing() -> None:
    state = scene()
    to_year_end(state)
    do(state, 0, "as it is")
    assert colonists(state) == (2, 0)


def test_P_manned__only_a_building_with_all_its_workers_does_anything() -> None:
    state = scene()
    have(state, 0, hunting_lodge=2)
    assert output(state) == {"tool": 3}
    man(state, 0, hunting_lodge=1)
    assert output(state) == {"food": 1, "tool": 3}


# -- Sustenance ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-sustain-together", "P-captain")
def test_citizens_at_work_and_in_the_field_are_fed_from_the_food_of_all() -> None:
    state = scene(2)
    have(state, 0, theater=1)
    man(state, 0, theater=1)
    station(state, 7, citizens=2)
    stock(state, 0, food=1)
    stock(state, 1, food=3)
    idle(state, lambda: question(state) == "feed")
    assert state.actor() == 0, "the Starting Player answers for the Battleground"
    assert choices(state, 0) == ["feed 0", "feed 1", "feed 2"]
    assert why(state, 0, "feed 3").reason == "there is 4 food for 2 Citizens"
    do(state, 0, "feed 2")
    assert (goods(state, 0).get("food", 0), goods(state, 1)["food"]) == (0, 2)
    assert question(state) == "feed"
    do(state, 0, "feed 1")
    assert goods(state, 1)["food"] == 1, "the mate pays"
    assert soldiers(state, 7) == (0, 2)


@pytest.mark.rule("P-sustain-together", "P-most")
def test_a_large_army_can_be_fed() -> None:
    state = scene()
    station(state, 7, citizens=14)
    stock(state, 0, food=20)
    idle(state, lambda: question(state) == "feed")
    assert choices(state, 0) == [f"feed {count}" for count in range(15)]
    do(state, 0, "feed 14")
    assert goods(state, 0)["food"] == 6
    assert soldiers(state, 7) == (0, 14)


def test_P_sustain_together__at_home_and_in_the_sickbay_nobody_eats() -> None:
    state = scene()
    have(state, 0, flat=2)
    state.field.sick_citizens = 1
    state.communities[0].citizen_homes += 1
    stock(state, 0, food=2)
    events = idle(state, lambda: state.clock.half == 2)
    assert of_kind(events, "fed") == []
    assert goods(state)["food"] == 2


def test_P_hungry__soldiers_go_to_the_sickbay_and_workers_home() -> None:
    state = scene()
    have(state, 0, theater=1)
    man(state, 0, theater=1)
    station(state, 7, citizens=1)
    station(state, 9, citizens=1)
    stock(state, 0, food=2)
    idle(state, lambda: question(state) == "feed")
    do(state, 0, "feed 1")
    assert choices(state, 0) == ["starve 7", "starve 9"]
    do(state, 0, "starve 9")
    assert soldiers(state, 9) == (0, 0)
    assert state.field.sick_citizens == 1
    do(state, 0, "feed 0")
    assert colonists(state)[1] == 1, "the actor is at home, unemployed, and the team saved its food"
    assert goods(state)["food"] == 1


def test_P_hungry__workers_leave_the_last_building_in_the_tables_first() -> None:
    state = scene()
    have(state, 0, theater=1, iron_mine=1, storage_house=1)
    man(state, 0, theater=1, iron_mine=1, storage_house=1)
    stock(state, 0, food=3)
    idle(state, lambda: question(state) == "feed")
    do(state, 0, "feed 1")
    working = state.communities[0].citizens_at
    assert [working[number_of(state, id)] for id in ("storage-house", "theater", "iron-mine")] == [1, 0, 0]
    assert colonists(state)[1] == 2, "they are at home, unemployed"
    assert goods(state)["food"] == 2, "the team saved its food"


def test_P_sustain_together__what_lies_in_buffers_is_eaten_too() -> None:
    state = scene()
    station(state, 7, citizens=2)
    have(state, 0, hunting_lodge=1)
    stock(state, 0)
    buffer(state, 0, food=2)
    idle(state, lambda: question(state) == "feed")
    do(state, 0, "feed 2")
    assert goods(state).get("food", 0) == 0


# -- Production ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-production", "P-buffers")
def test_goods_lie_in_buffers_three_per_building_which_are_emptied_first() -> None:
    state = scene()
    man(state, 0, forester=1)
    stock(state, 0, wood=5)
    buffer(state, 0, wood=3)
    to_year_end(state)
    do(state, 0, "as it is")
    assert state.communities[0].goods[0] == 6, "there was room for one"
    assert buffers(state) == {"wood": 3}, "two lay there and two were made: one is lost"


def test_P_buffers__food_is_emptied_first() -> None:
    state = scene()
    have(state, 0, hunting_lodge=1, hollow=1)
    stock(state, 0, wood=5)
    buffer(state, 0, clay=2, food=2)
    to_year_end(state)
    do(state, 0, "as it is")
    assert state.communities[0].goods[5] == 1
    assert buffers(state) == {"clay": 2, "food": 1}


@pytest.mark.parametrize(("first", "second"), [("food", "ore"), ("ore", "clay"), ("clay", "wood")])
def test_P_buffers__they_are_emptied_in_order_as_far_as_there_is_room(first: str, second: str) -> None:
    state = scene()
    have(state, 0, hunting_lodge=1, iron_mine=1, hollow=1)
    stock(state, 0, plank=5)
    buffer(state, 0, **{first: 2, second: 2})
    to_year_end(state)
    do(state, 0, "as it is")
    assert state.communities[0].goods[GOODS.index(first)] == 1, "there was room for one"
    assert buffers(state) == {first: 1, second: 2}


@pytest.mark.rule("P-factories", "P-factories-money")
def test_a_factory_adds_a_good_to_three_buildings_of_its_workers_kind() -> None:
    state = scene()
    have(state, 0, factory=1, hollow=2, pub=1, hunting_lodge=1, iron_mine=1)
    man(state, 0, hollow=2, pub=1, hunting_lodge=1, iron_mine=1, forester=1)
    without = output(state)
    assert without == {"wood": 2, "clay": 2, "ore": 1, "food": 1, "dollar": 1, "tool": 3}
    man(state, 0, factory=1)
    assert output(state) == {**without, "dollar": 2, "food": 2, "clay": 3}, "the best three of a Farmer's kind"
    factory = number_of(state, "factory")
    community = state.communities[0]
    community.farmers_at[factory], community.citizens_at[factory] = 0, 1
    assert output(state) == {**without, "ore": 2}, "a Citizen helps the Iron Mine only"


@pytest.mark.rule("P-production-convert", "P-improvements")
def test_a_saw_bench_turns_wood_into_a_plank_in_each_production() -> None:
    state = scene()
    state.communities[0].played.append(improvement(state, "saw-bench"))
    stock(state, 0, wood=2)
    to_year_end(state)
    do(state, 0, "as it is")
    assert question(state) == "convert"
    do(state, 0, "convert")
    assert goods(state)["plank"] == 1


def test_P_production_convert__without_the_goods_nothing_is_asked() -> None:
    state = scene()
    state.communities[0].played.append(improvement(state, "saw-bench"))
    stock(state, 0, wood=1)
    to_year_end(state)
    do(state, 0, "as it is")
    assert state.clock.half == 2


def test_P_improvements__production_and_a_bonus_for_lodges() -> None:
    state = scene()
    have(state, 0, hunting_lodge=1)
    man(state, 0, hunting_lodge=1)
    state.communities[0].played.extend([improvement(state, "smoke-house"), improvement(state, "tool-shop")])
    assert output(state) == {"food": 2, "tool": 4}
