"""Every way to set up a table: all numbers of seats with all combinations of options, for each game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import product

from holdfast.games.after_the_empire.options import OPTIONS as EMPIRE_OPTIONS
from holdfast.games.after_the_end.options import OPTIONS as END_OPTIONS
from holdfast.games.ante_portas.options import OPTIONS as PORTAS_OPTIONS
from holdfast.games.ante_portas.options import check_together
from holdfast.kernel import Game, OptionError
from tests.tools.games import frozen_end_game, frozen_game, frozen_portas_game

EMPIRE = "after-the-empire"
END = "after-the-end"
PORTAS = "ante-portas"
LOADERS: dict[str, Callable[[dict[str, str]], Game]] = {
    EMPIRE: frozen_game,
    END: frozen_end_game,
    PORTAS: frozen_portas_game,
}
OPTIONS: dict[str, dict[str, tuple[str, ...]]] = {EMPIRE: EMPIRE_OPTIONS, END: END_OPTIONS, PORTAS: PORTAS_OPTIONS}

STRIDE = 149  # shares no divisor with the number of line-ups, so a lap visits each of them once


@dataclass(frozen=True)
class LineUp:
    seats: int
    options: tuple[tuple[str, str], ...]
    id: str = EMPIRE

    def game(self) -> Game:
        return LOADERS[self.id](dict(self.options))

    def __str__(self) -> str:
        unusual = [f"{name}={value}" for name, value in self.options if value != OPTIONS[self.id][name][0]]
        return f"{self.id}, {self.seats} seats, {', '.join(unusual) or 'as printed'}"


@cache
def line_ups(id: str = EMPIRE) -> list[LineUp]:
    options = OPTIONS[id]
    found: list[LineUp] = []
    for values in product(*options.values()):
        chosen = tuple(zip(options, values, strict=True))
        try:
            counts = seat_counts(id, dict(chosen))
        except OptionError:  # a combination that makes no sense
            continue
        found.extend(LineUp(seats, chosen, id) for seats in counts)
    return found


def seat_counts(id: str, options: dict[str, str]) -> list[int]:
    """The numbers of seats that a game allows with these options."""
    if id == PORTAS:
        check_together(options)
        return [1, 2, 3] if options["mode"] == "together" else [2, 4]
    return LOADERS[id]({}).seat_counts()


def line_up(number: int, id: str = EMPIRE) -> LineUp:
    """Number n of an endless walk over all line-ups of a game; neighbours differ a lot."""
    all_of_them = line_ups(id)
    return all_of_them[number * STRIDE % len(all_of_them)]
