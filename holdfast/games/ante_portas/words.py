"""Places, Buildings, cards and Works in words: what a player reads on them."""

from __future__ import annotations

from typing import Final

from holdfast.games.ante_portas.catalog import (
    ANY,
    BAKER,
    BUILD,
    COMMAND,
    DEVELOPER,
    DOCTOR,
    ENGINEER,
    GATHER,
    HEAD_OFFICIAL,
    LAY,
    LIBRARIAN,
    NO_WORK,
    NONE,
    RECRUIT,
    REFINE,
    SPECIAL_BUILD,
    SPECIAL_HEAL,
    SPECIAL_LIBRARIAN,
    SPECIAL_MARKER,
    SPECIAL_REFINE,
    TRAPPER,
    Building,
    CardSet,
    Improvement,
    MarketCard,
    Place,
    Recipe,
    Work,
)
from holdfast.games.ante_portas.goods import GOODS, amount_words
from holdfast.games.ante_portas.movement_card import ARROWS, FIGURES, PAST_NOTHING, UNITS, MovementCard

_ORDERS: Final = {
    RECRUIT: "enlist colonists, or discharge Soldiers",
    DOCTOR: "heal the Sickbay (1 food a Farmer, 2 dollars a Citizen), or set Soldiers upright",
    TRAPPER: "set Traps (2 tools each), or knock Invaders back from them",
    ENGINEER: "plant Bombs (3 wood, 1 ore each), or fire them",
}


def recipe_text(recipe: Recipe) -> str:
    """`2 wood → 1 plank, up to 3 times`"""
    limit = "" if recipe.times in (ANY, 0) else " once" if recipe.times == 1 else f" up to {recipe.times} times"
    return f"{amount_words(recipe.source)} → {amount_words(recipe.product)}{limit}"


def place_text(cards: CardSet, place: Place) -> str:
    """What a Place is for."""
    if place.kind == GATHER:
        return f"take {amount_words(place.gain)}"
    if place.kind == REFINE:
        return f"{recipe_text(place.recipe)}, any number of times"
    if place.kind == LIBRARIAN:
        drawn = f"draw {place.draw} Improvements; with a Library draw {place.library_draw}, keep {place.library_keep}"
        return f"take {amount_words(place.gain)} and {drawn}"
    if place.kind == DEVELOPER:
        return f"take {amount_words(place.gain)} and play an Improvement"
    if place.kind == HEAD_OFFICIAL:
        return f"take {amount_words(place.gain)} and be the Starting Player from next year on"
    if place.kind == BUILD:
        building = cards.buildings[place.building]
        return f"build any number: {building.name} ({amount_words(building.cost)}): {building_text(cards, building)}"
    if place.kind == BAKER:
        return f"take {amount_words(place.gain)}, or {recipe_text(place.recipe)} any number of times"
    if place.kind == COMMAND:
        hexes = "one hex" if place.steps == 1 else "two hexes, +1 in Battle"
        return f"move Soldiers and engines {hexes}, or turn Buildings"
    if place.kind == LAY:
        work = cards.works[place.work]
        return f"lay any number: {work.name} ({amount_words(work.cost)}): {work_text(work)}"
    return _ORDERS[place.kind]


def building_text(cards: CardSet, building: Building) -> str:
    """What a Building brings."""
    parts: list[str] = []
    if building.farmer_homes:
        parts.append(f"home of {building.farmer_homes} Farmer{'s' * (building.farmer_homes > 1)}")
    if building.citizen_homes:
        parts.append(f"home of {building.citizen_homes} Citizen{'s' * (building.citizen_homes > 1)}")
    if sum(building.makes):
        parts.append(f"{amount_words(building.makes)} a year")
    if building.storage:
        parts.append(f"{building.storage} more in Storage")
    special = {
        "library": "more Improvements to choose from",
        "factory": f"one more good from up to {cards.numbers.factory_supports} Buildings",
        "institute": "Improvements cost a tool less, and two may be played",
    }
    if building.id in special:
        parts.append(special[building.id])
    workers = [
        *([f"{building.farmers} Farmer{'s' * (building.farmers > 1)}"] if building.farmers else []),
        *([f"{building.citizens} Citizen{'s' * (building.citizens > 1)}"] if building.citizens else []),
        *(["any worker"] if building.any_worker else []),
    ]
    if workers:
        parts.append(f"with {' and '.join(workers)}")
    if building.remodels != NONE:
        parts.append(f"made of a {cards.buildings[building.remodels].name}")
    return ", ".join(parts)


def work_text(work: Work) -> str:
    """What a Defensive Work does."""
    parts = [f"Strength {work.strength}"] if work.actors or work.most else []
    if work.actors:
        who = "Citizen" if work.citizens else "Farmer"
        parts.append(f"manned by {work.actors} {who}{'s' * (work.actors > 1)}")
        parts.append(f"sees {work.range} {'hex' if work.range == 1 else 'hexes'}")
    if work.damage:
        parts.append(f"{work.damage} damage each")
    if work.most:
        parts.append("strikes flyers" if work.air else "not against flyers")
    if work.id == "trap":
        parts.append("holds up to three Invaders for an arrow, +1 in Battle")
    if work.id == "bomb":
        parts.append("3 damage on its hex and 1 beside it, to everybody")
    return ", ".join(parts)


def special_text(cards: CardSet, card: MarketCard) -> str:
    """The special action of a Market card."""
    if card.special == SPECIAL_BUILD:
        building = cards.buildings[card.building]
        return f"build one {building.name} ({amount_words(building.cost)})"
    if card.special == SPECIAL_REFINE:
        return recipe_text(card.recipe)
    if card.special == SPECIAL_LIBRARIAN:
        return f"draw {card.draw} Improvement; with a Library draw {card.library_draw}, keep {card.library_keep}"
    if card.special == SPECIAL_MARKER:
        return "be the Starting Player from next year on"
    if card.special == SPECIAL_HEAL:
        return f"heal {card.count} Farmer for nothing"
    return f"set {card.count} Soldiers upright for nothing"


def market_text(cards: CardSet, card: MarketCard) -> str:
    """A whole Market card."""
    sells = " or ".join(recipe_text(recipe) for recipe in card.sells)
    takes = " or ".join(amount_words(goods) for goods in card.takes)
    return f"sell {sells}; take {takes}; special: {special_text(cards, card)}"


def improvement_text(cards: CardSet, card: Improvement) -> str:
    """What an Improvement does."""
    parts = [*_goods_parts(card), *_building_parts(cards, card), *_war_parts(cards, card)]
    return f"{'once: ' if card.once else ''}{'; '.join(parts)}"


def _goods_parts(card: Improvement) -> list[str]:
    parts: list[str] = []
    if sum(card.gain):
        parts.append(f"take {amount_words(card.gain)}")
    parts.extend(recipe_text(recipe) for recipe in card.converts)
    if sum(card.place_bonus):
        parts.append(f"{amount_words(card.place_bonus)} more where a Place gives it")
    if sum(card.production):
        parts.append(f"{amount_words(card.production)} a year")
    if card.production_convert is not None:
        parts.append(f"each year {recipe_text(card.production_convert)}")
    if card.draw_bonus:
        parts.append("one Improvement more at the Librarian")
    if card.ticket_uses:
        parts.append(f"{card.ticket_uses} times go anywhere for {amount_words(card.ticket)}")
    if card.from_buffers:
        parts.append(f"once a turn pay up to {card.from_buffers} goods from Buffers")
    if card.extra_turns:
        parts.append(f"{card.extra_turns} more turns")
    return parts


def _building_parts(cards: CardSet, card: Improvement) -> list[str]:
    parts: list[str] = []
    if card.building != NONE:
        name = cards.buildings[card.building].name
        times = "one" if card.building_times == 1 else f"up to {card.building_times}"
        parts.append(f"build {times}: {name} for {amount_words(card.building_cost)}")
    if card.bonus_building != NONE:
        parts.append(f"each {cards.buildings[card.bonus_building].name} makes {amount_words(card.bonus_makes)} more")
    if card.farms_cost:
        parts.append(f"with every Building for Farmers also Farms for {amount_words(card.farms_cost)}")
    if card.farmer_homes:
        parts.append(f"{card.farmer_homes} more Farmer{'s' * (card.farmer_homes > 1)}")
    if card.citizen_homes:
        parts.append(f"{card.citizen_homes} more Citizen{'s' * (card.citizen_homes > 1)}")
    if card.warehouse:
        parts.append(f"{card.warehouse} more in the Warehouse")
    parts.extend(
        f"{room} more {GOODS[good]} in the Warehouse" for good, room in enumerate(card.special_warehouse) if room
    )
    return parts


def _war_parts(cards: CardSet, card: Improvement) -> list[str]:
    parts: list[str] = []
    if card.mine_discount:
        parts.append("your Mines cost a tool less")
    if card.deploy_steps:
        parts.append("deploy when you play it")
    if card.work != NO_WORK:
        verb = "turn a tile over to a" if card.flips else "lay a"
        parts.append(f"{verb} {cards.works[card.work].name} for {amount_words(card.work_cost)}")
    if card.trench_bonus:
        parts.append(f"every Trench has {card.trench_bonus} more Strength")
    if card.guard_range:
        parts.append("Guard Posts and Towers see a hex further")
    if card.heals_farmers:
        parts.append("heal all Farmers for nothing, as far as there are homes")
    if card.enlist_free:
        parts.append("Citizens you enlist need no food at once")
    if card.muster:
        parts.append("the new Farmer may go to the Spawn Point at once")
    if card.upright_free:
        parts.append("you set Farmers upright for nothing")
    if card.commander_steps:
        parts.append(f"at the Commander you move Units {card.commander_steps} hexes")
    return parts


def movement_text(card: MovementCard) -> str:
    """What a Movement card does to a troop."""
    arrows = [f"{'flaming ' * flame}{ARROWS[arrow]}" for arrow, flame in zip(card.arrows, card.flames, strict=True)]
    parts = [", ".join(arrows)] if arrows else []
    words = {
        "regroup": card.regroup_to != [0, 0],
        "merges with another troop": card.merge,
        "removes Citizens before Battle": card.remove_citizens,
        "is killed by Citizens": card.killed_by_citizens,
        "destroys Traps": card.destroy_trap,
        "loses a Basic in a Trap": card.decrease_in_trap,
        "splits": card.split,
        "presses ahead": bool(card.press),
        "dodges": bool(card.dodge),
    }
    parts.extend(text for text, there in words.items() if there)
    numbers = {"stronger": card.stronger, "weaker": card.weaker, "weaker at first": card.first_weaker}
    parts.extend(f"{text} by {number}" for text, number in numbers.items() if number)
    for verb, damage in (("shoots", card.shoot), ("breathes fire", card.fire)):
        if damage:
            parts.append(f"{verb} {', '.join(ARROWS[arrow] for arrow in card.targets)} for {damage}")
    if card.add_basics or card.add_elites:
        figures = ((card.add_basics, "Basic"), (card.add_elites, "Elite"))
        parts.append(f"grows by {' and '.join(f'{count} {name}' for count, name in figures if count)}")
    if card.stealth != PAST_NOTHING:
        parts.append(f"steals past every {UNITS[card.stealth]}")
    if card.destroys != PAST_NOTHING:
        parts.append(f"destroys every {UNITS[card.destroys]}")
    return "; ".join(parts) or "stays"


def spawn_text(card: MovementCard, figures: tuple[str, ...] = FIGURES) -> str:
    """Where a Movement card puts new Invaders; `figures` are what Basics and Elites are called."""
    units = zip(card.spawn_units, card.spawn_hexes, card.spawn_seats, strict=True)
    return ", ".join(f"{figures[unit]} on hex {hex}{seats_mark(seats)}" for unit, hex, seats in units) or "nobody"


def seats_mark(seats: list[int]) -> str:
    """P-spawn-seats: with how many players a Unit comes, unless it always does."""
    if not seats:
        return ""
    return f" (with {' or '.join(map(str, seats))} player{'' if seats == [1] else 's'})"
