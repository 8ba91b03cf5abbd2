"""HTTP connections: uvicorn's, bounded in time, in size and in how many requests may wait.

A connection is in one of these states, each with its own time limit: it owes a head, it owes a body, it owes room for
an answer, or it owes the end of a body that has already been answered. While the application works, nobody owes
anything.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

import msgspec
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.server import ServerState

from holdfast.server.problems import Problem
from holdfast.server.wire.bounds import Bounds
from holdfast.server.wire.door import Door

NOBODY: Final = "unknown"
CONTINUE: Final = b"HTTP/1.1 100 "


class InOnePiece(asyncio.Transport):
    """What uvicorn writes an answer to: it sends the head together with the body, in one call to the system.

    Otherwise a client is woken twice for every answer.
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        super().__init__()
        self.transport: Final = transport
        self.head: bytes | None = None

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if self.head is not None:
            self.transport.write(self.head + data)
            self.head = b""
        elif bytes(data[: len(CONTINUE)]) == CONTINUE:
            self.transport.write(data)
        else:
            self.head = bytes(data)

    def is_closing(self) -> bool:
        return self.transport.is_closing()

    def close(self) -> None:
        if self.head:
            self.transport.write(self.head)
        self.transport.close()


class TooMuch(Exception):
    """Raised inside the parser, which then stops."""


class HttpWire(HttpToolsProtocol):
    """One HTTP connection, and one guest of the door."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        door: Door,
        bounds: Bounds,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.door: Final = door
        self.bounds: Final = bounds
        self.head_since: float | None = None
        self.body_since: float | None = None
        self.linger_since: float | None = None
        self.blocked_since: float | None = None
        self.closing_since: float | None = None
        self.received = 0  # bytes of the current request
        self.parts = 0  # pieces of its body

    # -- coming and going -----------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else NOBODY
        if not self.door.admits(address, self.loop.time()):
            transport.abort()
            return
        self.door.enter(self, address)
        self.door.rests(self)
        self.head_since = self.loop.time()

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.leave(self)
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        self.pipeline.clear()

    def handle_websocket_upgrade(self) -> None:
        self.door.leave(self)
        super().handle_websocket_upgrade()

    def expel(self) -> None:
        self.transport.abort()

    # -- patience -------------------------------------------------------------------------------------------

    def overdue(self, now: float) -> bool:
        bounds = self.bounds
        if self.transport.is_closing():
            if self.closing_since is None:
                self.closing_since = now
            return now - self.closing_since > bounds.close_s
        if self.blocked_since is not None:
            return now - self.blocked_since > bounds.write_s
        if self.linger_since is not None:
            return now - self.linger_since > bounds.linger_s
        if self.flow.read_paused:
            return False  # it may have sent something that we have not looked at yet
        if self.body_since is not None:
            return now - self.body_since > bounds.body_s
        return self.head_since is not None and now - self.head_since > bounds.head_s

    def pause_writing(self) -> None:
        super().pause_writing()
        self.blocked_since = self.loop.time()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.blocked_since = None

    # -- what comes in --------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self.received += len(data)
        if self.linger_since is not None and self.received > self.bounds.linger_bytes:
            self.door.offended(self, self.loop.time())
            self.expel()
        elif self.received > self.bounds.request_bytes and self.linger_since is None:
            self.refuse(Problem(413, "this request is too large"))
        else:
            super().data_received(data)
            if self.head_since is not None and self.received > self.bounds.head_bytes:
                self.refuse(Problem(431, "the head of this request is too large"))

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= self.bounds.pipelined:
            raise TooMuch("requests are waiting already")
        self.received = 0
        self.parts = 0
        if self.head_since is None:
            self.head_since = self.loop.time()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self.head_since = None
        self.body_since = self.loop.time()
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before and self.scope["method"] != "HEAD":  # whose answer has no body
            self.cycle.transport = InOnePiece(self.transport)

    def on_body(self, body: bytes) -> None:
        self.parts += 1
        if self.parts > self.bounds.body_parts:
            raise TooMuch("the body of the request came in too many pieces")
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.body_since = None
        if self.linger_since is not None:
            self.linger_since = None
            self.rest()
        else:
            self.door.works(self)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.cycle.response_complete:
            return  # the next request has already arrived
        if self.body_since is None:
            self.rest()
        else:
            self.linger_since, self.body_since = self.loop.time(), None
            self.received = 0

    def rest(self) -> None:
        """Wait for the next request, if there is to be one."""
        self.head_since = self.loop.time()
        self.received = 0
        self.door.rests(self)

    # -- what goes out --------------------------------------------------------------------------------------

    def send_400_response(self, msg: str) -> None:
        self.refuse(Problem(400, "this is not a valid HTTP request"))

    def refuse(self, problem: Problem) -> None:
        """Say why and hang up; say nothing if an answer is on its way, since the reader could not tell them apart."""
        self.door.offended(self, self.loop.time())
        if self.cycle is not None and not self.cycle.response_complete:
            self.expel()
            return
        body = msgspec.json.encode(problem.content())
        head = [
            STATUS_LINE[problem.status],
            b"content-type: application/json\r\n",
            b"content-length: %d\r\n" % len(body),
            b"x-content-type-options: nosniff\r\n",
            b"connection: close\r\n\r\n",
        ]
        self.transport.write(b"".join([*head, body]))
        self.transport.close()
