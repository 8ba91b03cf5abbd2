"""Curves over a finished game: the moments to measure at, and the form in which they are sent to the browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from holdfast.kernel import Play, State

Json = dict[str, Any]

NOBODY = -1  # a line that belongs to no seat


def moments(play: Play) -> Iterator[tuple[State, int]]:
    """The states of a game from its opening on, each with the number of answers that lead to it.

    It is a single state that changes: measure it before asking for the next one.
    """
    state = play.game.start(len(play.record.seats))
    yield state, 0
    for at, move in enumerate(play.moves, start=1):
        state.push(move.seat, move.action)
        yield state, at


def line(seat: int, name: str, values: Sequence[int]) -> Json:
    return {"seat": seat, "name": name, "values": list(values)}


def lines_by_seat(names: Sequence[str], value: Callable[[int, int], int], points: int) -> list[Json]:
    """One line per seat; `value(seat, point)` measures."""
    return [line(seat, name, [value(seat, point) for point in range(points)]) for seat, name in enumerate(names)]


def chart(title: str, unit: str, x: Sequence[str], lines: Sequence[Json], at: Sequence[int]) -> Json:
    """`at` says for every point after how many answers it was measured, so that a replay can jump there."""
    return {"title": title, "unit": unit, "x": list(x), "lines": list(lines), "at": list(at)}
