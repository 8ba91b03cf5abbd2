"""Fire and explosions in a duel: they hit the Works and Soldiers of both teams."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holdfast.games.ante_portas.bombs import after_blast
from holdfast.games.ante_portas.catalog import BOMB, MINE_TILES, NO_WORK, TRAP_TILES
from holdfast.games.ante_portas.geometry import NEIGHBOURS, OFF
from holdfast.games.ante_portas.harm import GROUND, destroy_tile, hurt
from holdfast.games.ante_portas.sides import look_as, looking
from holdfast.games.ante_portas.sight import bit, holds
from holdfast.kernel.event import NO_SEAT, Event

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState


def can_be_shot(state: AntePortasState, hex: i64) -> bool:
    """P-duel-indirect: whether the other team has a Trap, a Mine or a Bomb here."""
    kind = state.field.their_tile(hex)
    if kind == NO_WORK:
        return False
    group = state.rules.cards.works[kind].group
    return group == MINE_TILES or group == TRAP_TILES


def shoot_works(state: AntePortasState, hex: i64) -> None:
    """P-duel-indirect: Indirect Fire destroys enemy Traps and Mines, and sets off Bombs of either team."""
    if state.field.tile[hex] == BOMB or state.field.their_tile(hex) == BOMB:
        explode_for_both(state, hex)
    elif can_be_shot(state, hex):
        team = looking(state)
        look_as(state, 1 - team)
        destroy_tile(state, hex, "P-duel-indirect", "by Indirect Fire")
        look_as(state, team)


def explode_for_both(state: AntePortasState, first: i64) -> None:
    """P-bomb-fire, P-bomb-chain: as in the war, and each team's Units take the damage separately."""
    team = looking(state)
    numbers = state.rules.cards.numbers
    pending = bit(first)
    while pending != 0:
        hex: i64 = 1
        while not holds(pending, hex):
            hex += 1
        pending &= ~bit(hex)
        if state.field.tile[hex] != BOMB:
            look_as(state, 1 - looking(state))
        state.field.take_tile(hex, TRAP_TILES)
        if state.log is not None:
            state.tell(
                Event("explosion", "P-bomb-fire", NO_SEAT, f"The Bomb on hex {hex} goes off.", {"hex": int(hex)})
            )
        around = [beside for beside in NEIGHBOURS[hex * 6 : hex * 6 + 6] if beside != OFF]
        for side in range(2):
            look_as(state, side)
            hurt(state, hex, numbers.bomb_own, GROUND, False, "P-bomb-fire")
            for beside in around:
                hurt(state, beside, numbers.bomb_beside, GROUND, False, "P-bomb-fire")
        for side in range(2):
            look_as(state, side)
            for beside in around:
                pending |= after_blast(state, beside)
    look_as(state, team)
