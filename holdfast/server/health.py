"""Whether moves can be stored right now, found out by storing something."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from holdfast.server.store import Store, StoreError

log = logging.getLogger("holdfast")

# Asked more often, it repeats the last answer: asking must not wear out the disk.
HOLDS_S: Final = 5.0


class Health:
    """Tries a write when asked; everybody who asks at the same time or shortly after gets the same answer."""

    def __init__(self, store: Store) -> None:
        self.store: Final = store
        self.trial: asyncio.Task[bool] | None = None
        self.tried = 0.0

    async def can_store(self, now: float) -> bool:
        if self.trial is None or (self.trial.done() and now - self.tried >= HOLDS_S):
            self.tried = now
            self.trial = asyncio.get_running_loop().create_task(self.try_it())
        return await asyncio.shield(self.trial)

    async def try_it(self) -> bool:
        try:
            await self.store.check_writable()
        except StoreError as error:
            log.error("nothing can be stored: %s", error)
            return False
        return True

    async def close(self) -> None:
        if self.trial is not None:
            await asyncio.gather(self.trial, return_exceptions=True)
