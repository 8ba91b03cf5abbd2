"""Reads the single numbers, the difficulty ladder, the layout and the duel board, field by field."""

from __future__ import annotations

from typing import Final

from holdfast.games.ante_portas.catalog import TILE_GROUPS, Duel, Layout, Numbers, Rung
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.goods import GOODS
from holdfast.games.ante_portas.tables import MAX_SEATS
from holdfast.kernel.entries import LONGEST_NAME, Entry, as_list, found_words

MOST: Final = 99
FARTHEST: Final = 20  # coordinate of a slot
SLOTS: Final = 24
LATER_SLOTS: Final = 11
RING: Final = 6
OUTER: Final = 12
MARKETS: Final = 3
HALF_YEARS: Final = 10
FEWEST_FARMERS: Final = 6  # two players start with three each
MOST_FEE: Final = 5

_SINGLE: Final = (
    *("storage", "warehouse", "buffer", "smithy", "hand_limit", "storage_slots", "razing_tools", "factory_supports"),
    *("start_tools", "start_food", "start_choice", "citizen_food", "heal_food", "heal_dollars", "farmer_strength"),
    *("citizen_strength", "basic_strength", "elite_strength", "basics", "elites", "trap_holds", "trap_bonus"),
    *("bomb_own", "bomb_beside", "knock_units", "knock_hexes", "round_cap"),
)


def read_numbers(entry: Entry | None) -> Numbers | None:
    if entry is None:
        return None
    entry.only((*_SINGLE, "spaces", "tiles", "wave_spawns"))
    numbers = Numbers()
    for name in _SINGLE:
        setattr(numbers, name, entry.number(name, 0 if name in ("razing_tools", "start_choice") else 1, MOST))
    numbers.spaces = entry.numbers("spaces", 5, MOST, 2, 2)
    numbers.wave_spawns = entry.numbers("wave_spawns", 1, MOST, 3, 3)
    tiles = entry.entry("tiles")
    counts = {} if tiles is None else tiles.amounts(TILE_GROUPS, 1, MOST)
    if len(counts) < len(TILE_GROUPS):
        entry.wrong("tiles", f"a number for each of {', '.join(TILE_GROUPS)}", f"{len(counts)} of them")
    numbers.group_limit = [counts.get(name, 0) for name in TILE_GROUPS]
    return numbers


def read_rung(entry: Entry) -> Rung:
    entry.only(("id", "name", "tools", "dollars", "more", "less"))
    return Rung(
        entry.id("id"),
        entry.line("name", LONGEST_NAME),
        entry.number("tools", 0, MOST, 0),
        entry.number("dollars", 0, MOST, 0),
        _half_years(entry, "more"),
        _half_years(entry, "less"),
    )


def _half_years(entry: Entry, key: str) -> list[list[int]]:
    """Half-years for one, two and three players: a list for each number of players, or one for all of them."""
    if not entry.has(key):
        return [[]] * MAX_SEATS
    value = entry.table.get(key)
    items = as_list(value)
    if items is None or not any(as_list(item) is not None for item in items):
        return [_half_years_at(entry, key, value)] * MAX_SEATS
    lists = entry.items_at(key, value, "lists", MAX_SEATS, MAX_SEATS)
    return [_half_years_at(entry, f"{key}[{place}]", item) for place, item in enumerate(lists, 1)]


def _half_years_at(entry: Entry, field: str, value: object) -> list[int]:
    items = entry.items_at(field, value, "half-years", 0, HALF_YEARS)
    return [entry.number_at(f"{field}[{place}]", item, 1, HALF_YEARS) for place, item in enumerate(items, 1)]


def read_layout(entry: Entry | None) -> Layout | None:
    if entry is None:
        return None
    entry.only(("markets", "slots", "later_slots", "ring", "outer"))
    items = entry.items_at("markets", entry.table.get("markets"), "Markets", MARKETS, MARKETS)
    markets = [_hexes(entry, f"markets[{place}]", item, 2) for place, item in enumerate(items, 1)]
    layout = Layout(
        markets,
        _hexes(entry, "slots", entry.table.get("slots"), SLOTS),
        _hexes(entry, "later_slots", entry.table.get("later_slots"), LATER_SLOTS),
        _hexes(entry, "ring", entry.table.get("ring"), RING),
        _hexes(entry, "outer", entry.table.get("outer"), OUTER),
    )
    mainland = [hex for market in markets for hex in market] + layout.slots + layout.later_slots
    for name, hexes in (("slots", mainland), ("ring", [(0, 0), *layout.ring, *layout.outer])):
        if len(set(hexes)) < len(hexes):
            entry.wrong(name, "a hex of its own for every tile", "one that is taken twice")
    return layout


def _hexes(entry: Entry, field: str, value: object, count: int) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for place, item in enumerate(entry.items_at(field, value, "hexes", count, count), 1):
        pair = as_list(item)
        if pair is None or len(pair) != 2:
            entry.wrong_at(f"{field}[{place}]", "two coordinates", found_words(item))
            continue
        q = entry.number_at(f"{field}[{place}][1]", pair[0], -FARTHEST, FARTHEST)
        r = entry.number_at(f"{field}[{place}][2]", pair[1], -FARTHEST, FARTHEST)
        found.append((q, r))
    return found


def read_duel(entry: Entry | None) -> Duel | None:
    if entry is None:
        return None
    entry.only(("flag_spawn", "area_spawn", "farmers", "citizens", "soldiers", "buildings", "fee", "fee_goods"))
    duel = Duel()
    duel.flag_spawn = _spawn_points(entry, "flag_spawn")
    duel.area_spawn = _spawn_points(entry, "area_spawn")
    duel.farmers = entry.number("farmers", FEWEST_FARMERS, MOST)
    duel.citizens = entry.number("citizens", 1, MOST)
    duel.soldiers = entry.number("soldiers", 1, MOST)
    duel.buildings = entry.numbers("buildings", 1, MOST, 2, 2)
    duel.fee = entry.numbers("fee", 0, MOST_FEE, 2, 2)
    duel.fee_goods = entry.words("fee_goods", GOODS, 1, len(GOODS))
    return duel


def _spawn_points(entry: Entry, field: str) -> list[int]:
    """One for each team, on different hexes."""
    hexes = entry.numbers(field, 1, HEXES, 2, 2)
    if len(set(hexes)) == 1:
        entry.wrong(field, "two different hexes", f"{hexes[0]} twice")
    return hexes
