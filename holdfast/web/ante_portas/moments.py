"""Where in a war a view stands, in words."""

from __future__ import annotations

from typing import Final

from holdfast.games.ante_portas.tables import HELD, RUNNING
from holdfast.games.ante_portas.view import AntePortasView

BATTLE: Final = ("walk", "march", "battle", "last shots", "battle phase ends")


def phase_words(view: AntePortasView) -> str:
    if view.clock.outcome != RUNNING and view.rules.duel:
        return "The duel is over"
    if view.clock.outcome != RUNNING:
        return "The war is won" if view.clock.outcome == HELD else "The war is lost"
    words = view.phase().replace(", ", " · ")
    return f"{words} · battle" if in_battle_phase(view) else words


def in_battle_phase(view: AntePortasView) -> bool:
    """Whether the Invaders are marching."""
    return any(frame.name in BATTLE for frame in view.stack)
