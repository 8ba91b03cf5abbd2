"""What the Buildings of a Community are worth."""

from __future__ import annotations

from mypy_extensions import i64

from holdfast.bots.ante_portas.greedy.outlook import Outlook
from holdfast.games.ante_portas.building import free_spaces, to_remodel
from holdfast.games.ante_portas.catalog import (
    ANY,
    FACTORY,
    INSTITUTE,
    LIBRARY,
    MONEY,
    NONE,
    PRODUCTION,
    RESIDENCE,
    STORAGE,
    Building,
)
from holdfast.games.ante_portas.employment import takes_workers
from holdfast.games.ante_portas.goods import KINDS
from holdfast.games.ante_portas.tables import MOST


def most_with_room(outlook: Outlook, building: Building, times: i64) -> i64:
    """How many more a Community could take."""
    rules = outlook.view.rules
    most: i64 = MOST if times == ANY else times
    if building.limit > 0 and building.limit - outlook.me.built[building.number] < most:
        most = building.limit - outlook.me.built[building.number]
    room = most
    if building.remodels != NONE:
        room = to_remodel(rules, outlook.me, building)
    elif building.takes_space():
        room = free_spaces(rules, outlook.me)
    return room if room < most else most


def one_building_worth(outlook: Outlook, building: Building) -> float:
    """What one more brings by the end of the war."""
    if building.kind == RESIDENCE:
        farmers = building.farmer_homes
        citizens = building.citizen_homes
        if building.remodels != NONE:
            old = outlook.cards.buildings[building.remodels]
            farmers -= old.farmer_homes
            citizens -= old.citizen_homes
        return outlook.farmer_worth() * float(farmers) + outlook.habits.citizen * float(citizens)
    years = float(outlook.years_left())
    worth = yield_worth(outlook, building.makes)
    if building.kind == LIBRARY:
        worth += outlook.habits.library * years
    elif building.kind == STORAGE:
        storage = building.storage
        if building.remodels != NONE:
            storage -= outlook.cards.buildings[building.remodels].storage
        worth += outlook.habits.store * years * float(storage)
    elif building.kind == FACTORY:
        worth += factory_worth(outlook)
    elif building.kind == INSTITUTE:
        worth += outlook.habits.library * years + second_play_worth(outlook)
    if takes_workers(building) and building.remodels == NONE:
        worth -= outlook.habits.worker * outlook.soldier_worth()
    return worth


def second_play_worth(outlook: Outlook) -> float:
    """P-institute: every visit to the Developer gets a second Improvement out of the hand."""
    more = float(len(outlook.me.hand) - 1)
    return outlook.habits.card * more if more > 0.0 else 0.0


def yield_worth(outlook: Outlook, makes: list[int]) -> float:
    """What goods made in every year to come are worth."""
    years = outlook.habits.yields * float(outlook.years_left())
    worth = 0.0
    for good in range(KINDS):
        if makes[good] > 0:
            worth += years * float(makes[good]) * outlook.each_worth(good)
    return worth


def factory_worth(outlook: Outlook) -> float:
    """P-factories: one good more from each of up to three Buildings that Farmers work in."""
    years = outlook.habits.yields * float(outlook.years_left())
    served = outlook.cards.numbers.factory_supports
    worth = 0.0
    for building in outlook.cards.buildings:
        if building.kind != PRODUCTION and building.kind != MONEY:
            continue
        for _ in range(outlook.me.built[building.number]):
            if served > 0:
                served -= 1
                best = 0.0
                for good in range(KINDS):
                    if building.makes[good] > 0 and outlook.each_worth(good) > best:
                        best = outlook.each_worth(good)
                worth += years * best
    return worth
