"""What does not change during a game: cards, spaces, tables and words, as plain data for the drawing."""

from __future__ import annotations

import re
from typing import Final
from zlib import crc32

from holdfast.games.after_the_empire.catalog import (
    CARD_KINDS,
    ENGINES,
    GOALS,
    MEASURES,
    REFUGEE,
    SURGES,
    TRIGGERS,
    Ability,
    Card,
    Exchange,
    Goods,
    Invader,
    Objective,
    Siege,
)
from holdfast.games.after_the_empire.combat import FIGHT_EVENTS
from holdfast.games.after_the_empire.describe import terms
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.games.after_the_empire.spaces import SendScout, TradeSpace
from holdfast.games.after_the_empire.tables import (
    BUILDINGS,
    CAMP_LEFT,
    CAMP_RIGHT,
    CORNERS,
    FLAG_VALUES,
    GRANARY_SOWS,
    INFIRMARY_HEALS,
    LOCATIONS,
    REFUGEES,
    SCOUT,
    SCOUT_MOVES,
    SEASONS,
    SIDES,
    TURRET_CUBES,
    TURRET_FIRE,
    TURRET_NAMES,
    WALL_CUBES,
    WALL_NAMES,
)
from holdfast.games.after_the_empire.words import (
    card_text,
    exchange_words,
    invader_text,
    objective_brief,
    objective_text,
    passive_words,
    siege_text,
)
from holdfast.web.after_the_empire.rows import CORNER_NAMES, SCOUT_LABEL, space_label, space_place
from holdfast.web.report import report_entry, section
from holdfast.web.stage import Json

SHORT_NAMES: Final = {CAMP_LEFT: "Left Camp", CAMP_RIGHT: "Right Camp"}


REPORT: Final = report_entry(
    "Season",
    (
        section("The fight", ("siege", "survived", "sacked", "aftermath", "card damaged"), FIGHT_EVENTS - {"slain"}),
        section("Flags and income", ("flag", "no flag", "income")),
        section("Harvest and feast", ("harvest", "feast")),
        section("What left and what came", ("row left", "row", "order", "R-refresh-invaders")),
    ),
)


def catalog_of(game: AfterTheEmpire) -> Json:
    cards = game.cards
    return {
        "set": cards.title,
        "sides": list(SIDES),
        "corners": list(CORNERS),
        "corner_names": list(CORNER_NAMES),
        "walls": [{"name": name, "cubes": WALL_CUBES[piece]} for piece, name in enumerate(WALL_NAMES)],
        "turrets": [
            {"name": name, "cubes": TURRET_CUBES[piece], "fire": TURRET_FIRE[piece]}
            for piece, name in enumerate(TURRET_NAMES)
        ],
        "seasons": SEASONS,
        "flags": list(FLAG_VALUES),
        "locations": [location_entry(game, place) for place in range(len(LOCATIONS))],
        "own": own_spaces(),
        "fight": sorted(FIGHT_EVENTS - {"posted"}),
        "report": REPORT,
        "cards": [card_entry(card) for card in cards.cards],
        "invaders": [invader_entry(invader) for invader in cards.invaders],
        "sieges": [siege_entry(siege, game.ladders_once) for siege in cards.sieges],
        "objectives": [objective_entry(objective) for objective in cards.objectives],
    }


# -- places for workers -------------------------------------------------------------------------------------------


def location_entry(game: AfterTheEmpire, place: int) -> Json:
    """A location of the board with the ways to use it; the card rows have none of their own."""
    options: list[Json] = []
    for action in game.board_actions:
        if isinstance(action, TradeSpace) and action.location == place:
            options.append(
                {"at": space_place(action.notation), "label": space_label(action), "text": terms(action.exchange)}
                | exchange_entry(action.exchange)
            )
        elif isinstance(action, SendScout) and place == SCOUT:
            options.append(
                {
                    "at": space_place(action.notation),
                    "label": SCOUT_LABEL,
                    "text": f"{SCOUT_MOVES} moves, protect 1, an objective",
                    "gain": {"moves": SCOUT_MOVES, "protect": 1, "objective": 1},
                }
            )
    row = {BUILDINGS: "buildings", REFUGEES: "refugees"}.get(place, "")
    return {
        "id": LOCATIONS[place].casefold().replace(",", "").replace(" ", "-"),
        "name": SHORT_NAMES.get(place, LOCATIONS[place]),
        "options": options,
        "row": row,
    }


def own_spaces() -> list[Json]:
    """The three spaces of the player's own board, in the order of the bits of `visited`."""
    return [
        {"at": "own:infirmary", "name": "Infirmary", "gain": {"heal": INFIRMARY_HEALS}},
        {"at": "own:granary", "name": "Granary", "gain": {"sow": GRANARY_SOWS, "protect": 1}},
        {"at": "own:stockpile", "name": "Stockpile", "gain": {"build": 1}},
    ]


# -- cards --------------------------------------------------------------------------------------------------------


def goods_entry(goods: Goods) -> dict[str, int]:
    return {name: int(amount) for name, amount in goods.items()}


def exchange_entry(exchange: Exchange) -> Json:
    parts = (("spend", exchange.spend), ("perform", exchange.perform), ("gain", exchange.gain))
    return {name: goods_entry(goods) for name, goods in parts if goods.items()}


def ability_entry(ability: Ability) -> Json:
    return {
        "trigger": TRIGGERS[ability.trigger],
        "options": [{"text": exchange_words(exchange)} | exchange_entry(exchange) for exchange in ability.exchanges],
    }


def card_entry(card: Card) -> Json:
    return {
        "id": card.id,
        "name": card.name,
        "kind": CARD_KINDS[card.kind],
        "starting": card.starting,
        "cost": goods_entry(card.cost),
        "gold": int(card.gold),
        "initiative": int(card.initiative),
        "abilities": [ability_entry(ability) for ability in card.abilities],
        "passives": [[name, int(amount), passive_words(name, amount)] for name, amount in card.passives.items()],
        "text": card_text(card),
        "flavour": card.flavour,
        "bearded": bearded(card),
    }


_WOMEN: Final = frozenset(("she", "her", "hers", "wife", "midwife", "widow", "witch", "nun", "mother", "sister"))


def bearded(card: Card) -> bool:
    """Whether the figure of a refugee has a beard: every other man does, so that no picture contradicts the text."""
    words = set(re.findall(r"[a-z]+", f"{card.id} {card.name} {card.flavour}".casefold()))
    return card.kind == REFUGEE and not words & _WOMEN and crc32(card.id.encode()) % 2 == 0


def invader_entry(invader: Invader) -> Json:
    return {
        "id": invader.id,
        "name": invader.name,
        "tiers": [[int(tier.gold), int(tier.swordsmen), int(tier.archers)] for tier in invader.tiers],
        "text": invader_text(invader),
        "flavour": invader.flavour,
    }


def siege_entry(siege: Siege, ladders_once: bool) -> Json:
    return {
        "id": siege.id,
        "name": siege.name,
        "engine": ENGINES[siege.engine],
        "power": int(siege.power),
        "surge": SURGES[siege.surge],
        "minimum": int(siege.minimum),
        "text": siege_text(siege, ladders_once),
        "flavour": siege.flavour,
    }


def objective_entry(objective: Objective) -> Json:
    return {
        "id": objective.id,
        "name": objective.name,
        "measure": MEASURES[objective.measure],
        "goal": GOALS[objective.goal],
        "amount": int(objective.amount),
        "gold": int(objective.gold),
        "text": objective_text(objective),
        "brief": objective_brief(objective),
        "flavour": objective.flavour,
    }
