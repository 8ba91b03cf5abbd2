"""Playing a state to its end at random: the inner loop of benchmarks, laws and searches."""

from __future__ import annotations

from mypy_extensions import i64

from holdfast.kernel.frame import OVER
from holdfast.kernel.luck import Lots, next_seat
from holdfast.kernel.rng import Rng
from holdfast.kernel.state import State


def play_out(state: State, rng: Rng) -> i64:
    """Answer uniformly at random until the game is over; returns the number of decisions with two or more choices."""
    decisions: i64 = 0
    lots = Lots(rng)
    while True:
        seat = next_seat(state, lots)
        if seat == OVER:
            return decisions
        choices = state.choices(seat)
        count: i64 = len(choices)
        if count > 1:
            decisions += 1
        state.push(seat, choices[rng.below(count)])
