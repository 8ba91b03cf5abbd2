"""The answers that have no number on the board: pairs in short, everything else in a line, many in two columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from holdfast.games.after_the_end.catalog import COLONY_SIZE
from holdfast.games.after_the_end.commit import SendOne, SendPair
from holdfast.games.after_the_end.describe import effect
from holdfast.games.after_the_end.market import BuyTool, CompleteContract, Influence
from holdfast.games.after_the_end.view import EndView
from holdfast.kernel import Action
from holdfast.terminal.after_the_end.board import short_name
from holdfast.terminal.after_the_end.people import strength_mark
from holdfast.terminal.marks import coloured, number_mark
from holdfast.terminal.menu import Menu

ELSEWHERE: Final = (SendOne, SendPair, Influence, CompleteContract, BuyTool)
MANY: Final = 5
TWO_COLUMNS: Final = 90
COLUMN_GAP: Final = 2


def has_purchases(menu: Menu) -> bool:
    return any(isinstance(action, Influence | CompleteContract | BuyTool) for action in menu.choices)


def pairs_in(menu: Menu) -> list[SendPair]:
    return [action for action in menu.choices if isinstance(action, SendPair)]


def others_in(menu: Menu) -> list[Action[Any]]:
    return [action for action in menu.choices if not isinstance(action, ELSEWHERE)]


def lines_of_choices(view: EndView, menu: Menu, width: int) -> int:
    """How many lines the choices take, if none is wrapped."""
    pairs = -(-len(pairs_in(menu)) // pair_columns(width))
    return pairs - (-len(others_in(menu)) // other_columns(view, menu, width)) + (1 if menu.refused else 0)


def pair_columns(width: int) -> int:
    return 3 if width >= TWO_COLUMNS else 2


def other_columns(view: EndView, menu: Menu, width: int) -> int:
    """Two if there are many choices and none would be cut: its last word may be that somebody dies."""
    others = others_in(menu)
    if len(others) <= MANY:
        return 1
    longest = max(choice_line(view, menu, action).cell_len for action in others)
    return 2 if longest <= (width - COLUMN_GAP) // 2 else 1


def choices_picture(view: EndView, menu: Menu, width: int, tight: bool) -> RenderableType:
    pairs, others = pairs_in(menu), others_in(menu)
    parts: list[RenderableType] = []
    if pairs:
        parts.append(in_columns([pair_line(view, menu, pair) for pair in pairs], pair_columns(width), width, True))
    columns = other_columns(view, menu, width)
    cut = columns > 1 or (tight and len(others) > COLONY_SIZE)  # whom a raid wounds is read to the end
    parts.append(in_columns([choice_line(view, menu, action) for action in others], columns, width, cut))
    if menu.refused:
        verb = "is" if len(menu.refused) == 1 else "are"
        parts.append(Text(f"   {len(menu.refused)} more {verb} not possible now: all, why", "faint"))
    return Group(*parts)


def in_columns(lines: Sequence[Text], columns: int, width: int, cut: bool) -> Table:
    """Lines from top to bottom, then the next column; what is too long is cut or wrapped."""
    height = -(-len(lines) // columns)
    table = Table.grid(padding=(0, COLUMN_GAP, 0, 0))
    for _ in range(columns):
        table.add_column(no_wrap=cut, overflow="ellipsis", width=(width - COLUMN_GAP * (columns - 1)) // columns)
    for row in range(height):
        table.add_row(*lines[row::height])
    return table


def choice_line(view: EndView, menu: Menu, action: Action[Any]) -> Text:
    line = Text().append_text(number_mark(menu.number(action), True)).append(" ").append(action.notation, "title")
    return line.append(" — ", "faint").append_text(coloured(effect(action, view)))


def pair_line(view: EndView, menu: Menu, pair: SendPair) -> Text:
    """`12 Marsh + Castellan  4 + ?`, `13 Marsh + Finn  4 + 3 = 7`"""
    colony = view.colonies[view.viewer]
    line = Text().append_text(number_mark(menu.number(pair), True)).append(" ")
    names = [short_name(view, colony, int(place)) for place in (pair.first, pair.second)]
    strengths = [strength_mark(view, colony.people[place]) for place in (pair.first, pair.second)]
    total = f" = {sum(int(one) for one in strengths)}" if all(one.isdigit() for one in strengths) else ""
    return line.append(" + ".join(names), "title").append("  ").append(" + ".join(strengths) + total, "gold")
