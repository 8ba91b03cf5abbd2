"""Guides whose imagined games are played to their end: what counts is who wins, so nothing has to be judged."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from holdfast.bots.search.guide import Guide, final_points
from holdfast.bots.search.judge import Judge, shares
from holdfast.kernel.bot import Bot
from holdfast.kernel.result import Result
from holdfast.kernel.state import State
from holdfast.kernel.view import View

# Who wins a played-out game seldom tells a good answer from a better one, so part of the value goes by points.
BY_POINTS: Final = 0.2
HALFWAY: Final = 20.0  # to allies, this many points are worth half as much as points can be worth at all


@mypyc_attr(allow_interpreted_subclasses=True)
class ToTheEndGuide(Guide):
    """Base of such guides: it has no features, and an ended game gives no reasons other than its score."""

    def __init__(self, players: list[Bot]) -> None:
        super().__init__(players, Judge([], [], []))

    def clock(self, view: View) -> i64:
        """It stands still, so that imagined games run to their end."""
        return 0

    def sight(self) -> list[str]:
        return []

    def describe(self, view: View) -> list[float]:
        return []

    def chances(self, state: State) -> list[float]:
        result = state.result()
        if result is None:
            return [1.0 / float(state.seats) for _ in range(state.seats)]
        return outcome(result)

    def parts(self, state: State, seat: i64) -> list[float]:
        return []

    def words(self) -> list[str]:
        return []


def outcome(result: Result) -> list[float]:
    """What a finished game is worth to each seat, from 0 to 1: whether its side won, and a little for its points."""
    points = final_points(result)
    if result.together():
        worth = [value / (value + HALFWAY) if value > 0.0 else 0.0 for value in points]
    else:
        worth = shares(points, max(1.0, (max(points) - min(points)) / 2.0))
    won = result.shares()
    return [(1.0 - BY_POINTS) * won[seat] + BY_POINTS * worth[seat] for seat in range(len(points))]
