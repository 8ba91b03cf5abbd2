"""A card book: every card of a game in words, by kind, and what the signs of its drawings mean.

People read it where a card is only a picture: beside the card, in a gallery, or printed. A game names the function
that makes it in its `Title` (`card_book`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final


@final
class CardWords:
    """One card. `key` is what drawings call it: `invader:bridge-burners`; `lines` are whole sentences."""

    def __init__(self, key: str, name: str, lines: Sequence[str], flavour: str = "") -> None:
        self.key: Final = key
        self.name: Final = name
        self.lines: Final = [line for line in lines if line]
        self.flavour: Final = flavour


@final
class CardKind:
    """All cards of one kind, in the order of the set."""

    def __init__(self, name: str, cards: Sequence[CardWords]) -> None:
        self.name: Final = name
        self.cards: Final = list(cards)


@final
class Sign:
    """A sign: what drawings call it, and what it stands for."""

    def __init__(self, sign: str, name: str, text: str = "") -> None:
        self.sign: Final = sign
        self.name: Final = name
        self.text: Final = text


@final
class CardBook:
    def __init__(self, kinds: Sequence[CardKind] = (), signs: Sequence[Sign] = ()) -> None:
        self.kinds: Final = list(kinds)
        self.signs: Final = list(signs)


def sentence(text: str) -> str:
    """The text with a capital letter and a full stop.

    >>> sentence("draw 3 cards"), sentence("Nothing.")
    ('Draw 3 cards.', 'Nothing.')
    """
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}" if text else ""
