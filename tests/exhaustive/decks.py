"""Moving single cards between a deck's bag and the table, so that the number of cards stays the same."""

from __future__ import annotations

from holdfast.kernel import Deck


def put_back(deck: Deck, kind: int) -> None:
    deck.own()
    deck.bag[kind] += 1
    deck.unseen += 1


def draw_from(deck: Deck, kind: int) -> None:
    deck.own()
    deck.bag[kind] -= 1
    deck.unseen -= 1
