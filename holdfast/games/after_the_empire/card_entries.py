"""Reading single cards: what an entry of a card file must say, and what it becomes."""

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
from holdfast.kernel.entries import Entry

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


def read_goods(entry: Entry | None, names: tuple[str, ...]) -> Goods:
    amounts = {} if entry is None else entry.amounts(names, 0, MOST_GOODS)
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


def _passives(entry: Entry | None) -> Passives:
    amounts = {} if entry is None else entry.amounts(PASSIVE_NAMES, 1, MOST_PASSIVE)
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


def _option(entry: Entry, trigger: int) -> Exchange:
    before = len(entry.problems)
    entry.only(_OPTION_KEYS)
    spend = read_goods(entry.entry("spend"), COST_NAMES)
    perform = read_goods(entry.entry("perform"), PERFORM_NAMES)
    gain = read_goods(entry.entry("gain"), GAIN_NAMES)
    if len(entry.problems) == before:
        if not perform.items() and not gain.items():
            entry.wrong("", "something to gain or to perform", "no effect")
        elif trigger == GAIN and (spend.items() or perform.items()):
            entry.wrong("", "only a gain, because it comes at once with the card", "something to spend or perform")
    return Exchange(spend, perform, gain)


def _two_way(entry: Entry) -> list[Exchange]:
    """An exchange that works both ways: either side can be given for the other."""
    before = len(entry.problems)
    sides = [read_goods(side, COST_NAMES) for side in entry.entries("exchange", 2, 2)]
    if len(entry.problems) > before:
        return []
    here, there = sides[0], sides[1]
    if not here.items() or not there.items() or here.items() == there.items():
        entry.wrong("exchange", "two different sides with goods on each", "the same on both or none on one")
    return [Exchange(here, Goods(), there), Exchange(there, Goods(), here)]


def _options(entry: Entry, trigger: int) -> list[Exchange]:
    exchanges: list[Exchange] = []
    seen: list[list[object]] = []
    for option in entry.entries("options", 1, MOST_OPTIONS):
        before = len(entry.problems)
        exchange = _option(option, trigger)
        form = exchange_form(exchange)
        if form in seen and len(entry.problems) == before:
            option.wrong("", "an option of its own", "a repetition of an earlier one")
        seen.append(form)
        exchanges.append(exchange)
    return exchanges


def _ability(entry: Entry) -> Ability:
    entry.only(_ABILITY_KEYS)
    trigger = entry.word("trigger", TRIGGERS)
    if entry.has("options") and entry.has("exchange"):
        entry.wrong("exchange", "either options or exchange", "both")
    if entry.has("exchange"):
        if trigger == GAIN:
            entry.wrong("exchange", "options, because a gain cannot be an exchange", "an exchange")
        return Ability(trigger, _two_way(entry))
    return Ability(trigger, _options(entry, trigger))


def _abilities(entry: Entry) -> list[Ability]:
    """At most one ability for each trigger: a card is turned once and has one worker space."""
    if not entry.has("ability"):
        return []
    abilities: list[Ability] = []
    triggers: list[int] = []
    for item in entry.entries("ability", 1, len(TRIGGERS)):
        before = len(entry.problems)
        ability = _ability(item)
        if ability.trigger in triggers and len(entry.problems) == before:
            trigger = TRIGGERS[ability.trigger]
            item.wrong("trigger", "one ability for each trigger (use several options)", f'a second "{trigger}"')
        triggers.append(ability.trigger)
        abilities.append(ability)
    return abilities


# Cards


def _check_starting(entry: Entry, cost: Goods, copies: int) -> None:
    if cost.items():
        entry.wrong("cost", "no cost on a starting card", "a cost")
    if copies != 1:
        entry.wrong("copies", "1 on a starting card", str(copies))


def _initiative(entry: Entry, starting: bool) -> int:
    if starting:
        return entry.number("initiative", 1, MOST_GOLD)
    if entry.has("initiative"):
        entry.wrong("initiative", "an initiative only on a starting refugee", "one on another card")
    return 0


def read_card(entry: Entry, kind: int) -> Card:
    entry.only(_BUILDING_KEYS if kind == BUILDING else _REFUGEE_KEYS)
    starting = entry.flag("starting")
    copies = entry.copies()
    cost = read_goods(entry.entry("cost"), COST_NAMES)
    if starting:
        _check_starting(entry, cost, copies)
    elif not entry.has("cost"):
        entry.wrong("cost", "a table of goods", "nothing")
    return Card(
        id=entry.id("id"),
        name=entry.name(),
        kind=kind,
        starting=starting,
        cost=cost,
        gold=entry.number("gold", 0, MOST_CARD_GOLD, 0 if starting else None),
        initiative=0 if kind == BUILDING else _initiative(entry, starting),
        copies=copies,
        abilities=_abilities(entry),
        passives=_passives(entry.entry("passive")),
        flavour=entry.flavour(),
    )


def _tier(entry: Entry) -> Tier:
    before = len(entry.problems)
    entry.only(_TIER_KEYS)
    tier = Tier(
        entry.number("gold", 0, MOST_GOLD),
        entry.number("swordsmen", 0, MOST_UNITS, 0),
        entry.number("archers", 0, MOST_UNITS, 0),
    )
    if len(entry.problems) == before and tier.swordsmen + tier.archers == 0:
        entry.wrong("", "at least one swordsman or archer", "none")
    return tier


def _tiers(entry: Entry) -> list[Tier]:
    tiers: list[Tier] = []
    for item in entry.entries("tiers", 1, MOST_TIERS):
        before = len(entry.problems)
        tier = _tier(item)
        if tiers and len(entry.problems) == before and tier.gold <= tiers[-1].gold:
            item.wrong("gold", f"more than {tiers[-1].gold}, the gold of the tier before", str(tier.gold))
        tiers.append(tier)
    return tiers


def read_invader(entry: Entry) -> Invader:
    entry.only(_INVADER_KEYS)
    return Invader(
        id=entry.id("id"),
        name=entry.name(),
        copies=entry.copies(),
        tiers=_tiers(entry),
        flavour=entry.flavour(),
    )


def read_siege(entry: Entry) -> Siege:
    entry.only(_SIEGE_KEYS)
    return Siege(
        id=entry.id("id"),
        name=entry.name(),
        copies=entry.copies(),
        engine=entry.word("engine", ENGINES),
        power=entry.number("power", 1, MOST_POWER),
        surge=entry.word("surge", SURGES),
        minimum=entry.number("minimum", 0, MOST_GOLD, 0),
        flavour=entry.flavour(),
    )


def _amount(entry: Entry, goal: int) -> int:
    if goal == AT_LEAST:
        return entry.number("amount", 1, MOST_GOLD)
    if entry.has("amount"):
        entry.wrong("amount", 'an amount only with goal = "at-least"', 'one with goal = "most"')
    return 0


def read_objective(entry: Entry) -> Objective:
    entry.only(_OBJECTIVE_KEYS)
    goal = entry.word("goal", GOALS)
    return Objective(
        id=entry.id("id"),
        name=entry.name(),
        copies=entry.copies(),
        measure=entry.word("measure", MEASURES),
        goal=goal,
        amount=_amount(entry, goal),
        gold=entry.number("gold", 1, MOST_CARD_GOLD),
        flavour=entry.flavour(),
    )
