"""A player's turn: the Steward moves, then does what the Place is for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holdfast.games.ante_portas.catalog import Improvement
from holdfast.games.ante_portas.clock import NOBODY
from holdfast.games.ante_portas.duel_fee import can_pay_fee, open_fees
from holdfast.games.ante_portas.land import EMPTY
from holdfast.games.ante_portas.purse import can_pay, pay
from holdfast.games.ante_portas.setup import StartGoods
from holdfast.games.ante_portas.sides import look_as, team_of
from holdfast.games.ante_portas.trade import others_here
from holdfast.games.ante_portas.verdicts import (
    FEE_TOO_HIGH,
    HERE,
    MAINLAND_CLOSED,
    NO_JOURNEYMAN,
    NO_SOLDIER_ACTION,
    TOO_FAR,
    explain,
)
from holdfast.games.ante_portas.visit import visit
from holdfast.games.ante_portas.windows import any_soldier_action, open_soldiers
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Question, Step

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState


@final
class TurnOf(Step["AntePortasState"]):
    """P-turn-order: a player takes all her turns in a row, clockwise from the Starting Player."""

    def __init__(self, seat: i64) -> None:
        super().__init__("turn", seat)

    def run(self, state: AntePortasState) -> None:
        begin_turn(state, self.seat)

    def to_json(self) -> dict[str, object]:
        return {"step": self.name, "seat": int(self.seat)}


def begin_turn(state: AntePortasState, seat: i64) -> None:
    clock = state.clock
    clock.active = seat
    clock.traded = 0
    clock.windowed = 0
    look_as(state, team_of(state, seat))
    community = state.communities[seat]
    community.cart_used = 0
    state.stack.append(state.rules.acts.turn_ends)
    state.stack.append(Turn(seat))
    if community.chose_goods == 0:
        state.stack.append(StartGoods(seat))


@final
class TurnEnds(Step["AntePortasState"]):
    def __init__(self) -> None:
        super().__init__("turn end")

    def run(self, state: AntePortasState) -> None:
        state.clock.active = NOBODY


@final
class Turn(Question["AntePortasState"]):
    """P-move: where the Steward goes; before that, Soldiers may act, goods be traded, workers employed."""

    def __init__(self, seat: i64) -> None:
        super().__init__("turn", seat)

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        acts = state.rules.acts
        spot_of = state.land.spot_of
        for site in range(len(spot_of)):
            if spot_of[site] != EMPTY:
                out.append(acts.go[site])
        out.append(acts.soldiers)
        out.append(acts.journeyman)
        if state.seats > 1:
            out.append(acts.trade)
        out.extend(acts.man_now)

    def legal(self, state: AntePortasState, seat: i64) -> list[Action[Any]]:
        """The land knows where one can go; only rides, Fees and the Final Wave change that."""
        community = state.communities[seat]
        if state.clock.round > 0 or state.rules.duel or len(community.tickets) > 0:
            return super().legal(state, seat)
        acts = state.rules.acts
        go = acts.go
        allowed = [go[site] for site in state.land.goals_from(state.rules.ground, community.site)]
        if acts.soldiers.verdict(state, seat) == ALLOWED:
            allowed.append(acts.soldiers)
        if community.extra_turns > 0:
            allowed.append(acts.journeyman)
        if state.seats > 1 and acts.trade.verdict(state, seat) == ALLOWED:
            allowed.append(acts.trade)
        for man in acts.man_now:
            if man.verdict(state, seat) == ALLOWED:
                allowed.append(man)
        return allowed

    def prompt(self, state: AntePortasState) -> str:
        return "Where does your Steward go?"

    def copy(self) -> Turn:
        return Turn(self.seat)


def in_reach(state: AntePortasState, here: i64, there: i64) -> bool:
    """P-move, P-jump, P-slide: the neighbours of the Steward's Place, all Markets, all Places beside a Market.

    P-slide-not-back: the Place being left is never the goal, so it does not matter over which Market a slide goes.
    """
    return int(there) in state.land.goals_from(state.rules.ground, here)


def ticket_for(state: AntePortasState, seat: i64) -> i64:
    """An Improvement with a ride left that can be paid for, or -1."""
    improvements = state.rules.cards.improvements
    for number in state.communities[seat].tickets:
        if can_pay(state, seat, improvements[number].ticket):
            return number
    return -1


@final
class Go(Action["AntePortasState"]):
    """P-move: a turn begins with a move, and the Place entered is used (P-places).

    P-no-fee: other Stewards there are paid nothing; P-duel-fee: in a duel the other team's are paid.
    """

    def __init__(self, site: i64, id: str, name: str) -> None:
        super().__init__(f"go {id}", "P-move")
        self.site: i64 = site
        self.name = name

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        here = state.communities[seat].site
        if here == self.site:
            return HERE
        if state.clock.round > 0 and not state.rules.ground.is_command(state.land.spot_of[self.site]):
            return MAINLAND_CLOSED
        if in_reach(state, here, self.site) or ticket_for(state, seat) >= 0:
            if state.rules.duel and not can_pay_fee(state, seat, self.site):
                return FEE_TOO_HIGH
            return ALLOWED
        return TOO_FAR

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        state.close(seat)
        community = state.communities[seat]
        if not in_reach(state, community.site, self.site):
            ride(state, seat, state.rules.cards.improvements[ticket_for(state, seat)])
        community.site = self.site
        state.clock.traded = 0
        if state.log is not None:
            where = self.name if self.site >= state.land.places else f"the {self.name}"
            facts: dict[str, object] = {"site": int(self.site)}
            state.tell(Event("goes", self.rule, seat, f"@{seat} goes to {where}.", facts))
        state.stack.append(state.rules.acts.visit_of[seat])
        if others_here(state, seat):
            state.ask(seat, Arrival(seat))
        if state.rules.duel:
            open_fees(state, seat, self.site)


def ride(state: AntePortasState, seat: i64, card: Improvement) -> None:
    """P-improvements: a Pass takes the Steward to any Place, three times, for its price."""
    pay(state, seat, card.ticket, "P-improvements", f"rides with the {card.name}")
    tickets = state.communities[seat].tickets[:]
    tickets.remove(card.number)
    state.communities[seat].tickets = tickets


@final
class Visit(Step["AntePortasState"]):
    """P-places: the Steward does what the Place is for."""

    def __init__(self, seat: i64) -> None:
        super().__init__("visit", seat)

    def run(self, state: AntePortasState) -> None:
        visit(state, self.seat)

    def to_json(self) -> dict[str, object]:
        return {"step": self.name, "seat": int(self.seat)}


@final
class Arrival(Question["AntePortasState"]):
    """P-trade-windows: a Steward who joins another may open an exchange before acting."""

    def __init__(self, seat: i64) -> None:
        super().__init__("arrival", seat)

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        out.append(state.rules.acts.trade)
        out.append(state.rules.acts.go_on)

    def prompt(self, state: AntePortasState) -> str:
        return "Another Steward stands here. Do you open an exchange first?"

    def copy(self) -> Arrival:
        return Arrival(self.seat)


@final
class GoOn(Action["AntePortasState"]):
    """P-trade-windows: no exchange, or no more."""

    def __init__(self) -> None:
        super().__init__("go on", "P-trade-windows")

    def apply(self, state: AntePortasState, seat: i64) -> None:
        state.close(seat)


@final
class LookAtSoldiers(Action["AntePortasState"]):
    """P-soldier-any-time: Soldier actions before the Steward moves, on request once per turn."""

    def __init__(self) -> None:
        super().__init__("soldiers", "P-soldier-any-time")

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        if state.clock.windowed == 0 and any_soldier_action(state, seat):
            return ALLOWED
        return NO_SOLDIER_ACTION

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        state.clock.windowed = 1
        open_soldiers(state, seat)


@final
class SendJourneyman(Action["AntePortasState"]):
    """P-improvements: the Journeyman gives one more turn, three times; not in the Final Wave (P-wave-turn)."""

    def __init__(self) -> None:
        super().__init__("journeyman", "P-improvements")

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        return ALLOWED if state.communities[seat].extra_turns > 0 and state.clock.round == 0 else NO_JOURNEYMAN

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        state.communities[seat].extra_turns -= 1
        state.stack.insert(len(state.stack) - 2, state.rules.acts.turn_of[seat])  # below this turn and its end
        if state.log is not None:
            state.tell(Event("journeyman", self.rule, seat, f"@{seat} sends the Journeyman: one more turn."))
