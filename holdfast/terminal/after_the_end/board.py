"""The board: the missions, who was sent, and what the Capitol has on display."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from holdfast.games.after_the_end.catalog import Mission
from holdfast.games.after_the_end.colony import NOBODY, Colony
from holdfast.games.after_the_end.totals import colony_total
from holdfast.games.after_the_end.view import EndView
from holdfast.games.after_the_end.words import contract_text, mission_text, noble_text, tool_text
from holdfast.kernel import Action
from holdfast.terminal.marks import heading, number_mark, seat_name
from holdfast.terminal.menu import Menu
from holdfast.terminal.table import Chair


def sent_words(view: EndView, colony: Colony) -> str:
    """Who was sent, and what they add up to as things stand."""
    if colony.visiting:
        return "visits the Capitol"
    if colony.first == NOBODY or view.current < 0:
        return "has not decided"
    cards = view.rules.cards
    places = [place for place in (colony.first, colony.second) if place != NOBODY]
    names = " and ".join(cards.characters[colony.people[place].card].name for place in places)
    return f"{names}: {colony_total(cards, colony, cards.missions[view.current])}"


def mission_line(title: str, mission: Mission) -> Text:
    line = Text(f"{title:<8}", "faint").append(mission.name, "title").append("  ")
    return line.append(mission_text(mission), "gold" if title == "mission" else "")


def missions_picture(view: EndView, chairs: list[Chair]) -> RenderableType:
    missions = view.rules.cards.missions
    lines: list[RenderableType] = []
    if view.current >= 0:
        lines.append(mission_line("mission", missions[view.current]))
    if view.upcoming >= 0:
        lines.append(mission_line("next", missions[view.upcoming]))
    elif view.round > 0:
        lines.append(Text("next    nothing: this is the last round", "warning"))
    deciding = Text()
    for place in range(view.seats):
        seat = (view.first_player + place) % view.seats
        if place:
            deciding.append(" · ", "faint")
        deciding.append_text(seat_name(chairs, int(seat))).append(f" {sent_words(view, view.colonies[seat])}")
    if view.round > 0:
        lines.append(deciding)
    return Group(*lines)


def capitol_picture(view: EndView, menu: Menu, width: int, tight: bool) -> RenderableType:
    """Nobles, contracts and tools, with their numbers where they can be had now."""
    cards = view.rules.cards
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True, width=2)
    table.add_column(no_wrap=True, width=8)
    table.add_column(no_wrap=True, width=26, overflow="ellipsis")
    table.add_column(no_wrap=tight, overflow="ellipsis", width=width - 42)
    for number in view.noble_row:
        noble = cards.nobles[number]
        add_row(table, menu, [view.rules.influence[number]], "noble", noble.name, noble_text(noble))
    for number in view.contract_row:
        contract = cards.contracts[number]
        add_row(table, menu, [view.rules.complete[number]], "contract", contract.name, contract_text(contract))
    for number in view.tool_row:
        tool = cards.tools[number]
        add_row(table, menu, view.rules.buy_tool[number], "tool", tool.name, tool_text(tool))
    return Group(heading("The Capitol", width), table)


def add_row(table: Table, menu: Menu, buys: list[Action[Any]], kind: str, name: str, text: str) -> None:
    possible = [buy for buy in buys if buy in menu.choices]
    mark = number_mark(menu.number(possible[0]), True) if possible else Text("")
    table.add_row(mark, Text(kind, "faint"), Text(name, "title" if possible else ""), Text(text))


def board_sentences(view: EndView, chairs: list[Chair]) -> list[str]:
    missions = view.rules.cards.missions
    lines = []
    if view.current >= 0:
        mission = missions[view.current]
        lines.append(f"The mission: {mission.name}, {mission_text(mission)}.")
    if view.upcoming >= 0:
        mission = missions[view.upcoming]
        lines.append(f"The next mission: {mission.name}, {mission_text(mission)}.")
    elif view.round > 0:
        lines.append("This is the last round.")
    for place in range(view.seats):
        seat = (view.first_player + place) % view.seats
        lines.append(f"  {chairs[seat].name}: {sent_words(view, view.colonies[seat])}.")
    return lines


def capitol_sentences(view: EndView) -> list[str]:
    cards = view.rules.cards
    lines = ["In the Capitol:"]
    lines += [f"  noble {cards.nobles[n].name}: {noble_text(cards.nobles[n])}." for n in view.noble_row]
    lines += [f"  contract {cards.contracts[n].name}: {contract_text(cards.contracts[n])}." for n in view.contract_row]
    lines += [f"  tool {cards.tools[n].name}: {tool_text(cards.tools[n])}." for n in view.tool_row]
    return lines
