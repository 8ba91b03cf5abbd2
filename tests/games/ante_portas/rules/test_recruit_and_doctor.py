"""Recruiting Officer and Army Doctor."""

from __future__ import annotations

import pytest

from tests.games.ante_portas.scenes import (
    choices,
    colonists,
    do,
    enter,
    goods,
    have,
    market,
    question,
    scene,
    soldiers,
    station,
    stock,
    why,
)


@pytest.mark.rule("P-enlist", "P-places")
def test_unemployed_colonists_become_soldiers_and_citizens_eat_at_once() -> None:
    state = scene()
    have(state, 0, flat=2)
    stock(state, 0, food=1)
    enter(state, 0, "recruiting-officer")
    do(state, 0, "enlist")
    assert choices(state, 0) == ["enlist 0 farmers", "enlist 1 farmers", "enlist 2 farmers"]
    assert why(state, 0, "enlist 3 farmers").reason == "you have 2 unemployed Farmers at home"
    do(state, 0, "enlist 1 farmers")
    assert why(state, 0, "enlist 2 citizens").rule == "P-enlist"
    do(state, 0, "enlist 1 citizens")
    assert soldiers(state, 2) == (2, 1)
    assert goods(state) == {}
    assert colonists(state) == (1, 1)


def test_P_enlist__with_nobody_at_home_it_is_refused() -> None:
    state = scene()
    state.communities[0].home_farmers = 0
    state.communities[0].farmer_homes -= 2
    enter(state, 0, "recruiting-officer")
    assert question(state) == "orders", "the Soldier on #2 could be discharged"
    assert why(state, 0, "enlist").reason == "none of your colonists is at home and unemployed"


@pytest.mark.rule("P-enlist", "P-heal", "P-most")
def test_a_large_community_enlists_and_heals_in_one_visit() -> None:
    state = scene()
    state.communities[0].home_farmers = 16
    state.communities[0].farmer_homes = 16
    enter(state, 0, "recruiting-officer")
    do(state, 0, "enlist", "enlist 16 farmers")
    assert soldiers(state, 2) == (17, 0)
    state = scene()
    state.field.sick_farmers = 14
    state.communities[0].farmer_homes += 14
    stock(state, 0, food=14)
    enter(state, 0, "army-doctor")
    do(state, 0, "heal", "heal 14 farmers")
    assert state.field.sick_farmers == 0


def test_P_improvements__marching_rations_spare_the_food() -> None:
    state = scene()
    have(state, 0, flat=1)
    stock(state, 0)
    state.communities[0].enlist_free = 1
    enter(state, 0, "recruiting-officer")
    do(state, 0, "enlist", "enlist 0 farmers", "enlist 1 citizens")
    assert soldiers(state, 2) == (1, 1)


@pytest.mark.rule("P-discharge", "P-residence-limit", "P-discharge-exhausted")
def test_soldiers_are_discharged_only_to_the_seats_own_free_residences() -> None:
    state = scene(2)
    station(state, 9, farmers=1, tired=1)
    station(state, 9, citizens=1)
    state.communities[0].farmer_homes -= 2  # these two never belonged to anybody
    state.communities[0].citizen_homes -= 1
    enter(state, 0, "recruiting-officer")
    do(state, 0, "discharge")
    assert why(state, 0, "discharge citizen 9").reason == "there is no free Residence"
    do(state, 0, "discharge farmer 9")
    assert (state.field.farmers[9], state.field.tired_farmers[9]) == (1, 0), "the exhausted one went first"
    assert colonists(state, 0) == (3, 0)
    assert state.communities[1].free_homes(False) == 1
    assert question(state) == "turn", "the homes of others are not available, so nothing more can be done"


@pytest.mark.rule("P-heal", "P-residence-limit", "P-discharge-exhausted")
def test_soldiers_in_the_sickbay_go_to_anybodys_homes() -> None:
    state = scene(2)
    state.field.sick_farmers = 3
    state.field.sick_citizens = 1
    have(state, 1, flat=1)
    state.communities[1].home_citizens = 0
    state.communities[0].farmer_homes += 1
    stock(state, 0, food=2, dollars=5)
    enter(state, 0, "army-doctor")
    do(state, 0, "heal")
    assert choices(state, 0) == ["heal 0 farmers", "heal 1 farmers", "heal 2 farmers"], "there is food for two"
    assert why(state, 0, "heal 3 farmers").reason.startswith("there are 3 Farmers in the Sickbay and 3 free homes")
    do(state, 0, "heal 2 farmers")
    assert question(state) == "homecoming"
    assert choices(state, 0) == ["home to 0", "home to 1"]
    do(state, 0, "home to 1")
    assert colonists(state, 1)[0] == 3, "one home was free"
    assert colonists(state, 0)[0] == 3, "the other went to the only seat with room left"
    do(state, 0, "heal 1 citizens")
    assert colonists(state, 1) == (3, 1)
    assert goods(state, 0) == {"dollar": 3}
    assert (state.field.sick_farmers, state.field.sick_citizens) == (1, 0)


def test_P_heal__without_means_or_homes_it_is_refused() -> None:
    state = scene()
    stock(state, 0)
    state.field.sick_farmers = 1
    station(state, 7, tired=1)
    state.communities[0].upright_free = 1
    enter(state, 0, "army-doctor")
    assert why(state, 0, "heal").rule == "P-heal"


@pytest.mark.rule("P-upright", "P-improvements")
def test_exhausted_soldiers_are_set_upright_for_the_same_prices() -> None:
    state = scene()
    station(state, 7, tired=2)
    state.field.tired_citizens[9] = 1
    state.communities[0].citizen_homes += 1
    stock(state, 0, food=1, dollars=2)
    enter(state, 0, "army-doctor")
    do(state, 0, "set upright")
    assert why(state, 0, "upright all").reason.startswith("you cannot pay for all")
    do(state, 0, "upright farmer 7")
    assert (state.field.farmers[7], state.field.tired_farmers[7]) == (1, 1)
    assert why(state, 0, "upright farmer 7").reason == "a Farmer costs 1 food, a Citizen 2 dollars"
    do(state, 0, "upright citizen 9")
    assert goods(state) == {}
    assert question(state) == "turn", "nothing more can be paid"
    state.communities[0].upright_free = 1
    enter(state, 0, "army-doctor")
    do(state, 0, "set upright", "upright all")
    assert state.field.tired_farmers[7] == 0
    assert question(state) == "turn"


def test_P_market__the_siege_stores_heal_a_farmer_or_set_two_upright_for_free() -> None:
    state = scene()
    stock(state, 0)
    market(state, "f1")
    state.field.sick_farmers = 2
    enter(state, 0, "small-market")
    do(state, 0, "special")
    assert choices(state, 0) == ["heal 0 farmers", "heal 1 farmers"]
    do(state, 0, "heal 1 farmers")
    assert state.field.sick_farmers == 1
    market(state, "f2")
    station(state, 7, tired=3)
    enter(state, 0, "small-market")
    do(state, 0, "special")
    assert why(state, 0, "upright all").reason == "that is more Soldiers than may be set upright here"
    do(state, 0, "upright farmer 7", "upright farmer 7")
    assert question(state) == "turn"
    assert state.field.tired_farmers[7] == 1
