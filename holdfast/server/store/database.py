"""What the store needs from a database: connections that speak the same SQL, and errors put into words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from holdfast.server.store.schema import Step

Result = TypeVar("Result")
Row = tuple[Any, ...]

LENGTHEN: Final = (
    "UPDATE tables SET length = length + ?, is_over = ?, touched = CASE WHEN touched < ? THEN ? ELSE touched END "
    "WHERE id = ? AND length = ?"
)


class Session(ABC):
    """One connection, used by one thread at a time. SQL is written with `?` for values; errors are the driver's own."""

    # Appended to a SELECT in a write so that nobody else changes these rows until the commit.
    for_update = ""
    # The same, skipping the rows that somebody else is changing right now.
    for_update_if_free = ""

    def __init__(self) -> None:
        # The tables changed in this transaction, each with its number of lines, to be reported to other processes.
        self.changed: dict[str, int] = {}
        # The tables at which a word or a paper was stored, and the messages that are sent without being stored.
        self.talked: set[str] = set()
        self.whispers: list[tuple[str, str]] = []
        # Whether the transaction is being repeated because the connection broke while it was being committed: then
        # what it wants to write may already be there.
        self.again = False

    @abstractmethod
    def begin(self) -> None:
        """Start a transaction; one that only reads sees everything as of one moment."""

    @abstractmethod
    def commit(self) -> None:
        """Make the transaction durable and tell others what it changed."""

    @abstractmethod
    def rollback(self) -> None:
        """Undo whatever is open; never raises."""

    @abstractmethod
    def run(self, sql: str, *values: object) -> int:
        """Execute one statement; returns how many rows it changed."""

    @abstractmethod
    def rows(self, sql: str, *values: object) -> list[Row]:
        """Execute one SELECT."""

    def append(self, table: str, seq: int, count: int, text: str, at: float, over: bool) -> bool:
        """Add a move of `count` lines to a table that has exactly `seq` of them; returns whether it had."""
        if self.run(LENGTHEN, count, over, at, at, table, seq) == 0:
            return False
        self.run("INSERT INTO moves (table_id, seq, lines, at) VALUES (?, ?, ?, ?)", table, seq, text, at)
        return True

    @abstractmethod
    def close(self) -> None:
        """Release the connection; never raises."""


Work = Callable[[Session], Result]


@dataclass(frozen=True)
class Trouble:
    """A driver's error, interpreted. `again`: a retry may work at once, on a new connection if need be."""

    sentence: str
    again: bool = False
    new_connection: bool = True


class Database(ABC):
    """Where sessions come from."""

    # For how many seconds a write or a read is retried before it fails.
    patience = 5.0

    @abstractmethod
    def prepare(self, steps: Sequence[Step]) -> None:
        """Create or migrate the database; raises StoreError."""

    @abstractmethod
    def connect(self, *, write: bool) -> Session:
        """A new session; errors are the driver's own."""

    @abstractmethod
    def trouble(self, error: Exception) -> Trouble | None:
        """What an error means, or None if it is not the driver's."""

    @abstractmethod
    def check_room(self) -> None:
        """Raise a StoreError if we know that there is hardly any room left."""

    @abstractmethod
    def back_up(self, label: str) -> str:
        """Copy the whole database to a new place, named after the label, and say where that is."""

    @abstractmethod
    def release(self) -> None:
        """Release `prepare`'s hold on the database."""
