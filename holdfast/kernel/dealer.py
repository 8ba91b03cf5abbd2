"""The dealer answers for CHANCE, from outside the state.

Each deck has one fixed order per seed, and the dealer gives its first card that is still in the bag; cards that were
shuffled back come up among them at random. Other luck is keyed by the name of its stream. So two games with the same
seed share their luck even after they have diverged, and a searcher that copies a state cannot peek.
"""

from __future__ import annotations

import random
from typing import Any, Final

from mypy_extensions import i64

from holdfast.kernel.action import Action
from holdfast.kernel.deck import Deck
from holdfast.kernel.frame import Draw
from holdfast.kernel.luck import Luck
from holdfast.kernel.rng import Rng
from holdfast.kernel.state import State


class Dealer(Luck):
    """Answers for CHANCE in a real game; the seed decides all of its luck."""

    def __init__(self, seed: int) -> None:
        self.seed: Final = seed
        self.orders: dict[str, list[int]] = {}

    def answer(self, state: State) -> Action[Any]:
        """The outcome for the question that CHANCE is asked now."""
        chance = state.chance()
        if isinstance(chance, Draw):
            return self.draw(state, chance)
        return chance.pick(state, Rng(random.Random(f"{self.seed}/{chance.stream(state)}").getrandbits(64)))

    def draw(self, state: State, frame: Draw[Any]) -> Action[Any]:
        deck = frame.deck(state)
        turns = frame.turns
        order = self.order(state, frame)
        if deck.mixed() == 0:
            bottom = deck.under[0]
            return frame.table[next(card for card in order if card // turns == bottom)]
        if len(deck.inside) > 0 and self.comes_back(deck, frame.stream(state)):
            return frame.table[next(card for card in order if card // turns in deck.inside)]
        # Of a kind with several copies, the first ones in the order are already gone; the cards that were removed
        # unseen are the last ones.
        gone = [full - left for full, left in zip(frame.printed(state), deck.bag, strict=True)]
        for card in order:
            kind: i64 = card // turns
            if gone[kind] == 0:
                return frame.table[card]
            gone[kind] -= 1
        raise AssertionError(f"{frame.name}: the deck holds cards that were never printed")

    def comes_back(self, deck: Deck, stream: str) -> bool:
        """Whether the next card is one that was shuffled back: such cards have lost their places in the fixed order, so
        lots are drawn each time a card leaves the deck.
        """
        mixed = int(deck.mixed())
        return random.Random(f"{self.seed}/{stream}/{mixed} left").randrange(mixed) < len(deck.inside)

    def order(self, state: State, frame: Draw[Any]) -> list[int]:
        """The fixed order of a deck; each card includes the way round it lies."""
        stream = frame.stream(state)
        known = self.orders.get(stream)
        if known is None:
            rng = random.Random(f"{self.seed}/{stream}")
            known = [
                kind * frame.turns + rng.randrange(frame.turns)
                for kind, copies in enumerate(frame.printed(state))
                for _ in range(copies)
            ]
            rng.shuffle(known)
            self.orders[stream] = known
        return known
