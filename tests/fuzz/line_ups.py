"""Every way to set a table: all numbers of seats with all combinations of options."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product

from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.games.after_the_empire.options import OPTIONS
from holdfast.games.after_the_empire.tables import MAX_SEATS, MIN_SEATS
from tests.tools.games import frozen_game

STRIDE = 149  # shares no divisor with the number of line-ups, so a lap visits each of them once


@dataclass(frozen=True)
class LineUp:
    seats: int
    options: tuple[tuple[str, str], ...]

    def game(self) -> AfterTheEmpire:
        return frozen_game(dict(self.options))

    def __str__(self) -> str:
        unusual = [f"{name}={value}" for name, value in self.options if value != OPTIONS[name][0]]
        return f"{self.seats} seats, {', '.join(unusual) or 'as printed'}"


@cache
def line_ups() -> list[LineUp]:
    return [
        LineUp(seats, tuple(zip(OPTIONS, values, strict=True)))
        for values in product(*OPTIONS.values())
        for seats in range(MIN_SEATS, MAX_SEATS + 1)
    ]


def line_up(number: int) -> LineUp:
    """Number n of an endless walk over all line-ups in which neighbours differ in much."""
    all_of_them = line_ups()
    return all_of_them[number * STRIDE % len(all_of_them)]
