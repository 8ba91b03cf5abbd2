"""The printed tables of *After the Empire*, in the rulebook's order, and the house tables.

No public text shows the numbers under "House tables": they are ours, and are written only here.
"""

from __future__ import annotations

from typing import Final

# Tables that are looked up while playing are declared as tuples of any length: mypyc then indexes them in place.

# -- The compass -----------------------------------------------------------------------------------------------

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
SIDES: Final[tuple[str, ...]] = ("north", "east", "south", "west")

# Corner c joins side c and the next one clockwise, so side s ends in the corners s and s - 1.
CORNERS: Final[tuple[str, ...]] = ("ne", "se", "sw", "nw")

# -- Set-up (pages 4 and 5) ------------------------------------------------------------------------------------

MIN_SEATS: Final = 2
MAX_SEATS: Final = 4
STARTING_GOLD: Final[tuple[int, ...]] = (5, 6, 7, 8)
STARTING_WORKERS: Final = 3
STARTING_SOLDIERS: Final = 2
STARTING_FOOD: Final = 4
STARTING_WOOD: Final = 3
STARTING_STONE: Final = 2
STARTING_IRON: Final = 1
REFUGEE_SLOTS: Final = 2
BUILDING_SLOTS: Final = 3

# -- The season track --------------------------------------------------------------------------------------------

SEASONS: Final = 7
WORKER_SEASONS: Final[tuple[int, ...]] = (3, 6)
FLAG_VALUES: Final[tuple[int, ...]] = (0, 1, 1, 2, 2, 2, 2, 3)  # by season
TIED_FLAG: Final = 1
THREAT_STEP: Final = 3

# Face-down invader cards by season (pages 14 and 17).
FACE_DOWN: Final = {
    "easy": (0, 0, 1, 2, 2, 2, 2, 2),
    "normal": (0, 0, 1, 2, 3, 3, 3, 3),
    "hard": (0, 1, 2, 3, 3, 3, 3, 3),
}

# -- Places for workers --------------------------------------------------------------------------------------------

TAX: Final = 0
CAMP_LEFT: Final = 1
CAMP_RIGHT: Final = 2
MERCHANT: Final = 3
SCOUT: Final = 4
MINE: Final = 5
QUARRY: Final = 6
WOODMILL: Final = 7
BUILDINGS: Final = 8
REFUGEES: Final = 9
LOCATIONS: Final[tuple[str, ...]] = (
    "Tax",
    "Mercenary Camp, left",
    "Mercenary Camp, right",
    "Merchant",
    "Scout",
    "Mine",
    "Quarry",
    "Woodmill",
    "Buildings",
    "Refugees",
)

# How people say that a worker goes there.
VISITS: Final[tuple[str, ...]] = (
    "collects taxes",
    "goes to the left Mercenary Camp",
    "goes to the right Mercenary Camp",
    "goes to the Merchant",
    "sends out a scout",
    "goes to the Mine",
    "goes to the Quarry",
    "goes to the Woodmill",
)

INFIRMARY: Final = 0
GRANARY: Final = 1
STOCKPILE: Final = 2
OWN_SPACES: Final[tuple[str, ...]] = ("Infirmary", "Granary", "Stockpile")

INFIRMARY_HEALS: Final = 4
GRANARY_SOWS: Final = 3
SCOUT_MOVES: Final = 3
SCOUT_DRAWS: Final = 2

# -- Castle pieces (page 7) ----------------------------------------------------------------------------------------

NOTHING: Final = 0
WOOD_WALL: Final = 1
WOOD_GATE: Final = 2
STONE_WALL: Final = 3
STONE_GATE: Final = 4
WOOD_TURRET: Final = 1
STONE_TURRET: Final = 2

WALL_NAMES: Final[tuple[str, ...]] = ("no wall", "wood wall", "wood gate", "stone wall", "stone gate")
TURRET_NAMES: Final[tuple[str, ...]] = ("no turret", "wood turret", "stone turret")

# The wood walls, the wood gate and the stone turret are printed; the others follow from the worked example:
# a stone wall that takes 5 in one melee and stands, a wood turret that 2 damage destroys.
WALL_CUBES: Final[tuple[int, ...]] = (0, 2, 1, 5, 4)
TURRET_CUBES: Final[tuple[int, ...]] = (0, 1, 2)
TURRET_FIRE: Final[tuple[int, ...]] = (0, 1, 2)

# Wood, stone, iron for a new piece; an upgrade pays no wood.
WALL_COST: Final = ((0, 0, 0), (3, 0, 0), (3, 0, 0), (2, 4, 0), (2, 4, 0))
TURRET_COST: Final = ((0, 0, 0), (4, 0, 0), (3, 4, 1))
DOUSE_STONE: Final = 2
HEAL_REFUGEE_FOOD: Final = 2
REBUILD_IRON: Final = 1
MAX_WALLS: Final = 3
MAX_GATES: Final = 1

RICH_FARM: Final = 2

# -- Combat -------------------------------------------------------------------------------------------------------

SACK_DAMAGES: Final = 2
SACK_MERCENARIES: Final = 2
ROUND_CAP: Final = 50
LARGEST_COUNT: Final = 12  # the largest count in one answer; more takes another step

# -- House tables --------------------------------------------------------------------------------------------------

# Worker spaces by location, for 2, 3 and 4 seats.
SPACES: Final = (
    (1, 2, 2),  # Tax
    (1, 1, 1),  # Mercenary Camp, left
    (1, 1, 2),  # Mercenary Camp, right
    (1, 1, 2),  # Merchant
    (1, 1, 1),  # Scout
    (1, 1, 1),  # Mine
    (1, 2, 2),  # Quarry
    (1, 1, 2),  # Woodmill
    (1, 2, 2),  # Buildings
    (1, 1, 2),  # Refugees
)

# Where a sack leaves a gold tracker: at two thirds, rounded down.
RED_NUMBERS: Final = tuple(gold * 2 // 3 for gold in range(151))


def red_number(gold: int) -> int:
    """The red number beside a space of the gold track (R-sack-gold).

    >>> red_number(10), red_number(17), red_number(300)
    (6, 11, 200)
    """
    return RED_NUMBERS[gold] if gold < len(RED_NUMBERS) else gold * 2 // 3
