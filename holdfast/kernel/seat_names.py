"""What a seat is called while nobody has named it: by its colour, which is the same in every skin."""

from __future__ import annotations

from typing import Final

COLOUR_NAMES: Final = ("Azure", "Rose", "Fern", "Ochre", "Violet")
