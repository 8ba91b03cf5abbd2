"""Duels on the Battleground: moving, Traps, engines, fire, explosions, and the other team's windows."""

from __future__ import annotations

import pytest

from holdfast.games.ante_portas.bombs import open_fire_bombs
from holdfast.games.ante_portas.catalog import BOMB, PRESSURE
from holdfast.games.ante_portas.deploy import arrive
from holdfast.games.ante_portas.goods import GOODS
from holdfast.games.ante_portas.rotate import open_rotate
from holdfast.games.ante_portas.sides import NORTH, SOUTH, look_as
from holdfast.games.ante_portas.sight import holds, in_sight
from holdfast.games.ante_portas.windows import open_soldiers
from holdfast.games.ante_portas.works import open_lay
from holdfast.kernel import Refusal
from tests.games.ante_portas.duel.scenes import AREA, deploy, duel, on, put, sick
from tests.games.ante_portas.field.scenes import settle
from tests.tools.asking import can, choices, do, question, why

FREE = [0] * len(GOODS)


# -- moving --------------------------------------------------------------------------------------------------------


def test_P_duel_exhausting__soldiers_are_exhausted_when_their_movement_is_complete() -> None:
    state = duel()
    put(state, SOUTH, 2, farmers=2, citizens=1)
    deploy(state, steps=2)
    do(state, 0, "from 2", "to 7", "send 1 farmers", "send 1 citizens")
    assert on(state, SOUTH, 7) == {"farmers": 1, "citizens": 1}, "not yet: they may take a second step"
    do(state, 0, "from 7", "to 12", "send 1 farmers", "send 0 citizens", "done")
    assert on(state, SOUTH, 12) == {"tired_farmers": 1}
    assert on(state, SOUTH, 7) == {"tired_citizens": 1}
    assert on(state, SOUTH, 2) == {"farmers": 1}


def test_P_duel_six__no_seventh_soldier_comes_to_a_hex() -> None:
    state = duel()
    put(state, SOUTH, 2, farmers=3)
    put(state, SOUTH, 7, farmers=4)
    deploy(state)
    do(state, 0, "from 2", "to 7")
    assert why(state, 0, "send 3 farmers") == Refusal(
        "P-duel-six", "no player may have more than six Soldiers on a hex"
    )
    do(state, 0, "send 2 farmers", "from 2")
    assert not can(state, 0, "to 7")


@pytest.mark.rule("P-duel-six", "P-duel-six-team")
def test_a_team_of_two_may_have_twelve_soldiers_on_a_hex() -> None:
    state = duel(4)
    put(state, SOUTH, 2, farmers=6)
    put(state, SOUTH, 7, farmers=6)
    deploy(state)
    do(state, 0, "from 2", "to 7", "send 6 farmers", "done")
    assert on(state, SOUTH, 7) == {"farmers": 6, "tired_farmers": 6}


@pytest.mark.rule("P-duel-six", "P-duel-six-team")
def test_nobody_is_knocked_back_to_a_hex_without_room() -> None:
    state = duel()
    put(state, SOUTH, 12, work="trap")
    put(state, SOUTH, 7, farmers=1, work="guard-post")
    put(state, NORTH, 12, farmers=2)
    put(state, NORTH, 17, farmers=5)
    put(state, NORTH, 22, farmers=6)
    open_soldiers(state, 0)
    settle(state)
    do(state, 0, "knock 12")
    assert question(state) == "rest", "one Farmer and one hex back is the only way"
    assert on(state, NORTH, 17) == {"farmers": 6}


def test_P_duel_engine__the_crew_goes_along_and_is_not_exhausted() -> None:
    state = duel()
    put(state, SOUTH, 7, farmers=2, work="catapult")
    deploy(state)
    do(state, 0, "from 7", "to 12", "send 0 farmers")
    assert choices(state, 0) == ["with engine", "with engine and crew"]
    do(state, 0, "with engine and crew")
    assert on(state, SOUTH, 12) == {"farmers": 1, "tile": "catapult"}
    assert not can(state, 0, "from 12"), "each Unit moves once"
    do(state, 0, "done")
    assert on(state, SOUTH, 12) == {"farmers": 1, "tile": "catapult"}


def test_P_duel_engine__an_exhausted_crew_goes_along_too() -> None:
    state = duel()
    put(state, SOUTH, 7, tired_farmers=1, work="catapult")
    deploy(state)
    do(state, 0, "from 7", "to 12", "with engine and exhausted crew")
    assert on(state, SOUTH, 12) == {"tired_farmers": 1, "tile": "catapult"}
    assert on(state, SOUTH, 7) == {}


def test_P_duel_engine__over_a_work_with_its_crew() -> None:
    state = duel()
    put(state, SOUTH, 7, farmers=1, work="catapult")
    put(state, SOUTH, 12, work="trench")
    deploy(state, steps=2)
    do(state, 0, "from 7", "to 17", "with engine and crew")
    assert on(state, SOUTH, 17) == {"farmers": 1, "tile": "catapult"}


def test_P_one_work__an_engine_never_enters_a_hex_with_an_enemy_work() -> None:
    state = duel()
    put(state, SOUTH, 7, work="catapult")
    put(state, NORTH, 12, work="trap")
    deploy(state)
    do(state, 0, "from 7")
    assert not can(state, 0, "to 12")


# -- Traps ---------------------------------------------------------------------------------------------------------


def test_P_duel_slow__an_enemy_trap_costs_the_second_step() -> None:
    state = duel()
    put(state, NORTH, 12, work="trap")
    put(state, SOUTH, 7, farmers=2)
    deploy(state, steps=2)
    do(state, 0, "from 7", "to 12", "send 2 farmers")
    assert not can(state, 0, "from 12")
    do(state, 0, "done")
    assert on(state, SOUTH, 12) == {"tired_farmers": 2}


def test_P_duel_slow__the_moving_team_decides_who_is_held() -> None:
    state = duel()
    put(state, NORTH, 12, work="trap")
    put(state, SOUTH, 7, farmers=3, citizens=1)
    deploy(state, steps=2)
    do(state, 0, "from 7", "to 12", "send 3 farmers", "send 1 citizens")
    assert choices(state, 0) == ["slow 2 farmers 1 citizens", "slow 3 farmers 0 citizens"]
    do(state, 0, "slow 3 farmers 0 citizens", "from 12", "to 17")
    assert on(state, SOUTH, 17) == {"tired_citizens": 1}, "after that nobody could go on"


def test_P_duel_slow__of_both_kinds() -> None:
    state = duel()
    put(state, NORTH, 12, work="trap")
    put(state, SOUTH, 7, farmers=2, citizens=2)
    deploy(state, steps=2)
    do(state, 0, "from 7", "to 12", "send 2 farmers", "send 2 citizens")
    assert choices(state, 0) == ["slow 1 farmers 2 citizens", "slow 2 farmers 1 citizens"], "no engine is there"


def test_P_duel_slow__a_teams_own_trap_holds_nobody() -> None:
    state = duel()
    put(state, SOUTH, 12, work="trap")
    put(state, SOUTH, 7, farmers=1)
    deploy(state, steps=2)
    do(state, 0, "from 7", "to 12", "from 12", "to 17")
    assert on(state, SOUTH, 17) == {"tired_farmers": 1}


# -- Works ---------------------------------------------------------------------------------------------------------


def test_P_duel_tags__nobody_turns_the_other_teams_buildings() -> None:
    state = duel()
    put(state, SOUTH, 7, work="trench")
    put(state, NORTH, 22, work="trench")
    open_rotate(state, 0, 1)
    settle(state)
    assert choices(state, 0) == ["turn 7 left", "turn 7 right", "done"]


def test_P_duel_tags__a_hex_with_an_enemy_work_takes_no_other() -> None:
    state = duel()
    put(state, SOUTH, 7, farmers=1, work="guard-post")
    put(state, NORTH, 12, work="bomb")
    open_lay(state, 0, PRESSURE, FREE, -1, False)
    settle(state)
    assert why(state, 0, "pressure-mine 12") == Refusal("P-one-work", "a hex holds only one Defensive Work")


def test_P_duel_spawn__each_team_has_its_own_spawn_point_in_sight() -> None:
    for mode, points in (("capture-the-flag", (2, 27)), (AREA, (7, 22))):
        state = duel(mode=mode)
        for team in (SOUTH, NORTH):
            look_as(state, team)
            assert [hex for hex in range(1, 29) if holds(in_sight(state), hex)] == [points[team]]


@pytest.mark.rule("P-duel-spawn", "P-enlist")
def test_soldiers_arrive_on_their_own_spawn_point() -> None:
    state = duel(active=1)
    arrive(state, 1, 2, 1)
    settle(state)
    assert on(state, NORTH, 27) == {"farmers": 2, "citizens": 1}


# -- fire and Bombs ------------------------------------------------------------------------------------------------


def test_P_duel_indirect__a_catapult_destroys_an_enemy_mine_of_any_strength() -> None:
    state = duel()
    put(state, SOUTH, 7, farmers=1, work="catapult")
    put(state, NORTH, 12, work="dummy-mine")
    open_soldiers(state, 0)
    settle(state)
    do(state, 0, "fire 12")
    assert on(state, NORTH, 12) == {}
    assert on(state, SOUTH, 7) == {"tired_farmers": 1, "tile": "catapult"}


def test_P_duel_indirect__an_enemy_trap_too_but_not_its_own() -> None:
    state = duel()
    put(state, SOUTH, 7, farmers=2, work="catapult")
    put(state, NORTH, 12, work="trap")
    put(state, SOUTH, 17, work="trap")
    open_soldiers(state, 0)
    settle(state)
    assert not can(state, 0, "fire 17")
    do(state, 0, "fire 12")
    assert on(state, NORTH, 12) == {}
    assert on(state, SOUTH, 17) == {"tile": "trap"}


def test_P_duel_indirect__a_trench_does_nothing_to_a_mine() -> None:
    state = duel()
    put(state, SOUTH, 7, farmers=1, work="trench")
    put(state, NORTH, 12, work="pressure-mine")
    open_soldiers(state, 0)
    settle(state)
    assert question(state) == "rest", "there is nothing to fire on"


@pytest.mark.rule("P-duel-indirect", "P-bomb-fire")
def test_an_enemy_bomb_goes_off_and_hurts_both_teams() -> None:
    state = duel()
    put(state, SOUTH, 7, farmers=1, work="catapult")
    put(state, NORTH, 12, work="bomb", citizens=1)
    put(state, NORTH, 17, farmers=2)
    put(state, NORTH, 15, work="trap")
    put(state, SOUTH, 9, farmers=1)
    open_soldiers(state, 0)
    settle(state)
    do(state, 0, "fire 12")
    assert on(state, NORTH, 12) == {}
    assert sick(state, NORTH) == (1, 1), "3 damage on its hex, 1 beside it"
    assert sick(state, SOUTH) == (2, 0), "the crew on #7 and the Farmer on #9"
    assert on(state, NORTH, 15) == {}


@pytest.mark.rule("P-bomb-chain", "P-duel-tags")
def test_bombs_of_both_teams_set_each_other_off() -> None:
    state = duel()
    put(state, SOUTH, 12, work="bomb")
    put(state, NORTH, 17, work="bomb")
    put(state, NORTH, 22, farmers=1)
    open_fire_bombs(state, 0)
    settle(state)
    assert choices(state, 0) == ["set off 12", "done"]
    do(state, 0, "set off 12")
    assert on(state, NORTH, 17) == {}
    assert sick(state, NORTH) == (1, 0)
    assert state.field.left[4] == state.rules.cards.numbers.group_limit[4], "both tiles are in the supply"
    assert BOMB not in state.field.tile


# -- windows -------------------------------------------------------------------------------------------------------


def test_P_duel_windows__the_book_lets_soldiers_act_at_any_time_and_when_they_are_asked_is_a_house_ruling() -> None:
    rules = duel().game.rulebook
    book, house = rules.get("P-duel-any-time"), rules.get("P-duel-windows")
    assert book is not None
    assert house is not None
    assert (book.house, house.house) == (False, True)
    assert "at any time" in book.text
    assert "within its reach" not in book.text
    assert "within its reach" in house.text


@pytest.mark.rule("P-duel-any-time", "P-duel-windows")
def test_the_other_team_fires_on_units_that_come_into_sight() -> None:
    state = duel()
    put(state, SOUTH, 7, farmers=2)
    put(state, NORTH, 17, farmers=2, work="trench", facing="s")
    deploy(state, steps=2)
    do(state, 0, "from 7", "to 12", "send 2 farmers")
    assert question(state, 1) == "march"
    do(state, 1, "fire 12", "loose")
    assert on(state, SOUTH, 12) == {"farmers": 1}
    assert on(state, NORTH, 17) == {"farmers": 1, "tired_farmers": 1, "tile": "trench"}
    do(state, 1, "hold")
    assert question(state, 0) == "deploy"
    assert can(state, 0, "from 12")


def test_P_duel_windows__a_team_lets_a_deployment_pass() -> None:
    state = duel()
    put(state, SOUTH, 7, farmers=2)
    put(state, NORTH, 17, farmers=2, work="trench", facing="s")
    deploy(state)
    do(state, 0, "from 7", "to 12", "send 1 farmers")
    do(state, 1, "let pass")
    do(state, 0, "from 7", "to 12")
    assert question(state) == "rest", "nobody is asked again"


@pytest.mark.rule("P-duel-any-time", "P-duel-windows")
def test_the_deploying_team_may_act_between_two_groups() -> None:
    state = duel()
    put(state, SOUTH, 7, farmers=2, work="trench")
    put(state, SOUTH, 2, farmers=1)
    put(state, NORTH, 12, farmers=1)
    deploy(state)
    do(state, 0, "soldiers", "fire 12", "loose")
    assert sick(state, NORTH) == (1, 0)
    assert question(state, 0) == "deploy"


@pytest.mark.rule("P-duel-any-time", "P-knockback")
def test_soldiers_who_walk_into_a_trap_are_knocked_back_to_where_they_came_from() -> None:
    state = duel(active=1)
    put(state, SOUTH, 12, work="trap")
    put(state, SOUTH, 7, farmers=1, work="guard-post")
    put(state, NORTH, 17, farmers=2)
    deploy(state)
    do(state, 1, "from 17", "to 12", "send 2 farmers")
    assert question(state, 0) == "march"
    do(state, 0, "knock 12", "2 basic 0 elite", "back 2")
    assert on(state, NORTH, 22) == {"tired_farmers": 2}, "they have moved, and nobody else can"


def test_P_knockback__north_knocks_south_back_down() -> None:
    state = duel()
    put(state, NORTH, 12, work="trap")
    put(state, NORTH, 17, farmers=1, work="guard-post", facing="s")
    put(state, SOUTH, 7, farmers=1)
    deploy(state)
    do(state, 0, "from 7", "to 12")
    do(state, 1, "knock 12", "back 1")
    assert on(state, SOUTH, 7) == {"tired_farmers": 1}


@pytest.mark.rule("P-replace", "P-duel-trade")
def test_only_the_team_that_lost_a_mine_replaces_it() -> None:
    state = duel(4, tools=4)
    put(state, SOUTH, 7, farmers=1, work="catapult")
    put(state, NORTH, 12, work="pressure-mine")
    put(state, NORTH, 17, farmers=1, work="guard-post", facing="s")
    open_soldiers(state, 0)
    settle(state)
    do(state, 0, "fire 12")
    assert state.to_act() == [1, 3]
    do(state, 3, "replace by 17")
    assert on(state, NORTH, 12) == {"tile": "pressure-mine"}
    assert [int(community.tools) for community in state.communities] == [4, 4, 4, 3]
    assert on(state, SOUTH, 7) == {"tired_farmers": 1, "tile": "catapult"}, "South looks at the board again"


def test_P_duel_engine__a_crew_that_has_fired_no_longer_counts() -> None:
    state = duel()
    put(state, SOUTH, 7, farmers=1, work="catapult")
    put(state, SOUTH, 2, farmers=1)
    put(state, NORTH, 17, citizens=1)
    deploy(state, steps=2)
    do(state, 0, "from 7", "to 12", "send 0 farmers", "with engine and crew", "soldiers", "fire 17")
    assert on(state, SOUTH, 12) == {"tired_farmers": 1, "tile": "catapult"}
    do(state, 0, "from 12", "to 14")
    assert choices(state, 0) == ["with engine", "with engine and exhausted crew"]
