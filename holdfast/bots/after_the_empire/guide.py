"""The planner's knowledge of *After the Empire*."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from holdfast.bots.after_the_empire.features import (
    BURDENS,
    HIRED,
    NAMES,
    NEUTRAL,
    SOLDIERS_FIT,
    WORDS,
    Surveyor,
    shown_points,
    span_of,
)
from holdfast.bots.after_the_empire.greedy.bot import EmpireGreedy
from holdfast.bots.after_the_empire.sight import EmpireSight
from holdfast.bots.after_the_empire.weights import FOLDER
from holdfast.bots.search.guide import Guide, final_points, weighted
from holdfast.bots.search.judge import JudgeOf, read_judge, shares
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.games.after_the_empire.scouting import KeepObjective
from holdfast.games.after_the_empire.setup import TakeStarter
from holdfast.games.after_the_empire.stockpile import StockpileVisit
from holdfast.games.after_the_empire.troops import SOLDIERS, Posting
from holdfast.games.after_the_empire.turn import Turn
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.kernel.action import Action
from holdfast.kernel.bot import Bot
from holdfast.kernel.state import State
from holdfast.kernel.view import View

FINAL_LEAD: Final = 2.0  # a finished game is judged by its points: a lead of this many is worth odds of e to 1


@final
class EmpireGuide(Guide):
    def __init__(self, game: AfterTheEmpire, seed: int, patience: float = 1.0, judge_of: JudgeOf | None = None) -> None:
        self.greedy: Final = EmpireGreedy(game, seed)
        players: list[Bot] = [self.greedy for _ in range(game.max_seats)]
        judge = read_judge(FOLDER, NAMES) if judge_of is None else judge_of(NAMES)
        super().__init__(players, judge, patience)
        self.surveyor: Final = Surveyor(game.cards, seed)
        self.eyes: Final = EmpireSight(game.cards, self.surveyor)

    def attention(self, view: View, choices: list[Action[Any]]) -> float:
        """Errands, works and lasting choices are weighed; the rest is left to the rules of thumb."""
        assert isinstance(view, EmpireView)
        question = view.asked()
        if isinstance(question, Turn):
            return 0.0 if question.placed else 1.0
        if isinstance(question, StockpileVisit):
            return 0.5
        if isinstance(choices[0], (TakeStarter, KeepObjective)):
            return 0.5
        return 0.0

    def opinions(self, view: View, choices: list[Action[Any]]) -> list[float]:
        assert isinstance(view, EmpireView)
        return self.greedy.opinions(view, choices)

    def weight(self, view: View) -> float:
        return 4.0

    def clock(self, view: View) -> i64:
        assert isinstance(view, EmpireView)
        return view.season

    def sight(self) -> list[str]:
        return self.eyes.names

    def describe(self, view: View) -> list[float]:
        assert isinstance(view, EmpireView)
        return self.eyes.describe(view)

    def chances(self, state: State) -> list[float]:
        result = state.result()
        if result is not None:
            return shares(final_points(result), FINAL_LEAD)
        points: list[float] = []
        span: i64 = 0
        for seat in range(state.seats):
            view = state.glance(seat)
            assert isinstance(view, EmpireView)
            span = span_of(view)
            features = self.surveyor.features(view)
            guess = self.judge.points(span, features)
            if self.patience < 1.0:
                guess += (1.0 - self.patience) * (shown_points(features) - guess)
            points.append(guess)
        return self.judge.chances(span, points)

    def score(self, state: State, seat: i64) -> float:
        if state.result() is not None:
            return super().score(state, seat)
        view = state.glance(seat)
        assert isinstance(view, EmpireView)
        features = self.surveyor.features(view)
        return self.judge.points(span_of(view), features)

    def parts(self, state: State, seat: i64) -> list[float]:
        if state.result() is not None:
            return []
        view = state.glance(seat)
        assert isinstance(view, EmpireView)
        return weighted(self.judge.row(span_of(view)), self.holdings(view))

    def amounts(self, state: State, seat: i64) -> list[float]:
        if state.result() is not None:
            return []
        view = state.glance(seat)
        assert isinstance(view, EmpireView)
        return self.holdings(view)

    def holdings(self, view: EmpireView) -> list[float]:
        """The features as a player counts them: soldiers who wait for their posts are no mercenaries.

        The features themselves do not tell them apart, and the weights were found with them as they are.
        """
        features = self.surveyor.features(view)
        posting = view.asked()
        if isinstance(posting, Posting) and posting.kind == SOLDIERS:
            muster = float(view.realms[view.viewer].muster)
            features[SOLDIERS_FIT] += muster
            features[HIRED] -= muster
        return features

    def words(self) -> list[str]:
        return WORDS

    def burdens(self) -> list[str]:
        return BURDENS

    def neutral(self) -> list[str]:
        return NEUTRAL
