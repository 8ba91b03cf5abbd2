"""The bots by name. A spec is a name, or a name with settings: `greedy`, `name:key=value,key=value`."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable

from holdfast.bots.empire_greedy import GreedyBot
from holdfast.bots.end_greedy import EndGreedyBot
from holdfast.bots.random_bot import RandomBot
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.games.after_the_end.game import AfterTheEnd
from holdfast.kernel.bot import Bot
from holdfast.kernel.game import Game

Settings = dict[str, str]
Maker = Callable[[Game, int, Settings], Bot]


class BotError(ValueError):
    """A bot that does not exist, or cannot be had like this; one clear sentence."""


def make_random(game: Game, seed: int, settings: Settings) -> Bot:
    return RandomBot(seed)


def make_greedy(game: Game, seed: int, settings: Settings) -> Bot:
    if game.id not in GREEDY:
        raise BotError(f"the bot 'greedy' does not know {game.title}")
    return GREEDY[game.id](game, seed)


def make_empire_greedy(game: Game, seed: int) -> Bot:
    assert isinstance(game, AfterTheEmpire)
    return GreedyBot(game, seed)


def make_end_greedy(game: Game, seed: int) -> Bot:
    """Ignores the seed: this bot draws no lots."""
    assert isinstance(game, AfterTheEnd)
    return EndGreedyBot(game)


# Who plays `greedy`, by the id of the game.
GREEDY: dict[str, Callable[[Game, int], Bot]] = {
    "after-the-empire": make_empire_greedy,
    "after-the-end": make_end_greedy,
}


# Each bot with its maker and the settings that it understands.
BOTS: dict[str, tuple[Maker, tuple[str, ...]]] = {
    "random": (make_random, ()),
    "greedy": (make_greedy, ()),
}


def bot_names() -> list[str]:
    """The names of all bots, in the order they are offered."""
    return list(BOTS)


def make_bot(spec: str, game: Game, seed: int) -> Bot:
    """The bot that a spec describes, for one seat of one game; raises `BotError` in one clear sentence."""
    name, settings = parse_spec(spec)
    if name not in BOTS:
        raise BotError(f"there is no bot '{name}'; {_hint(name, BOTS, 'the bots are')}")
    maker, keys = BOTS[name]
    for key in settings:
        if key not in keys:
            known = _hint(key, keys, "its settings are") if keys else "it has no settings"
            raise BotError(f"the bot '{name}' has no setting '{key}'; {known}")
    return maker(game, seed, settings)


def parse_spec(spec: str) -> tuple[str, Settings]:
    """The name and the settings of a spec.

    >>> parse_spec("planner:depth=2,width=8")
    ('planner', {'depth': '2', 'width': '8'})
    """
    name, colon, rest = spec.strip().partition(":")
    name = name.strip()
    if not name:
        raise BotError(f"'{spec}' names no bot; the bots are {', '.join(BOTS)}")
    settings: Settings = {}
    for part in rest.split(",") if colon else []:
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not key or not equals or not value:
            raise BotError(f"the settings of a bot read 'key=value,key=value', found '{part.strip()}' in '{spec}'")
        if key in settings:
            raise BotError(f"the setting '{key}' stands twice in '{spec}'")
        settings[key] = value
    return name, settings


def _hint(word: str, known: Iterable[str], otherwise: str) -> str:
    names = list(known)
    near = difflib.get_close_matches(word, names, 1)
    return f"did you mean '{near[0]}'?" if near else f"{otherwise} {', '.join(names)}"
