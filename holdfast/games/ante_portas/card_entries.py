"""Reads the tables of Places, Buildings, Defensive Works and Markets, field by field."""

from __future__ import annotations

from typing import Final

from holdfast.games.ante_portas.catalog import (
    ANY,
    BUILD,
    BUILDING_KINDS,
    LAY,
    NONE,
    PLACE_KINDS,
    REFINE,
    SPECIAL_BUILD,
    SPECIAL_HEAL,
    SPECIAL_LIBRARIAN,
    SPECIAL_REFINE,
    SPECIAL_UPRIGHT,
    SPECIALS,
    TILE_GROUPS,
    WORKS,
    Building,
    MarketCard,
    Place,
    Recipe,
    Work,
)
from holdfast.games.ante_portas.goods import GOODS
from holdfast.kernel.entries import LONGEST_ID, Entry

MOST_GOODS: Final = 12
MOST_TIMES: Final = 12
ERAS: Final = 2
COLONISTS: Final[tuple[str, ...]] = ("farmer", "citizen", "any")


def read_goods(entry: Entry, key: str) -> list[int]:
    """An amount of goods; none if the field is missing."""
    inner = entry.entry(key)
    found = {} if inner is None else inner.amounts(GOODS, 1, MOST_GOODS)
    return [found.get(name, 0) for name in GOODS]


def read_counts(entry: Entry, key: str, names: tuple[str, ...]) -> list[int]:
    """Numbers by name, such as colonists by kind; 0 for what is not named."""
    inner = entry.entry(key)
    found = {} if inner is None else inner.amounts(names, 1, MOST_GOODS)
    return [found.get(name, 0) for name in names]


def read_recipe(entry: Entry) -> Recipe:
    entry.only(("from", "to", "times"))
    source = read_goods(entry, "from")
    if sum(source) == 0:
        entry.wrong("from", "at least one good", "none")
    return Recipe(source, read_goods(entry, "to"), entry.number("times", 1, MOST_TIMES) if entry.has("times") else ANY)


def recipe_in(entry: Entry, key: str) -> Recipe:
    """The recipe in a required field."""
    inner = entry.entry(key)
    if inner is None:
        entry.wrong(key, "a table with from and to", "nothing")
        return Recipe([], [], 0)
    return read_recipe(inner)


def named(entry: Entry, key: str, ids: tuple[str, ...]) -> int:
    """The number of the Building or Work that a field names; NONE if the field is missing."""
    return entry.word(key, ids) if entry.has(key) else NONE


# -- Places --------------------------------------------------------------------------------------------------------

_PLACE_KEYS: Final = (
    *("id", "name", "command", "era", "kind", "gain", "recipe", "building", "work", "draw", "keep"),
    *("library_draw", "library_keep", "steps", "bonus", "replaces"),
)


def read_place(entry: Entry, buildings: tuple[str, ...]) -> Place:
    entry.only(_PLACE_KEYS)
    kind = entry.word("kind", PLACE_KINDS)
    place = Place(
        entry.id("id"),
        entry.name(),
        entry.flag("command"),
        entry.number("era", 0, ERAS),
        kind,
        read_goods(entry, "gain"),
    )
    if entry.has("recipe") or kind == REFINE:
        place.recipe = recipe_in(entry, "recipe")
    if entry.has("building") or kind == BUILD:
        place.building = entry.word("building", buildings)
    if entry.has("work") or kind == LAY:
        place.work = entry.word("work", WORKS)
    place.draw = entry.number("draw", 0, MOST_TIMES, 0)
    place.keep = entry.number("keep", 0, MOST_TIMES, 0)
    place.library_draw = entry.number("library_draw", 0, MOST_TIMES, 0)
    place.library_keep = entry.number("library_keep", 0, MOST_TIMES, 0)
    place.steps = entry.number("steps", 0, 2, 0)
    place.bonus = entry.number("bonus", 0, MOST_GOODS, 0)
    place.replaces = entry.line("replaces", LONGEST_ID, "")
    return place


# -- Buildings of a Community --------------------------------------------------------------------------------------

_BUILDING_KEYS: Final = (
    *("id", "name", "era", "kind", "cost", "worker", "home", "makes", "storage", "limit", "remodels"),
)


def read_building(entry: Entry, buildings: tuple[str, ...]) -> Building:
    entry.only(_BUILDING_KEYS)
    kind = entry.word("kind", BUILDING_KINDS)
    building = Building(
        entry.id("id"),
        entry.name(),
        entry.number("era", 0, ERAS),
        kind,
        read_goods(entry, "cost"),
        read_goods(entry, "makes"),
    )
    farmers, citizens, anybody = read_counts(entry, "worker", COLONISTS)
    building.farmers, building.citizens, building.any_worker = farmers, citizens, anybody > 0
    building.farmer_homes, building.citizen_homes = read_counts(entry, "home", COLONISTS[:2])
    building.storage = entry.number("storage", 0, MOST_GOODS, 0)
    building.limit = entry.number("limit", 0, MOST_GOODS, 0)
    building.remodels = named(entry, "remodels", buildings)
    return building


# -- Defensive Works -----------------------------------------------------------------------------------------------

_WORK_KEYS: Final = (
    *("id", "name", "tile", "cost", "back", "soldier", "actors", "strength", "damage", "arrows", "range"),
    *("mobile", "air", "replace_tools", "most"),
)


def read_work(entry: Entry, number: int) -> Work:
    """The eleven Works have a fixed order, which the code relies on."""
    entry.only(_WORK_KEYS)
    id = entry.id("id")
    if number < len(WORKS) and id != WORKS[number]:
        entry.wrong("id", f"{WORKS[number]} in this place", id or "nothing")
    work = Work(id, entry.name(), entry.word("tile", TILE_GROUPS), read_goods(entry, "cost"))
    work.back = entry.flag("back")
    work.citizens = entry.word("soldier", COLONISTS[:2]) == 1 if entry.has("soldier") else False
    work.actors = entry.number("actors", 0, MOST_GOODS, 0)
    work.strength = entry.number("strength", 0, MOST_GOODS, 0)
    work.damage = entry.number("damage", 0, MOST_GOODS, 0)
    arrows = entry.number("arrows", 0, 3, 0)
    if arrows == 2:
        entry.wrong("arrows", "0, 1 or 3", "2")
    work.arrows = arrows
    work.range = entry.number("range", 0, 5, 0)
    work.mobile = entry.flag("mobile")
    work.air = entry.flag("air")
    work.replace_tools = entry.number("replace_tools", 0, MOST_GOODS, 0)
    work.most = entry.number("most", 0, 99, 0)
    return work


# -- Markets -------------------------------------------------------------------------------------------------------

_MARKET_KEYS: Final = (
    *("id", "name", "era", "final", "sell", "take", "special", "building", "recipe", "draw", "library_draw"),
    *("library_keep", "count"),
)


def read_market(entry: Entry, buildings: tuple[str, ...]) -> MarketCard:
    entry.only(_MARKET_KEYS)
    sells = [read_recipe(item) for item in entry.entries("sell", 1, 2)]
    takes = [_take(item) for item in entry.entries("take", 1, 2)]
    card = MarketCard(entry.id("id"), entry.name(), entry.number("era", 1, ERAS), entry.flag("final"), sells, takes)
    card.special = entry.word("special", SPECIALS)
    if card.special == SPECIAL_BUILD:
        card.building = entry.word("building", buildings)
    elif card.special == SPECIAL_REFINE:
        card.recipe = recipe_in(entry, "recipe")
    elif card.special == SPECIAL_LIBRARIAN:
        card.draw = entry.number("draw", 1, MOST_TIMES)
        card.library_draw = entry.number("library_draw", 1, MOST_TIMES)
        card.library_keep = entry.number("library_keep", 1, MOST_TIMES)
    elif card.special == SPECIAL_HEAL or card.special == SPECIAL_UPRIGHT:
        card.count = entry.number("count", 1, MOST_TIMES)
    for recipe in sells:
        if sum(1 for amount in recipe.source if amount) > 1:
            entry.wrong("sell", "one kind of good in each from", "several")
    return card


def _take(entry: Entry) -> list[int]:
    found = entry.amounts(GOODS, 1, MOST_GOODS)
    return [found.get(name, 0) for name in GOODS]
