"""The contract of a store, whichever database is behind it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from holdfast.kernel.errors import HoldfastError
from holdfast.server.store.rows import PaperRow, Quota, ReplayRow, SeatRow, StoredTable, TableRow, WordRow

# A table's id and how many lines it has now; -1 when the table is gone, ("*", -1) when anything may have changed.
OnChange = Callable[[str, int], None]
# A table's id, and the message about it from another process; '' when a word or a paper was stored there.
OnTalk = Callable[[str, str], None]


class StoreError(HoldfastError):
    """The store could not do what it was asked to do; one clear sentence.

    Nothing of that write was stored. A process with a copy of the table in memory reloads it before the next
    move: when a connection breaks at the very moment of a commit, even a good database cannot always tell.
    """


class DamagedTable(StoreError):
    """What is stored about one table is inconsistent; all others are unaffected."""


class Store(ABC):
    """Tables, seats, moves and replays. A write is durable when its call returns.

    All calls belong to one event loop, the one that `open` ran in, and none of them blocks it.
    """

    @abstractmethod
    async def open(self) -> None:
        """Create what is missing and migrate what is old (after a backup). Call this once, before anything else."""

    @abstractmethod
    async def close(self) -> None:
        """Finish the waiting writes, then release everything. Closing twice does no harm."""

    # ---- tables and seats

    @abstractmethod
    async def create(self, row: TableRow, seats: Sequence[SeatRow]) -> None:
        """A new table with all its seats; its record starts with `row.head`."""

    @abstractmethod
    async def load(self, table: str) -> StoredTable | None:
        """The whole table as of one moment, or None if there is none."""

    @abstractmethod
    async def save_table(self, row: TableRow, expect: TableRow | None = None) -> bool:
        """Overwrite the stored row. `over` belongs to `append` and `head` to `create`: both stay as they are. `touched`
        never goes back.

        With `expect`, the row is written only if the stored one still equals `expect` (`over` and `touched` aside);
        False means that somebody changed it first. Raises StoreError if the table is gone.
        """

    @abstractmethod
    async def save_seat(self, seat: SeatRow, expect: SeatRow | None = None) -> bool:
        """Overwrite the stored seat; with `expect`, only if the stored seat still equals it, else return False.

        So two people who want the same free seat cannot both get it. Raises StoreError if the seat is gone.
        """

    @abstractmethod
    async def open_tables(self, limit: int) -> list[str]:
        """Tables open to everybody and not closed: those in play first, then by when they were last touched."""

    @abstractmethod
    async def running_with_bots(self, since: float = 0.0) -> list[str]:
        """The tables touched since then that are neither over nor closed and where a bot has a seat or stands in."""

    @abstractmethod
    async def tables_from(self, address: str, since: float) -> int:
        """How many tables that address has created since then."""

    @abstractmethod
    async def expire(self, before: float) -> int:
        """Delete the tables last touched before then, and replays uploaded before then; returns how many tables."""

    @abstractmethod
    async def count_untouched(self, before: float) -> int:
        """How many tables were last touched before then."""

    @abstractmethod
    async def newest(self) -> float:
        """When a table was last touched; 0 if there is none."""

    @abstractmethod
    async def back_up(self, reason: str) -> str:
        """Copy everything to a new place, never over an older backup, and say where that is."""

    @abstractmethod
    async def secret(self, name: str) -> bytes:
        """32 random bytes under that name: made once, and the same for every process that shares the database."""

    @abstractmethod
    async def count(self) -> int:
        """How many tables there are."""

    @abstractmethod
    async def check_writable(self) -> None:
        """Make a write that changes nothing; raises StoreError if that fails, or if hardly any room is left."""

    # ---- moves

    @abstractmethod
    async def append(
        self, table: str, seq: int, lines: Sequence[str], at: float, over: bool, paper: PaperRow | None = None
    ) -> bool:
        """Add a move of one or more lines, all or none, to a record that has exactly `seq` lines.

        False means that nothing was written: the record has a different number of lines (somebody else was first) or is
        gone. The move touches the table and records whether the game is over now. A `paper` is written with it or not
        at all.
        """

    @abstractmethod
    async def lines_after(self, table: str, seq: int) -> list[str]:
        """The lines of the record from number `seq` on, if any."""

    # ---- what people say, and the papers beside the game

    @abstractmethod
    async def add_word(self, word: WordRow, keep: int) -> int:
        """Store what was said and return its number; only the last `keep` words of its room at that table are kept.

        A word already stored under the same key is not stored again: its number is returned. Raises StoreError if the
        table is gone.
        """

    @abstractmethod
    async def words_after(self, table: str, number: int) -> list[WordRow]:
        """The stored words after that number, in order."""

    @abstractmethod
    async def save_paper(self, paper: PaperRow) -> int:
        """Replace the previous paper with this one and return its version. Raises StoreError if the table is gone."""

    @abstractmethod
    async def papers(self, table: str) -> list[PaperRow]:
        """All papers at a table."""

    @abstractmethod
    async def whisper(self, table: str, text: str) -> None:
        """Tell the other processes something about a table without storing it."""

    @abstractmethod
    def on_talk(self, callback: OnTalk) -> None:
        """Call back, in the loop, when ANOTHER process whispered, or stored a word or a paper."""

    # ---- replays

    @abstractmethod
    async def save_replay(self, row: ReplayRow, quota: Quota | None = None) -> str:
        """Store a replay, replacing one with the same id. '' if it was stored; "address" or "all" names the quota that
        it would exceed, and then nothing was written."""

    @abstractmethod
    async def load_replay(self, replay: str) -> ReplayRow | None:
        """A replay, or None if there is none."""

    # ---- several processes

    @abstractmethod
    def on_change(self, callback: OnChange) -> None:
        """Call back, in the loop, when ANOTHER process changed something: the table and its number of lines now.

        The same number as before means that only the table or a seat changed; -1 means that the table is gone. A lost
        connection is followed by ("*", -1): anything may have changed, and this process no longer leads any table.
        """

    @abstractmethod
    async def lead(self, table: str) -> bool:
        """Whether this process alone drives the bots of that table, until `resign`, `close` or its death.

        A lost connection may leave two leaders for a moment; `append` lets only one of them be first.
        """

    @abstractmethod
    async def resign(self, table: str) -> None:
        """Let another process lead."""

    @abstractmethod
    def metrics(self) -> dict[str, float]:
        """Numbers since `open`: commits, rows (writes requested), conflicts, failures, seconds and so on."""
