"""Which skin draws which game."""

from __future__ import annotations

from collections.abc import Callable

from holdfast.terminal.after_the_empire.skin import EmpireSkin
from holdfast.terminal.after_the_end.skin import EndSkin
from holdfast.terminal.skin import Skin

SKINS: dict[str, Callable[[], Skin]] = {"after-the-empire": EmpireSkin, "after-the-end": EndSkin}


def skin_for(game_id: str) -> Skin:
    """The skin of a game; every registered game has one."""
    return SKINS[game_id]()
