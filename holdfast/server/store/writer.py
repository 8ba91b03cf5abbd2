"""Group commit: one thread takes all waiting writes and commits them in one transaction.

Under load a single sync to disk makes many moves durable, and nobody waits for a timer: a lone write is committed at
once. If the transaction fails, each of its writes is retried separately, so that a bad one fails alone.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from dataclasses import dataclass, field
from threading import Condition, Thread
from typing import Any

from holdfast.server.store.base import StoreError
from holdfast.server.store.database import Database, Result, Session, Work

# More than this in one transaction would keep the first of them waiting for the last.
LARGEST_GROUP = 256


@dataclass
class _Write:
    table: str
    work: Work[Any]
    future: asyncio.Future[Any]
    result: Any = None
    error: Exception | None = None


@dataclass
class WriterNumbers:
    """What the writer has done so far."""

    commits: int = 0
    rows: int = 0
    failures: int = 0
    seconds: float = 0.0
    largest_group: int = 0


@dataclass
class Writer:
    """The only writer. `write` is called in the loop; everything below the line runs in the thread."""

    database: Database
    numbers: WriterNumbers = field(default_factory=WriterNumbers)
    _waiting: deque[_Write] = field(default_factory=deque)
    _wake: Condition = field(default_factory=Condition)
    _closing: bool = False
    _committing: bool = False
    _session: Session | None = None
    _thread: Thread | None = None
    _loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._thread = Thread(target=self._serve, name="holdfast-store-writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    async def write(self, table: str, work: Work[Result]) -> Result:
        """Do the work in a transaction that is durable when this returns.

        Writes to one table keep their order; a write whose caller has gone away is carried out all the same.
        """
        if self._loop is None or self._closing:
            raise StoreError("The store is closed.")
        future: asyncio.Future[Result] = self._loop.create_future()
        with self._wake:
            self._waiting.append(_Write(table, work, future))
            self._wake.notify()
        return await future

    async def close(self) -> None:
        """Carry out the waiting writes, then stop."""
        with self._wake:
            self._closing = True
            self._wake.notify()
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)
            self._thread = None

    # ---- in the thread

    def _serve(self) -> None:
        while group := self._take():
            started = time.monotonic()
            self._carry_out(group, started + self.database.patience)
            self.numbers.seconds += time.monotonic() - started
            self.numbers.rows += len(group)
            self.numbers.failures += sum(write.error is not None for write in group)
            self.numbers.largest_group = max(self.numbers.largest_group, len(group))
            assert self._loop is not None
            # If the loop was ended without closing the store, nobody is left to wait for an answer.
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(_deliver, group)
        self._drop_session()

    def _take(self) -> list[_Write]:
        """All waiting writes, ordered by table: processes that lock rows in the same order cannot deadlock."""
        with self._wake:
            while not self._waiting and not self._closing:
                self._wake.wait()
            count = min(len(self._waiting), LARGEST_GROUP)
            return sorted((self._waiting.popleft() for _ in range(count)), key=lambda write: write.table)

    def _carry_out(self, group: list[_Write], deadline: float, again: bool = False) -> None:
        while True:
            try:
                return self._transaction(group, again)
            except Exception as error:
                again = again or self._committing
                trouble = self.database.trouble(error)
                if self._session is not None:
                    self._session.rollback()
                if trouble is not None and trouble.new_connection:
                    self._drop_session()
                if trouble is not None and trouble.again:
                    if time.monotonic() < deadline:
                        time.sleep(0.05)
                        continue
                    return _fail(group, error, trouble.sentence)
                if len(group) > 1:
                    for write in group:
                        self._carry_out([write], deadline, again)
                    return None
                return _fail(group, error, None if trouble is None else trouble.sentence)

    def _transaction(self, group: list[_Write], again: bool) -> None:
        self._committing = False
        if self._session is None:
            self._session = self.database.connect(write=True)
        db = self._session
        db.changed.clear()
        db.talked.clear()
        db.whispers.clear()
        db.again = again
        db.begin()
        for write in group:
            write.result = write.work(db)
        self._committing = True
        db.commit()
        self.numbers.commits += 1

    def _drop_session(self) -> None:
        if self._session is not None:
            self._session.close()
            self._session = None


def _fail(group: list[_Write], error: Exception, sentence: str | None) -> None:
    for write in group:
        if sentence is None:
            write.error = error
        else:
            write.error = StoreError(sentence)
            write.error.__cause__ = error


def _deliver(group: list[_Write]) -> None:
    for write in group:
        if write.future.done():
            continue
        if write.error is not None:
            write.future.set_exception(write.error)
        else:
            write.future.set_result(write.result)
