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
    deck.shuffle_in(0)
    deck.removed = 1
    assert twin.to_json() == {"bag": [2, 1], "under": [1], "removed": 0, "inside": []}
    assert twin.unseen == 3
    assert deck.to_json() == {"bag": [1, 1], "under": [1, 0], "removed": 1, "inside": [0]}
    assert deck.copy().to_json() == deck.to_json()


def test_cards_removed_unseen_leave_the_odds_alone_but_end_the_deck_early() -> None:
    deck = Deck.full([1, 1, 1, 1])
    deck.removed = 2
    assert [deck.weight(kind) for kind in range(4)] == [1, 1, 1, 1]
    assert deck.size() == 2
    deck.take(3)
    deck.take(0)
    assert deck.size() == 0
    assert [deck.weight(kind) for kind in range(4)] == [0, 0, 0, 0]


def test_a_card_shuffled_back_is_certainly_in_the_deck() -> None:
    """One of the three cards left in the deck is known to be 3; the other two are any of 0, 1 and 2."""
    deck = Deck.full([1, 1, 1, 1])
    deck.removed = 1
    deck.take(3)
    deck.shuffle_in(3)
    assert deck.size() == 3
    weights = [deck.weight(kind) for kind in range(4)]
    assert weights == [2, 2, 2, 3]  # 3 comes next in one case of three: 3 of 9
    deck.take(3)
    assert deck.inside == []
    assert [deck.weight(kind) for kind in range(4)] == [1, 1, 1, 0]


def test_twins_share_their_cards_until_one_of_them_changes() -> None:
    deck = Deck.full([2, 1])
    deck.shuffle_in(1)
    twin = deck.twin()
    again = twin.twin()
    assert twin.bag is deck.bag
    twin.take(0)
    deck.put_under(1)
    again.shuffle_in(0)
    assert [found.to_json() for found in (deck, twin, again)] == [
        {"bag": [2, 1], "under": [1], "removed": 0, "inside": [1]},
        {"bag": [1, 1], "under": [], "removed": 0, "inside": [1]},
        {"bag": [2, 1], "under": [], "removed": 0, "inside": [0, 1]},
    ]
    assert (deck.unseen, twin.unseen) == (3, 2)
