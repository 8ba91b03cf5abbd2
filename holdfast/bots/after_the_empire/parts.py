"""What *After the Empire* brings to the bots; `bots/makers.py` says what each name means."""

from __future__ import annotations

from typing import Final

from holdfast.bots.after_the_empire.course import course
from holdfast.bots.after_the_empire.greedy.bot import EmpireGreedy
from holdfast.bots.after_the_empire.guide import EmpireGuide
from holdfast.bots.after_the_empire.weights import FOLDER as weights
from holdfast.bots.search.guide import Guide
from holdfast.bots.search.judge import JudgeOf
from holdfast.bots.settings import LearnedSettings, PlannerSettings
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.kernel.bot import Bot
from holdfast.kernel.game import Game

__all__ = ["course", "greedy", "guide", "levels", "weights"]

# Each beats the one below it in about 7 of 10 games for two; the figures are in docs/strength.md.
levels: Final[dict[str, PlannerSettings | LearnedSettings]] = {
    "squire": PlannerSettings(iterations=0, oversight=0.4),
    "yeoman": PlannerSettings(iterations=0, oversight=0.1),
    "knight": PlannerSettings(iterations=4, width=3, oversight=0.3),
    "castellan": PlannerSettings(iterations=12, width=4, oversight=0.1),
    "warlord": LearnedSettings(),
}


def greedy(game: Game, seed: int) -> Bot:
    assert isinstance(game, AfterTheEmpire)
    return EmpireGreedy(game, seed)


def guide(game: Game, seed: int, patience: float, judge_of: JudgeOf | None) -> Guide:
    assert isinstance(game, AfterTheEmpire)
    return EmpireGuide(game, seed, patience, judge_of)
