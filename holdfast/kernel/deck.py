"""A deck without an order: a bag of what has not been seen, and under it what is known to lie there."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64


@final
class Deck:
    """`bag[kind]` copies are unseen; `under` lists the kinds put face up at the bottom, next to come first.

    Cards are drawn from the bag until it is empty, then from `under` in order.
    """

    def __init__(self, bag: list[int], under: list[int], unseen: i64) -> None:
        self.bag = bag
        self.under = under
        self.unseen: i64 = unseen

    @staticmethod
    def full(bag: list[int]) -> Deck:
        """A deck with all these cards unseen, and nothing under it."""
        return Deck(bag, [], sum(bag))

    def size(self) -> i64:
        return self.unseen + len(self.under)

    def weight(self, kind: i64) -> i64:
        """In how many ways the next card can be of this kind."""
        if self.unseen > 0:
            return self.bag[kind]
        return 1 if len(self.under) > 0 and self.under[0] == kind else 0

    def take(self, kind: i64) -> bool:
        """Remove a drawn card; true if it came from the bag, false if everybody knew it."""
        if self.unseen > 0:
            self.bag[kind] -= 1
            self.unseen -= 1
            return True
        del self.under[0]
        return False

    def put_under(self, kind: i64) -> None:
        self.under.append(kind)

    def copy(self) -> Deck:
        return Deck(self.bag[:], self.under[:], self.unseen)

    def to_json(self) -> dict[str, object]:
        return {"bag": list(self.bag), "under": list(self.under)}
