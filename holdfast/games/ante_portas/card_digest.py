"""The digest of a card set: a short fingerprint of everything that can affect a game."""

from __future__ import annotations

from collections.abc import Sequence

from holdfast.games.ante_portas.catalog import (
    Building,
    Duel,
    Improvement,
    Layout,
    MarketCard,
    Numbers,
    Place,
    Recipe,
    Rung,
    Work,
)
from holdfast.games.ante_portas.movement_card import MovementCard
from holdfast.kernel.card_files import digest_of


def _form(value: object) -> object:
    """A value as plain data; a recipe as its two sides and its limit."""
    if isinstance(value, Recipe):
        return [value.source, value.product, int(value.times)]
    if isinstance(value, list | tuple):
        return [_form(entry) for entry in value]
    return value


# Every field that can affect a game, by class: compiled classes do not list their fields.
_FIELDS: dict[type, tuple[str, ...]] = {
    Place: (
        *("id", "name", "command", "era", "kind", "gain", "recipe", "building", "work", "draw", "keep"),
        *("library_draw", "library_keep", "steps", "bonus", "replaces"),
    ),
    Building: (
        *("id", "name", "era", "kind", "cost", "makes", "farmers", "citizens", "any_worker", "farmer_homes"),
        *("citizen_homes", "storage", "limit", "remodels"),
    ),
    Work: (
        *("id", "name", "group", "cost", "back", "citizens", "actors", "strength", "damage", "arrows", "range"),
        *("mobile", "air", "replace_tools", "most"),
    ),
    MarketCard: (
        *("id", "name", "era", "final", "sells", "takes", "special", "building", "recipe", "draw", "library_draw"),
        *("library_keep", "count"),
    ),
    Improvement: (
        *("id", "name", "card", "era", "cost", "once", "gain", "converts", "building", "building_cost"),
        *("building_times", "place_bonus", "production", "production_convert", "bonus_building", "bonus_makes"),
        *("farmer_homes", "citizen_homes", "warehouse", "special_warehouse", "draw_bonus", "farms_cost", "ticket"),
        *("ticket_uses", "from_buffers", "extra_turns", "mine_discount", "deploy_steps", "work", "work_cost"),
        *("work_times", "flips", "trench_bonus", "guard_range", "heals_farmers", "enlist_free", "muster"),
        *("upright_free", "commander_steps"),
    ),
    MovementCard: (
        *("id", "dragons", "era", "spawn_hexes", "spawn_units", "spawn_seats", "arrows", "flames", "targets"),
        *("shoot", "fire", "stronger", "weaker", "first_weaker", "add_basics", "add_elites", "regroup_from"),
        *("regroup_to", "stealth", "destroys", "dodge", "press", "merge", "remove_citizens", "killed_by_citizens"),
        *("destroy_trap", "decrease_in_trap", "split"),
    ),
    Rung: ("id", "tools", "dollars", "more", "less"),
    Layout: ("markets", "slots", "later_slots", "ring", "outer"),
    Numbers: (
        *("storage", "warehouse", "buffer", "smithy", "hand_limit", "spaces", "storage_slots", "razing_tools"),
        *("factory_supports", "start_tools", "start_food", "start_choice", "citizen_food", "heal_food"),
        *("heal_dollars", "farmer_strength", "citizen_strength", "basic_strength", "elite_strength", "basics"),
        *("elites", "group_limit", "trap_holds", "trap_bonus", "bomb_own", "bomb_beside", "knock_units"),
        *("knock_hexes", "wave_spawns", "round_cap"),
    ),
    Duel: ("flag_spawn", "area_spawn", "farmers", "citizens", "soldiers", "buildings", "fee", "fee_goods"),
}


def _forms(entries: Sequence[object]) -> list[object]:
    return [[_form(getattr(entry, field)) for field in _FIELDS[type(entry)]] for entry in entries]


def card_set_digest(
    places: list[Place],
    buildings: list[Building],
    works: list[Work],
    markets: list[MarketCard],
    improvements: list[Improvement],
    movement: list[MovementCard],
    rungs: list[Rung],
    layout: Layout,
    numbers: Numbers,
) -> str:
    """The digest of everything that can affect a war: the tables and their order, not the heading."""
    tables: list[Sequence[object]] = [places, buildings, works, markets, improvements, movement, rungs]
    return digest_of([*(_forms(table) for table in tables), _forms([layout]), _forms([numbers])])


def duel_digest(war: str, duel: Duel) -> str:
    """The digest of everything that can affect a duel: the war's digest together with the duel's own tables."""
    return digest_of([war, _forms([duel])])
