"""Who is about to arrive: the Invaders that the next half-year or Battle Round brings on average.

All of it is public: how many Movement cards will be turned up, and which are still in the deck.
"""

from __future__ import annotations

from typing import Any

from holdfast.games.ante_portas.calendar import spawn_cards
from holdfast.games.ante_portas.movement_card import ELITE
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.tables import HALF_YEARS
from holdfast.games.ante_portas.wave import round_cards

Json = dict[str, Any]


def next_cards(state: AntePortasState) -> int:
    """How many cards the next spawning turns up; any still to come in this half-year go first."""
    if state.rules.duel:
        return 0
    waiting = sum(1 for frame in state.stack if frame.name == "spawning")
    if waiting:
        return waiting
    ahead = state.copy()
    clock = ahead.clock
    if clock.round > 0:
        if clock.spawning == 0:
            return 0
        clock.round += 1
        return int(round_cards(ahead))
    if clock.half + 1 < HALF_YEARS:
        clock.half += 1
        return int(spawn_cards(ahead))
    if clock.era < state.rules.eras:
        clock.half = 0
        return int(spawn_cards(ahead))
    clock.round = 1
    return int(round_cards(ahead))


def arrivals_of(state: AntePortasState) -> Json:
    """`{"cards", "hexes": {hex: [Basics, Elites]}}`, averages to one decimal place."""
    cards = next_cards(state)
    movement = state.rules.cards.movement
    pile = state.decks.movement
    weights = list(pile.deck.bag)
    if sum(weights) == 0:
        for number in pile.discards:
            weights[number] += 1
    every = sum(weights)
    means: dict[int, list[float]] = {}
    for number, weight in enumerate(weights):
        if weight and cards:
            card = movement[number]
            for place, (unit, hex) in enumerate(zip(card.spawn_units, card.spawn_hexes, strict=True)):
                if card.comes(place, state.seats):
                    means.setdefault(hex, [0.0, 0.0])[1 if unit == ELITE else 0] += cards * weight / every
    return {
        "cards": cards,
        "hexes": {str(hex): [round(basics, 1), round(elites, 1)] for hex, (basics, elites) in sorted(means.items())},
    }
