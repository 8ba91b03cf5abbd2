"""Making the bots that come with Holdfast, from what each game brings to them.

A game's part of the bots (`Title.rooms`) may hold

    greedy(game, seed) -> Bot       its rules of thumb
    guide(game, seed, patience, judge_of) -> Guide
                                    what a planner must know about it; with another judge than its own if one is given
    levels: dict[str, PlannerSettings | LearnedSettings]
                                    by name of a level what its bot is given
    course(game) -> Course          how it is read for fitting
    weights: Path                   the folder with what was fitted

`random` needs none of them. Without a guide a planner plays imagined games to their end at random
(`search/general.py`), and the levels have the budgets below.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from holdfast.bots.random_bot import RandomBot
from holdfast.bots.search.general import GeneralGuide
from holdfast.bots.search.guide import Guide
from holdfast.bots.search.judge import JudgeOf
from holdfast.bots.search.planner import Planner
from holdfast.bots.settings import BotError, LearnedSettings, PlannerSettings, Settings, planner_settings
from holdfast.games import part as part_of
from holdfast.kernel.bot import Bot
from holdfast.kernel.game import Game

USUAL_PLANNER: Final = PlannerSettings()
MakeGuide = Callable[[Game, int, float, JudgeOf | None], Guide]

# The budgets of the levels in a game that brings none: trials run to the end of the game.
GENERAL_LEVELS: Final[dict[str, PlannerSettings | LearnedSettings]] = {
    "squire": PlannerSettings(iterations=4, oversight=0.6),
    "yeoman": PlannerSettings(iterations=12, oversight=0.4),
    "knight": PlannerSettings(iterations=36, oversight=0.2),
    "castellan": PlannerSettings(iterations=120),
    "warlord": PlannerSettings(iterations=400),
}


def make_random(game: Game, seed: int, settings: Settings) -> Bot:
    return RandomBot(seed)


def make_greedy(game: Game, seed: int, settings: Settings) -> Bot:
    make: Callable[[Game, int], Bot] | None = part_of(game.id, "bots", "greedy")
    if make is None:
        raise BotError(f"the bot 'greedy' does not know {game.title}")
    return make(game, seed)


def make_planner(game: Game, seed: int, settings: Settings) -> Bot:
    return planner("planner", game, seed, planner_settings(settings))


def planner(
    name: str, game: Game, seed: int, settings: PlannerSettings = USUAL_PLANNER, explains: bool = False
) -> Planner:
    """A planner under any name: the levels are planners that think less."""
    guide = make_guide(game, seed, settings.patience)
    return Planner(
        name,
        guide,
        seed,
        guide.usual_iterations() if settings.iterations is None else settings.iterations,
        settings.time,
        guide.usual_horizon() if settings.horizon is None else settings.horizon,
        guide.usual_width() if settings.width is None else settings.width,
        settings.oversight,
        explains=explains,
    )


def make_guide(game: Game, seed: int, patience: float = 1.0, judge_of: JudgeOf | None = None) -> Guide:
    """What a planner must know about this game."""
    make: MakeGuide = part_of(game.id, "bots", "guide") or GeneralGuide
    return make(game, seed, patience, judge_of)
