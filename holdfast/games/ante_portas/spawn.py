"""New Invaders in the Spawn Area."""

from __future__ import annotations

from typing import TYPE_CHECKING

from holdfast.games.ante_portas.clash import open_clash
from holdfast.games.ante_portas.command import captain
from holdfast.games.ante_portas.harm import GROUND, fights
from holdfast.games.ante_portas.movement_card import BASIC, MovementCard
from holdfast.games.ante_portas.war_words import invader_words, joined
from holdfast.kernel.event import NO_SEAT, Event

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState


def spawn_card(state: AntePortasState, card: MovementCard) -> None:
    """P-spawn: the Units of the top half appear on their hexes; figures not in the supply are left out (P-spawn-onto).

    P-spawn-seats: some come only with a certain number of players.
    If the team's Units are there, it is a Battle; if Invaders are, they form a larger troop.
    """
    field = state.field
    came: list[str] = []
    hexes: list[int] = []
    for place in range(len(card.spawn_hexes)):
        if not card.comes(place, state.seats):
            continue
        hex = card.spawn_hexes[place]
        basic = card.spawn_units[place] == BASIC
        if (field.basics_left if basic else field.elites_left) == 0:
            continue
        field.add_invaders(hex, 1 if basic else 0, 0 if basic else 1)
        if hex not in hexes:
            hexes.append(hex)
        if state.log is not None:
            came.append(f"{invader_words(state, 1 if basic else 0, 0 if basic else 1)} on hex {hex}")
    if state.log is not None:
        text = f"New Invaders: {joined(came)}." if came else "No Invaders are left to come."
        state.tell(Event("spawn", "P-spawn", NO_SEAT, text, {"hexes": list(hexes)}))
    for place in range(len(hexes) - 1, -1, -1):
        if fights(state, hexes[place], GROUND):
            open_clash(state, captain(state), hexes[place], 0)
