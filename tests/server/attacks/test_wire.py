"""Attacks below the level of requests: frames, pipelines and half-sent requests, on one connection or many."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Final

import msgspec
import pytest

from holdfast.server.running import BackgroundServer
from holdfast.server.settings import Settings
from tests.server.attacks.attacking import check_healthy, seated
from tests.server.clients import PATIENCE_S, Client, ServerProcess, decoded, greet, server_for_a_module, visiting
from tests.server.test_wire import frame

HANDSHAKE: Final = (
    "GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
GET: Final = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
EMPTY_PIECE: Final = b"\x00\x80\0\0\0\0"  # a fragment of a message that continues
MIB: Final = 1024 * 1024
GROWTH: Final = 32 * MIB  # more than one connection can ever cause


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    yield from server_for_a_module(tmp_path_factory.mktemp("wire"), "--tables-a-day", "0")


def memory(server: ServerProcess) -> int:
    """How much memory the server's process uses now."""
    assert server.process is not None
    pages = int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


@contextlib.asynccontextmanager
async def connected(url: str) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    host, port = url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


@contextlib.asynccontextmanager
async def raw_live(guest: Client) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A live connection on which the test sends raw bytes."""
    ann, _ = await seated(guest)
    async with connected(guest.url) as (reader, writer):
        writer.write(HANDSHAKE.format(table=ann.table).encode())
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        writer.write(frame(msgspec.json.encode({"token": ann.token})))
        assert await asyncio.wait_for(reader.read(1000), PATIENCE_S)
        yield reader, writer


async def flood(writer: asyncio.StreamWriter, block: bytes, most: int) -> int:
    """Send the same block over and over; returns how much went out before the server stopped taking it."""
    sent = 0
    with contextlib.suppress(ConnectionError, TimeoutError):
        while sent < most and not writer.is_closing():
            writer.write(block)
            await asyncio.wait_for(writer.drain(), 5)
            sent += len(block)
    return sent


async def closed(reader: asyncio.StreamReader) -> bytes:
    """Everything that still arrives before the server hangs up."""
    read = b""
    with contextlib.suppress(ConnectionError):
        while piece := await asyncio.wait_for(reader.read(MIB), PATIENCE_S):
            read += piece
    return read


FLOODS: dict[str, bytes] = {
    "empty pieces": b"\x01\x80\0\0\0\0" + EMPTY_PIECE * 10_000,
    "pings": frame(b"x" * 125, 9) * 500,
    "empty pings": frame(b"", 9) * 10_000,
    "pongs": frame(b"", 10) * 10_000,
    "empty messages": frame(b"", 1) * 10_000,
    "large messages": frame(b" " * 4000, 1) * 50,
    "a frame without an end": frame(b" " * 200_000, 9),
}


@pytest.mark.parametrize("block", FLOODS.values(), ids=FLOODS.keys())
def test_a_flood_of_frames_ends_only_its_own_connection(server: ServerProcess, block: bytes) -> None:
    async def scene() -> None:
        async with visiting(server.url) as guest:
            async with raw_live(guest) as (reader, writer):
                before = memory(server)
                assert await flood(writer, block, 200 * MIB) < 200 * MIB, "the server went on reading"
                await closed(reader)
                assert memory(server) - before < GROWTH
            await check_healthy(guest)

    asyncio.run(asyncio.wait_for(scene(), 4 * PATIENCE_S))


def test_a_sender_of_too_many_frames_is_told_why(server: ServerProcess) -> None:
    async def scene() -> None:
        async with visiting(server.url) as guest, raw_live(guest) as (reader, writer):
            writer.write(frame(b"", 10) * 60)
            assert (await closed(reader)).endswith(
                (4429).to_bytes(2, "big") + b"too many messages over this connection"
            )

    asyncio.run(asyncio.wait_for(scene(), 4 * PATIENCE_S))


def test_pings_whose_answers_are_never_read_fill_no_memory(server: ServerProcess) -> None:
    """Slow enough for the budget, and only while the network has room for the answers."""

    async def scene() -> None:
        async with visiting(server.url) as guest, raw_live(guest) as (_, writer):
            before = memory(server)
            for _ in range(30):
                writer.write(frame(b"x" * 125, 9))
                await asyncio.sleep(0.1)
            assert memory(server) - before < GROWTH
            await check_healthy(guest)

    asyncio.run(asyncio.wait_for(scene(), 4 * PATIENCE_S))


def test_what_a_browser_sends_is_within_the_budget(server: ServerProcess) -> None:
    async def scene() -> None:
        async with visiting(server.url) as guest:
            ann, _ = await seated(guest)
            async with ann.live() as live:
                for _ in range(8):
                    await greet(live, ann.token)
                    await live.ping()
                    assert decoded(await asyncio.wait_for(live.recv(), PATIENCE_S))["type"] in ("update", "room")

    asyncio.run(asyncio.wait_for(scene(), 4 * PATIENCE_S))


@pytest.mark.parametrize("read", [False, True])
def test_an_endless_pipeline_ends_only_its_own_connection(server: ServerProcess, read: bool) -> None:
    async def scene() -> None:
        async with visiting(server.url) as guest:
            async with connected(guest.url) as (reader, writer):
                reading = asyncio.create_task(closed(reader)) if read else None
                before = memory(server)
                assert await flood(writer, GET * 2000, 200 * MIB) < 200 * MIB, "the server went on reading"
                assert memory(server) - before < GROWTH
                if reading is not None:
                    await reading
            await check_healthy(guest)

    asyncio.run(asyncio.wait_for(scene(), 4 * PATIENCE_S))


def test_a_short_pipeline_is_answered_in_order(server: ServerProcess) -> None:
    async def scene() -> None:
        async with connected(server.url) as (reader, writer):
            paths = ["/api/games/after-the-end/rules", "/nothing", "/healthz", "/api/tables"]
            for path in paths:
                writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
            statuses = []
            for _ in paths:
                head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE_S)
                statuses.append(int(head.split(b" ", 2)[1]))
                length = next(line for line in head.split(b"\r\n") if line.startswith(b"content-length:"))
                await reader.readexactly(int(length.partition(b":")[2]))
            assert statuses == [200, 404, 200, 200]

    asyncio.run(asyncio.wait_for(scene(), 4 * PATIENCE_S))


def test_answers_without_a_body_and_bodies_that_wait_for_leave_keep_their_order(server: ServerProcess) -> None:
    async def scene() -> None:
        async with connected(server.url) as (reader, writer):
            writer.write(b"HEAD /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 2)
            for _ in range(2):
                head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE_S)
                assert head.startswith(b"HTTP/1.1 200 ")
            writer.write(
                b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                b"Content-Length: 2\r\nExpect: 100-continue\r\n\r\n"
            )
            leave = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE_S)
            assert leave.startswith(b"HTTP/1.1 100 ")
            writer.write(b"{}")
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE_S)
            assert head.startswith(b"HTTP/1.1 400 ")

    asyncio.run(asyncio.wait_for(scene(), 4 * PATIENCE_S))


ENDLESS: dict[str, tuple[bytes, bytes]] = {
    "a head": (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n", b"X-Y: zzzzzzzz\r\n" * 1000),
    "a header": (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ", b"z" * 16_000),
    "an address": (b"GET /", b"z" * 16_000),
    "empty lines": (b"", b"\r\n" * 8000),
    "a body after its answer": (
        b"POST /api/mine HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 999999999\r\n\r\n",
        b"z" * 64_000,
    ),
    "a body in tiny pieces": (
        b"POST /api/records HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"1\r\nz\r\n" * 5000,
    ),
    "marks on the pieces of a body": (
        b"POST /api/records HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n1;",
        b"z" * 64_000,
    ),
}


@pytest.mark.parametrize(("start", "block"), ENDLESS.values(), ids=ENDLESS.keys())
def test_an_endless_request_is_cut_off(server: ServerProcess, start: bytes, block: bytes) -> None:
    async def scene() -> None:
        async with visiting(server.url) as guest:
            async with connected(guest.url) as (reader, writer):
                before = memory(server)
                reading = asyncio.create_task(closed(reader))
                writer.write(start)
                assert await flood(writer, block, 200 * MIB) < 200 * MIB, "the server went on reading"
                answer = await reading
                assert not answer or int(answer.split(b" ", 2)[1]) in (400, 413, 415, 431)
                assert memory(server) - before < GROWTH
            await check_healthy(guest)

    asyncio.run(asyncio.wait_for(scene(), 4 * PATIENCE_S))


# -- patience, with a server that has little of it --------------------------------------------------------------------


@contextlib.contextmanager
def impatient(folder: Path, **changes: float) -> Iterator[BackgroundServer]:
    short = {"head_s": 0.2, "body_s": 0.2, "write_s": 0.2, **changes}
    settings = Settings(database=f"sqlite:{folder / 'tables.sqlite'}", port=0, rate=0, **short)  # type: ignore[arg-type]
    server = BackgroundServer(settings)
    server.listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def wait_until(holds: Callable[[], bool]) -> None:
    began = time.monotonic()
    while not holds():
        assert time.monotonic() - began < PATIENCE_S
        time.sleep(0.01)


HALF_SENT: dict[str, bytes] = {
    "nothing": b"",
    "half a line": b"GET / HT",
    "half a head": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n",
    "half a body": b"POST /api/records HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
    "half a request after a whole one": GET + b"G",
}


@pytest.mark.parametrize("half", HALF_SENT.values(), ids=HALF_SENT.keys())
def test_a_half_sent_request_is_not_waited_for(tmp_path: Path, half: bytes) -> None:
    async def scene(url: str) -> None:
        async with connected(url) as (reader, writer):
            writer.write(half)
            await closed(reader)

    with impatient(tmp_path) as server:
        asyncio.run(asyncio.wait_for(scene(f"http://127.0.0.1:{server.port}"), PATIENCE_S))


def test_a_byte_now_and_then_does_not_buy_time(tmp_path: Path) -> None:
    async def scene(url: str) -> None:
        async with connected(url) as (reader, writer):
            hung_up = asyncio.create_task(closed(reader))
            for letter in b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"X-Slow: z\r\n" * 1000:
                with contextlib.suppress(ConnectionError):
                    writer.write(bytes([letter]))
                await asyncio.wait([hung_up], timeout=0.05)
                if hung_up.done():
                    return
            pytest.fail("a slow head was waited for")

    with impatient(tmp_path) as server:
        asyncio.run(asyncio.wait_for(scene(f"http://127.0.0.1:{server.port}"), PATIENCE_S))


def test_an_answer_that_nobody_reads_is_not_kept(tmp_path: Path) -> None:
    """With little room in the network between the two, so that answers have to wait in the server."""
    with impatient(tmp_path, head_s=PATIENCE_S) as server, socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.connect(("127.0.0.1", server.port))
        client.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 5)
        wait_until(lambda: server.app.metrics.requests > 0)
        wait_until(lambda: not server.app.door.guests)
        assert server.app.door.expelled == 1


def test_more_sockets_than_there_is_room_for_lock_nobody_out(tmp_path: Path) -> None:
    async def scene(url: str) -> None:
        host, port = url.removeprefix("http://").split(":")
        lines = [await asyncio.open_connection(host, int(port)) for _ in range(120)]
        try:
            ends = [asyncio.create_task(closed(reader)) for reader, _ in lines]
            done, _ = await asyncio.wait(ends, timeout=PATIENCE_S, return_when=asyncio.FIRST_COMPLETED)
            assert done
            reader, writer = await asyncio.open_connection(host, int(port), local_addr=("127.0.0.2", 0))
            writer.write(GET)
            assert b" 200 " in await asyncio.wait_for(reader.readline(), PATIENCE_S)
            writer.close()
            assert sum(end.done() for end in ends) >= 80
            for end in ends:
                end.cancel()
        finally:
            for _, writer in lines:
                writer.transport.abort()

    with impatient(tmp_path, head_s=PATIENCE_S, sockets=40) as server:
        asyncio.run(asyncio.wait_for(scene(f"http://127.0.0.1:{server.port}"), 2 * PATIENCE_S))
