"""Five levels for people, from Squire to Warlord. All are planners; the lower ones think like people in a hurry.

They overlook answers and imagine few worlds, or none: the lowest go by first sight. They never draw lots over their
answers, and never give one that is plainly absurd. Each beats the one below it in about 7 of 10 games of two (After the
Empire), or clearly (After The End); the figures stand in docs/strength.md.
"""

from __future__ import annotations

from typing import Final, final

from holdfast.bots.makers import planner
from holdfast.bots.settings import BotError, Settings
from holdfast.kernel.bot import Bot
from holdfast.kernel.game import Game


@final
class Level:
    """A level as skins show it. `settings` holds what it is made of, by the id of the game."""

    def __init__(self, name: str, title: str, about: str, settings: dict[str, Settings]) -> None:
        self.name: Final = name
        self.title: Final = title
        self.about: Final = about
        self.settings: Final = settings

    def __repr__(self) -> str:
        return f"<level {self.name}>"


LEVELS: Final = [
    Level(
        "squire",
        "Squire",
        "Still learning: overlooks a good part of what could be done and never looks ahead.",
        {
            "after-the-empire": {"iterations": "0", "oversight": "0.4"},
            "after-the-end": {"iterations": "0", "oversight": "0.6"},
        },
    ),
    Level(
        "yeoman",
        "Yeoman",
        "Knows the trade, but goes by first sight and overlooks things.",
        {
            "after-the-empire": {"iterations": "0", "oversight": "0.1"},
            "after-the-end": {"iterations": "0", "oversight": "0.4"},
        },
    ),
    Level(
        "knight",
        "Knight",
        "In a hurry: picks what looks good quickly, and misses some of it.",
        {
            "after-the-empire": {"iterations": "4", "width": "3", "oversight": "0.3"},
            "after-the-end": {"iterations": "0", "oversight": "0.1"},
        },
    ),
    Level(
        "castellan",
        "Castellan",
        "Thinks ahead and plans for what is coming, with little left to chance.",
        {
            "after-the-empire": {"iterations": "12", "width": "4", "oversight": "0.1"},
            "after-the-end": {"iterations": "16", "width": "4", "oversight": "0.1"},
        },
    ),
    Level(
        "warlord",
        "Warlord",
        "Thinks through everything that may come, and forgets nothing.",
        {
            "after-the-empire": {"iterations": "64", "width": "8"},
            "after-the-end": {"iterations": "40", "width": "5"},
        },
    ),
]


def level_named(name: str) -> Level | None:
    for level in LEVELS:
        if level.name == name:
            return level
    return None


def make_level(level: Level, game: Game, seed: int) -> Bot:
    if game.id not in level.settings:
        raise BotError(f"the bot '{level.name}' does not know {game.title}")
    return planner(level.name, game, seed, level.settings[game.id])
