"""Which skin draws which game.

A game's part of the terminal may hold

    skin: type[Skin]    its drawing and words, made without arguments
    moment: Moment      where `python -m holdfast.terminal.picture` takes its picture
"""

from __future__ import annotations

from collections.abc import Callable

from holdfast.games import part
from holdfast.terminal.skin import Skin


def skin_for(game_id: str) -> Skin:
    """The skin of a game."""
    make: Callable[[], Skin] | None = part(game_id, "terminal", "skin")
    if make is None:
        raise LookupError(f"the game '{game_id}' has no skin")
    return make()
