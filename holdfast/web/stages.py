"""The stage of a game, and where the static files lie.

A game's part of the browser may hold `stage`, a class of `Stage` without arguments.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from holdfast.games import part
from holdfast.web.stage import Stage

STATIC: Final = Path(__file__).resolve().parent / "static"


@cache
def stage_for(game_id: str) -> Stage:
    """The stage of a game, imported when somebody plays it."""
    make: Callable[[], Stage] | None = part(game_id, "web", "stage")
    if make is None:
        raise LookupError(f"the game '{game_id}' has no stage")
    return make()
