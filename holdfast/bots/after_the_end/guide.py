"""The planner's knowledge of *After The End*."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from holdfast.bots.after_the_end.features import BURDENS, FEATURES, NAMES, WORDS, Surveyor, shown_points, span_of
from holdfast.bots.after_the_end.greedy.bot import EndGreedy
from holdfast.bots.after_the_end.sight import EndSight
from holdfast.bots.after_the_end.weights import FOLDER
from holdfast.bots.search.guide import Guide, final_points, weighted
from holdfast.bots.search.judge import JudgeOf, read_judge, shares
from holdfast.games.after_the_end.capitol import Visit
from holdfast.games.after_the_end.commit import Decide
from holdfast.games.after_the_end.game import AfterTheEnd
from holdfast.games.after_the_end.view import EndView
from holdfast.kernel.action import Action
from holdfast.kernel.bot import Bot
from holdfast.kernel.state import State
from holdfast.kernel.view import View

TRIALS_IN_A_CROWD: Final = 20
FINAL_LEAD: Final = 1.0  # a finished game is judged by its points: a lead of this many is worth odds of e to 1


@final
class EndGuide(Guide):
    def __init__(self, game: AfterTheEnd, patience: float = 1.0, judge_of: JudgeOf | None = None) -> None:
        self.greedy: Final = EndGreedy(game)
        players: list[Bot] = [self.greedy for _ in range(game.max_seats)]
        judge = read_judge(FOLDER, NAMES) if judge_of is None else judge_of(NAMES)
        super().__init__(players, judge, patience)
        self.surveyor: Final = Surveyor(game.cards)
        self.eyes: Final = EndSight(game.cards, self.surveyor)

    def attention(self, view: View, choices: list[Action[Any]]) -> float:
        """Missions and the Capitol are weighed fully, everything else less."""
        assert isinstance(view, EndView)
        if view.colonies[view.viewer].card < 0:
            return 0.0
        question = view.asked()
        if isinstance(question, (Decide, Visit)):
            return 1.0
        return 0.5

    def opinions(self, view: View, choices: list[Action[Any]]) -> list[float]:
        assert isinstance(view, EndView)
        return self.greedy.opinions(view, choices)

    def usual_horizon(self) -> i64:
        """To the round after next: one round decides too little."""
        return 2

    def weight(self, view: View) -> float:
        return 1.5

    def clock(self, view: View) -> i64:
        assert isinstance(view, EndView)
        return view.round

    def sight(self) -> list[str]:
        return self.eyes.names

    def describe(self, view: View) -> list[float]:
        assert isinstance(view, EndView)
        return self.eyes.describe(view)

    def trials_needed(self, view: View) -> i64:
        """With many colonies most of what happens is the others' doing; two well-tried plans beat five at a glance."""
        return TRIALS_IN_A_CROWD if view.seats > 2 else 1

    def chances(self, state: State) -> list[float]:
        result = state.result()
        if result is not None:
            return shares(final_points(result), FINAL_LEAD)
        points: list[float] = []
        span: i64 = 0
        for seat in range(state.seats):
            view = state.glance(seat)
            assert isinstance(view, EndView)
            features = self.surveyor.features(view)
            span = span_of(view, features[-1])
            guess = self.judge.points(span, features)
            if self.patience < 1.0:
                guess += (1.0 - self.patience) * (shown_points(features) - guess)
            points.append(guess)
        return self.judge.chances(span, points)

    def score(self, state: State, seat: i64) -> float:
        if state.result() is not None:
            return super().score(state, seat)
        view = state.glance(seat)
        assert isinstance(view, EndView)
        features = self.surveyor.features(view)
        return self.judge.points(span_of(view, features[-1]), features)

    def parts(self, state: State, seat: i64) -> list[float]:
        if state.result() is not None:
            return []
        view = state.glance(seat)
        assert isinstance(view, EndView)
        features = self.surveyor.features(view)
        return weighted(self.judge.row(span_of(view, features[-1])), features)

    def amounts(self, state: State, seat: i64) -> list[float]:
        if state.result() is not None:
            return []
        view = state.glance(seat)
        assert isinstance(view, EndView)
        things = self.surveyor.features(view)[: len(FEATURES)]
        return things + things + [0.0]  # that time goes by is no answer's doing

    def words(self) -> list[str]:
        return WORDS

    def burdens(self) -> list[str]:
        return BURDENS
