"""Bots: who answers for a seat when nobody sits there. They read views and a game's tables, never a state.

Import `make_bot`, `bot_names`, `bot_levels`, `split_specs` and `BotError` from here, and the drivers from
`holdfast.bots.match`. A bot's modules import the kernel and what a game shows its players: view, tables, cards,
questions and actions.
"""

from holdfast.bots.registry import bot_levels, bot_names, bots_beside_levels, make_bot, split_specs
from holdfast.bots.settings import BotError

__all__ = ["BotError", "bot_levels", "bot_names", "bots_beside_levels", "make_bot", "split_specs"]
