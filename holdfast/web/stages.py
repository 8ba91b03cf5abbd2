"""The stages by the id of their game, and where the static files lie."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from holdfast.web.after_the_empire.stage import EmpireStage
from holdfast.web.after_the_end.stage import EndStage
from holdfast.web.stage import Stage

STATIC: Final = Path(__file__).resolve().parent / "static"

STAGES: Final[dict[str, Stage]] = {
    "after-the-empire": EmpireStage(),
    "after-the-end": EndStage(),
}


def stage_for(game_id: str) -> Stage:
    """The stage of a game; every game that is registered has one."""
    return STAGES[game_id]
