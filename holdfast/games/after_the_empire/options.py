"""The options of *After the Empire*: variants of the rulebook, and rulings that a table may decide differently."""

from __future__ import annotations

from typing import Final

# Each option with its values; the first one is the default.
OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "difficulty": ("normal", "easy", "hard"),
    "reports": ("on", "off"),
    "destructive": ("off", "on"),
    "refugees": ("choose", "deal"),
    "barracks": ("free", "worker"),
    "ladders": ("every", "once"),
    "own-spaces": ("one", "unlimited"),
}

OPTION_HELP: Final = {
    "difficulty": "How hard are the invaders? (R-easy, R-hard)",
    "reports": "How does the first invader card lie? (R-no-reports)",
    "destructive": "Do damaged buildings and wounded refugees count for objectives? (R-destructive)",
    "refugees": "How do you get your first refugees? (R-setup-refugees-choose, R-setup-refugees-deal)",
    "barracks": "What does using the Barracks take? (R-barracks)",
    "ladders": "In which movement steps do ladders and towers work? (R-ladder-every-round)",
    "own-spaces": "How many workers per season may each space of your own board take? (R-space-own-board)",
}

# What each value means, for people who choose it from a list.
VALUE_WORDS: Final = {
    "difficulty=normal": "Normal",
    "difficulty=easy": "Easy",
    "difficulty=hard": "Hard",
    "reports=on": "Face up",
    "reports=off": "Face down",
    "destructive=off": "They count",
    "destructive=on": "They do not count",
    "refugees=choose": "Chosen",
    "refugees=deal": "Dealt",
    "barracks=free": "Free action",
    "barracks=worker": "Needs a worker",
    "ladders=every": "In all of them",
    "ladders=once": "Only in the first",
    "own-spaces=one": "One worker",
    "own-spaces=unlimited": "Any number",
}
