"""What the house itself has to say to the person at its machine, once: on the pages that are open, or else on the next.

Guests and people at a server for others are told nothing: it is not their machine.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from holdfast.server.house_messages import HouseNews
from holdfast.server.outgoing import encode

if TYPE_CHECKING:
    from holdfast.server.live import Connection


class Announcements:
    """`waiting` is what nobody was there to hear."""

    def __init__(self) -> None:
        self.waiting: str | None = None

    def tell(self, sentence: str, connections: Iterable[Connection]) -> None:
        self.waiting = sentence
        for connection in [one for one in connections if one.own]:
            self.hand_over(connection, sentence)

    def greet(self, connection: Connection) -> None:
        """Somebody looks on from now."""
        if connection.own and self.waiting is not None:
            self.hand_over(connection, self.waiting)

    def hand_over(self, connection: Connection, sentence: str) -> None:
        self.waiting = None
        connection.aside = encode(HouseNews(text=sentence))
        connection.notice()
