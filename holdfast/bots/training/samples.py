"""Positions for fitting: every seat at the beginning of every season or round, and what it ended with."""

from __future__ import annotations

from typing import NamedTuple

from holdfast.bots.registry import make_bot
from holdfast.bots.training.course import Course
from holdfast.kernel.dealer import Dealer
from holdfast.kernel.frame import OVER
from holdfast.kernel.game import Game
from holdfast.kernel.luck import next_seat


class Sample(NamedTuple):
    """All seats at one moment: the span, each seat's features, and the points each ended with."""

    span: int
    features: list[list[float]]
    points: list[int]
    winners: list[int]


def sample_game(game: Game, course: Course, seats: int, seed: int, spec: str = "greedy") -> list[Sample]:
    """One game, sampled at the first question of every season or round except the first."""
    bots = [make_bot(spec, game, 16 * seed + seat) for seat in range(seats)]
    dealer = Dealer(seed)
    state = game.start(seats)
    at: list[tuple[int, list[list[float]]]] = []
    last = 1
    while (seat := int(next_seat(state, dealer))) != OVER:
        view = state.view(seat)
        if course.clock(view) > last:
            last = course.clock(view)
            read = [course.read(state.view(other)) for other in range(seats)]
            at.append((read[0][0], [features for _, features in read]))
        state.push(seat, bots[seat].choose(view, state.choices(seat)))
    result = state.result()
    assert result is not None
    points = [result.points(other) for other in range(seats)]
    return [Sample(span, features, points, result.winners()) for span, features in at]
