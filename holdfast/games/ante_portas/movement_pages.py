"""Reads the Movement cards, field by field."""

from __future__ import annotations

from typing import Final

from holdfast.games.ante_portas.card_pages import ERAS, MOST_GOODS, read_counts
from holdfast.games.ante_portas.movement_card import (
    ARROWS,
    FIGURES,
    PAST_NOTHING,
    PRESS_STEPS,
    UNITS,
    MovementCard,
)
from holdfast.kernel.pages import Page

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


def read_movement_card(page: Page) -> MovementCard:
    page.only(_KEYS)
    id = page.id("id")
    card = MovementCard(id, id.upper(), page.word("scenario", SCENARIOS) == 1, page.number("era", 1, ERAS))
    for entry in page.pages("spawn", 0, MOST_ARROWS) if page.has("spawn") else []:
        entry.only(("hex", "unit"))
        card.spawn_hexes.append(entry.number("hex", FIRST_SPAWN_HEX, LAST_SPAWN_HEX))
        card.spawn_units.append(entry.word("unit", FIGURES))
    card.arrows = _arrows(page, "arrows")
    card.flames = [0] * len(card.arrows)
    if page.has("flames"):
        card.flames = page.numbers("flames", 0, 1, len(card.arrows), len(card.arrows))
    _read_damage(page, card)
    _read_powers(page, card)
    return card


def _arrows(page: Page, key: str) -> list[int]:
    if not page.has(key):
        return []
    entries = page.entries_at(key, page.table[key], "arrows", 1, MOST_ARROWS)
    return [page.word_at(f"{key}[{place}]", entry, ARROWS) for place, entry in enumerate(entries, 1)]


def _read_damage(page: Page, card: MovementCard) -> None:
    card.targets = page.words("targets", ARROWS, 1, len(ARROWS)) if page.has("targets") else []
    card.shoot = page.number("shoot", 0, MOST_GOODS, 0)
    card.fire = page.number("fire", 0, MOST_GOODS, 0)
    if (card.shoot > 0 or card.fire > 0) != (len(card.targets) > 0):
        page.wrong("targets", "the hexes that shoot or fire hits, and only then", f"{len(card.targets)} of them")
    card.stronger = page.number("stronger", 0, MOST_GOODS, 0)
    card.weaker = page.number("weaker", 0, MOST_GOODS, 0)
    card.first_weaker = page.number("first_weaker", 0, MOST_GOODS, 0)


def _read_powers(page: Page, card: MovementCard) -> None:
    card.add_basics, card.add_elites = read_counts(page, "increase", FIGURES)
    regroup = page.page("regroup")
    if regroup is not None:
        regroup.only(("from", "to"))
        card.regroup_from = read_counts(regroup, "from", FIGURES)
        card.regroup_to = read_counts(regroup, "to", FIGURES)
    card.stealth = page.word("stealth", UNITS) if page.has("stealth") else PAST_NOTHING
    card.destroys = 2 + page.word("destroys", DESTROYED) if page.has("destroys") else PAST_NOTHING
    if page.has("dodge"):
        rows = page.entries_at("dodge", page.table["dodge"], "rows", 1, MOST_ARROWS)
        card.dodge = [page.words_at(f"dodge[{place}]", row, ARROWS, 1, 3) for place, row in enumerate(rows, 1)]
    card.press = page.numbers("press", 0, 9, PRESS_STEPS, PRESS_STEPS) if page.has("press") else []
    card.merge = page.flag("merge")
    card.remove_citizens = page.flag("remove_citizens")
    card.killed_by_citizens = page.flag("killed_by_citizens")
    card.destroy_trap = page.flag("destroy_trap")
    card.decrease_in_trap = page.flag("decrease_in_trap")
    card.split = page.flag("split")
