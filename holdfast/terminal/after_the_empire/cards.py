"""Cards: the two rows that can be bought from, the player's cards, and secret objectives."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from holdfast.games.after_the_empire.catalog import Card, Objective
from holdfast.games.after_the_empire.describe import card_words
from holdfast.games.after_the_empire.realm import ABILITY_USED, DAMAGED, HIDDEN, Realm
from holdfast.games.after_the_empire.state import EMPTY
from holdfast.games.after_the_empire.tables import BUILDINGS, REFUGEES
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.games.after_the_empire.words import (
    amount_words,
    card_text,
    counted,
    goods_words,
    harmed,
    objective_short,
    objective_text,
)
from holdfast.terminal.after_the_empire.marks import spaces
from holdfast.terminal.marks import heading, number_mark
from holdfast.terminal.menu import Menu
from holdfast.terminal.table import Chair

NAME_WIDTH, COST_WIDTH = 22, 21
LEAVES = "↓"  # the card that leaves its row when the season ends


def rows_picture(view: EmpireView, chairs: list[Chair], menu: Menu, width: int, tight: bool) -> RenderableType:
    """Both rows, each card with its number, worth, cost and text."""
    rows = (("Buildings", view.building_row, BUILDINGS), ("Refugees", view.refugee_row, REFUGEES))
    parts: list[RenderableType] = []
    for title, row, location in rows:
        parts.append(heading(title, width, spaces(view, chairs, location)))
        parts.append(row_table(view, menu, row, width, tight))
    return Group(*parts)


def row_table(view: EmpireView, menu: Menu, row: list[int], width: int, tight: bool) -> Table:
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True, width=2)
    table.add_column(no_wrap=True, overflow="ellipsis", width=NAME_WIDTH)
    table.add_column(no_wrap=True, width=6, justify="right")
    table.add_column(no_wrap=tight, overflow="ellipsis", width=COST_WIDTH)
    table.add_column(no_wrap=tight, overflow="ellipsis", width=width - NAME_WIDTH - COST_WIDTH - 12)
    for slot, number in enumerate(row):
        if number != EMPTY:
            add_card(table, view, menu, view.rules.cards.cards[number], slot == 0)
    return table


def add_card(table: Table, view: EmpireView, menu: Menu, card: Card, leaves: bool) -> None:
    buy = view.rules.buy[card.number]
    possible = menu.refusal(buy) is None
    mark = f" {LEAVES}" if leaves else ""
    table.add_row(
        number_mark(menu.number(buy), possible),
        Text(f"{card.name}{mark}", "" if possible else "faint"),
        Text(f"{card.gold} gold", "gold" if possible else "faint"),
        Text(", ".join(amount_words(name, n) for name, n in card.cost.items()), "cost" if possible else "faint"),
        Text(card_text(card), "" if possible else "faint"),
    )


def row_sentences(view: EmpireView) -> list[str]:
    lines = []
    for title, row in (("Building row", view.building_row), ("Refugee row", view.refugee_row)):
        cards = [number for number in row if number != EMPTY]
        lines.append(f"{title}: {counted(len(cards), 'card')}.")
        for number in cards:
            card = view.rules.cards.cards[number]
            leaves = " Leaves when the season ends." if number == row[0] else ""
            lines.append(f"  {card_words(card)} Costs {goods_words(card.cost)}.{leaves}")
    return lines


# -- what one has ------------------------------------------------------------------------------------------------


def state_of(view: EmpireView, realm: Realm, place: int) -> str:
    """Whether a card in play is damaged, wounded or used."""
    marks = realm.marks[place]
    card = view.rules.cards.cards[realm.cards[place]]
    words = [harmed(card)] if marks & DAMAGED else []
    if any(marks & ABILITY_USED << ability for ability in range(len(card.abilities))):
        words.append("used")
    return ", ".join(words)


def hand_picture(view: EmpireView, realm: Realm) -> Text:
    """The player's cards by name, with their state."""
    line = Text()
    for place, number in enumerate(realm.cards):
        if place:
            line.append(" · ", "faint")
        card = view.rules.cards.cards[number]
        state = state_of(view, realm, place)
        worthless = realm.marks[place] & DAMAGED
        line.append(card.name, "warning" if worthless else "faint" if state else "")
        if card.gold and not worthless:
            line.append(f" {card.gold}", "gold")
        if state:
            line.append(f" ({state})", "faint")
    return line


def hand_sentences(view: EmpireView, realm: Realm) -> list[str]:
    lines = []
    for place, number in enumerate(realm.cards):
        state = state_of(view, realm, place)
        card = view.rules.cards.cards[number]
        lines.append(f"  {card_words(card)}{f' Now {state}.' if state else ''}")
    return lines


def objectives_of(view: EmpireView, realm: Realm) -> list[Objective]:
    """The objectives of a realm that the viewer knows."""
    return [view.rules.cards.objectives[number] for number in realm.objectives if number != HIDDEN]


def objectives_picture(view: EmpireView, realm: Realm) -> Text:
    line = Text()
    for place, objective in enumerate(objectives_of(view, realm)):
        if place:
            line.append(" · ", "faint")
        line.append(objective.name, "gold").append(f" {objective_short(objective)}")
    return line


def objective_sentences(view: EmpireView, realm: Realm) -> list[str]:
    return [f"  {objective.name}: {objective_text(objective)}." for objective in objectives_of(view, realm)]
