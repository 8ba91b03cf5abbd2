"""What *After The End* brings to the bots; `bots/makers.py` says what each name means."""

from __future__ import annotations

from typing import Final

from holdfast.bots.after_the_end.course import course
from holdfast.bots.after_the_end.greedy.bot import EndGreedy
from holdfast.bots.after_the_end.guide import EndGuide
from holdfast.bots.after_the_end.weights import FOLDER as weights
from holdfast.bots.search.guide import Guide
from holdfast.bots.settings import Settings
from holdfast.games.after_the_end.game import AfterTheEnd
from holdfast.kernel.bot import Bot
from holdfast.kernel.game import Game

__all__ = ["course", "greedy", "guide", "levels", "weights"]

# Each clearly beats the one below it; the figures stand in docs/strength.md.
levels: Final[dict[str, Settings]] = {
    "squire": {"iterations": "0", "oversight": "0.6"},
    "yeoman": {"iterations": "0", "oversight": "0.4"},
    "knight": {"iterations": "0", "oversight": "0.1"},
    "castellan": {"iterations": "16", "width": "4", "oversight": "0.1"},
    "warlord": {"bot": "learned"},
}


def greedy(game: Game, seed: int) -> Bot:
    """Its rules of thumb draw no lots, so the seed has no meaning."""
    assert isinstance(game, AfterTheEnd)
    return EndGreedy(game)


def guide(game: Game, seed: int) -> Guide:
    """Its rules of thumb draw no lots, so the seed has no meaning."""
    assert isinstance(game, AfterTheEnd)
    return EndGuide(game)
