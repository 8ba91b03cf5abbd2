"""The name of a seat that nobody has named: its colour, which is the same in every skin."""

from __future__ import annotations

from typing import Final

COLOUR_NAMES: Final = ("Azure", "Rose", "Fern", "Ochre", "Violet")
