"""How pieces are written in a drawing of the Battleground, and counted in words."""

from __future__ import annotations

from typing import Final

CELL: Final = 13  # width of one column in characters
MOST_LETTERS: Final = 3
ROWS: Final = 11
# How a Work is written in the drawing: two letters, an arrow for where a Building looks.
SHORT: Final = ("Po", "To", "Tr", "Bu", "Ca", "Ho", "m1", "m2", "m4", "tp", "bo")
ARROWS: Final = ("↑", "↗", "↘", "↓", "↙", "↖")


def marks(count: int, letter: str) -> str:
    """One letter for each, or a number for many."""
    return letter * count if count <= MOST_LETTERS else f"{count}{letter}"


def counts(*rows: tuple[str, int]) -> str:
    return ", ".join(f"{count} {name}{'s' * (count > 1)}" for name, count in rows if count)
