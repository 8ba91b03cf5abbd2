"""How much one address or one connection may ask for."""

from __future__ import annotations

import contextlib
from collections import Counter, OrderedDict
from collections.abc import Iterator
from typing import Final

from holdfast.server.problems import Problem

ADDRESSES_KEPT: Final = 10_000


class TooMany(Problem):
    """An address asks for more than its share."""


class Bucket:
    """Lets `burst` requests through at once and then `rate` per second; a rate of 0 lets everything through."""

    __slots__ = ("burst", "filled", "level", "rate")

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = max(1.0, float(burst))
        self.level = self.burst
        self.filled: float | None = None

    def take(self, now: float, amount: float = 1.0) -> bool:
        """Whether this much more may pass."""
        if self.rate <= 0:
            return True
        if self.filled is not None:
            self.level = min(self.burst, self.level + max(0.0, now - self.filled) * self.rate)
        self.filled = now
        if self.level < amount:
            return False
        self.level -= amount
        return True


class Limits:
    """The buckets and live connections of each address. Addresses not heard from for longest are forgotten first."""

    def __init__(self, rate: float, burst: int, connections: int) -> None:
        self.rate: Final = rate
        self.burst: Final = burst
        self.most_connections: Final = connections
        self.buckets: Final[OrderedDict[str, Bucket]] = OrderedDict()
        self.connections: Final[Counter[str]] = Counter()
        self.founding: Final[Counter[str]] = Counter()

    def request(self, address: str, now: float) -> None:
        """Count a request; raises a `Problem` when there were too many."""
        bucket = self.buckets.get(address)
        if bucket is None:
            bucket = self.buckets[address] = Bucket(self.rate, self.burst)
            if len(self.buckets) > ADDRESSES_KEPT:
                self.buckets.popitem(last=False)
        else:
            self.buckets.move_to_end(address)
        if not bucket.take(now):
            raise TooMany(429, "too many requests from your address; wait a moment")

    def connect(self, address: str) -> None:
        """Count a live connection; raises a `Problem`, and counts nothing, when there are too many."""
        if 0 < self.most_connections <= self.connections[address]:
            raise Problem(429, "too many live connections from your address; close another tab first")
        self.connections[address] += 1

    def disconnect(self, address: str) -> None:
        self.connections[address] -= 1
        if self.connections[address] <= 0:
            del self.connections[address]

    @contextlib.contextmanager
    def founds(self, address: str) -> Iterator[int]:
        """How many tables an address is setting up just now, this one included, that may not be stored yet."""
        self.founding[address] += 1
        try:
            yield self.founding[address]
        finally:
            self.founding[address] -= 1
            if self.founding[address] <= 0:
                del self.founding[address]
