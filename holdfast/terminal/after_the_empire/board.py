"""The places for workers: the game board, the own board, own cards. The board is the menu of a turn."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from holdfast.games.after_the_empire.describe import effect, terms
from holdfast.games.after_the_empire.spaces import BuyCard, SendScout, TradeSpace, WorkCard
from holdfast.games.after_the_empire.tables import BUILDINGS, LOCATIONS, REFUGEES, SCOUT
from holdfast.games.after_the_empire.turn import UseCard
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.kernel import Action
from holdfast.terminal.after_the_empire.marks import coloured, number_mark, spaces
from holdfast.terminal.menu import Menu
from holdfast.terminal.table import Chair

SHORT_NAMES = {"Mercenary Camp, left": "Camp, left", "Mercenary Camp, right": "Camp, right"}


def is_turn(menu: Menu) -> bool:
    """Whether the question is where to send a worker."""
    return any(isinstance(action, TradeSpace) for action in menu.listed())


def grid() -> Table:
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True, width=11)
    table.add_column(no_wrap=True, width=3)
    table.add_column(no_wrap=True, width=2)
    table.add_column()
    return table


def board_picture(view: EmpireView, chairs: list[Chair], menu: Menu) -> RenderableType:
    """Every location with its spaces and what a worker can do there, numbered."""
    table = grid()
    last = -1
    for action in in_board_order(menu):
        location = location_of(action)
        name, marks = Text(), Text()
        if location >= 0 and location != last:
            title = LOCATIONS[location]
            name, marks = Text(SHORT_NAMES.get(title, title)), spaces(view, chairs, location)
        elif location < 0:
            name = Text(own_name(action))
        last = location
        table.add_row(name, marks, *numbered(view, menu, action))
    return table


def numbered(view: EmpireView, menu: Menu, action: Action[Any]) -> tuple[Text, Text]:
    """The number of an action and its terms, faint if it is not possible now."""
    possible = menu.refusal(action) is None
    words = coloured(terms(action.exchange) if isinstance(action, UseCard | WorkCard) else effect(action, view))
    if not possible:
        words = Text(words.plain, "faint")
    return (number_mark(menu.number(action), possible), words)


def in_board_order(menu: Menu) -> list[Action[Any]]:
    """The listed actions by place: the board first, then what is one's own; cards stand in their rows."""
    listed = [action for action in menu.listed() if not isinstance(action, BuyCard)]
    return sorted(listed, key=lambda action: (location_of(action) < 0, location_of(action), action.index))


def location_of(action: Action[Any]) -> int:
    """The place on the board, or -1 for what is one's own."""
    if isinstance(action, TradeSpace):
        return int(action.location)
    return SCOUT if isinstance(action, SendScout) else -1


def own_name(action: Action[Any]) -> str:
    """What to call an own space, a card or a pass."""
    if isinstance(action, UseCard | WorkCard):
        return action.card.name
    return action.notation.capitalize()


def board_sentences(view: EmpireView, chairs: list[Chair]) -> list[str]:
    """The board in words: free spaces, and who stands where."""
    free = [f"{name} {view.open[place]}" for place, name in enumerate(LOCATIONS)]
    lines = [f"Free spaces: {'; '.join(free)}."]
    placed = [f"{chairs[mark % 4].name} at {LOCATIONS[mark // 4]}" for mark in view.placed]
    if placed:
        lines.append(f"Workers: {'; '.join(placed)}.")
    return lines


ROW_LOCATIONS = (BUILDINGS, REFUGEES)
