"""What *After The End* brings to the bots; `bots/makers.py` says what each name means."""

from __future__ import annotations

from typing import Final

from holdfast.bots.after_the_end.course import course
from holdfast.bots.after_the_end.greedy.bot import EndGreedy
from holdfast.bots.after_the_end.guide import EndGuide
from holdfast.bots.after_the_end.weights import FOLDER as weights
from holdfast.bots.search.guide import Guide
from holdfast.bots.search.judge import JudgeOf
from holdfast.bots.settings import LearnedSettings, PlannerSettings
from holdfast.games.after_the_end.game import AfterTheEnd
from holdfast.kernel.bot import Bot
from holdfast.kernel.game import Game

__all__ = ["course", "greedy", "guide", "levels", "weights"]

# Each clearly beats the one below it; the figures are in docs/strength.md.
levels: Final[dict[str, PlannerSettings | LearnedSettings]] = {
    "squire": PlannerSettings(iterations=0, oversight=0.6),
    "yeoman": PlannerSettings(iterations=0, oversight=0.4),
    "knight": PlannerSettings(iterations=0, oversight=0.1),
    "castellan": PlannerSettings(iterations=16, width=4, oversight=0.1),
    "warlord": LearnedSettings(),
}


def greedy(game: Game, seed: int) -> Bot:
    """Its rules of thumb draw no lots, so the seed has no meaning."""
    assert isinstance(game, AfterTheEnd)
    return EndGreedy(game)


def guide(game: Game, seed: int, patience: float, judge_of: JudgeOf | None) -> Guide:
    """Its rules of thumb draw no lots, so the seed has no meaning."""
    assert isinstance(game, AfterTheEnd)
    return EndGuide(game, patience, judge_of)
