"""The fixed measures of *Ante Portas*: time and seats. What can be tuned is in `cards/…/numbers.toml`."""

from __future__ import annotations

from typing import Final

MIN_SEATS: Final = 1
MAX_SEATS: Final = 3
DUEL_SEATS: Final[tuple[int, ...]] = (2, 4)

HALF_YEARS: Final = 10  # of an Era; even numbers are Summers
FIRST_WINTER: Final = 1
SECOND_WINTER: Final = 3
GROWTH: Final[tuple[int, ...]] = (1, 0, 2, 0, 2, 0, 0, 0, 0, 0)  # new Places of the Command Center by half-year

TURNS: Final = 3  # per player in a half-year
TURNS_OF_THREE: Final = 2  # with three players

START_FARMS: Final = 3
START_SOLDIERS: Final = 1

# P-most: the largest number in one answer, of people and of anything else.
MOST_PEOPLE: Final = 30
MOST: Final = 12

# How the war stands.
RUNNING: Final = 0
HELD: Final = 1
LOST: Final = 2
# How a duel ended: for one of the teams, or for none.
SOUTH_WINS: Final = 3
NORTH_WINS: Final = 4
NOBODY_WINS: Final = 5

HEXES_CONTROLLED: Final = "hexes controlled"  # what a duel for the area counts

# Variants of the Final Wave, and of Twice as Strong.
WAVE_PRINTED: Final = 0
ALL_DEAD: Final = 1
CRESCENDO: Final = 2
STRONG_OFF: Final = 0
STRONG: Final = 1
STRONG_THREE_TURNS: Final = 2


def numbers_shown(most: int) -> int:
    """How many numbers are candidates, beginning with 0: those up to 12 even if they are too many, more where there are
    as many people."""
    return (most if most > MOST else MOST) + 1


def half_year_name(half: int) -> str:
    """`the 2nd Winter`"""
    number = ("1st", "2nd", "3rd", "4th", "5th")[half // 2]
    return f"the {number} {'Summer' if half % 2 == 0 else 'Winter'}"
