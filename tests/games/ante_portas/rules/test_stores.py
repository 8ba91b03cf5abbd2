"""Stores: room, payments, Buffers, and what does not fit."""

from __future__ import annotations

import pytest

from holdfast.games.ante_portas.goods import CLAY, FOOD, GOODS, ORE, PLANK, TOOL, WOOD, no_goods
from holdfast.games.ante_portas.purse import affords, capacity_of, pay, room_for, storage_of
from holdfast.games.ante_portas.state import AntePortasState
from tests.games.ante_portas.scenes import (
    buffer,
    buffers,
    choices,
    do,
    enter,
    goods,
    have,
    man,
    overfill,
    question,
    scene,
    stock,
    why,
)


def cost(**amounts: int) -> list[int]:
    found = no_goods()
    for name, amount in amounts.items():
        found[GOODS.index(name)] = amount
    return found


def can_pay(state: AntePortasState, **amounts: int) -> bool:
    return affords(state.rules.cards, state.communities[0], cost(**amounts))


@pytest.mark.rule("P-storage-totals", "P-storage", "P-warehouse")
def test_storage_and_warehouse_together_limit_the_goods() -> None:
    state = scene()
    cards, community = state.rules.cards, state.communities[0]
    assert (storage_of(cards, community), capacity_of(cards, community)) == (3, 6)
    have(state, 0, shed=2, storage_house=1)
    assert storage_of(cards, community) == 3, "only manned ones count"
    man(state, 0, shed=2, storage_house=1)
    assert storage_of(cards, community) == 3 + 2 * 2 + 5
    community.warehouse = 1
    assert capacity_of(cards, community) == 16
    stock(state, 0, wood=10, tools=50, dollars=50)
    assert room_for(cards, community, CLAY) == 6, "tools and dollars take no room"


def test_P_warehouse__room_for_one_kind_of_good_comes_on_top() -> None:
    state = scene()
    community = state.communities[0]
    community.special = [3, 0, 0, 0, 0, 0]
    stock(state, 0, wood=4, clay=3)
    assert room_for(state.rules.cards, community, WOOD) == 2
    assert room_for(state.rules.cards, community, CLAY) == 2, "three wood lie in the timber yard"
    stock(state, 0, clay=6)
    assert room_for(state.rules.cards, community, WOOD) == 3
    assert room_for(state.rules.cards, community, CLAY) == 0


def test_P_payment__what_is_paid_at_once_has_to_fit_in_storage_together() -> None:
    state = scene()
    stock(state, 0, wood=3, clay=3, tools=3)
    assert can_pay(state, wood=2, clay=1, tool=3)
    assert not can_pay(state, wood=3, clay=3, tool=3), "a Factory needs a larger Storage"
    enter(state, 0, "builder-factory")
    assert question(state) == "turn"
    have(state, 0, shed=2)
    man(state, 0, shed=2)
    assert can_pay(state, wood=3, clay=3, tool=3)


def test_P_payment__a_bomb_can_be_paid_for_with_the_bare_storage() -> None:
    state = scene()
    stock(state, 0, wood=3, clay=2, ore=1)
    assert can_pay(state, wood=3, ore=1)
    assert not can_pay(state, wood=3, clay=1, ore=1)


@pytest.mark.rule("P-buffers", "P-payment")
def test_buffers_cannot_pay_but_goods_are_fetched_as_far_as_there_is_room() -> None:
    state = scene()
    have(state, 0, hollow=1)
    stock(state, 0, wood=5)
    buffer(state, 0, clay=2)
    assert can_pay(state, clay=1)
    assert not can_pay(state, clay=2), "there is room for only one"
    pay(state, 0, cost(clay=1), "P-build", "pays")
    assert (goods(state), buffers(state)) == ({"wood": 5, "clay": 1}, {"clay": 1})
    stock(state, 0, wood=6)
    buffer(state, 0, clay=2)
    assert not can_pay(state, clay=1)


@pytest.mark.rule("P-buffers", "P-improvements")
def test_a_hand_cart_pays_from_buffers_once_per_turn() -> None:
    state = scene()
    stock(state, 0, wood=6)
    buffer(state, 0, clay=3)
    state.communities[0].cart = 3
    assert can_pay(state, clay=2)
    pay(state, 0, cost(clay=2), "P-build", "pays")
    assert state.communities[0].cart_used == 1
    assert not can_pay(state, clay=1)
    do(state, 0, "go market-2", "nothing")
    assert state.communities[0].cart_used == 0, "a new turn"
    assert can_pay(state, clay=1)


def test_P_buffers__with_a_cart_a_seat_can_pay_more_than_storage_holds() -> None:
    state = scene()
    have(state, 0, forester=1)
    stock(state, 0, wood=3, clay=1)
    buffer(state, 0, wood=3)
    assert not can_pay(state, wood=5)
    state.communities[0].cart = 3
    assert can_pay(state, wood=5)
    pay(state, 0, cost(wood=5), "P-build", "pays")
    assert goods(state)["wood"] == 1


@pytest.mark.rule("P-drop", "P-gathering")
def test_what_does_not_fit_is_dropped_as_the_owner_chooses() -> None:
    state = scene()
    stock(state, 0, wood=2, clay=3)
    enter(state, 0, "clay-delve-1")
    assert question(state) == "drop"
    assert choices(state, 0) == ["drop wood", "drop clay"]
    assert why(state, 0, "drop ore").rule == "P-drop"
    do(state, 0, "drop wood")
    assert goods(state) == {"wood": 1, "clay": 5}
    assert question(state) == "turn"


def test_P_drop__with_one_kind_of_good_nothing_is_asked() -> None:
    state = scene()
    stock(state, 0, wood=6)
    enter(state, 0, "river-grove-1")
    assert goods(state) == {"wood": 6}
    assert question(state) == "turn"


def test_P_drop__goods_with_room_of_their_own_are_not_in_the_way() -> None:
    state = scene()
    state.communities[0].special = [3, 0, 0, 0, 0, 0]
    stock(state, 0, wood=3, clay=4, plank=3)
    overfill(state)
    assert choices(state, 0) == ["drop clay", "drop plank"]


def test_P_storage_totals__paying_takes_what_is_stored_first() -> None:
    state = scene()
    have(state, 0, forester=1)
    stock(state, 0, wood=2, tools=1)
    buffer(state, 0, wood=2)
    pay(state, 0, cost(wood=3, tool=1), "P-build", "pays")
    assert (goods(state), buffers(state)) == ({"wood": 1}, {"wood": 1})
    assert [state.communities[0].has(good) for good in (ORE, PLANK, FOOD, TOOL)] == [0, 0, 0, 0]
