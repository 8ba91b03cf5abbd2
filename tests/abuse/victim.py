"""The table that wants to play in peace: two people and two bots, and how long each of them has to wait."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from typing import Any, Final

import msgspec

from holdfast.bench.server_wire import Http, Live, WireError

HERE: Final = "127.0.0.1"
GAME: Final = "after-the-empire"
SEATS: Final = [{"person": "Ann"}, {"person": "Bo"}, {"bot": "greedy"}, {"bot": "greedy"}]
PACE_S: Final = 0.05  # between an update and a person's answer to it
MOVE_S: Final = 30.0  # a move that takes longer counts as this long


class Person:
    """A person at the table, who answers every question with a random legal choice."""

    def __init__(self, table: Table, seat: int, token: str) -> None:
        self.table: Final = table
        self.seat: Final = seat
        self.token: Final = token
        self.http: Final = Http(HERE, table.port)
        self.live: Final = Live(self.heard)
        self.news: Final = asyncio.Event()
        self.update: dict[str, Any] = {}

    def heard(self, message: bytes) -> None:
        update = msgspec.json.decode(message)
        if update["type"] == "update":
            self.update = update
            self.table.noticed(update)
            self.news.set()

    async def attend(self) -> None:
        await self.live.connect(HERE, self.table.port, f"/api/tables/{self.table.id}/live")
        self.live.send(msgspec.json.encode({"token": self.token, "since": 0}))

    async def play(self) -> None:
        while not self.table.over:
            await self.news.wait()
            self.news.clear()
            await asyncio.sleep(PACE_S)
            question = self.update["view"]["question"]
            choices = [choice["do"] for choice in question["choices"] if "no" not in choice] if question else []
            if choices:
                await self.move(self.table.luck.choice(choices), self.update["seq"])

    async def move(self, action: str, seq: int) -> None:
        body = msgspec.json.encode({"actions": [action], "expect_seq": seq})
        began = time.perf_counter()
        try:
            async with asyncio.timeout(MOVE_S):
                path = f"/api/tables/{self.table.id}/moves"
                status, _ = await self.http.request("POST", path, self.token, body)
        except (OSError, WireError, TimeoutError):
            status = 0
        took = time.perf_counter() - began
        if status in (200, 409):
            self.table.moves.append(took)
        else:
            self.table.failed += 1
            self.table.moves.append(MOVE_S)
            self.news.set()

    def leave(self) -> None:
        self.live.close()
        self.http.close()


class Table:
    """One game of the four; `moves` and `answers` are the seconds that people and bots took."""

    def __init__(self, port: int, seed: int) -> None:
        self.port: Final = port
        self.luck: Final = random.Random(seed)
        self.moves: list[float] = []
        self.answers: list[float] = []
        self.failed = 0
        self.over = False
        self.id = ""
        self.seq = -1
        self.bot_asked: float | None = None

    def noticed(self, update: dict[str, Any]) -> None:
        """Both people receive every update; whoever gets it first starts and stops the bots' clock."""
        if update["seq"] <= self.seq:
            return
        now = time.perf_counter()
        self.seq = update["seq"]
        if self.bot_asked is not None:
            self.answers.append(now - self.bot_asked)
        asked = update["view"]["to_act"]
        self.bot_asked = now if asked and all(seat >= 2 for seat in asked) else None
        self.over = self.over or update["view"]["over"]

    async def play(self) -> None:
        """Set up the table and play the game to its end; whatever happens on the way is counted."""
        front = Http(HERE, self.port)
        body = msgspec.json.encode({"game": GAME, "seats": SEATS, "seed": self.luck.getrandbits(31)})
        status, content = await front.request("POST", "/api/tables", None, body)
        front.close()
        if status != 201:
            raise RuntimeError(f"the table was refused: {content.decode()[:200]}")
        created = msgspec.json.decode(content)
        self.id = created["table"]
        people = [Person(self, seat, created["seats"][seat]["token"]) for seat in (0, 1)]
        try:
            for person in people:
                await person.attend()
            await asyncio.gather(*(person.play() for person in people))
        finally:
            for person in people:
                person.leave()


class Watch:
    """How long moves and answers took at one table after another, between `start` and `stop`."""

    def __init__(self, port: int) -> None:
        self.port: Final = port
        self.table: Table | None = None
        self.tables: Final[list[Table]] = []
        self.task: asyncio.Task[None] | None = None
        self.broken = 0

    async def play_on(self) -> None:
        seed = 0
        while True:
            seed += 1
            self.table = Table(self.port, seed)
            self.tables.append(self.table)
            try:
                await self.table.play()
            except (OSError, WireError):
                self.broken += 1
                await asyncio.sleep(0.2)

    def start(self) -> None:
        self.task = asyncio.get_running_loop().create_task(self.play_on())

    def forget(self) -> None:
        """Drop everything measured so far."""
        for table in self.tables:
            table.moves, table.answers, table.failed = [], [], 0
        self.broken = 0

    async def stop(self) -> None:
        """Stop playing; a bot that is still thinking counts with the time it has taken so far."""
        assert self.task is not None
        self.task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self.task
        if self.table is not None and self.table.bot_asked is not None:
            self.table.answers.append(time.perf_counter() - self.table.bot_asked)

    @property
    def moves(self) -> list[float]:
        return [took for table in self.tables for took in table.moves]

    @property
    def answers(self) -> list[float]:
        return [took for table in self.tables for took in table.answers]

    @property
    def failed(self) -> int:
        return self.broken + sum(table.failed for table in self.tables)
