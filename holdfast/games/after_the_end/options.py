"""The options of *After The End*: rulings that a table may decide differently."""

from __future__ import annotations

from typing import Final

# Each option with its values; the first one is the default.
OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "removed": ("all", "missions"),
    "colonies": ("deal", "draft"),
    "wall": ("capitol", "knowledge"),
}

OPTION_HELP: Final = {
    "removed": "the five cards taken out unseen are any, or missions only (E-setup-mission-deck)",
    "colonies": "colonies are dealt, or drafted from the last seat on (E-setup-colonies-deal, E-setup-colonies-draft)",
    "wall": "walls can be bought in the Capitol, or come from knowledge only (E-capitol-wall)",
}

# What each value means, for people who choose it from a list.
VALUE_WORDS: Final = {
    "removed=all": "Any cards",
    "removed=missions": "Missions only",
    "colonies=deal": "Dealt",
    "colonies=draft": "Drafted",
    "wall=capitol": "In the Capitol",
    "wall=knowledge": "By knowledge only",
}
