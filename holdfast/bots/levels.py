"""Five levels for people, from Squire to Warlord. All are planners; the lower ones think like people in a hurry.

They overlook answers, imagine fewer worlds and look at what they have rather than at what will come of it. They never
draw lots over their answers, and never give one that is plainly absurd.
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
            "after-the-end": {"iterations": "0", "oversight": "0.4"},
        },
    ),
    Level(
        "yeoman",
        "Yeoman",
        "Knows the trade by heart, but goes by first sight.",
        {
            "after-the-empire": {"iterations": "0", "oversight": "0.1"},
            "after-the-end": {"iterations": "0", "oversight": "0.1"},
        },
    ),
    Level(
        "knight",
        "Knight",
        "Weighs a few plans, is impatient, and misses one now and then.",
        {
            "after-the-empire": {"iterations": "6", "width": "3", "oversight": "0.2", "patience": "0.5"},
            "after-the-end": {"iterations": "6", "width": "3", "oversight": "0.2", "patience": "0.5"},
        },
    ),
    Level(
        "castellan",
        "Castellan",
        "Looks ahead to the next season and plans for it, with little left to chance.",
        {
            "after-the-empire": {"iterations": "12", "width": "4", "oversight": "0.1"},
            "after-the-end": {"iterations": "12", "width": "4", "oversight": "0.1"},
        },
    ),
    Level(
        "warlord",
        "Warlord",
        "Thinks through everything that may come, and forgets nothing.",
        {
            "after-the-empire": {"iterations": "64", "width": "8"},
            "after-the-end": {"iterations": "120", "width": "8"},
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
