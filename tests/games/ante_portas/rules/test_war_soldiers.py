"""What Soldiers see and do: sight, fire, knockback, Bombs and replacing Mines."""

from __future__ import annotations

import pytest

from holdfast.games.ante_portas.bombs import can_fire, open_fire_bombs
from holdfast.games.ante_portas.sight import holds, in_sight
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.traps import can_knock, open_knockback
from holdfast.games.ante_portas.windows import any_soldier_action, open_soldiers
from holdfast.kernel import Refusal
from tests.games.ante_portas.field.scenes import card, invaders, march, on, put, settle, tile_on, war
from tests.games.ante_portas.scenes import enter, scene
from tests.tools.asking import choices, do, objection, of_kind, question, why


def seen(state: AntePortasState) -> set[int]:
    return {hex for hex in range(1, 29) if holds(in_sight(state), hex)}


def window(state: AntePortasState) -> None:
    open_soldiers(state, 0)
    settle(state)


# -- sight ---------------------------------------------------------------------------------------------------------


def test_P_sight__spawn_point_own_units_and_what_buildings_reach() -> None:
    state = war()
    put(state, 9, work="trap")
    put(state, 23, citizens=1)
    put(state, 6, farmers=1, work="catapult")
    assert seen(state) == {2, 9, 23, 6, 11, 16}


@pytest.mark.rule("P-sight-manned")
def test_with_the_wrong_soldier_or_none_a_building_sees_only_its_own_hex() -> None:
    state = war()
    put(state, 6, citizens=1, work="catapult")
    assert seen(state) == {2, 6}
    put(state, 6, tired_farmers=1)
    assert seen(state) == {2, 6, 11, 16}, "an exhausted one is enough"


def test_P_sight_blocked__nothing_behind_invaders() -> None:
    state = war()
    put(state, 6, farmers=1, work="catapult")
    put(state, 11, basics=1)
    assert seen(state) == {2, 6, 11}


# -- fire ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-soldier-any-time", "P-actors")
def test_as_many_act_as_the_building_shows() -> None:
    state = war()
    put(state, 7, farmers=3, work="trench")
    put(state, 12, elites=1, basics=3)
    window(state)
    do(state, 0, "fire 12", "by 7")
    assert on(state, 7) == {"farmers": 1, "tired_farmers": 2, "tile": "trench"}
    assert invaders(state) == {12: (1, 1)}
    assert question(state) == "rest", "two exhausted Soldiers: nobody else may act"
    assert not any_soldier_action(state, 0)


def test_P_gunfire__not_behind_invaders_nor_where_there_are_none() -> None:
    state = war()
    put(state, 7, farmers=2, work="trench")
    put(state, 12, basics=1)
    put(state, 17, basics=1)
    put(state, 6, farmers=1, work="catapult", facing="s")
    window(state)
    assert why(state, 0, "fire 17") == Refusal("P-sight", "that hex is out of sight of your guns")
    assert objection(state, 0, "fire 7") == Refusal("P-gunfire", "there is nothing to fire on")
    do(state, 0, "fire 12")
    assert choices(state, 0) == ["by 7", "loose"], "only #7 could fire, so its shot answers itself"
    assert why(state, 0, "by 6") == Refusal("P-sight", "that hex is out of sight of your guns")
    do(state, 0, "loose")
    assert invaders(state) == {17: (1, 0)}


def test_P_gunfire__not_on_its_own_hex() -> None:
    state = war()
    put(state, 7, farmers=2, work="trench")
    put(state, 2, farmers=1, work="catapult")
    march(state, card("down"), 12, basics=5)
    do(state, 0, "let pass")
    assert question(state) == "support"
    assert choices(state, 0) == ["by 2", "hold"]
    assert why(state, 0, "by 7") == Refusal("P-gunfire", "a Building cannot fire on its own hex")
    do(state, 0, "by 2")
    assert on(state, 7) == {}, "3 on the hex and 2 by the Catapult match 5"

    state = war()
    put(state, 7, farmers=2, work="trench")
    march(state, card("down"), 12, basics=4)
    do(state, 0, "let pass")
    assert on(state, 7) == {"basics": 1}, "the two in the Trench only fight, and nobody is asked for support"


def test_P_gunfire__a_refusal_says_that_soldiers_are_exhausted() -> None:
    state = war()
    put(state, 7, tired_farmers=1, work="trench")
    put(state, 2, farmers=1, work="catapult")
    put(state, 12, basics=1)
    put(state, 10, basics=1)
    window(state)
    assert why(state, 0, "fire 10") == Refusal("P-actors", "no ready Soldier of the right kind may act there")
    do(state, 0, "fire 12")
    assert invaders(state) == {10: (1, 0)}


@pytest.mark.rule("P-fire-combined", "P-indirect")
def test_gunfire_and_indirect_fire_combine() -> None:
    state = war()
    put(state, 7, farmers=1, work="trench")
    put(state, 2, farmers=1, work="catapult")
    put(state, 12, elites=1)
    window(state)
    do(state, 0, "fire 12", "by 2", "by 7")
    assert invaders(state) == {}


def test_P_fire_combined__the_moving_troop_is_the_target() -> None:
    state = war()
    put(state, 7, farmers=2, work="trench")
    put(state, 12, basics=2)
    march(state, card("down right"), 17, basics=1)
    assert question(state) == "march"
    do(state, 0, "fire 12", "loose")
    assert invaders(state) == {12: (2, 0)}


@pytest.mark.rule("P-fire-target", "P-indirect", "P-bomb-sets-off")
def test_indirect_fire_sets_off_a_bomb() -> None:
    state = war()
    put(state, 2, farmers=1, work="catapult")
    put(state, 12, work="bomb", basics=3)
    put(state, 7, work="trap")
    window(state)
    do(state, 0, "fire 12")
    assert invaders(state) == {}
    assert (tile_on(state, 12), tile_on(state, 7)) == ("", "")
    state = war()
    put(state, 2, farmers=1, work="trench")
    put(state, 7, work="bomb")
    window(state)
    assert question(state) == "rest", "gunfire is not aimed at a Bomb"


# -- Knockback -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-soldier-knockback", "P-knockback", "P-knockback-who")
def test_a_guard_knocks_back_up_to_three_from_a_trap_in_sight() -> None:
    state = war()
    put(state, 4, farmers=1, work="guard-post")
    put(state, 9, work="trap", basics=2, elites=2)
    put(state, 19, basics=1)
    window(state)
    do(state, 0, "knock 9")
    assert "2 basic 1 elite" in choices(state, 0)
    assert "0 basic 3 elite" not in choices(state, 0)
    do(state, 0, "2 basic 1 elite")
    assert choices(state, 0) == ["back 1", "back 2"]
    do(state, 0, "back 2")
    assert invaders(state) == {9: (0, 1), 19: (3, 1)}
    assert on(state, 4) == {"tired_farmers": 1, "tile": "guard-post"}


def test_P_knockback__onto_own_units_is_a_battle() -> None:
    state = war()
    put(state, 4, farmers=1, work="guard-post")
    put(state, 9, work="trap", basics=1)
    put(state, 14, farmers=2)
    window(state)
    do(state, 0, "knock 9", "back 1")
    assert on(state, 14) == {"farmers": 1}
    assert invaders(state) == {}


def test_P_knockback_who__no_further_than_the_top_hex() -> None:
    state = war()
    put(state, 21, work="trap", basics=1)
    put(state, 26, work="trap", basics=1)
    open_knockback(state, 0)
    settle(state)
    assert why(state, 0, "knock from 26") == Refusal("P-knockback", "the Battleground ends behind it")
    do(state, 0, "knock from 21")
    assert invaders(state) == {26: (2, 0)}, "one figure, one hex: nothing to ask"
    assert question(state) == "rest"


def test_P_knockback__the_trapper_uses_each_trap_once() -> None:
    state = war()
    put(state, 9, work="trap", basics=4)
    put(state, 10, work="trap", basics=1)
    assert can_knock(state)
    open_knockback(state, 0)
    settle(state)
    do(state, 0, "knock from 9", "3 basic 0 elite", "back 1")
    assert why(state, 0, "knock from 9") == Refusal("P-knockback", "that Trap has already been used")
    do(state, 0, "knock from 10", "back 1")
    assert invaders(state) == {9: (1, 0), 14: (3, 0), 15: (1, 0)}


def test_P_knockback_who__of_two_troops_in_a_trap_the_moving_one_goes_first() -> None:
    state = war()
    put(state, 9, farmers=1, work="guard-post")
    put(state, 14, work="trap", basics=2)
    march(state, card("down down down"), 19, basics=2)
    assert question(state) == "march"
    do(state, 0, "knock 14", "2 basic 0 elite", "back 1")
    assert invaders(state) == {14: (2, 0), 19: (2, 0)}, "nobody is left to follow the card"


def test_P_knockback_who__those_who_were_held_do_not_follow_the_card_any_more() -> None:
    state = war()
    put(state, 11, farmers=1, work="guard-post", facing="ne")
    put(state, 6, farmers=1, work="trench", facing="ne")
    put(state, 14, work="trap")
    march(state, card("down down down"), 19, basics=5)
    do(state, 0, "hold")
    assert invaders(state) == {14: (3, 0), 9: (2, 0)}, "three are held, and the other two can be shot at"
    do(state, 0, "knock 14", "3 basic 0 elite", "back 1")
    while question(state) == "march":
        do(state, 0, "hold")
    assert invaders(state) == {19: (3, 0), 4: (2, 0)}


def test_P_knockback_who__the_card_continues_for_those_who_stay() -> None:
    state = war()
    put(state, 4, farmers=1, work="guard-post")
    put(state, 9, work="trap")
    march(state, card("down down down"), 14, basics=3)
    assert question(state) == "march"
    do(state, 0, "knock 9", "1 basic 0 elite", "back 1")
    assert invaders(state) == {14: (1, 0), 4: (1, 0)}, "two go on after an arrow in the Trap, and fell the Post for one"


# -- Bombs ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-bomb-fire", "P-bomb-chain", "P-bomb-order", "P-trap-gone")
def test_a_bomb_hits_everybody_and_sets_off_its_neighbours() -> None:
    state = war()
    put(state, 12, work="bomb", basics=4)
    put(state, 17, work="bomb", farmers=2, citizens=1)
    put(state, 10, farmers=1, work="bounding-mine")
    put(state, 9, work="trap", elites=1)
    put(state, 22, basics=2)
    put(state, 7, work="guard-post")
    assert can_fire(state)
    open_fire_bombs(state, 0)
    settle(state)
    assert choices(state, 0) == ["set off 12", "set off 17", "done"]
    do(state, 0, "set off 12")
    assert question(state) == "rest"
    assert on(state, 12) == {}, "three by its own Bomb, one by the next"
    assert on(state, 17) == {"farmers": 1}, "a Farmer by the first Bomb, the Citizen by the second"
    assert on(state, 10) == {"farmers": 1}, "the Mine takes the damage"
    assert on(state, 9) == {"elites": 1}
    assert on(state, 22) == {"basics": 1}
    assert on(state, 7) == {}


@pytest.mark.rule("P-bomb-order", "P-bomb-fire")
def test_the_moving_troop_and_those_who_rest_on_its_hex_each_take_the_whole_damage() -> None:
    state = war(dragons=True)
    put(state, 17, basics=2)
    put(state, 12, work="bomb")
    march(state, card("down down*", dragons=True), 22, basics=2)
    assert invaders(state) == {17: (1, 0), 12: (1, 0)}


@pytest.mark.rule("P-bomb-order", "P-bomb-chain")
def test_of_the_bombs_beside_the_lowest_number_goes_off_first() -> None:
    state = war()
    for hex in (17, 12, 7, 28):
        put(state, hex, work="bomb")
    put(state, 9, farmers=3)
    open_fire_bombs(state, 0)
    settle(state)
    events = do(state, 0, "set off 12")
    assert [event.facts["hex"] for event in of_kind(events, "explosion")] == [12, 7, 17]
    assert on(state, 9) == {"farmers": 1}, "#9 lies beside #12 and #7, and two blasts of 1 hit it"
    assert tile_on(state, 28) == "bomb"


@pytest.mark.rule("P-bomb-fire")
def test_at_the_combat_engineer_any_bombs_anywhere_go_off() -> None:
    state = scene()
    for hex in (16, 28, 21):
        put(state, hex, work="bomb")
    put(state, 27, basics=2)
    put(state, 28, elites=1)
    enter(state, 0, "combat-engineer")
    assert choices(state, 0) == ["fire bombs", "nothing"]
    do(state, 0, "fire bombs")
    assert choices(state, 0) == ["set off 16", "set off 21", "set off 28", "done"], "sight or none"
    do(state, 0, "set off 28")
    assert invaders(state) == {27: (2, 0)}, "3 on its hex fell the Elite; #27 is not beside #28"
    do(state, 0, "done")
    assert (tile_on(state, 16), tile_on(state, 28), question(state)) == ("bomb", "", "turn")


def test_P_no_carry__blasts_from_all_around_do_not_add_up() -> None:
    state = war()
    for hex in (7, 12, 17):
        put(state, hex, work="bomb")
    put(state, 10, elites=1)
    put(state, 12, elites=1)
    open_fire_bombs(state, 0)
    settle(state)
    do(state, 0, "set off 12")
    assert invaders(state) == {10: (0, 1)}, "3 at once fell the Elite on #12; the other absorbs 1 twice"


def test_P_soldier_bomb__one_in_sight_of_a_guard() -> None:
    state = war()
    put(state, 4, farmers=2, work="guard-post")
    put(state, 9, work="bomb")
    put(state, 14, basics=1)
    put(state, 23, work="bomb")
    window(state)
    assert why(state, 0, "blow 23") == Refusal("P-actors", "no ready Soldier in a Guard Post or Tower sees that hex")
    do(state, 0, "blow 9")
    assert invaders(state) == {}
    assert on(state, 4) == {"farmers": 1, "tile": "guard-post"}, "the blast wounds the exhausted one beside it"


@pytest.mark.rule("P-bomb-in-battle")
def test_a_bomb_goes_off_before_the_totals_are_compared() -> None:
    state = war()
    put(state, 7, citizens=2, work="bomb")
    put(state, 4, citizens=2, work="guard-tower", facing="ne")
    march(state, card("down"), 12, basics=9)
    assert question(state) == "card"
    do(state, 0, "let pass")
    assert question(state) == "support"
    do(state, 0, "blow 7")
    assert on(state, 7) == {"basics": 3}, "three fall to the Bomb and so does a Citizen; the other fells three"


# -- Replace -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-replace", "P-replace-who")
def test_a_mine_that_went_off_is_replaced_at_once() -> None:
    state = war(2, tools=2)
    state.communities[1].tools = 1
    put(state, 4, farmers=1, work="guard-post")
    put(state, 9, work="bounding-mine")
    march(state, card("down"), 14, basics=2)
    assert question(state) == "replace"
    assert state.to_act() == [0], "only seat 0 has two Tools"
    do(state, 0, "replace by 4")
    assert on(state, 9) == {"tile": "bounding-mine"}
    assert on(state, 4) == {"tired_farmers": 1, "tile": "guard-post"}
    assert state.communities[0].tools == 0
    assert state.field.left[3] == 17


def test_P_replace_who__any_seat_with_the_tools_or_nobody() -> None:
    state = war(2, tools=2)
    put(state, 4, farmers=1, work="guard-post")
    put(state, 9, work="bounding-mine")
    march(state, card("down"), 14, basics=2)
    assert state.to_act() == [0, 1]
    do(state, 0, "no mine")
    do(state, 1, "replace by 4")
    assert tile_on(state, 9) == "bounding-mine"
    assert [community.tools for community in state.communities] == [2, 0]


@pytest.mark.parametrize(("mine", "tools"), [("pressure-mine", 1), ("bounding-mine", 2), ("dummy-mine", 4)])
def test_P_replace__costs_as_many_tools_as_the_mine_has_strength(mine: str, tools: int) -> None:
    for held in (tools - 1, tools):
        state = war(tools=held)
        put(state, 4, farmers=1, work="guard-post")
        put(state, 9, work=mine)
        march(state, card("down"), 14, basics=1)
        assert question(state) == ("replace" if held == tools else "rest")
    do(state, 0, "replace by 4")
    assert tile_on(state, 9) == mine
    assert state.communities[0].tools == 0


def test_P_replace_who__after_a_shot_and_after_a_bomb() -> None:
    for bomb in (False, True):
        state = war(tools=2)
        put(state, 4, farmers=1, work="guard-post")
        put(state, 9, work="bounding-mine")
        if bomb:
            put(state, 14, work="bomb")
            open_fire_bombs(state, 0)
            settle(state)
            do(state, 0, "set off 14")
        else:
            march(state, card(shoot=1, targets="down"), 14, basics=1)
        assert question(state) == "replace"
        do(state, 0, "replace by 4")
        assert on(state, 9) == {"tile": "bounding-mine"}
        assert on(state, 4) == {"tired_farmers": 1, "tile": "guard-post"}


def test_P_replace__not_under_invaders_nor_out_of_sight() -> None:
    state = war(tools=5)
    put(state, 4, farmers=1, work="guard-post")
    put(state, 9, work="pressure-mine")
    march(state, card("down"), 14, basics=2)
    assert question(state) == "rest"
    state = war(tools=5)
    put(state, 4, farmers=1, work="guard-post", facing="s")
    put(state, 9, work="pressure-mine")
    march(state, card("down"), 14, basics=1)
    assert question(state) == "rest"


def test_P_replace_who__after_a_flame_too() -> None:
    state = war(dragons=True, tools=4)
    put(state, 4, farmers=1, work="guard-post")
    put(state, 9, work="dummy-mine")
    march(state, card("down*", dragons=True), 14, basics=1)
    assert question(state) == "replace"
    do(state, 0, "replace by 4")
    assert invaders(state) == {}, "the new Mine meets them: 4 against 1 and the flame kept for the Battle"
