"""*After the Empire* as numbers: what a learned value looks at, for the owner of a view."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holdfast.bots.after_the_empire.greedy.cards import Library
from holdfast.bots.after_the_empire.greedy.danger import Danger, Horde
from holdfast.bots.after_the_empire.greedy.forecast import Forecast
from holdfast.bots.after_the_empire.greedy.objectives import hope
from holdfast.games.after_the_empire.catalog import CardSet
from holdfast.games.after_the_empire.realm import DAMAGED, HIDDEN, Realm
from holdfast.games.after_the_empire.tables import (
    NOTHING,
    RICH_FARM,
    SEASONS,
    STONE_GATE,
    STONE_TURRET,
    STONE_WALL,
)
from holdfast.games.after_the_empire.view import EmpireView

# Each feature with the words for a hint that is based on it. Features of the same thing share their words, so that a
# hint speaks of their sum: gold also draws invaders, and the tenth wood is worth less than the first. No hint speaks
# of the villager: whoever places a worker may use it, and nobody can save it up.
UNSAID: Final = ""
FEATURES: Final = [
    ("gold", "gold"),
    ("gold over threat", "gold"),
    ("gold lead", "gold"),
    ("food", "food"),
    ("spare food", "food"),
    ("wood", "wood"),
    ("spare wood", "wood"),
    ("stone", "stone"),
    ("spare stone", "stone"),
    ("iron", "iron"),
    ("spare iron", "iron"),
    ("soldiers", "soldiers"),
    ("mercenaries", "mercenaries"),
    ("wounded", "wounded soldiers"),
    ("workers", "workers"),
    ("villager", UNSAID),
    ("moves", "move tokens"),
    ("flags", "flags"),
    ("active farms", "active farms"),
    ("rich farms", "the harvest"),
    ("wood walls", "wood walls"),
    ("stone walls", "stone walls"),
    ("wood turrets", "wood turrets"),
    ("stone turrets", "stone turrets"),
    ("missing cubes", "damage to the castle"),
    ("burnt turrets", "burnt turrets"),
    ("card gold", "the gold value of your cards"),
    ("damaged gold", "damage to your cards"),
    ("free cards", "cards that help every season"),
    ("worker cards", "cards that help every season"),
    ("passive cards", "cards that help every season"),
    ("cards", "cards"),
    ("objective gold", "progress on your secret objectives"),
    ("objectives", "progress on your secret objectives"),
    ("danger", "the danger of the coming attack"),
    ("danger with few more", "the danger of the coming attack"),
    ("turn", "the place in the turn order"),
]
NAMES: Final = [name for name, _ in FEATURES]
WORDS: Final = [words for _, words in FEATURES]
BURDENS: Final = [
    "wounded soldiers",
    "damage to the castle",
    "burnt turrets",
    "damage to your cards",
    "the danger of the coming attack",
]
NEUTRAL: Final = ["the place in the turn order"]

ENOUGH_FOOD: Final = 6
ENOUGH_WOOD: Final = 9
ENOUGH_STONE: Final = 8
ENOUGH_IRON: Final = 4
FEW: Final = 3
SPANS_BY_SEATS: Final = SEASONS + 1

GOLD: Final = NAMES.index("gold")
SOLDIERS_FIT: Final = NAMES.index("soldiers")
HIRED: Final = NAMES.index("mercenaries")
FLAGS: Final = NAMES.index("flags")
FARMS: Final = NAMES.index("active farms")
CARD_GOLD: Final = NAMES.index("card gold")


@final
class Surveyor:
    """Describes a view's owner. Keeps nothing between two views."""

    def __init__(self, cards: CardSet, seed: int) -> None:
        self.cards: Final = cards
        self.seed: Final = seed
        self.horde: Final = Horde(cards)
        self.library: Final = Library(cards)
        self.forecast: Final = Forecast()

    def features(self, view: EmpireView) -> list[float]:
        """The numbers in the order of NAMES."""
        realm = view.realms[view.viewer]
        gold = realm.gold
        richest: i64 = 0
        for other in view.realms:
            if other.seat != realm.seat and other.gold > richest:
                richest = other.gold
        over = gold - view.threat
        danger = Danger(view, self.horde, self.forecast, self.seed)
        found: list[float] = [
            float(gold),
            float(over) if over > 0 else 0.0,
            float(gold - richest),
        ]
        self.add_goods(realm, found)
        found.append(float(realm.all_soldiers() - realm.wounded))
        found.append(float(realm.troops() - (realm.all_soldiers() - realm.wounded)))
        found.append(float(realm.wounded))
        found.append(float(realm.all_workers))
        found.append(float(realm.villager + realm.villager_coming))
        found.append(float(realm.moves))
        found.append(float(realm.flag_gold()))
        self.add_castle(realm, found)
        self.add_cards(view, realm, found)
        found.append(danger.loss(gold, 0, realm.moves))
        found.append(danger.loss(gold, FEW, realm.moves))
        found.append(float(view.order.index(int(view.viewer))))
        return found

    def add_goods(self, realm: Realm, found: list[float]) -> None:
        add_stock(realm.food, ENOUGH_FOOD, found)
        add_stock(realm.wood, ENOUGH_WOOD, found)
        add_stock(realm.stone, ENOUGH_STONE, found)
        add_stock(realm.iron, ENOUGH_IRON, found)

    def add_castle(self, realm: Realm, found: list[float]) -> None:
        rich: i64 = 0
        wood: i64 = 0
        stone: i64 = 0
        missing: i64 = 0
        for side in realm.sides:
            if side.farm == RICH_FARM:
                rich += 1
            if side.piece == STONE_WALL or side.piece == STONE_GATE:
                stone += 1
            elif side.piece != NOTHING:
                wood += 1
            missing += side.missing()
        wood_turrets: i64 = 0
        stone_turrets: i64 = 0
        burnt: i64 = 0
        for corner in realm.corners:
            if corner.flame:
                burnt += 1
            elif corner.piece == STONE_TURRET:
                stone_turrets += 1
            elif corner.piece != NOTHING:
                wood_turrets += 1
            missing += corner.missing()
        found.append(float(realm.active_farms()))
        found.append(float(rich))
        found.append(float(wood))
        found.append(float(stone))
        found.append(float(wood_turrets))
        found.append(float(stone_turrets))
        found.append(float(missing))
        found.append(float(burnt))

    def add_cards(self, view: EmpireView, realm: Realm, found: list[float]) -> None:
        library = self.library
        printed = 0.0
        damaged = 0.0
        free = 0.0
        worker = 0.0
        passive = 0.0
        place: i64 = 0
        for number in realm.cards:
            worth = float(self.cards.cards[number].gold)
            if realm.marks[place] & DAMAGED:
                damaged += worth
            else:
                printed += worth
            free += library.free[number]
            worker += library.worker[number]
            passive += library.passive[number]
            place += 1
        hoped = 0.0
        for kind in realm.objectives:
            if kind != HIDDEN:
                objective = self.cards.objectives[kind]
                hoped += float(objective.gold) * hope(view, objective)
        found.append(printed)
        found.append(damaged)
        found.append(free)
        found.append(worker)
        found.append(passive)
        found.append(float(len(realm.cards)))
        found.append(hoped)
        found.append(float(len(realm.objectives)))


def add_stock(stock: i64, enough: i64, found: list[float]) -> None:
    """What can be used soon, and what is beyond that."""
    useful = stock if stock < enough else enough
    found.append(float(useful))
    found.append(float(stock - useful))


def span_of(view: EmpireView) -> i64:
    """Which row of weights applies: one for each number of seats and season; 0 is the end of a game for two."""
    return (view.seats - 2) * SPANS_BY_SEATS + view.season


def shown_points(features: list[float]) -> float:
    """What the owner would score if the game ended now, without objectives."""
    return features[GOLD] + features[FLAGS] + features[FARMS] + features[CARD_GOLD]
