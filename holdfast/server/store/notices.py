"""Hearing what other processes changed: LISTEN on a separate connection, reopened whenever it breaks."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Final

import psycopg

from holdfast.server.store.base import OnChange, OnTalk
from holdfast.server.store.tasks import end

CHANNEL: Final = "holdfast"
TALK: Final = "talk"
# How often a silent connection is checked, and how long it may take to respond.
_HEARTBEAT_SECONDS: Final = 20.0
_ANSWER_SECONDS: Final = 10.0
_FIRST_PAUSE: Final = 0.1
_LONGEST_PAUSE: Final = 2.0


def payload(instance: str, table: str, seq: int) -> str:
    """What is sent with a NOTIFY: who changed which table, and how many lines it has now."""
    return f"{instance} {seq} {table}"


def spoken(instance: str, table: str, text: str) -> str:
    """The same for what was said there: '' if it is in the store and can be read from it."""
    return f"{instance} {TALK} {table} {text}"


class Notices:
    """Calls `tell` in the loop for each change by another instance, and ("*", -1) after every reconnection; what was
    said at a table goes to `tell_talk`."""

    def __init__(self, conninfo: str, instance: str, tell: OnChange, tell_talk: OnTalk) -> None:
        self._conninfo: Final = conninfo
        self._instance: Final = instance
        self._tell: Final = tell
        self._tell_talk: Final = tell_talk
        self._task: asyncio.Task[None] | None = None
        self.reconnects = 0

    async def start(self) -> None:
        """Nothing that is committed after this returns is missed."""
        self._task = asyncio.create_task(self._serve(await self._connect()), name="holdfast-store-notices")

    async def close(self) -> None:
        if self._task is not None:
            await end(self._task)
            self._task = None

    async def _connect(self) -> psycopg.AsyncConnection[Any]:
        connection = await psycopg.AsyncConnection.connect(self._conninfo, autocommit=True)
        try:
            await connection.execute(f"LISTEN {CHANNEL}")
        except BaseException:
            await connection.close()
            raise
        return connection

    async def _serve(self, connection: psycopg.AsyncConnection[Any]) -> None:
        while True:
            try:
                await self._hear(connection)
            except (psycopg.Error, OSError, TimeoutError):
                pass
            finally:
                await connection.close()
            connection = await self._reconnect()
            self.reconnects += 1
            self._tell("*", -1)

    async def _hear(self, connection: psycopg.AsyncConnection[Any]) -> None:
        while True:
            async for notice in connection.notifies(timeout=_HEARTBEAT_SECONDS):
                self._pass_on(notice.payload)
            async with asyncio.timeout(_ANSWER_SECONDS):
                await connection.execute("SELECT 1")

    def _pass_on(self, text: str) -> None:
        instance, _, rest = text.partition(" ")
        seq, _, table = rest.partition(" ")
        # Anybody with access to the database may send on the channel; what is not ours is ignored.
        if instance == self._instance or not table:
            return
        if seq == TALK:
            self._tell_talk(*table.partition(" ")[::2])
        elif seq.removeprefix("-").isdecimal():
            self._tell(table, int(seq))

    async def _reconnect(self) -> psycopg.AsyncConnection[Any]:
        pause = _FIRST_PAUSE
        while True:
            with contextlib.suppress(psycopg.Error, OSError):
                return await self._connect()
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)
