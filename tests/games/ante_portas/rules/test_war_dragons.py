"""Dragons: flight, fire, and their powers."""

from __future__ import annotations

from typing import Any

import pytest

from holdfast.games.ante_portas.movement_card import (
    PAST_CATAPULT,
    PAST_CITIZEN,
    PAST_FARMER,
    PAST_GUARD,
    PAST_MINE,
    PAST_TRENCH,
)
from holdfast.kernel import Refusal
from tests.games.ante_portas.field.scenes import card, invaders, lost, march, on, put, tile_on, war
from tests.tools.asking import choices, do, of_kind, question, why


def test_P_fly__they_fight_in_flight() -> None:
    state = war(dragons=True)
    put(state, 12, farmers=1, work="bounding-mine")
    march(state, card("down down", dragons=True), 17, basics=2)
    assert invaders(state) == {}
    assert on(state, 12) == {"farmers": 1}


def test_P_landing__a_troop_that_stands_still_has_landed() -> None:
    state = war(dragons=True)
    put(state, 7, farmers=2, work="trench")
    march(state, card("right down", dragons=True), 12, elites=1)
    assert question(state) == "card"
    assert choices(state, 0) == ["fire 12", "let pass", "hold"]


@pytest.mark.rule("P-elite-fly")
def test_elites_in_flight_pass_farmers_trenches_and_bunkers() -> None:
    state = war(dragons=True)
    put(state, 12, farmers=9, work="bunker")
    events = march(state, card("down right", dragons=True), 17, elites=1)
    assert not of_kind(events, "battle")
    assert invaders(state) == {10: (0, 1)}
    assert on(state, 12) == {"farmers": 9, "tile": "bunker"}


def test_P_elite_fly__everything_else_there_fights_alone() -> None:
    state = war(dragons=True)
    put(state, 12, farmers=2, citizens=1, work="trench", facing="s")
    march(state, card("down right", dragons=True), 17, elites=1)
    assert invaders(state) == {}
    assert on(state, 12) == {"farmers": 2, "tile": "trench"}, "3 against 3: the Citizen falls, nobody else is hurt"


def test_P_elite_fly__gunfire_does_nothing_to_them() -> None:
    state = war(dragons=True)
    put(state, 7, farmers=2, work="trench")
    put(state, 10, basics=1)
    march(state, card("down down", dragons=True), 22, elites=1)
    assert question(state) == "march", "on #12 it has landed; on #17, in flight, nobody was asked"
    assert on(state, 12) == {"elites": 1}
    state = war(dragons=True)
    put(state, 7, farmers=2, work="trench")
    put(state, 2, farmers=1, work="bomb")
    put(state, 4, farmers=1, work="guard-post", facing="se")
    march(state, card("down right right", dragons=True), 12, elites=1)
    do(state, 0, "hold")
    assert question(state) == "march"
    assert why(state, 0, "fire 7") == Refusal("P-sight", "that hex is out of sight of your guns")


@pytest.mark.rule("P-flying-mixed")
def test_farmers_count_up_to_the_basics_and_fell_only_basics() -> None:
    state = war(dragons=True)
    put(state, 12, farmers=4)
    march(state, card("down down", dragons=True), 17, basics=1, elites=1)
    assert on(state, 12) == {}, "1 against 4: lost, and all fall"
    assert state.field.sick_farmers == 4
    assert invaders(state) == {7: (0, 1)}


@pytest.mark.rule("P-flying-mixed")
@pytest.mark.parametrize(
    ("here", "after"),
    [
        ({"farmers": 1, "work": "bunker"}, {7: (0, 1)}),
        ({"farmers": 2, "work": "guard-tower"}, {7: (0, 1)}),
        ({"farmers": 1, "work": "howitzer"}, {7: (0, 1)}),
        ({"citizens": 1}, {7: (1, 0)}),
        ({"citizens": 1, "work": "trench"}, {}),
        ({"farmers": 1, "work": "dummy-mine"}, {}),
    ],
)
def test_trenches_and_bunkers_too_count_up_to_the_basics_and_other_works_in_full(
    here: dict[str, Any], after: dict[int, tuple[int, int]]
) -> None:
    state = war(dragons=True)
    put(state, 12, **here, facing="s")
    march(state, card("down down", dragons=True), 17, basics=1, elites=1)
    assert invaders(state) == after
    if after:
        assert on(state, 12) == {}, "the Battle is lost, and all of your Units fall"
        sick = (state.field.sick_farmers, state.field.sick_citizens)
        assert sick == (here.get("farmers", 0), here.get("citizens", 0))


@pytest.mark.rule("P-flying-mixed", "P-support")
@pytest.mark.parametrize(("elites", "shots", "after"), [(1, [10], {}), (2, [10, 10, 9, 9], {7: (0, 1)})])
def test_gunfire_in_support_counts_up_to_the_basics_in_flight(
    elites: int, shots: list[int], after: dict[int, tuple[int, int]]
) -> None:
    state = war(dragons=True)
    put(state, 12, citizens=1)
    put(state, 10, farmers=2, work="trench", facing="nw")
    put(state, 9, farmers=2, work="trench", facing="ne")
    march(state, card("down down", dragons=True), 17, basics=1, elites=elites)
    for gun in shots:
        assert question(state) == "support"
        do(state, 0, f"by {gun}")
    assert question(state) == "rest"
    assert invaders(state) == after, "of all the gunfire, 1 counts"


def test_P_flying_mixed__with_enough_other_strength_they_help() -> None:
    state = war(dragons=True)
    put(state, 12, farmers=2, citizens=1)
    march(state, card("down down", dragons=True), 17, basics=1, elites=1)
    assert invaders(state) == {}
    assert on(state, 12) == {"farmers": 1}, "4 damage: two Soldiers either way, so the stronger two"


@pytest.mark.rule("P-fire-arrow", "P-flame-order", "P-mine-values")
def test_a_flame_destroys_the_mine_and_wounds_a_farmer() -> None:
    state = war(dragons=True)
    put(state, 12, farmers=1, work="dummy-mine")
    march(state, card("down*", dragons=True), 17, basics=1)
    assert on(state, 12) == {"basics": 1}
    assert state.field.sick_farmers == 1


@pytest.mark.rule("P-flame-order", "P-bomb-sets-off")
def test_a_flame_sets_off_a_bomb_before_they_enter() -> None:
    state = war(dragons=True)
    put(state, 12, work="bomb")
    put(state, 10, farmers=1)
    march(state, card("down* down", dragons=True), 17, basics=2)
    assert invaders(state) == {7: (1, 0)}, "beside the Bomb each blast deals 1"
    assert (tile_on(state, 12), on(state, 10)) == ("", {})


def test_P_split__half_rounded_up_and_elites_left() -> None:
    state = war(dragons=True)
    march(state, card(dragons=True, split=True), 17, basics=3, elites=2)
    assert invaders(state) == {14: (1, 2), 15: (2, 0)}
    state = war(dragons=True)
    march(state, card(dragons=True, split=True), 17, basics=1)
    assert invaders(state) == {14: (1, 0)}


@pytest.mark.rule("P-split", "P-split-order")
def test_the_left_half_goes_first_to_the_end_of_the_card() -> None:
    state = war(dragons=True)
    events = march(state, card("down", dragons=True, split=True), 17, basics=2)
    moves = [(event.facts["from"], event.facts["to"]) for event in of_kind(events, "moved")]
    assert moves == [(17, 14), (14, 9), (17, 15), (15, 10)]


def test_P_fire_power__no_move_but_fire_on_the_hexes() -> None:
    state = war(dragons=True)
    put(state, 14, farmers=3)
    put(state, 12, farmers=1, citizens=1)
    put(state, 15, farmers=1, work="bounding-mine")
    march(state, card(dragons=True, fire=2, targets="left down right"), 17, basics=1)
    assert invaders(state) == {17: (1, 0)}
    assert on(state, 14) == {"farmers": 1}
    assert on(state, 12) == {"citizens": 1}
    assert on(state, 15) == {}


def test_P_increase_dragons__join_the_troop() -> None:
    state = war(dragons=True)
    march(state, card("down", dragons=True, add_elites=1), 17, basics=1)
    assert invaders(state) == {12: (1, 1)}


def test_P_temporarily_weaker__in_a_battle_of_the_first_arrow() -> None:
    state = war(dragons=True)
    put(state, 12, citizens=1)
    march(state, card("down", dragons=True, first_weaker=1), 17, elites=1)
    assert on(state, 12) == {"citizens": 1}
    state = war(dragons=True)
    put(state, 7, citizens=1)
    march(state, card("down down", dragons=True, first_weaker=1), 17, elites=1)
    assert on(state, 7) == {}


@pytest.mark.rule("P-destroy-building", "P-building-crew")
def test_destroy_building_leaves_its_soldiers_to_fight() -> None:
    state = war(dragons=True)
    put(state, 12, farmers=2, work="guard-tower")
    march(state, card("down", dragons=True, destroys=PAST_GUARD), 17, basics=1)
    assert on(state, 12) == {"farmers": 1}
    state = war(dragons=True)
    put(state, 12, farmers=2, work="trench", facing="s")
    march(state, card("down", dragons=True, destroys=PAST_GUARD), 17, basics=1)
    assert on(state, 12) == {"farmers": 1, "tile": "trench"}


def test_P_destroy_trap_dragons__in_flight_too() -> None:
    state = war(dragons=True)
    put(state, 12, work="trap")
    march(state, card("down down", dragons=True, destroy_trap=True), 17, basics=1)
    assert invaders(state) == {7: (1, 0)}
    assert tile_on(state, 12) == ""


@pytest.mark.rule("P-dodge", "P-dodge-units")
def test_dodge_takes_the_first_free_arrow_or_none() -> None:
    state = war(dragons=True)
    put(state, 12, work="bomb")
    march(state, card(dragons=True, dodge="down left right"), 17, basics=1)
    assert invaders(state) == {14: (1, 0)}
    state = war(dragons=True)
    for hex in (12, 14, 15):
        put(state, hex, farmers=1)
    march(state, card(dragons=True, dodge="down left right, right down left"), 17, basics=1)
    assert invaders(state) == {17: (1, 0)}


@pytest.mark.parametrize(
    "unit",
    [
        {"farmers": 1},
        {"tired_farmers": 1},
        {"citizens": 1},
        {"tired_citizens": 1},
        {"work": "trap"},
        {"work": "bomb"},
        {"work": "pressure-mine"},
        {"work": "guard-post"},
    ],
    ids=lambda unit: "-".join(str(part) for pair in unit.items() for part in pair),
)
def test_P_dodge_units__every_unit_is_dodged(unit: dict[str, Any]) -> None:
    state = war(dragons=True)
    put(state, 12, **unit)
    before = on(state, 12)
    march(state, card(dragons=True, dodge="down left right"), 17, basics=1)
    assert invaders(state) == {14: (1, 0)}
    assert on(state, 12) == before


def test_P_dodge_units__each_row_counts_as_one_arrow_of_the_flight() -> None:
    state = war(dragons=True)
    put(state, 14, farmers=1)
    put(state, 9, work="pressure-mine")
    march(state, card(dragons=True, dodge="left down, left right"), 17, basics=1)
    assert invaders(state) == {10: (1, 0)}, "down to #12, then right, as #9 has a Mine"
    state = war(dragons=True)
    march(state, card(dragons=True, dodge="left down"), 17, basics=1)
    assert invaders(state) == {14: (1, 0)}, "one row, one hex"


def test_P_dodge_units__leaving_the_board_is_not_dodged() -> None:
    state = war(dragons=True)
    march(state, card(dragons=True, dodge="down left right"), 2, basics=1)
    assert lost(state)


@pytest.mark.rule("P-stealth", "P-stealth-direction")
@pytest.mark.parametrize(
    ("past", "unit"),
    [
        (PAST_FARMER, {"farmers": 1}),
        (PAST_GUARD, {"work": "guard-post"}),
        (PAST_TRENCH, {"work": "bunker"}),
        (PAST_MINE, {"work": "dummy-mine"}),
        (PAST_CITIZEN, {"tired_citizens": 1}),
        (PAST_CATAPULT, {"work": "howitzer"}),
    ],
)
def test_stealth_continues_in_the_direction_of_the_arrow(past: int, unit: dict[str, object]) -> None:
    state = war(dragons=True)
    put(state, 14, **unit)  # type: ignore[arg-type]
    put(state, 11, **unit)  # type: ignore[arg-type]
    march(state, card("left right", dragons=True, stealth=past), 17, basics=1)
    assert invaders(state) == {4: (1, 0)}, "past #14 and #11 to #6, as #11 lies at the far left; then right of #6 is #4"
    assert on(state, 14) == on(state, 11)


def test_P_stealth__past_the_indicated_unit_only() -> None:
    state = war(dragons=True)
    put(state, 12, citizens=1)
    put(state, 7, farmers=1)
    march(state, card("down", dragons=True, stealth=PAST_FARMER), 17, elites=1)
    assert on(state, 12) == {}, "the Citizen fights, and both fall"
    assert invaders(state) == {}
    assert on(state, 7) == {"farmers": 1}


def test_P_stealth_direction__over_the_bottom_edge_too() -> None:
    state = war(dragons=True)
    put(state, 2, farmers=3)
    march(state, card("down", dragons=True, stealth=PAST_FARMER), 7, basics=1)
    assert lost(state)


@pytest.mark.rule("P-flying-mixed", "P-fire-combined")
def test_gunfire_at_a_flying_troop_fells_basics_and_indirect_fire_anybody() -> None:
    state = war(dragons=True)
    put(state, 10, farmers=1, work="catapult", facing="nw")
    put(state, 9, farmers=2, work="trench", facing="ne")
    march(state, card("down down down", dragons=True), 22, basics=1, elites=1)
    assert question(state) == "march"
    do(state, 0, "fire 12", "by 9", "by 9", "by 10")
    assert invaders(state) == {7: (0, 1)}, "4 damage in all, of which 2 can hit an Elite"
