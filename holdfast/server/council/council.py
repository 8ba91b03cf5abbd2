"""What is known of the talk at one table: the last words, everybody's papers, and the signs of a moment."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from holdfast.server.council.rights import Circle
from holdfast.server.limits import Bucket, TooMany
from holdfast.server.store import PaperRow, Store, WordRow

KEPT_WORDS: Final = 300  # of each room
WORD_RATE: Final = 0.5  # a second, from one person
WORD_BURST: Final = 6
SPEAKERS_KEPT: Final = 256  # whose rates are remembered


class Pacer:
    """Lets each speaker do something `burst` times at once and `rate` times a second from then on."""

    def __init__(self, rate: float, burst: int, too_many: str) -> None:
        self.rate: Final = rate
        self.burst: Final = burst
        self.too_many: Final = too_many
        self.buckets: Final[OrderedDict[str, Bucket]] = OrderedDict()

    def take(self, speaker: str) -> None:
        """Count one; raises a `Problem` if there were too many."""
        bucket = self.buckets.setdefault(speaker, Bucket(self.rate, self.burst))
        self.buckets.move_to_end(speaker)
        if len(self.buckets) > SPEAKERS_KEPT:
            self.buckets.popitem(last=False)
        if not bucket.take(time.monotonic()):
            raise TooMany(429, self.too_many)


class Council:
    """One table's; it is read from the store when somebody first asks. `changed` wakes all who listen."""

    def __init__(self, store: Store, table: str, circle: Circle, changed: Callable[[], None]) -> None:
        self.store: Final = store
        self.table: Final = table
        self.circle: Final = circle
        self.changed: Final = changed
        self.words: list[WordRow] = []
        self.papers: dict[tuple[str, int], PaperRow] = {}
        self.is_known = False
        self.lock: Final = asyncio.Lock()
        self.word_pace: Final = Pacer(WORD_RATE, WORD_BURST, "you are talking too fast; wait a moment")

    @property
    def last(self) -> int:
        """The number of the last word that is known here."""
        return self.words[-1].number if self.words else 0

    async def known(self) -> None:
        """Returns when what the store holds is known here."""
        if not self.is_known:
            await self.read()

    async def read(self) -> None:
        """Take over what is new in the store; what was said is never said otherwise, so only the rest is read."""
        async with self.lock:
            self.words += await self.store.words_after(self.table, self.last)
            for paper in await self.store.papers(self.table):
                self.lay(paper)
            self.is_known = True
            self.forget()
        self.changed()

    def forget(self) -> None:
        """Drop what the store has dropped too."""
        by_room: dict[str, int] = {}
        kept = []
        for word in reversed(self.words):
            by_room[word.room] = by_room.get(word.room, 0) + 1
            if by_room[word.room] <= KEPT_WORDS:
                kept.append(word)
        self.words = kept[::-1]

    def lay(self, paper: PaperRow) -> None:
        """A paper in place of an older one."""
        before = self.papers.get((paper.kind, paper.seat))
        if before is None or before.version < paper.version:
            self.papers[paper.kind, paper.seat] = paper

    # -- talking --------------------------------------------------------------------------------------------

    async def say(self, word: WordRow) -> int:
        """Keep it, then let everybody hear it; returns its number."""
        await self.known()
        number = await self.store.add_word(word, KEPT_WORDS)
        if number > self.last:
            # Somebody may have spoken through another process meanwhile.
            await self.read()
        return number

    # -- several processes ----------------------------------------------------------------------------------

    async def heard_elsewhere(self) -> None:
        """Another process kept something."""
        if self.is_known:
            await self.read()
