"""Reads the Improvements, field by field."""

from __future__ import annotations

from typing import Final

from holdfast.games.ante_portas.card_pages import (
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
from holdfast.kernel.pages import Page

_KEYS: Final = (
    *("id", "name", "card", "era", "cost", "once", "gain", "convert", "build", "place_bonus", "production"),
    *("production_convert", "building_bonus", "home", "warehouse", "draw_bonus", "farms", "ticket", "from_buffers"),
    *("extra_turns", "mine_discount", "deploy", "lay", "flip", "trench_strength", "guard_range", "heals_farmers"),
    *("enlist_free", "muster", "upright_free", "commander_steps"),
)


def read_improvement(page: Page, buildings: tuple[str, ...]) -> Improvement:
    page.only(_KEYS)
    era = page.number("era", 1, ERAS)
    card = Improvement(
        page.id("id"),
        page.name(),
        page.number("card", 100 * era, 100 * era + 99),
        era,
        read_goods(page, "cost"),
        page.flag("once"),
    )
    _read_goods_effects(page, card)
    _read_buildings(page, card, buildings)
    _read_homes_and_stores(page, card)
    _read_war(page, card)
    return card


def _read_goods_effects(page: Page, card: Improvement) -> None:
    card.gain = read_goods(page, "gain")
    card.converts = [read_recipe(entry) for entry in page.pages("convert", 1, 2)] if page.has("convert") else []
    card.place_bonus = read_goods(page, "place_bonus")
    card.production = read_goods(page, "production")
    if page.has("production_convert"):
        card.production_convert = recipe_in(page, "production_convert")
    card.draw_bonus = page.number("draw_bonus", 0, MOST_TIMES, 0)
    card.from_buffers = page.number("from_buffers", 0, MOST_GOODS, 0)
    card.extra_turns = page.number("extra_turns", 0, MOST_TIMES, 0)
    ticket = page.page("ticket")
    if ticket is not None:
        ticket.only(("pay", "uses"))
        card.ticket = read_goods(ticket, "pay")
        card.ticket_uses = ticket.number("uses", 1, MOST_TIMES)


def _read_buildings(page: Page, card: Improvement, buildings: tuple[str, ...]) -> None:
    build = page.page("build")
    if build is not None:
        build.only(("building", "cost", "times"))
        card.building = build.word("building", buildings)
        card.building_cost = read_goods(build, "cost")
        card.building_times = build.number("times", 1, MOST_TIMES)
    bonus = page.page("building_bonus")
    if bonus is not None:
        bonus.only(("building", "makes"))
        card.bonus_building = bonus.word("building", buildings)
        card.bonus_makes = read_goods(bonus, "makes")
    card.farms_cost = read_goods(page, "farms") if page.has("farms") else []


def _read_homes_and_stores(page: Page, card: Improvement) -> None:
    card.farmer_homes, card.citizen_homes = read_counts(page, "home", COLONISTS[:2])
    stores = read_counts(page, "warehouse", ("any", *GOODS[:STORED]))
    card.warehouse = stores[0]
    card.special_warehouse = stores[1:]


def _read_war(page: Page, card: Improvement) -> None:
    card.mine_discount = page.number("mine_discount", 0, MOST_GOODS, 0)
    card.deploy_steps = page.number("deploy", 0, 2, 0)
    for key in ("lay", "flip"):
        inner = page.page(key)
        if inner is not None:
            inner.only(("work", "cost", "times"))
            card.work = inner.word("work", WORKS)
            card.work_cost = read_goods(inner, "cost")
            card.work_times = inner.number("times", 1, MOST_TIMES)
            card.flips = key == "flip"
    if card.work == NONE and (page.has("lay") or page.has("flip")):
        page.wrong("lay", "a Defensive Work", "none")
    card.trench_bonus = page.number("trench_strength", 0, MOST_GOODS, 0)
    card.guard_range = page.number("guard_range", 0, 5, 0)
    card.heals_farmers = page.flag("heals_farmers")
    card.enlist_free = page.flag("enlist_free")
    card.muster = page.number("muster", 0, 1, 0)
    card.upright_free = page.flag("upright_free")
    card.commander_steps = page.number("commander_steps", 0, 2, 0)
