"""The Battleground as plain data: what every picture of an event redraws, and what only the scene contains.

A hex is a list, so that a picture replaces it whole: Basic and Elite Invaders, ready and exhausted Farmers, ready and
exhausted Citizens, then the Work and its direction where there is one. An empty hex is 0.

A duel is always shown from the South, because a picture is the same for everybody: North's figures stand where the
Invaders do, their Works are marked by one more number, and two more say how many figures are exhausted.
"""

from __future__ import annotations

from typing import Any, Final

from holdfast.games.ante_portas.catalog import NO_WORK
from holdfast.games.ante_portas.field import Field
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.sides import SOUTH
from holdfast.games.ante_portas.sight import holds, in_sight, is_building, is_gun, is_manned, lines
from holdfast.games.ante_portas.state import AntePortasState

Json = dict[str, Any]
OURS: Final = 0
THEIRS: Final = 1


def field_scene(field: Field) -> Json:
    """Who and what stands where, who is marching, and the Sickbay."""
    field = field.seen_by(SOUTH)
    troop = field.moving
    marching = troop is not None and troop.size() > 0
    scene: Json = {
        "hexes": [0, *(hex_scene(field, hex) for hex in range(1, HEXES + 1))],
        "moving": [int(troop.hex), int(troop.basics), int(troop.elites), troop.flying] if marching and troop else 0,
        "sick": [int(field.sick_farmers), int(field.sick_citizens)],
    }
    if field.rival is not None:
        scene["sick"] += [int(field.rival.sick_basics), int(field.rival.sick_elites)]
    return scene


def hex_scene(field: Field, hex: int) -> list[int] | int:
    units = [
        field.basics[hex],
        field.elites[hex],
        field.farmers[hex],
        field.tired_farmers[hex],
        field.citizens[hex],
        field.tired_citizens[hex],
    ]
    rival = field.rival
    if rival is None:
        if field.tile[hex] != NO_WORK:
            return [*units, field.tile[hex], field.facing[hex]]
        return units if any(units) else 0
    if field.tile[hex] == NO_WORK and rival.tile[hex] == NO_WORK and not any(units):
        return 0
    work = [field.tile[hex], field.facing[hex], OURS]
    if field.tile[hex] == NO_WORK:
        work = [rival.tile[hex], rival.facing[hex], THEIRS]
    return [*units, *work, rival.tired_basics[hex], rival.tired_elites[hex]]


def sight_scene(state: AntePortasState) -> Json:
    """What the looking team sees, and what each Building sees: `[manned, hexes it sees, hexes only its fire reaches]`.

    An unmanned Building is blind; its hexes are those that it would see if it were manned.
    """
    towers = towers_of(state, state.field)
    rival = state.field.rival
    if rival is not None:
        towers |= towers_of(state, state.field.seen_by(1 - rival.team))
    return {"seen": hexes_of(in_sight(state)), "towers": towers}


def towers_of(state: AntePortasState, field: Field) -> Json:
    works = state.rules.cards.works
    towers: Json = {}
    for hex in range(1, HEXES + 1):
        kind = field.tile[hex]
        if kind == NO_WORK or not is_building(works[kind]):
            continue
        work = works[kind]
        sees = lines(field, work, hex, False)
        fires = lines(field, work, hex, True) & ~sees if is_gun(work) and work.mobile else 0
        towers[str(hex)] = [is_manned(field, work, hex), hexes_of(sees), hexes_of(fires)]
    return towers


def hexes_of(bits: int) -> list[int]:
    return [hex for hex in range(1, HEXES + 1) if holds(bits, hex)]
