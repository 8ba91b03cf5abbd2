"""Trade: gifts on a shared Place and at the year's end."""

from __future__ import annotations

import pytest

from holdfast.games.ante_portas.goods import GOODS
from holdfast.games.ante_portas.state import AntePortasState
from tests.games.ante_portas.scenes import (
    buffer,
    can,
    candidates,
    choices,
    do,
    goods,
    idle,
    of_kind,
    question,
    scene,
    site_named,
    stock,
    why,
)


def move_to(state: AntePortasState, seat: int, site: str) -> None:
    state.communities[seat].site = site_named(state, site)
    state.reopen()


@pytest.mark.rule("P-trade", "P-gifts", "P-trade-windows", "P-trade-receive")
def test_stewards_on_one_place_give_each_other_goods() -> None:
    state = scene(2)
    stock(state, 0, wood=3, tools=4, dollars=2)
    stock(state, 1, clay=1)
    buffer(state, 0, wood=1)
    do(state, 0, "trade")
    assert question(state, 1) == "exchange"
    do(state, 0, "give wood to 1")
    assert choices(state, 0) == ["1", "2", "3", "4"]
    assert why(state, 0, "5").reason == "you have not so much of it"
    do(state, 0, "2")
    assert goods(state, 0) == {"wood": 2, "tool": 4, "dollar": 2}
    assert state.communities[0].goods[0] == 2, "what lay in the Buffer went first"
    assert goods(state, 1) == {"wood": 2, "clay": 1}
    assert why(state, 0, "give wood to 1").reason == "you have already given some of it in this exchange"
    do(state, 0, "give tool to 1", "3")
    do(state, 1, "give clay to 0")
    assert goods(state, 0) == {"wood": 2, "clay": 1, "tool": 1, "dollar": 2}, "one clay answers itself"
    do(state, 0, "enough")
    do(state, 1, "enough")
    assert question(state, 0) == "turn"
    assert why(state, 0, "trade").reason == "you have already opened an exchange here"


def test_P_trade__only_those_who_share_the_place_take_part() -> None:
    state = scene(3)
    move_to(state, 2, "joiner-1")
    do(state, 0, "trade")
    assert "give wood to 1" in candidates(state, 0)
    assert "give wood to 2" not in candidates(state, 0)
    assert choices(state, 2) == []
    do(state, 0, "enough")
    do(state, 1, "enough")
    move_to(state, 1, "joiner-1")
    state.clock.traded = 0
    state.reopen()
    assert why(state, 0, "trade").reason == "no other Steward stands here"


def test_P_trade_receive__the_receiver_must_have_room() -> None:
    state = scene(2)
    stock(state, 0, wood=3, dollars=1)
    stock(state, 1, clay=6)
    do(state, 0, "trade")
    assert why(state, 0, "give wood to 1").reason == "the receiver has no room for it"
    assert why(state, 0, "give ore to 1").reason == "you have none of it"
    assert can(state, 0, "give dollar to 1"), "dollars need no room"


def test_P_trade_windows__after_arriving_an_exchange_may_be_opened_before_acting() -> None:
    state = scene(2)
    move_to(state, 1, "joiner-1")
    stock(state, 0)
    stock(state, 1, wood=2)
    do(state, 0, "go joiner-1")
    do(state, 0, "trade")
    do(state, 1, "give wood to 0", "2", "enough")
    do(state, 0, "enough")
    assert question(state, 0) == "make"
    do(state, 0, "make 1")
    assert goods(state, 0) == {"plank": 1}


@pytest.mark.rule("P-year-trade", "P-gifts")
def test_at_the_years_end_all_may_give_wherever_they_stand() -> None:
    state = scene(2)
    move_to(state, 1, "joiner-1")
    idle(state, lambda: question(state) == "exchange")
    assert state.to_act() == [0, 1]
    assert len(candidates(state, 0)) == len(GOODS) + 1
    tools = goods(state, 1)["tool"]
    do(state, 0, "give tool to 1", "4")
    assert goods(state, 1)["tool"] == tools + 4


def test_P_year_trade__alone_there_is_nobody_to_trade_with() -> None:
    state = scene(1)
    assert "trade" not in candidates(state, 0)
    events = idle(state, lambda: state.clock.half == 2)
    assert of_kind(events, "produced")
    assert not of_kind(events, "gave")
