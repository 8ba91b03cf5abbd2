"""Phase 1: whose turn it is, passing, free actions and the end of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64, mypyc_attr

from holdfast.games.after_the_empire.catalog import Ability, Card, Exchange
from holdfast.games.after_the_empire.effects import exchange_goods
from holdfast.games.after_the_empire.realm import ABILITY_USED, Realm
from holdfast.games.after_the_empire.state import EMPTY
from holdfast.games.after_the_empire.tables import BUILDINGS, REFUGEES
from holdfast.games.after_the_empire.verdicts import USED, affords, exchange_verdict, explain_exchange
from holdfast.games.after_the_empire.words import goods_words
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event
from holdfast.kernel.frame import BOARD, Question, Step

if TYPE_CHECKING:
    from holdfast.games.after_the_empire.state import EmpireState


@final
class NextTurn(Step["EmpireState"]):
    """Hand the turn to the next seat that still has a worker: R-turn-order, R-turn-all-placed."""

    def __init__(self) -> None:
        super().__init__("turns")
        self.touches = BOARD

    def run(self, state: EmpireState) -> None:
        for _ in range(state.seats):
            seat = state.order[state.turn]
            state.turn += 1
            if state.turn == state.seats:
                state.turn = 0
            realm = state.realms[seat]
            if realm.workers + realm.villager > 0:
                state.stack.append(self)
                state.stack.append(Turn(seat, False))
                return


@final
@mypyc_attr(free_list_len=1)
class Turn(Question["EmpireState"]):
    """One turn: place a worker, and use free actions before and after it (R-turn-one-worker, R-free-when)."""

    def __init__(self, seat: i64, placed: bool) -> None:
        super().__init__("turn", seat)
        self.placed = placed

    def candidates(self, state: EmpireState, seat: i64, out: list[Action[Any]]) -> None:
        rules = state.rules
        if self.placed:
            offer_free_actions(state, seat, out)
            out.append(rules.end_turn)  # R-free-when: closes the turn by itself when nothing else is possible
            return
        out.extend(rules.board_actions)
        for card in state.building_row:
            if card != EMPTY:
                out.append(rules.buy[card])
        for card in state.refugee_row:
            if card != EMPTY:
                out.append(rules.buy[card])
        out.extend(rules.own_board_actions)
        offer_card_spaces(state, seat, out)
        offer_free_actions(state, seat, out)
        out.append(rules.pass_turn)

    def legal(self, state: EmpireState, seat: i64) -> list[Action[Any]]:
        """Class by class: no other question is asked as often or has as many candidates, most of which are refused."""
        rules = state.rules
        allowed: list[Action[Any]] = []
        if self.placed:
            add_allowed_uses(state, seat, rules.free_actions, allowed)
            if len(allowed) == 0:
                return rules.only_end_turn
            allowed.append(rules.end_turn)
            return allowed
        realm = state.realms[seat]
        for trades in rules.trades_by_location:
            if state.open[trades[0].location] > 0:
                for trade in trades:
                    if affords(realm, trade.exchange.spend):
                        allowed.append(trade)
        if rules.scout.verdict(state, seat) == ALLOWED:
            allowed.append(rules.scout)
        if state.open[BUILDINGS] > 0:
            add_allowed_purchases(state, realm, state.building_row, allowed)
        if state.open[REFUGEES] > 0:
            add_allowed_purchases(state, realm, state.refugee_row, allowed)
        if rules.visit_infirmary.verdict(state, seat) == ALLOWED:
            allowed.append(rules.visit_infirmary)
        if rules.visit_granary.verdict(state, seat) == ALLOWED:
            allowed.append(rules.visit_granary)
        if rules.visit_stockpile.verdict(state, seat) == ALLOWED:
            allowed.append(rules.visit_stockpile)
        add_allowed_uses(state, seat, rules.card_spaces, allowed)
        add_allowed_uses(state, seat, rules.free_actions, allowed)
        allowed.append(rules.pass_turn)
        return allowed

    def prompt(self, state: EmpireState) -> str:
        if self.placed:
            return "Use a free action, or end your turn?"
        return "Where do you send your worker?"

    def copy(self) -> Turn:
        return Turn(self.seat, self.placed)

    def to_json(self) -> dict[str, object]:
        return {"question": self.name, "seat": int(self.seat), "placed": self.placed}


def offer_card_spaces(state: EmpireState, seat: i64, out: list[Action[Any]]) -> None:
    """R-own-cards: the worker spaces on your cards."""
    offer_uses(state, seat, state.rules.card_spaces, out)


def offer_free_actions(state: EmpireState, seat: i64, out: list[Action[Any]]) -> None:
    """R-free-action: the free actions printed on your cards."""
    offer_uses(state, seat, state.rules.free_actions, out)


def offer_uses(state: EmpireState, seat: i64, uses: list[list[AbilityUse]], out: list[Action[Any]]) -> None:
    """The uses of every card in the realm; a second copy of a card offers nothing new."""
    cards = state.realms[seat].cards
    copies = state.rules.has_copies
    for place in range(len(cards)):
        card = cards[place]
        for action in uses[card]:
            if not copies or cards.index(card) == place:
                out.append(action)


def add_allowed_uses(state: EmpireState, seat: i64, uses: list[list[AbilityUse]], allowed: list[Action[Any]]) -> None:
    """The part of what `offer_uses` offers that is allowed."""
    realm = state.realms[seat]
    cards = realm.cards
    copies = state.rules.has_copies
    place: i64 = -1
    for card in cards:
        place += 1
        offered = uses[card]
        if len(offered) == 0:
            continue
        marks: i64 = realm.marks[place]
        for use in offered:
            if copies:
                fits = use.verdict(state, seat) == ALLOWED and cards.index(card) == place
            else:  # the card is the only one of its kind, so its own mark says whether it has been used
                used = marks & (ABILITY_USED << use.place) != 0
                fits = not used and exchange_verdict(realm, use.exchange) == ALLOWED
            if fits:
                allowed.append(use)


def add_allowed_purchases(state: EmpireState, realm: Realm, row: list[int], allowed: list[Action[Any]]) -> None:
    """The cards in a row that can be paid for; a space to buy from is open."""
    buy = state.rules.buy
    for card in row:
        if card != EMPTY:
            purchase = buy[card]
            if affords(realm, purchase.card.cost):
                allowed.append(purchase)


def place_worker(state: EmpireState, seat: i64) -> None:
    """A worker leaves the Great Hall and the turn's placement is done; the villager goes last (R-villager-use)."""
    realm = state.realms[seat]
    if realm.workers > 0:
        realm.workers -= 1
    else:
        realm.villager -= 1
    turn = state.stack[-1]
    assert isinstance(turn, Turn)
    turn.placed = True


@final
class PassTurn(Action["EmpireState"]):
    """R-pass: a worker may always be placed to no effect."""

    def __init__(self) -> None:
        super().__init__("pass", "R-pass")

    def apply(self, state: EmpireState, seat: i64) -> None:
        place_worker(state, seat)
        if state.log is not None:
            state.tell(Event("pass", "R-pass", seat, f"@{seat} passes."))


@final
class EndTurn(Action["EmpireState"]):
    """R-free-when: the turn is over."""

    def __init__(self) -> None:
        super().__init__("end turn", "R-free-when")

    def apply(self, state: EmpireState, seat: i64) -> None:
        state.close(seat)


class AbilityUse(Action["EmpireState"]):
    """One way to use an ability of one of your cards, once per season."""

    def __init__(self, notation: str, rule: str, card: Card, place: i64, exchange: Exchange) -> None:
        super().__init__(notation, rule)
        self.card = card
        self.place: i64 = place
        self.exchange = exchange

    def verdict(self, state: EmpireState, seat: i64) -> i64:
        realm = state.realms[seat]
        code = exchange_verdict(realm, self.exchange)
        if code == ALLOWED and realm.unused(self.card.number, self.place) < 0:
            return USED  # R-free-once, R-card-space
        return code


@final
class UseCard(AbilityUse):
    """Turn one of your cards for its free action: R-free-action, R-free-once."""

    def refusal(self, state: EmpireState, seat: i64, code: i64) -> Refusal:
        return explain_exchange(state, seat, self.exchange, self.rule, code)

    def apply(self, state: EmpireState, seat: i64) -> None:
        mark_used(state.realms[seat], self.card, self.place)
        exchange_goods(state, seat, self.exchange, "free", self.rule, "uses", self.card.name)


def mark_used(realm: Realm, card: Card, place: i64) -> None:
    """Mark the card as used until the next season: it is turned, or has a worker on it."""
    realm.marks[realm.unused(card.number, place)] |= ABILITY_USED << place


def ability_notation(verb: str, card: Card, ability: Ability, choice: int) -> str:
    """How the use of a card is written: `use barracks`, with its terms if there are several ways to use it."""
    if len(ability.exchanges) == 1:
        return f"{verb} {card.id}"
    return f"{verb} {card.id}: {exchange_notation(ability.exchanges[choice])}"


def exchange_notation(exchange: Exchange) -> str:
    """The terms of an exchange as records write them: `1 iron > 1 soldier`, `sow 1 > 1 food`, `7 food`."""
    sides = [goods_words(part) for part in (exchange.spend, exchange.perform) if part.items()]
    gain = goods_words(exchange.gain) if exchange.gain.items() else ""
    if not sides:
        return gain
    return f"{' and '.join(sides)} > {gain}" if gain else " > ".join(sides)
