"""The scripted lessons: reading `tutorial.toml` in a game's folder, and what the browser is sent of it.

A script fixes the seed, the seats and the options of a table, and goes through steps. Each step waits for certain
answers from the learner (or is only read), says a few words, points at a spot and names the rules that it teaches. A
game may have more lessons, in `tutorial-<name>.toml`; one that begins in the middle of a game lists the answers that
lead there (`opening`).
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from holdfast.kernel.errors import HoldfastError

Json = dict[str, Any]

FOLDER: Final = Path(__file__).resolve().parent
FIRST: Final = "first"  # the id of the lesson in `tutorial.toml`
ANY: Final = "any"  # an expected answer that accepts all of them
PERSON: Final = "person"

_STEP_KEYS: Final = {"title", "say", "then", "first", "do", "at", "clear", "rules", "facts", "change"}


class TutorialError(HoldfastError):
    """A script that cannot be used; one clear sentence."""


@dataclass(frozen=True)
class Step:
    """One lesson. `facts` and `change` are for the tests: the numbers that its texts mention."""

    title: str
    say: str
    then: str
    first: str
    do: tuple[str, ...]
    at: str
    clear: str  # a CSS selector: what else the coach must not cover
    rules: tuple[str, ...]
    facts: dict[str, int]
    change: dict[str, int]

    def to_json(self) -> Json:
        """What the browser needs; empty fields are left out."""
        whole: Json = {
            "title": self.title,
            "say": self.say,
            "then": self.then,
            "first": self.first,
            "do": list(self.do),
            "at": self.at,
            "clear": self.clear,
            "rules": list(self.rules),
        }
        return {name: value for name, value in whole.items() if value}


@dataclass(frozen=True)
class Tutorial:
    id: str
    title: str
    about: str  # what it teaches, in a sentence for the lobby
    seed: int
    seats: tuple[str, ...]  # "person", or the spec of a bot
    options: dict[str, str]
    opening: tuple[str, ...]  # answers given before the learner sits down
    steps: tuple[Step, ...]
    hints: tuple[str, ...]
    hint_facts: dict[str, int]

    def to_json(self) -> Json:
        return {
            "id": self.id,
            "title": self.title,
            "about": self.about,
            "seed": self.seed,
            "seats": [{"person": ""} if seat == PERSON else {"bot": seat} for seat in self.seats],
            "options": dict(self.options),
            "opening": list(self.opening),
            "steps": [step.to_json() for step in self.steps],
            "hints": list(self.hints),
        }


def read_tutorials(folder: str, *more: str) -> list[Json]:
    """The scripts in one of the folders beside this module, as sent to the browser: the first, and those named."""
    return [load_tutorial(folder, id).to_json() for id in (FIRST, *more)]


@cache
def load_tutorial(folder: str, id: str = FIRST) -> Tutorial:
    name = "tutorial.toml" if id == FIRST else f"tutorial-{id}.toml"
    return parse_tutorial((FOLDER / folder / name).read_text(encoding="utf-8"), id)


def parse_tutorial(text: str, id: str = FIRST) -> Tutorial:
    """Raises `TutorialError` if the script is inconsistent."""
    try:
        page = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise TutorialError(f"the tutorial is not TOML: {error}") from None
    seats = tuple(page.get("seats", ()))
    if seats.count(PERSON) != 1 or seats[0] != PERSON:
        raise TutorialError("a tutorial has one person, in the first seat")
    steps = tuple(_step(number, table) for number, table in enumerate(page.get("step", ()), start=1))
    if not steps:
        raise TutorialError("a tutorial has at least one [[step]]")
    return Tutorial(
        id=id,
        title=str(page.get("title", "")),
        about=str(page.get("about", "")),
        seed=int(page.get("seed", 0)),
        seats=seats,
        options=dict(page.get("options", {})),
        opening=tuple(page.get("opening", ())),
        steps=steps,
        hints=tuple(page.get("hints", ())),
        hint_facts=dict(page.get("hint_facts", {})),
    )


def _step(number: int, table: Json) -> Step:
    unknown = sorted(set(table) - _STEP_KEYS)
    if unknown:
        raise TutorialError(f"step {number} has no '{unknown[0]}'; a step has {', '.join(sorted(_STEP_KEYS))}")
    for needed in ("title", "say"):
        if not table.get(needed):
            raise TutorialError(f"step {number} lacks its '{needed}'")
    return Step(
        title=table["title"],
        say=table["say"],
        then=table.get("then", ""),
        first=table.get("first", ""),
        do=tuple(table.get("do", ())),
        at=table.get("at", ""),
        clear=table.get("clear", ""),
        rules=tuple(table.get("rules", ())),
        facts=dict(table.get("facts", {})),
        change=dict(table.get("change", {})),
    )
