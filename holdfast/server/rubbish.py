"""When the garbage collector runs.

Moves and views create many objects, but reference counting frees nearly all of them, so collecting often costs time
and finds nothing. A full collection stops the server for a moment, and for longer the more tables there are, so it
waits until nobody is waiting for the server, within limits.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Final

NEW_OBJECTS: Final = 20_000  # so many new objects start a collection of the youngest generation
ROUNDS: Final = 10  # so many of those start a collection of the middle generation
NEVER: Final = 1_000_000  # full collections never start by themselves
PAUSE_S: Final = 20.0  # at least, between two full collections
LONGEST_S: Final = 600.0  # after which one runs even if somebody has to wait


class Rubbish:
    """Chooses the moments for full collections: `look` is called twice a second with the number of messages so far."""

    def __init__(self, collect: Callable[[], object] = gc.collect) -> None:
        self.collect: Final = collect
        self.last = 0.0  # when the last full collection ran
        self.count_then = 0
        self.count = 0

    def settle(self, for_good: bool) -> None:
        """Everything is loaded. What stays `for_good` is left out of all later collections."""
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
