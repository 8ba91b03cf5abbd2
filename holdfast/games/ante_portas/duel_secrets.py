"""Secret hands in a duel: what others know about them, and how they are dealt again from that.

Every Improvement exists once, and whatever is played or discarded is seen by all. So everybody knows of which cards
each deck was made, and of which deck a card that is shown came from: a hidden card says nothing but its deck. In a view
it reads `HIDDEN` minus the number of its deck, and the cards it can be are the deck's that nobody has shown.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from holdfast.games.ante_portas.community import Community
from holdfast.games.ante_portas.decks import Pile
from holdfast.kernel.rng import Rng

HIDDEN: Final = -1  # less the number of the deck that the card came from


def is_hidden(card: int) -> bool:
    return card < 0


def hide_hands(communities: list[Community], pile: Pile, viewer: i64) -> None:
    """P-duel-hands: in these copies, take away what a viewer cannot know.

    The deck's bag then holds whatever may still be in it, with the number of those that are in other hands; `buried`
    what may have been left over of earlier decks.
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
    """Fill what is hidden in these copies, every deal that fits as likely as any other."""
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
