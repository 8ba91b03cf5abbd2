"""Orders on the Battleground: arriving, Deploy, Rotate, and laying Defensive Works."""

from __future__ import annotations

import pytest

from holdfast.games.ante_portas.catalog import BOMB, BUNKER, DUMMY, GUARD_POST, PRESSURE, TRAP, TRENCH
from holdfast.games.ante_portas.deploy import arrive, open_deploy
from holdfast.games.ante_portas.geometry import DIRECTIONS
from holdfast.games.ante_portas.goods import GOODS, TOOL
from holdfast.games.ante_portas.rotate import open_rotate
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.works import can_lay, open_lay
from holdfast.kernel import Refusal
from tests.games.ante_portas.field.scenes import invaders, on, put, settle, tile_on, war
from tests.games.ante_portas.scenes import enter, goods, have, man, scene, station, stock
from tests.tools.asking import can, choices, do, of_kind, question, why

FREE = [0] * len(GOODS)
ANY_NUMBER = -1


def deploy(state: AntePortasState, steps: int = 1, bonus: int = 0) -> None:
    open_deploy(state, 0, steps, bonus)
    settle(state)


def lay(state: AntePortasState, kind: int, tools: int = 0, times: int = ANY_NUMBER, *, flip_only: bool = False) -> None:
    cost = FREE[:]
    cost[TOOL] = tools
    open_lay(state, 0, kind, cost, times, flip_only)
    settle(state)


# -- arriving ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-enlist-battle", "P-enlist-together", "P-enlist")
def test_all_who_enlist_fight_together() -> None:
    state = war()
    put(state, 2, basics=2)
    arrive(state, 0, 1, 1)
    settle(state)
    assert on(state, 2) == {"citizens": 1}, "4 against 2: the Farmer is wounded, the Citizen absorbs"


# -- Deploy --------------------------------------------------------------------------------------------------------


def test_P_deploy__a_group_moves_one_hex_and_each_unit_once() -> None:
    state = war()
    put(state, 2, farmers=2, citizens=1)
    deploy(state)
    assert choices(state, 0) == ["from 2", "done"]
    do(state, 0, "from 2")
    assert choices(state, 0) == ["to 4", "to 5", "to 7"]
    do(state, 0, "to 7", "send 1 farmers", "send 1 citizens")
    assert on(state, 7) == {"farmers": 1, "citizens": 1}
    assert why(state, 0, "from 7") == Refusal("P-deploy", "no Unit there can move any further")
    do(state, 0, "from 2", "to 5")
    assert question(state) == "rest", "one Farmer was left, and now nobody can move"
    assert on(state, 5) == {"farmers": 1}


def test_P_deploy__exhausted_soldiers_cannot_move() -> None:
    state = war()
    put(state, 2, tired_farmers=1, farmers=1)
    put(state, 7, tired_citizens=1)
    deploy(state)
    assert not can(state, 0, "from 7")
    do(state, 0, "from 2", "to 4")
    assert on(state, 4) == {"farmers": 1}, "only one can go, so nobody is asked how many"


@pytest.mark.rule("P-deploy", "P-most")
def test_a_large_group_moves_as_one() -> None:
    state = war()
    put(state, 2, farmers=15)
    deploy(state)
    do(state, 0, "from 2", "to 7", "send 15 farmers")
    assert on(state, 7) == {"farmers": 15}


def test_P_deploy__somebody_has_to_move() -> None:
    state = war()
    put(state, 2, farmers=2, citizens=1)
    deploy(state)
    do(state, 0, "from 2", "to 7", "send 0 farmers")
    assert on(state, 7) == {"citizens": 1}, "then the Citizen does"


@pytest.mark.rule("P-deploy-battle", "P-groups")
def test_each_group_fights_separately() -> None:
    state = war()
    put(state, 7, basics=3)
    put(state, 2, farmers=2)
    put(state, 4, farmers=2)
    deploy(state)
    do(state, 0, "from 2", "to 7", "send 2 farmers")
    assert invaders(state) == {7: (1, 0)}
    do(state, 0, "from 4", "to 7", "send 2 farmers")
    assert on(state, 7) == {"farmers": 1}


@pytest.mark.rule("P-engine", "P-deploy")
def test_an_engine_moves_unmanned_and_keeps_its_facing() -> None:
    state = war()
    put(state, 2, work="catapult", facing="ne")
    deploy(state)
    do(state, 0, "from 2", "to 7")
    assert on(state, 7) == {"tile": "catapult"}
    assert DIRECTIONS[state.field.facing[7]] == "ne"
    assert question(state) == "rest"


def test_P_one_work__an_engine_does_not_end_on_another_work() -> None:
    state = war()
    put(state, 2, farmers=1, work="catapult")
    put(state, 7, work="trap")
    deploy(state)
    do(state, 0, "from 2", "to 7")
    assert on(state, 7) == {"farmers": 1, "tile": "trap"}
    assert on(state, 2) == {"tile": "catapult"}


def test_P_engine__with_two_steps_it_passes_a_work() -> None:
    state = war()
    put(state, 2, work="howitzer")
    put(state, 7, work="trap")
    deploy(state, 2)
    do(state, 0, "from 2")
    assert choices(state, 0) == ["to 4", "to 5", "to 9", "to 10", "to 12"]
    assert why(state, 0, "to 7") == Refusal("P-one-work", "there is already a Defensive Work there")
    do(state, 0, "to 12")
    assert on(state, 12) == {"tile": "howitzer"}
    assert question(state) == "rest"


@pytest.mark.parametrize("facing", ["turn 4 right", "turn 4 left"])
def test_P_supreme__at_its_place_units_move_two_hexes_or_buildings_turn_twice(facing: str) -> None:
    state = scene()
    put(state, 4, work="guard-post")
    enter(state, 0, "supreme-commander")
    do(state, 0, "deploy", "from 2", "to 7", "from 7", "to 12")
    assert question(state) == "turn", "two hexes are the most"
    assert on(state, 12) == {"farmers": 1}
    enter(state, 0, "supreme-commander")
    do(state, 0, "rotate", facing, facing)
    assert question(state) == "turn", "two positions are the most"
    assert DIRECTIONS[state.field.facing[4]] == ("se" if facing == "turn 4 right" else "sw")


@pytest.mark.rule("P-supreme", "P-deploy", "P-rotate")
def test_at_the_commander_it_is_one_hex_or_one_position_and_nothing_is_added() -> None:
    state = scene()
    put(state, 4, work="guard-post")
    put(state, 7, basics=2)
    enter(state, 0, "commander")
    do(state, 0, "rotate", "turn 4 right")
    assert question(state) == "turn"
    enter(state, 0, "commander")
    do(state, 0, "deploy", "from 2", "to 7")
    assert question(state) == "turn"
    assert on(state, 7) == {"basics": 1}, "1 against 2"


@pytest.mark.rule("P-supreme")
def test_the_supreme_commander_adds_one_in_every_battle_of_the_movement_won_or_lost() -> None:
    state = scene()
    station(state, 2, farmers=1)
    put(state, 7, basics=1)
    put(state, 12, basics=2)
    enter(state, 0, "supreme-commander")
    do(state, 0, "deploy", "from 2", "to 7", "send 2 farmers")
    assert on(state, 7) == {"farmers": 1}, "one Basic deals 1 all the same"
    (battle,) = of_kind(do(state, 0, "from 7", "to 12"), "battle")
    assert (battle.facts["own"], battle.facts["enemy"], battle.facts["won"]) == (2, 2, True), "1 and 1 match 2"
    assert invaders(state) == {}
    assert on(state, 12) == {}

    state = scene()
    put(state, 7, basics=4)
    enter(state, 0, "supreme-commander")
    do(state, 0, "deploy", "from 2", "to 7")
    assert on(state, 7) == {"basics": 2}, "a lost Battle deals 1 and 1"


@pytest.mark.rule("P-supreme")
def test_the_supreme_commander_adds_one_and_survivors_move_on() -> None:
    state = war()
    put(state, 7, basics=2)
    put(state, 2, citizens=1)
    deploy(state, 2, 1)
    do(state, 0, "from 2", "to 7")
    assert on(state, 7) == {"citizens": 1}
    do(state, 0, "from 7", "to 12")
    assert on(state, 12) == {"citizens": 1}
    assert question(state) == "rest"
    state = war()
    put(state, 7, basics=2)
    put(state, 2, farmers=1)
    deploy(state, 2, 1)
    do(state, 0, "from 2", "to 7")
    assert invaders(state) == {}, "1 and 1 match 2"


def test_P_engine__it_passes_a_work_with_two_steps_only_and_where_no_invaders_stand() -> None:
    state = war()
    put(state, 2, work="howitzer")
    put(state, 7, work="trap")
    deploy(state)
    do(state, 0, "from 2")
    assert choices(state, 0) == ["to 4", "to 5"], "one step leads past nothing"

    state = war()
    put(state, 2, work="howitzer")
    put(state, 7, work="trap", basics=1)
    deploy(state, 2)
    do(state, 0, "from 2")
    assert choices(state, 0) == ["to 4", "to 5"], "Invaders stand in the way"

    state = war()
    put(state, 2, work="howitzer")
    put(state, 9, work="trap")
    deploy(state, 2)
    do(state, 0, "from 2", "to 4")
    do(state, 0, "from 4")
    assert "to 14" not in choices(state, 0), "it has one step left"
    assert "to 6" in choices(state, 0)


def test_P_groups__those_who_have_moved_least_go_first() -> None:
    state = war()
    put(state, 2, farmers=1)
    put(state, 7, farmers=1)
    deploy(state, 2)
    do(state, 0, "from 2", "to 7", "from 7", "to 12", "send 1 farmers")
    assert on(state, 12) == {"farmers": 1}
    do(state, 0, "from 12", "to 17")
    assert on(state, 17) == {"farmers": 1}, "it was the fresh one"


# -- Rotate --------------------------------------------------------------------------------------------------------


def test_P_rotate__one_position_each() -> None:
    state = war()
    put(state, 4, work="guard-post", facing="n")
    put(state, 7, work="trap")
    open_rotate(state, 0, 1)
    settle(state)
    assert choices(state, 0) == ["turn 4 left", "turn 4 right", "done"]
    do(state, 0, "turn 4 left")
    assert DIRECTIONS[state.field.facing[4]] == "nw"
    assert question(state) == "rest"


def test_P_supreme__two_positions() -> None:
    state = war()
    put(state, 4, work="guard-post", facing="n")
    put(state, 5, work="trench", facing="n")
    open_rotate(state, 0, 2)
    settle(state)
    do(state, 0, "turn 4 right", "turn 4 right")
    assert DIRECTIONS[state.field.facing[4]] == "se"
    assert why(state, 0, "turn 4 left") == Refusal("P-rotate", "that Building has been turned as far as it can be")


# -- laying tiles --------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-place-tiles", "P-builders", "P-facing")
def test_a_building_is_laid_in_sight_and_may_face_any_direction() -> None:
    state = war(tools=3)
    put(state, 4, farmers=1)
    lay(state, GUARD_POST, 1)
    assert choices(state, 0) == ["guard-post 2", "guard-post 4", "done"]
    assert why(state, 0, "guard-post 9") == Refusal("P-sight", "that hex is not in sight")
    do(state, 0, "guard-post 4")
    assert choices(state, 0) == [f"facing {way}" for way in DIRECTIONS]
    do(state, 0, "facing n")
    assert state.communities[0].tools == 2
    assert can(state, 0, "guard-post 9"), "the new Post sees further"
    assert why(state, 0, "guard-post 4") == Refusal("P-one-work", "a hex holds only one Defensive Work")
    do(state, 0, "guard-post 9", "facing s", "done")
    assert (tile_on(state, 4), tile_on(state, 9)) == ("guard-post", "guard-post")


def test_P_place_tiles__not_on_invaders() -> None:
    state = war()
    put(state, 4, farmers=1, work="guard-post")
    put(state, 9, basics=1)
    lay(state, TRAP)
    assert why(state, 0, "trap 9") == Refusal("P-place-tiles", "Invaders stand there")
    assert can(state, 0, "trap 6")


def camp(**goods: int) -> AntePortasState:
    """Soldiers on #2, #4 and #5, two manned Sheds, and exactly these goods."""
    state = scene()
    station(state, 4, farmers=1)
    station(state, 5, farmers=1)
    have(state, 0, shed=2)
    man(state, 0, shed=2)
    stock(state, 0, **goods)
    return state


def test_P_bomb_plant__three_wood_and_an_ore_each_at_the_combat_engineer() -> None:
    state = camp(wood=7, ore=3, tools=5)
    enter(state, 0, "combat-engineer")
    assert choices(state, 0) == ["plant bombs", "nothing"], "there is no Bomb to fire yet"
    do(state, 0, "plant bombs")
    assert choices(state, 0) == ["bomb 2", "bomb 4", "bomb 5", "done"]
    do(state, 0, "bomb 4")
    assert goods(state) == {"wood": 4, "ore": 2, "tool": 5}
    do(state, 0, "bomb 2")
    assert goods(state) == {"wood": 1, "ore": 1, "tool": 5}
    assert question(state) == "turn", "a third one cannot be paid for"
    assert [tile_on(state, hex) for hex in (2, 4, 5)] == ["bomb", "bomb", ""]


@pytest.mark.parametrize("held", [{"wood": 2, "ore": 1}, {"wood": 3}, {"wood": 3, "ore": 0, "tools": 9, "dollars": 9}])
def test_P_bomb_plant__not_without_the_wood_and_the_ore(held: dict[str, int]) -> None:
    state = camp(**held)
    put(state, 23, work="bomb")
    enter(state, 0, "combat-engineer")
    assert choices(state, 0) == ["fire bombs", "nothing"]
    assert why(state, 0, "plant bombs") == Refusal(
        "P-place-tiles", "there is no tile left, no hex in sight, or you cannot pay for one"
    )


def test_P_bomb_plant__how_many_is_up_to_the_player() -> None:
    state = camp(wood=6, ore=2)
    enter(state, 0, "combat-engineer")
    do(state, 0, "plant bombs", "bomb 5", "done")
    assert goods(state) == {"wood": 3, "ore": 1}
    assert question(state) == "turn"


def test_P_trap_set__two_tools_each_at_the_trapper() -> None:
    state = camp(tools=5, wood=3, ore=1)
    enter(state, 0, "trapper")
    assert choices(state, 0) == ["set traps", "nothing"], "nobody is in a Trap"
    do(state, 0, "set traps", "trap 2")
    assert goods(state) == {"tool": 3, "wood": 3, "ore": 1}
    do(state, 0, "trap 5")
    assert goods(state) == {"tool": 1, "wood": 3, "ore": 1}
    assert question(state) == "turn", "one Tool is left, and a third one cannot be paid for"
    assert [tile_on(state, hex) for hex in (2, 4, 5)] == ["trap", "", "trap"]


def test_P_trap_set__not_with_one_tool() -> None:
    state = camp(tools=1, wood=3, ore=1)
    put(state, 9, work="trap", basics=1)
    enter(state, 0, "trapper")
    assert choices(state, 0) == ["knock back", "nothing"]
    assert why(state, 0, "set traps").rule == "P-place-tiles"


@pytest.mark.rule("P-minelayers")
@pytest.mark.parametrize(
    ("kind", "before", "after"),
    [("pressure", {}, {}), ("bounding", {"plank": 3}, {"plank": 1}), ("dummy", {"brick": 3}, {"brick": 1})],
)
def test_a_minelayer_lays_any_number_of_its_kind_of_mine(
    kind: str, before: dict[str, int], after: dict[str, int]
) -> None:
    state = camp(tools=3, **before)
    enter(state, 0, f"minelayer-{kind}")
    mine = f"{kind}-mine"
    assert choices(state, 0) == [f"{mine} 2", f"{mine} 4", f"{mine} 5", "done"]
    do(state, 0, f"{mine} 2", f"{mine} 5")
    assert goods(state) == {"tool": 1, **after}
    do(state, 0, "done")
    assert [tile_on(state, hex) for hex in (2, 4, 5)] == [mine, "", mine]
    assert question(state) == "turn"


def test_P_payment__says_what_is_missing() -> None:
    state = war(tools=1)
    put(state, 4, farmers=1)
    lay(state, TRAP, 2)
    assert question(state) == "rest"
    assert not can_lay(state, 0, TRAP, [0, 0, 0, 0, 0, 0, 2, 0], False)
    assert can_lay(state, 0, TRAP, [0, 0, 0, 0, 0, 0, 1, 0], False)


def test_P_components__both_sides_of_a_tile_share_a_limit() -> None:
    state = war()
    put(state, 2, farmers=1)
    state.field.left[4] = 0
    lay(state, BOMB)
    assert question(state) == "rest", "twelve Traps and Bombs are out"
    state.field.left[3] = 5
    state.field.left[5] = 0
    lay(state, PRESSURE)
    assert question(state) == "rest"
    lay(state, DUMMY)
    assert can(state, 0, "dummy-mine 2")


@pytest.mark.rule("P-flip", "P-components")
def test_the_back_of_a_tile_is_laid_by_turning_its_front_over() -> None:
    state = war()
    put(state, 4, farmers=1, work="trench", facing="sw")
    state.field.left[1] = 0
    lay(state, BUNKER, flip_only=True)
    assert choices(state, 0) == ["bunker 4", "done"]
    assert why(state, 0, "bunker 2") == Refusal("P-flip", "there is no tile of yours that can be turned over")
    do(state, 0, "bunker 4")
    assert tile_on(state, 4) == "bunker"
    assert DIRECTIONS[state.field.facing[4]] == "sw"
    assert question(state) == "rest"
    lay(state, TRENCH)
    assert question(state) == "rest", "the front does not cover a back"


def test_P_builders__no_more_often_than_allowed() -> None:
    state = war()
    put(state, 4, farmers=1)
    lay(state, TRAP, times=1)
    do(state, 0, "trap 4")
    assert question(state) == "rest"
