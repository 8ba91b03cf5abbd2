"""The games, one folder each, found through one registry. They import the kernel and nothing else of ours."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from pathlib import Path

from holdfast.games.after_the_empire.game import load as load_after_the_empire
from holdfast.games.after_the_end.game import load as load_after_the_end
from holdfast.kernel.game import Game

Loader = Callable[[Path | None, dict[str, str] | None], Game]

GAMES: dict[str, Loader] = {
    "after-the-empire": load_after_the_empire,
    "after-the-end": load_after_the_end,
}


class UnknownGame(ValueError):
    """A game that Holdfast does not have; one clear sentence."""


def load(id: str, cards: Path | None = None, options: dict[str, str] | None = None) -> Game:
    """The game with this id, bound to a card set and options."""
    if id not in GAMES:
        near = difflib.get_close_matches(id, GAMES, 1)
        hint = f"did you mean '{near[0]}'?" if near else f"the games are {', '.join(GAMES)}"
        raise UnknownGame(f"there is no game '{id}'; {hint}")
    return GAMES[id](cards, options)
