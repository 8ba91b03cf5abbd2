"""When lost cycles of objects are looked for.

What a move and a view are made of goes away by itself, and there is much of it, so looking often costs time and finds
nothing. Looking through everything stops the server for a moment, for longer the more tables there are: that is done
while nobody is waiting, or after a long time without such a moment.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Final

NEW_OBJECTS: Final = 20_000  # after so many, the new ones are looked through
ROUNDS: Final = 10  # after so many times, those that were left over too
NEVER: Final = 1_000_000  # how many rounds later everything is: the moments for that are chosen below
PAUSE_S: Final = 20.0  # between two looks through everything
LONGEST_S: Final = 600.0  # after which it is done even if somebody has to wait


class Rubbish:
    """Told twice a second how many messages have come and gone so far."""

    def __init__(self, collect: Callable[[], object] = gc.collect) -> None:
        self.collect: Final = collect
        self.last = 0.0  # when everything was looked through
        self.count_then = 0
        self.count = 0

    def settle(self, for_good: bool) -> None:
        """Everything is loaded. If what is there now stays there `for_good`, it is never looked at again."""
        gc.set_threshold(NEW_OBJECTS, ROUNDS, NEVER)
        self.collect()
        if for_good:
            gc.freeze()

    def look(self, count: int, now: float) -> None:
        quiet, self.count = count == self.count, count
        if count == self.count_then:
            return  # nothing has happened since
        if now - self.last >= (PAUSE_S if quiet else LONGEST_S):
            self.last, self.count_then = now, count
            self.collect()
