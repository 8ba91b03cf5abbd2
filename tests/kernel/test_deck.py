"""A deck: a bag of what is unseen, and what is known to lie under it."""

from __future__ import annotations

from holdfast.kernel import Deck


def test_a_full_deck_is_all_bag() -> None:
    deck = Deck.full([2, 0, 1])
    assert deck.size() == deck.unseen == 3
    assert [deck.weight(kind) for kind in range(3)] == [2, 0, 1]


def test_copies_are_drawn_one_by_one() -> None:
    deck = Deck.full([2, 1])
    assert deck.take(0)
    assert deck.bag == [1, 1]
    assert deck.take(0)
    assert deck.weight(0) == 0
    assert deck.size() == 1


def test_the_bag_comes_before_what_lies_under_it() -> None:
    deck = Deck.full([1, 1])
    deck.take(0)
    deck.put_under(0)
    assert [deck.weight(kind) for kind in range(2)] == [0, 1]
    assert deck.take(1)
    assert [deck.weight(kind) for kind in range(2)] == [1, 0]


def test_what_lies_under_comes_in_the_order_it_was_put_and_everybody_knows_it() -> None:
    deck = Deck.full([0, 0, 0])
    for kind in (2, 0, 0):
        deck.put_under(kind)
    drawn = []
    while deck.size():
        kind = next(kind for kind in range(3) if deck.weight(kind))
        assert not deck.take(kind)
        drawn.append(kind)
    assert drawn == [2, 0, 0]


def test_an_empty_deck_has_no_next_card() -> None:
    deck = Deck.full([0, 0])
    assert deck.size() == 0
    assert [deck.weight(kind) for kind in range(2)] == [0, 0]


def test_a_copy_is_independent() -> None:
    deck = Deck.full([2, 1])
    deck.put_under(1)
    twin = deck.copy()
    deck.take(0)
    deck.put_under(0)
    assert twin.to_json() == {"bag": [2, 1], "under": [1]}
    assert twin.unseen == 3
    assert deck.to_json() == {"bag": [1, 1], "under": [1, 0]}
