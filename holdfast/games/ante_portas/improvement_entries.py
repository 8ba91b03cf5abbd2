"""Reads the Improvements, field by field."""

from __future__ import annotations

from typing import Final

from holdfast.games.ante_portas.card_entries import (
    COLONISTS,
    ERAS,
    MOST_GOODS,
    MOST_TIMES,
    read_counts,
    read_goods,
    read_recipe,
    recipe_in,
)
from holdfast.games.ante_portas.catalog import NONE, WORKS, Improvement
from holdfast.games.ante_portas.goods import GOODS, STORED
from holdfast.kernel.entries import Entry

_KEYS: Final = (
    *("id", "name", "card", "era", "cost", "once", "gain", "convert", "build", "place_bonus", "production"),
    *("production_convert", "building_bonus", "home", "warehouse", "draw_bonus", "farms", "ticket", "from_buffers"),
    *("extra_turns", "mine_discount", "deploy", "lay", "flip", "trench_strength", "guard_range", "heals_farmers"),
    *("enlist_free", "muster", "upright_free", "commander_steps"),
)


def read_improvement(entry: Entry, buildings: tuple[str, ...]) -> Improvement:
    entry.only(_KEYS)
    era = entry.number("era", 1, ERAS)
    card = Improvement(
        entry.id("id"),
        entry.name(),
        entry.number("card", 100 * era, 100 * era + 99),
        era,
        read_goods(entry, "cost"),
        entry.flag("once"),
    )
    _read_goods_effects(entry, card)
    _read_buildings(entry, card, buildings)
    _read_homes_and_stores(entry, card)
    _read_war(entry, card)
    return card


def _read_goods_effects(entry: Entry, card: Improvement) -> None:
    card.gain = read_goods(entry, "gain")
    card.converts = [read_recipe(item) for item in entry.entries("convert", 1, 2)] if entry.has("convert") else []
    card.place_bonus = read_goods(entry, "place_bonus")
    card.production = read_goods(entry, "production")
    if entry.has("production_convert"):
        card.production_convert = recipe_in(entry, "production_convert")
    card.draw_bonus = entry.number("draw_bonus", 0, MOST_TIMES, 0)
    card.from_buffers = entry.number("from_buffers", 0, MOST_GOODS, 0)
    card.extra_turns = entry.number("extra_turns", 0, MOST_TIMES, 0)
    ticket = entry.entry("ticket")
    if ticket is not None:
        ticket.only(("pay", "uses"))
        card.ticket = read_goods(ticket, "pay")
        card.ticket_uses = ticket.number("uses", 1, MOST_TIMES)


def _read_buildings(entry: Entry, card: Improvement, buildings: tuple[str, ...]) -> None:
    build = entry.entry("build")
    if build is not None:
        build.only(("building", "cost", "times"))
        card.building = build.word("building", buildings)
        card.building_cost = read_goods(build, "cost")
        card.building_times = build.number("times", 1, MOST_TIMES)
    bonus = entry.entry("building_bonus")
    if bonus is not None:
        bonus.only(("building", "makes"))
        card.bonus_building = bonus.word("building", buildings)
        card.bonus_makes = read_goods(bonus, "makes")
    card.farms_cost = read_goods(entry, "farms") if entry.has("farms") else []


def _read_homes_and_stores(entry: Entry, card: Improvement) -> None:
    card.farmer_homes, card.citizen_homes = read_counts(entry, "home", COLONISTS[:2])
    stores = read_counts(entry, "warehouse", ("any", *GOODS[:STORED]))
    card.warehouse = stores[0]
    card.special_warehouse = stores[1:]


def _read_war(entry: Entry, card: Improvement) -> None:
    card.mine_discount = entry.number("mine_discount", 0, MOST_GOODS, 0)
    card.deploy_steps = entry.number("deploy", 0, 2, 0)
    for key in ("lay", "flip"):
        inner = entry.entry(key)
        if inner is not None:
            inner.only(("work", "cost", "times"))
            card.work = inner.word("work", WORKS)
            card.work_cost = read_goods(inner, "cost")
            card.work_times = inner.number("times", 1, MOST_TIMES)
            card.flips = key == "flip"
    if card.work == NONE and (entry.has("lay") or entry.has("flip")):
        entry.wrong("lay", "a Defensive Work", "none")
    card.trench_bonus = entry.number("trench_strength", 0, MOST_GOODS, 0)
    card.guard_range = entry.number("guard_range", 0, 5, 0)
    card.heals_farmers = entry.flag("heals_farmers")
    card.enlist_free = entry.flag("enlist_free")
    card.muster = entry.number("muster", 0, 1, 0)
    card.upright_free = entry.flag("upright_free")
    card.commander_steps = entry.number("commander_steps", 0, 2, 0)
