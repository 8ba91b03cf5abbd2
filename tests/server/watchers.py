"""People who only watch, one at each server process: what they are not sent they never learn.

A player gets the truth with every response. A table in memory that no longer hears from other processes is noticed only
by somebody who waits for news there.
"""

from __future__ import annotations

import asyncio
import time
from typing import Final

from websockets.exceptions import WebSocketException

from tests.server.clients import LOST, Client, Memory, decoded, greet

RETRY_S: Final = 0.05
PATIENCE_S: Final = 60.0


class Watcher:
    """A spectator over one live connection, which is restored when it breaks."""

    def __init__(self, client: Client) -> None:
        self.client: Final = client
        self.memory: Final = Memory()
        self.task: Final = asyncio.create_task(self.watch())

    async def watch(self) -> None:
        while True:
            try:
                async with self.client.live() as live:
                    await greet(live, self.client.token, self.memory.seq)
                    while True:
                        self.memory.take(decoded(await live.recv()))
            except (*LOST, WebSocketException):
                await asyncio.sleep(RETRY_S)

    async def has_seen(self, seq: int) -> bool:
        """Whether it is sent everything up to that line without asking for it."""
        until = time.monotonic() + PATIENCE_S
        while self.memory.seq < seq and time.monotonic() < until:
            await asyncio.sleep(RETRY_S)
        return self.memory.seq >= seq
