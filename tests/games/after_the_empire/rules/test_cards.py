"""Buildings and refugees: buying them, and what their owner can do with them (pages 6, 7 and 18)."""

from __future__ import annotations

from pathlib import Path

import pytest

from holdfast.games.after_the_empire.catalog import Goods
from holdfast.games.after_the_empire.effects import pay
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.verdicts import affords
from holdfast.kernel.action import Refusal
from tests.games.after_the_empire.rules.scenes import (
    building_row,
    can,
    candidates,
    card,
    card_ids,
    change,
    choices,
    do,
    edit,
    farm_levels,
    farms,
    fight_on,
    fresh_game,
    game_with_two,
    give_cards,
    is_damaged,
    of_kind,
    only_cards,
    play_set_up,
    post,
    protected_farms,
    question,
    refugee_row,
    rows,
    run_phase,
    scene,
    take_turn,
    to_combat,
    turn_of,
    why,
)

SOLDIER = "barracks: 1 iron > 1 soldier"
HEAL = "barracks: 1 food > heal 1"
BOTH = "barracks: 1 food and 1 iron and heal 1 > 1 soldier"


def owning(*ids: str) -> EmpireState:
    """A scene in which seat 0 has only these cards."""
    state = scene()
    only_cards(state, 0, *ids)
    return state


# -- buying -------------------------------------------------------------------------------------------------------


def test_R_buildings__one_from_the_open_row_joins_your_cards() -> None:
    state = scene()
    only_cards(state, 0, "barracks")
    rows(state, buildings=("bakery", "mint", "watermill"))
    edit(state, 0, wood=4, stone=1, iron=0)
    do(state, 0, "building bakery")
    assert card_ids(state, 0) == ["barracks", "bakery"]
    assert building_row(state) == [None, "mint", "watermill"]
    assert state.realms[0].workers == 2
    assert state.actor() == 1


def test_R_buildings__only_from_the_open_row_and_one_per_worker() -> None:
    state = scene(4)
    rows(state, buildings=("bakery", "mint", "watermill"))
    edit(state, 0, wood=40, stone=40, iron=40, gold=40)
    assert why(state, 0, "building sawpit").rule == "K-not-asked"
    do(state, 0, "building mint")
    assert not [other for other in candidates(state, 0) if other.startswith(("building", "refugee"))]


def test_R_refugees__one_from_the_open_row_joins_your_cards() -> None:
    state = scene()
    only_cards(state, 0, "barracks")
    rows(state, refugees=("moneylender", "friar"))
    edit(state, 0, food=5, iron=0)
    do(state, 0, "refugee friar")
    assert card_ids(state, 0) == ["barracks", "friar"]
    assert refugee_row(state) == ["moneylender", None]
    assert state.realms[0].workers == 2
    assert state.actor() == 1


def test_R_refugees__only_from_the_open_row_and_one_per_worker() -> None:
    state = scene(4)
    rows(state, refugees=("moneylender", "friar"))
    edit(state, 0, food=40, gold=40)
    assert why(state, 0, "refugee smuggler").rule == "K-not-asked"
    do(state, 0, "refugee friar")
    assert not [other for other in candidates(state, 0) if other.startswith(("building", "refugee"))]


def test_R_card_cost__every_part_is_paid_in_full() -> None:
    state = scene()
    rows(state, buildings=("inner-keep", "mint", "watermill"))  # 1 gold, 2 wood, 4 stone
    edit(state, 0, gold=1, wood=2, stone=4)
    assert change(state, 0, lambda: do(state, 0, "building inner-keep")) == {"gold": -1, "wood": -2, "stone": -4}


@pytest.mark.parametrize("missing", ["gold", "food", "iron"])
def test_R_card_cost__refused_while_one_part_is_missing(missing: str) -> None:
    cost = {"gold": 3, "food": 5, "iron": 1}
    state = scene()
    rows(state, refugees=("exiled-senator", "friar"))
    edit(state, 0, **(cost | {missing: cost[missing] - 1}))
    assert why(state, 0, "refugee exiled-senator") == Refusal(
        "R-card-cost", f"needs {cost[missing]} {missing}, you have {cost[missing] - 1}"
    )
    edit(state, 0, **cost)
    assert can(state, 0, "refugee exiled-senator")


def test_R_card_cost__all_that_is_missing_is_named() -> None:
    state = scene()
    rows(state, buildings=("fletchers-loft", "mint", "watermill"))
    edit(state, 0, wood=4, iron=0)
    assert why(state, 0, "building fletchers-loft") == Refusal(
        "R-card-cost", "needs 5 wood, you have 4; 2 iron, you have 0"
    )


def test_R_card_cost__troops_may_be_part_of_it() -> None:
    state = scene()
    rows(state, refugees=("deserters", "friar"))  # 3 food and 2 mercenaries, for 3 soldiers
    edit(state, 0, food=3, mercenaries=1)
    assert why(state, 0, "refugee deserters") == Refusal("R-card-cost", "needs 2 mercenaries, you have 1")
    edit(state, 0, mercenaries=2)
    assert change(state, 0, lambda: do(state, 0, "refugee deserters")) == {
        "food": -3,
        "mercenaries": -2,
        "soldiers": 3,
    }


def test_R_card_cost__soldiers_are_paid_from_inside_the_castle() -> None:
    realm = edit(scene(), 0, soldiers=2)
    assert not affords(realm, Goods(soldiers=3))
    assert affords(realm, Goods(soldiers=2))
    pay(realm, Goods(soldiers=2))
    assert realm.soldiers == 0


def test_R_card_gain__gained_once_when_the_card_is_taken() -> None:
    state = scene()
    rows(state, buildings=("tithe-barn", "mint", "watermill"))
    edit(state, 0, wood=6, iron=0)
    assert change(state, 0, lambda: do(state, 0, "building tithe-barn")) == {"wood": -6, "food": 6}
    assert state.actor() == 1
    take_turn(state, 1, "pass")
    assert not [other for other in candidates(state, 0) if "tithe-barn" in other]


def test_R_card_gain__by_a_starting_refugee_too() -> None:
    state = scene(3)
    assert [realm.soldiers for realm in state.realms] == [2, 2, 2 + 2]


def test_R_card_gain__one_of_several_is_chosen() -> None:
    state = scene()
    rows(state, refugees=("exiled-senator", "friar"))
    edit(state, 0, gold=3, food=5, iron=1, wounded=2)
    do(state, 0, "refugee exiled-senator")
    assert choices(state, 0) == [
        "gain exiled-senator: 1 soldier",
        "gain exiled-senator: 3 wood",
        "gain exiled-senator: heal 3",
    ]
    assert change(state, 0, lambda: do(state, 0, "gain exiled-senator: 3 wood")) == {"wood": 3}
    assert question(state) == "turn"


# -- using --------------------------------------------------------------------------------------------------------


def test_R_card_space__gives_what_the_card_says() -> None:
    state = owning("bakery")
    assert change(state, 0, lambda: do(state, 0, "work bakery")) == {"food": 7}
    assert state.realms[0].workers == 2
    assert state.actor() == 1


def test_R_card_space__holds_one_worker_per_season() -> None:
    state = owning("bakery")
    do(state, 0, "work bakery")
    take_turn(state, 1, "pass")
    assert why(state, 0, "work bakery") == Refusal("R-card-space", "your worker already stands there this season")
    run_phase(state, "refresh")
    turn_of(state, 0)
    assert can(state, 0, "work bakery")


def test_R_card_space__its_cost_is_paid() -> None:
    state = owning("drill-yard")
    edit(state, 0, gold=3)
    assert why(state, 0, "work drill-yard") == Refusal("R-card-space", "needs 4 gold, you have 3")
    edit(state, 0, gold=4)
    assert change(state, 0, lambda: do(state, 0, "work drill-yard")) == {"gold": -4, "soldiers": 3}


def test_R_card_space__sowing_and_protecting_are_asked_for() -> None:
    state = owning("threshing-barn")
    farms(state, 0, 0, 1, 1, 1)
    do(state, 0, "work threshing-barn", "sow north", "sow north", "sow east", "sow west")
    do(state, 0, "protect north", "protect south")
    assert farm_levels(state, 0) == [2, 2, 1, 2]
    assert protected_farms(state, 0) == ["north", "south"]
    assert state.actor() == 1


def test_R_card_space__a_second_copy_of_a_card_has_its_own(tmp_path: Path) -> None:
    state = game_with_two(tmp_path, "bakery").start(2)
    play_set_up(state)
    only_cards(state, 0, "bakery", "bakery")
    for seat in (0, 1, 0):
        assert candidates(state, 0).count("work bakery") == (seat == 0)
        take_turn(state, seat, "work bakery" if seat == 0 else "pass")
    take_turn(state, 1, "pass")
    assert state.realms[0].food == 4 + 7 + 7
    assert why(state, 0, "work bakery").rule == "R-card-space"


def test_R_card_exchange__one_way() -> None:
    state = owning("brewery")
    assert [use for use in candidates(state, 0) if "brewery" in use] == ["use brewery"]
    assert change(state, 0, lambda: do(state, 0, "use brewery")) == {"food": -2, "gold": 3}


@pytest.mark.parametrize(
    ("notation", "delta"),
    [
        ("use charcoal-clamps: 2 wood > 1 iron", {"wood": -2, "iron": 1}),
        ("use charcoal-clamps: 1 iron > 2 wood", {"wood": 2, "iron": -1}),
    ],
)
def test_R_card_exchange__two_way_goes_in_either_direction(notation: str, delta: dict[str, int]) -> None:
    state = owning("charcoal-clamps")
    assert change(state, 0, lambda: do(state, 0, notation)) == delta


def test_R_card_exchange__what_is_on_the_left_must_be_there() -> None:
    state = owning("charcoal-clamps")
    edit(state, 0, wood=1, iron=0)
    assert why(state, 0, "use charcoal-clamps: 2 wood > 1 iron") == Refusal("R-free-action", "needs 2 wood, you have 1")
    assert why(state, 0, "use charcoal-clamps: 1 iron > 2 wood") == Refusal("R-free-action", "needs 1 iron, you have 0")


@pytest.mark.parametrize(
    ("notation", "delta"),
    [
        ("work guildhall: 5 gold", {"gold": 5}),
        ("work guildhall: 4 wood and 2 stone", {"wood": 4, "stone": 2}),
        ("work guildhall: 4 food and 1 iron", {"food": 4, "iron": 1}),
    ],
)
def test_R_card_exchange__or_means_one_of_them(notation: str, delta: dict[str, int]) -> None:
    state = owning("guildhall")
    assert change(state, 0, lambda: do(state, 0, notation)) == delta
    assert state.actor() == 1


def test_R_card_perform__the_left_comes_first_then_the_right() -> None:
    state = owning("hedgerows")
    do(state, 0, "use hedgerows")
    assert question(state) == "sow"
    do(state, 0, "sow east")
    assert question(state) == "protect"
    do(state, 0, "protect west")
    assert (farm_levels(state, 0), protected_farms(state, 0)) == ([1, 2, 1, 1], ["west"])
    assert question(state) == "turn"


@pytest.mark.parametrize(
    ("id", "reason"),
    [
        ("hedgerows", "you have no farm level to sow"),
        ("beekeeper", "you have no farm to protect"),
        ("friar", "you have no wounded soldier to heal"),
        ("bathhouse", "needs 2 wounded soldiers to heal, you have 1"),
    ],
)
def test_R_card_perform__refused_when_the_left_cannot_be_done(id: str, reason: str) -> None:
    state = owning(id)
    edit(state, 0, wounded=1 if id == "bathhouse" else 0)  # the Bathhouse asks for 2
    farms(state, 0, 2, 2, 2, 2, protected="north east south west" if id == "beekeeper" else "")
    assert why(state, 0, f"use {id}") == Refusal("R-card-perform", reason)


def test_R_card_perform__allowed_when_it_can_just_be_done() -> None:
    state = owning("hedgerows", "beekeeper")
    farms(state, 0, 2, 2, 2, 1, protected="north east south")
    assert change(state, 0, lambda: do(state, 0, "use beekeeper")) == {"food": 1}
    assert protected_farms(state, 0) == ["north", "east", "south", "west"]
    do(state, 0, "use hedgerows")
    assert farm_levels(state, 0) == [2, 2, 2, 2]


def test_R_card_perform__healing_brings_gold_or_a_sown_farm() -> None:
    state = owning("bathhouse", "friar")
    edit(state, 0, wounded=3)
    assert change(state, 0, lambda: do(state, 0, "use bathhouse")) == {"wounded": -2, "soldiers": 2, "gold": 1}
    assert change(state, 0, lambda: do(state, 0, "use friar", "sow south")) == {"wounded": -1, "soldiers": 1}
    assert farm_levels(state, 0) == [1, 1, 2, 1]


def test_R_card_perform__the_right_side_may_come_to_nothing() -> None:
    state = owning("friar")
    edit(state, 0, wounded=1)
    farms(state, 0, 2, 2, 2, 2)
    assert change(state, 0, lambda: do(state, 0, "use friar")) == {"wounded": -1, "soldiers": 1}
    assert question(state) == "turn"


# -- barracks, healing, move tokens -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("use", "delta"),
    [
        (SOLDIER, {"iron": -1, "soldiers": 1}),
        (HEAL, {"food": -1, "wounded": -1, "soldiers": 1}),
        (BOTH, {"food": -1, "iron": -1, "wounded": -1, "soldiers": 2}),
    ],
)
def test_R_barracks__iron_for_a_soldier_food_for_a_heal_or_both(use: str, delta: dict[str, int]) -> None:
    state = owning("barracks")
    edit(state, 0, wounded=2, iron=2, food=2)
    assert change(state, 0, lambda: do(state, 0, f"use {use}")) == delta
    assert state.realms[0].workers == 3
    for other in (SOLDIER, HEAL, BOTH):
        assert why(state, 0, f"use {other}").rule == "R-free-once"
    assert can(state, 0, "mine")


def test_R_barracks__what_it_needs() -> None:
    state = owning("barracks")
    edit(state, 0, wounded=1, iron=0, food=0)
    assert why(state, 0, f"use {SOLDIER}") == Refusal("R-barracks", "needs 1 iron, you have 0")
    assert why(state, 0, f"use {HEAL}") == Refusal("R-barracks", "needs 1 food, you have 0")
    edit(state, 0, wounded=0, iron=1, food=1)
    assert can(state, 0, f"use {SOLDIER}")
    assert why(state, 0, f"use {HEAL}").rule == "R-card-perform"
    assert why(state, 0, f"use {BOTH}").rule == "R-card-perform"


@pytest.mark.parametrize(
    ("use", "delta"), [(SOLDIER, {"iron": -1, "soldiers": 1}), (HEAL, {"food": -1, "wounded": -1, "soldiers": 1})]
)
def test_R_barracks__a_worker_space_with_the_option(use: str, delta: dict[str, int]) -> None:
    state = fresh_game(barracks="worker").start(2)
    play_set_up(state)
    edit(state, 0, wounded=1)
    assert state.rules.action(f"use {use}") is None
    assert change(state, 0, lambda: do(state, 0, f"work {use}")) == delta
    assert state.realms[0].workers == 2
    take_turn(state, 0)
    assert state.actor() == 1


def test_R_heal__one_wounded_soldier_each_back_inside() -> None:
    state = owning("herb-garden")
    edit(state, 0, wounded=5)
    assert change(state, 0, lambda: do(state, 0, "use herb-garden")) == {
        "food": -1,
        "wounded": -3,
        "soldiers": 3,
    }


@pytest.mark.parametrize(("id", "healed"), [("friar", 1), ("midwife", 2)])
def test_R_heal__is_reported_as_soldiers_who_are_no_longer_wounded(id: str, healed: int) -> None:
    state = owning(id)
    edit(state, 0, wounded=2)
    told = of_kind(do(state, 0, f"use {id}"), "free")
    delta = told[0].facts["delta"]
    assert isinstance(delta, dict)
    assert (delta["soldiers"], delta["wounded"]) == (healed, -healed)


def test_R_heal__no_more_than_are_wounded() -> None:
    state = owning("hospice")
    edit(state, 0, wounded=4)
    assert change(state, 0, lambda: do(state, 0, "work hospice")) == {"wounded": -4, "soldiers": 4, "food": 2}


def test_R_heal__does_nothing_for_refugees() -> None:
    state = owning("hospice")
    give_cards(state, 0, "friar", damaged=True)
    edit(state, 0, wounded=1)
    do(state, 0, "work hospice")
    assert is_damaged(state, 0, "friar")


@pytest.mark.parametrize(("wounded", "healed"), [(1, 1), (4, 4), (6, 4)])
def test_R_infirmary__heals_up_to_4_free_of_charge(wounded: int, healed: int) -> None:
    state = owning()
    edit(state, 0, wounded=wounded)
    assert change(state, 0, lambda: do(state, 0, "infirmary")) == {"wounded": -healed, "soldiers": healed}
    assert state.realms[0].workers == 2


def test_R_infirmary__not_without_wounded_soldiers() -> None:
    assert why(owning(), 0, "infirmary") == Refusal("R-infirmary", "you have no wounded soldiers")


def test_R_move_tokens__count_by_their_value_until_the_combat_of_the_season() -> None:
    state = owning("pigeon-keeper")
    assert change(state, 0, lambda: do(state, 0, "use pigeon-keeper")) == {"moves": 1}
    do(state, 0, "scout")
    assert state.realms[0].moves == 1 + 3
    to_combat(state, ["axe-brothers north"])
    assert question(state, 0) == "move by tokens"
    do(state, 0, "regroup")
    post(state, 0, soldiers=(2, 0, 0, 0))
    fight_on(state)
    assert state.realms[0].moves == 0


def test_R_move_tokens__cards_give_tokens_of_1() -> None:
    state = owning("hiring-fair")
    assert change(state, 0, lambda: do(state, 0, "work hiring-fair")) == {
        "gold": -2,
        "mercenaries": 5,
        "moves": 1,
    }


def test_R_card_cost__nothing_is_paid_for_a_starting_card() -> None:
    state = scene()
    assert card(state, "gamekeeper").cost.items() == []
    assert card_ids(state, 0) == ["barracks", "gamekeeper"]
