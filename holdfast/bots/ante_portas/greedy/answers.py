"""What single answers are worth: where the Steward goes, and every question at a Place or at the year's end."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from holdfast.bots.ante_portas.greedy import gifts, places, projects
from holdfast.bots.ante_portas.greedy.fire import blast_worth
from holdfast.bots.ante_portas.greedy.improvements import hand_worth, play_worth
from holdfast.bots.ante_portas.greedy.outlook import NEVER, Outlook
from holdfast.bots.ante_portas.greedy.troops import deploy_worth
from holdfast.bots.ante_portas.greedy.works import facing_worth, spot_worth
from holdfast.games.ante_portas.bombs import SetOff
from holdfast.games.ante_portas.building import Build, Construction
from holdfast.games.ante_portas.catalog import TRAP
from holdfast.games.ante_portas.clash import ChooseMine
from holdfast.games.ante_portas.developer import KeepIt, PlayCard
from holdfast.games.ante_portas.doctor import Heal, HomeTo, Upright, UprightAll
from holdfast.games.ante_portas.employment import ManNow
from holdfast.games.ante_portas.geometry import HEXES, OFF, N, neighbour
from holdfast.games.ante_portas.improvements import MusterNow
from holdfast.games.ante_portas.library import DiscardCard, KeepCard
from holdfast.games.ante_portas.market import Market, Sell, Special, Take
from holdfast.games.ante_portas.orders import (
    BAKERS,
    COMMANDERS,
    DOCTORS,
    ENGINEERS,
    RECRUITERS,
    TRAPPERS,
    Either,
    First,
    Second,
)
from holdfast.games.ante_portas.production import Convert, Converting
from holdfast.games.ante_portas.purse import DropGood
from holdfast.games.ante_portas.recruit import Enlist
from holdfast.games.ante_portas.refining import Make, Refining
from holdfast.games.ante_portas.setup import StartWood
from holdfast.games.ante_portas.staffing import FillUp
from holdfast.games.ante_portas.sustenance import Feed, Starve
from holdfast.games.ante_portas.trade import OpenTrade
from holdfast.games.ante_portas.traps import Back, Knocked, KnockFrom, KnockHow
from holdfast.games.ante_portas.turns import Go, SendJourneyman
from holdfast.games.ante_portas.wave import SendSteward
from holdfast.games.ante_portas.works import Face, Facing, Lay, Laying
from holdfast.kernel.action import Action
from holdfast.kernel.frame import Frame

A_TURN_MORE: Final = 1.5


def answer_worth(outlook: Outlook, question: Frame[Any] | None, choice: Action[Any]) -> float:
    """0.0 for an answer that closes a question without effect."""
    projects.plan(outlook)
    if isinstance(choice, Go):
        return places.visit_worth(outlook, choice.site)
    if isinstance(choice, Lay):
        assert isinstance(question, Laying)
        return spot_worth(outlook, choice.kind, choice.hex) - outlook.cost_worth(question.cost)
    if isinstance(choice, Face):
        assert isinstance(question, Facing)
        hex = question.hex
        return facing_worth(outlook, outlook.field.tile[hex], hex, choice.direction)
    if isinstance(choice, (First, Second)):
        assert isinstance(question, Either)
        return order_worth(outlook, question, choice)
    if isinstance(choice, (Sell, Take, Special)):
        assert isinstance(question, Market)
        return deal_worth(outlook, choice)
    if isinstance(choice, Make):
        assert isinstance(question, Refining)
        return 1.0 if choice.times == places.best_refining(outlook, question.recipe)[0] else 0.0
    if isinstance(choice, Build):
        assert isinstance(question, Construction)
        best, _ = places.best_building(outlook, question.building, question.cost, question.times)
        return 1.0 if choice.count == best else 0.0
    worth = people_worth(outlook, question, choice)
    return worth if worth != 0.0 else card_worth(outlook, question, choice)


def order_worth(outlook: Outlook, question: Either, choice: Action[Any]) -> float:
    """The worth of either action of a Place."""
    place = outlook.cards.places[question.site]
    first = isinstance(choice, First)
    which = question.which
    if which == BAKERS:
        return places.gather_worth(outlook, place) if first else places.refining_worth(outlook, place.recipe)
    if which == RECRUITERS:
        return places.recruit_worth(outlook) if first else -1.0
    if which == COMMANDERS:
        return deploy_worth(outlook, place.steps, place.bonus) - 0.01 if first else -0.5
    if which == DOCTORS:
        if first:
            return places.heal_worth(outlook)
        shots = places.upright_worth(outlook)
        rest = 0.3 * float(places.tired_soldiers(outlook))
        return shots if shots > rest else rest
    if which == TRAPPERS:
        return places.war_worth(outlook, place) if first else knocking_worth(outlook)
    assert which == ENGINEERS
    return places.war_worth(outlook, place) if first else -0.5


def knocking_worth(outlook: Outlook) -> float:
    worth = 0.0
    for hex in range(1, HEXES + 1):
        if outlook.field.tile[hex] == TRAP:
            worth += 0.5 * outlook.habits.war * outlook.forecast.threat[hex]
    return worth - 0.1


def deal_worth(outlook: Outlook, choice: Action[Any]) -> float:
    card = outlook.cards.markets[outlook.view.decks.market]
    if isinstance(choice, Take):
        return outlook.goods_worth(card.takes[choice.choice])
    if isinstance(choice, Special):
        return places.special_worth(outlook, card)
    assert isinstance(choice, Sell)
    return -0.1


def people_worth(outlook: Outlook, question: Frame[Any] | None, choice: Action[Any]) -> float:
    """Soldiers, workers, the Sickbay."""
    if isinstance(choice, Enlist) and not choice.citizens:
        return float(choice.count) * outlook.enlisted_worth()
    if isinstance(choice, (Enlist, Heal)):
        return 0.1 * float(choice.count)
    if isinstance(choice, (UprightAll, FillUp, MusterNow)):
        return 1.0
    if isinstance(choice, Upright):
        return 0.5
    if isinstance(choice, HomeTo):
        return 1.0 if choice.host == outlook.seat else 0.5
    if isinstance(choice, Feed):
        return 0.1 * float(choice.count)
    if isinstance(choice, Starve):
        return -outlook.forecast.loss_of(choice.hex, outlook.cards.numbers.citizen_strength) - 0.01
    if isinstance(choice, ManNow):
        return -0.1
    if isinstance(choice, (Knocked, KnockFrom, Back, SetOff)):
        return trap_worth(outlook, question, choice)
    if isinstance(choice, ChooseMine):
        return -0.1 if choice.spare else 0.1
    if isinstance(choice, SendSteward):
        return steward_worth(outlook, choice.chosen)
    return 0.0


def merges(outlook: Outlook, question: Frame[Any] | None, hexes: i64) -> bool:
    """Whether those knocked back so far would join another troop."""
    if not isinstance(question, KnockHow):
        return False
    goal = question.hex
    for _ in range(hexes):
        if goal != OFF:
            goal = neighbour(goal, N)
    return goal != OFF and outlook.field.troop_size(goal) > 0


def trap_worth(outlook: Outlook, question: Frame[Any] | None, choice: Action[Any]) -> float:
    """Knock back as many and as strong Invaders as possible, as far as possible."""
    if isinstance(choice, Knocked):
        return float(choice.basics + 3 * choice.elites)
    if isinstance(choice, KnockFrom):
        return 0.1 + outlook.forecast.threat[choice.hex]
    if isinstance(choice, Back):
        return float(choice.hexes) - (5.0 if merges(outlook, question, choice.hexes) else 0.0)
    assert isinstance(choice, SetOff)
    return blast_worth(outlook, choice.hex)


def steward_worth(outlook: Outlook, seat: i64) -> float:
    """The best that this Steward could do in the Final Wave."""
    theirs = Outlook(outlook.view, outlook.lookout, seat)
    best = NEVER
    for site in range(len(outlook.view.land.spot_of)):
        if theirs.in_reach(site):
            worth = places.site_worth(theirs, site)
            if worth > best:
                best = worth
    return best


def card_worth(outlook: Outlook, question: Frame[Any] | None, choice: Action[Any]) -> float:
    """Improvements, stores, trade and the rest."""
    if isinstance(choice, PlayCard):
        return play_worth(outlook, choice.card)
    if isinstance(choice, KeepCard):
        return hand_worth(outlook, choice.card) + 5.0
    if isinstance(choice, DiscardCard):
        return 5.0 - hand_worth(outlook, choice.card)
    if isinstance(choice, KeepIt):
        return 0.1
    if isinstance(choice, DropGood):
        return 1.0 - outlook.each_worth(choice.good) / float(outlook.me.has(choice.good))
    if isinstance(choice, StartWood):
        return 0.1 * float(choice.wood)
    if isinstance(choice, OpenTrade):
        return 0.1 if gifts.anything_to_give(outlook) else -1.0
    if isinstance(choice, SendJourneyman):
        return A_TURN_MORE
    if isinstance(choice, Convert):
        assert isinstance(question, Converting)
        recipe = question.card.production_convert
        assert recipe is not None
        return outlook.goods_worth(recipe.product) - outlook.cost_worth(recipe.source)
    return 0.0
