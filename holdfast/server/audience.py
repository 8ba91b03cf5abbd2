"""Who is watching a table, in this process and in others, what they were shown, and who has left."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from msgspec import Raw

from holdfast.server.seating import is_person
from holdfast.server.store import SeatRow

if TYPE_CHECKING:
    from holdfast.server.live import Connection


class Audience:
    """Live connections, presence, and what is sent to each viewer, encoded once for a position."""

    def __init__(self, seats: int) -> None:
        self.connections: Final[set[Connection]] = set()
        self.elsewhere: frozenset[int] = frozenset()  # the seats that are connected to other processes
        self.watchers_elsewhere = 0
        self.seen: Final = [time.monotonic()] * seats  # when a person was last known to be there
        self.visits: Final[dict[int, float]] = {}  # seats from which a request came, and when by the wall clock
        self.away: list[bool] = [False] * seats
        self.sights: Final[dict[int, Raw]] = {}  # what each viewer sees of the published position, encoded
        self.room: Raw | None = None

    def viewers(self) -> set[int]:
        return {connection.viewer for connection in self.connections}

    def visit(self, seat: int) -> None:
        """A request came from this seat, so its holder is present."""
        self.seen[seat] = time.monotonic()
        self.visits[seat] = time.time()

    def seen_elsewhere(self, seat: int, at: float) -> None:
        """Another process saw the holder at this time, by the wall clock."""
        ago = max(0.0, time.time() - at)
        self.seen[seat] = max(self.seen[seat], time.monotonic() - ago)

    def notice(self) -> None:
        """There is something new for everybody."""
        for connection in self.connections:
            connection.notice()

    def online(self, seat: int) -> bool:
        """Whether somebody is watching from this seat, in this process or another."""
        return seat in self.elsewhere or any(connection.viewer == seat for connection in self.connections)

    def watchers(self) -> int:
        """How many people are watching without a seat."""
        return self.watchers_elsewhere + sum(1 for connection in self.connections if connection.viewer < 0)

    def is_there(self, seats: list[SeatRow], within_s: float, now: float) -> bool:
        """Whether anybody is watching, or a player was here within that time."""
        if self.connections or self.elsewhere or self.watchers_elsewhere:
            return True
        return any(is_person(seat) and now - self.seen[seat.seat] < within_s for seat in seats)

    def is_away(self, seat: SeatRow, after_s: float, now: float) -> bool:
        """Whether the person on a seat has not been here for a while."""
        return is_person(seat) and not self.online(seat.seat) and now - self.seen[seat.seat] >= after_s
