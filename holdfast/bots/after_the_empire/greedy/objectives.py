"""Secret objectives: how likely one is to be met, and how much those in hand add to the worth of what they count."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holdfast.games.after_the_empire.catalog import BUILDING, MEASURES, MOST, Objective
from holdfast.games.after_the_empire.realm import DAMAGED, HIDDEN, Realm
from holdfast.games.after_the_empire.scoring import castle_measure
from holdfast.games.after_the_empire.tables import RICH_FARM, SEASONS
from holdfast.games.after_the_empire.view import EmpireView

CASTLE_PIECES: Final = MEASURES.index("castle-pieces")
STONE_PIECES: Final = MEASURES.index("stone-pieces")
WOOD_PIECES: Final = MEASURES.index("wood-pieces")
TURRETS: Final = MEASURES.index("turrets")
STONE_TURRETS: Final = MEASURES.index("stone-turrets")
CUBES: Final = MEASURES.index("cubes")
ACTIVE_FARMS: Final = MEASURES.index("active-farms")
RICH_FARMS: Final = MEASURES.index("rich-farms")
SOLDIERS: Final = MEASURES.index("soldiers")
HEALTHY: Final = MEASURES.index("healthy-soldiers")
BUILDINGS: Final = MEASURES.index("buildings")
REFUGEES: Final = MEASURES.index("refugees")
CARDS: Final = MEASURES.index("cards")
FOOD: Final = MEASURES.index("food")
WOOD: Final = MEASURES.index("wood")
STONE: Final = MEASURES.index("stone")
IRON: Final = MEASURES.index("iron")
GOODS: Final = MEASURES.index("goods")
GOLD: Final = MEASURES.index("gold")
FLAGS: Final = MEASURES.index("flags")

# How likely an objective met now is to be met at the end, by seasons left: castles are battered, stocks are spent.
KEEPS: Final[tuple[float, ...]] = (0.95, 0.8, 0.75, 0.7, 0.65, 0.6, 0.6)


def holding(view: EmpireView, realm: Realm, measure: i64) -> i64:
    """How much of a measure a realm has now."""
    if measure <= CUBES:
        return castle_measure(realm, MEASURES[measure])
    if measure == ACTIVE_FARMS:
        return realm.active_farms()
    if measure == RICH_FARMS:
        rich: i64 = 0
        for side in realm.sides:
            if side.farm == RICH_FARM:
                rich += 1
        return rich
    if measure == SOLDIERS:
        return realm.all_soldiers()
    if measure == HEALTHY:
        return realm.all_soldiers() - realm.wounded
    if measure <= CARDS:
        return bought(view, realm, measure)
    if measure == FOOD:
        return realm.food
    if measure == WOOD:
        return realm.wood
    if measure == STONE:
        return realm.stone
    if measure == IRON:
        return realm.iron
    if measure == GOODS:
        return realm.food + realm.wood + realm.stone + realm.iron
    return realm.gold if measure == GOLD else realm.flag_tokens()


def bought(view: EmpireView, realm: Realm, measure: i64) -> i64:
    count: i64 = 0
    place: i64 = 0
    for number in realm.cards:
        card = view.rules.cards.cards[number]
        whole = not (view.rules.destructive and realm.marks[place] & DAMAGED)
        place += 1
        if card.starting or not whole:
            continue
        if measure == CARDS or (measure == BUILDINGS) == (card.kind == BUILDING):
            count += 1
    return count


def lead(view: EmpireView, objective: Objective) -> i64:
    """By how much the viewer exceeds an objective, or (negative) falls short of it."""
    realm = view.realms[view.viewer]
    own = holding(view, realm, objective.measure)
    if objective.goal != MOST:
        return own - objective.amount
    most: i64 = 1
    for other in view.realms:
        if other.seat != realm.seat:
            theirs = holding(view, other, objective.measure)
            if theirs > most:
                most = theirs
    return own - most


def step_of(measure: i64) -> float:
    """How much of a measure a season of ordinary play adds."""
    if measure >= FOOD and measure <= GOLD:
        return 3.0
    return 2.0 if measure in (CUBES, SOLDIERS, HEALTHY) else 0.8


def hope(view: EmpireView, objective: Objective) -> float:
    """How likely an objective is to be met."""
    later = SEASONS - view.season
    ahead = lead(view, objective)
    if ahead >= 0:
        return KEEPS[later]
    steps = float(-ahead) / step_of(objective.measure)
    chance = 0.55 + 0.12 * float(later + 1) - 0.3 * steps
    if chance > 0.6:
        return 0.6
    return chance if chance > 0.0 else 0.0


@final
class Pulls:
    """At [measure]: what one more unit is worth for the objectives in hand."""

    def __init__(self, view: EmpireView) -> None:
        self.of: list[float] = [0.0] * len(MEASURES)
        objectives = view.rules.cards.objectives
        for number in view.realms[view.viewer].objectives:
            if number == HIDDEN:
                continue
            objective = objectives[number]
            ahead = lead(view, objective)
            chance = hope(view, objective)
            if ahead < 0:
                self.of[objective.measure] += float(objective.gold) * chance / float(-ahead)
            elif objective.goal == MOST or ahead == 0:
                # An objective that is met must stay met: rivals gain, walls fall, stocks are spent.
                self.of[objective.measure] += 0.15 * float(objective.gold) / step_of(objective.measure)
        self.spread()

    def spread(self) -> None:
        """Add what the wider measures are worth to the narrower ones."""
        for good in (FOOD, WOOD, STONE, IRON):
            self.of[good] += self.of[GOODS]
