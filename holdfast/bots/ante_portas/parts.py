"""What *Ante Portas* brings to the bots; `bots/makers.py` says what each name means."""

from __future__ import annotations

from typing import Final

from holdfast.bots.ante_portas.duel_guide import AntePortasDuelGuide
from holdfast.bots.ante_portas.greedy.bot import AntePortasGreedy
from holdfast.bots.ante_portas.guide import AntePortasGuide
from holdfast.bots.search.guide import Guide
from holdfast.bots.search.judge import JudgeOf
from holdfast.bots.settings import LearnedSettings, PlannerSettings
from holdfast.games.ante_portas.game import AntePortas
from holdfast.kernel.bot import Bot
from holdfast.kernel.game import Game

# The first three play by the planner's rules of thumb and overlook less and less; the others think ahead as well.
# docs/ante-portas-difficulty.md says how many wars their teams hold.
levels: Final[dict[str, PlannerSettings | LearnedSettings]] = {
    "squire": PlannerSettings(iterations=0, oversight=0.5),
    "yeoman": PlannerSettings(iterations=0, oversight=0.2),
    "knight": PlannerSettings(iterations=0),
    "castellan": PlannerSettings(),
    "warlord": PlannerSettings(iterations=48),
}


def greedy(game: Game, seed: int) -> Bot:
    """Its rules of thumb use no chance, so the seed has no meaning."""
    assert isinstance(game, AntePortas)
    return AntePortasGreedy(game)


def guide(game: Game, seed: int, patience: float, judge_of: JudgeOf | None) -> Guide:
    """Its rules of thumb use no chance, so the seed has no meaning; it has no judge other than its own."""
    assert isinstance(game, AntePortas)
    return AntePortasDuelGuide(game) if game.duel else AntePortasGuide(game, patience)
