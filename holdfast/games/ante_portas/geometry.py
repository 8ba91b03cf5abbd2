"""The Battleground's 28 hexes: which ones are neighbours, and where an arrow leads.

Flat-topped hexes in five columns, numbered from the bottom up and from left to right. Half-rows hold three hexes
(columns 0, 2, 4) and two (columns 1, 3) in turn:

     26          27          28
           24          25
     21          22          23
           19          20
     16          17          18
           14          15
     11          12          13
            9          10
      6           7           8
            4           5
      1           2           3
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

HEXES: Final = 28
OFF: Final = 0  # beyond the edge; index 0 of every column is unused
SPAWN_POINT: Final = 2
TOP_ROW: Final = 24  # the Invaders' Spawn Area is #24 to #28
COLUMNS: Final = 5

# Directions, clockwise; "forward" for the defenders is N.
N: Final = 0
NE: Final = 1
SE: Final = 2
S: Final = 3
SW: Final = 4
NW: Final = 5
DIRECTIONS: Final[tuple[str, ...]] = ("n", "ne", "se", "s", "sw", "nw")
WAYS: Final[tuple[str, ...]] = ("north", "north-east", "south-east", "south", "south-west", "north-west")
_STEPS: Final[tuple[tuple[int, int], ...]] = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))


def _places() -> list[tuple[int, int]]:
    """Column and half-row of each hex."""
    places = [(-9, -9)]
    for row in range(11):
        columns = (0, 2, 4) if row % 2 == 0 else (1, 3)
        places.extend((column, row) for column in columns)
    return places


def _neighbours() -> list[int]:
    numbers = {place: number for number, place in enumerate(PLACES)}
    return [
        numbers.get((column + step[0], row + step[1]), OFF) if column >= 0 else OFF
        for column, row in PLACES
        for step in _STEPS
    ]


def _arrow_goals() -> list[int]:
    """P-arrows: left, down, right lead SW, S, SE; left at the far left and right at the far right mean down."""
    goals: list[int] = []
    for hex, (column, _) in enumerate(PLACES):
        left = S if column == 0 else SW
        right = S if column == COLUMNS - 1 else SE
        goals.extend(NEIGHBOURS[hex * 6 + direction] for direction in (left, S, right))
    return goals


PLACES: Final = _places()
NEIGHBOURS: Final = _neighbours()
_GOALS: Final = _arrow_goals()


def neighbour(hex: i64, direction: i64) -> i64:
    """P-board-28: the hex beside this one, or OFF."""
    return NEIGHBOURS[hex * 6 + direction]


def along(hex: i64, arrow: i64) -> i64:
    """Where an arrow leads from here; OFF means over the bottom edge: arrows lead over no other."""
    return _GOALS[hex * 3 + arrow]


def adjacent(one: i64, other: i64) -> bool:
    for direction in range(6):
        if NEIGHBOURS[one * 6 + direction] == other:
            return True
    return False
