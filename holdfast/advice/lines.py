"""Whole plans: the answers to a series of questions, weighed together in the same imagined worlds."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from holdfast.advice.hints import CLOSE, CLOSE_SCORES, losing
from holdfast.bots import make_bot
from holdfast.bots.makers import planner
from holdfast.bots.search.fate import Fate, spread
from holdfast.bots.search.planner import Planner
from holdfast.bots.settings import PlannerSettings
from holdfast.kernel.action import Action
from holdfast.kernel.rng import Rng
from holdfast.kernel.state import State
from holdfast.kernel.view import View

Answers = tuple[Action[Any], ...]
LONGEST: Final = 16  # answers in one plan
SURE: Final = 2.0  # standard errors: a lead of fewer may be luck


@dataclass(frozen=True)
class Line:
    """A plan, and how likely the viewer was to win with it in each world; world by world, all lines had equal luck.

    Where winning is out of reach, `scores` says how many points the viewer ended with in each world.
    """

    answers: Answers
    values: tuple[float, ...]
    scores: tuple[float, ...] = ()

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values)

    @property
    def score(self) -> float | None:
        """The points that it probably ends with, where they are what counts."""
        return sum(self.scores) / len(self.scores) if self.scores else None

    @property
    def worth(self) -> float:
        """What lines are compared by."""
        return self.mean if self.score is None else self.score

    def as_good_as(self, best: Line) -> bool:
        """Whether it is no worse, or by no more than a trifle, or by no more than luck explains."""
        lead = best.worth - self.worth
        if lead < (CLOSE_SCORES if self.scores else CLOSE):
            return True
        counted = zip(best.scores or best.values, self.scores or self.values, strict=True)
        differences = [high - low for high, low in counted]
        variance = sum((difference - lead) ** 2 for difference in differences) / max(1, len(differences) - 1)
        return lead <= SURE * math.sqrt(variance / len(differences))


def best_line(view: View, lines: Sequence[Answers], worlds: int, seed: int = 0) -> Line:
    """The line that wins most often, or ends with most where winning is out of reach; where several are as good as each
    other, the one that is listed first."""
    bot = planner("planner", view.game, seed, PlannerSettings())
    where = [imagined_world(view, seed, number) for number in range(worlds)]
    tried = [tried_out(bot, view, answers, where) for answers in lines]
    if not losing(view, max(line.mean for line in tried), [score for line in tried for score in line.scores]):
        tried = [Line(line.answers, line.values) for line in tried]
    best = max(tried, key=lambda line: line.worth)
    return next(line for line in tried if line.as_good_as(best))


def usual_line(view: View, goes_on: Callable[[View], bool]) -> Answers:
    """What the rules of thumb answer to this question and to those after it, as long as they belong to the series."""
    seat = view.viewer
    bot = make_bot("greedy", view.game, 0)
    state = view.game.resample(view, Rng(0))
    line: list[Action[Any]] = []
    while len(line) < LONGEST and state.asked(seat) is not None and goes_on(now := state.view(seat)):
        answer = bot.choose(now, list(state.choices(seat)))
        line.append(answer)
        state.push(seat, answer)
    return tuple(line)


def imagined_world(view: View, seed: int, number: int) -> tuple[State, int]:
    """A state that looks like this to the viewer, and the seed of the luck that follows."""
    rng = Rng(spread(seed, number))
    return view.game.resample(view, rng), int(rng.next32())


def tried_out(bot: Planner, view: View, answers: Answers, worlds: Sequence[tuple[State, int]]) -> Line:
    """How likely the viewer is to win with these answers in each world, if everything else goes by rules of thumb, and
    with how many points."""
    values, scores = [], []
    for world, luck in worlds:
        state = world.copy()
        for answer in answers:
            state.push(view.viewer, answer)
        bot.play_on(state, Fate(luck), bot.guide.until(view, bot.horizon))
        values.append(float(bot.guide.chances(state)[view.viewer]))
        scores.append(float(bot.guide.score(state, view.viewer)))
    return Line(answers, tuple(values), tuple(scores))
