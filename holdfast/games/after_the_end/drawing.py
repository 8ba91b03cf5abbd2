"""Drawing experience: three cards, of which one is kept; and a new deck from the discards when the old one is empty."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64, mypyc_attr

from holdfast.games.after_the_end.catalog import Experience
from holdfast.games.after_the_end.colony import next_kind
from holdfast.games.after_the_end.secrets import begin_anew, show_drawn
from holdfast.games.after_the_end.verdicts import NOT_HELD, explain
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.deck import Deck
from holdfast.kernel.event import NO_SEAT, Event
from holdfast.kernel.frame import Draw, Question, Step

if TYPE_CHECKING:
    from holdfast.games.after_the_end.state import EndState


def draw_experience(state: EndState, seat: i64, draws: i64, keeps: i64) -> None:
    """E-loss-experience: draw some cards and keep some of them; the others are discarded."""
    state.ask(seat, Sift(seat, keeps))
    for _ in range(draws):
        state.ask(seat, state.rules.draw_one[seat])


@final
class DrawOne(Step["EndState"]):
    """E-experience-reshuffle: an empty deck is replaced by the reshuffled discards; without any, nothing is drawn."""

    def __init__(self, seat: i64) -> None:
        super().__init__("draw experience", seat)

    def run(self, state: EndState) -> None:
        if state.experience.size() == 0:
            if len(state.discards) == 0:
                return
            bag = [0] * len(state.rules.cards.experience)
            for card in state.discards:
                bag[card] += 1
            state.experience = Deck.full(bag)
            state.printed_experience = bag[:]
            state.discards = []
            state.generation += 1
            for colony in state.colonies:
                begin_anew(colony)
            if state.log is not None:
                text = "The discarded experience is shuffled into a new deck."
                state.tell(Event("reshuffle", "E-experience-reshuffle", NO_SEAT, text))
        state.stack.append(state.rules.draw_experience[self.seat])

    def to_json(self) -> dict[str, object]:
        return {"step": self.name, "seat": int(self.seat)}


@final
class DrawExperience(Draw["EndState"]):
    """The next card of the experience deck, for one seat's eyes."""

    def __init__(self, table: list[Action[Any]], seat: i64) -> None:
        super().__init__("experience", table, 1, seat)

    def deck(self, state: EndState) -> Deck:
        return state.experience

    def printed(self, state: EndState) -> list[int]:
        return state.printed_experience

    def stream(self, state: EndState) -> str:
        return f"experience/{state.generation}"

    def to_json(self) -> dict[str, object]:
        return {"chance": self.name, "seat": int(self.seat)}


@final
class ExperienceDrawn(Action["EndState"]):
    """Chance: this card comes up, for its owner's eyes (E-experience-secret)."""

    def __init__(self, card: Experience) -> None:
        super().__init__(f"experience {card.id}", "E-loss-experience")
        self.card = card

    def apply(self, state: EndState, seat: i64) -> None:
        owner = state.stack.pop().seat
        state.experience.take(self.card.number)
        colony = state.colonies[owner]
        colony.drawn.append(self.card.number)
        colony.fresh.append(self.card.number)
        if state.log is not None:
            hidden = Event("drawn", self.rule, owner, f"@{owner} draws an experience card.", random=True)
            text = f"@{owner} draws {self.card.name}."
            facts: dict[str, object] = {"card": self.card.id}
            state.tell(Event("drawn", self.rule, owner, text, facts, random=True, audience=owner, public=hidden))


@final
@mypyc_attr(free_list_len=1)
class Sift(Step["EndState"]):
    """The cards are drawn: keep them if they are few enough, otherwise choose."""

    def __init__(self, seat: i64, keeps: i64) -> None:
        super().__init__("sift", seat)
        self.keeps: i64 = keeps

    def run(self, state: EndState) -> None:
        colony = state.colonies[self.seat]
        if len(colony.drawn) > self.keeps:
            state.ask(self.seat, KeepExperience(self.seat, self.keeps))
            return
        colony.hand.extend(colony.drawn)
        colony.drawn = []
        colony.drawn_before = 0

    def to_json(self) -> dict[str, object]:
        return {"step": self.name, "seat": int(self.seat), "keeps": int(self.keeps)}


@final
@mypyc_attr(free_list_len=1)
class KeepExperience(Question["EndState"]):
    """E-experience-keep: which of the drawn cards to keep; its answers are for the owner's eyes only."""

    def __init__(self, seat: i64, left: i64) -> None:
        super().__init__("keep experience", seat, public=False)
        self.certain = True
        self.left: i64 = left

    def candidates(self, state: EndState, seat: i64, out: list[Action[Any]]) -> None:
        drawn = state.colonies[seat].drawn
        card = next_kind(drawn, -1)
        while card >= 0:
            out.append(state.rules.keep[card])
            card = next_kind(drawn, card)

    def prompt(self, state: EndState) -> str:
        return "Which experience do you keep? The others are discarded."

    def copy(self) -> KeepExperience:
        return KeepExperience(self.seat, self.left)

    def to_json(self) -> dict[str, object]:
        return {"question": self.name, "seat": int(self.seat), "left": int(self.left)}


@final
class KeepCard(Action["EndState"]):
    """E-experience-keep: this one goes to the hand; when all are chosen, the rest are discarded face up."""

    def __init__(self, card: Experience) -> None:
        super().__init__(f"keep {card.id}", "E-experience-keep")
        self.card = card

    def verdict(self, state: EndState, seat: i64) -> i64:
        return ALLOWED if self.card.number in state.colonies[seat].drawn else NOT_HELD

    def refusal(self, state: EndState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: EndState, seat: i64) -> None:
        question = state.asked(seat)
        assert isinstance(question, KeepExperience)
        colony = state.colonies[seat]
        colony.drawn.remove(self.card.number)
        colony.hand.append(self.card.number)
        if state.log is not None:
            hidden = Event("kept", self.rule, seat, f"@{seat} keeps an experience card.")
            text = f"@{seat} keeps {self.card.name}."
            state.tell(Event("kept", self.rule, seat, text, {"card": self.card.id}, audience=seat, public=hidden))
        question.left -= 1
        if question.left == 0:
            state.close(seat)
            discard_drawn(state, seat)


def several(cards: list[Experience]) -> list[str]:
    """The names of these cards, each once: `2 × Field Surgery`."""
    names = [card.name for card in cards]
    return [name if names.count(name) == 1 else f"{names.count(name)} × {name}" for name in dict.fromkeys(names)]


def discard_drawn(state: EndState, seat: i64) -> None:
    """E-experience-keep: what was not kept is discarded face up."""
    colony = state.colonies[seat]
    discarded = sorted(colony.drawn)  # so nobody learns in which order they were drawn
    for card in discarded:
        state.discards.append(card)
        show_drawn(colony, card)
    if state.log is not None:
        cards = [state.rules.cards.experience[card] for card in discarded]
        text = f"@{seat} discards {' and '.join(several(cards))}."
        facts: dict[str, object] = {"cards": [card.id for card in cards]}
        state.tell(Event("discarded", "E-experience-keep", seat, text, facts, reveals=True))
    colony.drawn = []
    colony.drawn_before = 0
