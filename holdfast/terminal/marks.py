"""Small marks that the drawings of all games share: headings, letters of seats, costs and gains, lists of choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from holdfast.kernel import Action
from holdfast.terminal.menu import Menu
from holdfast.terminal.palette import SEAT_STYLES
from holdfast.terminal.table import Chair


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


def notation(action: Action[Any]) -> str:
    return action.notation


def choice_list(
    menu: Menu, effect: Callable[[Action[Any]], str], label: Callable[[Action[Any]], str] = notation
) -> RenderableType:
    """The choices with their numbers and what they bring."""
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True, width=max([2, *(len(str(menu.number(action))) for action in menu.choices)]))
    table.add_column()
    for action in menu.in_order():
        line = Text().append(label(action), "title").append(" — ", "faint").append_text(coloured(effect(action)))
        table.add_row(number_mark(menu.number(action), True), line)
    if menu.refused:
        table.add_row(
            "",
            Text(
                f"{len(menu.refused)} more {'is' if len(menu.refused) == 1 else 'are'} not possible now: all, why",
                "faint",
            ),
        )
    return table
