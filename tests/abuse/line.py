"""The attackers' connections: bytes in, bytes out, from an address that is not the table's."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from typing import Any, Final

import msgspec

HERE: Final = "127.0.0.1"
ATTACKER: Final = "127.0.0.2"
# Attackers must expect a server that hangs up or lets nobody in.
LOST: Final = (OSError, EOFError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError)
PATIENCE_S: Final = 20.0
HANDSHAKE: Final = (
    "GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
NO_MASK: Final = b"\0\0\0\0"


def frame(payload: bytes, first: int = 0x81) -> bytes:
    """A small WebSocket frame as a client sends it; 0x81 is a whole text, 0x89 a ping, 0x8A a pong."""
    assert len(payload) < 126
    return bytes([first, 0x80 | len(payload)]) + NO_MASK + payload


class Line:
    """One connection, and one request after another over it."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader: Final = reader
        self.writer: Final = writer

    async def request(
        self, method: str, path: str, body: bytes = b"", token: str = "", kind: str = "application/json"
    ) -> tuple[int, bytes]:
        bearer = f"Authorization: Bearer {token}\r\n" if token else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{bearer}Content-Type: {kind}\r\n"
        self.writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        answer = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), PATIENCE_S)
        size = 0
        for field in answer.split(b"\r\n"):
            if field.lower().startswith(b"content-length:"):
                size = int(field.partition(b":")[2])
        return int(answer[9:12]), await self.reader.readexactly(size)

    async def shake_hands(self, table: str, token: str) -> None:
        self.writer.write(HANDSHAKE.format(table=table).encode())
        answer = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), PATIENCE_S)
        if b" 101 " not in answer:
            raise ConnectionError("refused")
        self.writer.write(frame(msgspec.json.encode({"token": token})))

    async def flood(self, block: bytes, until: float, most: int) -> int:
        """Send the same bytes over and over until the server hangs up; returns how many went out."""
        sent = 0
        while sent < most and time.monotonic() < until and not self.writer.is_closing():
            self.writer.write(block)
            await asyncio.wait_for(self.writer.drain(), max(0.1, until - time.monotonic()))
            sent += len(block)
        return sent


@contextlib.asynccontextmanager
async def line(port: int) -> AsyncIterator[Line]:
    reader, writer = await asyncio.wait_for(
        asyncio.open_connection(HERE, port, local_addr=(ATTACKER, 0), limit=16 * 1024 * 1024), PATIENCE_S
    )
    try:
        yield Line(reader, writer)
    finally:
        writer.transport.abort()


async def new_table(port: int, game: str, seats: list[dict[str, str]], **more: Any) -> dict[str, Any] | None:
    """A table for the attacker, or None if the server refuses one."""
    async with line(port) as one:
        body = msgspec.json.encode({"game": game, "seats": seats, **more})
        status, content = await one.request("POST", "/api/tables", body)
        found: dict[str, Any] | None = msgspec.json.decode(content) if status == 201 else None
        return found
