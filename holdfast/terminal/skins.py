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
    """The skin of a game; `Skin` itself for a game that brings none."""
    make: Callable[[], Skin] = part(game_id, "terminal", "skin") or Skin
    return make()
