"""Playing a state to its end at random: the inner loop of benchmarks, laws and searches."""

from __future__ import annotations

from typing import Any, cast

from mypy_extensions import i64

from holdfast.kernel.frame import CHANCE, DEAL, EACH, ONE, Chance, Each, Frame
from holdfast.kernel.rng import Rng
from holdfast.kernel.state import State


def play_out(state: State, rng: Rng) -> i64:
    """Answer uniformly at random until the game is over; returns the number of decisions with two or more choices."""
    decisions: i64 = 0
    stack = state.stack
    while len(stack) > 0:
        frame = stack[-1]
        if frame.sort == DEAL:
            state.push(CHANCE, cast("Chance[Any]", frame).pick(state, rng))
            continue
        # Of nearly every question, the frame itself says what `actor` and `choices` would.
        if frame.sort == ONE:
            seat = frame.seat
            choices = frame.answers
        elif frame.sort == EACH:
            asked = first_asked(cast("Each[Any]", frame))
            seat = asked.seat
            choices = asked.answers
        else:
            seat = state.actor()
            choices = state.choices(seat)
        count: i64 = len(choices)
        if count > 1:
            decisions += 1
        state.push(seat, choices[rng.below(count)])
    return decisions


def first_asked(each: Each[Any]) -> Frame[Any]:
    """The question that waits in the first lane that is not empty."""
    for lane in each.lanes:
        if len(lane) > 0:
            return lane[-1]
    raise AssertionError("an *each* whose lanes are all empty is closed")
