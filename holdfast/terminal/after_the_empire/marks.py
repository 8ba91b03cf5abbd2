"""Small marks that several drawings share: headings, letters of seats, worker spaces, costs and gains."""

from __future__ import annotations

from rich.text import Text

from holdfast.games.after_the_empire.view import EmpireView
from holdfast.terminal.palette import SEAT_STYLES
from holdfast.terminal.table import Chair

OPEN_SPACE = "○"


def heading(title: str, width: int, tail: Text | None = None) -> Text:
    """A line that opens a section: its title, something more, and a rule to the end."""
    line = Text(no_wrap=True, overflow="ellipsis")
    line.append(title.upper(), "heading")
    if tail is not None:
        line.append(" ").append_text(tail)
    line.append(f" {'─' * max(0, width - line.cell_len - 1)}", "rule")
    line.truncate(width)
    return line


def seat_letter(chairs: list[Chair], seat: int) -> Text:
    return Text().append(chairs[seat].letter, SEAT_STYLES[seat])


def seat_name(chairs: list[Chair], seat: int) -> Text:
    return Text().append(chairs[seat].name, SEAT_STYLES[seat])


def spaces(view: EmpireView, chairs: list[Chair], location: int) -> Text:
    """The worker spaces of a location: who stands there, then the free ones."""
    marks = Text()
    for placed in view.placed:
        if placed // 4 == location:
            marks.append_text(seat_letter(chairs, placed % 4))
    marks.append(OPEN_SPACE * view.open[location], "farm")
    return marks


def coloured(terms: str) -> Text:
    """Costs and gains in their colours: `−1 iron, +1 soldier`."""
    line = Text()
    for place, part in enumerate(terms.split(", ")):
        if place:
            line.append(", ", "faint")
        line.append(part, "cost" if part.startswith("−") else "gain" if part.startswith("+") else "")
    return line


def number_mark(number: int, possible: bool) -> Text:
    return Text(f"{number:>2}", "number" if possible else "faint")
