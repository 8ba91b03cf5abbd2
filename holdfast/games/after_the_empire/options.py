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
    "difficulty": "how many invader cards come (R-easy, R-hard)",
    "reports": "whether the first invader card lies face up (R-no-reports)",
    "destructive": "damaged buildings and wounded refugees count for objectives, or (on) do not (R-destructive)",
    "refugees": "starting refugees are chosen, or dealt (R-setup-refugees-choose, R-setup-refugees-deal)",
    "barracks": "the Barracks is a free action, or needs a worker (R-barracks)",
    "ladders": "ladders and towers work in every movement step, or only in the first (R-ladder-every-round)",
    "own-spaces": "one worker per season on each own-board space, or any number (R-space-own-board)",
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
    "ladders=every": "In every step",
    "ladders=once": "Only in the first",
    "own-spaces=one": "One worker",
    "own-spaces=unlimited": "Any number",
}
