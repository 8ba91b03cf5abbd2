"""The thinnest clients that HTTP and WebSocket allow, so that a load of hundreds costs little on the client's side.

They speak to our own server and to the echo beside it, and to nothing else: no redirects, no chunks, no compression.
"""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Final, cast

_TEXT: Final = 1
_CLOSE: Final = 8
_PING: Final = 9
_PONG: Final = 10
_NO_MASK: Final = b"\0\0\0\0"  # a client must mask; with this mask the bytes stay as they are
_SMALL: Final = 126
_MEDIUM: Final = 65_536


class WireError(Exception):
    """The other side did something unexpected, or hung up."""


class Http(asyncio.Protocol):
    """A connection that is reused for one request after another."""

    def __init__(self, host: str, port: int) -> None:
        self.host: Final = host
        self.port: Final = port
        self.transport: asyncio.Transport | None = None
        self.buffer = bytearray()
        self.waiting: asyncio.Future[tuple[int, bytes]] | None = None

    async def request(self, method: str, path: str, token: str | None = None, body: bytes = b"") -> tuple[int, bytes]:
        """The status and the body of the answer; the request is resent if the idle connection had just been closed."""
        try:
            return await self._request(method, path, token, body)
        except WireError:
            return await self._request(method, path, token, body)

    async def _request(self, method: str, path: str, token: str | None, body: bytes) -> tuple[int, bytes]:
        loop = asyncio.get_running_loop()
        if self.transport is None or self.transport.is_closing():
            self.buffer.clear()
            await loop.create_connection(lambda: self, self.host, self.port)
        assert self.transport is not None
        self.waiting = loop.create_future()
        bearer = "" if token is None else f"Authorization: Bearer {token}\r\n"
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n{bearer}"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
        return await self.waiting

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports are not of asyncio's type.
        self.transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        end = self.buffer.find(b"\r\n\r\n")
        if end < 0:
            return
        head = bytes(self.buffer[:end]).lower()
        _, found, rest = head.partition(b"\r\ncontent-length:")
        size = int(rest.split(b"\r\n", 1)[0]) if found else 0
        if len(self.buffer) < end + 4 + size:
            return
        body = bytes(self.buffer[end + 4 : end + 4 + size])
        del self.buffer[: end + 4 + size]
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_result((int(head[9:12]), body))

    def connection_lost(self, error: Exception | None) -> None:
        self.transport = None
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_exception(WireError("the server hung up"))

    def close(self) -> None:
        if self.transport is not None:
            self.transport.close()


class Live(asyncio.Protocol):
    """A WebSocket that calls back for every message."""

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        self.heard: Final = heard
        self.transport: asyncio.Transport | None = None
        self.buffer = bytearray()
        self.open: asyncio.Future[None] | None = None
        self.shaken = False
        self.closed = False

    async def connect(self, host: str, port: int, path: str) -> None:
        loop = asyncio.get_running_loop()
        self.open = loop.create_future()
        await loop.create_connection(lambda: self, host, port)
        assert self.transport is not None
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await self.open

    def send(self, message: bytes) -> None:
        assert self.transport is not None
        self.transport.write(_frame(_TEXT, message))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports are not of asyncio's type.
        self.transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.shaken:
            self._shake_hands()
        if self.shaken:
            self._read_frames()

    def _shake_hands(self) -> None:
        end = self.buffer.find(b"\r\n\r\n")
        if end < 0:
            return
        assert self.open is not None
        status = bytes(self.buffer[9:12])
        del self.buffer[: end + 4]
        if status == b"101":
            self.shaken = True
            self.open.set_result(None)
        else:
            self.open.set_exception(WireError(f"the live connection was refused with {status.decode()}"))

    def _read_frames(self) -> None:
        buffer = self.buffer
        at = 0
        while len(buffer) - at >= 2:
            size, start = buffer[at + 1], at + 2
            if size == _SMALL:
                size, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size > _SMALL:
                size, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if len(buffer) < start + size:
                break
            kind, body = buffer[at] & 15, bytes(buffer[start : start + size])
            at = start + size
            if kind == _TEXT:
                self.heard(body)
            elif kind == _PING and self.transport is not None:
                self.transport.write(_frame(_PONG, body))
            elif kind == _CLOSE:
                self.close()
        del buffer[:at]

    def connection_lost(self, error: Exception | None) -> None:
        self.closed = True
        if self.open is not None and not self.open.done():
            self.open.set_exception(WireError("the server hung up"))

    def close(self) -> None:
        if self.transport is not None:
            self.transport.close()


def _frame(kind: int, body: bytes) -> bytes:
    size = len(body)
    if size < _SMALL:
        head = bytes((0x80 | kind, 0x80 | size))
    elif size < _MEDIUM:
        head = bytes((0x80 | kind, 0x80 | _SMALL)) + size.to_bytes(2, "big")
    else:
        head = bytes((0x80 | kind, 0x80 | _SMALL + 1)) + size.to_bytes(8, "big")
    return head + _NO_MASK + body
