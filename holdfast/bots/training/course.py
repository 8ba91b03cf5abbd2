"""How a game is read for fitting: the numbers that describe a seat, and when they are taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from holdfast.bots.settings import BotError
from holdfast.games import part
from holdfast.kernel.game import Game
from holdfast.kernel.view import View

# The span of a view, and its features.
Reader = Callable[[View], tuple[int, list[float]]]


class Course(NamedTuple):
    """How a game is read: the names of its features, its spans by seats, its clock, its reader."""

    names: list[str]
    spans_by_seats: int
    clock: Callable[[View], int]
    read: Reader


def course_of(game: Game) -> Course:
    """The course that a game brings to the bots as `course`."""
    make: Callable[[Game], Course] | None = part(game.id, "bots", "course")
    if make is None:
        raise BotError(f"no bot can be trained for {game.title}: it brings no features to fit")
    return make(game)
