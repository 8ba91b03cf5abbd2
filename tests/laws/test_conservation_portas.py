"""*Ante Portas*: colonists, figures, tiles and cards are conserved; goods balance against events."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest
from hypothesis import strategies as st

from holdfast.games.ante_portas.catalog import BOUNDING, DUMMY, NO_WORK, PRESSURE
from holdfast.games.ante_portas.community import Community
from holdfast.games.ante_portas.employment import takes_workers
from holdfast.games.ante_portas.field import MINE_KINDS
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.goods import GOODS
from holdfast.games.ante_portas.purse import overflow
from holdfast.games.ante_portas.result import figures_return
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.kernel import CHANCE, Log
from tests.tools.walks import Walk, law, tables

ID = "ante-portas"
ALLIES = pytest.mark.parametrize("allies", [1, 2, 3])
LARGEST = 2000  # no count of anything comes near it, so no 64-bit number ever wraps


def portas(walk: Walk) -> AntePortasState:
    return cast(AntePortasState, walk.state)


# -- colonists -----------------------------------------------------------------------------------------------------


@ALLIES
@law
def test_every_home_has_its_colonist_somewhere(allies: int, data: st.DataObject) -> None:
    walk = Walk(data.draw(tables(ID, allies)))
    while not walk.is_over():
        walk.step()
        state = portas(walk)
        for community in state.communities:
            check_community(state, community)
        farmers, citizens = colonists_of(state)
        assert farmers == sum(community.farmer_homes for community in state.communities)
        assert citizens == sum(community.citizen_homes for community in state.communities)


def colonists_of(state: AntePortasState) -> tuple[int, int]:
    """Farmers and Citizens at home, at work, on the Battleground and in the Sickbay."""
    field = state.field
    farmers = int(field.sick_farmers) + sum(field.farmers) + sum(field.tired_farmers)
    citizens = int(field.sick_citizens) + sum(field.citizens) + sum(field.tired_citizens)
    for community in state.communities:
        farmers += int(community.home_farmers) + sum(community.farmers_at)
        citizens += int(community.home_citizens) + sum(community.citizens_at)
    return farmers, citizens


def check_community(state: AntePortasState, community: Community) -> None:
    assert community.free_homes(False) >= 0
    assert community.free_homes(True) >= 0
    for building in state.rules.cards.buildings:
        built = community.built[building.number]
        farmers, citizens = community.farmers_at[building.number], community.citizens_at[building.number]
        assert 0 <= built <= LARGEST
        if not takes_workers(building):
            assert farmers == citizens == 0
        elif building.any_worker:
            assert farmers + citizens <= built
        else:
            assert farmers <= built * building.farmers
            assert citizens <= built * building.citizens


# -- the Battleground ----------------------------------------------------------------------------------------------


@ALLIES
@law
def test_figures_and_tiles_are_on_the_board_or_in_the_supply(allies: int, data: st.DataObject) -> None:
    walk = Walk(data.draw(tables(ID, allies)))
    numbers = portas(walk).rules.cards.numbers
    while not walk.is_over():
        walk.step()
        state = portas(walk)
        field = state.field
        basics = sum(field.basics) + field.basics_left
        elites = sum(field.elites) + field.elites_left
        if figures_return(state):
            assert (basics, elites) == (numbers.basics, numbers.elites)
        else:
            assert basics <= numbers.basics
            assert elites <= numbers.elites
        check_tiles(state)


def check_tiles(state: AntePortasState) -> None:
    works = state.rules.cards.works
    laid = Counter(kind for kind in state.field.tile[1:] if kind != NO_WORK)
    groups = Counter[int]()
    for kind, count in laid.items():
        groups[works[kind].group] += count
    for group, limit in enumerate(state.rules.cards.numbers.group_limit):
        assert state.field.left[group] + groups[group] == limit
    for place, kind in enumerate((PRESSURE, BOUNDING, DUMMY)):
        assert state.field.left[MINE_KINDS + place] + laid[kind] == works[kind].most
    for hex in range(1, HEXES + 1):
        for column in (state.field.farmers, state.field.citizens, state.field.basics, state.field.elites):
            assert 0 <= column[hex] <= LARGEST


# -- cards ---------------------------------------------------------------------------------------------------------


@ALLIES
@law
def test_every_card_of_the_era_is_somewhere_exactly_once(allies: int, data: st.DataObject) -> None:
    walk = Walk(data.draw(tables(ID, allies)))
    while not walk.is_over():
        walk.go_on(3)
        state = portas(walk)
        if walk.is_over() or has_card_in_flight(state):
            continue
        era = int(state.clock.era)
        movement = Counter(state.decks.movement.discards)
        movement.update({card: left for card, left in enumerate(state.decks.movement.deck.bag) if left})
        assert movement == Counter({card: n for card, n in enumerate(state.rules.movement_counts[era]) if n})
        cards = Counter(state.decks.improvements.discards)
        cards.update({card: left for card, left in enumerate(state.decks.improvements.deck.bag) if left})
        for community in state.communities:
            cards.update(community.hand + community.drawn + community.played)
        mine = {card: n for card, n in cards.items() if state.rules.cards.improvements[card].era == era}
        assert mine == {card: n for card, n in enumerate(state.rules.improvement_counts[era]) if n}


def has_card_in_flight(state: AntePortasState) -> bool:
    """An Improvement that was played waits for its owner to be named."""
    return any(frame.name == "to whom" for frame in state.stack)


# -- goods ---------------------------------------------------------------------------------------------------------


@ALLIES
@law
def test_goods_balance_against_the_events(allies: int, data: st.DataObject) -> None:
    walk = Walk(data.draw(tables(ID, allies)))
    before = [goods_of(community) for community in portas(walk).communities]
    while not walk.is_over():
        told = deltas(walk.step(), allies)
        state = portas(walk)
        after = [goods_of(community) for community in state.communities]
        for seat in range(allies):
            assert after[seat] == {name: before[seat][name] + told[seat][name] for name in GOODS}
            assert all(0 <= amount <= LARGEST for amount in after[seat].values())
        before = after


def goods_of(community: Community) -> dict[str, int]:
    return {name: int(community.has(good)) for good, name in enumerate(GOODS)}


def deltas(events: Log, seats: int) -> list[Counter[str]]:
    told = [Counter[str]() for _ in range(seats)]
    for event in events:
        for name, amount in cast(dict[str, int], event.facts.get("delta", {})).items():
            assert name in GOODS
            told[event.seat][name] += amount
    return told


@ALLIES
@law
def test_stores_hold_no_more_than_they_can_once_it_was_asked_what_to_drop(allies: int, data: st.DataObject) -> None:
    walk = Walk(data.draw(tables(ID, allies)))
    while not walk.is_over():
        walk.step()
        state = portas(walk)
        if state.to_act() == [CHANCE] or (state.stack and state.stack[-1].name == "turn"):
            assert all(overflow(state, seat) <= 0 for seat in range(allies))
