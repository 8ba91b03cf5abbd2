"""What is known about the talk at one table: the last words, everybody's papers, and the signs that soon fade."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Final, Literal

import msgspec

from holdfast.server.council.messages import Manners, Plan, Reflex, Tray
from holdfast.server.council.rights import Circle
from holdfast.server.limits import Bucket, TooMany
from holdfast.server.store import PaperRow, Store, WordRow

KEPT_WORDS: Final = 300  # of each room
WORD_RATE: Final = 0.5  # per second, from one person
WORD_BURST: Final = 6
SIGN_RATE: Final = 1.0
SIGN_BURST: Final = 6
PAPER_RATE: Final = 2.0
PAPER_BURST: Final = 20
FADE_S: Final = 10.0  # a sign that could not be shown by then is no longer shown
SPEAKERS_KEPT: Final = 256  # whose rates are remembered


class Pacer:
    """Lets each speaker do something `burst` times at once and then `rate` times per second."""

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


class Shown(msgspec.Struct, kw_only=True):
    """A sign that somebody made; `serial` counts the signs in this process, `at_s` is when it arrived, by its clock."""

    seat: int
    kind: Literal["ping", "arrow", "cover"]
    at: str
    to: str | None = None
    serial: int = 0
    at_s: float = 0.0


class Council:
    """The council of one table; it is read from the store when first needed. `changed` wakes all listeners."""

    def __init__(self, store: Store, table: str, circle: Circle, changed: Callable[[], None]) -> None:
        self.store: Final = store
        self.table: Final = table
        self.circle: Final = circle
        self.changed: Final = changed
        self.words: list[WordRow] = []
        self.papers: dict[tuple[str, int], PaperRow] = {}
        self.plans: Final[dict[int, Plan]] = {}  # by seat, as last checked
        self.windows: Final[dict[int, tuple[tuple[int, ...], Manners, Reflex | None]]] = {}  # by seat, as last asked
        self.trays: Final[dict[int, tuple[tuple[int, ...], list[Tray]]]] = {}  # by viewer, as last worked out
        self.signs: Final[deque[Shown]] = deque(maxlen=32)
        self.serial = 0
        self.is_known = False
        self.notices = 0  # how often something in the store is said to have changed
        self.lock: Final = asyncio.Lock()
        self.word_pace: Final = Pacer(WORD_RATE, WORD_BURST, "you are talking too fast; wait a moment")
        self.sign_pace: Final = Pacer(SIGN_RATE, SIGN_BURST, "you are pointing too fast; wait a moment")
        self.paper_pace: Final = Pacer(PAPER_RATE, PAPER_BURST, "you are planning too fast; wait a moment")

    @property
    def last(self) -> int:
        """The number of the last word known here."""
        return self.words[-1].number if self.words else 0

    async def known(self) -> None:
        """Return once everything in the store is known here."""
        while not self.is_known:
            await self.read()

    async def read(self) -> None:
        """Read what is new in the store; words never change once said, so only newer ones are read."""
        async with self.lock:
            notices = self.notices
            self.words += await self.store.words_after(self.table, self.last)
            for paper in await self.store.papers(self.table):
                self.lay(paper)
            # What was read may be older than a change that was announced while it was read.
            self.is_known = notices == self.notices
            self.forget()
        self.changed()

    def reread(self) -> None:
        """Something in the store may have changed: the next listener reads it again."""
        self.notices += 1
        self.is_known = False
        self.changed()

    def forget(self) -> None:
        """Drop what the store has dropped."""
        by_room: dict[str, int] = {}
        kept = []
        for word in reversed(self.words):
            by_room[word.room] = by_room.get(word.room, 0) + 1
            if by_room[word.room] <= KEPT_WORDS:
                kept.append(word)
        self.words = kept[::-1]

    def lay(self, paper: PaperRow) -> None:
        """Replace an older paper with this one."""
        before = self.papers.get((paper.kind, paper.seat))
        if before is None or before.version < paper.version:
            self.papers[paper.kind, paper.seat] = paper

    # -- talking --------------------------------------------------------------------------------------------

    async def say(self, word: WordRow) -> int:
        """Keep it, then let everybody hear it; returns its number."""
        await self.known()
        number = await self.store.add_word(word, KEPT_WORDS)
        if number > self.last:
            # Somebody may have spoken through another process in the meantime.
            await self.read()
        return number

    # -- showing --------------------------------------------------------------------------------------------

    async def show(self, sign: Shown) -> None:
        """Let everybody see it, here and at other processes; it is not stored."""
        self.point(sign)
        await self.store.whisper(self.table, msgspec.json.encode(sign).decode())

    def point(self, sign: Shown) -> None:
        self.serial += 1
        sign.serial, sign.at_s = self.serial, time.monotonic()
        self.signs.append(sign)
        self.changed()

    def signs_after(self, serial: int) -> list[Shown]:
        """Those that have not faded yet."""
        now = time.monotonic()
        return [sign for sign in self.signs if sign.serial > serial and now - sign.at_s < FADE_S]

    # -- papers ---------------------------------------------------------------------------------------------

    async def write(self, kind: str, seat: int, text: str) -> PaperRow:
        """Store a paper in place of the seat's last one of that kind, and tell everybody."""
        await self.known()
        version = await self.store.save_paper(PaperRow(table=self.table, kind=kind, seat=seat, text=text))
        paper = PaperRow(table=self.table, kind=kind, seat=seat, version=version, text=text)
        self.lay(paper)
        self.changed()
        return paper

    # -- several processes ----------------------------------------------------------------------------------

    async def heard_elsewhere(self) -> None:
        """Another process stored something; it is read at once only if somebody has asked before."""
        was_known, self.is_known = self.is_known, False
        self.notices += 1
        if was_known:
            await self.known()

    def shown_elsewhere(self, text: str) -> None:
        """Somebody made a sign at another process."""
        try:
            self.point(msgspec.json.decode(text, type=Shown))
        except msgspec.MsgspecError:
            return  # anybody with access to the database may send anything
