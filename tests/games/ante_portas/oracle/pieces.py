"""The pieces of the oracle: the map read from a drawing, figures, tiles, cards, and what answers for the players."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

DRAWING = """
26....27....28
...24....25...
21....22....23
...19....20...
16....17....18
...14....15...
11....12....13
....9....10...
.6.....7.....8
....4.....5...
.1.....2.....3
"""
WAYS = {"n": (0, 2), "ne": (1, 1), "se": (1, -1), "s": (0, -2), "sw": (-1, -1), "nw": (-1, 1)}
CLOCK = ("n", "ne", "se", "s", "sw", "nw")


def read_map() -> dict[tuple[int, int], int]:
    """The column and height of each number on the drawing."""
    found = {}
    lines = DRAWING.split()
    for height, line in enumerate(reversed(lines)):
        columns = (0, 2, 4) if height % 2 == 0 else (1, 3)
        for column, number in zip(columns, line.replace(".", " ").split(), strict=True):
            found[column, height] = int(number)
    return found


MAP = read_map()
WHERE = {number: place for place, number in MAP.items()}


def beside(number: int, way: str) -> int | None:
    column, height = WHERE[number]
    across, up = WAYS[way]
    return MAP.get((column + across, height + up))


def around(number: int) -> list[int]:
    return [there for way in CLOCK if (there := beside(number, way)) is not None]


def arrow_goal(number: int, arrow: str) -> int | None:
    """Page 4: an arrow to the left at the far left, or to the right at the far right, means down."""
    column = WHERE[number][0]
    if (arrow == "left" and column == 0) or (arrow == "right" and column == 4):
        arrow = "down"
    return beside(number, {"left": "sw", "down": "s", "right": "se"}[arrow])


# -- the pieces ----------------------------------------------------------------------------------------------------


@dataclass(eq=False)
class Figure:
    """`farmer`, `citizen`, `basic` or `elite`; a Soldier may be exhausted."""

    kind: str
    tired: bool = False


@dataclass
class Tile:
    """One side of a tile, with what is printed on it."""

    id: str
    sort: str  # guard, trench, catapult, mine, trap, bomb
    strength: int = 0
    crew: str = ""  # who mans it
    actors: int = 0
    damage: int = 0
    arrows: int = 0
    reach: int = 0
    air: bool = False
    tools: int = 0  # the price of replacing it
    facing: str = "n"

    @property
    def building(self) -> bool:
        return self.sort in ("guard", "trench", "catapult")


@dataclass
class Spot:
    soldiers: list[Figure] = field(default_factory=list)
    invaders: list[Figure] = field(default_factory=list)
    tile: Tile | None = None

    def of(self, kind: str) -> list[Figure]:
        return [figure for figure in self.soldiers if figure.kind == kind]


@dataclass
class Card:
    """The lower half of a Movement card."""

    dragons: bool
    arrows: list[tuple[str, bool]] = field(default_factory=list)  # direction, flaming
    merge: bool = False
    regroup: tuple[dict[str, int], dict[str, int]] | None = None
    add: dict[str, int] = field(default_factory=dict)
    shoot: int = 0
    fire: int = 0
    targets: list[str] = field(default_factory=list)
    stronger: int = 0
    weaker: int = 0
    first_weaker: int = 0
    stealth: str = ""
    destroys: str = ""
    dodge: list[list[str]] = field(default_factory=list)
    press: bool = False
    split: bool = False
    remove_citizens: bool = False
    killed_by_citizens: bool = False
    destroy_trap: bool = False
    decrease_in_trap: bool = False


@dataclass(eq=False)
class Troop:
    """Invaders who move together."""

    figures: list[Figure]
    at: int
    flying: bool = False
    held_by: int | None = None


class Table(Protocol):
    def ask(self, question: str, options: list[str]) -> str:
        """The players' answer to a question for the captain; called only where there are at least two options."""

    def replaces(self, tools: int, posts: list[int]) -> int | None:
        """The Guard whose Soldier lays a new Mine for this many Tools; None if nobody pays."""
