"""Where every troop can go with its next Movement card: each card that may come up, played for it on the board as it
stands. Soldiers defend themselves by drill, as in the odds of a Battle Phase (`threat`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holdfast.games.ante_portas.field import Troop
from holdfast.games.ante_portas.geometry import HEXES, OFF
from holdfast.games.ante_portas.march import March
from holdfast.games.ante_portas.sight import holds
from holdfast.games.ante_portas.tables import LOST, RUNNING
from holdfast.games.ante_portas.threat import Phase, Threat, next_battle
from holdfast.kernel.rng import Rng

if TYPE_CHECKING:
    from holdfast.games.ante_portas.view import AntePortasView

# For the hex of each troop, the hexes it may enter, each with the numbers of the cards that take it there. OFF stands
# for the way out over the bottom edge: a breach.
Courses = dict[int, dict[int, list[int]]]


def courses(view: AntePortasView) -> Courses:
    """Empty while a troop is on its way, since its card is already known, and when the war is over."""
    found: Courses = {}
    if view.clock.outcome != RUNNING or view.field.moving is not None:
        return found
    cards = likely_cards(view)
    for hex in range(1, HEXES + 1):
        if view.field.troop_size(hex) > 0:
            ways: dict[int, list[int]] = {}
            for card in cards:
                for goal in course(view, hex, card):
                    ways.setdefault(goal, []).append(card)
            found[hex] = ways
    return found


def likely_cards(view: AntePortasView) -> list[int]:
    """What the next Movement card can be; P-deck-anew: an empty deck is rebuilt from its discards."""
    pile = view.decks.movement
    if pile.deck.size() == 0:
        return sorted(set(pile.discards))
    return [number for number, copies in enumerate(pile.deck.bag) if copies > 0]


def course(view: AntePortasView, hex: i64, card: i64) -> list[int]:
    """The hexes that a troop enters with this card, and OFF if it breaks through."""
    state = next_battle(view)
    state.stack.clear()
    field = state.field
    field.moving = Troop(hex, field.basics[hex], field.elites[hex], 0)
    state.stack.append(March(state.rules.cards.movement[card]))
    phase = Phase(state, Threat())
    phase.play(Rng(0))
    goals = [goal for goal in range(1, HEXES + 1) if holds(phase.entered, goal)]
    if state.clock.outcome == LOST:
        goals.append(OFF)
    return goals
