"""The planner's knowledge of *Ante Portas*: it looks ahead to the end of the next Battle Phase and judges what is left.

Towards the end of a war it looks ahead to the very end. A visit decides most of what follows in a turn, so nearly all
the thinking goes into it; what is done at a Place follows rules of thumb.
"""

from __future__ import annotations

import math
from typing import Any, Final, final

from mypy_extensions import i64

from holdfast.bots.ante_portas.features import BURDENS, NAMES, TIME, WORDS, features_of, span_of, to_come
from holdfast.bots.ante_portas.greedy.bot import AntePortasGreedy
from holdfast.bots.ante_portas.practice import practise
from holdfast.bots.ante_portas.value import FOLDER
from holdfast.bots.search.guide import FIRST_SIGHT, Guide, weighted
from holdfast.bots.search.judge import read_judge
from holdfast.games.ante_portas.clash import Support
from holdfast.games.ante_portas.deploy import Deploying, Group, Whither
from holdfast.games.ante_portas.game import AntePortas
from holdfast.games.ante_portas.orders import Either
from holdfast.games.ante_portas.recruit import Enlisting
from holdfast.games.ante_portas.turns import Turn
from holdfast.games.ante_portas.view import AntePortasView
from holdfast.games.ante_portas.wave import ChooseSteward
from holdfast.games.ante_portas.windows import Window
from holdfast.games.ante_portas.works import Laying
from holdfast.kernel.action import Action
from holdfast.kernel.bot import Bot
from holdfast.kernel.state import State
from holdfast.kernel.view import View

LAST: Final = 1  # how many half-years before the Final Wave the end of the war comes into view
NEVER: Final = 1 << 40  # a clock that no war reaches
CAUTION: Final = 0.5


@final
class AntePortasGuide(Guide):
    def __init__(self, game: AntePortas, patience: float = 1.0) -> None:
        self.greedy: Final = AntePortasGreedy(game)
        practise(self.greedy.habits)
        players: list[Bot] = [self.greedy for _ in range(game.max_seats)]
        super().__init__(players, read_judge(FOLDER, NAMES), patience)

    def attention(self, view: View, choices: list[Action[Any]]) -> float:
        """Where Stewards go, and which of them takes the turn of a Battle Round; the rest follows rules of thumb.

        What is done with Soldiers and Works can be overlooked.
        """
        question = view.asked()
        if isinstance(question, (Turn, ChooseSteward)):
            return 1.0
        if isinstance(question, (Laying, Deploying, Whither, Group, Window, Support, Enlisting, Either)):
            return FIRST_SIGHT
        return 0.0

    def opinions(self, view: View, choices: list[Action[Any]]) -> list[float]:
        assert isinstance(view, AntePortasView)
        return self.greedy.opinions(view, choices)

    def weight(self, view: View) -> float:
        return 2.0

    def clock(self, view: View) -> i64:
        """Battle Phases."""
        assert isinstance(view, AntePortasView)
        return view.clock.held + view.clock.round

    def until(self, view: View, horizon: i64) -> i64:
        """In the last half-year and in the Final Wave, the end of the war."""
        assert isinstance(view, AntePortasView)
        return self.clock(view) + horizon if to_come(view) > LAST else NEVER

    def caution(self, view: View) -> float:
        return CAUTION

    def usual_width(self) -> i64:
        return 4

    def usual_iterations(self) -> i64:
        return 16

    def sight(self) -> list[str]:
        return NAMES

    def describe(self, view: View) -> list[float]:
        assert isinstance(view, AntePortasView)
        return features_of(view, self.greedy.lookout.forecast(view))

    def chances(self, state: State) -> list[float]:
        """All seats hold or fall together."""
        chance = self.chance(state)
        return [chance for _ in range(state.seats)]

    def chance(self, state: State) -> float:
        result = state.result()
        if result is not None:
            return result.shares()[0]
        view = state.view(0)
        assert isinstance(view, AntePortasView)
        odds = self.judge.points(span_of(view), self.describe(view))
        return 1.0 / (1.0 + math.exp(-odds))

    def parts(self, state: State, seat: i64) -> list[float]:
        if state.result() is not None:
            return []
        view = state.view(seat)
        assert isinstance(view, AntePortasView)
        return weighted(self.judge.weights[span_of(view)], self.describe(view))

    def amounts(self, state: State, seat: i64) -> list[float]:
        if state.result() is not None:
            return []
        found = self.describe(state.view(seat))
        found[TIME] = 0.0  # that time goes by is no answer's doing
        return found

    def words(self) -> list[str]:
        return WORDS

    def burdens(self) -> list[str]:
        return BURDENS
