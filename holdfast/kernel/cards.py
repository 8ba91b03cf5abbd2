"""What the cards and card sets of all games have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64


class PrintedCard:
    """A kind of card. `number` is its place among the cards of the same sort in the set."""

    def __init__(self, id: str, name: str) -> None:
        self.id: Final = id
        self.name: Final = name
        self.number: i64 = 0


class PrintedSet:
    """The heading of a card set, and a digest of everything in it that can change a game."""

    def __init__(self, name: str, version: str, title: str, note: str, digest: str) -> None:
        self.name: Final = name
        self.version: Final = version
        self.title: Final = title
        self.note: Final = note
        self.digest: Final = digest


def number_cards(cards: Sequence[PrintedCard]) -> None:
    """Number the cards by their place in the list."""
    for number, card in enumerate(cards):
        card.number = number
