"""The stage of a game, and where the static files are.

A game's part of this room may contain

    stage: type[Stage]    what is shown, as data; made without arguments
    counsel: type[Counsel]  what those who decide together have at hand (`web/counsel.py`); made without arguments
    drawing: Path         the folder with its board.js, board.css and emblem.svg; ours are in `static/games`
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from holdfast.games import GAMES, part
from holdfast.web.stage import Stage

GENERAL: Final = "general"
STATIC: Final = Path(__file__).resolve().parent / "static"


@cache
def stage_for(game_id: str) -> Stage:
    """The stage of a game, imported when somebody plays it; `Stage` itself for a game without one."""
    make: Callable[[], Stage] = part(game_id, "web", "stage") or Stage
    return make()


def drawing_for(folder: str) -> Path:
    """Where the files of `/static/games/<folder>` are: a game without a drawing is shown as a sheet."""
    ours, id = STATIC / "games" / folder, folder.replace("_", "-")
    if id not in GAMES or ours.is_dir():
        return ours
    theirs: Path | None = part(id, "web", "drawing")
    return theirs or STATIC / "games" / GENERAL
