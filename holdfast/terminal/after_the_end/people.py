"""A colony: its six characters, storehouse, wall and knowledge track."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from holdfast.games.after_the_end.catalog import RESOURCES, ROLLED, SKILLS, Character
from holdfast.games.after_the_end.colony import Colony, Person
from holdfast.games.after_the_end.tables import WALL_NAMES
from holdfast.games.after_the_end.view import EndView
from holdfast.games.after_the_end.words import cost_words, tool_text

WOUND: Final = "●"
NO_WOUND: Final = "○"
FULL: Final = "■"
EMPTY: Final = "□"
TOKEN_LETTERS: Final = ("f", "s", "t")


def skill_mark(character: Character, person: Person, skill: int) -> Text:
    """The number of a skill with its wounds counted in, or a question mark for the die."""
    raised = sum(1 for wound in range(person.wounds) if skill in character.wounds[wound])
    printed = character.skills[skill]
    if printed == ROLLED:
        return Text(f"?{f'+{raised}' if raised else ''}", "warning")
    return Text(str(printed + raised), "gain" if raised else "")


def status(colony: Colony, place: int) -> str:
    person = colony.people[place]
    if person.dead:
        return "dead"
    if place in (colony.first, colony.second):
        return "sent"
    return "used" if person.used else "ready"


STATUS_STYLES: Final = {"ready": "gain", "used": "faint", "sent": "number", "dead": "danger"}


def tokens_mark(character: Character, person: Person) -> str:
    """Resource tokens by letter, free spots as dots."""
    held = person.food, person.scrap, person.tech
    letters = "".join(letter * int(count) for letter, count in zip(TOKEN_LETTERS, held, strict=True))
    return letters + "·" * int(character.spots - person.tokens())


def people_picture(view: EndView, colony: Colony) -> Table:
    """The six characters as a table."""
    cards = view.rules.cards
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True, width=24, overflow="ellipsis")
    for _ in SKILLS:
        table.add_column(no_wrap=True, width=3, justify="right")
    table.add_column(no_wrap=True, width=4)
    table.add_column(no_wrap=True, width=4)
    table.add_column(no_wrap=True, width=5)
    table.add_column(no_wrap=True, overflow="ellipsis")
    head = ["", *(name[0].upper() for name in SKILLS), "wnd", "tok", "", ""]
    table.add_row(*(Text(word, "faint") for word in head))
    for place, person in enumerate(colony.people):
        character = cards.characters[person.card]
        state = status(colony, place)
        wounds = WOUND * int(person.wounds) + NO_WOUND * (len(character.wounds) - int(person.wounds))
        tool = cards.tools[person.tool].name if person.tool >= 0 else ""
        table.add_row(
            Text(character.name, "faint" if person.dead else "title" if state == "ready" else ""),
            *(skill_mark(character, person, skill) for skill in range(len(SKILLS))),
            Text(wounds, "danger"),
            Text(tokens_mark(character, person), "farm"),
            Text(state, STATUS_STYLES[state]),
            Text(tool, "own"),
        )
    return table


def stores_line(view: EndView, colony: Colony) -> Text:
    """Storehouse, wall and knowledge in one line."""
    line = Text()
    capacity = view.rules.cards.colonies[colony.card].capacity
    for resource, name in enumerate(RESOURCES):
        stock = int(colony.stock(resource))
        line.append(f"{name} ", "faint").append(FULL * stock, "gold").append(
            EMPTY * (capacity[resource] - stock), "faint"
        )
        line.append("  ")
    line.append(WALL_NAMES[colony.wall], "stone").append("  ")
    line.append("knowledge ", "faint")
    for spot, mark in enumerate(view.rules.cards.knowledge, start=1):
        reached = spot <= colony.knowledge
        points = str(mark.points) if mark.points else "·"
        line.append(points, "gold" if reached else "faint")
    line.append(f" ({colony.knowledge} of {len(view.rules.cards.knowledge)})", "faint")
    return line


def colony_picture(view: EndView, colony: Colony) -> RenderableType:
    return Group(people_picture(view, colony), stores_line(view, colony))


# -- the same in words -----------------------------------------------------------------------------------------------


def person_sentence(view: EndView, colony: Colony, place: int) -> str:
    person = colony.people[place]
    character = view.rules.cards.characters[person.card]
    if person.dead:
        return f"{character.name}: dead."
    skills = ", ".join(f"{name} {skill_mark(character, person, skill).plain}" for skill, name in enumerate(SKILLS))
    parts = [f"{character.name} ({status(colony, place)}): {skills}"]
    parts.append(f"{person.wounds} of {len(character.wounds)} wounds")
    if character.spots:
        held = cost_words([int(person.food), int(person.scrap), int(person.tech)])
        parts.append(f"tokens {held or 'none'}, {character.spots - person.tokens()} spots free")
    if person.tool >= 0:
        tool = view.rules.cards.tools[person.tool]
        parts.append(f"carries the {tool.name} ({tool_text(tool)})")
    return "; ".join(parts) + "."


def stores_sentence(view: EndView, colony: Colony) -> str:
    capacity = view.rules.cards.colonies[colony.card].capacity
    stores = ", ".join(
        f"{colony.stock(resource)} of {capacity[resource]} {name}" for resource, name in enumerate(RESOURCES)
    )
    return f"Storehouse: {stores}. {WALL_NAMES[colony.wall].capitalize()}. Knowledge {colony.knowledge}."


def colony_sentences(view: EndView, colony: Colony) -> list[str]:
    if colony.card < 0:
        return ["No colony yet."]
    name = view.rules.cards.colonies[colony.card].name
    people = [person_sentence(view, colony, place) for place in range(len(colony.people))]
    return [f"{name}. {stores_sentence(view, colony)}", *people]
