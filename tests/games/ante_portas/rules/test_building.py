"""Building: prices, spaces, limits, remodelling, razing, homes, and manning during the year."""

from __future__ import annotations

import pytest

from tests.games.ante_portas.scenes import (
    buffer,
    buffers,
    built,
    can,
    candidates,
    choices,
    colonists,
    do,
    enter,
    goods,
    have,
    improvement,
    man,
    number_of,
    of_kind,
    question,
    scene,
    stock,
    why,
)


@pytest.mark.rule("P-build", "P-residences")
def test_any_number_may_be_built_each_for_its_price() -> None:
    state = scene()
    stock(state, 0, wood=3, tools=2)
    enter(state, 0, "builder-farm")
    assert choices(state, 0) == ["build 0", "build 1", "build 2"]
    assert why(state, 0, "build 3").reason == "you can build 2 at most"
    do(state, 0, "build 2")
    assert goods(state) == {"wood": 1}
    assert built(state, "farm") == 5
    assert colonists(state) == (4, 0), "each comes with its Farmer, unemployed"


def test_P_build__a_seat_that_cannot_pay_is_told_what_is_missing() -> None:
    state = scene()
    stock(state, 0, wood=1, clay=1, tools=3)
    enter(state, 0, "builder-hunting-lodge")
    assert question(state) == "turn", "only `build 0` is left, which answers itself"
    assert built(state, "hunting-lodge") == 0


@pytest.mark.rule("P-spaces", "P-razing")
def test_with_all_spaces_taken_a_building_is_razed_for_one_more_tool() -> None:
    state = scene()
    have(state, 0, pub=1, hollow=16)
    man(state, 0, pub=1)
    stock(state, 0, wood=1, tools=2)
    enter(state, 0, "builder-farm")
    assert built(state, "farm") + 1 + 16 + 1 == 21, "one more than there is room for in one Era"
    assert why(state, 0, "build 1").reason == "your Community has no free space"
    assert why(state, 0, "raze farm").reason == "a Residence cannot be razed while it is somebody's home"
    assert why(state, 0, "raze library").reason == "you have no such Building to raze"
    do(state, 0, "raze pub")
    assert question(state) == "turn"
    assert goods(state) == {}, "the price of a Farm and one more tool"
    assert (built(state, "pub"), built(state, "farm")) == (0, 4)
    assert colonists(state) == (4, 0), "the worker of the Pub is at home, and so is the new Farmer"


def test_P_razing__nothing_is_razed_while_there_is_a_space_and_goods_on_it_are_lost() -> None:
    state = scene()
    stock(state, 0, wood=1, tools=2)
    have(state, 0, hollow=1)
    enter(state, 0, "builder-farm")
    assert why(state, 0, "raze hollow").reason == "nothing is razed while there is a free space"
    do(state, 0, "build 0")
    have(state, 0, hunting_lodge=15)
    buffer(state, 0, clay=3)
    enter(state, 0, "builder-farm")
    events = do(state, 0, "raze hollow")
    assert buffers(state) == {}
    assert of_kind(events, "dropped")[0].facts["delta"] == {"clay": -3}


def test_P_spaces__two_eras_have_room_for_thirty_and_storage_has_its_own_slots() -> None:
    state = scene(eras="two")
    have(state, 0, hollow=25, shed=2)
    stock(state, 0, wood=2, tools=2)
    enter(state, 0, "builder-farm")
    assert "build 1" in choices(state, 0)
    do(state, 0, "build 1")
    enter(state, 0, "builder-shed")
    assert question(state) == "turn", "no wood is left"


@pytest.mark.rule("P-building-limit")
@pytest.mark.parametrize(("building", "most"), [("library", 1), ("shed", 3)])
def test_some_buildings_are_limited(building: str, most: int) -> None:
    state = scene()
    place = f"builder-{building}"
    have(state, 0, **{building: most})
    stock(state, 0, wood=2, plank=1, tools=5)
    enter(state, 0, place)
    assert question(state) == "turn"
    have(state, 0, **{building: -1})
    enter(state, 0, place)
    assert "build 1" in choices(state, 0)
    assert why(state, 0, "build 2").rule == "P-build"


@pytest.mark.rule("P-remodel", "P-residence-limit")
def test_a_farm_becomes_an_estate_or_a_flat_if_its_farmer_is_at_home() -> None:
    state = scene()
    stock(state, 0, wood=3, brick=1, plank=1, tools=2)
    have(state, 0, shed=3)
    man(state, 0, shed=3)
    enter(state, 0, "builder-estate")
    do(state, 0, "build 1")
    assert (built(state, "farm"), built(state, "estate")) == (2, 1)
    assert colonists(state) == (4, 0)
    enter(state, 0, "builder-flat")
    do(state, 0, "build 1")
    assert (built(state, "farm"), built(state, "flat")) == (1, 1)
    assert colonists(state) == (3, 1), "that Farmer is a Citizen now"
    assert state.communities[0].free_homes(False) == 1, "the home of the Soldier"


def test_P_remodel__without_a_farmer_at_home_there_is_nothing_to_remodel() -> None:
    state = scene()
    stock(state, 0, plank=1, tools=1)
    state.communities[0].home_farmers = 0
    enter(state, 0, "builder-flat")
    assert question(state) == "turn"
    assert built(state, "flat") == 0


def test_P_remodel__the_worker_of_a_shed_goes_home_when_it_becomes_a_house() -> None:
    state = scene()
    have(state, 0, shed=1, flat=1)
    man(state, 0, shed=1)
    stock(state, 0, plank=1, brick=1, tools=2)
    enter(state, 0, "builder-storage-house")
    do(state, 0, "build 1")
    assert state.communities[0].farmers_at[number_of(state, "shed")] == 0
    assert colonists(state) == (3, 1)
    assert question(state) == "manning"
    do(state, 0, "man storage-house")
    assert colonists(state) == (3, 0)


def test_P_residence_limit__workers_need_homes_too() -> None:
    state = scene()
    community = state.communities[0]
    assert community.free_homes(False) == 1, "the third Farmer is a Soldier"
    community.home_farmers -= 1
    community.farmers_at[number_of(state, "forester")] += 1
    assert community.free_homes(False) == 1


@pytest.mark.rule("P-employ-now", "P-storage")
def test_a_shed_may_be_manned_when_it_is_built_and_before_a_move() -> None:
    state = scene()
    stock(state, 0, wood=2, tools=1)
    enter(state, 0, "builder-shed")
    do(state, 0, "build 1")
    assert choices(state, 0) == ["man shed", "leave empty"]
    do(state, 0, "leave empty")
    assert can(state, 0, "man shed")
    assert "man forester" not in candidates(state, 0), "nothing else looks at workers before Production"
    do(state, 0, "man shed")
    assert question(state) == "turn"
    assert colonists(state) == (1, 0)
    assert why(state, 0, "man shed").reason == "there is no vacancy, or nobody at home to fill it"


def test_P_improvements__the_land_office_adds_farms() -> None:
    state = scene()
    state.communities[0].farms_card = improvement(state, "land-office")
    stock(state, 0, clay=3, wood=1, tools=3)
    enter(state, 0, "builder-hollow")
    do(state, 0, "build 1")
    assert question(state) == "build"
    do(state, 0, "build 1")
    assert (built(state, "hollow"), built(state, "farm")) == (1, 4)
