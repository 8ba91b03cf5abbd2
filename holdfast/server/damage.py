"""Tables that cannot be used. They are named in the log and in `/healthz`, and do not affect other tables."""

from __future__ import annotations

import logging
from typing import Final

log = logging.getLogger("holdfast")

MOST_NAMED: Final = 50


class Damage:
    """What is wrong, by table. Each problem is logged once, and forgotten when the table works again."""

    def __init__(self) -> None:
        self.known: Final[dict[str, str]] = {}

    def note(self, table: str, error: Exception) -> None:
        """This table failed; whatever is not one of our own sentences is logged with its traceback."""
        text = " ".join(str(error).split())[:300]
        reason = text if type(error).__module__.startswith("holdfast.") else f"{type(error).__name__}: {text}"
        if self.known.get(table) == reason:
            return
        own = type(error).__module__.startswith("holdfast.")
        log.error("table %s cannot be used: %s", table, reason, exc_info=None if own else error)
        self.known.pop(table, None)
        self.known[table] = reason
        if len(self.known) > MOST_NAMED:
            del self.known[next(iter(self.known))]

    def healed(self, table: str) -> None:
        if self.known.pop(table, None) is not None:
            log.info("table %s can be used again", table)
