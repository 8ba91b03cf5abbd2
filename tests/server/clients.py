"""What the tests of a running server share: the server in its own process, and clients that behave like a browser."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.tools.processes import end, usual_signals

ROOT: Final = Path(__file__).resolve().parents[2]
STARTED_S: Final = 180.0  # generous, because machines that run tests are busy
PATIENCE_S: Final = 120.0
# For tests that send more than a person ever would.
NO_LIMITS: Final = ("--rate", "0", "--tables-a-day", "0")
Json = dict[str, Any]

# The errors that a client may meet while the server dies and comes back.
LOST: Final = (OSError, httpx.TransportError, EOFError)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class ServerProcess:
    """`holdfast serve` on a port of its own; after a kill it can be started again on the same data."""

    def __init__(self, folder: Path, *options: str, database: str | None = None) -> None:
        self.folder: Final = folder
        self.database: Final = database or f"sqlite:{folder / 'holdfast.db'}"
        self.options: Final = options
        self.port: Final = free_port()
        self.url: Final = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self.log_file: Final = folder / f"server-{self.port}.log"

    async def start(self) -> float:
        """Start it and wait until it answers; returns how long that took."""
        began = time.monotonic()
        command = [sys.executable, "-m", "holdfast.cli", "serve", "--port", str(self.port), "--database", self.database]
        with self.log_file.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, *self.options],
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": str(ROOT)},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=usual_signals,
            )
        try:
            while not await self.is_ready():
                assert self.process.poll() is None, f"the server did not start: {self.log()[-2000:]}"
                assert time.monotonic() - began < STARTED_S, f"the server is not ready: {self.log()[-2000:]}"
                await asyncio.sleep(0.02)
        except BaseException:
            end(self.process)
            raise
        return time.monotonic() - began

    async def is_ready(self) -> bool:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            return False
        try:
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            return (await reader.readline()).startswith(b"HTTP/1.1 200")
        except OSError:
            return False
        finally:
            writer.close()

    async def kill(self) -> None:
        """SIGKILL: without any warning."""
        await self.end_by(signal.SIGKILL)

    async def stop(self) -> int:
        """SIGTERM: a clean shutdown; returns the exit status."""
        return await self.end_by(signal.SIGTERM)

    async def end_by(self, how: signal.Signals) -> int:
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(how)
        return await asyncio.to_thread(self.process.wait, PATIENCE_S)

    def stored_lines(self, table: str) -> list[str]:
        """A table's record as stored on disk, read without going through the server."""
        with contextlib.closing(sqlite3.connect(f"file:{self.database.partition(':')[2]}?mode=ro", uri=True)) as file:
            (head,) = file.execute("SELECT head FROM tables WHERE id = ?", (table,)).fetchone()
            rows = file.execute("SELECT lines FROM moves WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
        return [*json.loads(head), *(line for (lines,) in rows for line in lines.split("\n"))]

    def log(self) -> str:
        return self.log_file.read_text(encoding="utf-8", errors="replace") if self.log_file.exists() else ""


@contextlib.asynccontextmanager
async def running_server(folder: Path, *options: str, database: str | None = None) -> AsyncIterator[ServerProcess]:
    """A server for one test, killed if the test has not ended it."""
    server = ServerProcess(folder, *options, database=database)
    await server.start()
    try:
        yield server
    finally:
        await server.kill()
        assert "Traceback" not in server.log(), server.log()[-4000:]


def server_for_a_module(folder: Path, *options: str) -> Iterator[ServerProcess]:
    """For a fixture to yield from: a server for all tests of a module, which must not have complained by their end."""
    server = ServerProcess(folder, *options)
    asyncio.run(server.start())
    yield server
    asyncio.run(server.kill())
    assert "Traceback" not in server.log(), server.log()[-4000:]


class Client:
    """Somebody with a token for a table, or without one yet. Requests do not raise for a status."""

    def __init__(self, http: httpx.AsyncClient, url: str, table: str = "", token: str | None = None) -> None:
        self.http: Final = http
        self.url: Final = url
        self.table: Final = table
        self.token: Final = token

    def at(self, table: str, token: str | None) -> Client:
        return Client(self.http, self.url, table, token)

    def headers(self) -> dict[str, str]:
        return {} if self.token is None else {"Authorization": f"Bearer {self.token}"}

    async def get(self, path: str, **params: Any) -> httpx.Response:
        return await self.http.get(self.url + path, params=params or None, headers=self.headers())

    async def post(self, path: str, body: object = None) -> httpx.Response:
        return await self.http.post(self.url + path, json=body, headers=self.headers())

    async def create(self, game: str, seats: list[Json], **more: Any) -> Json:
        answer = await self.post("/api/tables", {"game": game, "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        created: Json = answer.json()
        return created

    async def update(self, since: int = 0) -> Json:
        answer = await self.get(f"/api/tables/{self.table}", since=since)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    async def move(self, actions: list[str], expect_seq: int) -> httpx.Response:
        return await self.post(f"/api/tables/{self.table}/moves", {"actions": actions, "expect_seq": expect_seq})

    async def record(self) -> httpx.Response:
        return await self.get(f"/api/tables/{self.table}/record")

    def live(self, **options: Any) -> connect:
        """The live connection, before the client has introduced itself."""
        url = f"{self.url.replace('http', 'ws', 1)}/api/tables/{self.table}/live"
        return connect(url, max_size=None, open_timeout=PATIENCE_S, **options)


@contextlib.asynccontextmanager
async def visiting(url: str) -> AsyncIterator[Client]:
    """A client that has no table yet."""
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    async with httpx.AsyncClient(timeout=PATIENCE_S, limits=limits) as http:
        yield Client(http, url)


def person(name: str = "") -> Json:
    return {"person": name}


def bot(spec: str = "random") -> Json:
    return {"bot": spec}


def legal(update: Json) -> list[str]:
    """The answers that a viewer may give now."""
    question = update["view"]["question"]
    return [] if question is None else [choice["do"] for choice in question["choices"] if "no" not in choice]


class Memory:
    """What one viewer has been shown: the log as a browser keeps it, and the newest position."""

    def __init__(self) -> None:
        self.seq = 0
        self.log: list[Json] = []
        self.newest: Json | None = None

    def take(self, message: Json) -> bool:
        """Add an update as the protocol says; returns whether it is news."""
        if message.get("type") != "update" or message["seq"] < self.seq:
            return False
        assert message["since"] <= self.seq, "entries between what was seen and what was sent are missing"
        assert all(message["since"] < entry["seq"] <= message["seq"] for entry in message["events"])
        news = without_pictures(message["events"])
        self.log = [entry for entry in self.log if entry["seq"] <= message["since"]] + news
        self.seq = message["seq"]
        self.newest = message
        return True

    def assert_same(self, fresh: Json) -> None:
        """What was assembled from updates must be what a newcomer is sent."""
        assert self.newest is not None
        assert self.newest["view"] == fresh["view"]
        assert self.log == without_pictures(fresh["events"])


def without_pictures(events: list[Json]) -> list[Json]:
    """Events without the pictures, which only viewers who are present at the time are sent."""
    return [{key: value for key, value in event.items() if key != "picture"} for event in events]


async def greet(live: ClientConnection, token: str | None, since: int = 0) -> None:
    await live.send(json.dumps({"token": token, "since": since}))


def decoded(message: str | bytes) -> Json:
    found: Json = json.loads(message)
    return found


async def close_code(live: ClientConnection) -> int:
    """Read until the server hangs up; returns the close code."""
    try:
        while True:
            await asyncio.wait_for(live.recv(), PATIENCE_S)
    except ConnectionClosed as closed:
        return -1 if closed.rcvd is None else closed.rcvd.code
