"""Bombs: an explosion hits everybody around it and sets off the Bombs beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holdfast.games.ante_portas.catalog import BOMB, MINE_TILES, NO_WORK, TRAP, TRAP_TILES
from holdfast.games.ante_portas.geometry import HEXES, NEIGHBOURS, OFF
from holdfast.games.ante_portas.harm import GROUND, destroy_tile, fell, hurt
from holdfast.games.ante_portas.sight import bit, holds
from holdfast.kernel.action import Action
from holdfast.kernel.event import NO_SEAT, Event
from holdfast.kernel.frame import Question

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState


def explode(state: AntePortasState, first: i64) -> None:
    """P-bomb-fire, P-bomb-chain: the Bomb goes off, then those beside it, the lowest number first (P-bomb-order)."""
    if state.rules.duel:
        from holdfast.games.ante_portas.duel_blast import explode_for_both

        explode_for_both(state, first)
        return
    field = state.field
    numbers = state.rules.cards.numbers
    pending = bit(first)
    while pending != 0:
        hex: i64 = 1
        while not holds(pending, hex):
            hex += 1
        pending &= ~bit(hex)
        field.take_tile(hex, TRAP_TILES)
        if state.log is not None:
            state.tell(
                Event("explosion", "P-bomb-fire", NO_SEAT, f"The Bomb on hex {hex} goes off.", {"hex": int(hex)})
            )
        blast(state, hex, numbers.bomb_own)
        for direction in range(6):
            beside = NEIGHBOURS[hex * 6 + direction]
            if beside != OFF:
                blast(state, beside, numbers.bomb_beside)
        for direction in range(6):
            beside = NEIGHBOURS[hex * 6 + direction]
            if beside != OFF:
                pending |= after_blast(state, beside)


def blast(state: AntePortasState, hex: i64, damage: i64) -> None:
    """P-bomb-fire: Invaders and the team's Units take damage, each side and each troop separately (P-bomb-order)."""
    field = state.field
    troop = field.moving
    if troop is not None and troop.hex == hex and troop.size() > 0:
        fell(state, hex, True, damage, 0, "P-bomb-fire")
    if field.resting_basics(hex) + field.resting_elites(hex) > 0:
        fell(state, hex, False, damage, 0, "P-bomb-fire")
    hurt(state, hex, damage, GROUND, False, "P-bomb-fire")


def after_blast(state: AntePortasState, hex: i64) -> i64:
    """P-bomb-chain, P-trap-gone: Traps and Mines beside an explosion are destroyed.

    A Bomb there, returned as a bit, goes off next.
    """
    kind = state.field.tile[hex]
    if kind == NO_WORK:
        return 0
    if kind == BOMB:
        return bit(hex)
    if kind == TRAP or state.rules.cards.works[kind].group == MINE_TILES:
        destroy_tile(state, hex, "P-bomb-chain", "by the explosion")
    return 0


# -- at the Combat Engineer ----------------------------------------------------------------------------------------


def can_fire(state: AntePortasState) -> bool:
    """Whether there is a Bomb to fire."""
    tile = state.field.tile
    for hex in range(1, HEXES + 1):
        if tile[hex] == BOMB:
            return True
    return False


def open_fire_bombs(state: AntePortasState, seat: i64) -> None:
    state.ask(seat, FiringBombs(seat))


@final
class FiringBombs(Question["AntePortasState"]):
    """P-bomb-fire: at the Combat Engineer any Bombs anywhere may be fired, one after the other."""

    def __init__(self, seat: i64) -> None:
        super().__init__("fire bombs", seat)
        self.certain = True

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        for hex in range(1, HEXES + 1):
            if state.field.tile[hex] == BOMB:
                out.append(state.rules.war.set_off[hex])
        out.append(state.rules.done)

    def prompt(self, state: AntePortasState) -> str:
        return "Which Bomb goes off?"

    def copy(self) -> FiringBombs:
        return FiringBombs(self.seat)


@final
class SetOff(Action["AntePortasState"]):
    """P-bomb-fire: the Combat Engineer needs no sight. The question stays open for the next Bomb."""

    def __init__(self, hex: i64) -> None:
        super().__init__(f"set off {hex}", "P-bomb-fire")
        self.hex: i64 = hex

    def apply(self, state: AntePortasState, seat: i64) -> None:
        explode(state, self.hex)
