"""The Stockpile: what each piece of work there is worth, and what a visit would bring."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from holdfast.bots.after_the_empire.greedy.cards import Library
from holdfast.bots.after_the_empire.greedy.economy import Outlook
from holdfast.bots.after_the_empire.greedy.objectives import (
    CASTLE_PIECES,
    CUBES,
    STONE_PIECES,
    STONE_TURRETS,
    TURRETS,
    WOOD_PIECES,
)
from holdfast.games.after_the_empire.catalog import Goods
from holdfast.games.after_the_empire.realm import DAMAGED, Realm
from holdfast.games.after_the_empire.stockpile import BuildTurret, BuildWall, Douse, Mend, Repair, Upgrade
from holdfast.games.after_the_empire.tables import (
    DOUSE_STONE,
    HEAL_REFUGEE_FOOD,
    MAX_GATES,
    MAX_WALLS,
    NOTHING,
    REBUILD_IRON,
    STONE_GATE,
    STONE_TURRET,
    STONE_WALL,
    TURRET_COST,
    WALL_COST,
    WOOD_GATE,
    WOOD_TURRET,
    WOOD_WALL,
)
from holdfast.kernel.action import Action

# What pieces are worth for defence: what they avert this season, by danger, and a little in each later one.
WALL_HELP: Final = 1.2
STONE_HELP: Final = 1.6
TURRET_HELP: Final = 1.3
LATER_HELP: Final = 0.35
INCOME: Final = 0.9  # the worth of a gold of income


def incomes(outlook: Outlook) -> float:
    """The gold that a new piece collects: one per season as long as it stands."""
    return INCOME * (1.0 + 0.85 * outlook.later)


def alarm(outlook: Outlook) -> float:
    """What one more fighter's strength averts, now and later."""
    return outlook.troops(1) + LATER_HELP * outlook.later


def wall_worth(outlook: Outlook, place: i64, piece: i64) -> float:
    pulls = outlook.pulls.of
    value = incomes(outlook) + WALL_HELP * alarm(outlook) * (0.5 + outlook.danger.attack[place])
    value += pulls[CASTLE_PIECES]
    if piece in (STONE_WALL, STONE_GATE):
        value += STONE_HELP * alarm(outlook) * (0.5 + outlook.danger.attack[place])
        return value + pulls[STONE_PIECES] + 4 * pulls[CUBES]
    return value + pulls[WOOD_PIECES] + 2 * pulls[CUBES]


def turret_worth(outlook: Outlook, place: i64, piece: i64) -> float:
    """A turret covers its own side and the next one clockwise."""
    pulls = outlook.pulls.of
    danger = outlook.danger
    cover = 0.3 + 0.6 * (danger.attack[place] + danger.attack[(place + 1) % 4])
    value = incomes(outlook) + TURRET_HELP * alarm(outlook) * cover + pulls[CASTLE_PIECES] + pulls[TURRETS]
    if piece == STONE_TURRET:
        value += TURRET_HELP * alarm(outlook) * cover + 0.3 * outlook.later
        return value + pulls[STONE_PIECES] + pulls[STONE_TURRETS] + 2 * pulls[CUBES]
    return value + pulls[WOOD_PIECES] + pulls[CUBES]


def upgrade_worth(outlook: Outlook, place: i64) -> float:
    pulls = outlook.pulls.of
    if place < 4:
        side = outlook.realm.sides[place]
        stone = STONE_WALL if side.piece == WOOD_WALL else STONE_GATE
        value = wall_worth(outlook, place, stone) - wall_worth(outlook, place, side.piece)
        # It makes a battered wall whole: no need to repair that first.
        return value + outlook.wood(side.cubes) + repair_worth(outlook, place, side.missing())
    corner = outlook.realm.corners[place - 4]
    value = turret_worth(outlook, place - 4, STONE_TURRET) - turret_worth(outlook, place - 4, WOOD_TURRET)
    return value + outlook.wood(corner.cubes) - pulls[WOOD_PIECES]


def repair_worth(outlook: Outlook, place: i64, cubes: i64) -> float:
    """A wall's cube holds off one blow; a turret's cube helps only against a siege engine."""
    pull = outlook.pulls.of[CUBES]
    if place < 4:
        chance = outlook.danger.attack[place]
        return float(cubes) * (0.35 + 0.5 * alarm(outlook) * (0.3 + chance) + pull)
    return float(cubes) * (0.4 + pull + 0.1 * outlook.later)


def work_worth(outlook: Outlook, library: Library, work: Action[Any]) -> float:
    """What a piece of work is worth, less its cost."""
    if isinstance(work, BuildWall):
        return wall_worth(outlook, work.side, work.piece) - outlook.cost(work.cost)
    if isinstance(work, BuildTurret):
        return turret_worth(outlook, work.corner, work.piece) - outlook.cost(work.cost)
    if isinstance(work, Upgrade):
        return upgrade_worth(outlook, work.place) - outlook.cost(work.cost)
    if isinstance(work, Repair):
        return repair_worth(outlook, work.place, work.cubes) - outlook.cost(repair_cost(outlook.realm, work))
    if isinstance(work, Douse):
        lit = turret_worth(outlook, work.corner, STONE_TURRET) - 2 * outlook.pulls.of[CUBES]
        return lit - outlook.pulls.of[CASTLE_PIECES] - outlook.cost(work.cost)
    if isinstance(work, Mend):
        return 0.9 * float(work.card.gold) - outlook.cost(work.cost)
    return 0.0


def repair_cost(realm: Realm, work: Repair) -> Goods:
    if work.place < 4:
        piece = realm.sides[work.place].piece
        return work.stone if piece in (STONE_WALL, STONE_GATE) else work.wood
    return work.stone if realm.corners[work.place - 4].piece == STONE_TURRET else work.wood


# -- before the visit -----------------------------------------------------------------------------------------


def visit_worth(outlook: Outlook) -> float:
    """The sum of the best works that the stock pays for, taken one after the other."""
    realm = outlook.realm
    wood = realm.wood
    stone = realm.stone
    iron = realm.iron
    food = realm.food
    value = 0.0
    walls = realm.walls_built(False)
    gates = realm.walls_built(True)
    for place in range(4):
        side = realm.sides[place]
        if side.piece == NOTHING:
            gate = walls >= MAX_WALLS
            if gate and gates >= MAX_GATES:
                continue
            new = WOOD_GATE if gate else WOOD_WALL
            if wood >= WALL_COST[new][0]:
                net = wall_worth(outlook, place, new) - outlook.wood(WALL_COST[new][0])
                if net > 0.0:
                    wood -= WALL_COST[new][0]
                    value += net
                    if gate:
                        gates += 1
                    else:
                        walls += 1
        else:
            missing = side.missing()
            is_stone = side.piece == STONE_WALL or side.piece == STONE_GATE
            have = stone if is_stone else wood
            cubes = missing if missing < have else have
            if cubes > 0:
                price = outlook.stone(cubes) if is_stone else outlook.wood(cubes)
                net = repair_worth(outlook, place, cubes) - price
                if net > 0.0:
                    value += net
                    if is_stone:
                        stone -= cubes
                    else:
                        wood -= cubes
            if not is_stone and stone >= WALL_COST[STONE_WALL][1]:
                net = upgrade_worth(outlook, place) - outlook.stone(WALL_COST[STONE_WALL][1])
                if net > 0.0:
                    stone -= WALL_COST[STONE_WALL][1]
                    value += net
    for place in range(4):
        corner = realm.corners[place]
        if corner.piece == NOTHING:
            if wood >= TURRET_COST[WOOD_TURRET][0]:
                net = turret_worth(outlook, place, WOOD_TURRET) - outlook.wood(TURRET_COST[WOOD_TURRET][0])
                if net > 0.0:
                    wood -= TURRET_COST[WOOD_TURRET][0]
                    value += net
        elif corner.flame and stone >= DOUSE_STONE:
            net = turret_worth(outlook, place, STONE_TURRET) - outlook.stone(DOUSE_STONE)
            if net > 0.0:
                stone -= DOUSE_STONE
                value += net
    return value + mending_worth(outlook, iron, food)


def mending_worth(outlook: Outlook, iron: i64, food: i64) -> float:
    realm = outlook.realm
    value = 0.0
    for place, number in enumerate(realm.cards):
        if realm.marks[place] & DAMAGED:
            card = outlook.view.rules.cards.cards[number]
            if card.kind == 0 and iron >= REBUILD_IRON:
                net = 0.9 * float(card.gold) - outlook.iron(REBUILD_IRON)
                if net > 0.0:
                    iron -= REBUILD_IRON
                    value += net
            elif card.kind == 1 and food >= HEAL_REFUGEE_FOOD:
                net = 0.9 * float(card.gold) - outlook.food(HEAL_REFUGEE_FOOD)
                if net > 0.0:
                    food -= HEAL_REFUGEE_FOOD
                    value += net
    return value
