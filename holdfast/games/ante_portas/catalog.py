"""The tables and cards of *Ante Portas* as data: what a set says once it has been read and checked.

Everything here is made once, when a game is loaded, and only read afterwards. Amounts of goods are lists in the order
of `goods.GOODS`.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holdfast.games.ante_portas.movement_card import MovementCard
from holdfast.kernel.cards import PrintedCard, PrintedSet, number_cards

NONE: Final = -1  # no such thing
ANY: Final = -1  # any number of times

# What a Place is for.
GATHER: Final = 0
REFINE: Final = 1
LIBRARIAN: Final = 2
DEVELOPER: Final = 3
HEAD_OFFICIAL: Final = 4
BUILD: Final = 5
BAKER: Final = 6
RECRUIT: Final = 7
COMMAND: Final = 8
DOCTOR: Final = 9
LAY: Final = 10
TRAPPER: Final = 11
ENGINEER: Final = 12
PLACE_KINDS: Final[tuple[str, ...]] = (
    "gather",
    "refine",
    "librarian",
    "developer",
    "head-official",
    "build",
    "baker",
    "recruit",
    "command",
    "doctor",
    "lay",
    "trapper",
    "engineer",
)

# What a Building of a Community is for.
RESIDENCE: Final = 0
LIBRARY: Final = 1
PRODUCTION: Final = 2
STORAGE: Final = 3
FACTORY: Final = 4
MONEY: Final = 5
INSTITUTE: Final = 6
BUILDING_KINDS: Final[tuple[str, ...]] = (
    "residence",
    "library",
    "production",
    "storage",
    "factory",
    "money",
    "institute",
)

# The Defensive Works; a hex holds one of these numbers, or NO_WORK.
GUARD_POST: Final = 0
GUARD_TOWER: Final = 1
TRENCH: Final = 2
BUNKER: Final = 3
CATAPULT: Final = 4
HOWITZER: Final = 5
PRESSURE: Final = 6
BOUNDING: Final = 7
DUMMY: Final = 8
TRAP: Final = 9
BOMB: Final = 10
NO_WORK: Final = -1
WORKS: Final[tuple[str, ...]] = (
    "guard-post",
    "guard-tower",
    "trench",
    "bunker",
    "catapult",
    "howitzer",
    "pressure-mine",
    "bounding-mine",
    "dummy-mine",
    "trap",
    "bomb",
)

# Front and back of a tile share one limit.
GUARD_TILES: Final = 0
TRENCH_TILES: Final = 1
CATAPULT_TILES: Final = 2
MINE_TILES: Final = 3
TRAP_TILES: Final = 4
TILE_GROUPS: Final[tuple[str, ...]] = ("guard", "trench", "catapult", "mine", "trap")

# The special action of a Market card.
SPECIAL_BUILD: Final = 0
SPECIAL_REFINE: Final = 1
SPECIAL_LIBRARIAN: Final = 2
SPECIAL_MARKER: Final = 3
SPECIAL_HEAL: Final = 4
SPECIAL_UPRIGHT: Final = 5
SPECIALS: Final[tuple[str, ...]] = ("build", "refine", "librarian", "starting-player", "heal", "upright")


@final
class Recipe:
    """Goods turned into other goods, up to a number of times (ANY: no limit)."""

    def __init__(self, source: list[int], product: list[int], times: i64) -> None:
        self.source: Final = source
        self.product: Final = product
        self.times: i64 = times


@final
class Place(PrintedCard):
    """A hex that Stewards visit; part of the Command Center if `command`. `era` 0 means from the start."""

    def __init__(self, id: str, name: str, command: bool, era: i64, kind: i64, gain: list[int]) -> None:
        super().__init__(id, name)
        self.command: Final = command
        self.era: i64 = era
        self.kind: i64 = kind
        self.gain: Final = gain
        self.recipe = Recipe([], [], 0)  # what a refining Place makes, or a Baker sells
        self.building: i64 = NONE
        self.work: i64 = NO_WORK
        self.draw: i64 = 0  # Improvements drawn and kept, without and with a Library
        self.keep: i64 = 0
        self.library_draw: i64 = 0
        self.library_keep: i64 = 0
        self.steps: i64 = 0  # hexes that a Unit moves, positions that a Building turns
        self.bonus: i64 = 0  # in Battles during that movement
        self.replaces = ""  # the start of the id of the Place whose slot it takes


@final
class Building(PrintedCard):
    """A Building of a Community. `any_worker` takes a Farmer or a Citizen."""

    def __init__(self, id: str, name: str, era: i64, kind: i64, cost: list[int], makes: list[int]) -> None:
        super().__init__(id, name)
        self.era: i64 = era
        self.kind: i64 = kind
        self.cost: Final = cost
        self.makes: Final = makes
        self.farmers: i64 = 0  # workers it takes
        self.citizens: i64 = 0
        self.any_worker = False
        self.farmer_homes: i64 = 0
        self.citizen_homes: i64 = 0
        self.storage: i64 = 0
        self.limit: i64 = 0  # 0: none
        self.remodels: i64 = NONE

    def takes_space(self) -> bool:
        """Storage facilities have slots of their own; a remodelled Building stands where the old one stood."""
        return self.kind != STORAGE and self.remodels == NONE


@final
class Work(PrintedCard):
    """A Defensive Work: one side of a tile."""

    def __init__(self, id: str, name: str, group: i64, cost: list[int]) -> None:
        super().__init__(id, name)
        self.group: i64 = group
        self.cost: Final = cost
        self.back = False
        self.citizens = False  # manned by Citizens, otherwise by Farmers
        self.actors: i64 = 0
        self.strength: i64 = 0
        self.damage: i64 = 0
        self.arrows: i64 = 0
        self.range: i64 = 0
        self.mobile = False
        self.air = False  # strikes flying Dragons
        self.replace_tools: i64 = 0
        self.most: i64 = 0  # how many faces of this kind there are


@final
class MarketCard(PrintedCard):
    """The prices of a year; with `final`, those of the Final Wave after that many Eras."""

    def __init__(self, id: str, name: str, era: i64, final: bool, sells: list[Recipe], takes: list[list[int]]) -> None:
        super().__init__(id, name)
        self.era: i64 = era
        self.final: Final = final
        self.sells: Final = sells
        self.takes: Final = takes
        self.special: i64 = SPECIAL_MARKER
        self.building: i64 = NONE
        self.recipe = Recipe([], [], 0)
        self.draw: i64 = 0
        self.library_draw: i64 = 0
        self.library_keep: i64 = 0
        self.count: i64 = 0  # Soldiers healed or set upright for free


@final
class Improvement(PrintedCard):
    """A card that is played at the Developer. With `once` it is discarded after its effect."""

    def __init__(self, id: str, name: str, card: i64, era: i64, cost: list[int], once: bool) -> None:
        super().__init__(id, name)
        self.card: i64 = card  # the number printed on it
        self.era: i64 = era
        self.cost: Final = cost
        self.once: Final = once
        self.gain: list[int] = []
        self.converts: list[Recipe] = []
        self.building: i64 = NONE
        self.building_cost: list[int] = []
        self.building_times: i64 = 0
        self.place_bonus: list[int] = []
        self.production: list[int] = []
        self.production_convert: Recipe | None = None
        self.bonus_building: i64 = NONE
        self.bonus_makes: list[int] = []
        self.farmer_homes: i64 = 0
        self.citizen_homes: i64 = 0
        self.warehouse: i64 = 0
        self.special_warehouse: list[int] = []
        self.draw_bonus: i64 = 0
        self.farms_cost: list[int] = []
        self.ticket: list[int] = []
        self.ticket_uses: i64 = 0
        self.from_buffers: i64 = 0
        self.extra_turns: i64 = 0
        self.mine_discount: i64 = 0
        self.deploy_steps: i64 = 0
        self.work: i64 = NO_WORK
        self.work_cost: list[int] = []
        self.work_times: i64 = 0
        self.flips = False  # turns over one of the team's tiles instead of laying a new one
        self.trench_bonus: i64 = 0
        self.guard_range: i64 = 0
        self.heals_farmers = False
        self.enlist_free = False
        self.muster: i64 = 0
        self.upright_free = False
        self.commander_steps: i64 = 0


@final
class Numbers:
    """Everything that is a single number."""

    def __init__(self) -> None:
        self.storage: i64 = 0
        self.warehouse: i64 = 0
        self.buffer: i64 = 0
        self.smithy: i64 = 0
        self.hand_limit: i64 = 0
        self.spaces: list[int] = []  # of a Community, by Eras played
        self.storage_slots: i64 = 0
        self.razing_tools: i64 = 0
        self.factory_supports: i64 = 0
        self.start_tools: i64 = 0
        self.start_food: i64 = 0
        self.start_choice: i64 = 0
        self.citizen_food: i64 = 0
        self.heal_food: i64 = 0
        self.heal_dollars: i64 = 0
        self.farmer_strength: i64 = 0
        self.citizen_strength: i64 = 0
        self.basic_strength: i64 = 0
        self.elite_strength: i64 = 0
        self.basics: i64 = 0
        self.elites: i64 = 0
        self.group_limit: list[int] = []  # tiles by TILE_GROUPS
        self.trap_holds: i64 = 0
        self.trap_bonus: i64 = 0
        self.bomb_own: i64 = 0
        self.bomb_beside: i64 = 0
        self.knock_units: i64 = 0
        self.knock_hexes: i64 = 0
        self.wave_spawns: list[int] = []  # Battle Rounds with new Invaders, by seats
        self.round_cap: i64 = 0


@final
class Duel:
    """What a duel needs: the Spawn Points of both teams, the limits, and the Fee."""

    def __init__(self) -> None:
        self.flag_spawn: list[int] = []  # Capture the Flag: of the first and the second team
        self.area_spawn: list[int] = []
        self.farmers: i64 = 0  # figures of a team
        self.citizens: i64 = 0
        self.soldiers: i64 = 0  # of a player on a hex
        self.buildings: list[int] = []  # of a kind in all, with two and with four seats
        self.fee: list[int] = []  # goods, by Era
        self.fee_goods: list[int] = []  # what it may be paid in


@final
class Rung:
    """A rung of the difficulty ladder: what else a team starts with, and the half-years with one card more or fewer."""

    def __init__(
        self, id: str, name: str, tools: i64, dollars: i64, more: list[list[int]], less: list[list[int]]
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.tools: i64 = tools
        self.dollars: i64 = dollars
        self.more: Final = more  # half-years of an Era, counted from 1, with one, two and three players
        self.less: Final = less


@final
class Layout:
    """Where tiles lie: axial coordinates of the Mainland and of the Command Center, each with its own origin."""

    def __init__(
        self,
        markets: list[list[tuple[int, int]]],
        slots: list[tuple[int, int]],
        later_slots: list[tuple[int, int]],
        ring: list[tuple[int, int]],
        outer: list[tuple[int, int]],
    ) -> None:
        self.markets: Final = markets  # of the Mainland, two hexes each; the third comes with Era II
        self.slots: Final = slots  # for the starting Places and those of Era I
        self.later_slots: Final = later_slots  # for those of Era II
        self.ring: Final = ring  # around the small Market, which lies at (0, 0)
        self.outer: Final = outer


@final
class CardSet(PrintedSet):
    """A complete, checked set of tables and cards."""

    def __init__(
        self,
        name: str,
        version: str,
        title: str,
        note: str,
        digest: str,
        places: list[Place],
        buildings: list[Building],
        works: list[Work],
        markets: list[MarketCard],
        improvements: list[Improvement],
        movement: list[MovementCard],
        rungs: list[Rung],
        layout: Layout,
        numbers: Numbers,
        duel: Duel,
        duel_digest: str,
    ) -> None:
        super().__init__(name, version, title, note, digest)
        self.places: Final = places
        self.buildings: Final = buildings
        self.stores: list[Building] = [building for building in buildings if building.kind == STORAGE]
        self.works: Final = works
        self.markets: Final = markets
        self.improvements: Final = improvements
        self.movement: Final = movement
        self.rungs: Final = rungs
        self.layout: Final = layout
        self.numbers: Final = numbers
        self.duel: Final = duel
        self.duel_digest: Final = duel_digest  # changes with anything that can affect a duel
        number_cards(places)
        number_cards(buildings)
        number_cards(works)
        number_cards(markets)
        number_cards(improvements)
        number_cards(movement)
