"""The door: which connections are let in, and which are shown out."""

from __future__ import annotations

from collections import Counter
from typing import Final, Protocol

from holdfast.server.budget import Budget
from holdfast.server.callers import counted_as

# An offence costs an address as much as this many connections.
OFFENCE: Final = 20


class Guest(Protocol):
    """A connection that is open."""

    def overdue(self, now: float) -> bool:
        """Whether it has kept the server waiting for too long."""

    def expel(self) -> None:
        """End it at once, unsent bytes and all."""


class Door:
    """Counts the open connections of each address and of all.

    An address may hold `most_each` of them, and open `burst` at once and then `rate` per second; an address that had to
    be shown out may open fewer. None of this applies to a trusted proxy, which many people share. When all places are
    taken, the connection that has gone longest without a request makes room.
    """

    def __init__(
        self, most: int, most_each: int, rate: float = 0.0, burst: int = 0, proxies: tuple[str, ...] = ()
    ) -> None:
        self.most: Final = most
        self.most_each: Final = most_each
        self.proxies: Final = proxies
        self.arrivals: Final = Budget(burst if rate > 0 else 0, rate)
        self.guests: Final[dict[Guest, str]] = {}
        self.counts: Final[Counter[str]] = Counter()
        self.resting: Final[dict[Guest, None]] = {}  # without a complete request to answer; longest first
        self.refused = 0
        self.expelled = 0

    def admits(self, address: str, now: float) -> bool:
        """Whether one more connection may come in from there; makes room for it if need be."""
        source = counted_as(address)
        if source not in self.proxies:
            if 0 < self.most_each <= self.counts[source] or self.arrivals.wait(source, now) > 0:
                self.refused += 1
                return False
            self.arrivals.charge(source, 1, now)
        if len(self.guests) >= self.most:
            longest = next(iter(self.resting), None)
            if longest is None:
                self.refused += 1
                return False
            self.show_out(longest)
        return True

    def enter(self, guest: Guest, address: str) -> None:
        source = counted_as(address)
        self.guests[guest] = source
        self.counts[source] += 1

    def leave(self, guest: Guest) -> None:
        """Leaving twice does no harm."""
        self.resting.pop(guest, None)
        source = self.guests.pop(guest, None)
        if source is not None:
            self.counts[source] -= 1
            if self.counts[source] <= 0:
                del self.counts[source]

    def rests(self, guest: Guest) -> None:
        """It has no complete request to be answered."""
        self.resting[guest] = None

    def works(self, guest: Guest) -> None:
        """One of its requests is complete and being answered."""
        self.resting.pop(guest, None)

    def show_out(self, guest: Guest) -> None:
        self.expelled += 1
        self.leave(guest)
        guest.expel()

    def offended(self, guest: Guest, now: float) -> None:
        """It sent what no browser sends, or kept us waiting: its address may open fewer connections for a while."""
        source = self.guests.get(guest)
        if source is not None and source not in self.proxies:
            self.arrivals.charge(source, OFFENCE, now)

    def sweep(self, now: float) -> None:
        for guest in list(self.guests):
            if guest.overdue(now):
                self.offended(guest, now)
                self.show_out(guest)
