"""The stages by the id of their game, and where the static files lie."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

from holdfast.web.stage import Stage

STATIC: Final = Path(__file__).resolve().parent / "static"

# The module and class of each stage; imported when somebody plays the game.
STAGES: Final[dict[str, tuple[str, str]]] = {
    "after-the-empire": ("holdfast.web.after_the_empire.stage", "EmpireStage"),
    "after-the-end": ("holdfast.web.after_the_end.stage", "EndStage"),
}


@cache
def stage_for(game_id: str) -> Stage:
    """The stage of a game; every game that is registered has one."""
    module, name = STAGES[game_id]
    stage: Stage = getattr(import_module(module), name)()
    return stage
