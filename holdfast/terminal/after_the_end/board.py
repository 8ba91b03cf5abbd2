"""The board: the two missions, what every colony has and does this round, and what the Capitol has on display."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from holdfast.games.after_the_end.catalog import MISSION_TYPES, RESOURCES, SKILLS, Mission
from holdfast.games.after_the_end.colony import NOBODY, Colony
from holdfast.games.after_the_end.experience import RAID, Window
from holdfast.games.after_the_end.market import CONTRACTS, NOBLES, ROWS, TOOLS
from holdfast.games.after_the_end.raids import ChooseWounded
from holdfast.games.after_the_end.scoring import noble_points_of
from holdfast.games.after_the_end.tables import DAMAGED_WALL, NO_WALL, PAIR, WHOLE_WALL
from holdfast.games.after_the_end.totals import colony_total
from holdfast.games.after_the_end.view import EndView
from holdfast.games.after_the_end.words import (
    contract_text,
    cost_words,
    mission_text,
    noble_text,
    points_words,
    tool_text,
)
from holdfast.kernel import SPECTATOR, Action
from holdfast.terminal.after_the_end.marks import TOKEN_LETTERS, stock_mark
from holdfast.terminal.marks import heading, number_mark, seat_name
from holdfast.terminal.menu import Menu
from holdfast.terminal.table import Chair

BAR: Final = "▌"
MISSION_LABEL: Final = 5
SIDE_BY_SIDE: Final = 90
WALL_MARKS: Final = {NO_WALL: ("–", "faint"), DAMAGED_WALL: ("damaged", "wood"), WHOLE_WALL: ("whole", "stone")}
NAME_WIDTH: Final = 12
CARD_WIDTH: Final = 26
NUMBER_WIDTH: Final = 2
WORTH_WIDTH: Final = 11  # as many signs as `10f 11s 12t`
KIND_WIDTH: Final = 9


def between_rounds(view: EndView) -> bool:
    """Whether the next round waits for the raids before it."""
    return view.is_open("round")


def nothing_next(view: EndView) -> str:
    """Why no next mission is shown."""
    if view.round == 0:
        return ""
    return (
        "not turned up yet" if between_rounds(view) and view.missions.size() > 0 else "nothing: this is the last round"
    )


def sent_words(view: EndView, colony: Colony) -> str:
    """Who was sent, and what they add up to as things stand."""
    if between_rounds(view):
        return "waits for the round"
    if colony.visiting:
        return "visits the Capitol"
    if colony.first == NOBODY or view.current < 0:
        return "has not decided"
    cards = view.rules.cards
    places = [place for place in (colony.first, colony.second) if place != NOBODY]
    names = " and ".join(cards.characters[colony.people[place].card].name for place in places)
    return f"{names}: {colony_total(cards, colony, cards.missions[view.current])}"


def in_turn(view: EndView) -> list[Colony]:
    """The colonies from the first player clockwise."""
    return [view.colonies[(view.first_player + place) % view.seats] for place in range(view.seats)]


# -- missions --------------------------------------------------------------------------------------------------------


def missions_picture(view: EndView, width: int) -> Table:
    """The current and the next mission, side by side where there is room."""
    columns = 2 if width >= SIDE_BY_SIDE else 1
    size = (width - 2 * (columns - 1)) // columns
    missions = view.rules.cards.missions
    now = mission_lines("now", missions[view.current], size, "gold") if view.current >= 0 else no_mission("")
    hidden = view.upcoming < 0
    coming = no_mission(nothing_next(view)) if hidden else mission_lines("next", missions[view.upcoming], size, "faint")
    table = Table.grid(padding=(0, 2, 0, 0))
    for _ in range(columns):
        table.add_column(width=size, no_wrap=True, overflow="ellipsis")
    rows = list(zip(now, coming, strict=True)) if columns == 2 else [(line,) for line in (*now, *coming)]
    for row in rows:
        table.add_row(*row)
    return table


def mission_lines(label: str, mission: Mission, width: int, style: str) -> list[Text]:
    """A name with its points, and below it what wins."""
    points = points_words(int(mission.points))
    name = mission.name[: width - len(points) - MISSION_LABEL - 4]
    top = Text().append(BAR, style).append(f"{label:<{MISSION_LABEL}}", "faint").append(name, "title")
    top.append(" " * (width - top.cell_len - len(points) - 1)).append(points, "gold")
    below = Text().append(BAR, style).append(" " * MISSION_LABEL)
    if mission.people == PAIR:
        below.append("two people, ", "warning")
    below.append("lowest " if mission.lowest else "highest ", "cost" if mission.lowest else "gain")
    below.append(" + ".join(SKILLS[skill] for skill in mission.skills), "title" if label == "now" else "")
    return [top, below.append(" ").append(f"· {MISSION_TYPES[mission.type]}", "faint")]


def no_mission(words: str) -> list[Text]:
    return [Text(words and f"{BAR}{'next':<{MISSION_LABEL}}{words}", "warning"), Text()]


# -- all colonies ----------------------------------------------------------------------------------------------------


def colonies_picture(view: EndView, chairs: list[Chair], points: list[int], width: int) -> RenderableType:
    """A line for each seat in turn order: what it does this round, and what it has."""
    table = Table.grid(padding=(0, 1))
    columns = [("", NAME_WIDTH), ("", 0), ("points", 6), ("ready", 6)]
    columns += [(name, 5) for name in RESOURCES]
    columns += [("wall", 7), ("know", 4), ("exp", 3), ("tools", 5)]
    fixed = sum(size for _, size in columns) + len(columns) - 1
    for _, size in columns:
        table.add_column(no_wrap=True, overflow="ellipsis", width=size or width - fixed)
    table.add_row(*(Text(name, "faint") for name, _ in columns))
    for colony in in_turn(view):
        mark = "▸" if colony.seat == view.viewer else " "
        name = Text(mark, "number").append_text(seat_name(chairs, int(colony.seat)))
        capacity = view.rules.cards.colonies[colony.card].capacity if colony.card >= 0 else [0] * len(RESOURCES)
        wall, style = WALL_MARKS[int(colony.wall)]
        table.add_row(
            name,
            doing_mark(view, colony),
            Text(str(points[colony.seat]), "gold"),
            Text(f"{colony.ready_people()} of {colony.living()}"),
            *(stock_mark(int(colony.stock(resource)), capacity[resource]) for resource in range(len(RESOURCES))),
            Text(wall, style),
            Text(str(colony.knowledge)),
            Text(str(len(colony.hand))),
            Text(str(len(colony.tools))),
        )
    return table


def doing_mark(view: EndView, colony: Colony) -> Text:
    """The total first, then who was sent: `9 Bolt + Bell`."""
    if colony.first == NOBODY or view.current < 0 or between_rounds(view):
        return Text(sent_words(view, colony) if view.round > 0 else "", "faint")
    total = colony_total(view.rules.cards, colony, view.rules.cards.missions[view.current])
    places = [int(place) for place in (colony.first, colony.second) if place != NOBODY]
    names = " + ".join(short_name(view, colony, place) for place in places)
    return Text().append(f"{total:>2} ", "gold").append(names)


def short_name(view: EndView, colony: Colony, place: int) -> str:
    """The last word of a character's name, if that says who is meant."""
    names = [view.rules.cards.characters[person.card].name for person in colony.people]
    last = [name.split()[-1] for name in names]
    return last[place] if last.count(last[place]) == 1 else names[place]


# -- the Capitol -----------------------------------------------------------------------------------------------------


def capitol_picture(view: EndView, menu: Menu, width: int, tight: bool) -> RenderableType:
    """Nobles, contracts and tools, with their numbers where they can be had now."""
    cards = view.rules.cards
    rules = view.rules
    table = Table.grid(padding=(0, 1))
    sizes = (NUMBER_WIDTH, KIND_WIDTH, CARD_WIDTH, WORTH_WIDTH)
    for size in sizes:
        table.add_column(no_wrap=True, width=size, overflow="ellipsis")
    table.add_column(no_wrap=tight, overflow="ellipsis", width=width - sum(sizes) - len(sizes))
    for number in view.noble_row:
        noble, buy = cards.nobles[number], rules.influence[number]
        worth = "" if view.viewer == SPECTATOR else f"now {noble_points_of(cards, own(view), noble)}"
        row = [named(menu, [buy], noble.name), Text(worth, "gold"), Text(noble_text(noble))]
        table.add_row(purchase_mark(menu, buy), kind_of(view, NOBLES, number), *row)
    for number in view.contract_row:
        contract, complete = cards.contracts[number], rules.complete[number]
        worth = points_words(int(contract.points))
        row = [named(menu, [complete], contract.name), Text(worth, "gold"), Text(cost_words(contract.cost))]
        table.add_row(purchase_mark(menu, complete), kind_of(view, CONTRACTS, number), *row)
    for number in view.tool_row:
        tool, ways = cards.tools[number], rules.buy_tool[number]
        row = [named(menu, ways, tool.name), payments_mark(menu, ways), Text(tool_text(tool))]
        table.add_row("", kind_of(view, TOOLS, number), *row)
    prices = Text("a noble costs one of each resource, a tool any one", "faint")
    if rules.walls_for_sale:
        prices.append(", a wall 1 scrap and any one", "faint")
    return Group(heading("The Capitol", width, prices), table)


def capitol_in_brief(view: EndView, width: int) -> RenderableType:
    """The same in a line for each row, for screens with few lines."""
    cards = view.rules.cards
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True, width=10)
    table.add_column(no_wrap=True, overflow="ellipsis", width=width - 11)
    nobles = [cards.nobles[number] for number in view.noble_row]
    contracts = [cards.contracts[number] for number in view.contract_row]
    tools = [cards.tools[number] for number in view.tool_row]
    worth = [(noble.name, f"now {noble_points_of(cards, own(view), noble)}") for noble in nobles]
    table.add_row(Text("nobles", "faint"), in_a_line(worth))
    table.add_row(Text("contracts", "faint"), in_a_line([(card.name, contract_text(card)) for card in contracts]))
    table.add_row(Text("tools", "faint"), in_a_line([(tool.name, tool_text(tool)) for tool in tools]))
    return Group(heading("The Capitol", width), table)


def in_a_line(cards: list[tuple[str, str]]) -> Text:
    line = Text()
    for place, (name, text) in enumerate(cards):
        line.append(" · " if place else "", "faint").append(name, "title").append(f" {text}")
    return line


def own(view: EndView) -> Colony:
    return view.colonies[view.viewer]


def kind_of(view: EndView, row: int, number: int) -> Text:
    """What kind of card it is, said once for each row."""
    first = (view.noble_row, view.contract_row, view.tool_row)[row][0] == number
    return Text(ROWS[row] if first else "", "faint")


def named(menu: Menu, ways: Sequence[Action[Any]], name: str) -> Text:
    return Text(name, "title" if any(buy in menu.choices for buy in ways) else "")


def purchase_mark(menu: Menu, buy: Action[Any]) -> Text:
    return number_mark(menu.number(buy), True) if buy in menu.choices else Text()


def payments_mark(menu: Menu, ways: Sequence[Action[Any]]) -> Text:
    """A number for each resource that can pay for a tool, with the resource's letter."""
    mark = Text()
    for buy, letter in zip(ways, TOKEN_LETTERS, strict=True):
        if buy in menu.choices:
            mark.append(" " if mark else "").append(str(menu.number(buy)), "number").append(letter, "faint")
    return mark


# -- the same in words -----------------------------------------------------------------------------------------------


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
        lines.append(f"The next mission: {nothing_next(view)}.")
    lines += [f"  {chairs[colony.seat].name}: {sent_words(view, colony)}." for colony in in_turn(view)]
    return lines


def raid_sentences(view: EndView) -> list[str]:
    """What the raid that is being dealt with will do to the viewer, as long as nobody does anything about it."""
    question = view.asked_of(view.viewer)
    if not isinstance(question, ChooseWounded) and not (isinstance(question, Window) and question.moment == RAID):
        return []
    colony = own(view)
    if colony.ignores_raid:
        return ["You were warned: the raid passes you by."]
    if colony.wall == WHOLE_WALL:
        return ["The raid meets your wall, which holds and is damaged."]
    if colony.wall == DAMAGED_WALL:
        return ["The raid meets your damaged wall, which holds and falls."]
    if colony.ready_people() == 0:
        lost = cost_words([int(colony.stock(resource)) for resource in range(len(RESOURCES))])
        return [f"You have no wall and nobody ready: the raid takes {lost or 'nothing, as your storehouse is empty'}."]
    return [
        "You have no wall: the raid wounds one of your ready characters, whom you choose. "
        "Whoever has no free spot for a wound dies."
    ]


def capitol_sentences(view: EndView) -> list[str]:
    cards = view.rules.cards
    lines = ["In the Capitol:"]
    lines += [f"  noble {cards.nobles[n].name}: {noble_text(cards.nobles[n])}." for n in view.noble_row]
    lines += [f"  contract {cards.contracts[n].name}: {contract_text(cards.contracts[n])}." for n in view.contract_row]
    lines += [f"  tool {cards.tools[n].name}: {tool_text(cards.tools[n])}." for n in view.tool_row]
    return lines
