"""Words for what stands on the Battleground. Built only if somebody is listening."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holdfast.games.ante_portas.catalog import NO_WORK
from holdfast.games.ante_portas.sides import SIDES, looking

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState


def counted(count: i64, one: str, many: str = "") -> str:
    """`1 Farmer`, `3 Farmers`."""
    if count == 1:
        return f"1 {one}"
    return f"{count} {many or one + 's'}"


def joined(parts: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`; `nobody` for nothing."""
    if not parts:
        return "nobody"
    if len(parts) == 1:
        return parts[0]
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def hexes_words(hexes: list[int]) -> str:
    """`hex 7`, `hexes 4, 5 and 7`."""
    return f"{'hex' if len(hexes) == 1 else 'hexes'} {joined([f'{hex}' for hex in hexes])}"


def invader_words(state: AntePortasState, basics: i64, elites: i64) -> str:
    """`2 Raiders and 1 Elite Raider`; in a duel `North's 2 Farmers and 1 Citizen`."""
    if state.rules.duel:
        return f"{SIDES[1 - looking(state)]}'s {soldier_words(basics, elites)}"
    name = "Dragon" if state.rules.dragons else "Raider"
    parts: list[str] = []
    if basics > 0:
        parts.append(counted(basics, name))
    if elites > 0:
        parts.append(counted(elites, f"Elite {name}"))
    return joined(parts)


def soldier_words(farmers: i64, citizens: i64) -> str:
    """`2 Farmers and 1 Citizen`."""
    parts: list[str] = []
    if farmers > 0:
        parts.append(counted(farmers, "Farmer"))
    if citizens > 0:
        parts.append(counted(citizens, "Citizen"))
    return joined(parts)


def work_name(state: AntePortasState, kind: i64) -> str:
    return state.rules.cards.works[kind].name


def own_words(state: AntePortasState, hex: i64) -> str:
    """All of the team's Soldiers and Works on a hex."""
    field = state.field
    parts: list[str] = []
    if field.farmers_on(hex) > 0:
        parts.append(counted(field.farmers_on(hex), "Farmer"))
    if field.citizens_on(hex) > 0:
        parts.append(counted(field.citizens_on(hex), "Citizen"))
    if field.tile[hex] != NO_WORK:
        parts.append(f"a {work_name(state, field.tile[hex])}")
    return joined(parts)


def does(verb: str, count: i64) -> str:
    """`moves` for one, `move` for several."""
    return f"{verb}s" if count == 1 else verb
