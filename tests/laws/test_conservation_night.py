"""*Night Watch*: lights are conserved, and coins balance against the events."""

from __future__ import annotations

from typing import cast

from hypothesis import strategies as st
from night_watch.table import LIGHTS, NOTHING, PRINTED, NightState

from tests.tools.walks import Walk, law, tables


@law
def test_every_light_is_somewhere_exactly_once(seats: int, data: st.DataObject) -> None:
    walk = Walk(data.draw(tables("night-watch", seats)))
    state = cast(NightState, walk.state)
    while True:
        held = [light for light in state.hands if light != NOTHING]
        places = [state.deck.under, state.spent, held]
        for kind in range(len(LIGHTS)):
            assert state.deck.bag[kind] + sum(place.count(kind) for place in places) == PRINTED[kind]
        if walk.is_over():
            break
        walk.step()


@law
def test_coins_balance_against_the_events(seats: int, data: st.DataObject) -> None:
    walk = Walk(data.draw(tables("night-watch", seats)))
    state = cast(NightState, walk.state)
    told = state.coins[:]
    while not walk.is_over():
        for event in walk.step():
            told[event.seat] += cast(dict[str, int], event.facts.get("delta", {})).get("coins", 0)
        assert state.coins == told
        assert min(told) >= 0
