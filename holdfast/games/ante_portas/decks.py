"""The decks: Movement cards, Improvements, Markets and Places. When one is empty, its discards are reshuffled."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holdfast.kernel.deck import Deck

NO_CARD: Final = -1


@final
class Pile:
    """A deck with its discards. `printed` is what the current deck was made of; `generation` counts the decks."""

    def __init__(self, deck: Deck, discards: list[int], printed: list[int]) -> None:
        self.deck = deck
        self.discards = discards
        self.printed: list[int] = printed  # never changed in place
        self.generation: i64 = 0
        # Where hands are secret: for each card, the generation it was last dealt from (empty elsewhere), and what was
        # left over from earlier decks without being seen. Neither is ever changed in place.
        self.deck_of: list[int] = []
        self.buried: list[int] = []

    @staticmethod
    def full(counts: list[int]) -> Pile:
        return Pile(Deck.full(counts[:]), [], counts)

    @staticmethod
    def secret(counts: list[int]) -> Pile:
        """One whose cards are drawn face down."""
        pile = Pile.full(counts)
        pile.deck_of = [0] * len(counts)
        return pile

    def replace(self, counts: list[int]) -> None:
        """P-era-two: other cards replace these."""
        if len(self.deck_of) > 0:
            self.buried = self.buried + [card for card, count in enumerate(self.deck.bag) if count > 0]
            later = int(self.generation) + 1
            self.deck_of = [later if counts[card] > 0 else old for card, old in enumerate(self.deck_of)]
        self.deck = Deck.full(counts[:])
        self.discards = []
        self.printed = counts
        self.generation += 1

    def refill(self) -> None:
        """P-deck-anew: an empty deck is rebuilt from its discards."""
        if self.deck.size() == 0 and len(self.discards) > 0:
            counts = [0] * len(self.printed)
            for card in self.discards:
                counts[card] += 1
            self.replace(counts)

    def copy(self) -> Pile:
        return self.with_deck(self.deck.copy())

    def twin(self) -> Pile:
        """For a copy of the whole state: the deck is shared until it changes (`Deck.twin`)."""
        return self.with_deck(self.deck.twin())

    def with_deck(self, deck: Deck) -> Pile:
        twin = Pile(deck, self.discards[:], self.printed)
        twin.generation = self.generation
        twin.deck_of = self.deck_of
        twin.buried = self.buried
        return twin

    def to_json(self) -> dict[str, object]:
        shown: dict[str, object] = {
            "deck": self.deck.to_json(),
            "discards": sorted(self.discards),
            "printed": list(self.printed),
            "generation": int(self.generation),
        }
        if len(self.deck_of) > 0:
            shown["deck_of"] = list(self.deck_of)
            shown["buried"] = list(self.buried)
        return shown


@final
class Decks:
    def __init__(self, movement: Pile, improvements: Pile, markets: Deck, mainland: Deck, command: Deck) -> None:
        self.movement = movement
        self.improvements = improvements
        self.markets = markets
        self.mainland = mainland  # Places still to be laid
        self.command = command
        self.market: i64 = NO_CARD  # the card of the year

    def copy(self) -> Decks:
        twin = Decks(
            self.movement.copy(),
            self.improvements.copy(),
            self.markets.copy(),
            # Nothing is taken from an empty pile of Places, so copies share it: in most positions both piles are empty.
            self.mainland if self.mainland.unseen == 0 else self.mainland.copy(),
            self.command if self.command.unseen == 0 else self.command.copy(),
        )
        twin.market = self.market
        return twin

    def twin(self) -> Decks:
        """For a copy of the whole state."""
        twin = Decks(
            self.movement.twin(),
            self.improvements.twin(),
            self.markets.twin(),
            self.mainland if self.mainland.unseen == 0 else self.mainland.twin(),
            self.command if self.command.unseen == 0 else self.command.twin(),
        )
        twin.market = self.market
        return twin

    def to_json(self) -> dict[str, object]:
        return {
            "movement": self.movement.to_json(),
            "improvements": self.improvements.to_json(),
            "markets": self.markets.to_json(),
            "mainland": self.mainland.to_json(),
            "command": self.command.to_json(),
            "market": int(self.market),
        }
