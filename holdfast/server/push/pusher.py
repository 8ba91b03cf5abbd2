"""Telling people that it is their move: those who asked to be told and are not looking at the table.

A message says which game it is and carries the table's id, never a token. Several processes may send the same message;
its topic turns them into one notification.
"""

from __future__ import annotations

import asyncio
import http.client
import importlib.util
import json
import logging
import time
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import SplitResult, urlsplit

from holdfast.server.problems import Problem
from holdfast.server.push.post import GONE, deliver, service
from holdfast.server.push.subscriptions import Subscription, subscriptions, unsubscribed
from holdfast.server.seating import plays_by_itself
from holdfast.server.settings import Settings
from holdfast.server.store import StoreError

if TYPE_CHECKING:
    from holdfast.server.push.seal import Signer
    from holdfast.server.table import Table

log = logging.getLogger("holdfast")

CALM_S: Final = 30.0  # a seat is notified at most once in this time
AT_ONCE: Final = 4  # deliveries at a time
MOST_WAITING: Final = 1000
CONTACT: Final = "mailto:holdfast@localhost"


def is_there() -> bool:
    """Whether messages can be sealed here."""
    return importlib.util.find_spec("cryptography") is not None


class Pusher:
    """Offers notifications once the store's secret is known, if `cryptography` is installed. That package takes some
    memory, so it is loaded only when somebody asks for the server's key."""

    def __init__(self, settings: Settings, background: Callable[[Coroutine[Any, Any, None]], None]) -> None:
        self.settings: Final = settings
        self.background: Final = background
        self.secret: bytes | None = None
        self.made: Signer | None = None
        self.asked: Final[dict[str, set[int]]] = {}  # by table, the seats that owed an answer at the last look
        self.told: Final[dict[tuple[str, int], float]] = {}
        self.room: Final = asyncio.Semaphore(AT_ONCE)
        self.waiting = 0
        self.delivered = 0

    def start(self, secret: bytes) -> None:
        if is_there():
            self.secret = secret

    @property
    def offered(self) -> bool:
        return self.secret is not None

    def signer(self) -> Signer:
        """The server as push services know it; only where notifications are `offered`. Call it in a thread."""
        if self.made is None:
            from holdfast.server.push.seal import Signer

            assert self.secret is not None
            self.made = Signer(self.secret)
        return self.made

    def forget(self, table: Table) -> None:
        self.asked.pop(table.id, None)

    def look(self, table: Table) -> None:
        """Something was published: notify the seats that are newly asked, have subscribed and are not looking."""
        now_asked = set() if table.row.over or table.row.closed else table.asked
        newly = now_asked - self.asked.get(table.id, now_asked)
        self.asked[table.id] = set(now_asked)
        if not self.offered or not newly:
            return
        wanted = subscriptions(table.row)
        now = time.monotonic()
        for seat in newly & wanted.keys():
            calm = now - self.told.get((table.id, seat), -CALM_S) >= CALM_S
            if calm and not table.audience.online(seat) and plays_by_itself(table.seats[seat]) is None:
                self.told[table.id, seat] = now
                for one in wanted[seat]:
                    self.send(table, seat, one)
        if len(self.told) > MOST_WAITING:
            self.told.clear()

    def send(self, table: Table, seat: int, to: Subscription) -> None:
        if self.waiting < MOST_WAITING:
            self.waiting += 1
            self.background(self.deliver(table, seat, to))

    def post(self, url: SplitResult, to: Subscription, title: str, table: str) -> int:
        """Seal a message, sign it and deliver it; returns the service's status. Runs in a thread."""
        from holdfast.server.push.seal import sealed

        body = sealed(json.dumps({"title": title, "table": table}).encode(), to.p256dh, to.auth)
        public = self.settings.public_url
        contact = public if public is not None and urlsplit(public).scheme == "https" else CONTACT
        header = self.signer().authorization(f"{url.scheme}://{url.netloc}", contact, time.time())
        return deliver(url, body, header, table)

    async def deliver(self, table: Table, seat: int, to: Subscription) -> None:
        try:
            url = service(to.endpoint, self.settings.push_services)
            if url is None:
                return
            async with self.room:
                status = await asyncio.to_thread(self.post, url, to, table.game.title, table.id)
            self.delivered += status < 300
            if status in GONE:
                async with table.steady():
                    await table.seating.edit_row(lambda row: unsubscribed(row, seat, to.endpoint))
        except (OSError, http.client.HTTPException, ValueError, Problem, StoreError) as error:
            log.warning("table %s: seat %d could not be told that it is their move: %s", table.id, seat, error)
        finally:
            self.waiting -= 1
