"""Paying and gaining: what every action, card and space comes down to."""

from __future__ import annotations

from typing import Any, final

from mypy_extensions import i64

from holdfast.games.after_the_empire import words
from holdfast.games.after_the_empire.catalog import Card, Exchange, Goods
from holdfast.games.after_the_empire.farms import PROTECT, SOW, Tend
from holdfast.games.after_the_empire.realm import Realm
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.kernel.action import Action
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Question


def pay(realm: Realm, cost: Goods) -> None:
    """R-card-cost: what is spent goes back to the supply."""
    realm.gold -= cost.gold
    realm.food -= cost.food
    realm.wood -= cost.wood
    realm.stone -= cost.stone
    realm.iron -= cost.iron
    realm.soldiers -= cost.soldiers
    realm.mercenaries -= cost.mercenaries


def receive(state: EmpireState, seat: i64, gain: Goods) -> i64:
    """Gain everything at once and ask where to sow and protect; returns how many soldiers were healed.

    R-supply: the supply never runs out. R-gold-track: gold has no upper limit.
    R-move-tokens: tokens count by their value.
    """
    realm = state.realms[seat]
    realm.gold += gain.gold
    realm.food += gain.food
    realm.wood += gain.wood
    realm.stone += gain.stone
    realm.iron += gain.iron
    realm.soldiers += gain.soldiers
    realm.mercenaries += gain.mercenaries
    realm.moves += gain.moves
    # The last question asked is answered first: sowing comes before protecting.
    if gain.protect > 0:
        state.ask(seat, Tend(seat, PROTECT, gain.protect))
    if gain.sow > 0:
        state.ask(seat, Tend(seat, SOW, gain.sow))
    return realm.heal(gain.heal)


def exchange_goods(
    state: EmpireState, seat: i64, exchange: Exchange, kind: str, rule: str, verb: str, name: str
) -> None:
    """R-card-exchange, R-card-perform: pay the left side, do what it asks, gain the right side."""
    realm = state.realms[seat]
    pay(realm, exchange.spend)
    healed = receive(state, seat, exchange.gain)
    perform = exchange.perform
    if perform.heal + perform.sow + perform.protect > 0:
        healed += receive(state, seat, perform)
    if state.log is not None:
        delta = words.delta_of(exchange.spend, exchange.gain, healed)
        text = f"@{seat} {verb} {name}{words.told_delta(delta)}."
        state.tell(Event(kind, rule, seat, text, {"delta": delta}))


def take_card(state: EmpireState, seat: i64, card: Card) -> None:
    """Put a card into the realm; what it gives immediately is gained now (R-card-gain)."""
    state.realms[seat].add_card(card)
    if len(state.rules.gains[card.number]) > 0:
        state.ask(seat, ChooseGain(seat, card))


@final
class ChooseGain(Question[EmpireState]):
    """Which of the gains printed on a new card to take; answers itself if there is only one."""

    def __init__(self, seat: i64, card: Card) -> None:
        super().__init__("gain", seat)
        self.card = card

    def candidates(self, state: EmpireState, seat: i64, out: list[Action[Any]]) -> None:
        out.extend(state.rules.gains[self.card.number])

    def prompt(self, state: EmpireState) -> str:
        return f"What do you gain from {self.card.name}?"

    def copy(self) -> ChooseGain:
        return ChooseGain(self.seat, self.card)

    def to_json(self) -> dict[str, object]:
        return {"question": self.name, "seat": int(self.seat), "card": self.card.id}


@final
class GainFromCard(Action[EmpireState]):
    """R-card-gain: what a card gives the moment it enters the area."""

    def __init__(self, notation: str, card: Card, exchange: Exchange) -> None:
        super().__init__(notation, "R-card-gain")
        self.card = card
        self.exchange = exchange

    def apply(self, state: EmpireState, seat: i64) -> None:
        state.close(seat)
        exchange_goods(state, seat, self.exchange, "gain", self.rule, "gains from", self.card.name)
