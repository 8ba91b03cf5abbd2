"""A deck without an order: a bag of what has not been seen, and what is known to lie in it or under it."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr


@final
@mypyc_attr(acyclic=True)
class Deck:
    """`bag[kind]` copies are unseen; `under` lists the kinds put face up at the bottom, next to come first.

    Cards are drawn from the bag until it is empty, then from `under` in order. `removed` of the unseen cards left the
    game unseen, so nobody knows which; `inside` lists kinds that were seen and shuffled back, so they are
    certainly still in the deck.
    """

    def __init__(self, bag: list[int], under: list[int], unseen: i64, inside: list[int] | None = None) -> None:
        self.bag = bag
        self.under = under
        self.unseen: i64 = unseen
        self.removed: i64 = 0
        self.inside: list[int] = [] if inside is None else inside
        self.shared = False  # whether another deck may hold the same lists

    @staticmethod
    def full(bag: list[int]) -> Deck:
        """A deck with all these cards unseen, and nothing under it."""
        return Deck(bag, [], sum(bag))

    def mixed(self) -> i64:
        """How many cards lie above the known bottom."""
        return self.unseen - self.removed + len(self.inside)

    def size(self) -> i64:
        return self.mixed() + len(self.under)

    def weight(self, kind: i64) -> i64:
        """The number of ways in which the next card can be of this kind."""
        if self.mixed() == 0:
            return 1 if len(self.under) > 0 and self.under[0] == kind else 0
        if len(self.inside) == 0:
            return self.bag[kind]
        # A card known to be inside is next with chance 1 / mixed; the others share the rest evenly.
        return self.bag[kind] * (self.unseen - self.removed) + self.inside.count(kind) * self.unseen

    def take(self, kind: i64) -> bool:
        """Remove a drawn card; true if nobody knew where it was, false if everybody did."""
        self.own()
        if self.mixed() == 0:
            del self.under[0]
            return False
        if kind in self.inside:
            self.inside.remove(kind)
        else:
            self.bag[kind] -= 1
            self.unseen -= 1
        return True

    def put_under(self, kind: i64) -> None:
        self.own()
        self.under.append(kind)

    def shuffle_in(self, kind: i64) -> None:
        """Put a card that everybody has seen back among the others."""
        self.own()
        self.inside.append(kind)

    def copy(self) -> Deck:
        """An independent deck."""
        twin = Deck(self.bag[:], self.under[:], self.unseen, self.inside[:])
        twin.removed = self.removed
        return twin

    def twin(self) -> Deck:
        """As good as a copy for callers that change decks only through the methods above: both share their lists until
        one of them changes. Most decks of a copied state never do.
        """
        twin = Deck(self.bag, self.under, self.unseen, self.inside)
        twin.removed = self.removed
        twin.shared = True
        self.shared = True
        return twin

    def own(self) -> None:
        """Stop sharing, before a change."""
        if self.shared:
            self.bag = self.bag[:]
            self.under = self.under[:]
            self.inside = self.inside[:]
            self.shared = False

    def to_json(self) -> dict[str, object]:
        return {
            "bag": list(self.bag),
            "under": list(self.under),
            "removed": int(self.removed),
            "inside": sorted(self.inside),
        }
