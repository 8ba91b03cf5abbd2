"""What goods are worth because something to be built is still waiting for them.

A Flat waits for a Plank, the Plank for wood; without looking further than the next visit nobody would fetch either. So
whatever could be built at a Place that is laid, or played from the hand, but cannot be paid for yet, lends its worth to
the goods that it lacks, and those that can be refined lend theirs to what they are made from.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from holdfast.bots.ante_portas.greedy.buildings import most_with_room, one_building_worth
from holdfast.bots.ante_portas.greedy.improvements import effect_worth
from holdfast.bots.ante_portas.greedy.outlook import Outlook
from holdfast.bots.ante_portas.greedy.places import work_cost_of
from holdfast.bots.ante_portas.greedy.works import best_spot_worth
from holdfast.games.ante_portas.catalog import ANY, BUILD, ENGINEER, LAY, REFINE, RESIDENCE, Place, Recipe
from holdfast.games.ante_portas.developer import playing_cost_of
from holdfast.games.ante_portas.goods import KINDS, no_goods
from holdfast.games.ante_portas.purse import most_times
from holdfast.games.ante_portas.tables import MOST

FARTHEST: Final = 5  # nobody saves for what lacks more goods than these
NEXT_STEP: Final = 0.8  # of the worth of what is refined, for what it is made from: that takes a visit more


def plan(outlook: Outlook) -> None:
    """Once for each outlook, if that is a habit; nobody saves up in the Final Wave."""
    if outlook.planned or outlook.habits.projects <= 0.0:
        return
    if outlook.view.clock.round == 0:
        look_around(outlook)
    outlook.planned = True


def look_around(outlook: Outlook) -> None:
    """Let every project that lacks something lend its worth to what it lacks."""
    outlook.lent = [0.0] * KINDS
    outlook.wanted = [0] * KINDS
    for place in outlook.cards.places:
        if (place.kind == BUILD or place.kind == LAY or place.kind == ENGINEER) and outlook.is_laid(place.number):
            if place.kind == BUILD:
                plan_building(outlook, place)
            else:
                plan_work(outlook, place)
    for number in outlook.me.hand:
        card = outlook.cards.improvements[number]
        cost = playing_cost_of(outlook.cards, outlook.me, card)
        lend(outlook, cost, 1, effect_worth(outlook, card) - outlook.cost_worth(cost))
    for place in outlook.cards.places:
        if place.kind == REFINE and outlook.is_laid(place.number):
            pass_on(outlook, place.recipe)


def plan_building(outlook: Outlook, place: Place) -> None:
    building = outlook.cards.buildings[place.building]
    room = most_with_room(outlook, building, ANY)
    if room <= 0:
        return
    paid = most_times(outlook.cards, outlook.me, building.cost, no_goods(), room)
    if paid < room and (paid == 0 or building.kind == RESIDENCE):
        worth = one_building_worth(outlook, building) - outlook.cost_worth(building.cost)
        lend(outlook, building.cost, paid + 1, worth)


def plan_work(outlook: Outlook, place: Place) -> None:
    kind = place.work
    work = outlook.cards.works[kind]
    if outlook.field.tiles_left(kind, work.group) <= 0:
        return
    cost = work_cost_of(outlook, kind)
    have = most_times(outlook.cards, outlook.me, cost, no_goods(), MOST)
    if lacking(outlook, cost, have + 1) > FARTHEST:
        return
    best = best_spot_worth(outlook, kind)
    for _ in range(have):
        best *= outlook.habits.next_best
    lend(outlook, cost, have + 1, best - outlook.cost_worth(cost))


def lacking(outlook: Outlook, cost: list[int], times: i64) -> i64:
    total: i64 = 0
    for good in range(KINDS):
        if cost[good] > 0:
            less: i64 = times * cost[good] - outlook.me.has(good)
            if less > 0:
                total += less
    return total


def lend(outlook: Outlook, cost: list[int], times: i64, worth: float) -> None:
    """What paying this so many times lacks shares the worth of the last one."""
    total = lacking(outlook, cost, times)
    if worth <= 0.0 or total == 0 or total > FARTHEST:
        return
    share = outlook.habits.projects * worth / float(total)
    for good in range(KINDS):
        if cost[good] > 0:
            less: i64 = times * cost[good] - outlook.me.has(good)
            if less > 0:
                want(outlook, good, less, share)


def want(outlook: Outlook, good: i64, count: i64, share: float) -> None:
    if share > outlook.lent[good]:
        outlook.lent[good] = share
        outlook.wanted[good] = int(count)


def pass_on(outlook: Outlook, recipe: Recipe) -> None:
    """What is refined into a wanted good is wanted too, as far as it is not there."""
    for product in range(KINDS):
        if recipe.product[product] == 0 or outlook.lent[product] <= 0.0:
            continue
        times: i64 = (outlook.wanted[product] + recipe.product[product] - 1) // recipe.product[product]
        total = lacking(outlook, recipe.source, times)
        if total == 0 or total > FARTHEST:
            continue
        worth = outlook.lent[product] * float(times * recipe.product[product])
        share = NEXT_STEP * worth / float(total)
        for good in range(KINDS):
            if recipe.source[good] > 0:
                less: i64 = times * recipe.source[good] - outlook.me.has(good)
                if less > 0:
                    want(outlook, good, less, share)
