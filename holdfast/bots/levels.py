"""Five levels for people, from Squire to Warlord.

They are planners unless a game says otherwise; in our games the highest is `learned`, our strongest bot. The lower
ones think like people in a hurry: they overlook answers and imagine few worlds, or none; the lowest go by first
impressions. They never choose at random, and never give an absurd answer. What a level consists of depends on the game,
which brings `levels`.
"""

from __future__ import annotations

from typing import Final, final

from holdfast.bots.makers import GENERAL_LEVELS, planner
from holdfast.bots.search.learned import learned
from holdfast.bots.settings import BotError, LearnedSettings, PlannerSettings
from holdfast.games import part
from holdfast.kernel.bot import Bot
from holdfast.kernel.game import Game


@final
class Level:
    """A level as skins show it."""

    def __init__(self, name: str, title: str, about: str) -> None:
        self.name: Final = name
        self.title: Final = title
        self.about: Final = about

    def __repr__(self) -> str:
        return f"<level {self.name}>"


LEVELS: Final = [
    Level(
        "squire",
        "Squire",
        "Still learning: overlooks a good part of what could be done and never looks ahead.",
    ),
    Level(
        "yeoman",
        "Yeoman",
        "Knows the trade, but goes by first impressions and overlooks things.",
    ),
    Level(
        "knight",
        "Knight",
        "In a hurry: picks what looks good quickly, and misses some of it.",
    ),
    Level(
        "castellan",
        "Castellan",
        "Thinks ahead and plans for what is coming, with little left to chance.",
    ),
    Level(
        "warlord",
        "Warlord",
        "Thinks through everything that may come, and forgets nothing.",
    ),
]

# Whom people meet until they choose somebody else; the lobby proposes the same.
USUAL_LEVEL: Final = "yeoman"


def level_named(name: str) -> Level | None:
    for level in LEVELS:
        if level.name == name:
            return level
    return None


def levels_of(game: Game) -> dict[str, PlannerSettings | LearnedSettings]:
    """What each level consists of in this game."""
    levels: dict[str, PlannerSettings | LearnedSettings] = part(game.id, "bots", "levels") or GENERAL_LEVELS
    return levels


def make_level(level: Level, game: Game, seed: int) -> Bot:
    settings = levels_of(game).get(level.name)
    if settings is None:
        raise BotError(f"the bot '{level.name}' does not know {game.title}")
    if isinstance(settings, LearnedSettings):
        return learned(level.name, game, seed, settings)
    return planner(level.name, game, seed, settings)
