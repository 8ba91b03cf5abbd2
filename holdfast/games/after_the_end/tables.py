"""The printed numbers of *After The End*, in the rulebook's order."""

from __future__ import annotations

from typing import Final

MIN_SEATS: Final = 2
MAX_SEATS: Final = 5

ROW_SLOTS: Final = 3
REMOVED_CARDS: Final = 5  # leave the mission deck unseen

PAIR: Final = 2  # characters that some missions take

DIE_SIDES: Final = 6

DRAWN_EXPERIENCE: Final = 3
KEPT_EXPERIENCE: Final = 1

VISIT_LIMIT: Final = 3  # nobles, contracts and tools each, in one visit to the Capitol

NO_WALL: Final = 0
DAMAGED_WALL: Final = 1
WHOLE_WALL: Final = 2
WALL_NAMES: Final[tuple[str, ...]] = ("no wall", "a damaged wall", "a wall")

TOKENS_PER_RESOURCE: Final = 10
