"""What a planner does in a game of which it knows only the rules: it plays imagined games at random to their end.

It needs no features, no weights and no opinions. The worlds come from `resample`, every answer is tried in the same
worlds, all seats continue with random legal answers, and what counts is who wins in the end.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from holdfast.bots.random_bot import RandomBot
from holdfast.bots.search.fate import spread
from holdfast.bots.search.guide import Guide, final_points
from holdfast.bots.search.judge import Judge, JudgeOf, shares
from holdfast.kernel.action import Action
from holdfast.kernel.bot import Bot
from holdfast.kernel.game import Game
from holdfast.kernel.result import Result
from holdfast.kernel.rng import Rng
from holdfast.kernel.state import State
from holdfast.kernel.view import View

# Who wins a random game seldom tells a good answer from a better one, so part of the value goes by points.
BY_POINTS: Final = 0.2
HALFWAY: Final = 20.0  # to allies, this many points are worth half as much as points can be worth at all
USUAL_WIDTH: Final = 24  # without opinions every answer deserves a trial
USUAL_ITERATIONS: Final = 240


@final
class GeneralGuide(Guide):
    def __init__(self, game: Game, seed: int, patience: float = 1.0, judge_of: JudgeOf | None = None) -> None:
        """`judge_of` is ignored: there are no features to judge by."""
        players: list[Bot] = [RandomBot(spread(seed, seat)) for seat in range(game.seat_counts()[-1])]
        super().__init__(players, Judge([], [], []))
        self.seed: Final = seed

    def attention(self, view: View, choices: list[Action[Any]]) -> float:
        return 1.0

    def opinions(self, view: View, choices: list[Action[Any]]) -> list[float]:
        """No opinions: if not all answers can be tried, chance decides which ones are."""
        lots = Rng(spread(self.seed, len(choices)))
        return [float(lots.below(1000)) / 1000.0 for _ in choices]

    def weight(self, view: View) -> float:
        return 1.0

    def clock(self, view: View) -> i64:
        """It stands still, so that imagined games run to their end."""
        return 0

    def usual_width(self) -> i64:
        return USUAL_WIDTH

    def usual_iterations(self) -> i64:
        return USUAL_ITERATIONS

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
        """A game played to its end gives no reasons other than its score."""
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
