"""Making the bots that come with Holdfast, from what each game brings to them.

A game's part of the bots (`Title.rooms`) may hold

    greedy(game, seed) -> Bot       its rules of thumb
    guide(game, seed) -> Guide      what a planner must know about it
    levels: dict[str, Settings]     by name of a level what its bot is given
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
from holdfast.bots.search.planner import Planner
from holdfast.bots.settings import BotError, Settings, part, seconds, whole
from holdfast.games import part as part_of
from holdfast.kernel.bot import Bot
from holdfast.kernel.game import Game

PLANNER_SETTINGS: Final[tuple[str, ...]] = ("iterations", "time", "horizon", "width", "oversight", "patience")
MOST_ITERATIONS: Final = 1_000_000

# What the levels are given in a game that brings none: trials that go to the end of the game.
GENERAL_LEVELS: Final[dict[str, Settings]] = {
    "squire": {"iterations": "4", "oversight": "0.6"},
    "yeoman": {"iterations": "12", "oversight": "0.4"},
    "knight": {"iterations": "36", "oversight": "0.2"},
    "castellan": {"iterations": "120"},
    "warlord": {"iterations": "400"},
}


def make_random(game: Game, seed: int, settings: Settings) -> Bot:
    return RandomBot(seed)


def make_greedy(game: Game, seed: int, settings: Settings) -> Bot:
    make: Callable[[Game, int], Bot] | None = part_of(game.id, "bots", "greedy")
    if make is None:
        raise BotError(f"the bot 'greedy' does not know {game.title}")
    return make(game, seed)


def make_planner(game: Game, seed: int, settings: Settings) -> Bot:
    return planner("planner", game, seed, settings)


def planner(name: str, game: Game, seed: int, settings: Settings) -> Planner:
    """A planner under any name: the levels are planners with fewer thoughts."""
    guide = make_guide(game, seed)
    guide.patience = part(settings, "patience", 1.0)
    return Planner(
        name,
        guide,
        seed,
        whole(settings, "iterations", guide.usual_iterations(), 0, MOST_ITERATIONS),
        seconds(settings, "time", 0.0),
        whole(settings, "horizon", guide.usual_horizon(), 1, 100),
        whole(settings, "width", guide.usual_width(), 2, 1_000),
        part(settings, "oversight", 0.0),
    )


def make_guide(game: Game, seed: int) -> Guide:
    """What a planner must know about this game."""
    make: Callable[[Game, int], Guide] = part_of(game.id, "bots", "guide") or GeneralGuide
    return make(game, seed)
