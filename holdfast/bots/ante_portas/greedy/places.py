"""What visiting a Place is worth now."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from holdfast.bots.ante_portas.greedy.buildings import most_with_room, one_building_worth
from holdfast.bots.ante_portas.greedy.improvements import best_play
from holdfast.bots.ante_portas.greedy.outlook import NEVER, Outlook
from holdfast.bots.ante_portas.greedy.troops import deploy_worth
from holdfast.bots.ante_portas.greedy.works import laying_worth
from holdfast.games.ante_portas.catalog import (
    ANY,
    BAKER,
    BUILD,
    COMMAND,
    DEVELOPER,
    DOCTOR,
    DUMMY,
    ENGINEER,
    GATHER,
    HEAD_OFFICIAL,
    LAY,
    LIBRARIAN,
    NO_WORK,
    PRESSURE,
    RECRUIT,
    REFINE,
    RESIDENCE,
    SPECIAL_BUILD,
    SPECIAL_HEAL,
    SPECIAL_LIBRARIAN,
    SPECIAL_MARKER,
    SPECIAL_REFINE,
    TRAPPER,
    Building,
    MarketCard,
    Place,
    Recipe,
)
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.goods import FOOD, KINDS, TOOL, no_goods
from holdfast.games.ante_portas.land import EMPTY
from holdfast.games.ante_portas.purse import affords, most_times
from holdfast.games.ante_portas.sight import is_gun
from holdfast.games.ante_portas.tables import MOST

UNKNOWN: Final = -1.0e9  # not worked out yet


def visit_worth(outlook: Outlook, site: i64) -> float:
    """The worth of going to a Place, and of what comes within reach from there."""
    worth = site_worth(outlook, site)
    if outlook.habits.route <= 0.0 or outlook.view.clock.round > 0:
        return worth
    return worth + outlook.habits.route * route_worth(outlook, site)


def route_worth(outlook: Outlook, site: i64) -> float:
    """The most that can be done next at a Place to which there is no way from here but over its neighbours."""
    land = outlook.view.land
    ground = outlook.view.rules.ground
    if len(outlook.far) == 0:
        outlook.far = [UNKNOWN] * len(land.spot_of)
    best = 0.0
    for spot in ground.neighbours[land.spot_of[site]]:
        goal: i64 = land.at[spot]
        if goal == EMPTY or goal == outlook.me.site or land.is_market(goal) or outlook.in_reach(goal):
            continue
        worth = outlook.far[goal]
        if worth == UNKNOWN:
            worth = site_worth(outlook, goal)
            outlook.far[goal] = worth
        if worth > best:
            best = worth
    return best


def site_worth(outlook: Outlook, site: i64) -> float:
    """The worth of going to a Place or Market and doing the best thing there."""
    if outlook.view.land.is_market(site):
        return market_worth(outlook)
    place = outlook.cards.places[site]
    kind = place.kind
    if kind == GATHER:
        return gather_worth(outlook, place)
    if kind == REFINE:
        return refining_worth(outlook, place.recipe)
    if kind == LIBRARIAN:
        return library_worth(outlook, place.keep) + outlook.goods_worth(place.gain)
    if kind == DEVELOPER:
        return outlook.goods_worth(place.gain) + best_play(outlook)
    if kind == HEAD_OFFICIAL:
        return outlook.goods_worth(place.gain)
    if kind == BUILD:
        building = outlook.cards.buildings[place.building]
        return building_worth(outlook, building, building.cost, ANY)
    if kind == BAKER:
        bake = gather_worth(outlook, place)
        sell = refining_worth(outlook, place.recipe)
        return bake if bake > sell else sell
    return war_worth(outlook, place)


def war_worth(outlook: Outlook, place: Place) -> float:
    """The Places of the Command Center."""
    kind = place.kind
    if kind == RECRUIT:
        return recruit_worth(outlook)
    if kind == COMMAND:
        return deploy_worth(outlook, place.steps, place.bonus)
    if kind == DOCTOR:
        heal = heal_worth(outlook)
        upright = upright_worth(outlook)
        return heal if heal > upright else upright
    if kind == LAY or kind == TRAPPER:
        cost = work_cost_of(outlook, place.work)
        most = most_times(outlook.cards, outlook.me, cost, no_goods(), MOST)
        return laying_worth(outlook, place.work, cost, most)
    assert kind == ENGINEER
    cost = outlook.cards.works[place.work].cost
    return laying_worth(outlook, place.work, cost, most_times(outlook.cards, outlook.me, cost, no_goods(), MOST))


def work_cost_of(outlook: Outlook, kind: i64) -> list[int]:
    """P-improvements: with a Sapper's Satchel, a Mine costs one Tool less."""
    cost = outlook.cards.works[kind].cost
    discount = outlook.me.mine_discount
    if discount > 0 and PRESSURE <= kind <= DUMMY:
        cost = cost[:]
        cost[TOOL] = int(cost[TOOL] - discount) if cost[TOOL] > discount else 0
    return cost


# -- goods ---------------------------------------------------------------------------------------------------------


def gather_worth(outlook: Outlook, place: Place) -> float:
    bonus = outlook.me.place_bonus
    goods = [place.gain[good] + (bonus[good] if place.gain[good] > 0 else 0) for good in range(KINDS)]
    return outlook.goods_worth(goods)


def refining_worth(outlook: Outlook, recipe: Recipe) -> float:
    """The worth of the best number of times; 0.0 if nothing can be made at a profit."""
    return best_refining(outlook, recipe)[1]


def best_refining(outlook: Outlook, recipe: Recipe) -> tuple[i64, float]:
    if not affords(outlook.cards, outlook.me, recipe.source):
        return 0, 0.0
    limit: i64 = 3 if recipe.times == ANY or recipe.times > 3 else recipe.times
    most = most_times(outlook.cards, outlook.me, recipe.source, recipe.product, limit)
    best: i64 = 0
    best_worth = 0.0
    for times in range(1, most + 1):
        product = [int(times) * amount for amount in recipe.product]
        source = [int(times) * amount for amount in recipe.source]
        worth = outlook.goods_worth(product) - outlook.cost_worth(source)
        if worth > best_worth:
            best = times
            best_worth = worth
    return best, best_worth


def library_worth(outlook: Outlook, keep: i64) -> float:
    if outlook.late() or outlook.view.clock.round > 0:
        return 0.0
    room = outlook.habits.hand - float(len(outlook.me.hand))
    count = float(keep) if float(keep) < room else room
    return outlook.habits.card * count if count > 0.0 else 0.0


# -- the Market ----------------------------------------------------------------------------------------------------


def market_worth(outlook: Outlook) -> float:
    market = outlook.view.decks.market
    if market < 0:
        return 0.0
    card = outlook.cards.markets[market]
    best = special_worth(outlook, card)
    for goods in card.takes:
        worth = outlook.goods_worth(goods)
        if worth > best:
            best = worth
    return best


def special_worth(outlook: Outlook, card: MarketCard) -> float:
    special = card.special
    if special == SPECIAL_BUILD:
        building = outlook.cards.buildings[card.building]
        return building_worth(outlook, building, building.cost, 1)
    if special == SPECIAL_REFINE:
        return refining_worth(outlook, card.recipe)
    if special == SPECIAL_LIBRARIAN:
        return library_worth(outlook, card.draw)
    if special == SPECIAL_MARKER:
        return 0.0
    if special == SPECIAL_HEAL:
        return 0.8 if outlook.field.sick_farmers > 0 else 0.0
    return 0.2 * float(tired_soldiers(outlook))


def tired_soldiers(outlook: Outlook) -> i64:
    total: i64 = 0
    for hex in range(1, HEXES + 1):
        total += outlook.field.tired_farmers[hex] + outlook.field.tired_citizens[hex]
    return total


# -- building ------------------------------------------------------------------------------------------------------


def building_worth(outlook: Outlook, building: Building, cost: list[int], times: i64) -> float:
    return best_building(outlook, building, cost, times)[1]


def best_building(outlook: Outlook, building: Building, cost: list[int], times: i64) -> tuple[i64, float]:
    """How many to build, and what that is worth."""
    if not affords(outlook.cards, outlook.me, cost):
        return 0, 0.0
    most = most_built(outlook, building, cost, times)
    each = one_building_worth(outlook, building)
    best: i64 = 0
    best_worth = 0.0
    for count in range(1, most + 1):
        price = outlook.cost_worth([int(count) * amount for amount in cost])
        worth = float(count) * each - price
        if building.kind != RESIDENCE and count > 1:
            break
        if worth > best_worth:
            best = count
            best_worth = worth
    return best, best_worth


def most_built(outlook: Outlook, building: Building, cost: list[int], times: i64) -> i64:
    """How many there is room and money for; the rules may allow even fewer."""
    most = most_with_room(outlook, building, times)
    return most_times(outlook.cards, outlook.me, cost, no_goods(), most) if most > 0 else 0


# -- people --------------------------------------------------------------------------------------------------------


def recruit_worth(outlook: Outlook) -> float:
    """Everybody at home who has no work."""
    me = outlook.me
    men = me.home_farmers
    if men + me.home_citizens == 0:
        return NEVER
    each = outlook.enlisted_worth()
    worth = each * float(men if men < 4 else 4) if each > 0.0 else 0.0
    food = me.has(FOOD)
    lords = me.home_citizens if outlook.view.clock.round > 0 or me.home_citizens < food else food
    return worth + 0.8 * outlook.habits.citizen * float(lords)


def heal_worth(outlook: Outlook) -> float:
    """Those in the Sickbay for whom there are free homes and the means to pay."""
    field = outlook.field
    homes: i64 = 0
    for community in outlook.view.communities:
        homes += community.free_homes(False)
    men = field.sick_farmers if field.sick_farmers < homes else homes
    food = outlook.me.has(FOOD)
    men = men if men < food else food
    worth = outlook.habits.heal * outlook.soldier_worth() * float(men)
    if outlook.wave_is_near():
        worth *= outlook.habits.heal_late
    if field.sick_citizens > 0 and outlook.me.dollars >= 2:
        worth += 1.5 * outlook.soldier_worth()
    return worth if worth > 0.0 else NEVER


def upright_worth(outlook: Outlook) -> float:
    """Exhausted gunners for whom there is Food: until the Final Wave, they get up by themselves in time."""
    if outlook.view.clock.round == 0 or outlook.habits.upright <= 0.0:
        return NEVER
    field = outlook.field
    shots = 0.0
    food = outlook.me.has(FOOD)
    for hex in range(1, HEXES + 1):
        kind: i64 = field.tile[hex]
        if kind != NO_WORK:
            work = outlook.cards.works[kind]
            if is_gun(work) and not work.citizens:
                tired: i64 = field.tired_farmers[hex]
                tired = tired if tired < work.actors else work.actors
                tired = tired if tired < food else food
                shots += float(tired * work.damage)
                food -= tired
    return outlook.habits.upright * shots if shots > 0.0 else NEVER
