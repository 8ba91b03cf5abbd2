"""Drawing Improvements: some are kept, and the size of a hand is limited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holdfast.games.ante_portas.catalog import LIBRARY, Improvement
from holdfast.kernel.action import Action
from holdfast.kernel.deck import Deck
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Draw, Question, Step

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState


def open_librarian(
    state: AntePortasState, seat: i64, draw: i64, keep: i64, library_draw: i64, library_keep: i64
) -> None:
    """P-librarian: with a Library, more cards are drawn than kept; P-improvements: Night Classes add one."""
    community = state.communities[seat]
    bonus = community.draw_bonus
    if has_library(state, seat):
        drawn, kept = library_draw, library_keep + bonus
    else:
        drawn, kept = draw + bonus, keep + bonus
    state.stack.append(Sorting(seat, kept))
    for _ in range(drawn):
        state.stack.append(state.rules.acts.drawing[seat])


def has_library(state: AntePortasState, seat: i64) -> bool:
    for building in state.rules.cards.buildings:
        if building.kind == LIBRARY and state.communities[seat].built[building.number] > 0:
            return True
    return False


@final
class Drawing(Step["AntePortasState"]):
    """P-deck-anew: draw one card, if there is any."""

    def __init__(self, seat: i64) -> None:
        super().__init__("drawing", seat)

    def run(self, state: AntePortasState) -> None:
        pile = state.decks.improvements
        pile.refill()
        if pile.deck.size() > 0:
            state.stack.append(state.rules.acts.draw_improvement[self.seat])

    def to_json(self) -> dict[str, object]:
        return {"step": self.name, "seat": int(self.seat)}


@final
class DrawImprovement(Draw["AntePortasState"]):
    def __init__(self, table: list[Action[Any]], seat: i64) -> None:
        super().__init__("improvement", table, 1, seat)

    def deck(self, state: AntePortasState) -> Deck:
        return state.decks.improvements.deck

    def printed(self, state: AntePortasState) -> list[int]:
        return state.decks.improvements.printed

    def stream(self, state: AntePortasState) -> str:
        return f"improvement {state.decks.improvements.generation}"

    def to_json(self) -> dict[str, object]:
        return {"chance": self.name, "seat": int(self.seat)}


@final
class ImprovementDrawn(Action["AntePortasState"]):
    """Chance: this Improvement comes up. P-open-hands: allies play with open hands."""

    def __init__(self, card: Improvement) -> None:
        super().__init__(f"improvement {card.id}", "P-librarian")
        self.card = card

    def apply(self, state: AntePortasState, seat: i64) -> None:
        owner = state.stack.pop().seat
        state.decks.improvements.deck.take(self.card.number)
        state.communities[owner].drawn.append(self.card.number)
        if state.log is not None:
            text = f"@{owner} draws {self.card.name}."
            facts: dict[str, object] = {"card": self.card.id}
            if state.rules.duel:  # P-duel-hands
                hidden = Event("drawn", self.rule, owner, f"@{owner} draws an Improvement.", random=True)
                state.tell(Event("drawn", self.rule, owner, text, facts, random=True, audience=owner, public=hidden))
            else:
                state.tell(Event("drawn", self.rule, owner, text, facts, random=True))


@final
class Sorting(Step["AntePortasState"]):
    """P-librarian: what may be kept goes into the hand, the rest is discarded."""

    def __init__(self, seat: i64, keep: i64) -> None:
        super().__init__("sorting", seat)
        self.keep: i64 = keep

    def run(self, state: AntePortasState) -> None:
        sort_drawn(state, self.seat, self.keep)

    def to_json(self) -> dict[str, object]:
        return {"step": self.name, "seat": int(self.seat), "keep": int(self.keep)}


def sort_drawn(state: AntePortasState, seat: i64, keep: i64) -> None:
    community = state.communities[seat]
    if len(community.drawn) > keep > 0:
        state.ask(seat, Keeping(seat, keep, not state.rules.duel))
        return
    if keep > 0:
        community.hand.extend(community.drawn)
    else:
        if state.rules.duel:
            show_discards(state, seat, community.drawn)
        for card in community.drawn:
            discard(state, card)
    community.drawn = []
    check_hand(state, seat)


def discard(state: AntePortasState, number: i64) -> None:
    """P-era-two: cards of an Era that is over do not come back."""
    if state.rules.cards.improvements[number].era == state.clock.era:
        state.decks.improvements.discards.append(number)


def show_discards(state: AntePortasState, seat: i64, numbers: list[int]) -> None:
    """P-duel-hands: what is not kept is shown to all."""
    if state.log is not None and len(numbers) > 0:
        cards = [state.rules.cards.improvements[number] for number in numbers]
        text = f"@{seat} discards {', '.join([card.name for card in cards])}."
        facts: dict[str, object] = {"cards": [card.id for card in cards]}
        state.tell(Event("discarded", "P-librarian", seat, text, facts, reveals=True))


def check_hand(state: AntePortasState, seat: i64) -> None:
    if len(state.communities[seat].hand) > state.rules.cards.numbers.hand_limit:
        state.ask(seat, HandLimit(seat, not state.rules.duel))


@final
class Keeping(Question["AntePortasState"]):
    """P-librarian: which of the drawn cards are kept."""

    def __init__(self, seat: i64, left: i64, public: bool) -> None:
        super().__init__("keep", seat, public)
        self.left: i64 = left

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        for card in state.communities[self.seat].drawn:
            out.append(state.rules.acts.keep[card])

    def prompt(self, state: AntePortasState) -> str:
        return f"Which Improvement do you keep? ({self.left} more)"

    def copy(self) -> Keeping:
        return Keeping(self.seat, self.left, self.public)

    def to_json(self) -> dict[str, object]:
        return {"question": self.name, "seat": int(self.seat), "left": int(self.left)}


@final
class KeepCard(Action["AntePortasState"]):
    def __init__(self, card: Improvement) -> None:
        super().__init__(f"keep {card.id}", "P-librarian")
        self.card = card

    def apply(self, state: AntePortasState, seat: i64) -> None:
        frame = state.asked(seat)
        assert isinstance(frame, Keeping)
        state.close(seat)
        community = state.communities[seat]
        community.drawn.remove(self.card.number)
        community.hand.append(self.card.number)
        if state.log is not None:
            text = f"@{seat} keeps {self.card.name}."
            if state.rules.duel:
                hidden = Event("kept", self.rule, seat, f"@{seat} keeps an Improvement.")
                state.tell(Event("kept", self.rule, seat, text, audience=seat, public=hidden))
            else:
                state.tell(Event("kept", self.rule, seat, text))
        sort_drawn(state, seat, frame.left - 1)


@final
class HandLimit(Question["AntePortasState"]):
    """P-hand-limit: five Improvements; the excess is discarded."""

    def __init__(self, seat: i64, public: bool) -> None:
        super().__init__("hand limit", seat, public)

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        for card in state.communities[self.seat].hand:
            out.append(state.rules.acts.discard[card])

    def prompt(self, state: AntePortasState) -> str:
        return "Your hand is too large: which Improvement do you discard?"

    def copy(self) -> HandLimit:
        return HandLimit(self.seat, self.public)


@final
class DiscardCard(Action["AntePortasState"]):
    def __init__(self, card: Improvement) -> None:
        super().__init__(f"discard {card.id}", "P-hand-limit")
        self.card = card

    def apply(self, state: AntePortasState, seat: i64) -> None:
        state.close(seat)
        state.communities[seat].hand.remove(self.card.number)
        discard(state, self.card.number)
        if state.log is not None:
            text = f"@{seat} discards {self.card.name}."
            facts: dict[str, object] = {"card": self.card.id} if state.rules.duel else {}
            state.tell(Event("discarded", self.rule, seat, text, facts, reveals=state.rules.duel))
        check_hand(state, seat)
