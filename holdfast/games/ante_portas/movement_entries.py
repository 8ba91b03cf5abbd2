"""Reads the Movement cards, field by field."""

from __future__ import annotations

from typing import Final

from holdfast.games.ante_portas.card_entries import ERAS, MOST_GOODS, read_counts
from holdfast.games.ante_portas.movement_card import (
    ARROWS,
    FIGURES,
    PAST_NOTHING,
    PRESS_STEPS,
    UNITS,
    MovementCard,
)
from holdfast.games.ante_portas.tables import MAX_SEATS
from holdfast.kernel.entries import Entry

SCENARIOS: Final[tuple[str, ...]] = ("raiders", "dragons")
FIRST_SPAWN_HEX: Final = 24
LAST_SPAWN_HEX: Final = 28
MOST_ARROWS: Final = 6
DESTROYED: Final[tuple[str, ...]] = UNITS[2:5]

_KEYS: Final = (
    *("id", "scenario", "era", "spawn", "arrows", "flames", "targets", "shoot", "fire", "stronger", "weaker"),
    *("first_weaker", "increase", "regroup", "stealth", "destroys", "dodge", "press", "merge", "remove_citizens"),
    *("killed_by_citizens", "destroy_trap", "decrease_in_trap", "split"),
)


def read_movement_card(entry: Entry) -> MovementCard:
    entry.only(_KEYS)
    id = entry.id("id")
    card = MovementCard(id, id.upper(), entry.word("scenario", SCENARIOS) == 1, entry.number("era", 1, ERAS))
    for item in entry.entries("spawn", 0, MOST_ARROWS) if entry.has("spawn") else []:
        item.only(("hex", "unit", "seats"))
        card.spawn_hexes.append(item.number("hex", FIRST_SPAWN_HEX, LAST_SPAWN_HEX))
        card.spawn_units.append(item.word("unit", FIGURES))
        card.spawn_seats.append(item.numbers("seats", 1, MAX_SEATS, 1, MAX_SEATS - 1) if item.has("seats") else [])
    card.arrows = _arrows(entry, "arrows")
    card.flames = [0] * len(card.arrows)
    if entry.has("flames"):
        card.flames = entry.numbers("flames", 0, 1, len(card.arrows), len(card.arrows))
    _read_damage(entry, card)
    _read_powers(entry, card)
    return card


def _arrows(entry: Entry, key: str) -> list[int]:
    if not entry.has(key):
        return []
    items = entry.items_at(key, entry.table[key], "arrows", 1, MOST_ARROWS)
    return [entry.word_at(f"{key}[{place}]", item, ARROWS) for place, item in enumerate(items, 1)]


def _read_damage(entry: Entry, card: MovementCard) -> None:
    card.targets = entry.words("targets", ARROWS, 1, len(ARROWS)) if entry.has("targets") else []
    card.shoot = entry.number("shoot", 0, MOST_GOODS, 0)
    card.fire = entry.number("fire", 0, MOST_GOODS, 0)
    if (card.shoot > 0 or card.fire > 0) != (len(card.targets) > 0):
        entry.wrong("targets", "the hexes that shoot or fire hits, and only then", f"{len(card.targets)} of them")
    card.stronger = entry.number("stronger", 0, MOST_GOODS, 0)
    card.weaker = entry.number("weaker", 0, MOST_GOODS, 0)
    card.first_weaker = entry.number("first_weaker", 0, MOST_GOODS, 0)


def _read_powers(entry: Entry, card: MovementCard) -> None:
    card.add_basics, card.add_elites = read_counts(entry, "increase", FIGURES)
    regroup = entry.entry("regroup")
    if regroup is not None:
        regroup.only(("from", "to"))
        card.regroup_from = read_counts(regroup, "from", FIGURES)
        card.regroup_to = read_counts(regroup, "to", FIGURES)
    card.stealth = entry.word("stealth", UNITS) if entry.has("stealth") else PAST_NOTHING
    card.destroys = 2 + entry.word("destroys", DESTROYED) if entry.has("destroys") else PAST_NOTHING
    if entry.has("dodge"):
        rows = entry.items_at("dodge", entry.table["dodge"], "rows", 1, MOST_ARROWS)
        card.dodge = [entry.words_at(f"dodge[{place}]", row, ARROWS, 1, 3) for place, row in enumerate(rows, 1)]
    card.press = entry.numbers("press", 0, 9, PRESS_STEPS, PRESS_STEPS) if entry.has("press") else []
    card.merge = entry.flag("merge")
    card.remove_citizens = entry.flag("remove_citizens")
    card.killed_by_citizens = entry.flag("killed_by_citizens")
    card.destroy_trap = entry.flag("destroy_trap")
    card.decrease_in_trap = entry.flag("decrease_in_trap")
    card.split = entry.flag("split")
