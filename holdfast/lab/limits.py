"""The limits for the house set, and how an interval decides whether a figure is within a limit."""

from __future__ import annotations

from holdfast.arena.figures import Figure

SEAT_EDGE = 0.04  # of win rate: no seat may have more
CARD_WORTH = 0.08  # of win rate: no card may be worth more
FAIR_LOW = 0.05  # a card is bought, and a goal met, in at least this share of the cases …
FAIR_HIGH = 0.95  # … and a goal is not met in all of them

WITHIN = "within"
BEYOND = "beyond"
UNSURE = "unsure"


def verdict(figure: Figure, limit: float) -> str:
    """Whether a difference is certainly inside, certainly outside, or uncertain.

    >>> [verdict(Figure(mean, mean - 0.02, mean + 0.02, 900), 0.08) for mean in (0.03, 0.07, 0.12)]
    ['within', 'unsure', 'beyond']
    """
    if -limit < figure.low and figure.high < limit:
        return WITHIN
    return BEYOND if figure.low > limit or figure.high < -limit else UNSURE


TONES = {WITHIN: "good", BEYOND: "bad", UNSURE: ""}
