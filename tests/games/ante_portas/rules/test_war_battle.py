"""Battle: who fights, how strong they are, and who falls."""

from __future__ import annotations

from typing import Any

import pytest

from holdfast.games.ante_portas.bombs import open_fire_bombs
from holdfast.games.ante_portas.clash import open_clash
from holdfast.games.ante_portas.movement_card import BASIC, ELITE
from holdfast.games.ante_portas.spawn import spawn_card
from holdfast.games.ante_portas.windows import open_soldiers
from holdfast.games.ante_portas.words import spawn_text
from tests.games.ante_portas.field.scenes import card, invaders, march, on, printed, put, settle, tile_on, war
from tests.tools.asking import choices, do, of_kind, question


def attack(basics: int = 0, elites: int = 0, *, dragons: bool = False, **here: int | str) -> dict[str, object]:
    """A troop comes from #12 onto #7, where these Units are; returns what is left there."""
    state = war(dragons=dragons)
    put(state, 7, facing="s", **here)  # type: ignore[arg-type]
    march(state, card("down", dragons=dragons), 12, basics=basics, elites=elites)
    assert question(state) == "rest"
    return on(state, 7)


@pytest.mark.rule("P-battle-start", "P-trap-bomb-safe")
@pytest.mark.parametrize("work", ["trap", "bomb"])
def test_a_trap_or_bomb_alone_starts_no_battle(work: str) -> None:
    state = war()
    put(state, 7, work=work)
    events = march(state, card("down"), 12, basics=2)
    assert on(state, 7) == {"basics": 2, "tile": work}
    assert not of_kind(events, "battle")


def test_P_battle_start__a_mine_or_an_empty_building_does() -> None:
    assert attack(basics=2, work="pressure-mine") == {"basics": 1}
    assert attack(basics=1, work="guard-post") == {"basics": 1}
    assert attack(basics=1, work="trench") == {}


def test_P_battle_go_on__survivors_follow_the_remaining_arrows() -> None:
    state = war()
    put(state, 12, farmers=1)
    march(state, card("down down"), 17, basics=3)
    assert invaders(state) == {7: (2, 0)}


@pytest.mark.rule("P-strength", "P-exhausted-fight")
def test_exhausted_soldiers_fight() -> None:
    assert attack(basics=2, farmers=1, tired_farmers=1) == {}
    assert attack(basics=3, farmers=1, tired_farmers=1) == {"basics": 1}
    assert attack(elites=1, tired_citizens=1) == {}


def test_P_mine_values__an_improvement_of_trenches_changes_no_mine() -> None:
    state = war()
    state.field.trench_bonus = 1
    put(state, 7, work="pressure-mine")
    march(state, card("down"), 12, basics=2)
    assert on(state, 7) == {"basics": 1}
    put(state, 10, work="trench", facing="s")
    march(state, card("down"), 15, basics=2)
    assert on(state, 10) == {}, "2 against 2: both fall"


def test_P_fall__when_the_damage_equals_the_strength() -> None:
    state = war()
    put(state, 2, farmers=2, work="trench")
    put(state, 7, basics=3)
    march(state, card(), 12, elites=1)
    put(state, 4, farmers=1, work="catapult", facing="ne")
    open_soldiers(state, 0)
    settle(state)
    do(state, 0, "fire 7", "by 2", "by 2", "loose")
    assert invaders(state) == {7: (1, 0), 12: (0, 1)}


@pytest.mark.rule("P-fall", "P-no-carry")
def test_an_elite_absorbs_less_than_its_strength_and_forgets_it() -> None:
    state = war()
    put(state, 12, farmers=2)
    put(state, 7, farmers=2)
    march(state, card("down down"), 17, elites=1)
    assert invaders(state) == {7: (0, 1)}
    state = war()
    put(state, 7, farmers=3)
    march(state, card("down"), 12, elites=1)
    assert invaders(state) == {}, "one blow of its whole Strength fells it"


@pytest.mark.rule("P-modified-total", "P-stronger", "P-weaker")
@pytest.mark.parametrize(
    ("basics", "powers", "left"),
    [
        (1, {}, {"farmers": 1}),
        (1, {"stronger": 1}, {}),
        (3, {"stronger": 2}, {"basics": 1}),
        (1, {"weaker": 1}, {"farmers": 2}),
        (1, {"weaker": 5}, {"farmers": 2}),
    ],
)
def test_the_modified_total_is_matched_and_dealt(basics: int, powers: dict[str, Any], left: dict[str, object]) -> None:
    state = war()
    put(state, 7, farmers=2)
    march(state, card("down", **powers), 12, basics=basics)
    assert on(state, 7) == left


def test_P_wound_most__two_farmers_rather_than_a_citizen() -> None:
    assert attack(elites=1, farmers=2, citizens=1) == {"citizens": 1}
    assert attack(elites=1, farmers=1, citizens=1) == {"farmers": 1}


def test_P_citizen_absorbs__after_farmers_and_mines() -> None:
    assert attack(basics=2, citizens=1) == {"citizens": 1}
    assert attack(basics=2, farmers=1, citizens=1) == {"citizens": 1}
    assert attack(basics=4, citizens=1, work="bounding-mine") == {"citizens": 1}


def test_P_tired_first__exhausted_ones_are_wounded_first() -> None:
    assert attack(basics=1, farmers=1, tired_farmers=1) == {"farmers": 1}


def test_P_building_last__it_falls_to_the_damage_that_is_left() -> None:
    assert attack(basics=2, farmers=1, work="trench") == {}
    assert attack(basics=1, farmers=1, work="trench") == {"tile": "trench"}
    assert attack(basics=2, work="bunker") == {"tile": "bunker"}
    assert attack(basics=3, work="bunker") == {}


@pytest.mark.rule("P-lose", "P-removed")
def test_a_lost_battle_clears_the_hex_and_fells_invaders() -> None:
    state = war()
    put(state, 7, farmers=2, work="catapult", facing="s")
    march(state, card("down"), 12, basics=4)
    assert on(state, 7) == {"basics": 1}
    assert state.field.sick_farmers == 2
    assert state.field.left[:5] == [9, 11, 7, 18, 12]
    assert state.field.basics_left == 22


@pytest.mark.rule("P-lose", "P-trap-bomb-safe")
def test_most_units_fall_then_the_stronger_and_the_trap_stays() -> None:
    assert attack(basics=2, elites=1, farmers=2, work="trap") == {"elites": 1, "tile": "trap"}
    assert attack(basics=1, elites=2, farmers=3) == {"basics": 1, "elites": 1}


def test_P_trap_battle__adds_one() -> None:
    assert attack(basics=2, farmers=1, work="trap") == {"tile": "trap"}


@pytest.mark.rule("P-mine-first", "P-mine-values")
@pytest.mark.parametrize(("work", "strength"), [("pressure-mine", 1), ("bounding-mine", 2), ("dummy-mine", 4)])
def test_a_mine_goes_off_first_whatever_the_damage(work: str, strength: int) -> None:
    assert attack(basics=1, citizens=1, work=work) == {"citizens": 1}
    assert attack(basics=strength + 1, work=work) == {"basics": 1}


def test_P_mine_spared__only_if_soldiers_take_it_exactly() -> None:
    state = war()
    put(state, 7, farmers=2, citizens=1, work="dummy-mine")
    march(state, card("down"), 12, elites=1)
    assert tile_on(state, 7) == "", "two Farmers would be wounded, and 1 absorbed: not exactly 3"
    state = war()
    put(state, 7, farmers=3, work="dummy-mine")
    march(state, card("down"), 12, elites=1)
    assert choices(state, 0) == ["mine", "spare mine"]
    do(state, 0, "spare mine")
    assert on(state, 7) == {"tile": "dummy-mine"}


@pytest.mark.rule("P-support", "P-support-only")
def test_support_is_offered_only_where_the_battle_would_be_lost() -> None:
    state = war()
    put(state, 7, farmers=1)
    put(state, 2, farmers=2, work="trench")
    march(state, card("down"), 12, basics=1)
    assert question(state) == "card", "the troop can be reached before it moves"
    do(state, 0, "let pass")
    assert on(state, 7) == {}
    assert on(state, 2) == {"farmers": 2, "tile": "trench"}

    state = war()
    put(state, 7, farmers=1)
    put(state, 2, farmers=2, work="trench")
    march(state, card("down"), 12, basics=2)
    do(state, 0, "let pass")
    assert question(state) == "support"
    do(state, 0, "by 2")
    assert on(state, 7) == {}
    assert on(state, 2) == {"farmers": 1, "tired_farmers": 1, "tile": "trench"}
    assert invaders(state) == {}


def test_P_support__even_if_it_is_not_enough_it_fells_more() -> None:
    state = war()
    put(state, 7, farmers=1)
    put(state, 2, farmers=1, work="trench")
    march(state, card("down"), 12, basics=5)
    do(state, 0, "let pass", "by 2")
    assert invaders(state) == {7: (3, 0)}


def test_P_spawn_onto__the_players_units_fight_and_figures_run_out() -> None:
    state = war()
    put(state, 26, farmers=1)
    put(state, 27, basics=1)
    spawn_card(state, printed(state, "R101"))
    settle(state)
    assert invaders(state) == {27: (2, 0)}
    assert on(state, 26) == {}
    state.field.basics_left = 1
    spawn_card(state, printed(state, "R101"))
    settle(state)
    assert invaders(state) == {26: (1, 0), 27: (2, 0)}


@pytest.mark.parametrize(
    ("basics", "elites", "came"), [(3, 0, {26: (1, 0), 27: (1, 0)}), (0, 3, {26: (0, 1)}), (1, 0, {26: (1, 0)})]
)
def test_P_spawn_onto__only_those_of_whom_none_is_left_stay_away(
    basics: int, elites: int, came: dict[int, tuple[int, int]]
) -> None:
    state = war()
    state.field.basics_left, state.field.elites_left = basics, elites
    for name in ("R115", "R101"):  # an Elite on #26, and Basics on #26 and #27
        spawn_card(state, printed(state, name))
    settle(state)
    assert invaders(state) == came
    assert state.field.basics_left == basics - sum(there[0] for there in came.values())
    assert state.field.elites_left == elites - sum(there[1] for there in came.values())


@pytest.mark.rule("P-spawn-seats")
@pytest.mark.parametrize(
    ("seats", "came"),
    [(1, {24: (1, 0), 26: (0, 1)}), (2, {24: (1, 0)}), (3, {24: (1, 0), 26: (0, 1), 28: (1, 0)})],
)
def test_marked_units_come_only_with_that_many_players(seats: int, came: dict[int, tuple[int, int]]) -> None:
    state = war(seats)
    marked = card(spawn_hexes=[24, 26, 28], spawn_units=[BASIC, ELITE, BASIC], spawn_seats=[[], [1, 3], [3]])
    left = state.field.basics_left
    spawn_card(state, marked)
    settle(state)
    assert invaders(state) == came
    assert state.field.basics_left == left - sum(basics for basics, _ in came.values())
    assert (
        spawn_text(marked) == "basic on hex 24, elite on hex 26 (with 1 or 3 players), basic on hex 28 (with 3 players)"
    )


@pytest.mark.rule("P-damage-outside")
@pytest.mark.parametrize(
    ("here", "left"),
    [
        ({"farmers": 2, "work": "dummy-mine"}, {"farmers": 2}),
        ({"farmers": 2, "citizens": 1}, {"farmers": 1, "citizens": 1}),
        ({"farmers": 1, "work": "trench"}, {"tile": "trench"}),
        ({"citizens": 1, "work": "trench"}, {"citizens": 1, "tile": "trench"}),
        ({"work": "trench"}, {}),
        ({"work": "bunker"}, {"tile": "bunker"}),
        ({"work": "trap"}, {"tile": "trap"}),
    ],
)
def test_a_shot_and_a_bomb_hit_the_mine_then_soldiers_then_the_building(
    here: dict[str, Any], left: dict[str, object]
) -> None:
    state = war()
    put(state, 12, **here, facing="s")
    march(state, card(shoot=1, targets="down"), 17, basics=1)
    assert on(state, 12) == left, "a shot"
    state = war()
    put(state, 12, **here)
    put(state, 17, work="bomb")
    open_fire_bombs(state, 0)
    settle(state)
    do(state, 0, "set off 17")
    if left == {"tile": "trap"}:
        left = {}  # P-bomb-chain
    assert on(state, 12) == left, "the blast of a Bomb beside it"


@pytest.mark.rule("P-damage-outside")
@pytest.mark.parametrize(("basics", "left"), [(1, {"citizens": 1}), (2, {})])
def test_a_flame_that_fells_nobody_counts_1_in_the_battle_there(basics: int, left: dict[str, object]) -> None:
    state = war(dragons=True)
    put(state, 12, citizens=1)
    march(state, card("down*", dragons=True), 17, basics=basics)
    assert on(state, 12) == left, f"{basics} and 1 against a Citizen"


def test_P_damage_outside__a_shot_is_not_kept_for_the_next_card() -> None:
    state = war()
    put(state, 12, citizens=1)
    march(state, card("left", shoot=1, targets="down"), 17, basics=1)
    assert on(state, 12) == {"citizens": 1}
    march(state, card("down"), 17, basics=2)
    assert on(state, 12) == {"citizens": 1}, "2 are absorbed"


def test_P_damage_outside__what_a_bomb_does_to_nobody_is_void() -> None:
    state = war(dragons=True)
    put(state, 12, work="bomb")
    put(state, 7, citizens=1)
    march(state, card("down* down", dragons=True), 17, basics=3)
    assert on(state, 7) == {"citizens": 1}, "the blast fells one Dragon, and the other two are absorbed"
    assert invaders(state) == {}


def test_P_win__soldiers_onto_invaders() -> None:
    state = war()
    put(state, 9, basics=2, farmers=3)
    open_clash(state, 0, 9, 0)
    settle(state)
    assert on(state, 9) == {"farmers": 1}
