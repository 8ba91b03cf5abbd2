"""Marks of the board: worker spaces, and who stands on them."""

from __future__ import annotations

from rich.text import Text

from holdfast.games.after_the_empire.packing import owner_of, site_of
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.terminal.marks import seat_letter
from holdfast.terminal.table import Chair

OPEN_SPACE = "○"


def spaces(view: EmpireView, chairs: list[Chair], location: int) -> Text:
    """The worker spaces of a location: who stands there, then the free ones."""
    marks = Text()
    for placed in view.placed:
        if site_of(placed) == location:
            marks.append_text(seat_letter(chairs, owner_of(placed)))
    marks.append(OPEN_SPACE * view.open[location], "farm")
    return marks
