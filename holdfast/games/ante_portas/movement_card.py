"""Movement cards: where new Invaders appear, and how a troop moves."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holdfast.kernel.cards import PrintedCard

BASIC: Final = 0
ELITE: Final = 1
FIGURES: Final[tuple[str, ...]] = ("basic", "elite")

LEFT: Final = 0
DOWN: Final = 1
RIGHT: Final = 2
ARROWS: Final[tuple[str, ...]] = ("left", "down", "right")

# What Stealth passes and what Destroy Building destroys.
PAST_NOTHING: Final = -1
PAST_FARMER: Final = 0
PAST_CITIZEN: Final = 1
PAST_GUARD: Final = 2
PAST_TRENCH: Final = 3
PAST_CATAPULT: Final = 4
PAST_MINE: Final = 5
UNITS: Final[tuple[str, ...]] = ("farmer", "citizen", "guard", "trench", "catapult", "mine")

PRESS_STEPS: Final = 6  # entries of `press`: hexes for 0, 1, 2, 3, 4 and 5 or more Units


@final
class MovementCard(PrintedCard):
    """One of 88: the top half spawns, the bottom half moves. What a card does not have is 0, empty or PAST_NOTHING."""

    def __init__(self, id: str, name: str, dragons: bool, era: i64) -> None:
        super().__init__(id, name)
        self.dragons: Final = dragons
        self.era: i64 = era
        self.spawn_hexes: list[int] = []
        self.spawn_units: list[int] = []  # BASIC or ELITE, one for each hex
        self.spawn_seats: list[list[int]] = []  # with how many players that Unit comes; empty: with any number
        self.arrows: list[int] = []
        self.flames: list[int] = []  # 1 where the arrow of the same place is flaming
        self.targets: list[int] = []  # arrows to the hexes that Shoot or Fire hits
        self.shoot: i64 = 0  # damage
        self.fire: i64 = 0
        self.stronger: i64 = 0
        self.weaker: i64 = 0
        self.first_weaker: i64 = 0  # in a Battle of the first arrow only
        self.add_basics: i64 = 0
        self.add_elites: i64 = 0
        self.regroup_from: list[int] = [0, 0]  # Basics and Elites given in exchange
        self.regroup_to: list[int] = [0, 0]
        self.stealth: i64 = PAST_NOTHING
        self.destroys: i64 = PAST_NOTHING
        self.dodge: list[list[int]] = []  # rows of arrows; the first one clear of the team's Units is taken
        self.press: list[int] = []  # by number of Units; empty unless the troop presses ahead
        self.merge = False
        self.remove_citizens = False
        self.killed_by_citizens = False
        self.destroy_trap = False
        self.decrease_in_trap = False
        self.split = False

    def comes(self, place: i64, seats: i64) -> bool:
        """P-spawn-seats: whether this Unit of the top half comes with so many players."""
        marked = self.spawn_seats[place]
        return len(marked) == 0 or seats in marked
