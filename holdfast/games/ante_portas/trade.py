"""Trade: gifts among Stewards who share a Place, and among all at the year's end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from holdfast.games.ante_portas.goods import DOLLAR, GOODS, KINDS, STORED, TOOL, good_words, how_much
from holdfast.games.ante_portas.purse import capacity_of, general_use, room_for
from holdfast.games.ante_portas.sides import allied
from holdfast.games.ante_portas.verdicts import GIVEN, NO_ROOM, NOBODY_HERE, NONE_HELD, TRADED, explain
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event
from holdfast.kernel.frame import AnyOf, Question

if TYPE_CHECKING:
    from holdfast.games.ante_portas.game import AntePortas
    from holdfast.games.ante_portas.state import AntePortasState

UNKNOWN: Final = -999  # room that has not been worked out yet


def others_here(state: AntePortasState, seat: i64) -> bool:
    site = state.communities[seat].site
    for community in state.communities:
        # P-duel-trade: in a duel only team mates trade
        if community.seat != seat and community.site == site and allied(state, seat, community.seat):
            return True
    return False


@final
class OpenTrade(Action["AntePortasState"]):
    """P-trade, P-trade-windows: Stewards on one Place may exchange goods, before the move and after arriving."""

    def __init__(self) -> None:
        super().__init__("trade", "P-trade")

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        if not others_here(state, seat):
            return NOBODY_HERE
        return TRADED if state.clock.traded else ALLOWED

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        state.clock.traded = 1
        site = state.communities[seat].site
        open_exchange(state, [int(c.seat) for c in state.communities if c.site == site and allied(state, seat, c.seat)])


def open_exchange(state: AntePortasState, seats: list[int]) -> None:
    most = state.rules.max_seats
    state.stack.append(Exchange(seats, [0] * (most * most * KINDS)))


@final
class Exchange(AnyOf["AntePortasState"]):
    """P-gifts: a trade consists of gifts, each final; everybody may give each good to each other player once."""

    def __init__(self, seats: list[int], given: list[int]) -> None:
        super().__init__("exchange", seats)
        self.given = given  # by giver, receiver and good

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        for other in self.seats:
            if other != seat:
                out.extend(state.rules.acts.give[other])
        out.append(state.rules.acts.enough)

    def legal(self, state: AntePortasState, seat: i64) -> list[Action[Any]]:
        """What a receiver has room for is worked out once for all goods, and only if there is one to be given."""
        acts = state.rules.acts
        cards = state.rules.cards
        giver = state.communities[seat]
        held = [good for good in range(KINDS) if giver.has(good) > 0]
        allowed: list[Action[Any]] = []
        for other in self.seats:
            if other == seat or len(held) == 0:
                continue
            receiver = state.communities[other]
            gifts = acts.give[other]
            first = gift_index(state.rules, seat, other, 0)
            room: i64 = UNKNOWN
            for good in held:
                if self.given[first + good]:
                    continue
                if good < STORED and room == UNKNOWN:
                    room = capacity_of(cards, receiver) - general_use(receiver)
                if good >= STORED or room > 0 or receiver.special[good] > receiver.goods[good]:
                    allowed.append(gifts[good])
        allowed.append(acts.enough)
        return allowed

    def prompt(self, state: AntePortasState) -> str:
        return "You may exchange goods now. What do you give, and to whom?"

    def copy(self) -> Exchange:
        twin = Exchange(self.seats, self.given[:])
        twin.waiting = self.waiting[:]
        return twin

    def to_json(self) -> dict[str, object]:
        return {"any": self.name, "waiting": list(self.waiting), "seats": list(self.seats), "given": list(self.given)}


def gift_index(rules: AntePortas, giver: i64, receiver: i64, good: i64) -> i64:
    return (giver * rules.max_seats + receiver) * KINDS + good


@final
class Give(Action["AntePortasState"]):
    """P-trade: any goods, Tools and Dollars too, from any store; P-trade-receive: the receiver must have room."""

    def __init__(self, good: i64, receiver: i64) -> None:
        super().__init__(f"give {GOODS[good]} to {receiver}", "P-trade")
        self.good: i64 = good
        self.receiver: i64 = receiver

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        frame = state.stack[-1]
        assert isinstance(frame, Exchange)
        if frame.given[gift_index(state.rules, seat, self.receiver, self.good)]:
            return GIVEN
        if state.communities[seat].has(self.good) == 0:
            return NONE_HELD
        return ALLOWED if room_for(state.rules.cards, state.communities[self.receiver], self.good) > 0 else NO_ROOM

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        frame = state.stack[-1]
        assert isinstance(frame, Exchange)
        frame.given[gift_index(state.rules, seat, self.receiver, self.good)] = 1
        frame.reopen()
        state.stack.append(HowMany(seat, self.receiver, self.good))


@final
class HowMany(Question["AntePortasState"]):
    """P-gifts: how much of the good."""

    def __init__(self, seat: i64, receiver: i64, good: i64) -> None:
        super().__init__("how many", seat)
        self.receiver: i64 = receiver
        self.good: i64 = good

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        out.extend(state.rules.acts.amounts)

    def legal(self, state: AntePortasState, seat: i64) -> list[Action[Any]]:
        most = room_for(state.rules.cards, state.communities[self.receiver], self.good)
        held = state.communities[seat].has(self.good)
        return state.rules.acts.amounts[: held if held < most else most]

    def prompt(self, state: AntePortasState) -> str:
        return f"H{how_much(self.good)[1:]} do you give?"

    def copy(self) -> HowMany:
        return HowMany(self.seat, self.receiver, self.good)

    def to_json(self) -> dict[str, object]:
        whole: dict[str, object] = {"question": self.name, "seat": int(self.seat)}
        whole["receiver"] = int(self.receiver)
        whole["good"] = GOODS[self.good]
        return whole


@final
class Amount(Action["AntePortasState"]):
    def __init__(self, count: i64) -> None:
        super().__init__(f"{count}", "P-gifts")
        self.count: i64 = count

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        frame = state.stack[-1]
        assert isinstance(frame, HowMany)
        if self.count > state.communities[seat].has(frame.good):
            return NONE_HELD
        room = room_for(state.rules.cards, state.communities[frame.receiver], frame.good)
        return ALLOWED if self.count <= room else NO_ROOM

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return Refusal("P-trade", "you have not so much of it") if code == NONE_HELD else explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        frame = state.stack[-1]
        assert isinstance(frame, HowMany)
        state.close(seat)
        hand_over(state, seat, frame.receiver, frame.good, self.count)


def hand_over(state: AntePortasState, giver: i64, receiver: i64, good: i64, count: i64) -> None:
    one = state.communities[giver]
    other = state.communities[receiver]
    if good == TOOL:
        one.tools -= count
        other.tools += count
    elif good == DOLLAR:
        one.dollars -= count
        other.dollars += count
    else:
        assert good < STORED
        buffered: i64 = one.buffers[good]
        first = count if count < buffered else buffered  # goods in Buffers cannot pay, so they go first
        one.buffers[good] -= first
        one.goods[good] -= count - first
        other.goods[good] += count
    if state.log is not None:
        name = GOODS[good]
        text = f"@{giver} gives @{receiver} {good_words(good, count)}."
        state.tell(Event("gave", "P-gifts", giver, text, {"delta": {name: -int(count)}}))
        state.tell(Event("got", "P-trade-receive", receiver, f"@{receiver} has it.", {"delta": {name: int(count)}}))


@final
class Enough(Action["AntePortasState"]):
    """P-gifts: nothing more to give."""

    def __init__(self) -> None:
        super().__init__("enough", "P-gifts")

    def apply(self, state: AntePortasState, seat: i64) -> None:
        frame = state.stack[-1]
        assert isinstance(frame, Exchange)
        frame.passes(seat)
