"""What a planner does in a game of which it knows only the rules: it plays imagined games at random to their end.

It needs no features, no weights and no opinions. The worlds come from `resample`, every answer is tried in the same
worlds, all seats continue with random legal answers, and what counts is who wins in the end.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from holdfast.bots.random_bot import RandomBot
from holdfast.bots.search.fate import spread
from holdfast.bots.search.judge import JudgeOf
from holdfast.bots.search.to_the_end import ToTheEndGuide
from holdfast.kernel.action import Action
from holdfast.kernel.bot import Bot
from holdfast.kernel.game import Game
from holdfast.kernel.rng import Rng
from holdfast.kernel.view import View

USUAL_WIDTH: Final = 24  # without opinions every answer deserves a trial
USUAL_ITERATIONS: Final = 240


@final
class GeneralGuide(ToTheEndGuide):
    def __init__(self, game: Game, seed: int, patience: float = 1.0, judge_of: JudgeOf | None = None) -> None:
        """`judge_of` is ignored: there are no features to judge by."""
        players: list[Bot] = [RandomBot(spread(seed, seat)) for seat in range(game.seat_counts()[-1])]
        super().__init__(players)
        self.seed: Final = seed

    def attention(self, view: View, choices: list[Action[Any]]) -> float:
        return 1.0

    def opinions(self, view: View, choices: list[Action[Any]]) -> list[float]:
        """No opinions: if not all answers can be tried, chance decides which ones are."""
        lots = Rng(spread(self.seed, len(choices)))
        return [float(lots.below(1000)) / 1000.0 for _ in choices]

    def weight(self, view: View) -> float:
        return 1.0

    def usual_width(self) -> i64:
        return USUAL_WIDTH

    def usual_iterations(self) -> i64:
        return USUAL_ITERATIONS
