"""Deleting tables that nobody touches any more, without trusting the clock blindly.

A machine that starts with a wrong date must not cost anybody their tables: the store's
time counts from the last thing that happened in it, and a backup is made before most of it is deleted.
"""

from __future__ import annotations

import logging
import time
from typing import Final

from holdfast.server.settings import DAY_S
from holdfast.server.store import Store

log = logging.getLogger("holdfast")

# How long the store may have been idle before the server started; a clock that says more is not believed.
LONGEST_SILENCE_S: Final = 7 * DAY_S
FEWEST_FOR_BACKUP: Final = 3  # a backup is not worthwhile for fewer tables than this


class Expiry:
    """Deletes tables that were last touched more than `days` ago."""

    def __init__(self, store: Store, days: float) -> None:
        self.store: Final = store
        self.days: Final = days
        self.began: Final = time.monotonic()
        self.newest: float | None = None  # the last thing that had happened when this process began

    async def run(self) -> None:
        before = await self.believed_now() - self.days * DAY_S
        doomed, total = await self.store.count_untouched(before), await self.store.count()
        if 2 * doomed > total >= FEWEST_FOR_BACKUP:
            where = await self.store.back_up("expiry")
            log.warning(
                "%d of %d tables are old enough to be deleted; a backup was made first: %s", doomed, total, where
            )
        gone = await self.store.expire(before)
        if gone:
            log.info("%d tables that nobody had touched were deleted", gone)

    async def believed_now(self) -> float:
        """The clock's time, or an earlier one if the store shows that so much time cannot have passed."""
        now = time.time()
        if self.newest is None:
            self.newest = await self.store.newest()
            if self.newest and now > self.newest + LONGEST_SILENCE_S:
                days = (now - self.newest) / DAY_S
                log.warning(
                    "by this machine's clock nothing has happened for %.0f days; no table is deleted on that account",
                    days,
                )
        if not self.newest:
            return now
        return min(now, self.newest + LONGEST_SILENCE_S + time.monotonic() - self.began)
