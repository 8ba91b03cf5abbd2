"""The colours of the terminal skin: mid tones that can be read on a light and on a dark background.

Nothing is told by colour alone; every mark has a letter, a word or a shape of its own.
"""

from __future__ import annotations

from typing import Final

from rich.theme import Theme

SEAT_STYLES: Final = ("seat.0", "seat.1", "seat.2", "seat.3", "seat.4")

THEME: Final = Theme(
    {
        "title": "bold",
        "heading": "bold #767676",
        "rule": "#767676",
        "faint": "#767676",
        "number": "bold #0087af",
        "prompt": "bold #0087af",
        "cost": "#af5f00",
        "gain": "#008700",
        "gold": "bold #af8700",
        "wood": "#af5f00",
        "stone": "bold #767676",
        "farm": "#008700",
        "own": "#0087d7",
        "danger": "bold #d70000",
        "warning": "#d70000",
        "note": "italic #767676",
        "seat.0": "bold #0087d7",
        "seat.1": "bold #d7005f",
        "seat.2": "bold #008700",
        "seat.3": "bold #af8700",
        "seat.4": "bold #875fd7",
    },
    inherit=False,
)
