"""The bots by name. A spec is a name, or a name with settings: `greedy`, `name:key=value,key=value`."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from typing import Final

from holdfast.bots.external import EXTERNAL_SETTINGS, make_external
from holdfast.bots.levels import LEVELS, Level, level_named, levels_of, make_level
from holdfast.bots.makers import make_greedy, make_planner, make_random
from holdfast.bots.search.learned import make_learned
from holdfast.bots.settings import LEARNED_SETTINGS, PLANNER_SETTINGS, BotError, LearnedSettings, Settings
from holdfast.kernel.bot import Bot
from holdfast.kernel.game import Game

Maker = Callable[[Game, int, Settings], Bot]

# Each bot with its maker and the settings that it understands.
BOTS: dict[str, tuple[Maker, tuple[str, ...]]] = {
    "random": (make_random, ()),
    "greedy": (make_greedy, ()),
    "planner": (make_planner, PLANNER_SETTINGS),
    "learned": (make_learned, LEARNED_SETTINGS),
    "external": (make_external, EXTERNAL_SETTINGS),
}
# The bots that need no settings, the weakest first.
OFFERED: Final = ["random", "greedy", "planner", "learned"]
# The setting that runs to the end of its spec, commas and all.
COMMAND: Final = "command"


def bot_names() -> list[str]:
    """The bots that need no settings, in the order they are offered; the levels for people are separate."""
    return list(OFFERED)


def bot_levels() -> list[Level]:
    """The levels for people, the easiest first. Their names are specs."""
    return list(LEVELS)


def bots_beside_levels(game: Game) -> list[str]:
    """The bots to offer after the levels: `learned` is left out where it is one of them."""
    as_level = any(isinstance(settings, LearnedSettings) for settings in levels_of(game).values())
    return [name for name in OFFERED if _knows(name, game) and not (as_level and name == "learned")]


def _knows(name: str, game: Game) -> bool:
    try:
        make_bot(name, game)
    except BotError:
        return False
    return True


def make_bot(spec: str, game: Game, seed: int = 0) -> Bot:
    """The bot that a spec describes, for one seat of one game; raises `BotError` in one clear sentence."""
    name, settings = parse_spec(spec)
    level = level_named(name)
    if level is None and name not in BOTS:
        raise BotError(f"there is no bot '{name}'; {_hint(name, known_names(), 'the bots are')}")
    keys = BOTS[name][1] if level is None else ()
    for key in settings:
        if key not in keys:
            known = _hint(key, keys, "its settings are") if keys else "it has no settings"
            raise BotError(f"the bot '{name}' has no setting '{key}'; {known}")
    if level is not None:
        return make_level(level, game, seed)
    return BOTS[name][0](game, seed, settings)


def known_names() -> list[str]:
    return [*BOTS, *[level.name for level in LEVELS]]


def parse_spec(spec: str) -> tuple[str, Settings]:
    """The name and the settings of a spec.

    >>> parse_spec("planner:depth=2,width=8")
    ('planner', {'depth': '2', 'width': '8'})
    >>> parse_spec("external:timeout=2,command=node bot.js --plan=a,b")
    ('external', {'timeout': '2', 'command': 'node bot.js --plan=a,b'})
    """
    name, colon, rest = spec.strip().partition(":")
    name = name.strip()
    if not name:
        raise BotError(f"'{spec}' names no bot; the bots are {', '.join(known_names())}")
    settings: Settings = {}
    for piece in _pieces(rest) if colon else []:
        key, equals, value = (word.strip() for word in piece.partition("="))
        if not key or not equals or not value:
            raise BotError(f"the settings of a bot read 'key=value,key=value', found '{piece.strip()}' in '{spec}'")
        if key in settings:
            raise BotError(f"the setting '{key}' appears twice in '{spec}'")
        settings[key] = value
    return name, settings


def split_specs(text: str) -> list[str]:
    """A list of specs: `me, greedy`, `planner:iterations=8,width=2,greedy`.

    Commas separate bots, and also the settings of a bot: those are the pieces with an equals sign. If the bots are
    separated by semicolons, a command may contain commas.

    >>> split_specs("me:Ann, planner:iterations=8, width=2, greedy")
    ['me:Ann', 'planner:iterations=8,width=2', 'greedy']
    >>> split_specs("me; external:command=sh bot.sh a,b")
    ['me', 'external:command=sh bot.sh a,b']
    """
    if ";" in text:
        return [part for part in map(str.strip, text.split(";")) if part]
    specs: list[str] = []
    for piece in map(str.strip, text.split(",")):
        if specs and ":" in specs[-1] and "=" in piece and ":" not in piece:
            specs[-1] += f",{piece}"
        elif piece:
            specs.append(piece)
    return specs


def _pieces(text: str) -> list[str]:
    """The settings of a spec, split at the commas before a command."""
    found: list[str] = []
    left = text.split(",")
    while left:
        if left[0].partition("=")[0].strip() == COMMAND:
            found.append(",".join(left))
            break
        found.append(left.pop(0))
    return found


def _hint(word: str, known: Iterable[str], otherwise: str) -> str:
    names = list(known)
    near = difflib.get_close_matches(word, names, 1)
    return f"did you mean '{near[0]}'?" if near else f"{otherwise} {', '.join(names)}"
