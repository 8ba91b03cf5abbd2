"""What does not change during a war: the hexes, the spots of the land, and every card, Place and Work in words."""

from __future__ import annotations

from typing import Any, Final

from holdfast.games.ante_portas.catalog import (
    BUILDING_KINDS,
    PLACE_KINDS,
    REFINE,
    TILE_GROUPS,
    Building,
    CardSet,
    Improvement,
    MarketCard,
    Place,
    Recipe,
    Work,
)
from holdfast.games.ante_portas.game import AntePortas
from holdfast.games.ante_portas.geometry import DIRECTIONS, PLACES
from holdfast.games.ante_portas.goods import GOODS, amount_words
from holdfast.games.ante_portas.ground import MARKETS
from holdfast.games.ante_portas.movement_card import MovementCard
from holdfast.games.ante_portas.tables import HALF_YEARS
from holdfast.games.ante_portas.words import (
    building_text,
    improvement_text,
    movement_text,
    place_text,
    recipe_text,
    special_text,
    work_text,
)
from holdfast.web.ante_portas.faces import improvement_signs, market_signs, powers
from holdfast.web.report import report_entry, section

Json = dict[str, Any]

REPORT: Final = (
    section("Who came", ("spawn", "last spawn", "wave", "era")),
    section(
        "The Battle Phase",
        ("battle", "losses", "fallen", "explosion", "destroyed", "knockback", "lost", "held", "hungry"),
        ("fire", "support"),
        in_order=True,
    ),
    section("Soldiers and Works", ("enlisted", "discharged", "healed", "P-place-tiles"), ("deployed",)),
    section("The year's end", ("produced", "made", "gave"), ("employed", "fed", "dropped")),
    section("New Places", ("P-placement",)),
    section("The duel", ("flag", "time is up", "driven off", "fee")),
)

MARKET_IDS: Final = (*(f"market-{number}" for number in range(1, MARKETS)), "small-market")
MARKET_NAMES: Final = (*(f"Market {number}" for number in range(1, MARKETS)), "Small Market")


def site_id(rules: AntePortas, site: int) -> str:
    """A Place, or one of the Markets, which are numbered after all Places."""
    places = rules.cards.places
    return places[site].id if site < len(places) else MARKET_IDS[site - len(places)]


def catalog_of(rules: AntePortas) -> Json:
    """Everything by kind, in the numbering that scenes use."""
    cards = rules.cards
    return {
        "cards": cards.title,
        "dragons": rules.dragons,
        "eras": int(rules.eras),
        "duel": rules.duel,
        "goal": goal_of(rules),
        "report": report_entry("Half-year" if rules.duel else "Battle Phase", REPORT),
        "foe": foes_of(rules),
        "strength": [int(rules.basic_strength), int(rules.elite_strength)],
        "goods": list(GOODS),
        "hexes": [list(place) for place in PLACES],
        "directions": list(DIRECTIONS),
        "spots": spots_of(rules),
        "sites": [
            *(place_json(cards, place) for place in cards.places),
            *({"id": id, "name": name, "kind": "market"} for id, name in zip(MARKET_IDS, MARKET_NAMES, strict=True)),
        ],
        "works": [work_json(work) for work in cards.works],
        "buildings": [building_json(cards, building) for building in cards.buildings],
        "markets": [market_json(cards, card) for card in cards.markets],
        "improvements": [improvement_json(cards, card) for card in cards.improvements],
        "movement": {card.id: movement_json(card) for card in cards.movement if card.dragons == rules.dragons},
    }


def goal_of(rules: AntePortas) -> str:
    """P-goal, P-lost, P-duel-flag, P-duel-area: what wins, on one line of the board."""
    if rules.flag:
        return "To win: a Soldier or an engine over the far edge, or furthest at the end."
    if rules.duel:
        return "To win: see more hexes at the end that the other team does not see."
    years = rules.eras * HALF_YEARS // 2
    return f"To win: {years} years, then the Final Wave, and no Invader past the wall."


def foes_of(rules: AntePortas) -> list[str]:
    """What the figures of the other side are called, the weaker ones first."""
    if rules.duel:
        return ["northern Farmer", "northern Citizen"]
    return ["Dragon", "Elite Dragon"] if rules.dragons else ["Raider", "Elite Raider"]


def spots_of(rules: AntePortas) -> list[list[list[int]]]:
    """The hexes of every spot of the land: `[group, q, r]`, where group 1 is the Command Center."""
    layout = rules.cards.layout
    return [
        *([[0, q, r] for q, r in market] for market in layout.markets),
        [[1, 0, 0]],
        *([[0, q, r]] for q, r in (*layout.slots, *layout.later_slots)),
        *([[1, q, r]] for q, r in (*layout.ring, *layout.outer)),
    ]


def place_json(cards: CardSet, place: Place) -> Json:
    """`shows` is what identifies its tile: the goods it gives, or the Building or Work it is about."""
    shown: Json = {
        "id": place.id,
        "name": place.name,
        "kind": PLACE_KINDS[place.kind],
        "text": place_text(cards, place),
    }
    if sum(place.gain):
        shown["gives"] = list(place.gain)
    if place.kind == REFINE:
        shown["takes"], shown["gives"] = list(place.recipe.source), list(place.recipe.product)
    if place.building >= 0:
        shown["building"] = int(place.building)
    if place.work >= 0:
        shown["work"] = int(place.work)
    return shown


def work_json(work: Work) -> Json:
    return {
        "id": work.id,
        "name": work.name,
        "group": TILE_GROUPS[work.group],
        "cost": amount_words(work.cost),
        "citizens": work.citizens,
        "strength": int(work.strength),
        "text": work_text(work),
    }


def building_json(cards: CardSet, building: Building) -> Json:
    return {
        "id": building.id,
        "name": building.name,
        "kind": BUILDING_KINDS[building.kind],
        "cost": amount_words(building.cost),
        "makes": list(building.makes),
        "text": building_text(cards, building),
    }


def market_json(cards: CardSet, card: MarketCard) -> Json:
    return {
        "id": card.id,
        "name": card.name,
        "sells": [trade_json(recipe) for recipe in card.sells],
        "takes": [list(goods) for goods in card.takes],
        "special": special_text(cards, card),
        "signs": market_signs(cards, card),
    }


def trade_json(recipe: Recipe) -> Json:
    return {"from": list(recipe.source), "to": list(recipe.product), "text": recipe_text(recipe)}


def improvement_json(cards: CardSet, card: Improvement) -> Json:
    return {
        "id": card.id,
        "name": card.name,
        "cost": list(card.cost),
        "once": card.once,
        "text": improvement_text(cards, card),
        "signs": improvement_signs(cards, card),
    }


def movement_json(card: MovementCard) -> Json:
    """The upper half of a Movement card as `[unit, hex]`, where 1 is an Elite; of the lower half the arrows (0 left,
    1 down, 2 right), which of them flame, and what else it does."""
    return {
        "name": card.name,
        "arrows": list(card.arrows),
        "flames": list(card.flames),
        "text": movement_text(card),
        "spawn": [[unit, hex] for unit, hex in zip(card.spawn_units, card.spawn_hexes, strict=True)],
        "signs": powers(card),
    }
