"""The planner's knowledge of duels: imagined duels are played to the end by rules of thumb; only who wins counts."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from holdfast.bots.ante_portas.greedy.bot import AntePortasGreedy
from holdfast.bots.search.guide import FIRST_SIGHT
from holdfast.bots.search.to_the_end import ToTheEndGuide
from holdfast.games.ante_portas.deploy import Deploying, Group, Whither
from holdfast.games.ante_portas.game import AntePortas
from holdfast.games.ante_portas.orders import Either
from holdfast.games.ante_portas.recruit import Enlisting
from holdfast.games.ante_portas.tables import HEXES_CONTROLLED
from holdfast.games.ante_portas.turns import Turn
from holdfast.games.ante_portas.view import AntePortasView
from holdfast.games.ante_portas.works import Laying
from holdfast.kernel.action import Action
from holdfast.kernel.bot import Bot
from holdfast.kernel.view import View

CAUTION: Final = 0.5
# With these it won 19 of 20 two-player duels against `greedy`: five deals of each kind, each from both sides.
USUAL_ITERATIONS: Final = 16
USUAL_WIDTH: Final = 4


@final
class AntePortasDuelGuide(ToTheEndGuide):
    def __init__(self, game: AntePortas) -> None:
        self.greedy: Final = AntePortasGreedy(game)
        self.area: Final = game.duel and not game.flag
        players: list[Bot] = [self.greedy for _ in range(game.max_seats)]
        super().__init__(players)

    def attention(self, view: View, choices: list[Action[Any]]) -> float:
        """Where Stewards and Soldiers go."""
        question = view.asked()
        if isinstance(question, (Turn, Deploying)):
            return 1.0
        if isinstance(question, (Laying, Whither, Group, Enlisting, Either)):
            return FIRST_SIGHT
        return 0.0

    def opinions(self, view: View, choices: list[Action[Any]]) -> list[float]:
        assert isinstance(view, AntePortasView)
        return self.greedy.opinions(view, choices)

    def weight(self, view: View) -> float:
        return 2.0

    def unit(self) -> str:
        return HEXES_CONTROLLED if self.area else super().unit()

    def caution(self, view: View) -> float:
        return CAUTION

    def usual_width(self) -> i64:
        return USUAL_WIDTH

    def usual_iterations(self) -> i64:
        return USUAL_ITERATIONS
