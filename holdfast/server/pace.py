"""How long a bot takes to answer must not reveal what it holds.

Some questions are asked of everybody who might have something to answer with; a bot that has nothing answers them at
once. At a table with people such an answer is held back until the slowest of the recent ones would have come.
"""

from __future__ import annotations

import math
from typing import Final

FADING: Final = 0.98  # of the slowest one, with every answer
LONGEST_S: Final = 2.0


class Pace:
    """Private questions are answered after `least_s`, or as long as that kind of bot lately took; 0: at once."""

    def __init__(self, least_s: float) -> None:
        self.least_s: Final = least_s
        self.slowest: Final[dict[tuple[str, str], float]] = {}
        self.held_back = 0

    def pause(self, game: str, spec: str, took_s: float) -> float:
        """How long to hold back an answer that took this long."""
        if self.least_s <= 0:
            return 0.0
        usual = max(self.least_s, self.slowest.get((game, spec), 0.0))
        self.slowest[game, spec] = min(LONGEST_S, max(FADING * usual, took_s))
        self.held_back += 1
        # A slower one than ever waits for the next whole step, so that its own length is not told either.
        return max(0.0, usual * math.ceil(took_s / usual) - took_s) if took_s > 0 else usual
