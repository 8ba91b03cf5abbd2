"""What everybody can work out about the experience in other hands, and dealing it again for a viewer.

When a deck is made from the discards, all other cards are in hands; nobody knows who holds what, but together they are
a known pool. From then on cards come fresh from a known deck. A seat that holds both kinds and shows a card does not
reveal which of the two it was, so the card leaves neither pool: it stays in `shown` until the next deck is made, and
dealing the hidden cards again draws lots for where it came from.

What a perfect memory could work out beyond that is ignored: which of several older decks a card in a hand is from, and
that a card discarded from a draw across two decks was not one held before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holdfast.games.after_the_end.colony import Colony
from holdfast.kernel.rng import Rng

if TYPE_CHECKING:
    from holdfast.games.after_the_end.state import EndState


# -- following ----------------------------------------------------------------------------------------------


def begin_anew(colony: Colony) -> None:
    """A new deck is made from the discards: what the colony has now, it held before that deck."""
    colony.before = colony.hand + colony.drawn
    colony.fresh = []
    colony.shown = []
    colony.drawn_before = len(colony.drawn)


def show_held(colony: Colony, card: i64) -> None:
    """A card leaves the hand face up."""
    colony.hand.remove(card)
    if len(colony.before) == 0:
        colony.fresh.remove(card)
    elif len(colony.fresh) == 0:
        before = colony.before[:]
        before.remove(card)
        colony.before = before
    else:
        colony.shown = [*colony.shown, card]


def show_drawn(colony: Colony, card: i64) -> None:
    """A card just drawn is discarded face up: a fresh one, unless the draw spanned two decks."""
    if colony.drawn_before == 0:
        colony.fresh.remove(card)
    else:
        colony.shown = [*colony.shown, card]


# -- what a viewer has not seen --------------------------------------------------------------------------------


def held_pool(state: EndState, viewer: i64) -> list[int]:
    """By kind: what others held when the present deck was made, except what has certainly been shown."""
    pool = [0] * len(state.experience.bag)
    for colony in state.colonies:
        if colony.seat != viewer:
            for card in colony.before:
                pool[card] += 1
    return pool


def deck_pool(state: EndState, viewer: i64) -> list[int]:
    """By kind: what is in the present deck, or went from it to others and has not certainly been shown."""
    pool = state.experience.bag[:]
    for colony in state.colonies:
        if colony.seat != viewer:
            for card in colony.fresh:
                pool[card] += 1
    return pool


# -- dealing again --------------------------------------------------------------------------------------------


def deal_hidden(colonies: list[Colony], viewer: i64, held: list[int], deck: list[int], rng: Rng) -> list[int]:
    """Fill what is hidden in these copies from the two pools; returns what stays in the deck.

    First lots are drawn for where the cards shown since then came from, each possibility weighted by the number of
    deals that allow it; then both pools are dealt out.
    """
    held = held[:]
    deck = deck[:]
    others = [colony for colony in colonies if colony.seat != viewer]
    drawn_before: list[int] = []
    was_held: list[list[int]] = []
    was_fresh: list[list[int]] = []
    for colony in others:
        drawn_before.append(int(lots_for_drawn(colony, rng)))
        was_held.append([])
        was_fresh.append([])
    possible = attribute(others, drawn_before, 0, 0, held, deck, was_held, was_fresh, rng)
    assert possible, "what was shown came from somewhere"
    held_cards = shuffled(held, rng)
    deck_cards = shuffled(deck, rng)
    for place, colony in enumerate(others):
        held_now = [held_cards.pop() for _ in range(len(colony.before) - len(was_held[place]))]
        fresh_now = [deck_cards.pop() for _ in range(len(colony.fresh) - len(was_fresh[place]))]
        colony.before = was_held[place] + held_now
        colony.fresh = was_fresh[place] + fresh_now
        old = drawn_before[place]
        new = len(colony.drawn) - old
        colony.drawn = held_now[:old] + fresh_now[:new]
        colony.hand = held_now[old:] + fresh_now[new:]
    bag = [0] * len(deck)
    for card in deck_cards:
        bag[card] += 1
    return bag


def lots_for_drawn(colony: Colony, rng: Rng) -> i64:
    """How many of the cards that the owner is choosing from came from the deck before, drawn by lot."""
    if colony.drawn_before == 0 or len(colony.drawn) == 0:
        return 0
    old = [1] * int(colony.drawn_before) + [0] * len(colony.fresh)
    rng.shuffle(old)
    return sum(old[: len(colony.drawn)])


def attribute(
    others: list[Colony],
    drawn_before: list[int],
    place: i64,
    at: i64,
    held: list[int],
    deck: list[int],
    was_held: list[list[int]],
    was_fresh: list[list[int]],
    rng: Rng,
) -> bool:
    """Draw lots for the shown cards one by one; false where earlier lots leave no possibility for the rest."""
    while place < len(others) and at == len(others[place].shown):
        place += 1
        at = 0
    if place == len(others):
        return True
    colony = others[place]
    card = colony.shown[at]
    old = drawn_before[place]
    held_free: i64 = len(colony.before) - old - len(was_held[place])
    deck_free: i64 = len(colony.fresh) - (len(colony.drawn) - old) - len(was_fresh[place])
    from_held: i64 = held[card] * held_free
    from_deck: i64 = deck[card] * deck_free
    total = from_held * sum(deck) + from_deck * sum(held)
    held_first = total > 0 and rng.below(total) < from_held * sum(deck)
    for turn in range(2):
        if held_first == (turn == 0):
            pool, given, possible = held, was_held[place], from_held
        else:
            pool, given, possible = deck, was_fresh[place], from_deck
        if possible > 0:
            pool[card] -= 1
            given.append(card)
            if attribute(others, drawn_before, place, at + 1, held, deck, was_held, was_fresh, rng):
                return True
            given.pop()
            pool[card] += 1
    return False


def shuffled(pool: list[int], rng: Rng) -> list[int]:
    cards: list[int] = []
    for kind, copies in enumerate(pool):
        for _ in range(copies):
            cards.append(kind)
    rng.shuffle(cards)
    return cards
