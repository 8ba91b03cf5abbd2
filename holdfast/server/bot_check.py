"""Whether a bot can play a game.

Bots think in other processes, so nothing that only they need is loaded here: a bot with a network is checked without
reading it, because that would also bring numpy into this process.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Final

from holdfast.bots import BotError, make_bot
from holdfast.bots.makers import GENERAL_LEVELS
from holdfast.bots.registry import parse_spec
from holdfast.bots.search.learned import own_network
from holdfast.bots.settings import LEARNED_SETTINGS, LearnedSettings, PlannerSettings, learned_settings
from holdfast.games import part
from holdfast.kernel import Game

LEARNED: Final = "learned"


def check_makeable(spec: str, game: Game) -> None:
    """Raises a `BotError` for a bot that cannot be made."""
    thinks = learned_in(spec, game)
    if thinks is None or importlib.util.find_spec("numpy") is None or not network_of(thinks, game).is_file():
        make_bot(spec, game, 0)  # which says what is wrong


def learned_in(spec: str, game: Game) -> LearnedSettings | None:
    """The settings of a bot that has a network; None for all others, and where a setting is unknown."""
    name, settings = parse_spec(spec)
    if name == LEARNED:
        return learned_settings(settings) if all(key in LEARNED_SETTINGS for key in settings) else None
    levels: dict[str, PlannerSettings | LearnedSettings] = part(game.id, "bots", "levels") or GENERAL_LEVELS
    level = None if settings else levels.get(name)
    return level if isinstance(level, LearnedSettings) else None


def network_of(settings: LearnedSettings, game: Game) -> Path:
    return own_network(game) if settings.network is None else Path(settings.network)


def can_play(spec: str, game: Game) -> bool:
    try:
        check_makeable(spec, game)
    except BotError:
        return False
    return True
