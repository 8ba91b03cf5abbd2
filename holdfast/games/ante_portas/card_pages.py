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
from holdfast.kernel.pages import LONGEST_ID, Page

MOST_GOODS: Final = 12
MOST_TIMES: Final = 12
ERAS: Final = 2
COLONISTS: Final[tuple[str, ...]] = ("farmer", "citizen", "any")


def read_goods(page: Page, key: str) -> list[int]:
    """An amount of goods; nothing if the field is not there."""
    inner = page.page(key)
    found = {} if inner is None else inner.amounts(GOODS, 1, MOST_GOODS)
    return [found.get(name, 0) for name in GOODS]


def read_counts(page: Page, key: str, names: tuple[str, ...]) -> list[int]:
    """Numbers by name, such as colonists by kind; 0 for what is not named."""
    inner = page.page(key)
    found = {} if inner is None else inner.amounts(names, 1, MOST_GOODS)
    return [found.get(name, 0) for name in names]


def read_recipe(page: Page) -> Recipe:
    page.only(("from", "to", "times"))
    source = read_goods(page, "from")
    if sum(source) == 0:
        page.wrong("from", "at least one good", "none")
    return Recipe(source, read_goods(page, "to"), page.number("times", 1, MOST_TIMES) if page.has("times") else ANY)


def recipe_in(page: Page, key: str) -> Recipe:
    """The recipe in a field that has to be there."""
    inner = page.page(key)
    if inner is None:
        page.wrong(key, "a table with from and to", "nothing")
        return Recipe([], [], 0)
    return read_recipe(inner)


def named(page: Page, key: str, ids: tuple[str, ...]) -> int:
    """The number of the Building or Work that a field names; NONE if the field is not there."""
    return page.word(key, ids) if page.has(key) else NONE


# -- Places --------------------------------------------------------------------------------------------------------

_PLACE_KEYS: Final = (
    *("id", "name", "command", "era", "kind", "gain", "recipe", "building", "work", "draw", "keep"),
    *("library_draw", "library_keep", "steps", "bonus", "replaces"),
)


def read_place(page: Page, buildings: tuple[str, ...]) -> Place:
    page.only(_PLACE_KEYS)
    kind = page.word("kind", PLACE_KINDS)
    place = Place(
        page.id("id"), page.name(), page.flag("command"), page.number("era", 0, ERAS), kind, read_goods(page, "gain")
    )
    if page.has("recipe") or kind == REFINE:
        place.recipe = recipe_in(page, "recipe")
    if page.has("building") or kind == BUILD:
        place.building = page.word("building", buildings)
    if page.has("work") or kind == LAY:
        place.work = page.word("work", WORKS)
    place.draw = page.number("draw", 0, MOST_TIMES, 0)
    place.keep = page.number("keep", 0, MOST_TIMES, 0)
    place.library_draw = page.number("library_draw", 0, MOST_TIMES, 0)
    place.library_keep = page.number("library_keep", 0, MOST_TIMES, 0)
    place.steps = page.number("steps", 0, 2, 0)
    place.bonus = page.number("bonus", 0, MOST_GOODS, 0)
    place.replaces = page.line("replaces", LONGEST_ID, "")
    return place


# -- Buildings of a Community --------------------------------------------------------------------------------------

_BUILDING_KEYS: Final = (
    *("id", "name", "era", "kind", "cost", "worker", "home", "makes", "storage", "limit", "remodels"),
)


def read_building(page: Page, buildings: tuple[str, ...]) -> Building:
    page.only(_BUILDING_KEYS)
    kind = page.word("kind", BUILDING_KINDS)
    building = Building(
        page.id("id"),
        page.name(),
        page.number("era", 0, ERAS),
        kind,
        read_goods(page, "cost"),
        read_goods(page, "makes"),
    )
    farmers, citizens, anybody = read_counts(page, "worker", COLONISTS)
    building.farmers, building.citizens, building.any_worker = farmers, citizens, anybody > 0
    building.farmer_homes, building.citizen_homes = read_counts(page, "home", COLONISTS[:2])
    building.storage = page.number("storage", 0, MOST_GOODS, 0)
    building.limit = page.number("limit", 0, MOST_GOODS, 0)
    building.remodels = named(page, "remodels", buildings)
    return building


# -- Defensive Works -----------------------------------------------------------------------------------------------

_WORK_KEYS: Final = (
    *("id", "name", "tile", "cost", "back", "soldier", "actors", "strength", "damage", "arrows", "range"),
    *("mobile", "air", "replace_tools", "most"),
)


def read_work(page: Page, number: int) -> Work:
    """The eleven Works have a fixed order, which code relies on."""
    page.only(_WORK_KEYS)
    id = page.id("id")
    if number < len(WORKS) and id != WORKS[number]:
        page.wrong("id", f"{WORKS[number]} in this place", id or "nothing")
    work = Work(id, page.name(), page.word("tile", TILE_GROUPS), read_goods(page, "cost"))
    work.back = page.flag("back")
    work.citizens = page.word("soldier", COLONISTS[:2]) == 1 if page.has("soldier") else False
    work.actors = page.number("actors", 0, MOST_GOODS, 0)
    work.strength = page.number("strength", 0, MOST_GOODS, 0)
    work.damage = page.number("damage", 0, MOST_GOODS, 0)
    arrows = page.number("arrows", 0, 3, 0)
    if arrows == 2:
        page.wrong("arrows", "0, 1 or 3", "2")
    work.arrows = arrows
    work.range = page.number("range", 0, 5, 0)
    work.mobile = page.flag("mobile")
    work.air = page.flag("air")
    work.replace_tools = page.number("replace_tools", 0, MOST_GOODS, 0)
    work.most = page.number("most", 0, 99, 0)
    return work


# -- Markets -------------------------------------------------------------------------------------------------------

_MARKET_KEYS: Final = (
    *("id", "name", "era", "final", "sell", "take", "special", "building", "recipe", "draw", "library_draw"),
    *("library_keep", "count"),
)


def read_market(page: Page, buildings: tuple[str, ...]) -> MarketCard:
    page.only(_MARKET_KEYS)
    sells = [read_recipe(entry) for entry in page.pages("sell", 1, 2)]
    takes = [_take(entry) for entry in page.pages("take", 1, 2)]
    card = MarketCard(page.id("id"), page.name(), page.number("era", 1, ERAS), page.flag("final"), sells, takes)
    card.special = page.word("special", SPECIALS)
    if card.special == SPECIAL_BUILD:
        card.building = page.word("building", buildings)
    elif card.special == SPECIAL_REFINE:
        card.recipe = recipe_in(page, "recipe")
    elif card.special == SPECIAL_LIBRARIAN:
        card.draw = page.number("draw", 1, MOST_TIMES)
        card.library_draw = page.number("library_draw", 1, MOST_TIMES)
        card.library_keep = page.number("library_keep", 1, MOST_TIMES)
    elif card.special == SPECIAL_HEAL or card.special == SPECIAL_UPRIGHT:
        card.count = page.number("count", 1, MOST_TIMES)
    for recipe in sells:
        if sum(1 for amount in recipe.source if amount) > 1:
            page.wrong("sell", "one kind of good in each from", "several")
    return card


def _take(page: Page) -> list[int]:
    found = page.amounts(GOODS, 1, MOST_GOODS)
    return [found.get(name, 0) for name in GOODS]
