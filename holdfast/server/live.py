"""Live connections: a WebSocket that is told about every change at a table.

Each connection has one writer that sends what is new since the last time it could. A browser that reads slowly
simply gets fewer, larger updates; nobody waits for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import MutableMapping
from typing import TYPE_CHECKING, Any, Final

import msgspec
from starlette.types import Receive, Scope, Send

from holdfast.kernel import SPECTATOR
from holdfast.server import outgoing
from holdfast.server.callers import address_of, check_host, check_origin
from holdfast.server.council.ear import Ear
from holdfast.server.household import through
from holdfast.server.limits import Bucket
from holdfast.server.messages import Hello
from holdfast.server.metrics import Metrics
from holdfast.server.problems import Problem
from holdfast.server.store import StoreError

if TYPE_CHECKING:
    from holdfast.server.app import App
    from holdfast.server.table import Table

log = logging.getLogger("holdfast")

BURST_S: Final = 4.0  # of messages at once
HELLO_S: Final = 15.0  # how long a browser may take to introduce itself
# Close codes: 4000 and the HTTP status; 1001 and below are the protocol's own.
CLOSE_BASE: Final = 4000

_hello = msgspec.json.Decoder(Hello)


class Connection:
    """One browser that looks at a table. `sent` is the line up to which it was told everything."""

    def __init__(self, table: Table, send: Send, metrics: Metrics, address: str = "", through: str = "") -> None:
        self.table: Final = table
        self.address: Final = address  # where it comes from
        self.through: Final = through  # the address of ours at which it arrived
        self.send: Final = send
        self.metrics: Final = metrics
        self.viewer = SPECTATOR
        self.sent = 0
        self.greeted = False
        self.room_sent: object = None
        self.ear: Ear | None = None
        self.own = False  # whether it is the person at this machine, on a server that is theirs
        self.aside: bytes | None = None  # what the house has to say to them
        self.news: Final = asyncio.Event()

    def notice(self) -> None:
        """There is something new at the table."""
        self.news.set()

    async def greet(self, viewer: int, hello: Hello) -> None:
        """Watch as this viewer from now on, who has seen the log and the talk up to the points given."""
        table = self.table
        async with table.steady():
            table.seating.check_open()
            outgoing.sight(table, viewer)
            self.viewer = viewer
            self.sent = hello.since
            self.ear = None if hello.heard is None else Ear(table, viewer, hello.heard, hello.gallery)
            self.greeted = False
            table.audience.connections.add(self)
        self.news.set()

    async def write(self) -> None:
        """Send what is new, for as long as the connection lasts."""
        try:
            while True:
                await self.news.wait()
                self.news.clear()
                greeted, sent = self.greeted, self.sent
                text = await self.unsent()
                if text is not None:
                    published, moved = self.table.published, greeted and self.sent != sent
                    await self.send({"type": "websocket.send", "text": text.decode()})
                    self.metrics.updates += 1
                    if moved:
                        self.metrics.delivery_s.observe(time.perf_counter() - published)
                await self.tell_talk()
                if self.aside is not None:
                    text, self.aside = self.aside, None
                    await self.send({"type": "websocket.send", "text": text.decode()})
        except OSError:
            pass  # the browser is gone; the reader is told too
        except Exception:
            log.exception("table %s cannot be shown any more to viewer %d", self.table.id, self.viewer)
            with contextlib.suppress(Exception):
                await self.send({"type": "websocket.close", "code": 1011})

    async def tell_talk(self) -> None:
        """Send what was said beside the game, to those who listen."""
        try:
            talk = None if self.ear is None else await self.ear.unheard()
        except StoreError as error:
            log.warning("table %s: what was said could not be read: %s", self.table.id, error)
            return
        if talk is not None:
            await self.send({"type": "websocket.send", "text": talk.decode()})

    async def unsent(self) -> bytes | None:
        """What this browser does not know yet, as one message; None if there is nothing."""
        table = self.table
        if self.viewer not in table.audience.sights:
            async with table.steady():
                outgoing.sight(table, self.viewer)
        room = outgoing.room(table)
        if not self.greeted or self.sent != table.seq:
            text = outgoing.update(table, self.viewer, self.sent)
            self.sent = table.seq
            self.greeted = True
        elif room is not self.room_sent:
            text = outgoing.room_news(table)
        else:
            return None
        self.room_sent = room
        return text


async def live(app: App, table_id: str, scope: Scope, receive: Receive, send: Send) -> None:
    """The whole life of a live connection."""
    await receive()  # the handshake
    address, limits = app.source(scope), app.limits_for(scope)
    try:
        app.household.note(scope, time.monotonic())
        check_host(scope, app.settings, app.household.known_names())
        check_origin(scope, app.settings)
        limits.request(address, time.monotonic())
        limits.connect(address)
    except Problem as problem:
        await deny(scope, send, problem)
        return
    try:
        await send({"type": "websocket.accept"})
        await attend(app, table_id, scope, receive, send)
    except Problem as problem:
        await close(send, problem)
    except StoreError as error:
        log.error("table %s cannot be shown: %s", table_id[:20], error)
        await close(send, Problem(503, "the table cannot be reached now; try again in a moment"))
    except OSError:
        pass  # the browser was gone before it could be told anything
    finally:
        limits.disconnect(address)


async def attend(app: App, table_id: str, scope: Scope, receive: Receive, send: Send) -> None:
    """Read who is watching, and let the writer inform them, until they leave or a `Problem` comes up."""
    table = await app.hub.table(table_id)
    connection = Connection(table, send, app.metrics, address_of(scope), through(scope))
    connection.own = app.household.is_own(scope)
    bucket = Bucket(app.settings.message_rate, int(app.settings.message_rate * BURST_S))
    writer = asyncio.get_running_loop().create_task(connection.write())
    try:
        while (hello := await next_hello(app, connection, receive)) is not None:
            if not bucket.take(time.monotonic()):
                raise Problem(429, "too many messages over this connection")
            if hello.ping is not None:
                await send({"type": "websocket.send", "text": f'{{"type":"pong","ping":{hello.ping}}}'})
                continue
            if connection in table.audience.connections:
                # The handshake covers the first hello; each further one costs as much as a request.
                app.limits_for(scope).request(app.source(scope), time.monotonic())
            viewer, before = table.seating.viewer_of(hello.token), connection.viewer
            await connection.greet(viewer, hello)
            app.came(table, viewer, before)
            app.announcements.greet(connection)
    finally:
        writer.cancel()
        if connection in table.audience.connections:
            table.audience.connections.discard(connection)
            app.left(table, connection.viewer)


async def next_hello(app: App, connection: Connection, receive: Receive) -> Hello | None:
    """The browser's next message, or None when it has gone. It may be silent only after it has introduced itself."""
    try:
        async with asyncio.timeout(None if connection in connection.table.audience.connections else HELLO_S):
            message = await receive()
    except TimeoutError:
        raise Problem(408, "the connection did not introduce itself") from None
    return None if message["type"] == "websocket.disconnect" else read_hello(message, app.settings.message_limit)


def read_hello(message: MutableMapping[str, Any], limit: int) -> Hello:
    text = message.get("text")
    if not isinstance(text, str):
        raise Problem(400, "messages are JSON text")
    if len(text) > limit:
        raise Problem(413, f"a message has at most {limit} bytes")
    try:
        return _hello.decode(text)
    except msgspec.MsgspecError as error:
        raise Problem(400, f"this message is not understood: {error}") from None


async def deny(scope: Scope, send: Send, problem: Problem) -> None:
    """Refuse before the handshake, with a sentence where the server can carry one."""
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": CLOSE_BASE + problem.status})
        return
    headers = [(b"content-type", b"application/json")]
    await send({"type": "websocket.http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": outgoing.encode(problem.content())})


async def tell(send: Send, problem: Problem) -> None:
    content = {"type": "error", **problem.content()}
    with contextlib.suppress(OSError):
        await send({"type": "websocket.send", "text": outgoing.encode(content).decode()})


async def close(send: Send, problem: Problem) -> None:
    """Say why, and hang up."""
    await tell(send, problem)
    with contextlib.suppress(OSError):
        await send({"type": "websocket.close", "code": CLOSE_BASE + problem.status})
