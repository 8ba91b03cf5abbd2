"""The Developer: Improvements are played, paid for, and perhaps given away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holdfast.games.ante_portas.catalog import INSTITUTE, CardSet, Improvement
from holdfast.games.ante_portas.community import Community
from holdfast.games.ante_portas.employment import manned
from holdfast.games.ante_portas.goods import TOOL
from holdfast.games.ante_portas.improvements import carry_out
from holdfast.games.ante_portas.purse import can_pay, pay, shortage
from holdfast.games.ante_portas.sides import allied
from holdfast.games.ante_portas.verdicts import LACKING, MUST_PLAY, explain
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Question

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState


def open_developer(state: AntePortasState, seat: i64) -> None:
    state.ask(seat, Playing(seat, True, not state.rules.duel))


def has_institute(cards: CardSet, community: Community) -> bool:
    """P-institute: it counts only if it is manned."""
    for building in cards.buildings:
        if building.kind == INSTITUTE and manned(community, building) > 0:
            return True
    return False


def playing_cost_of(cards: CardSet, community: Community, card: Improvement) -> list[int]:
    """P-institute: Improvements cost one Tool less."""
    if card.cost[TOOL] == 0 or not has_institute(cards, community):
        return card.cost
    cost = card.cost[:]
    cost[TOOL] -= 1
    return cost


def playing_cost(state: AntePortasState, seat: i64, card: Improvement) -> list[int]:
    return playing_cost_of(state.rules.cards, state.communities[seat], card)


@final
class Playing(Question["AntePortasState"]):
    """P-developer: one Improvement must be played if any can be paid for; P-institute: then another may be."""

    def __init__(self, seat: i64, must: bool, public: bool) -> None:
        super().__init__("play", seat, public)
        self.must = must

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        for card in state.communities[self.seat].hand:
            out.append(state.rules.acts.play[card])
        out.append(state.rules.acts.play_nothing)

    def prompt(self, state: AntePortasState) -> str:
        return "Which Improvement do you play?"

    def copy(self) -> Playing:
        return Playing(self.seat, self.must, self.public)

    def to_json(self) -> dict[str, object]:
        return {"question": self.name, "seat": int(self.seat), "must": self.must}


@final
class PlayCard(Action["AntePortasState"]):
    """P-developer: whoever plays the card pays its cost."""

    def __init__(self, card: Improvement) -> None:
        super().__init__(f"play {card.id}", "P-developer")
        self.card = card

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        return ALLOWED if can_pay(state, seat, playing_cost(state, seat, self.card)) else LACKING

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return shortage(state.communities[seat], playing_cost(state, seat, self.card), self.rule)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        frame = state.asked(seat)
        assert isinstance(frame, Playing)
        state.close(seat)
        pay(state, seat, playing_cost(state, seat, self.card), self.rule, f"plays {self.card.name}")
        if state.log is not None and state.rules.duel:
            text = f"@{seat} shows {self.card.name}."
            state.tell(Event("shown", "P-duel-hands", seat, text, {"card": self.card.id}, reveals=True))
        state.communities[seat].hand.remove(self.card.number)
        if frame.must and has_institute(state.rules.cards, state.communities[seat]):
            state.ask(seat, Playing(seat, False, not state.rules.duel))
        if state.seats > 1:
            state.ask(seat, ToWhom(seat, self.card))
        else:
            carry_out(state, seat, self.card)


@final
class PlayNothing(Action["AntePortasState"]):
    def __init__(self) -> None:
        super().__init__("play nothing", "P-developer")

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        frame = state.asked(seat)
        assert isinstance(frame, Playing)
        if frame.must and not state.rules.duel:  # P-duel-hands: nobody can check a secret hand
            for number in state.communities[seat].hand:
                card = state.rules.cards.improvements[number]
                if can_pay(state, seat, playing_cost(state, seat, card)):
                    return MUST_PLAY
        return ALLOWED

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        state.close(seat)


@final
class ToWhom(Question["AntePortasState"]):
    """P-give-improvement: a card just played may be given away for good; then its effect is the receiver's."""

    def __init__(self, seat: i64, card: Improvement) -> None:
        super().__init__("to whom", seat)
        self.card = card

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        acts = state.rules.acts
        out.append(acts.keep_it)
        for other in range(state.seats):
            if other != self.seat and allied(state, self.seat, other):  # P-duel-improvements: to the team mate
                out.append(acts.give_card[other])

    def prompt(self, state: AntePortasState) -> str:
        return f"Do you keep {self.card.name}, or give it away?"

    def copy(self) -> ToWhom:
        return ToWhom(self.seat, self.card)

    def to_json(self) -> dict[str, object]:
        return {"question": self.name, "seat": int(self.seat), "card": self.card.id}


@final
class KeepIt(Action["AntePortasState"]):
    def __init__(self) -> None:
        super().__init__("keep it", "P-give-improvement")

    def apply(self, state: AntePortasState, seat: i64) -> None:
        frame = state.asked(seat)
        assert isinstance(frame, ToWhom)
        state.close(seat)
        carry_out(state, seat, frame.card)


@final
class GiveCard(Action["AntePortasState"]):
    def __init__(self, receiver: i64) -> None:
        super().__init__(f"to seat {receiver}", "P-give-improvement")
        self.receiver: i64 = receiver

    def apply(self, state: AntePortasState, seat: i64) -> None:
        frame = state.asked(seat)
        assert isinstance(frame, ToWhom)
        state.close(seat)
        if state.log is not None:
            text = f"@{seat} gives {frame.card.name} to @{self.receiver}."
            state.tell(Event("given card", self.rule, seat, text))
        carry_out(state, self.receiver, frame.card)
