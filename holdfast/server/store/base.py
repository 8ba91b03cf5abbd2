"""The contract of a store, whichever database is behind it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from holdfast.kernel.errors import HoldfastError
from holdfast.server.store.rows import PaperRow, Quota, ReplayRow, SeatRow, StoredTable, TableRow, WordRow

# A table's id and how many lines it has now; -1 when the table is gone, ("*", -1) when anything may have changed.
OnChange = Callable[[str, int], None]
# A table's id, and what another process told of it; '' when something that is kept was said or laid down.
OnTalk = Callable[[str, str], None]


class StoreError(HoldfastError):
    """The store could not do what it was asked; one clear sentence.

    Nothing of that one write was kept. A process with a copy of the table in memory reloads it before the next
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
        """Create what is missing and migrate what is old (after a backup). To be called once, before all else."""

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
        """Write the row over the stored one. `over` belongs to `append` and `head` to `create`: both stay as they
        are. `touched` never goes back.

        With `expect` it is written only if the stored row still equals it (`over` and `touched` aside), and False
        says that somebody changed it first. A table that is gone is a StoreError.
        """

    @abstractmethod
    async def save_seat(self, seat: SeatRow, expect: SeatRow | None = None) -> bool:
        """Write the seat over the stored one; with `expect` only if that still equals it, else False.

        So two people who want the same free seat cannot both get it. A seat that is gone is a StoreError.
        """

    @abstractmethod
    async def open_tables(self, limit: int) -> list[str]:
        """Tables open to everybody and not closed: those still played first, then by when they were last touched."""

    @abstractmethod
    async def running_with_bots(self, since: float = 0.0) -> list[str]:
        """The tables that are neither over nor closed, where a bot has a seat or stands in, touched since then."""

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
        """Copy everything to a place of its own, which never replaces another, and say where that is."""

    @abstractmethod
    async def secret(self, name: str) -> bytes:
        """32 random bytes under that name, made once and the same for every process that shares the database."""

    @abstractmethod
    async def count(self) -> int:
        """How many tables there are."""

    @abstractmethod
    async def check_writable(self) -> None:
        """Write something that changes nothing; raises StoreError if that fails, or if hardly any room is left."""

    # ---- moves

    @abstractmethod
    async def append(
        self, table: str, seq: int, lines: Sequence[str], at: float, over: bool, paper: PaperRow | None = None
    ) -> bool:
        """Add a move of one or more lines to a record that has exactly `seq` lines, all or none.

        False means that it has another number of lines (somebody was first) or is gone, and nothing was written.
        It touches the table and says whether the game is over now. A `paper` is written with it or not at all.
        """

    @abstractmethod
    async def lines_after(self, table: str, seq: int) -> list[str]:
        """The lines of the record from number `seq` on; none if there are none."""

    # ---- what is said and laid beside the game

    @abstractmethod
    async def add_word(self, word: WordRow, keep: int) -> int:
        """Keep what was said and return its number; of its room at that table only the last `keep` stay.

        What was said already under the same key is not said again: its number comes back. A table that is gone is a
        StoreError.
        """

    @abstractmethod
    async def words_after(self, table: str, number: int) -> list[WordRow]:
        """All that is kept of what was said after that number, in order."""

    @abstractmethod
    async def save_paper(self, paper: PaperRow) -> int:
        """Lay it in place of the one before, and return its version. A table that is gone is a StoreError."""

    @abstractmethod
    async def papers(self, table: str) -> list[PaperRow]:
        """All papers at a table."""

    @abstractmethod
    async def whisper(self, table: str, text: str) -> None:
        """Tell the other processes something of a table that nobody keeps."""

    @abstractmethod
    def on_talk(self, callback: OnTalk) -> None:
        """Call back, in the loop, when ANOTHER process whispered, or kept something that was said or laid down."""

    # ---- replays

    @abstractmethod
    async def save_replay(self, row: ReplayRow, quota: Quota | None = None) -> str:
        """Keep a replay, in place of one of the same id. '' if it is kept; "address" or "all" says whose share it would
        go beyond, and nothing was written."""

    @abstractmethod
    async def load_replay(self, replay: str) -> ReplayRow | None:
        """A replay, or None if there is none."""

    # ---- several processes

    @abstractmethod
    def on_change(self, callback: OnChange) -> None:
        """Call back, in the loop, when ANOTHER process changed something: the table and its number of lines now.

        The same number as before means that only the table or a seat changed; -1 that the table is gone. After a
        lost connection comes ("*", -1): anything may have changed, and whatever this process led it leads no more.
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
        """Numbers since `open`: commits, rows (writes asked for), conflicts, failures, seconds and so on."""
