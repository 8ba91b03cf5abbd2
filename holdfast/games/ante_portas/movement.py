"""Movement cards turned up: for new Invaders, and for a troop that marches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holdfast.games.ante_portas.movement_card import MovementCard
from holdfast.games.ante_portas.words import movement_text
from holdfast.kernel.action import Action
from holdfast.kernel.deck import Deck
from holdfast.kernel.event import NO_SEAT, Event
from holdfast.kernel.frame import CHANCE, Draw

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState


class DrawMovement(Draw["AntePortasState"]):
    """The next Movement card; a subclass says what happens when it is turned up."""

    def __init__(self, table: list[Action[Any]], seat: i64 = CHANCE) -> None:
        super().__init__("movement", table, 1, seat)

    def told(self, card: MovementCard) -> str:
        """What those at the table are told about the card; nobody knows it by its number."""
        return f"The enemy's card says: {movement_text(card)}."

    def deck(self, state: AntePortasState) -> Deck:
        return state.decks.movement.deck

    def printed(self, state: AntePortasState) -> list[int]:
        return state.decks.movement.printed

    def stream(self, state: AntePortasState) -> str:
        return f"movement {state.decks.movement.generation}"

    def turned(self, state: AntePortasState, card: MovementCard) -> None:
        """What the card that came up is for."""
        raise NotImplementedError(self.name)

    def to_json(self) -> dict[str, object]:
        return {"chance": self.name}


def turn_up(state: AntePortasState, frame: DrawMovement) -> None:
    """P-deck-anew: turn up a card; an empty deck is first rebuilt from its discards."""
    state.decks.movement.refill()
    state.stack.append(frame)


@final
class CardTurned(Action["AntePortasState"]):
    """Chance: this Movement card is on top. P-card-parts: only one half of it is used."""

    def __init__(self, card: MovementCard) -> None:
        super().__init__(f"card {card.name}", "P-card-parts")
        self.card = card

    def apply(self, state: AntePortasState, seat: i64) -> None:
        frame = state.stack.pop()
        assert isinstance(frame, DrawMovement)
        pile = state.decks.movement
        pile.deck.take(self.card.number)
        pile.discards.append(self.card.number)
        if state.log is not None:
            text = frame.told(self.card)
            facts: dict[str, object] = {"card": self.card.id, "march": movement_text(self.card)}
            state.tell(Event("card", self.rule, NO_SEAT, text, facts, random=True))
        frame.turned(state, self.card)
