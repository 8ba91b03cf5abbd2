"""The options of *After the Empire*: variants of the rulebook, and rulings that a table may decide otherwise."""

from __future__ import annotations

import difflib
from typing import Final

from holdfast.kernel.game import OptionError

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
    "destructive": "damaged cards do not count for objectives (R-destructive)",
    "refugees": "starting refugees are chosen, or dealt (R-setup-refugees-choose, R-setup-refugees-deal)",
    "barracks": "the Barracks is a free action, or needs a worker (R-barracks)",
    "ladders": "ladders and towers work in every movement step, or only in the first (R-ladder-every-round)",
    "own-spaces": "one worker a season on each own-board space, or any number (R-space-own-board)",
}


def checked_options(chosen: dict[str, str]) -> dict[str, str]:
    """All options with their values, defaults filled in; raises `OptionError` in one clear sentence.

    >>> checked_options({"difficulty": "hard"})["difficulty"]
    'hard'
    """
    for name, value in chosen.items():
        if name not in OPTIONS:
            near = difflib.get_close_matches(name, OPTIONS, 1)
            hint = f"did you mean '{near[0]}'?" if near else f"the options are {', '.join(OPTIONS)}"
            raise OptionError(f"After the Empire has no option '{name}'; {hint}")
        if value not in OPTIONS[name]:
            raise OptionError(f"option '{name}' is one of {', '.join(OPTIONS[name])}, not '{value}'")
    return {name: chosen.get(name, values[0]) for name, values in OPTIONS.items()}
