"""What a seat has worked out about the cost of its coming fight, kept until something that it depends on changes.

Most answers in a season leave castle, troops and gold as they are, and imagining fights is what takes time.
"""

from __future__ import annotations

from typing import Final, final

UNKNOWN: Final = -1_000_000.0  # not worked out yet


@final
class Prospect:
    """Costs of the fight as things are, with more troops, and with more gold; they depend on `circumstances` alone."""

    def __init__(self) -> None:
        self.circumstances: list[int] = []
        self.bare: float = UNKNOWN
        self.with_few: float = UNKNOWN
        self.with_some: float = UNKNOWN
        self.with_many: float = UNKNOWN
        self.richer: float = UNKNOWN

    def renew(self, circumstances: list[int]) -> None:
        """Forget everything, unless the circumstances are the same."""
        if circumstances == self.circumstances:
            return
        self.circumstances = circumstances
        self.bare = UNKNOWN
        self.with_few = UNKNOWN
        self.with_some = UNKNOWN
        self.with_many = UNKNOWN
        self.richer = UNKNOWN
