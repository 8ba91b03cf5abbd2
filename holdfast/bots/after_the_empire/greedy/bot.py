"""`greedy` for *After the Empire*: weighs every answer by itself and takes the best.

It looks at its view alone. Goods, troops, cards and works are priced in gold at the end of the game (economy,
cards, building); the coming fight is imagined a few times from what the open cards and the decks allow (danger,
forecast).
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from holdfast.bots.after_the_empire.greedy.building import visit_worth, work_worth
from holdfast.bots.after_the_empire.greedy.cards import Library, library_of, scout_worth
from holdfast.bots.after_the_empire.greedy.danger import Danger, Reveals, horde_of
from holdfast.bots.after_the_empire.greedy.economy import Outlook
from holdfast.bots.after_the_empire.greedy.forecast import Forecast
from holdfast.bots.after_the_empire.greedy.objectives import Pulls, hope
from holdfast.bots.after_the_empire.greedy.prospect import Prospect
from holdfast.bots.after_the_empire.greedy.troops import Captain, sacrifice
from holdfast.games.after_the_empire.catalog import Exchange
from holdfast.games.after_the_empire.effects import GainFromCard
from holdfast.games.after_the_empire.farms import SOW, TendFarm
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.games.after_the_empire.realm import Realm
from holdfast.games.after_the_empire.sack import DamageCard
from holdfast.games.after_the_empire.scouting import KeepObjective
from holdfast.games.after_the_empire.setup import PlaceGate, TakeStarter
from holdfast.games.after_the_empire.siege_engine import TargetTurret
from holdfast.games.after_the_empire.spaces import (
    BuyCard,
    SendScout,
    TradeSpace,
    VisitGranary,
    VisitInfirmary,
    VisitStockpile,
    WorkCard,
)
from holdfast.games.after_the_empire.stockpile import LeaveStockpile, StockpileVisit
from holdfast.games.after_the_empire.tables import GRANARY_SOWS, INFIRMARY_HEALS, MAX_SEATS, SCOUT_MOVES, SEASONS
from holdfast.games.after_the_empire.troops import Orders, Posting
from holdfast.games.after_the_empire.turn import Turn, UseCard
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.kernel.action import Action
from holdfast.kernel.bot import Bot
from holdfast.kernel.rng import Rng
from holdfast.kernel.view import View

POOR_TURN: Final = 2.0  # if a worker's best errand is below this, first see what a free action opens up
WORTH_IT: Final = 0.05  # a free action must bring more than this
A_GIFT: Final = 0.1  # the least that a free action without a price brings
AS_GOOD: Final = 3.0  # starting refugees whose estimated worth differs by no more than this are equally good
PROMISE: Final = 0.4  # the share of a purchase's worth that bringing home its last missing goods is worth


@final
class EmpireGreedy(Bot):
    """Plays one seat of *After the Empire*; the same view, choices and seed give the same answer."""

    def __init__(self, game: AfterTheEmpire, seed: int) -> None:
        super().__init__("greedy", glances=True)
        self.seed: Final = seed
        self.horde: Final = horde_of(game.cards)
        self.library: Final = library_of(game.cards)
        self.forecast: Final = Forecast()
        self.prospects: Final = [Prospect() for _ in range(MAX_SEATS)]
        self.reveals: Final = [Reveals() for _ in range(MAX_SEATS)]

    def choose(self, view: View, choices: list[Action[Any]]) -> Action[Any]:
        assert isinstance(view, EmpireView)
        if len(choices) == 1:
            return choices[0]
        question = view.asked()
        if isinstance(question, Turn):
            outlook = self.look(view)
            return self.choose_free(outlook, choices) if question.placed else self.choose_turn(outlook, choices)
        if isinstance(question, StockpileVisit):
            return self.choose_work(self.look(view), choices)
        if isinstance(question, Posting):
            return self.captain(view).answer_post(question, choices)
        if isinstance(question, Orders):
            return choices[1] if self.captain(view).wants_to_move(question) else choices[0]
        return self.choose_other(view, choices)

    def opinions(self, view: EmpireView, choices: list[Action[Any]]) -> list[float]:
        """What each answer seems worth at first sight, in gold; for comparing the answers to one question."""
        question = view.asked()
        if isinstance(question, Turn):
            outlook = self.look(view)
            return [self.turn_worth(outlook, choice) for choice in choices]
        if isinstance(question, StockpileVisit):
            outlook = self.look(view)
            return [work_worth(outlook, self.library, choice) for choice in choices]
        return [self.other_worth(view, choice) for choice in choices]

    def turn_worth(self, outlook: Outlook, choice: Action[Any]) -> float:
        """An errand, or a free action by itself."""
        if isinstance(choice, UseCard):
            return outlook.exchange(choice.exchange)
        return self.errand_worth(outlook, choice)

    def look(self, view: EmpireView) -> Outlook:
        danger = Danger(view, self.horde, self.forecast, self.seed, self.reveals[view.viewer])
        return Outlook(view, danger, Pulls(view), self.prospects[view.viewer])

    def captain(self, view: EmpireView) -> Captain:
        return Captain(view, self.horde, self.forecast, self.seed)

    # -- the turn -------------------------------------------------------------------------------------------

    def choose_turn(self, outlook: Outlook, choices: list[Action[Any]]) -> Action[Any]:
        """Of the errands worth a worker, those that others could take come first; the player's own board can wait."""
        hands = outlook.realm.workers + outlook.realm.villager
        worths: list[float] = []
        for choice in choices:
            worths.append(self.errand_worth(outlook, choice))
        free = self.best_free(outlook, choices)
        best: i64 = 0
        for at in range(len(choices)):
            if worths[at] > worths[best]:
                best = at
        if free is not None and worths[best] < POOR_TURN:
            return free
        if hands > 1 and is_own(choices[best]):
            contested = self.contested(choices, worths, hands, best)
            if contested >= 0:
                return choices[contested]
        return choices[best]

    def contested(self, choices: list[Action[Any]], worths: list[float], hands: i64, best: i64) -> i64:
        """The best errand on the board, if it is among those that the remaining hands will do anyway; or -1."""
        found: i64 = -1
        for at in range(len(choices)):
            if worths[at] > POOR_TURN and not is_own(choices[at]) and (found < 0 or worths[at] > worths[found]):
                found = at
        if found < 0:
            return -1
        better: i64 = 0
        for at in range(len(choices)):
            if worths[at] > worths[found] and is_own(choices[at]):
                better += 1
        return found if better < hands else -1

    def errand_worth(self, outlook: Outlook, choice: Action[Any]) -> float:
        """What sending a worker there brings; 0 for passing and for what needs no worker."""
        if isinstance(choice, TradeSpace):
            return outlook.exchange(choice.exchange) + self.promise(outlook, choice.exchange)
        if isinstance(choice, WorkCard):
            return outlook.exchange(choice.exchange) + self.promise(outlook, choice.exchange)
        if isinstance(choice, BuyCard):
            return self.library.worth(choice.card, outlook) - outlook.cost(choice.card.cost)
        if isinstance(choice, SendScout):
            return scout_worth(outlook.view) + outlook.moves(SCOUT_MOVES) + outlook.protecting(1)
        if isinstance(choice, VisitInfirmary):
            return outlook.healing(INFIRMARY_HEALS)
        if isinstance(choice, VisitGranary):
            return outlook.sowing(GRANARY_SOWS) + outlook.protecting(1)
        if isinstance(choice, VisitStockpile):
            return visit_worth(outlook)
        return 0.0

    def promise(self, outlook: Outlook, exchange: Exchange) -> float:
        """Part of what a card in the rows is worth, if this exchange makes it affordable for another worker."""
        realm = outlook.realm
        if realm.workers + realm.villager < 2 and outlook.season == SEASONS:
            return 0.0
        best = 0.0
        for row in (outlook.view.building_row, outlook.view.refugee_row):
            for number in row:
                if number >= 0 and comes_within_reach(realm, exchange, self.library, number):
                    card = self.library.cards.cards[number]
                    worth = self.library.worth(card, outlook) - outlook.cost(card.cost)
                    if worth > best:
                        best = worth
        return best * PROMISE

    def best_free(self, outlook: Outlook, choices: list[Action[Any]]) -> Action[Any] | None:
        """The best free action, if it is worth its price."""
        best: Action[Any] | None = None
        best_worth = WORTH_IT
        for choice in choices:
            if isinstance(choice, UseCard):
                worth = outlook.exchange(choice.exchange)
                if worth < A_GIFT and is_gift(choice.exchange):
                    worth = A_GIFT  # even gold that draws invaders is not left lying around
                if worth > best_worth:
                    best_worth = worth
                    best = choice
        return best

    def choose_free(self, outlook: Outlook, choices: list[Action[Any]]) -> Action[Any]:
        """After the worker: gifts at once; what costs goods only when no worker needs them any more."""
        last = outlook.realm.workers + outlook.realm.villager == 0
        timely: list[Action[Any]] = []
        for choice in choices:
            if isinstance(choice, UseCard) and (last or is_gift(choice.exchange)):
                timely.append(choice)
        best = self.best_free(outlook, timely)
        return choices[-1] if best is None else best

    def choose_work(self, outlook: Outlook, choices: list[Action[Any]]) -> Action[Any]:
        """At the Stockpile: the best work worth its price, or the least bad if the visit has done nothing yet."""
        last = choices[-1]
        may_leave = isinstance(last, LeaveStockpile)
        best = last
        best_worth = 0.0 if may_leave else -1_000_000.0
        for choice in choices:
            if isinstance(choice, (LeaveStockpile, UseCard)):
                continue
            worth = work_worth(outlook, self.library, choice)
            if worth > best_worth:
                best_worth = worth
                best = choice
        return best

    # -- everything else ------------------------------------------------------------------------------------

    def choose_other(self, view: EmpireView, choices: list[Action[Any]]) -> Action[Any]:
        first = choices[0]
        if isinstance(first, TendFarm):
            return self.choose_farm(self.look(view), choices)
        if isinstance(first, TargetTurret):
            return sacrifice(view, choices)
        if isinstance(first, PlaceGate):
            return choices[self.seed % len(choices)]
        if isinstance(first, TakeStarter):
            return self.choose_starter(view, choices)
        best = first
        best_worth = -1_000_000.0
        for choice in choices:
            worth = self.other_worth(view, choice)
            if worth > best_worth:
                best_worth = worth
                best = choice
        return best

    def choose_starter(self, view: EmpireView, choices: list[Action[Any]]) -> Action[Any]:
        """A random one of those that seem about as good as the best."""
        worths = [self.other_worth(view, choice) for choice in choices]
        best = max(worths)
        good: list[Action[Any]] = []
        for at in range(len(choices)):
            if worths[at] >= best - AS_GOOD:
                good.append(choices[at])
        return good[Rng(self.seed).below(len(good))]

    def other_worth(self, view: EmpireView, choice: Action[Any]) -> float:
        """0 for casualties: there the sensible answer comes first, and the first of equals is taken."""
        if isinstance(choice, GainFromCard):
            return self.look(view).exchange(choice.exchange)
        if isinstance(choice, KeepObjective):
            return float(choice.objective.gold) * hope(view, choice.objective)
        if isinstance(choice, DamageCard):
            return -self.library.damage_cost(choice.card, SEASONS - view.season)
        if isinstance(choice, TakeStarter):
            return self.library.starter_worth(choice.card)
        return 0.0

    def choose_farm(self, outlook: Outlook, choices: list[Action[Any]]) -> Action[Any]:
        best = choices[0]
        best_worth = -1.0
        for choice in choices:
            assert isinstance(choice, TendFarm)
            side = choice.side
            if choice.deed == SOW:
                worth = outlook.level_worth(side, outlook.realm.sides[side].farm)
            else:
                worth = outlook.protection_worth(side)
            if worth > best_worth:
                best_worth = worth
                best = choice
        return best


def is_own(choice: Action[Any]) -> bool:
    """Whether only the owner can use this space."""
    return isinstance(choice, (VisitStockpile, VisitGranary, VisitInfirmary, WorkCard))


def is_gift(exchange: Exchange) -> bool:
    """Whether an exchange takes no goods."""
    spend = exchange.spend
    goods = spend.gold + spend.food + spend.wood + spend.stone + spend.iron
    return goods + spend.soldiers + spend.mercenaries == 0


def comes_within_reach(realm: Realm, exchange: Exchange, library: Library, number: i64) -> bool:
    """Whether a card that costs too much now could be paid for after an exchange."""
    cost = library.cards.cards[number].cost
    spend = exchange.spend
    gain = exchange.gain
    lacking = realm.gold < cost.gold or realm.food < cost.food or realm.wood < cost.wood
    if not lacking and realm.stone >= cost.stone and realm.iron >= cost.iron:
        return False
    return (
        realm.gold + gain.gold - spend.gold >= cost.gold
        and realm.food + gain.food - spend.food >= cost.food
        and realm.wood + gain.wood - spend.wood >= cost.wood
        and realm.stone + gain.stone - spend.stone >= cost.stone
        and realm.iron + gain.iron - spend.iron >= cost.iron
    )
