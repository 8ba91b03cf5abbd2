"""The powers of the Raiders."""

from __future__ import annotations

import pytest

from tests.games.ante_portas.field.scenes import PRESS, card, invaders, lost, march, on, put, tile_on, war
from tests.tools.asking import of_kind


@pytest.mark.rule("P-regroup", "P-power-void")
def test_regroup_exchanges_once_and_only_in_full() -> None:
    state = war()
    regroup = card(regroup_from=[3, 0], regroup_to=[0, 1])
    march(state, regroup, 17, basics=7)
    assert invaders(state) == {17: (4, 1)}
    assert (state.field.basics_left, state.field.elites_left) == (19, 11)
    march(state, regroup, 9, basics=2)
    assert invaders(state)[9] == (2, 0)
    state.field.elites_left = 0
    march(state, regroup, 8, basics=3)
    assert invaders(state)[8] == (3, 0)


@pytest.mark.rule("P-regroup", "P-power-void")
@pytest.mark.parametrize(
    ("basics", "elites", "basics_left", "after"),
    [
        (0, 1, 3, (3, 0)),
        (2, 2, 9, (5, 1)),
        (2, 0, 9, (2, 0)),
        (0, 1, 2, (0, 1)),
    ],
)
def test_an_elite_regroups_into_basics_if_it_is_there_and_they_are_in_the_supply(
    basics: int, elites: int, basics_left: int, after: tuple[int, int]
) -> None:
    state = war()
    put(state, 17, basics=basics, elites=elites)
    elites_left = int(state.field.elites_left)
    state.field.basics_left = basics_left
    march(state, card(regroup_from=[0, 1], regroup_to=[3, 0]), 17)
    assert invaders(state) == {17: after}
    assert state.field.basics_left == basics_left - (after[0] - basics)
    assert state.field.elites_left == elites_left + (elites - after[1])


def test_P_increase__both_kinds_join_and_march_on_together() -> None:
    state = war()
    state.field.elites_left = 1
    march(state, card("down", add_basics=1, add_elites=2), 17, basics=1)
    assert invaders(state) == {12: (2, 1)}, "there was one Elite in the supply"
    assert (state.field.basics_left, state.field.elites_left) == (21, 0)


def test_P_increase__as_far_as_the_supply_goes() -> None:
    state = war()
    state.field.basics_left = 2
    march(state, card("down", add_basics=2), 17, basics=1)
    assert invaders(state) == {12: (2, 0)}
    assert state.field.basics_left == 0


def test_P_merge_troops__past_everything_to_the_lowest_other_troop() -> None:
    state = war()
    put(state, 24, basics=1)
    put(state, 27, basics=1)
    march(state, card("down", merge=True), 9, basics=2)
    assert invaders(state) == {24: (3, 0), 27: (1, 0)}
    state = war()
    march(state, card("down", merge=True), 9, basics=2)
    assert invaders(state) == {4: (2, 0)}, "without another troop the arrow counts"


def test_P_remove_citizens__before_battle() -> None:
    state = war()
    put(state, 7, farmers=1, citizens=1, tired_citizens=1)
    march(state, card("down", remove_citizens=True), 12, basics=2)
    assert on(state, 7) == {"basics": 1}
    assert (state.field.sick_farmers, state.field.sick_citizens) == (1, 2)


@pytest.mark.rule("P-killed-by-citizens", "P-citizens-first")
def test_killed_by_citizens_comes_first_and_needs_no_battle() -> None:
    state = war()
    put(state, 7, farmers=1, tired_citizens=1)
    events = march(state, card("down", remove_citizens=True, killed_by_citizens=True), 12, basics=4, elites=1)
    assert on(state, 7) == {"farmers": 1, "tired_citizens": 1}
    assert invaders(state) == {}
    assert not of_kind(events, "battle")


def test_P_stronger__in_every_battle_of_the_card() -> None:
    state = war()
    put(state, 12, farmers=1)
    put(state, 7, farmers=2)
    march(state, card("down down", stronger=1), 17, basics=2)
    assert on(state, 7) == {}, "one of two is left after #12 and counts 2"
    assert state.field.sick_farmers == 3


def test_P_weaker__in_every_battle_of_the_card() -> None:
    state = war()
    put(state, 12, citizens=1)
    march(state, card("down", weaker=1), 17, elites=1)
    assert on(state, 12) == {"citizens": 1}, "a total of 2 is absorbed"


@pytest.mark.rule("P-destroy-trap", "P-trap-gone")
def test_destroy_trap_where_the_troop_starts_and_enters() -> None:
    state = war()
    put(state, 17, work="trap")
    put(state, 12, work="trap")
    march(state, card("down down", destroy_trap=True), 17, basics=1)
    assert invaders(state) == {7: (1, 0)}
    assert (tile_on(state, 17), tile_on(state, 12)) == ("", "")
    assert state.field.left[4] == 12


def test_P_decrease_in_trap__one_basic_on_entering() -> None:
    state = war()
    put(state, 12, work="trap")
    march(state, card("down", decrease_in_trap=True), 17, basics=2)
    assert invaders(state) == {12: (1, 0)}
    march(state, card("down", decrease_in_trap=True), 17, elites=1)
    assert invaders(state) == {12: (1, 1)}


@pytest.mark.rule("P-press-ahead")
@pytest.mark.parametrize(("units", "goal"), [(1, 6), (2, 11), (3, 16), (4, 21), (5, 26), (6, 26)])
def test_press_ahead_by_number_of_units(units: int, goal: int) -> None:
    state = war()
    march(state, card(press=PRESS), 26, basics=units)
    assert invaders(state) == {goal: (units, 0)}


def test_P_press_ahead__fights_on_the_way_and_may_leave_the_board() -> None:
    state = war()
    put(state, 12, farmers=1)
    march(state, card(press=PRESS, weaker=1), 17, basics=2)
    assert invaders(state) == {}, "weaker by 1: the Farmer beats two"
    state = war()
    march(state, card(press=PRESS), 9, basics=1)
    assert lost(state)


@pytest.mark.rule("P-shoot", "P-damage-outside")
def test_shots_hit_mines_farmers_and_buildings_and_citizens_keep_them_for_the_battle() -> None:
    state = war()
    put(state, 14, farmers=1)
    put(state, 12, citizens=1)
    put(state, 15, work="trench")
    march(state, card("down", shoot=1, targets="left down right"), 17, basics=2)
    assert on(state, 14) == {}
    assert on(state, 15) == {}
    assert on(state, 12) == {}, "2 and the shot kept for the Battle: the Citizen falls"
    assert (state.field.sick_farmers, state.field.sick_citizens) == (1, 1)


def test_P_shoot__is_kept_for_that_hex_only() -> None:
    state = war()
    put(state, 12, citizens=1)
    put(state, 15, citizens=1)
    march(state, card("right", shoot=1, targets="down"), 17, basics=2)
    assert on(state, 15) == {"citizens": 1}


def test_P_shoot_once__at_the_edge() -> None:
    state = war()
    put(state, 11, farmers=2)
    march(state, card(shoot=1, targets="left down right"), 16, basics=1)
    assert on(state, 11) == {"farmers": 1}
