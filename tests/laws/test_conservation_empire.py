"""*After the Empire*: cards, castle pieces, workers, flags and cubes are conserved; goods balance against events."""

from __future__ import annotations

from collections import Counter
from typing import cast

from hypothesis import strategies as st

from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.games.after_the_empire.realm import Realm
from holdfast.games.after_the_empire.state import EMPTY, EmpireState
from holdfast.games.after_the_empire.tables import (
    MAX_GATES,
    MAX_WALLS,
    NOTHING,
    STARTING_WORKERS,
    STONE_GATE,
    STONE_TURRET,
    STONE_WALL,
    TURRET_CUBES,
    WALL_CUBES,
    WORKER_SEASONS,
)
from holdfast.games.after_the_empire.troops import SOLDIERS, Posting
from holdfast.kernel import Each
from holdfast.testing import goods_balance_against_the_events, nothing_is_lost_or_doubled
from tests.tools.walks import Walk, law, tables

ID = "after-the-empire"
GOODS = ("gold", "food", "wood", "stone", "iron", "soldiers", "mercenaries", "wounded", "moves")
LARGEST = 1000  # no count of anything comes near it, so no 64-bit number ever wraps
BOTTOMLESS = {"budget"}  # what stands for "any number" in a question


def empire(walk: Walk) -> EmpireState:
    return cast(EmpireState, walk.state)


# -- cards -----------------------------------------------------------------------------------------------------


@law
def test_every_card_is_somewhere_exactly_once(seats: int, data: st.DataObject) -> None:
    table = data.draw(tables(ID, seats))
    assert cards_of(empire(Walk(table))) == printed_cards(cast(AfterTheEmpire, table.game), seats)
    nothing_is_lost_or_doubled(table, cards_of)


Cards = Counter[tuple[str, int]]


def printed_cards(game: AfterTheEmpire, seats: int) -> Cards:
    cards: Cards = Counter()
    decks = {
        "card": [sum(counts) for counts in zip(game.building_counts, game.refugee_counts, strict=True)],
        "invader": game.invader_counts,
        "siege": game.siege_counts,
        "objective": game.objective_counts,
    }
    for name, counts in decks.items():
        cards.update({(name, kind): copies for kind, copies in enumerate(counts) if copies})
    cards.update({("card", card.number): 1 for card in game.cards.starting_refugees()})
    cards["card", game.cards.starting_building().number] += seats
    return cards


def cards_of(state: EmpireState) -> Cards:
    """Where every card lies: in a bag, under a deck, in a row, on the board, in a realm."""
    cards: Cards = Counter()
    for name, decks in {
        "card": (state.buildings, state.refugees),
        "invader": (state.invaders,),
        "siege": (state.sieges,),
        "objective": (state.objectives,),
    }.items():
        for deck in decks:
            cards.update({(name, kind): copies for kind, copies in enumerate(deck.bag) if copies})
            cards.update((name, kind) for kind in deck.under)
            assert deck.unseen == sum(deck.bag)
    starters = state.rules.cards.starting_refugees()
    cards.update({("card", starters[kind].number): copies for kind, copies in enumerate(state.starters.bag) if copies})
    cards.update(("card", card) for card in [*state.building_row, *state.refugee_row] if card != EMPTY)
    cards.update(("invader", report // 4) for report in state.reports)
    cards.update(("siege", siege // 4) for siege in [state.siege] if siege >= 0)
    for realm in state.realms:
        assert len(realm.cards) == len(realm.marks)
        cards.update(("card", card) for card in realm.cards)
        cards.update(("objective", objective) for objective in [*realm.objectives, *realm.drawn])
    return cards


# -- castles ---------------------------------------------------------------------------------------------------


@law
def test_castles_stay_within_their_pieces_and_cubes(seats: int, data: st.DataObject) -> None:
    walk = Walk(data.draw(tables(ID, seats)))
    while not walk.is_over():
        walk.step()
        for realm in empire(walk).realms:
            check_castle(realm)


def check_castle(realm: Realm) -> None:
    assert realm.walls_built(False) <= MAX_WALLS
    assert realm.walls_built(True) <= MAX_GATES
    for side in realm.sides:
        assert 0 <= side.cubes <= WALL_CUBES[side.piece]
        assert 0 <= side.farm <= 2
        assert side.protected in (0, 1)
        if side.piece == NOTHING:
            assert side.troops() == 0, "nobody can stand on a missing wall"
    for corner in realm.corners:
        assert 0 <= corner.cubes <= TURRET_CUBES[corner.piece]
        if corner.flame:
            assert corner.piece == STONE_TURRET
            assert corner.cubes == 0


@law
def test_cubes_knocked_off_in_battle_return_to_their_owner(seats: int, data: st.DataObject) -> None:
    walk = Walk(data.draw(tables(ID, seats)))
    battles = 0
    while not walk.is_over():
        state = empire(walk)
        top = state.stack[-1]
        before = [cubes_and_stock(realm) for realm in state.realms]
        walk.step()
        if isinstance(top, Each) and top.name == "battle":
            battles += 1
            assert [cubes_and_stock(realm) for realm in state.realms] == before
    assert battles > 0


def cubes_and_stock(realm: Realm) -> tuple[int, int]:
    """All wood and all stone of a realm, built in or not."""
    wood, stone = realm.wood, realm.stone
    for side in realm.sides:
        if side.piece in (STONE_WALL, STONE_GATE):
            stone += side.cubes
        else:
            wood += side.cubes
    for corner in realm.corners:
        if corner.piece == STONE_TURRET:
            stone += corner.cubes
        else:
            wood += corner.cubes
    return wood, stone


# -- workers and flags -----------------------------------------------------------------------------------------


@law
def test_workers_go_out_one_by_one_and_come_home_together(seats: int, data: st.DataObject) -> None:
    walk = Walk(data.draw(tables(ID, seats)))
    while not walk.is_over():
        state = empire(walk)
        season = state.season
        home = [realm.workers + realm.villager for realm in state.realms]
        events = walk.step()
        for realm in state.realms:
            check_workers(state, realm)
            if state.season == season:
                placed = sum(event.kind in ("space", "buy", "pass") and event.seat == realm.seat for event in events)
                assert home[realm.seat] - (realm.workers + realm.villager) == placed
            else:
                assert realm.workers == realm.all_workers
        for location, spaces in enumerate(state.rules.spaces[seats]):
            taken = sum(place // 4 == location for place in state.placed)
            assert state.open[location] + taken == spaces


def check_workers(state: EmpireState, realm: Realm) -> None:
    assert realm.all_workers == STARTING_WORKERS + sum(state.season >= season for season in WORKER_SEASONS)
    assert 0 <= realm.workers <= realm.all_workers
    assert realm.villager in (0, 1)
    assert realm.villager_coming in (0, 1)
    on_board = sum(place % 4 == realm.seat for place in state.placed)
    assert on_board <= realm.all_workers + 1 - realm.workers - realm.villager


@law
def test_flags_are_won_once_per_season_and_kept(seats: int, data: st.DataObject) -> None:
    walk = Walk(data.draw(tables(ID, seats)))
    told = [Counter[int]() for _ in range(seats)]
    while not walk.is_over():
        for event in walk.step():
            if event.kind == "flag":
                told[event.seat][cast(int, event.facts["value"])] += 1
        for realm, values in zip(empire(walk).realms, told, strict=True):
            assert (realm.flags_1, realm.flags_2, realm.flags_3) == (values[1], values[2], values[3])
            assert realm.flag_tokens() <= empire(walk).season


# -- goods and troops ------------------------------------------------------------------------------------------


@law
def test_goods_and_troops_balance_against_the_events(seats: int, data: st.DataObject) -> None:
    table = data.draw(tables(ID, seats))
    goods_balance_against_the_events(
        table, lambda state: [goods_of(cast(EmpireState, state), realm) for realm in cast(EmpireState, state).realms]
    )


def goods_of(state: EmpireState, realm: Realm) -> dict[str, int]:
    """How much a realm has of everything, wherever it is."""
    goods = {name: int(getattr(realm, name)) for name in GOODS}
    for side in realm.sides:
        goods["soldiers"] += side.soldiers
        goods["mercenaries"] += side.mercenaries
    if realm.muster:
        posting = state.asked(realm.seat)
        assert isinstance(posting, Posting)
        goods["soldiers" if posting.kind == SOLDIERS else "mercenaries"] += realm.muster
    return goods


@law
def test_no_count_leaves_its_range(seats: int, data: st.DataObject) -> None:
    walk = Walk(data.draw(tables(ID, seats)))
    while not walk.is_over():
        walk.go_on(5)
        for realm in empire(walk).realms:
            goods = goods_of(empire(walk), realm)
            assert min(goods.values()) >= 0, goods
        check_ranges(walk.state.to_json(), "")


def check_ranges(value: object, name: str) -> None:
    if isinstance(value, dict):
        for key, inner in value.items():
            check_ranges(inner, key)
    elif isinstance(value, list):
        for inner in value:
            check_ranges(inner, name)
    elif isinstance(value, int) and name not in BOTTOMLESS:
        assert -1 <= value < LARGEST, name
