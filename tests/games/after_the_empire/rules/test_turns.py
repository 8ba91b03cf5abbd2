"""Turns: whose turn it is, workers and their spaces, passing, free actions (page 6)."""

from __future__ import annotations

from pathlib import Path

import pytest

from holdfast.games.after_the_empire.catalog import GAIN_NAMES, Goods
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.tables import LOCATIONS, SIDES
from holdfast.games.after_the_empire.verdicts import has_effect
from holdfast.kernel.action import Refusal
from tests.games.after_the_empire.rules.battlefield import build
from tests.games.after_the_empire.rules.scenes import (
    BUILDINGS,
    REFUGEES,
    can,
    candidates,
    change,
    choices,
    do,
    edit,
    farms,
    fresh_game,
    game_with_two,
    give_cards,
    goods,
    only_cards,
    pass_action_phase,
    pass_season,
    play_set_up,
    protected_farms,
    question,
    run_phase,
    scene,
    take_turn,
    to_deployment,
    turn_of,
    wall,
    why,
)

TAX_TAKEN = Refusal("R-space-free", "every space of Tax is taken this season")
STANDS_THERE = Refusal("R-space-own-board", "your worker already stands there this season")


def without_cards(seats: int = 2, own_spaces: str = "one") -> EmpireState:
    """A scene in which nobody has a free action, so that turns end by themselves."""
    state = scene(seats, own_spaces=own_spaces)
    for seat in range(seats):
        only_cards(state, seat)
    return state


# -- phases and turns --------------------------------------------------------------------------------------------


def test_R_phases__six_in_this_order() -> None:
    state = scene()
    order: list[str] = []
    phase_of = {
        "pass": "actions",
        "posted": "combat",
        "siege": "combat",
        "survived": "combat",
        "flag": "flags",
        "income": "income",
        "order": "turn order",
        "harvest": "harvest",
        "feast": "feast",
        "row": "refresh",
        "season": "next season",
    }
    for event in pass_season(state):
        phase = phase_of.get(event.kind)
        if phase and order[-1:] != [phase]:
            order.append(phase)
    assert order == [
        "actions",
        "combat",
        "flags",
        "income",
        "turn order",
        "harvest",
        "feast",
        "refresh",
        "next season",
    ]
    assert state.season == 2


def test_R_phases__the_game_lasts_7_seasons() -> None:
    state = scene()
    seasons = []
    while state.result() is None:
        seasons.append(int(state.season))
        pass_season(state)
    assert seasons == [1, 2, 3, 4, 5, 6, 7]
    assert question(state) == "over"


def test_R_turn_order__round_and_round_from_the_first_player() -> None:
    state = scene(3, starters=("toll-keeper", "steward", "gamekeeper"))
    for seat in range(3):
        only_cards(state, seat)
    seats = []
    for _ in range(9):
        assert question(state) == "turn"
        seats.append(int(state.actor()))
        do(state, seats[-1], "pass")
    assert seats == [1, 2, 0] * 3
    assert question(state) != "turn"


def test_R_turn_order__a_new_season_starts_with_the_first_player() -> None:
    state = scene(3)
    state.turn = 2
    state.order = [2, 0, 1]
    run_phase(state, "actions")
    assert state.actor() == 2


def test_R_turn_one_worker__exactly_one_and_its_action_at_once() -> None:
    state = scene()
    assert change(state, 0, lambda: do(state, 0, "mine")) == {"iron": 2}
    assert [realm.workers for realm in state.realms] == [2, 3]
    assert (question(state), state.actor()) == ("turn", 0)  # only for the Barracks
    assert choices(state, 0) == ["use barracks: 1 iron > 1 soldier", "end turn"]
    assert why(state, 0, "quarry").rule == "K-not-asked"
    assert why(state, 0, "pass").rule == "K-not-asked"
    do(state, 0, "end turn")
    assert state.actor() == 1


def test_R_turn_all_placed__a_seat_without_workers_gets_no_turn() -> None:
    state = without_cards(3)
    edit(state, 0, workers=1)
    edit(state, 1, workers=0)
    seats = []
    while question(state) == "turn":
        seats.append(int(state.actor()))
        do(state, seats[-1], "pass")
    assert seats == [0, 2, 2, 2]
    assert question(state) == "deploy"
    assert [realm.workers for realm in state.realms] == [0, 0, 0]


def test_R_turn_all_placed__and_no_more_free_actions() -> None:
    state = scene()
    give_cards(state, 0, "watermill")
    edit(state, 0, workers=1)
    take_turn(state, 0, "pass")
    take_turn(state, 1, "pass")
    assert (question(state), state.actor()) == ("turn", 1)
    assert why(state, 0, "use watermill").rule == "K-not-your-turn"


def test_R_pass__uses_a_worker_and_has_no_effect() -> None:
    state = without_cards()
    before = state.to_json()["realms"]
    do(state, 0, "pass")
    assert state.realms[0].workers == 2
    state.realms[0].workers = 3
    assert state.to_json()["realms"] == before
    assert state.open == state.rules.spaces[2]
    assert state.actor() == 1


def test_R_pass__always_allowed() -> None:
    state = without_cards()
    rows_gone = [-1, -1, -1]
    state.building_row, state.refugee_row = rows_gone, rows_gone[:2]
    state.open = [0] * len(LOCATIONS)
    edit(state, 0, food=0, wood=0, stone=0, iron=0, gold=0)
    farms(state, 0, 2, 2, 2, 2, protected="north east south west")
    assert choices(state, 0) == ["pass"]


# -- spaces ------------------------------------------------------------------------------------------------------


def test_R_space_free__only_while_a_space_is_empty() -> None:
    state = without_cards(2)
    do(state, 0, "tax gold")
    assert why(state, 1, "tax gold") == TAX_TAKEN
    assert why(state, 1, "tax food") == TAX_TAKEN
    assert can(state, 1, "mine")


def test_R_space_free__again_on_a_later_turn_while_another_is_open() -> None:
    state = without_cards(3)
    assert state.open[LOCATIONS.index("Tax")] == 2
    do(state, 0, "tax gold")
    do(state, 1, "pass")
    do(state, 2, "pass")
    assert change(state, 0, lambda: do(state, 0, "tax food")) == {"food": 5}
    assert why(state, 1, "tax food") == TAX_TAKEN


@pytest.mark.parametrize(
    ("notation", "location"),
    [
        ("tax gold", "Tax"),
        ("camp left soldiers", "Mercenary Camp, left"),
        ("camp right mercenaries", "Mercenary Camp, right"),
        ("merchant sell food", "Merchant"),
        ("scout", "Scout"),
        ("mine", "Mine"),
        ("quarry", "Quarry"),
        ("woodmill", "Woodmill"),
        (f"building {BUILDINGS[0]}", "Buildings"),
        (f"refugee {REFUGEES[0]}", "Refugees"),
    ],
)
def test_R_space_free__every_location_has_its_own(notation: str, location: str) -> None:
    state = scene()
    edit(state, 0, gold=20, wood=20, stone=20)
    place = LOCATIONS.index(location)
    taken = state.copy()
    taken.open[place] = 0
    taken.reopen()
    assert why(taken, 0, notation) == Refusal("R-space-free", f"every space of {location} is taken this season")
    do(state, 0, notation)
    left = [1] * len(LOCATIONS)
    left[place] = 0
    assert state.open == left


def test_R_space_free__everybody_sees_whose_worker_stands_where() -> None:
    state = without_cards(2)
    do(state, 0, "quarry")
    do(state, 1, "tax gold")
    do(state, 0, "mine")
    standing = [(LOCATIONS[worker // 4], worker % 4) for worker in state.view(1).placed]
    assert standing == [("Quarry", 0), ("Tax", 1), ("Mine", 0)]


def test_R_barracks__why_nobody_is_healed() -> None:
    state = scene()
    edit(state, 0, food=0)
    assert why(state, 0, "use barracks: 1 food > heal 1") == Refusal("R-barracks", "needs 1 food, you have 0")
    edit(state, 0, food=1)
    nobody = Refusal("R-card-perform", "you have no wounded soldier to heal")
    assert why(state, 0, "use barracks: 1 food > heal 1") == nobody


def test_R_space_effect__an_action_that_changes_nothing_is_refused() -> None:
    state = without_cards()
    only_cards(state, 0, "hospice", "threshing-barn")
    edit(state, 0, wood=0, stone=0, iron=0, food=0, wounded=0)
    assert why(state, 0, "stockpile") == Refusal(
        "R-space-effect", "you cannot pay for any building, repair or healing now"
    )
    build(state, north="stone gate", nw="stone turret", ne="stone turret", se="stone turret", sw="stone turret")
    build(state, east="stone wall", south="stone wall", west="stone wall")
    assert why(state, 0, "stockpile") == Refusal(
        "R-space-effect", "there is nothing left to build, and nothing to repair, heal or rebuild"
    )
    assert why(state, 0, "infirmary") == Refusal("R-infirmary", "you have no wounded soldiers")
    assert can(state, 0, "work hospice")  # 2 food is an effect, even if there is nobody to heal
    farms(state, 0, 2, 2, 2, 2, protected="north east south west")
    no_effect = Refusal("R-space-effect", "it would have no effect now")
    assert why(state, 0, "granary") == no_effect
    assert why(state, 0, "work threshing-barn") == no_effect


def test_R_space_effect__one_possible_part_is_enough() -> None:
    state = without_cards()
    only_cards(state, 0, "threshing-barn")
    edit(state, 0, wounded=1, stone=0, wood=1)
    assert can(state, 0, "infirmary")
    assert not can(state, 0, "stockpile")
    wall(state, 0, "north", "wood wall", cubes=1)
    assert can(state, 0, "stockpile")
    farms(state, 0, 2, 2, 2, 2, protected="north east south")
    assert can(state, 0, "granary")
    assert can(state, 0, "work threshing-barn")
    farms(state, 0, 2, 1, 2, 2, protected="north east south west")
    assert can(state, 0, "granary")
    assert can(state, 0, "work threshing-barn")


@pytest.mark.parametrize("name", GAIN_NAMES)
def test_R_space_effect__one_of_anything_is_an_effect(name: str) -> None:
    realm = edit(scene(), 0, wounded=1)
    assert has_effect(realm, Goods(**{name: 1}))
    assert not has_effect(realm, Goods())


def test_R_space_effect__a_visit_to_the_stockpile_must_do_something() -> None:
    state = without_cards()
    edit(state, 0, wood=8)
    do(state, 0, "stockpile")
    assert why(state, 0, "done") == Refusal("R-space-effect", "the visit has had no effect yet")
    do(state, 0, "build wood turret ne")
    assert can(state, 0, "done")


@pytest.mark.parametrize(
    ("seats", "spaces"),
    [
        (2, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]),
        (3, [2, 1, 1, 1, 1, 1, 2, 1, 2, 1]),
        (4, [2, 1, 2, 2, 1, 1, 2, 2, 2, 2]),
    ],
)
def test_R_space_count__by_number_of_players(seats: int, spaces: list[int]) -> None:
    state = fresh_game().start(seats)
    play_set_up(state)
    assert state.open == spaces
    state.open = [0] * len(LOCATIONS)
    run_phase(state, "refresh")
    assert state.open == spaces


def test_R_space_own_board__one_worker_per_season() -> None:
    state = without_cards()
    edit(state, 0, wounded=6, wood=40, workers=5)
    edit(state, 1, workers=5)
    do(state, 0, "infirmary")
    do(state, 1, "pass")
    assert why(state, 0, "infirmary") == STANDS_THERE
    do(state, 0, "stockpile", "build wood turret ne", "done")
    do(state, 1, "pass")
    assert why(state, 0, "stockpile") == STANDS_THERE
    do(state, 0, "granary", "sow north", "sow east", "sow south", "protect north")
    do(state, 1, "pass")
    assert why(state, 0, "granary") == STANDS_THERE
    assert state.realms[0].workers == 2


def test_R_space_own_board__every_player_has_their_own() -> None:
    state = without_cards()
    edit(state, 1, wounded=1)
    edit(state, 0, wounded=1)
    do(state, 0, "infirmary")
    assert can(state, 1, "infirmary")


def test_R_space_own_board__any_number_with_the_option() -> None:
    state = without_cards(own_spaces="unlimited")
    edit(state, 0, wounded=6)
    do(state, 0, "infirmary")
    do(state, 1, "pass")
    assert change(state, 0, lambda: do(state, 0, "infirmary")) == {"soldiers": 2, "wounded": -2}


def test_R_own_cards__workers_only_on_your_own() -> None:
    state = scene()
    give_cards(state, 1, "bakery", "watermill")
    assert "work bakery" not in candidates(state, 0)
    assert why(state, 0, "work bakery").rule == "K-not-asked"
    assert why(state, 0, "use watermill").rule == "K-not-asked"
    take_turn(state, 0, "pass")
    assert can(state, 1, "work bakery")
    assert can(state, 1, "use watermill")


# -- free actions ------------------------------------------------------------------------------------------------


def test_R_free_action__needs_no_worker_and_is_not_the_action() -> None:
    state = scene()
    give_cards(state, 0, "watermill")
    assert change(state, 0, lambda: do(state, 0, "use watermill")) == {"food": 2}
    assert state.realms[0].workers == 3
    assert can(state, 0, "mine")
    assert change(state, 0, lambda: do(state, 0, "mine")) == {"iron": 2}


def test_R_free_action__its_cost_is_paid() -> None:
    state = scene()
    give_cards(state, 0, "brewery")
    edit(state, 0, food=1)
    assert why(state, 0, "use brewery") == Refusal("R-free-action", "needs 2 food, you have 1")
    edit(state, 0, food=2)
    assert change(state, 0, lambda: do(state, 0, "use brewery")) == {"food": -2, "gold": 3}


def test_R_free_action__refused_without_any_effect() -> None:
    state = scene()
    give_cards(state, 0, "herb-garden")
    assert why(state, 0, "use herb-garden") == Refusal("R-space-effect", "it would have no effect now")
    edit(state, 0, wounded=1)
    assert change(state, 0, lambda: do(state, 0, "use herb-garden")) == {
        "food": -1,
        "soldiers": 1,
        "wounded": -1,
    }


def test_R_free_once__each_once_per_season() -> None:
    state = scene()
    give_cards(state, 0, "watermill", "moneylender")
    do(state, 0, "use watermill")
    used = Refusal("R-free-once", "it has been used this season")
    assert why(state, 0, "use watermill") == used
    assert can(state, 0, "use moneylender")
    take_turn(state, 0, "pass")
    take_turn(state, 1, "pass")
    assert why(state, 0, "use watermill") == used


def test_R_free_once__choosing_another_option_is_the_same_action() -> None:
    state = scene()
    edit(state, 0, iron=5, wounded=1)
    do(state, 0, "use barracks: 1 iron > 1 soldier")
    for other in ("use barracks: 1 iron > 1 soldier", "use barracks: 1 food > heal 1"):
        assert why(state, 0, other).rule == "R-free-once"


def test_R_free_once__a_second_copy_of_a_card_has_its_own(tmp_path: Path) -> None:
    state = game_with_two(tmp_path, "watermill").start(2)
    play_set_up(state)
    only_cards(state, 0, "watermill", "moneylender", "watermill")
    uses = [choice for choice in choices(state, 0) if choice.startswith("use")]
    assert uses == ["use watermill", "use moneylender"]
    do(state, 0, "use watermill", "use watermill")
    assert state.realms[0].food == 4 + 2 + 2
    assert why(state, 0, "use watermill").rule == "R-free-once"


def test_R_free_when__before_and_after_the_worker() -> None:
    state = scene()
    only_cards(state, 0, "watermill", "moneylender")
    do(state, 0, "use watermill", "mine", "use moneylender")
    assert state.actor() == 1
    assert (state.realms[0].food, state.realms[0].gold) == (4 + 2, 5 + 2)


def test_R_free_when__between_the_steps_of_a_stockpile_visit() -> None:
    state = scene()
    only_cards(state, 0, "charcoal-clamps")
    edit(state, 0, wood=4, stone=4, iron=1)
    do(state, 0, "stockpile", "build wood turret ne")
    assert not can(state, 0, "build wood turret se")
    do(state, 0, "use charcoal-clamps: 1 iron > 2 wood")
    edit(state, 0, wood=4)
    do(state, 0, "build wood turret se")
    assert question(state) == "stockpile"


def test_R_free_when__a_card_just_taken_is_ready_at_once() -> None:
    state = scene(buildings=("watermill", "mint", "bakery"))
    only_cards(state, 0)
    edit(state, 0, stone=3)
    do(state, 0, "building watermill")
    assert choices(state, 0) == ["use watermill", "end turn"]
    do(state, 0, "use watermill")
    assert state.actor() == 1


def test_R_free_when__the_turn_ends_by_itself_when_none_is_possible() -> None:
    state = scene()
    edit(state, 0, iron=0)
    do(state, 0, "woodmill")
    assert state.actor() == 1


def test_R_free_when__ending_the_turn_leaves_it_for_later() -> None:
    state = scene()
    do(state, 0, "woodmill", "end turn")
    assert state.actor() == 1
    assert why(state, 0, "use barracks: 1 iron > 1 soldier").rule == "K-not-your-turn"
    take_turn(state, 1, "pass")
    assert can(state, 0, "use barracks: 1 iron > 1 soldier")


def test_R_free_when__not_outside_the_action_phase() -> None:
    state = scene()
    to_deployment(state)
    assert question(state, 0) == "deploy"
    assert why(state, 0, "use barracks: 1 iron > 1 soldier").rule == "K-not-asked"


# -- the villager, the supply, gold ------------------------------------------------------------------------------


def test_R_villager_use__an_extra_worker_like_any_other() -> None:
    state = without_cards()
    edit(state, 0, workers=1, villager=1)
    edit(state, 1, workers=1)
    do(state, 0, "quarry")
    assert (state.realms[0].workers, state.realms[0].villager) == (0, 1)
    do(state, 1, "pass")
    assert (question(state), state.actor()) == ("turn", 0)
    do(state, 0, "mine")
    assert state.realms[0].iron == 1 + 2
    assert (state.realms[0].workers, state.realms[0].villager) == (0, 0)
    assert question(state) == "deploy"


def test_R_supply__never_runs_out() -> None:
    state = without_cards()
    # One more than the box holds of each.
    edit(state, 0, food=61, wood=81, stone=101, iron=21, soldiers=51, mercenaries=26, moves=21, gold=100)
    before = goods(state, 0)
    turns = [
        ("tax food", "food", 5),
        ("woodmill", "wood", 5),
        ("quarry", "stone", 3),
        ("mine", "iron", 2),
        ("camp left soldiers", "soldiers", 3),
        ("camp right mercenaries", "mercenaries", 3),
    ]
    edit(state, 0, workers=9)
    for notation, name, gained in turns:
        turn_of(state, 0)
        do(state, 0, notation)
        assert goods(state, 0)[name] == before[name] + gained
    farms(state, 0, 1, 1, 1, 1, protected="north east south")
    turn_of(state, 0)
    do(state, 0, "scout")
    assert state.realms[0].moves == 24
    assert protected_farms(state, 0) == list(SIDES)


def test_R_gold_track__keeps_counting_past_50_and_100() -> None:
    state = without_cards()
    for gold in (48, 98, 149, 300):
        turn_of(state, 0)
        state.open_spaces()
        edit(state, 0, gold=gold, workers=3)
        do(state, 0, "tax gold")
        assert state.realms[0].gold == gold + 4


def test_R_gold_track__never_below_0() -> None:
    state = without_cards()
    edit(state, 0, gold=1, food=0, soldiers=9)
    assert why(state, 0, "camp right mercenaries") == Refusal("R-camp-right", "needs 2 gold, you have 1")
    farms(state, 0, 0, 0, 0, 0)
    run_phase(state, "harvest")
    assert state.realms[0].gold == 0


def test_R_gold_track__buys_things_and_counts_at_the_end() -> None:
    state = without_cards()
    edit(state, 0, gold=12)
    do(state, 0, "camp left mercenaries")
    pass_action_phase(state)
    state.season = 7
    run_phase(state, "refresh")
    result = state.result()
    assert result is not None
    assert [line.points for line in result.lines[0] if line.rule == "R-score-track"] == [9]
