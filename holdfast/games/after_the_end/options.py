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
    "removed": "Which five cards are taken out unseen? (E-setup-mission-deck)",
    "colonies": "Are colonies dealt, or drafted from the last seat on? (E-setup-colonies-deal, E-setup-colonies-draft)",
    "wall": "Where do walls come from? (E-capitol-wall)",
}

# What each value means, for people who choose it from a list.
VALUE_WORDS: Final = {
    "removed=all": "Any cards",
    "removed=missions": "Missions only",
    "colonies=deal": "Dealt",
    "colonies=draft": "Drafted",
    "wall=capitol": "Knowledge, or bought in the Capitol",
    "wall=knowledge": "Knowledge only",
}
