"""The Fee of a duel: a Steward who enters a Place where one of the other team's stands pays him."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holdfast.games.ante_portas.goods import DOLLAR, GOODS, STORED, TOOL, no_goods
from holdfast.games.ante_portas.purse import gain
from holdfast.games.ante_portas.sides import allied
from holdfast.games.ante_portas.verdicts import NONE_HELD
from holdfast.games.ante_portas.war_words import counted
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Question

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState


def toll_keepers(state: AntePortasState, seat: i64, site: i64) -> list[int]:
    """P-duel-fee: the other team's Stewards on a Place; Markets are free for all (P-duel-fee-goods)."""
    if state.land.is_market(site):
        return []
    return [
        int(other.seat) for other in state.communities if other.site == site and not allied(state, seat, other.seat)
    ]


def fee_each(state: AntePortasState) -> i64:
    return state.rules.cards.duel.fee[state.clock.era - 1]


def in_store(state: AntePortasState, seat: i64, good: i64) -> i64:
    """What a Fee can be paid from; P-buffers: goods in Buffers cannot pay."""
    community = state.communities[seat]
    if good == TOOL:
        return community.tools
    if good == DOLLAR:
        return community.dollars
    return community.goods[good]


def can_pay_fee(state: AntePortasState, seat: i64, site: i64) -> bool:
    """P-duel-fee: a player who cannot pay cannot enter."""
    owed = fee_each(state) * len(toll_keepers(state, seat, site))
    for good in state.rules.cards.duel.fee_goods:
        owed -= in_store(state, seat, good)
    return owed <= 0


def open_fees(state: AntePortasState, seat: i64, site: i64) -> None:
    fee = fee_each(state)
    if fee > 0:
        for receiver in reversed(toll_keepers(state, seat, site)):
            state.ask(seat, Fee(seat, receiver, fee))


@final
class Fee(Question["AntePortasState"]):
    """P-duel-fee-goods: which good is paid, one at a time."""

    def __init__(self, seat: i64, receiver: i64, left: i64) -> None:
        super().__init__("fee", seat)
        self.receiver: i64 = receiver
        self.left: i64 = left

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        for good in state.rules.cards.duel.fee_goods:
            out.append(state.rules.duels.pay_fee[good])

    def prompt(self, state: AntePortasState) -> str:
        owed = counted(self.left, "good")
        return f"A Steward of the other team stands here, so using the Place costs {owed}. What do you hand over?"

    def copy(self) -> Fee:
        return Fee(self.seat, self.receiver, self.left)

    def to_json(self) -> dict[str, object]:
        whole: dict[str, object] = {"question": self.name, "seat": int(self.seat)}
        whole["receiver"] = int(self.receiver)
        whole["left"] = int(self.left)
        return whole


@final
class PayFee(Action["AntePortasState"]):
    """P-duel-fee: one good goes to the Steward who stands there; he drops what he has no room for (P-drop)."""

    def __init__(self, good: i64) -> None:
        super().__init__(f"fee {GOODS[good]}", "P-duel-fee")
        self.good: i64 = good

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        return ALLOWED if in_store(state, seat, self.good) > 0 else NONE_HELD

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return Refusal(self.rule, f"you have no {GOODS[self.good]} in store")

    def apply(self, state: AntePortasState, seat: i64) -> None:
        frame = state.asked(seat)
        assert isinstance(frame, Fee)
        receiver = frame.receiver
        frame.left -= 1
        if frame.left == 0:
            state.close(seat)
        payer = state.communities[seat]
        if self.good == TOOL:
            payer.tools -= 1
        elif self.good == DOLLAR:
            payer.dollars -= 1
        else:
            assert self.good < STORED
            payer.goods[self.good] -= 1
        if state.log is not None:
            name = GOODS[self.good]
            text = f"@{seat} pays @{receiver} a Fee of 1 {name}."
            state.tell(Event("fee", self.rule, seat, text, {"delta": {name: -1}}))
        goods = no_goods()
        goods[self.good] = 1
        gain(state, receiver, goods, self.rule, "gets a Fee of")
