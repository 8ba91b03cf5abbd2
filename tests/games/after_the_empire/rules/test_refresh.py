"""Refresh: what happens between two seasons (page 14)."""

from __future__ import annotations

import pytest

from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.tables import SIDES
from holdfast.kernel.deck import Deck
from holdfast.kernel.event import Event
from tests.games.after_the_empire.rules.scenes import (
    answer_chance,
    building_row,
    can,
    card,
    deal,
    do,
    edit,
    farms,
    fight_on,
    give_cards,
    in_season,
    is_damaged,
    of_kind,
    only_cards,
    pass_season,
    protected_farms,
    question,
    refugee_row,
    rows,
    run_phase,
    scene,
    take_turn,
    to_combat,
    to_deployment,
    turn_of,
)


def invader(state: EmpireState, id: str) -> int:
    return next(int(found.number) for found in state.rules.cards.invaders if found.id == id)


def siege(state: EmpireState, id: str) -> int:
    return next(int(found.number) for found in state.rules.cards.sieges if found.id == id)


def after_combat() -> EmpireState:
    """The evening of a season in which three invader cards and a siege card were turned over."""
    state = scene()
    in_season(state, 3)
    to_combat(state, ["poachers north", "fighting-band east", "axe-brothers west"], "tower-hide south")
    fight_on(state)
    return state


def refreshed(state: EmpireState) -> list[Event]:
    """Go through the refresh and all its draws, into the next season."""
    return run_phase(state, "refresh") + deal(state)


def drawable(state: EmpireState) -> set[str]:
    return {outcome.notation for outcome, _ in state.outcomes()}


def test_R_refresh_discard__all_invader_cards_and_the_siege_card_go() -> None:
    state = after_combat()
    assert (len(state.reports), state.siege) == (3, siege(state, "tower-hide") * 4 + SIDES.index("south"))
    run_phase(state, "refresh")
    assert (state.reports, state.siege) == ([], -1)
    assert (state.invaders.size(), state.sieges.size()) == (32, 11)


def test_R_refresh_discard__whichever_siege_card_it_was() -> None:
    state = scene()
    for place, found in enumerate(state.rules.cards.sieges):
        evening = state.copy()
        evening.siege = place * 4
        run_phase(evening, "refresh")
        assert (evening.siege, evening.sieges.under) == (-1, [found.number])


def test_R_refresh_discard__before_new_ones_are_laid_out() -> None:
    state = after_combat()
    state.invaders = Deck([0] * len(state.invaders.bag), [], 0)
    run_phase(state, "refresh")
    assert question(state) == "invaders"
    assert drawable(state) == {f"invader poachers {side}" for side in SIDES}


def test_R_discard_bottom__face_up_under_the_deck_in_their_order() -> None:
    state = after_combat()
    rows(state, buildings=("sawpit", "mint", "bakery"), refugees=("friar", "smuggler"))
    run_phase(state, "refresh")
    assert state.invaders.under == [invader(state, id) for id in ("poachers", "fighting-band", "axe-brothers")]
    assert state.sieges.under == [siege(state, "tower-hide")]
    assert state.buildings.under == [card(state, "sawpit").number]
    assert state.refugees.under == [card(state, "friar").number]
    assert state.view(1).invaders.under == state.invaders.under


def test_R_discard_bottom__they_come_only_after_all_others_and_unshuffled() -> None:
    state = after_combat()
    run_phase(state, "refresh")
    assert not {f"invader {id} north" for id in ("poachers", "fighting-band", "axe-brothers")} & drawable(state)
    state.invaders = Deck([0] * len(state.invaders.bag), state.invaders.under, 0)
    assert drawable(state) == {f"invader poachers {side}" for side in SIDES}


@pytest.mark.parametrize(("season", "down"), [(2, 1), (3, 2), (4, 3), (5, 3), (6, 3), (7, 3)])
def test_R_refresh_invaders__one_face_up_and_more_face_down_as_the_seasons_pass(season: int, down: int) -> None:
    state = scene()
    in_season(state, season - 1)
    run_phase(state, "refresh")
    assert question(state) == "invaders"
    answer_chance(state, "invader poachers west")
    assert state.reports == [invader(state, "poachers") * 4 + SIDES.index("west")]
    assert state.face_down == down
    assert question(state) != "invaders"


def test_R_refresh_invaders__all_of_them_attack() -> None:
    state = scene()
    in_season(state, 3)
    refreshed(state)
    state.stack = [state.rules.deployment]
    state.settle(-1)
    fight_on(state)
    turned = 0
    while question(state) == "invaders":
        state.apply(-1, state.outcomes()[0][0])
        turned += 1
    assert (turned, len(state.reports), state.face_down) == (3, 4, 0)


def test_R_refresh_siege__a_new_card_that_nobody_has_seen() -> None:
    state = after_combat()
    refreshed(state)
    assert state.view(0).siege == -1
    to_deployment(state)
    fight_on(state)
    assert question(state) == "sieges"
    assert len(drawable(state)) == 10 * 4
    assert "siege tower-hide north" not in drawable(state)
    answer_chance(state, "siege ladder-long east")
    assert state.siege == siege(state, "ladder-long") * 4 + SIDES.index("east")


def test_R_refresh_threat__rises_by_3_every_season() -> None:
    state = scene()
    threats = [int(state.threat)]
    for _ in range(6):
        refreshed(state)
        threats.append(int(state.threat))
    assert threats == [0, 3, 6, 9, 12, 15, 18]


def test_R_refresh_rows_discard__the_oldest_card_of_each_row() -> None:
    state = scene()
    rows(state, buildings=("sawpit", "mint", "bakery"), refugees=("friar", "smuggler"))
    run_phase(state, "refresh")
    assert building_row(state) == ["mint", "bakery", None]
    assert refugee_row(state) == ["smuggler", None]
    assert state.buildings.under == [card(state, "sawpit").number]
    assert state.refugees.under == [card(state, "friar").number]


def test_R_refresh_rows_discard__nothing_if_the_marked_slot_is_empty() -> None:
    state = scene()
    rows(state, buildings=(None, "mint", "bakery"), refugees=(None, "smuggler"))
    run_phase(state, "refresh")
    assert (building_row(state), refugee_row(state)) == (["mint", "bakery", None], ["smuggler", None])
    assert (state.buildings.under, state.refugees.under) == ([], [])


def test_R_refresh_rows_fill__cards_slide_and_empty_slots_are_filled() -> None:
    state = scene()
    rows(state, buildings=("sawpit", None, "bakery"), refugees=("friar", None))
    run_phase(state, "refresh")
    assert (building_row(state), refugee_row(state)) == (["bakery", None, None], [None, None])
    answer_chance(state, "invader poachers north", "refugee swineherd", "refugee beekeeper")
    answer_chance(state, "building mint", "building hospice")
    assert building_row(state) == ["bakery", "mint", "hospice"]
    assert refugee_row(state) == ["swineherd", "beekeeper"]
    assert question(state) == "turn"


def test_R_refresh_rows_fill__a_full_row_needs_one_card() -> None:
    state = scene()
    events = refreshed(state)
    assert len(of_kind(events, "row")) == 1 + 1
    assert None not in building_row(state) + refugee_row(state)


def test_R_refresh_home__workers_come_home_and_protection_leaves() -> None:
    state = scene()
    only_cards(state, 0, "bakery")
    edit(state, 0, wounded=2)
    do(state, 0, "infirmary")
    take_turn(state, 1, "mine")
    do(state, 0, "work bakery")
    take_turn(state, 1, "pass")
    farms(state, 0, 2, 1, 0, 1, protected="north south")
    assert [realm.workers for realm in state.realms] == [1, 1]
    refreshed(state)
    assert [realm.workers for realm in state.realms] == [3, 3]
    assert protected_farms(state, 0) == []
    assert [field.farm for field in state.realms[0].sides] == [2, 1, 0, 1]
    assert (state.open, state.placed) == ([1] * 10, [])
    edit(state, 0, wounded=1)
    turn_of(state, 0)
    assert can(state, 0, "infirmary")
    assert can(state, 0, "work bakery")


def test_R_refresh_used__free_actions_are_ready_again() -> None:
    state = scene()
    give_cards(state, 0, "watermill")
    give_cards(state, 0, "moneylender", damaged=True)
    do(state, 0, "use watermill", "use moneylender")
    refreshed(state)
    turn_of(state, 0)
    assert can(state, 0, "use watermill")
    assert can(state, 0, "use moneylender")
    assert is_damaged(state, 0, "moneylender")


@pytest.mark.parametrize("used", [True, False])
def test_R_refresh_villager__goes_back_used_or_not(used: bool) -> None:
    state = scene()
    edit(state, 0, villager=0 if used else 1)
    refreshed(state)
    assert state.realms[0].villager == 0


def test_R_refresh_villager__the_one_from_a_sack_stays() -> None:
    state = scene()
    edit(state, 0, villager=1, villager_coming=1)
    refreshed(state)
    assert (state.realms[0].villager, state.realms[0].villager_coming) == (1, 0)
    assert state.realms[1].villager == 0
    refreshed(state)
    assert state.realms[0].villager == 0


def test_R_season_workers__one_more_for_good_in_seasons_3_and_6() -> None:
    state = scene(3)
    hands = []
    while state.result() is None:
        hands.append([int(realm.workers) for realm in state.realms])
        pass_season(state)
    assert hands == [[3] * 3, [3] * 3, [4] * 3, [4] * 3, [4] * 3, [5] * 3, [5] * 3]


def test_R_season_seven__scoring_follows_the_feast_without_a_refresh() -> None:
    state = scene()
    in_season(state, 7)
    row = building_row(state)
    events = pass_season(state)
    kinds = [event.kind for event in events]
    assert kinds[-1] == "score"
    assert [kind for kind in kinds if kind in ("feast", "score", "row")] == ["feast"] * 2 + ["score"] * 2
    assert (state.season, state.threat) == (7, 18)
    assert building_row(state) == row
    assert (question(state), state.to_act()) == ("over", [])
    assert state.result() is not None


def test_R_season_seven__not_before() -> None:
    state = scene()
    in_season(state, 6)
    pass_season(state)
    assert (state.season, question(state)) == (7, "turn")
    assert state.result() is None


def test_R_rows_only_refresh__an_emptied_slot_stays_empty_for_the_season() -> None:
    state = scene(4)
    rows(state, buildings=("sawpit", "mint", "bakery"), refugees=("friar", "smuggler"))
    for seat in range(4):
        only_cards(state, seat)
        edit(state, seat, gold=20, wood=20, stone=20, iron=20, food=20)
    take_turn(state, 0, "building mint")
    take_turn(state, 1, "refugee friar")
    take_turn(state, 2, "building sawpit")
    take_turn(state, 3, "refugee smuggler")
    assert (building_row(state), refugee_row(state)) == ([None, None, "bakery"], [None, None])
    take_turn(state, 0, "pass")
    assert (building_row(state), refugee_row(state)) == ([None, None, "bakery"], [None, None])
    refreshed(state)
    assert building_row(state)[0] == "bakery"
    assert None not in building_row(state) + refugee_row(state)
