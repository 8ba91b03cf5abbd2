"""*Night Watch*: lights are conserved, and coins balance against the events. A game that cheats is caught."""

from __future__ import annotations

from typing import cast

import pytest
from hypothesis import strategies as st
from night_watch.game import NightWatch
from night_watch.night import Keep
from night_watch.table import LIGHTS, PRINTED, NightState, NightView

from holdfast.testing import (
    Table,
    goods_balance_against_the_events,
    nothing_is_lost_or_doubled,
    what_is_told_the_same_looks_the_same,
)
from tests.tools.walks import law, tables


def lights(state: NightState) -> list[int]:
    """How many there are of each light, wherever it lies."""
    places = [state.deck.under, state.spent, state.hands]
    return [state.deck.bag[kind] + sum(place.count(kind) for place in places) for kind in range(len(LIGHTS))]


def coins(state: NightState) -> list[dict[str, int]]:
    return [{"coins": coins} for coins in state.coins]


@law
def test_every_light_is_somewhere_exactly_once(seats: int, data: st.DataObject) -> None:
    table = data.draw(tables("night-watch", seats))
    assert lights(cast(NightState, table.game.start(seats))) == PRINTED
    nothing_is_lost_or_doubled(table, lights)


@law
def test_coins_balance_against_the_events(seats: int, data: st.DataObject) -> None:
    goods_balance_against_the_events(data.draw(tables("night-watch", seats)), coins)


class DroppingKeep(Keep):
    """Silently drops a coin and adds a light."""

    def apply(self, state: NightState, seat: int) -> None:
        super().apply(state, seat)
        state.coins[seat] -= 1
        state.spent.append(0)


class TellingView(NightView):
    """Shows a spectator the first light."""

    def to_json(self) -> dict[str, object]:
        return {**super().to_json(), "leak": self.leak}

    leak = 0


def telling(state: NightState, seat: int) -> NightView:
    view = TellingView(state, seat)
    view.leak = state.hands[0]
    return view


def test_a_game_that_loses_things_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("night_watch.game.Keep", DroppingKeep)
    table = Table(NightWatch(), 3, seed=1)
    with pytest.raises(AssertionError, match="at the start there was"):
        nothing_is_lost_or_doubled(table, lights)
    with pytest.raises(AssertionError, match="the events say"):
        goods_balance_against_the_events(table, coins)


def test_a_view_that_shows_too_much_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NightState, "view", telling)
    caught = 0
    for seed in range(20):
        try:
            what_is_told_the_same_looks_the_same(Table(NightWatch(), 3, seed))
        except AssertionError:
            caught += 1
    assert caught > 0


def test_twins_of_this_game_are_found() -> None:
    found = [what_is_told_the_same_looks_the_same(Table(NightWatch(), 3, seed)) for seed in range(20)]
    assert sum(found) >= 5
