"""Secret hands in a duel: what others know about them, and how to deal possible hands from that.

Every Improvement exists once, and everybody sees whatever is played or discarded. So everybody knows which cards each
deck was made of, and which deck a card that is shown came from: all that is known of a hidden card is its deck. In a
view it reads `HIDDEN` minus the number of its deck, and it can be any card of that deck that nobody has shown.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from holdfast.games.ante_portas.community import Community
from holdfast.games.ante_portas.decks import Pile
from holdfast.kernel.rng import Rng

HIDDEN: Final = -1  # minus the number of the deck that the card came from


def is_hidden(card: int) -> bool:
    return card < 0


def hide_hands(communities: list[Community], pile: Pile, viewer: i64) -> None:
    """P-duel-hands: remove from these copies what a viewer cannot know.

    The deck's bag then holds every card that may still be in it, with the number of those that are in other hands;
    `buried` holds what may have been left over from earlier decks.
    """
    deck = pile.deck
    deck.own()
    buried = pile.buried[:]
    for community in communities:
        if community.seat == viewer:
            continue
        for cards in (community.hand, community.drawn):
            for place in range(len(cards)):
                card = cards[place]
                origin = pile.deck_of[card]
                if origin == pile.generation:
                    deck.bag[card] += 1
                    deck.unseen += 1
                    deck.removed += 1
                else:
                    buried.append(card)
                cards[place] = HIDDEN - origin
            cards.sort()
    buried.sort()
    pile.buried = buried


def deal_hands(communities: list[Community], pile: Pile, rng: Rng) -> None:
    """Fill in what is hidden in these copies; every deal that fits is equally likely."""
    deck = pile.deck
    deck.own()
    fresh = [card for card in range(len(deck.bag)) if deck.bag[card] > 0]
    buried = pile.buried[:]
    rng.shuffle(fresh)
    rng.shuffle(buried)
    for community in communities:
        for cards in (community.hand, community.drawn):
            for place in range(len(cards)):
                if not is_hidden(cards[place]):
                    continue
                origin = HIDDEN - cards[place]
                if origin == pile.generation:
                    card = fresh.pop()
                    deck.bag[card] -= 1
                    deck.unseen -= 1
                    deck.removed -= 1
                else:
                    card = taken_from(buried, pile, origin)
                cards[place] = card
    buried.sort()
    pile.buried = buried


def taken_from(buried: list[int], pile: Pile, origin: int) -> int:
    """The last of these cards that came from this deck."""
    place = len(buried) - 1
    while pile.deck_of[buried[place]] != origin:
        place -= 1
    return buried.pop(place)
