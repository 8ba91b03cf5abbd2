"""Positions of a recorded game: the record as far as it is valid, the state after an answer, a named seat."""

from __future__ import annotations

from pathlib import Path

from holdfast.commands.problem import USAGE, Problem
from holdfast.commands.records import Walk, shown, walk
from holdfast.kernel.play import Play
from holdfast.kernel.state import State


def whole_walk(name: str, folders: tuple[Path, ...], to: int | None = None) -> Walk:
    """The record, which must be valid up to this answer in force, or to its end."""
    walked = walk(name, folders)
    if walked.broken is not None and (to is None or to > len(walked.play.moves)):
        raise Problem(f"{shown(name)}: {walked.broken}")
    return walked


def state_after(play: Play, count: int) -> State:
    """The position after a number of answers in force, counted as `holdfast replay` does."""
    state = play.game.start(len(play.record.seats))
    for move in play.moves[:count]:
        state.push(move.seat, move.action)
    return state


def chosen_seat(asked: int | None, seats: list[str]) -> int | None:
    if asked is not None and asked >= len(seats):
        raise Problem(f"the seats are 0 to {len(seats) - 1}, not {asked}", USAGE)
    return asked
