"""Movement cards as a forecast reads them: cards that move alike are one course."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holdfast.games.ante_portas.catalog import CardSet
from holdfast.games.ante_portas.movement_card import PRESS_STEPS, MovementCard


@final
class Course:
    """The steps of a card; `cards` are the numbers of all cards that move like this."""

    def __init__(self, card: MovementCard) -> None:
        self.cards: list[int] = []
        self.dragons: Final = card.dragons
        self.split: Final = card.split
        self.dodge: Final = card.dodge
        self.arrows: Final = card.arrows
        self.flames: Final = card.flames
        self.press: Final = card.press
        self.stealth: i64 = card.stealth
        self.stronger: i64 = card.stronger - card.weaker
        self.more_basics: i64 = card.add_basics
        self.more_elites: i64 = card.add_elites

    def steps(self, size: i64) -> i64:
        """How many arrows a troop of this size follows."""
        pressed: i64 = 0
        if len(self.press) > 0:
            pressed = self.press[size if size < PRESS_STEPS else PRESS_STEPS - 1]
        return (1 if self.split else 0) + len(self.dodge) + len(self.arrows) + pressed


def signature(card: MovementCard) -> str:
    """Equal for cards that a forecast cannot tell apart."""
    steps = (card.split, card.dodge, card.arrows, card.flames, card.press, card.stealth)
    return repr((card.dragons, steps, card.stronger - card.weaker, card.add_basics, card.add_elites))


def courses_of(cards: CardSet) -> list[Course]:
    """All courses of a set; which of them can come up depends on the deck."""
    found: dict[str, Course] = {}
    for card in cards.movement:
        name = signature(card)
        if name not in found:
            found[name] = Course(card)
        found[name].cards.append(int(card.number))
    return list(found.values())
