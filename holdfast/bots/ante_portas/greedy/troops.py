"""Moving Soldiers: groups that leave where they are needed less for where they are needed more, and attacks."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holdfast.bots.ante_portas.greedy.outlook import NEVER, Outlook
from holdfast.bots.ante_portas.greedy.works import mans_a_post
from holdfast.games.ante_portas.catalog import NO_WORK
from holdfast.games.ante_portas.geometry import HEXES, NEIGHBOURS, OFF
from holdfast.games.ante_portas.losses import most_fallen
from holdfast.games.ante_portas.sight import is_gun

WOUNDED: Final = 0.6
WORTH_A_STEP: Final = 0.05  # a move worth less is not ordered


@final
class Move:
    """A group on its way."""

    def __init__(self, hex: i64, goal: i64, farmers: i64, citizens: i64, worth: float) -> None:
        self.hex: i64 = hex
        self.goal: i64 = goal
        self.farmers: i64 = farmers
        self.citizens: i64 = citizens
        self.worth: float = worth


def move_worth(outlook: Outlook, hex: i64, goal: i64, farmers: i64, citizens: i64, bonus: i64) -> float:
    """What it is worth to send this many from one hex to the next."""
    forecast = outlook.forecast
    field = outlook.field
    numbers = outlook.cards.numbers
    strength = farmers * numbers.farmer_strength + citizens * numbers.citizen_strength
    worth = -outlook.habits.war * forecast.loss_of(hex, strength)
    if mans_a_post(outlook, hex):
        work = outlook.cards.works[field.tile[hex]]
        left = field.citizens_on(hex) - citizens if work.citizens else field.farmers_on(hex) - farmers
        if left <= 0:
            worth -= outlook.habits.unmanned
    if field.troop_size(goal) == 0:
        return (
            worth
            + outlook.habits.war * worth_there(outlook, hex, goal, strength)
            + manning(outlook, hex, goal, farmers, citizens)
        )
    enemy = field.basics[goal] * forecast.basic_strength + field.elites[goal] * forecast.elite_strength
    if strength + bonus < enemy:
        return NEVER
    light, heavy = most_fallen(farmers, citizens, numbers.farmer_strength, numbers.citizen_strength, enemy)
    return worth + outlook.habits.war * forecast.threat[goal] - WOUNDED * float(light + 2 * heavy)


def worth_there(outlook: Outlook, hex: i64, goal: i64, strength: i64) -> float:
    """What Strength from one hex is worth on the next, or one step further on if it is needed more there."""
    forecast = outlook.forecast
    worth = forecast.worth_of(goal, strength)
    if outlook.habits.onward <= 0.0:
        return worth
    best = worth
    for direction in range(6):
        beyond: i64 = NEIGHBOURS[goal * 6 + direction]
        if beyond != OFF and beyond != hex and outlook.field.troop_size(beyond) == 0:
            there = forecast.worth_of(beyond, strength)
            if there > best:
                best = there
    return worth + outlook.habits.onward * (best - worth)


def manning(outlook: Outlook, hex: i64, goal: i64, farmers: i64, citizens: i64) -> float:
    """What it is worth that some guns get crews and others lose them."""
    worth = 0.0
    for place in (goal, hex):
        kind: i64 = outlook.field.tile[place]
        if kind == NO_WORK:
            continue
        work = outlook.cards.works[kind]
        if not is_gun(work):
            continue
        there = outlook.field.citizens_on(place) if work.citizens else outlook.field.farmers_on(place)
        come = citizens if work.citizens else farmers
        after = there + come if place == goal else there - come
        before = there if there < work.actors else work.actors
        after = after if after < work.actors else work.actors
        worth += outlook.habits.crew * float(work.damage * (after - before))
    return worth


def best_group(outlook: Outlook, hex: i64, goal: i64, farmers: i64, citizens: i64, bonus: i64) -> Move:
    """The best group of those who may go from one hex to the next."""
    best = Move(hex, goal, 0, 0, NEVER)
    for men in range(farmers + 1):
        for lords in range(citizens + 1):
            if men + lords > 0:
                worth = move_worth(outlook, hex, goal, men, lords, bonus) - 0.01 * float(men + lords)
                if worth > best.worth:
                    best = Move(hex, goal, men, lords, worth)
    return best


def best_from(outlook: Outlook, hex: i64, farmers: i64, citizens: i64, bonus: i64) -> Move:
    """The best group of those who may leave a hex, wherever it goes."""
    best = Move(hex, OFF, 0, 0, NEVER)
    farmers = farmers if farmers < 4 else 4
    citizens = citizens if citizens < 2 else 2
    if farmers + citizens == 0:
        return best
    for direction in range(6):
        goal: i64 = NEIGHBOURS[hex * 6 + direction]
        if goal != OFF:
            move = best_group(outlook, hex, goal, farmers, citizens, bonus)
            if move.worth > best.worth:
                best = move
    return best


def groups_worth(outlook: Outlook, hex: i64, farmers: i64, citizens: i64, bonus: i64) -> float:
    """What the best groups of those on a hex are worth, each with a goal of its own."""
    moves: list[Move] = []
    for direction in range(6):
        goal: i64 = NEIGHBOURS[hex * 6 + direction]
        if goal != OFF:
            move = best_group(outlook, hex, goal, farmers if farmers < 4 else 4, citizens if citizens < 2 else 2, bonus)
            place = len(moves)
            while place > 0 and moves[place - 1].worth < move.worth:
                place -= 1
            moves.insert(place, move)
    total = 0.0
    count = 0.0
    for move in moves:
        if move.worth <= WORTH_A_STEP or count >= outlook.habits.groups:
            break
        if move.farmers <= farmers and move.citizens <= citizens:
            total += move.worth
            count += 1.0
            farmers -= move.farmers
            citizens -= move.citizens
    return total


def deploy_worth(outlook: Outlook, steps: i64, bonus: i64) -> float:
    """What a visit to a Commander is worth: the best group of each hex."""
    field = outlook.field
    total = 0.0
    for hex in range(1, HEXES + 1):
        if field.farmers[hex] + field.citizens[hex] > 0:
            total += groups_worth(outlook, hex, field.farmers[hex], field.citizens[hex], bonus)
    return total * (1.2 if steps > 1 else 1.0)
