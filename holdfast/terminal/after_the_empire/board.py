"""The places for workers: the game board, the player's own board and own cards. The board is the menu of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from holdfast.games.after_the_empire.describe import effect, terms
from holdfast.games.after_the_empire.packing import owner_of, site_of
from holdfast.games.after_the_empire.spaces import (
    SendScout,
    TradeSpace,
    VisitGranary,
    VisitInfirmary,
    VisitStockpile,
    WorkCard,
)
from holdfast.games.after_the_empire.state import EMPTY
from holdfast.games.after_the_empire.tables import (
    CAMP_LEFT,
    CAMP_RIGHT,
    LOCATIONS,
    MERCHANT,
    MINE,
    OWN_SPACES,
    QUARRY,
    SCOUT,
    TAX,
    WOODMILL,
)
from holdfast.games.after_the_empire.turn import EndTurn, PassTurn, UseCard
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.kernel import Action
from holdfast.terminal.after_the_empire.marks import spaces
from holdfast.terminal.marks import coloured, number_mark
from holdfast.terminal.menu import Menu
from holdfast.terminal.table import Chair

SHORT_NAMES: Final = {"Mercenary Camp, left": "Camp left", "Mercenary Camp, right": "Camp right"}
SHORT_EFFECTS: Final[dict[type[Any], str]] = {
    PassTurn: "no effect",
    VisitStockpile: "build, repair, heal, rebuild",
    SendScout: "+3 moves, protect 1, objective",
}
LARGE: Final = (TAX, CAMP_LEFT, CAMP_RIGHT, MERCHANT, SCOUT)
SMALL: Final = (MINE, QUARRY, WOODMILL)
VISITS: Final = (VisitInfirmary, VisitGranary, VisitStockpile)
OWN_BESIDE: Final = 6
TWO_COLUMNS: Final = 90
HALF: Final = 26
NAME_WIDTHS: Final = (11, 7)  # in the left and in the right half


def is_turn(menu: Menu) -> bool:
    """Whether the question is where to send a worker."""
    return any(isinstance(action, TradeSpace) for action in menu.listed())


def place_keys(view: EmpireView, actions: Sequence[Action[Any]]) -> list[int] | None:
    """The numbers of a turn: every place on the boards and in the rows keeps its own, whoever takes what.

    The game board comes first, then the player's board, passing, and the slots of the rows. What own cards offer
    follows in the order in which they were acquired, so that a new card moves no other; 0 ends the turn.
    """
    if not any(isinstance(action, TradeSpace | EndTurn) for action in actions):
        return None
    places = [*fixed_places(view), *own_uses(view)]
    numbers = {int(action.index): place for place, action in enumerate(places, start=1) if action is not None}
    numbers[int(view.rules.end_turn.index)] = 0
    return [numbers[int(action.index)] for action in actions]


def own_uses(view: EmpireView) -> list[Action[Any]]:
    """Everything that the viewer's cards offer, whether or not it can be done now."""
    rules = view.rules
    return [
        use
        for card in dict.fromkeys(view.realms[view.viewer].cards)
        for use in (*rules.card_spaces[card], *rules.free_actions[card])
    ]


def fixed_places(view: EmpireView) -> list[Action[Any] | None]:
    """What the numbers from 1 on mean in every turn; None for a slot of a row without a card."""
    rules = view.rules
    rows = [rules.buy[card] if card != EMPTY else None for card in (*view.building_row, *view.refugee_row)]
    return [*rules.board_actions, *rules.own_board_actions, rules.pass_turn, *rows]


def empty_slots(view: EmpireView) -> list[int]:
    """The numbers of cards that have left their rows."""
    return [number for number, action in enumerate(fixed_places(view), start=1) if action is None]


def board_picture(view: EmpireView, chairs: list[Chair], menu: Menu) -> RenderableType:
    """Every location with its spaces and what a worker can do there, numbered; then the player's own."""
    large = [action for action in menu.listed() if location_of(action) in LARGE]
    small = [action for action in menu.listed() if location_of(action) in SMALL or isinstance(action, PassTurn)]
    return Group(
        large_places(view, chairs, menu, large),
        small_places(view, chairs, menu, small),
        own_places(view, menu, own_actions(menu)[:OWN_BESIDE]),
    )


def more_own_places(view: EmpireView, menu: Menu, width: int) -> RenderableType | None:
    """What the player's cards offer if there is no room beside the castle, two per line."""
    rest = own_actions(menu)[OWN_BESIDE:]
    if not rest:
        return None
    half = (len(rest) + 1) // 2 if width >= TWO_COLUMNS else len(rest)
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(width=width // 2 if half < len(rest) else width)
    table.add_column()
    table.add_row(own_places(view, menu, rest[:half]), own_places(view, menu, rest[half:]))
    return table


def own_actions(menu: Menu) -> list[Action[Any]]:
    """The player's board, then what own cards offer now; `all` lists what they cannot do."""
    spaces = [action for action in menu.listed() if isinstance(action, VISITS)]
    cards = [action for action in menu.choices if isinstance(action, UseCard | WorkCard)]
    return in_printed_order(spaces) + in_printed_order(cards)


def location_of(action: Action[Any]) -> int:
    """The place on the board, or -1 for the player's own."""
    if isinstance(action, TradeSpace):
        return int(action.location)
    return SCOUT if isinstance(action, SendScout) else -1


def large_places(view: EmpireView, chairs: list[Chair], menu: Menu, actions: list[Action[Any]]) -> Table:
    """Places with several ways to use them, one per line; a place that is full says only who stands there."""
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True, width=10)
    table.add_column(no_wrap=True, width=2)
    table.add_column(no_wrap=True, width=2)
    table.add_column()
    for place in LARGE:
        name, marks = Text(SHORT_NAMES.get(LOCATIONS[place], LOCATIONS[place])), spaces(view, chairs, place)
        if view.open[place] == 0:
            table.add_row(Text(name.plain, "faint"), marks, "", Text("taken", "faint"))
            continue
        for action in (action for action in in_printed_order(actions) if location_of(action) == place):
            table.add_row(name, marks, *numbered(view, menu, action))
            name, marks = Text(), Text()
    return table


def small_places(view: EmpireView, chairs: list[Chair], menu: Menu, actions: list[Action[Any]]) -> Table:
    """Places with one simple use, two per line."""
    table = Table.grid()
    table.add_column(no_wrap=True, width=HALF)
    table.add_column(no_wrap=True)
    ordered = in_printed_order(actions)
    for place in range(0, len(ordered), 2):
        widths = zip(ordered[place : place + 2], NAME_WIDTHS, strict=False)
        table.add_row(*(small_place(view, chairs, menu, action, width) for action, width in widths))
    return table


def small_place(view: EmpireView, chairs: list[Chair], menu: Menu, action: Action[Any], width: int) -> Text:
    place = location_of(action)
    line = Text(f"{LOCATIONS[place] if place >= 0 else action.notation.capitalize():<{width}}")
    marks = spaces(view, chairs, place) if place >= 0 else Text()
    number, words = numbered(view, menu, action)
    line.append_text(marks).append(" " * (3 - marks.cell_len)).append_text(number)
    return line.append(" ").append_text(words)


def own_places(view: EmpireView, menu: Menu, actions: list[Action[Any]]) -> Table:
    """Own spaces and cards, one per line."""
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True, width=13)
    table.add_column(no_wrap=True, width=2)
    table.add_column()
    for action in actions:
        named = action.card.name if isinstance(action, UseCard | WorkCard) else action.notation.capitalize()
        table.add_row(Text(named, overflow="ellipsis"), *numbered(view, menu, action))
    return table


def in_printed_order(actions: Sequence[Action[Any]]) -> list[Action[Any]]:
    return sorted(actions, key=lambda action: int(action.index))


def numbered(view: EmpireView, menu: Menu, action: Action[Any]) -> tuple[Text, Text]:
    """The number of an action and its terms, faint if it is not possible now."""
    possible = menu.refusal(action) is None
    words = coloured(short_effect(view, action))
    if not possible:
        words = Text(words.plain, "faint")
    return (number_mark(menu.number(action), possible), words)


def short_effect(view: EmpireView, action: Action[Any]) -> str:
    if isinstance(action, UseCard | WorkCard):
        return terms(action.exchange)
    return SHORT_EFFECTS.get(type(action)) or effect(action, view)


def board_sentences(view: EmpireView, chairs: list[Chair]) -> list[str]:
    """The board in words: free spaces, and who stands where."""
    free = [f"{name} {view.open[place]}" for place, name in enumerate(LOCATIONS)]
    lines = [f"Free spaces: {'; '.join(free)}."]
    placed = [f"{chairs[owner_of(mark)].name} at {LOCATIONS[site_of(mark)]}" for mark in view.placed]
    for chair, realm in zip(chairs, view.realms, strict=True):
        own = [name for space, name in enumerate(OWN_SPACES) if realm.visited >> space & 1]
        placed += [f"{chair.name} at their own {name}" for name in own]
    if placed:
        lines.append(f"Workers: {'; '.join(placed)}.")
    return lines
