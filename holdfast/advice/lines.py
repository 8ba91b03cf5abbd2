"""Whole plans: the answers to a series of questions, weighed together in the same imagined worlds."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from holdfast.advice.hints import CLOSE
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
    """A plan, and how likely the viewer was to win with it in each world; world by world, all lines had equal luck."""

    answers: Answers
    values: tuple[float, ...]

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values)

    def as_good_as(self, best: Line) -> bool:
        """Whether it is no worse, or by no more than a trifle, or by no more than luck explains."""
        lead = best.mean - self.mean
        if lead < CLOSE:
            return True
        differences = [high - low for high, low in zip(best.values, self.values, strict=True)]
        variance = sum((difference - lead) ** 2 for difference in differences) / max(1, len(differences) - 1)
        return lead <= SURE * math.sqrt(variance / len(differences))


def best_line(view: View, lines: Sequence[Answers], worlds: int, seed: int = 0) -> Line:
    """The line that wins most often; where several are as good as each other, the one that is listed first."""
    bot = planner("planner", view.game, seed, PlannerSettings())
    where = [imagined_world(view, seed, number) for number in range(worlds)]
    tried = [Line(answers, tuple(chance(bot, view, answers, *world) for world in where)) for answers in lines]
    best = max(tried, key=lambda line: line.mean)
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


def chance(bot: Planner, view: View, answers: Answers, world: State, luck: int) -> float:
    """How likely the viewer is to win in this world with these answers, if everything else goes by rules of thumb."""
    state = world.copy()
    for answer in answers:
        state.push(view.viewer, answer)
    bot.play_on(state, Fate(luck), bot.guide.until(view, bot.horizon))
    return float(bot.guide.chances(state)[view.viewer])
