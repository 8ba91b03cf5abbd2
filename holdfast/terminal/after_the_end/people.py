"""A colony: its six characters, storehouse, wall and knowledge track."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from holdfast.games.after_the_end.catalog import BENEFITS, NO_BENEFIT, RESOURCES, ROLLED, SKILLS, KnowledgeSpot
from holdfast.games.after_the_end.colony import Colony, Person
from holdfast.games.after_the_end.tables import WALL_NAMES
from holdfast.games.after_the_end.totals import person_total
from holdfast.games.after_the_end.view import EndView
from holdfast.games.after_the_end.words import cost_words, tool_text
from holdfast.terminal.after_the_end.marks import (
    NO_WOUND,
    WOUND,
    skill_mark,
    stock_mark,
    tokens_mark,
    wounds_mark,
)
from holdfast.terminal.after_the_end.numbers import is_asked_about
from holdfast.terminal.marks import heading, number_mark
from holdfast.terminal.menu import Menu

STATUS_STYLES: Final = {"ready": "gain", "used": "faint", "sent": "number", "dead": "faint"}
NO_MENU: Final = Menu("", [], [])
PEOPLE_WIDTHS: Final = (2, 23, 4, 4, 4, 4, 6, 6, 6, 6)


def status(colony: Colony, place: int) -> str:
    person = colony.people[place]
    if person.dead:
        return "dead"
    if place in (colony.first, colony.second):
        return "sent"
    return "used" if person.used else "ready"


def strength_mark(view: EndView, person: Person) -> str:
    """What a character brings to the current mission; a question mark is a die not yet rolled."""
    if view.current < 0 or person.dead:
        return ""
    mission = view.rules.cards.missions[view.current]
    skills = view.rules.cards.characters[person.card].skills
    total = int(person_total(view.rules.cards, person, mission))
    if person.roll == 0 and any(skills[skill] == ROLLED for skill in mission.skills):
        return f"?+{total}" if total else "?"
    return str(total)


def people_picture(view: EndView, colony: Colony, menu: Menu, width: int) -> Table:
    """The six characters as a table; whoever a choice is about has a number."""
    table = Table.grid(padding=(0, 1))
    for size in PEOPLE_WIDTHS:
        table.add_column(no_wrap=True, width=size, overflow="ellipsis")
    table.add_column(no_wrap=True, overflow="ellipsis", width=width - sum(PEOPLE_WIDTHS) - len(PEOPLE_WIDTHS))
    wanted = view.rules.cards.missions[view.current].skills if view.current >= 0 else []
    skills = [Text(name[:3], "gold" if skill in wanted else "faint") for skill, name in enumerate(SKILLS)]
    words = [Text(word, "faint") for word in ("wounds", "tokens", "", "brings", "tool")]
    table.add_row("", "", *skills, *words)
    for place in range(len(colony.people)):
        table.add_row(*person_cells(view, colony, place, menu, wanted))
    return table


def person_cells(view: EndView, colony: Colony, place: int, menu: Menu, wanted: list[int]) -> list[Text]:
    cards = view.rules.cards
    person = colony.people[place]
    character = cards.characters[person.card]
    state = status(colony, place)
    if person.dead:
        blanks = [Text()] * (len(SKILLS) + 2)
        return [Text(), Text(character.name, "faint"), *blanks, Text("dead", "danger"), Text(), Text()]
    number = number_mark(place + 1, True) if is_asked_about(menu, place) else Text()
    skills = [skill_mark(character, person, skill) for skill in range(len(SKILLS))]
    for skill in wanted:
        skills[skill].stylize("title")
    return [
        number,
        Text(character.name, "title" if state == "ready" else "faint" if state == "used" else ""),
        *skills,
        wounds_mark(character, person),
        tokens_mark(character, person),
        Text(state, STATUS_STYLES[state]),
        Text(strength_mark(view, person), "faint" if state == "used" else "gold"),
        Text(cards.tools[person.tool].name if person.tool >= 0 else "", "own"),
    ]


def stores_mark(view: EndView, colony: Colony) -> Text:
    """Storehouse and wall in a few signs."""
    line = Text()
    capacity = view.rules.cards.colonies[colony.card].capacity
    for resource, name in enumerate(RESOURCES):
        line.append(f"{name} ", "faint").append_text(stock_mark(int(colony.stock(resource)), capacity[resource]))
        line.append("  ")
    return line.append(WALL_NAMES[colony.wall], "stone" if colony.wall else "faint")


def knowledge_line(view: EndView, colony: Colony) -> Text:
    """The track with what every spot gives, those reached filled."""
    line = Text().append("knowledge  ", "faint")
    for spot, mark in enumerate(view.rules.cards.knowledge, start=1):
        reached = spot <= colony.knowledge
        following = spot == colony.knowledge + 1
        line.append(WOUND if reached else NO_WOUND, "gold" if reached else "faint")
        line.append(f"{spot_words(mark)}  ", "gold" if reached else "title" if following else "faint")
    return line


def spot_words(spot: KnowledgeSpot) -> str:
    """What a spot gives, in a word: a benefit, points, or both."""
    parts = [BENEFITS[spot.benefit]] if spot.benefit != NO_BENEFIT else []
    parts += [str(spot.points)] if spot.points else []
    return " ".join(parts)


def colony_picture(view: EndView, colony: Colony, width: int, menu: Menu = NO_MENU, leader: str = "") -> RenderableType:
    name = view.rules.cards.colonies[colony.card].name
    title = heading(f"{name}{leader}", width, Text("· ", "faint").append_text(stores_mark(view, colony)))
    return Group(title, people_picture(view, colony, menu, width), knowledge_line(view, colony))


# -- the same in words -----------------------------------------------------------------------------------------------


def person_sentence(view: EndView, colony: Colony, place: int) -> str:
    person = colony.people[place]
    character = view.rules.cards.characters[person.card]
    if person.dead:
        return f"{character.name}: dead."
    skills = ", ".join(f"{name} {skill_mark(character, person, skill).plain}" for skill, name in enumerate(SKILLS))
    parts = [f"{character.name} ({status(colony, place)}): {skills}"]
    parts.append(wounds_words(int(person.wounds), len(character.wounds)))
    if character.spots:
        held = cost_words([int(person.food), int(person.scrap), int(person.tech)])
        parts.append(f"tokens {held or 'none'}, {room_words(int(character.spots - person.tokens()))}")
    if person.tool >= 0:
        tool = view.rules.cards.tools[person.tool]
        parts.append(f"carries the {tool.name} ({tool_text(tool)})")
    return "; ".join(parts) + "."


def wounds_words(wounds: int, room: int) -> str:
    """How a character bears wounds.

    >>> wounds_words(0, 2), wounds_words(1, 1), wounds_words(0, 0)
    ('0 of 2 wounds', '1 of 1 wound, dies of the next', 'dies of the first wound')
    """
    if room == 0:
        return "dies of the first wound"
    return f"{wounds} of {room} wound{'s' * (room != 1)}{', dies of the next' * (wounds == room)}"


def room_words(spots: int) -> str:
    """How many tokens still fit: `1 spot free`, `no spot free`."""
    return "no spot free" if spots == 0 else "1 spot free" if spots == 1 else f"{spots} spots free"


def stores_sentence(view: EndView, colony: Colony) -> str:
    capacity = view.rules.cards.colonies[colony.card].capacity
    stores = ", ".join(
        f"{colony.stock(resource)} of {capacity[resource]} {name}" for resource, name in enumerate(RESOURCES)
    )
    known = f"spot {colony.knowledge}" if colony.knowledge else "none"
    return f"Storehouse: {stores}. {WALL_NAMES[colony.wall].capitalize()}. Knowledge: {known}."


def colony_sentences(view: EndView, colony: Colony) -> list[str]:
    if colony.card < 0:
        return ["No colony yet."]
    name = view.rules.cards.colonies[colony.card].name
    people = [person_sentence(view, colony, place) for place in range(len(colony.people))]
    return [f"{name}. {stores_sentence(view, colony)}", *people]
