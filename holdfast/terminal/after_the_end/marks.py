"""Small marks of this game: resources, tokens, wounds, skills."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from holdfast.games.after_the_end.catalog import ROLLED, Character
from holdfast.games.after_the_end.colony import Person

WOUND: Final = "●"
NO_WOUND: Final = "○"
FULL: Final = "■"
EMPTY: Final = "□"
TOKEN_LETTERS: Final = ("f", "s", "t")


def stock_mark(stock: int, capacity: int) -> Text:
    """What a storehouse has of a resource, and the room that is left."""
    return Text(FULL * stock, "gold").append(EMPTY * (capacity - stock), "faint")


def wounds_mark(character: Character, person: Person) -> Text:
    wounds = int(person.wounds)
    return Text(WOUND * wounds, "danger").append(NO_WOUND * (len(character.wounds) - wounds), "faint")


def tokens_mark(character: Character, person: Person) -> Text:
    """Resource tokens by letter, free spots as dots."""
    held = person.food, person.scrap, person.tech
    letters = "".join(letter * int(count) for letter, count in zip(TOKEN_LETTERS, held, strict=True))
    return Text(letters, "farm").append("·" * int(character.spots - person.tokens()), "faint")


def skill_mark(character: Character, person: Person, skill: int) -> Text:
    """The number of a skill with its wounds counted in, or a question mark for the die."""
    raised = sum(1 for wound in range(person.wounds) if skill in character.wounds[wound])
    printed = character.skills[skill]
    if printed == ROLLED:
        return Text(f"?{f'+{raised}' if raised else ''}", "warning")
    return Text(str(printed + raised), "gain" if raised else "")
