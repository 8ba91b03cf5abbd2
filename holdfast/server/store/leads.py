"""Who drives the bots of a table: an advisory lock that goes when its holder's connection goes."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from hashlib import blake2b
from typing import Any, Final

import psycopg

from holdfast.server.store.base import StoreError
from holdfast.server.store.tasks import end

_HEARTBEAT_SECONDS: Final = 5.0
_ANSWER_SECONDS: Final = 10.0


def lock_number(purpose: str) -> int:
    """The number under which the database knows a lock."""
    return int.from_bytes(blake2b(f"holdfast {purpose}".encode(), digest_size=8).digest(), "big", signed=True)


class Leads:
    """All locks are held by one connection. If it breaks they are lost together, and `lost` is called in the loop."""

    def __init__(self, conninfo: str, sentence: Callable[[psycopg.Error], str], lost: Callable[[], None]) -> None:
        self.sentence: Final = sentence
        self._conninfo: Final = conninfo
        self._lost: Final = lost
        self._held: Final[set[str]] = set()
        self._connection: psycopg.AsyncConnection[Any] | None = None
        # One statement at a time, and no second attempt at a lock that is already being taken.
        self._turn: Final = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    @property
    def count(self) -> int:
        return len(self._held)

    def start(self) -> None:
        self._task = asyncio.create_task(self._watch(), name="holdfast-store-leads")

    async def close(self) -> None:
        if self._task is not None:
            await end(self._task)
            self._task = None
        async with self._turn:
            self._held.clear()
            await self._drop()

    async def lead(self, table: str) -> bool:
        """Cancelling the caller does not interrupt the query: its answer would be lost, and a lock with it."""
        return table in self._held or await asyncio.shield(self._take(table))

    async def resign(self, table: str) -> None:
        await asyncio.shield(self._let_go(table))

    async def _take(self, table: str) -> bool:
        async with self._turn:
            if table not in self._held and await self._ask("SELECT pg_try_advisory_lock(%s)", table):
                self._held.add(table)
            return table in self._held

    async def _let_go(self, table: str) -> None:
        async with self._turn:
            if table in self._held:
                self._held.discard(table)
                await self._ask("SELECT pg_advisory_unlock(%s)", table)

    async def _ask(self, sql: str, table: str) -> bool:
        """The answer to a query about a lock; a connection that broke unnoticed is reopened once."""
        for last in (False, True):
            try:
                if self._connection is None:
                    self._connection = await psycopg.AsyncConnection.connect(self._conninfo, autocommit=True)
                cursor = await self._connection.execute(sql, (lock_number(f"lead {table}"),))
                return bool((await cursor.fetchone() or (False,))[0])
            except psycopg.OperationalError as error:
                await self._give_up()
                if last:
                    raise StoreError(self.sentence(error)) from error
            except BaseException:
                # Nobody knows whether the lock was taken: better to hold none.
                await self._give_up()
                raise
        raise AssertionError("unreachable")

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(_HEARTBEAT_SECONDS)
            async with self._turn:
                if self._connection is not None:
                    try:
                        async with asyncio.timeout(_ANSWER_SECONDS):
                            await self._connection.execute("SELECT 1")
                    except (psycopg.Error, OSError, TimeoutError):
                        await self._give_up()

    async def _give_up(self) -> None:
        had_some = bool(self._held)
        self._held.clear()
        await self._drop()
        if had_some:
            self._lost()

    async def _drop(self) -> None:
        if self._connection is not None:
            connection, self._connection = self._connection, None
            with contextlib.suppress(psycopg.Error):
                await connection.close()
