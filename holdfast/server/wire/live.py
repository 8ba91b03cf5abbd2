"""Live connections: uvicorn's WebSockets, with a budget of frames and bytes that is charged before they are parsed.

A browser sends a hello, occasionally another one, and answers our pings; it needs only a fraction of the budget.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn._types import ASGISendEvent
from uvicorn.config import Config
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.protocol import OPEN

from holdfast.server.limits import Bucket
from holdfast.server.wire.bounds import Bounds
from holdfast.server.wire.door import Door
from holdfast.server.wire.frames import FrameMeter, text_frame

NOBODY: Final = "unknown"
# 4000 and the HTTP status for "too many requests".
TOO_MANY: Final = 4429
# Twice the message rate: messages, the answers to our pings, and room to spare.
FRAMES_A_MESSAGE: Final = 2


class LiveWire(WebSocketsSansIOProtocol):
    """One WebSocket, and one guest of the door."""

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
        rate = FRAMES_A_MESSAGE * bounds.message_rate
        self.meter: Final = FrameMeter()
        self.frame_budget: Final = Bucket(rate, int(rate * bounds.burst_s))
        self.byte_budget: Final = Bucket(
            bounds.message_rate * bounds.message_bytes, int(bounds.burst_s * bounds.message_bytes)
        )
        self.blocked_since: float | None = None
        self.closing_since: float | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.door.enter(self, self.client[0] if self.client else NOBODY)

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.leave(self)
        super().connection_lost(exc)

    def expel(self) -> None:
        self.transport.abort()

    def overdue(self, now: float) -> bool:
        if self.transport.is_closing():
            if self.closing_since is None:
                self.closing_since = now
            return now - self.closing_since > self.bounds.close_s
        return self.blocked_since is not None and now - self.blocked_since > self.bounds.write_s

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
        if self.handshake_initiated and not self.affords(data):
            self.hang_up()
            return
        super().data_received(data)

    def affords(self, data: bytes) -> bool:
        now = self.loop.time()
        if not self.byte_budget.take(now, len(data)):
            return False
        return self.frame_budget.take(now, self.meter.count(data, int(self.frame_budget.burst)))

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= self.bounds.fragments:
            self.hang_up()
        else:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Pings from a client that does not read get no answer: the answers would pile up here."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    async def send(self, message: ASGISendEvent) -> None:
        """What is sent after we hung up is lost, just as if the browser had gone."""
        if self.close_sent and self.transport.is_closing():
            raise ClientDisconnected
        text = message.get("text")
        if isinstance(text, str) and self.conn.state is OPEN and self.writable.is_set() and not self.disconnected:
            # The same frame as the parser would make of it, which takes five times as long.
            self.transport.write(text_frame(text.encode()))
        else:
            await super().send(message)

    def hang_up(self) -> None:
        """Say that it was too much, and close."""
        if self.transport.is_closing():
            return
        self.door.offended(self, self.loop.time())
        if not self.close_sent and self.handshake_complete:
            self.conn.fail(TOO_MANY, "too many messages over this connection")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MANY})
        self.transport.close()
