"""Words for how the teams of a duel compare when time is up: `it had advanced 2 half-rows, North 1`."""

from __future__ import annotations

from holdfast.games.ante_portas.sides import NORTH, SIDES, SOUTH
from holdfast.games.ante_portas.war_words import counted


def compared_rows(rows: list[list[int]], far: list[int]) -> str:
    """P-duel-rows: what decided, or that nothing did.

    `rows` are both teams' Units by half-row, the far edge first; `far` is how many half-rows each has advanced.

    >>> compared_rows([[0, 0, 1], [0, 0, 0]], [1, 0])
    'it had advanced 1 half-row, North none'
    >>> compared_rows([[0, 1, 2], [0, 3, 0]], [2, 2])
    'both teams had advanced 2 half-rows, North with 3 Units and South with 1'
    """
    if rows[SOUTH] == rows[NORTH]:
        if far[SOUTH] == 0:
            return "neither had a Unit on the Battleground"
        return f"both had advanced {counted(far[SOUTH], 'half-row')}, with the same number of Units in each"
    first = SOUTH if rows[SOUTH] > rows[NORTH] else NORTH
    second = 1 - first
    if far[first] > far[second]:
        return f"it had advanced {counted(far[first], 'half-row')}, {SIDES[second]} {far[second] or 'none'}"
    both = f"both teams had advanced {counted(far[first], 'half-row')}"
    foremost = len(rows[first]) - far[first]
    place = foremost
    while rows[first][place] == rows[second][place]:
        place += 1
    more, fewer = counted(rows[first][place], "Unit"), f"{rows[second][place] or 'none'}"
    if place == foremost:
        return f"{both}, {SIDES[first]} with {more} and {SIDES[second]} with {fewer}"
    alike = f"{both} with {counted(rows[first][foremost], 'Unit')} each"
    back = counted(len(rows[first]) - place, "half-row")
    return f"{alike}, but further back, at {back}, {SIDES[first]} had {more} and {SIDES[second]} {fewer}"


def compared_hexes(hexes: list[int]) -> str:
    """P-duel-area: how many hexes the teams controlled.

    >>> compared_hexes([3, 1]), compared_hexes([0, 1]), compared_hexes([1, 1])
    ('it controlled 3 hexes, North 1', 'it controlled 1 hex, South none', 'both controlled 1 hex')
    """
    south, north = hexes
    if south == north:
        return f"both controlled {counted(south, 'hex', 'hexes')}" if south > 0 else "neither controlled a hex"
    first = SOUTH if south > north else NORTH
    return f"it controlled {counted(hexes[first], 'hex', 'hexes')}, {SIDES[1 - first]} {hexes[1 - first] or 'none'}"
