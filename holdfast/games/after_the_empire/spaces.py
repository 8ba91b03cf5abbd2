"""The worker spaces: the game board, the player's board, and the spaces on the player's cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from holdfast.games.after_the_empire.catalog import BUILDING, Card, Exchange, Goods
from holdfast.games.after_the_empire.effects import exchange_goods, pay, receive, take_card
from holdfast.games.after_the_empire.packing import worker_at
from holdfast.games.after_the_empire.realm import Realm
from holdfast.games.after_the_empire.scouting import scout_objectives
from holdfast.games.after_the_empire.state import EMPTY
from holdfast.games.after_the_empire.stockpile import StockpileVisit, can_do_anything, lacks_means
from holdfast.games.after_the_empire.tables import (
    BUILDINGS,
    GRANARY,
    GRANARY_SOWS,
    INFIRMARY,
    INFIRMARY_HEALS,
    LOCATIONS,
    OWN_SPACES,
    REFUGEES,
    SCOUT,
    SCOUT_MOVES,
    STOCKPILE,
    VISITS,
)
from holdfast.games.after_the_empire.turn import AbilityUse, mark_used, place_worker
from holdfast.games.after_the_empire.verdicts import (
    LACKING,
    NO_EFFECT,
    OWN_SPACE_TAKEN,
    SPACE_TAKEN,
    USED,
    affords,
    explain,
    explain_exchange,
    has_effect,
    shortage,
)
from holdfast.games.after_the_empire.words import delta_of, told_delta
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event
from holdfast.kernel.frame import BOARD

if TYPE_CHECKING:
    from holdfast.games.after_the_empire.state import EmpireState


def occupy(state: EmpireState, seat: i64, location: i64) -> None:
    """R-space-free: the worker takes one of the location's open spaces."""
    place_worker(state, seat)
    state.open[location] -= 1
    state.placed.append(worker_at(location, seat))
    state.touched |= BOARD


def space_refusal(location: i64) -> Refusal:
    return Refusal("R-space-free", f"every space of {LOCATIONS[location]} is taken this season")


@final
class TradeSpace(Action["EmpireState"]):
    """A board space where one exchange is made: Tax, Camp, Merchant, Mine, Quarry, Woodmill.

    R-one-option: each way to use a location is an action of its own, and a worker takes exactly one.
    """

    def __init__(self, notation: str, rule: str, location: i64, exchange: Exchange) -> None:
        super().__init__(notation, rule)
        self.location: i64 = location
        self.exchange = exchange
        words = VISITS[location].split(" ")
        self.verb = " ".join(words[:-1])
        self.goal = words[-1]

    def verdict(self, state: EmpireState, seat: i64) -> i64:
        if state.open[self.location] <= 0:
            return SPACE_TAKEN  # R-space-free
        return ALLOWED if affords(state.realms[seat], self.exchange.spend) else LACKING

    def refusal(self, state: EmpireState, seat: i64, code: i64) -> Refusal:
        if code == SPACE_TAKEN:
            return space_refusal(self.location)
        return shortage(state.realms[seat], self.exchange.spend, self.rule)

    def apply(self, state: EmpireState, seat: i64) -> None:
        occupy(state, seat, self.location)
        exchange_goods(state, seat, self.exchange, "space", self.rule, self.verb, self.goal)


@final
class SendScout(Action["EmpireState"]):
    """R-scout: a Move 3 token, a protected farm, and two objectives, of which one is kept."""

    def __init__(self) -> None:
        super().__init__("scout", "R-scout")
        self.gain = Goods(moves=SCOUT_MOVES, protect=1)

    def verdict(self, state: EmpireState, seat: i64) -> i64:
        return SPACE_TAKEN if state.open[SCOUT] <= 0 else ALLOWED

    def refusal(self, state: EmpireState, seat: i64, code: i64) -> Refusal:
        return space_refusal(SCOUT)

    def apply(self, state: EmpireState, seat: i64) -> None:
        occupy(state, seat, SCOUT)
        scout_objectives(state, seat)
        receive(state, seat, self.gain)
        if state.log is not None:
            text = f"@{seat} {VISITS[SCOUT]} ({SCOUT_MOVES:+d} moves)."
            state.tell(Event("space", self.rule, seat, text, {"delta": {"moves": SCOUT_MOVES}}))


@final
class BuyCard(Action["EmpireState"]):
    """Buy a card from its row: R-buildings, R-refugees, R-card-cost."""

    def __init__(self, card: Card) -> None:
        building = card.kind == BUILDING
        super().__init__(
            f"{'building' if building else 'refugee'} {card.id}", "R-buildings" if building else "R-refugees"
        )
        self.card = card
        self.location: i64 = BUILDINGS if building else REFUGEES

    def verdict(self, state: EmpireState, seat: i64) -> i64:
        if state.open[self.location] <= 0:
            return SPACE_TAKEN  # R-space-free
        return ALLOWED if affords(state.realms[seat], self.card.cost) else LACKING

    def refusal(self, state: EmpireState, seat: i64, code: i64) -> Refusal:
        if code == SPACE_TAKEN:
            return space_refusal(self.location)
        return shortage(state.realms[seat], self.card.cost, "R-card-cost")

    def apply(self, state: EmpireState, seat: i64) -> None:
        card = self.card
        occupy(state, seat, self.location)
        # R-rows-only-refresh: the slot stays empty until the season ends
        row = state.building_row if card.kind == BUILDING else state.refugee_row
        row[row.index(card.number)] = EMPTY
        pay(state.realms[seat], card.cost)
        if state.log is not None:
            delta = delta_of(card.cost, Goods(), 0)
            verb = "builds" if card.kind == BUILDING else "shelters"
            text = f"@{seat} {verb} {card.name}{told_delta(delta)}."
            state.tell(Event("buy", self.rule, seat, text, {"card": card.id, "delta": delta}))
        take_card(state, seat, card)


@final
class WorkCard(AbilityUse):
    """Place a worker on a space printed on one of your cards: R-card-space, R-own-cards."""

    def refusal(self, state: EmpireState, seat: i64, code: i64) -> Refusal:
        if code == USED:
            return Refusal("R-card-space", "your worker already stands there this season")
        return explain_exchange(state, seat, self.exchange, self.rule, code)

    def apply(self, state: EmpireState, seat: i64) -> None:
        place_worker(state, seat)
        mark_used(state.realms[seat], self.card, self.place)
        exchange_goods(state, seat, self.exchange, "space", self.rule, "works at", self.card.name)


# -- the player's board ------------------------------------------------------------------------------------------


def is_taken(state: EmpireState, realm: Realm, space: i64) -> bool:
    """R-space-own-board: one worker per season on each space of your own board, unless the option lifts this limit."""
    return (realm.visited >> space) & 1 != 0 and not state.rules.own_spaces_unlimited


def visit(state: EmpireState, seat: i64, space: i64) -> None:
    place_worker(state, seat)
    realm = state.realms[seat]
    realm.visited |= 1 << space


@final
class VisitInfirmary(Action["EmpireState"]):
    """R-infirmary: up to four wounded soldiers recover."""

    def __init__(self) -> None:
        super().__init__("infirmary", "R-infirmary")

    def verdict(self, state: EmpireState, seat: i64) -> i64:
        realm = state.realms[seat]
        if is_taken(state, realm, INFIRMARY):
            return OWN_SPACE_TAKEN
        return ALLOWED if realm.wounded > 0 else NO_EFFECT

    def refusal(self, state: EmpireState, seat: i64, code: i64) -> Refusal:
        return Refusal("R-infirmary", "you have no wounded soldiers") if code == NO_EFFECT else explain(code)

    def apply(self, state: EmpireState, seat: i64) -> None:
        visit(state, seat, INFIRMARY)
        healed = state.realms[seat].heal(INFIRMARY_HEALS)
        if state.log is not None:
            delta = delta_of(Goods(), Goods(), healed)
            text = f"@{seat} goes to the {OWN_SPACES[INFIRMARY]}{told_delta(delta)}."
            state.tell(Event("space", self.rule, seat, text, {"delta": delta}))


@final
class VisitGranary(Action["EmpireState"]):
    """R-granary: sow three times, then protect one farm."""

    def __init__(self) -> None:
        super().__init__("granary", "R-granary")
        self.work = Goods(sow=GRANARY_SOWS, protect=1)

    def verdict(self, state: EmpireState, seat: i64) -> i64:
        realm = state.realms[seat]
        if is_taken(state, realm, GRANARY):
            return OWN_SPACE_TAKEN
        return ALLOWED if has_effect(realm, self.work) else NO_EFFECT

    def refusal(self, state: EmpireState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: EmpireState, seat: i64) -> None:
        visit(state, seat, GRANARY)
        receive(state, seat, self.work)
        if state.log is not None:
            state.tell(Event("space", self.rule, seat, f"@{seat} goes to the {OWN_SPACES[GRANARY]}."))


@final
class VisitStockpile(Action["EmpireState"]):
    """R-stockpile: build, repair, heal and rebuild as much as you can pay for."""

    def __init__(self) -> None:
        super().__init__("stockpile", "R-stockpile")

    def verdict(self, state: EmpireState, seat: i64) -> i64:
        if is_taken(state, state.realms[seat], STOCKPILE):
            return OWN_SPACE_TAKEN
        return ALLOWED if can_do_anything(state, seat) else NO_EFFECT

    def refusal(self, state: EmpireState, seat: i64, code: i64) -> Refusal:
        if code == NO_EFFECT:
            if lacks_means(state, seat):
                return Refusal("R-space-effect", "you cannot pay for any building, repair or healing now")
            return Refusal("R-space-effect", "there is nothing left to build, and nothing to repair, heal or rebuild")
        return explain(code)

    def apply(self, state: EmpireState, seat: i64) -> None:
        visit(state, seat, STOCKPILE)
        if state.log is not None:
            state.tell(Event("space", self.rule, seat, f"@{seat} opens the {OWN_SPACES[STOCKPILE]}."))
        state.ask(seat, StockpileVisit(seat, 0))
