"""`run.json`, which says what a run played: read and checked here and nowhere else.

In a manifest from here every field is present and has the right type.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

from holdfast.games import GAMES as KNOWN_GAMES
from holdfast.games import load
from holdfast.kernel.game import SeatsError
from holdfast.lab.errors import LabError

FORMAT = "holdfast lab 1"
MANIFEST = "run.json"

PLAYED = "games played"
TRIED = "cards tried"
GAMES = "games"  # the table that completes a chunk
TABLES = {PLAYED: (GAMES, "seats", "seasons", "cards"), TRIED: ("pairs", GAMES)}

MOST_GAMES = 100_000_000
MOST_SEED = 10**18 - 1
MOST_RULES = 65_535  # the tables have two bytes for it

LONGEST_SHOWN = 60

# What must be the same for two runs to be one, and what people call it.
IDENTITY = {
    "format": "the formats",
    "game": "the games",
    "rules": "the rules",
    "card_set": "the cards",
    "options": "the options",
    "line_up": "the line-ups",
    "seed": "the seeds",
    "chunk": "the chunks",
    "items": "the cards",
}

Check = Callable[[Any], bool]


def is_text(value: Any) -> bool:
    return isinstance(value, str)


def is_column(value: Any) -> bool:
    return isinstance(value, str) and value.isidentifier()


def is_list(value: Any, check: Check) -> bool:
    return isinstance(value, list) and bool(value) and all(map(check, value))


def is_item(value: Any) -> bool:
    """Kind, id, name and price of a card."""
    if not isinstance(value, list) or len(value) != 4 or not all(map(is_text, value[:3])):
        return False
    return isinstance(value[3], int | float) and math.isfinite(value[3])


def number(low: int, high: int) -> tuple[str, Check]:
    return f"a whole number from {low} to {high}", lambda value: type(value) is int and low <= value <= high


# What each field is, and how to check it. The game comes first: what follows may depend on it.
FIELDS: dict[str, tuple[str, Check]] = {
    "game": ("the id of a game", lambda value: is_text(value) and value in KNOWN_GAMES),
    "sort": (f"'{PLAYED}' or '{TRIED}'", lambda value: is_text(value) and value in TABLES),
    "title": ("a text", is_text),
    "rules": number(1, MOST_RULES),
    "card_set": ("a text", is_text),
    "options": ("a text", is_text),
    "line_up": ("a list of bots", lambda value: is_list(value, is_text)),
    "seed": number(0, MOST_SEED),
    "chunk": number(1, MOST_GAMES),
    "games": number(1, MOST_GAMES),
    "items": ("a list of cards", lambda value: is_list(value, is_item)),
}
# Only games played have these: the columns of points, which become part of questions to the tables.
SOURCES = "sources"
SOURCES_FIELD: tuple[str, Check] = ("a list of column names", lambda value: is_list(value, is_column))


def read_manifest(folder: Path) -> dict[str, Any]:
    """What the run in this folder notes about itself, or one sentence that says why there is none."""
    path = folder / MANIFEST
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except OSError:
        raise LabError(f"{folder} holds no run of the lab") from None
    except (ValueError, RecursionError):
        raise LabError(f"{path} is damaged: it is not JSON") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise LabError(f"{path} is not from this version of the lab")
    if wrong := problem_of(found):
        raise LabError(f"{path} is damaged: {wrong}")
    return found


def problem_of(found: dict[str, Any]) -> str:
    """The first thing that is wrong with a manifest, or nothing."""
    fields = {**FIELDS, SOURCES: SOURCES_FIELD} if found.get("sort") == PLAYED else FIELDS
    for key, (kind, check) in fields.items():
        if key not in found:
            return f"'{key}' is missing"
        if not check(found[key]):
            return told(key, found[key], kind)
    game = load(found["game"])
    try:
        game.check_seats(len(found["line_up"]))
    except SeatsError:
        return told("line_up", found["line_up"], f"a list of bots for the seats of {game.title}")
    return ""


def told(key: str, value: object, kind: str) -> str:
    text = json.dumps(value, ensure_ascii=False)
    shown = text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
    return f"'{key}' is {shown}, not {kind}"


def difference(found: dict[str, Any], wanted: dict[str, Any]) -> str:
    """What two manifests disagree about, or nothing."""
    return next((words for key, words in IDENTITY.items() if found[key] != wanted[key]), "")
