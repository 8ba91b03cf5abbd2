"""Reading single cards: what a page of a card file must say, and what it becomes."""

from __future__ import annotations

from typing import Final

from holdfast.games.after_the_empire.card_digest import exchange_form
from holdfast.games.after_the_empire.catalog import (
    AT_LEAST,
    BUILDING,
    COST_NAMES,
    ENGINES,
    GAIN,
    GAIN_NAMES,
    GOALS,
    MEASURES,
    PASSIVE_NAMES,
    PERFORM_NAMES,
    SURGES,
    TRIGGERS,
    Ability,
    Card,
    Exchange,
    Goods,
    Invader,
    Objective,
    Passives,
    Siege,
    Tier,
)
from holdfast.kernel.pages import Page

MOST_GOODS: Final = 20
MOST_PASSIVE: Final = 5
MOST_GOLD: Final = 99
MOST_CARD_GOLD: Final = 20
MOST_UNITS: Final = 20
MOST_POWER: Final = 10
MOST_TIERS: Final = 12
MOST_OPTIONS: Final = 6

_COMMON_KEYS: Final = ("id", "name", "copies", "flavour")
_BUILDING_KEYS: Final = (*_COMMON_KEYS, "starting", "cost", "gold", "ability", "passive")
_REFUGEE_KEYS: Final = (*_COMMON_KEYS, "starting", "initiative", "cost", "gold", "ability", "passive")
_INVADER_KEYS: Final = (*_COMMON_KEYS, "tiers")
_SIEGE_KEYS: Final = (*_COMMON_KEYS, "engine", "power", "surge", "minimum")
_OBJECTIVE_KEYS: Final = (*_COMMON_KEYS, "measure", "goal", "amount", "gold")
_ABILITY_KEYS: Final = ("trigger", "options", "exchange")
_OPTION_KEYS: Final = ("spend", "perform", "gain")
_TIER_KEYS: Final = ("gold", "swordsmen", "archers")

# Parts of cards


def read_goods(page: Page | None, names: tuple[str, ...]) -> Goods:
    amounts = {} if page is None else page.amounts(names, 0, MOST_GOODS)
    return Goods(
        gold=amounts.get("gold", 0),
        food=amounts.get("food", 0),
        wood=amounts.get("wood", 0),
        stone=amounts.get("stone", 0),
        iron=amounts.get("iron", 0),
        soldiers=amounts.get("soldiers", 0),
        mercenaries=amounts.get("mercenaries", 0),
        heal=amounts.get("heal", 0),
        moves=amounts.get("moves", 0),
        sow=amounts.get("sow", 0),
        protect=amounts.get("protect", 0),
    )


def _passives(page: Page | None) -> Passives:
    amounts = {} if page is None else page.amounts(PASSIVE_NAMES, 1, MOST_PASSIVE)
    return Passives(
        volley=amounts.get("volley", 0),
        oil=amounts.get("oil", 0),
        buttress=amounts.get("buttress", 0),
        guard=amounts.get("guard", 0),
        surgeon=amounts.get("surgeon", 0),
        lookout=amounts.get("lookout", 0),
        rations=amounts.get("rations", 0),
        gleaners=amounts.get("gleaners", 0),
    )


def _option(page: Page, trigger: int) -> Exchange:
    before = len(page.problems)
    page.only(_OPTION_KEYS)
    spend = read_goods(page.page("spend"), COST_NAMES)
    perform = read_goods(page.page("perform"), PERFORM_NAMES)
    gain = read_goods(page.page("gain"), GAIN_NAMES)
    if len(page.problems) == before:
        if not perform.items() and not gain.items():
            page.wrong("", "something to gain or to perform", "no effect")
        elif trigger == GAIN and (spend.items() or perform.items()):
            page.wrong("", "only a gain, because it comes at once with the card", "something to spend or perform")
    return Exchange(spend, perform, gain)


def _two_way(page: Page) -> list[Exchange]:
    """Either side of the exchange for the other."""
    before = len(page.problems)
    sides = [read_goods(side, COST_NAMES) for side in page.pages("exchange", 2, 2)]
    if len(page.problems) > before:
        return []
    here, there = sides[0], sides[1]
    if not here.items() or not there.items() or here.items() == there.items():
        page.wrong("exchange", "two different sides with goods on each", "the same on both or none on one")
    return [Exchange(here, Goods(), there), Exchange(there, Goods(), here)]


def _options(page: Page, trigger: int) -> list[Exchange]:
    exchanges: list[Exchange] = []
    seen: list[list[object]] = []
    for option in page.pages("options", 1, MOST_OPTIONS):
        before = len(page.problems)
        exchange = _option(option, trigger)
        form = exchange_form(exchange)
        if form in seen and len(page.problems) == before:
            option.wrong("", "an option of its own", "a repetition of an earlier one")
        seen.append(form)
        exchanges.append(exchange)
    return exchanges


def _ability(page: Page) -> Ability:
    page.only(_ABILITY_KEYS)
    trigger = page.word("trigger", TRIGGERS)
    if page.has("options") and page.has("exchange"):
        page.wrong("exchange", "either options or exchange", "both")
    if page.has("exchange"):
        if trigger == GAIN:
            page.wrong("exchange", "options, because a gain cannot be an exchange", "an exchange")
        return Ability(trigger, _two_way(page))
    return Ability(trigger, _options(page, trigger))


def _abilities(page: Page) -> list[Ability]:
    """At most one ability for each trigger: a card is turned once and has one worker space."""
    if not page.has("ability"):
        return []
    abilities: list[Ability] = []
    triggers: list[int] = []
    for entry in page.pages("ability", 1, len(TRIGGERS)):
        before = len(page.problems)
        ability = _ability(entry)
        if ability.trigger in triggers and len(page.problems) == before:
            trigger = TRIGGERS[ability.trigger]
            entry.wrong("trigger", "one ability for each trigger (use several options)", f'a second "{trigger}"')
        triggers.append(ability.trigger)
        abilities.append(ability)
    return abilities


# Cards


def _check_starting(page: Page, cost: Goods, copies: int) -> None:
    if cost.items():
        page.wrong("cost", "no cost on a starting card", "a cost")
    if copies != 1:
        page.wrong("copies", "1 on a starting card", str(copies))


def _initiative(page: Page, starting: bool) -> int:
    if starting:
        return page.number("initiative", 1, MOST_GOLD)
    if page.has("initiative"):
        page.wrong("initiative", "an initiative only on a starting refugee", "one on another card")
    return 0


def read_card(page: Page, kind: int) -> Card:
    page.only(_BUILDING_KEYS if kind == BUILDING else _REFUGEE_KEYS)
    starting = page.flag("starting")
    copies = page.copies()
    cost = read_goods(page.page("cost"), COST_NAMES)
    if starting:
        _check_starting(page, cost, copies)
    elif not page.has("cost"):
        page.wrong("cost", "a table of goods", "nothing")
    return Card(
        id=page.id("id"),
        name=page.name(),
        kind=kind,
        starting=starting,
        cost=cost,
        gold=page.number("gold", 0, MOST_CARD_GOLD, 0 if starting else None),
        initiative=0 if kind == BUILDING else _initiative(page, starting),
        copies=copies,
        abilities=_abilities(page),
        passives=_passives(page.page("passive")),
        flavour=page.flavour(),
    )


def _tier(page: Page) -> Tier:
    before = len(page.problems)
    page.only(_TIER_KEYS)
    tier = Tier(
        page.number("gold", 0, MOST_GOLD),
        page.number("swordsmen", 0, MOST_UNITS, 0),
        page.number("archers", 0, MOST_UNITS, 0),
    )
    if len(page.problems) == before and tier.swordsmen + tier.archers == 0:
        page.wrong("", "at least one swordsman or archer", "none")
    return tier


def _tiers(page: Page) -> list[Tier]:
    tiers: list[Tier] = []
    for entry in page.pages("tiers", 1, MOST_TIERS):
        before = len(page.problems)
        tier = _tier(entry)
        if tiers and len(page.problems) == before and tier.gold <= tiers[-1].gold:
            entry.wrong("gold", f"more than {tiers[-1].gold}, the gold of the tier before", str(tier.gold))
        tiers.append(tier)
    return tiers


def read_invader(page: Page) -> Invader:
    page.only(_INVADER_KEYS)
    return Invader(
        id=page.id("id"),
        name=page.name(),
        copies=page.copies(),
        tiers=_tiers(page),
        flavour=page.flavour(),
    )


def read_siege(page: Page) -> Siege:
    page.only(_SIEGE_KEYS)
    return Siege(
        id=page.id("id"),
        name=page.name(),
        copies=page.copies(),
        engine=page.word("engine", ENGINES),
        power=page.number("power", 1, MOST_POWER),
        surge=page.word("surge", SURGES),
        minimum=page.number("minimum", 0, MOST_GOLD, 0),
        flavour=page.flavour(),
    )


def _amount(page: Page, goal: int) -> int:
    if goal == AT_LEAST:
        return page.number("amount", 1, MOST_GOLD)
    if page.has("amount"):
        page.wrong("amount", 'an amount only with goal = "at-least"', 'one with goal = "most"')
    return 0


def read_objective(page: Page) -> Objective:
    page.only(_OBJECTIVE_KEYS)
    goal = page.word("goal", GOALS)
    return Objective(
        id=page.id("id"),
        name=page.name(),
        copies=page.copies(),
        measure=page.word("measure", MEASURES),
        goal=goal,
        amount=_amount(page, goal),
        gold=page.number("gold", 1, MOST_CARD_GOLD),
        flavour=page.flavour(),
    )
