"""What Improvements are worth."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from holdfast.bots.ante_portas.greedy.buildings import most_with_room, one_building_worth, yield_worth
from holdfast.bots.ante_portas.greedy.outlook import Outlook
from holdfast.bots.ante_portas.greedy.troops import deploy_worth
from holdfast.bots.ante_portas.greedy.works import best_spot_worth, best_turned_over
from holdfast.games.ante_portas.catalog import GUARD_TILES, NO_WORK, NONE, TRENCH_TILES, Improvement, Recipe
from holdfast.games.ante_portas.developer import playing_cost_of
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.goods import KINDS, no_goods
from holdfast.games.ante_portas.purse import affords, most_times
from holdfast.games.ante_portas.sight import is_manned

FARMS_ELSEWHERE: Final = 0.3  # building Farms at other Builders too, in each year
PASSAGE: Final = 0.5  # a way to any Place
A_TURN: Final = 1.2
UNPAYABLE: Final = 0.4  # share of a card's worth that counts in the hand while it cannot be paid for


def effect_worth(outlook: Outlook, card: Improvement) -> float:
    """What a card brings if played now, not counting its cost."""
    worth = once_worth(outlook, card) if card.once else lasting_worth(outlook, card)
    if len(card.gain) > 0:
        worth += outlook.goods_worth(card.gain)
    worth += outlook.soldier_worth() * float(card.farmer_homes + card.muster)
    return worth + outlook.habits.citizen * float(card.citizen_homes)


def once_worth(outlook: Outlook, card: Improvement) -> float:
    """What a card does at once."""
    worth = 0.0
    for recipe in card.converts:
        worth += converting_worth(outlook, recipe)
    if card.building != NONE:
        building = outlook.cards.buildings[card.building]
        room = most_with_room(outlook, building, card.building_times)
        times = most_times(outlook.cards, outlook.me, card.building_cost, no_goods(), room) if room > 0 else 0
        if times > 0:
            each = one_building_worth(outlook, building) - outlook.cost_worth(card.building_cost)
            worth += each * float(times) if each > 0.0 else 0.0
    if card.work != NO_WORK and affords(outlook.cards, outlook.me, card.work_cost):
        spot = best_turned_over(outlook, card.work) if card.flips else best_spot_worth(outlook, card.work)
        spot -= outlook.cost_worth(card.work_cost)
        worth += spot if spot > 0.0 else 0.0
    if card.deploy_steps > 0:
        worth += deploy_worth(outlook, card.deploy_steps, 0)
    if card.heals_farmers:
        worth += outlook.habits.heal * outlook.soldier_worth() * float(outlook.field.sick_farmers)
    return worth


def converting_worth(outlook: Outlook, recipe: Recipe) -> float:
    if not affords(outlook.cards, outlook.me, recipe.source):
        return 0.0
    gained = outlook.goods_worth(recipe.product) - outlook.cost_worth(recipe.source)
    return gained if gained > 0.0 else 0.0


def lasting_worth(outlook: Outlook, card: Improvement) -> float:
    """What a card does from now on."""
    years = float(outlook.years_left())
    worth = 0.0
    if len(card.production) > 0:
        worth += yield_worth(outlook, card.production)
    if card.bonus_building != NONE:
        worth += float(outlook.me.built[card.bonus_building]) * yield_worth(outlook, card.bonus_makes)
    for good in range(KINDS):
        if len(card.place_bonus) > 0 and card.place_bonus[good] > 0:
            worth += years * outlook.each_worth(good)
    if card.production_convert is not None:
        worth += 0.5 * years * converting_worth(outlook, card.production_convert)
    yards = 0
    for room in card.special_warehouse:
        yards += room
    worth += outlook.habits.store * years * (float(card.warehouse) + 0.5 * float(yards))
    worth += outlook.habits.library * years * float(card.draw_bonus)
    if len(card.farms_cost) > 0:
        worth += FARMS_ELSEWHERE * years
    worth += PASSAGE * float(card.ticket_uses) + A_TURN * float(card.extra_turns)
    worth += 0.1 * years * float(card.from_buffers)
    worth += 0.9 * years * float(card.mine_discount)
    worth += float(manned_works(outlook, TRENCH_TILES)) * float(card.trench_bonus)
    worth += 0.5 * float(manned_works(outlook, GUARD_TILES)) * float(card.guard_range)
    if card.enlist_free:
        worth += outlook.habits.food * (0.5 + 0.2 * float(outlook.citizens()))
    if card.upright_free:
        worth += 0.4
    if card.commander_steps > 1:
        worth += 0.5 * years
    return worth


def manned_works(outlook: Outlook, group: i64) -> i64:
    """How many of the Buildings of a group have somebody in them."""
    found: i64 = 0
    for hex in range(1, HEXES + 1):
        kind: i64 = outlook.field.tile[hex]
        if kind != NO_WORK:
            work = outlook.cards.works[kind]
            if work.group == group and is_manned(outlook.field, work, hex):
                found += 1
    return found


def play_worth(outlook: Outlook, card: Improvement) -> float:
    """Effect less cost."""
    return effect_worth(outlook, card) - outlook.cost_worth(playing_cost_of(outlook.cards, outlook.me, card))


def hand_worth(outlook: Outlook, card: Improvement) -> float:
    """What a card is worth in the hand."""
    worth = play_worth(outlook, card)
    if not affords(outlook.cards, outlook.me, playing_cost_of(outlook.cards, outlook.me, card)):
        worth *= UNPAYABLE
    return worth


def best_play(outlook: Outlook) -> float:
    """What a visit to the Developer gets out of the hand; negative if a card must be played at a loss."""
    best = 0.0
    found = False
    for number in outlook.me.hand:
        card = outlook.cards.improvements[number]
        if affords(outlook.cards, outlook.me, playing_cost_of(outlook.cards, outlook.me, card)):
            worth = play_worth(outlook, card)
            if not found or worth > best:
                best = worth
                found = True
    return best
