"""Set-up: pages 4 and 5."""

from __future__ import annotations

import pytest

from holdfast.games.after_the_empire.state import EMPTY, EmpireState
from holdfast.games.after_the_empire.tables import NOTHING, SIDES, WALL_NAMES
from holdfast.kernel.action import Refusal
from holdfast.kernel.frame import CHANCE
from holdfast.kernel.game import SeatsError
from tests.games.after_the_empire.rules.scenes import (
    answer_chance,
    building_row,
    can,
    card_ids,
    choices,
    deal,
    do,
    farm_levels,
    fight_on,
    game,
    give_cards,
    goods,
    of_kind,
    opening,
    play_set_up,
    protected_farms,
    question,
    raze_castle,
    refugee_row,
    run_phase,
    scene,
    side,
    to_combat,
    to_deployment,
    why,
)

STARTERS = {"start steward", "start gamekeeper", "start midwife", "start old-centurion", "start toll-keeper"}


def outcomes(state: EmpireState) -> dict[str, int]:
    return {outcome.notation: weight for outcome, weight in state.outcomes()}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_R_setup_seats__two_to_four_players(seats: int) -> None:
    state = opening(seats)
    assert [realm.seat for realm in state.realms] == list(range(seats))


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_R_setup_seats__no_other_number(seats: int) -> None:
    assert len(opening(2).realms) == 2
    with pytest.raises(SeatsError, match=f"^After the Empire is for 2 to 4 seats, not {seats}$"):
        game().start(seats)


@pytest.mark.parametrize("dealing", ["choose", "deal"])
def test_R_setup_order__objective_and_gate_come_before_the_starting_refugee(dealing: str) -> None:
    state = opening(2, refugees=dealing)
    assert question(state) == "objectives"
    play_set_up(state, until="gate")
    assert [len(realm.objectives) for realm in state.realms] == [1, 1]
    play_set_up(state, until="first chooser" if dealing == "choose" else "starting refugees")
    assert [any(field.is_gate() for field in realm.sides) for realm in state.realms] == [True, True]
    assert [card_ids(state, seat) for seat in range(2)] == [["barracks"], ["barracks"]]
    play_set_up(state, until="refugees")
    assert [len(card_ids(state, seat)) for seat in range(2)] == [2, 2]


def test_R_setup_rows__set_up_events_name_their_own_rules() -> None:
    state = opening(2)
    told = {(event.kind, event.rule) for event in play_set_up(state) if event.kind in ("row", "invader")}
    assert told == {("row", "R-setup-rows"), ("invader", "R-setup-invader")}
    state.building_row[0] = EMPTY
    run_phase(state, "refresh")
    told = {(event.kind, event.rule) for event in deal(state) if event.kind in ("row", "invader")}
    assert told == {("row", "R-refresh-rows-fill"), ("invader", "R-refresh-invaders")}


def test_R_setup_refugees_choose__chance_decides_who_chooses_first() -> None:
    state = opening(3)
    play_set_up(state, until="first chooser")
    assert state.to_act() == [CHANCE]
    assert outcomes(state) == {"first seat 0": 1, "first seat 1": 1, "first seat 2": 1}


def test_R_setup_refugees_choose__clockwise_from_the_first_chooser() -> None:
    state = opening(4)
    play_set_up(state, until="first chooser")
    answer_chance(state, "first seat 2")
    chosen = []
    for starter in ("gamekeeper", "steward", "toll-keeper", "midwife"):
        assert question(state) == "starting refugee"
        chosen.append(state.actor())
        do(state, state.actor(), f"start {starter}")
    assert chosen == [2, 3, 0, 1]
    assert [card_ids(state, seat)[1] for seat in range(4)] == ["toll-keeper", "midwife", "gamekeeper", "steward"]


def test_R_setup_refugees_choose__one_of_those_left() -> None:
    state = opening(2)
    play_set_up(state, until="first chooser")
    answer_chance(state, "first seat 0")
    assert set(choices(state, 0)) == STARTERS
    do(state, 0, "start midwife")
    assert set(choices(state, 1)) == STARTERS - {"start midwife"}
    assert why(state, 1, "start midwife") == Refusal("R-setup-refugees-choose", "somebody else has taken that refugee")


def test_R_setup_refugees_deal__each_is_dealt_one_at_random() -> None:
    state = opening(3, refugees="deal")
    play_set_up(state, until="starting refugees")
    left = set(STARTERS)
    for seat, starter in enumerate(("toll-keeper", "steward", "midwife")):
        assert state.to_act() == [CHANCE]
        assert outcomes(state) == dict.fromkeys(left, 1)
        answer_chance(state, f"start {starter}")
        left.discard(f"start {starter}")
        assert card_ids(state, seat) == ["barracks", starter]
    assert question(state) != "starting refugee"


@pytest.mark.parametrize("dealing", ["choose", "deal"])
def test_R_setup_unchosen__never_shuffled_into_the_refugee_deck(dealing: str) -> None:
    state = opening(2, refugees=dealing)
    play_set_up(state, until="refugees")
    drawable = outcomes(state)
    assert len(drawable) == 20
    assert not {notation.replace("start", "refugee") for notation in STARTERS} & set(drawable)
    assert state.starters.size() == 3


def test_R_setup_initiative__lowest_number_acts_first() -> None:
    state = scene(4, starters=("toll-keeper", "steward", "old-centurion", "gamekeeper"))  # 10, 2, 8, 4
    assert state.order == [1, 3, 2, 0]
    assert (question(state), state.actor()) == ("turn", 1)


def test_R_setup_gold__5_6_7_8_by_turn_order() -> None:
    state = scene(4, starters=("toll-keeper", "steward", "old-centurion", "gamekeeper"))
    assert [state.realms[seat].gold for seat in state.order] == [5, 6, 7, 8]
    assert [realm.gold for realm in state.realms] == [8, 5, 7, 6]


def test_R_setup_gold__5_6_with_two_players() -> None:
    assert [realm.gold for realm in scene(2).realms] == [5, 6]


def test_R_setup_objective__one_of_seventeen_dealt_to_each() -> None:
    state = opening(3)
    play_set_up(state, until="objectives")
    names = [objective.id for objective in state.rules.cards.objectives]
    assert len(names) == 17
    for seat, dealt in enumerate(("skyline", "fat-years", "new-court")):
        assert outcomes(state) == {f"objective {name}": 1 for name in names}
        answer_chance(state, f"objective {dealt}")
        names.remove(dealt)
        held = state.realms[seat].objectives
        assert [state.rules.cards.objectives[number].id for number in held] == [dealt]
    assert question(state) == "gate"


def test_R_setup_barracks__everybody_starts_with_one() -> None:
    state = scene(4)
    assert [card_ids(state, seat)[0] for seat in range(4)] == ["barracks"] * 4


def test_R_setup_barracks__cannot_be_damaged() -> None:
    state = scene()
    give_cards(state, 0, "bakery", "mint", "friar")
    raze_castle(state, 0)
    state.realms[0].soldiers = 0
    to_combat(state, ["fighting-band north"])
    assert question(state, 0) == "sack damage"
    assert why(state, 0, "damage barracks") == Refusal("R-sack-damage", "starting cards cannot be damaged")
    assert can(state, 0, "damage bakery")


@pytest.mark.parametrize("gate", SIDES)
def test_R_setup_gate__stands_on_the_side_chosen_with_1_cube(gate: str) -> None:
    state = opening(2)
    play_set_up(state, until="gate")
    assert choices(state, 0) == ["gate north", "gate east", "gate south", "gate west"]
    do(state, 0, f"gate {gate}")
    built = side(state, 0, gate)
    assert (WALL_NAMES[built.piece], built.cubes, built.missing()) == ("wood gate", 1, 0)
    assert [field.is_gate() for field in state.realms[0].sides] == [name == gate for name in SIDES]


def test_R_setup_gate__each_player_chooses_for_themselves() -> None:
    state = opening(3)
    play_set_up(state, until="gate")
    assert state.to_act() == [0, 1, 2]
    do(state, 1, "gate west")
    do(state, 2, "gate north")
    do(state, 0, "gate east")
    gates = [[field.is_gate() for field in realm.sides].index(True) for realm in state.realms]
    assert [SIDES[place] for place in gates] == ["east", "west", "north"]


@pytest.mark.parametrize("gate", SIDES)
def test_R_setup_walls__wood_walls_with_2_cubes_on_the_other_sides(gate: str) -> None:
    state = scene(gates=(gate, "north"))
    others = [side(state, 0, name) for name in SIDES if name != gate]
    assert [(WALL_NAMES[wall.piece], wall.cubes, wall.missing()) for wall in others] == [("wood wall", 2, 0)] * 3


def test_R_setup_walls__no_turrets() -> None:
    state = scene()
    assert [corner.piece for realm in state.realms for corner in realm.corners] == [NOTHING] * 8


def test_R_setup_soldiers__2_inside_and_no_mercenaries() -> None:
    state = scene(2)
    for realm in state.realms:
        assert (realm.soldiers, realm.mercenaries, realm.wounded, realm.troops_on_walls()) == (2, 0, 0, 0)


def test_R_setup_goods__4_food_3_wood_2_stone_1_iron() -> None:
    state = scene(2)
    for seat in range(2):
        held = goods(state, seat)
        assert (held["food"], held["wood"], held["stone"], held["iron"], held["moves"]) == (4, 3, 2, 1, 0)


def test_R_setup_farms__level_1_on_all_four_sides() -> None:
    state = scene(2)
    for seat in range(2):
        assert farm_levels(state, seat) == [1, 1, 1, 1]
        assert protected_farms(state, seat) == []


def test_R_setup_workers__3_in_hand_and_2_on_the_season_track() -> None:
    state = scene(2)
    hands = [[realm.workers for realm in state.realms]]
    for season in range(2, 8):
        state.season = season - 1
        run_phase(state, "refresh")
        hands.append([realm.workers for realm in state.realms])
    assert hands == [[3, 3], [3, 3], [4, 4], [4, 4], [4, 4], [5, 5], [5, 5]]
    assert [realm.villager for realm in state.realms] == [0, 0]


def test_R_setup_rows__2_refugees_and_3_buildings_face_up() -> None:
    state = scene(buildings=("sawpit", "mint", "bakery"), refugee_row=("friar", "smuggler"))
    assert building_row(state) == ["sawpit", "mint", "bakery"]
    assert refugee_row(state) == ["friar", "smuggler"]
    assert (state.buildings.size(), state.refugees.size()) == (28 - 3, 20 - 2)


def test_R_setup_invader__one_card_face_up() -> None:
    state = scene(report="river-pirates east")
    cards = state.rules.cards.invaders
    assert [(cards[report // 4].id, SIDES[report % 4]) for report in state.reports] == [("river-pirates", "east")]
    assert state.face_down == 0
    assert state.invaders.size() == 32 - 1


def test_R_setup_orientation__invaders_are_equally_likely_from_every_side() -> None:
    state = opening(2)
    play_set_up(state, until="invaders")
    invaders = [invader.id for invader in state.rules.cards.invaders]
    assert outcomes(state) == {f"invader {id} {name}": 1 for id in invaders for name in SIDES}
    assert len(outcomes(state)) == 32 * 4


def test_R_setup_orientation__sieges_are_equally_likely_from_every_side() -> None:
    state = scene()
    to_deployment(state)
    fight_on(state)
    assert question(state) == "sieges"
    sieges = [siege.id for siege in state.rules.cards.sieges]
    assert outcomes(state) == {f"siege {id} {name}": 1 for id in sieges for name in SIDES}


def test_R_setup_siege__one_card_face_down() -> None:
    state = scene()
    assert state.view(0).siege == -1
    to_deployment(state)
    fight_on(state)
    assert question(state) == "sieges"
    assert len(outcomes(state)) == 11 * 4
    answer_chance(state, "siege tower-hide west")
    assert question(state) != "sieges"
    assert state.sieges.size() == 11 - 1


def test_R_setup_flags__worth_1_1_2_2_2_2_3() -> None:
    state = scene()
    state.realms[0].gold = 20
    values = []
    for season in range(1, 8):
        state.season = season
        before = state.realms[0].flag_gold()
        [told] = of_kind(run_phase(state, "flags"), "flag")
        values.append(state.realms[0].flag_gold() - before)
        assert told.facts["value"] == values[-1]
    assert values == [1, 1, 2, 2, 2, 2, 3]
    assert state.realms[0].flag_tokens() == 7
    assert state.realms[1].flag_tokens() == 0


def test_R_setup_flags__the_supply_has_1_gold_flags_for_ties() -> None:
    state = scene(4)
    for realm in state.realms:
        realm.gold = 20
    state.season = 7
    run_phase(state, "flags")
    assert [(realm.flags_1, realm.flag_gold()) for realm in state.realms] == [(1, 1)] * 4


def test_R_setup_threat__starts_at_0() -> None:
    assert opening(2).threat == 0
    assert scene(4).threat == 0
