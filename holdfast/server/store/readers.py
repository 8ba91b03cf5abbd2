"""Reading, in a few threads with one connection each, so that the loop never waits for a disk."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import Final

from holdfast.server.store.base import StoreError
from holdfast.server.store.database import Database, Result, Session, Work

THREADS: Final = 2


class Readers:
    """A handful of read-only sessions, made when they are first needed."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database
        self._idle: Final[SimpleQueue[Session | None]] = SimpleQueue()
        self._pool: ThreadPoolExecutor | None = None
        self.reads = 0
        self.seconds = 0.0

    def start(self) -> None:
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="holdfast-store-reader")
        for _ in range(THREADS):
            self._idle.put(None)

    async def read(self, work: Work[Result]) -> Result:
        """Do the work on a snapshot of the database."""
        if self._pool is None:
            raise StoreError("The store is closed.")
        started = time.monotonic()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, self._read, work)
        finally:
            self.reads += 1
            self.seconds += time.monotonic() - started

    async def close(self) -> None:
        if self._pool is not None:
            pool, self._pool = self._pool, None
            await asyncio.to_thread(pool.shutdown)
            for _ in range(THREADS):
                session = self._idle.get()
                if session is not None:
                    session.close()

    def _read(self, work: Work[Result]) -> Result:
        """There are as many sessions as threads, so one is always free."""
        session = self._idle.get()
        deadline = time.monotonic() + self._database.patience
        try:
            while True:
                try:
                    if session is None:
                        session = self._database.connect(write=False)
                    session.begin()
                    result = work(session)
                    session.rollback()
                    return result
                except Exception as error:
                    trouble = self._database.trouble(error)
                    if session is not None:
                        session.rollback()
                        if trouble is not None and trouble.new_connection:
                            session.close()
                            session = None
                    if trouble is None:
                        raise
                    if not trouble.again or time.monotonic() > deadline:
                        raise StoreError(trouble.sentence) from error
                    time.sleep(0.05)
        finally:
            self._idle.put(session)
