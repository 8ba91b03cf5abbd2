"""Killing a real server under play, again and again, and checking that nothing acknowledged is lost or doubled.

People are clients over HTTP and WebSocket that answer at random, sometimes undo an answer, and never give up:
when the connection breaks, they send the same move again with the same `expect_seq` and resume their log with `since`.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import httpx
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from holdfast.games import load
from holdfast.kernel import Play
from holdfast.server.store import make_store
from holdfast.server.store.rows import StoredTable
from tests.server.clients import (
    LOST,
    NO_LIMITS,
    Client,
    Json,
    Memory,
    ServerProcess,
    bot,
    decoded,
    greet,
    legal,
    person,
    visiting,
    without_pictures,
)
from tests.server.watchers import Watcher

LINE_UPS: Final[tuple[tuple[str, list[Json]], ...]] = (
    ("after-the-empire", [person("Ann"), person("Bea"), bot("random")]),
    ("after-the-end", [person("Cai"), bot("greedy")]),
    ("after-the-end", [person("Dov"), person("Eva"), bot("random")]),
    ("after-the-empire", [bot("random"), person("Fay"), bot("greedy"), person("Gil")]),
)
MOST_MOVES: Final = 30  # between two kills
LONGEST_LIFE_S: Final = 8.0  # on a machine that is busy with other work
UNDO_ODDS: Final = 0.05
RETRY_S: Final = 0.02
LAST_WORDS_S: Final = 300.0
KILLS_A_HEARING: Final = 3
KILLS_A_RESTART: Final = 10


@dataclass
class Tally:
    """What happened, and everything that went wrong."""

    kills: int = 0
    tables: int = 0
    finished: int = 0
    acknowledged: int = 0
    uncertain: int = 0  # sent, but the server died before it answered
    resumed: int = 0
    lines: int = 0
    restarts: int = 0  # of the database
    hearings: int = 0  # of watchers who had to be sent everything
    wrong: list[str] = field(default_factory=list)

    def check(self, holds: bool, complaint: str) -> None:
        if not holds:
            self.wrong.append(complaint)


class Person:
    """A seat and the client that plays it. `acknowledged` maps a place in the record to the line that must be there."""

    def __init__(self, client: Client, seat: int, luck: random.Random, tally: Tally) -> None:
        self.client: Final = client
        self.seat: Final = seat
        self.luck: Final = luck
        self.tally: Final = tally
        self.memory: Final = Memory()
        self.acknowledged: dict[int, str] = {}
        self.pending: tuple[int, str] | None = None
        self.moves = 0

    def is_over(self) -> bool:
        return self.memory.newest is not None and bool(self.memory.newest["view"]["over"])

    async def play(self) -> None:
        """Play until the game is over, whatever happens to the server."""
        while not self.is_over():
            try:
                await self.keep_acting()
                async with self.client.live() as live:
                    self.tally.resumed += self.memory.seq > 0
                    await greet(live, self.client.token, self.memory.seq)
                    self.take(await first_update(live))
                    while not self.is_over():
                        await self.keep_acting()
                        self.memory.take(decoded(await live.recv()))
            except (*LOST, WebSocketException):
                await asyncio.sleep(RETRY_S)

    def take(self, update: Json) -> None:
        """A fresh position cannot lie behind what was shown earlier: all of that was durable."""
        self.tally.check(
            update["seq"] >= self.memory.seq, f"seat {self.seat} was shown line {self.memory.seq}, then {update['seq']}"
        )
        self.memory.take(update)

    async def keep_acting(self) -> None:
        """Answer as long as this seat is asked; a move that got no response is sent again unchanged."""
        while (self.pending is not None or self.wish() is not None) and not self.is_over():
            if self.pending is None:
                wish = self.wish()
                assert wish is not None
                self.pending = (self.memory.seq, wish)
            await self.send(*self.pending)

    def wish(self) -> str | None:
        newest = self.memory.newest
        if newest is None:
            return None
        choices = legal(newest)
        if not choices:
            return None
        if newest["view"]["undo"]["steps"] and self.luck.random() < UNDO_ODDS:
            return "undo"
        return self.luck.choice(choices)

    async def send(self, seq: int, wish: str) -> None:
        try:
            answer = await self.client.move([wish], seq)
        except httpx.ConnectError:
            raise
        except LOST:
            self.tally.uncertain += 1
            raise
        if answer.status_code == 429 or answer.status_code >= 500:
            await asyncio.sleep(RETRY_S)
            return
        self.pending = None
        if answer.status_code == 200:
            self.tally.check(seq not in self.acknowledged, f"line {seq} of seat {self.seat} was acknowledged twice")
            self.acknowledged[seq] = f"{self.seat} {wish}"
            self.tally.acknowledged += 1
            self.moves += 1
            self.take(answer.json())
        elif answer.status_code == 409:
            self.take(answer.json()["update"])
        else:
            self.tally.wrong.append(f"seat {self.seat}, '{wish}' at {seq}: {answer.status_code} {answer.text}")


async def first_update(live: ClientConnection) -> Json:
    """The update with which a live connection begins."""
    while (message := decoded(await live.recv()))["type"] != "update":
        pass
    return message


class Seated:
    """A table in play with its people, spread over the servers, and with several servers a watcher at each."""

    def __init__(self, created: Json, guest: Client, urls: list[str], luck: random.Random, tally: Tally) -> None:
        self.id: Final[str] = created["table"]
        self.people: Final = [
            Person(
                Client(guest.http, urls[seat["seat"] % len(urls)], self.id, seat["token"]), seat["seat"], luck, tally
            )
            for seat in created["seats"]
            if "token" in seat
        ]
        token = created["watch"]["token"]
        alone = len(urls) == 1
        self.watchers: Final = [] if alone else [Watcher(Client(guest.http, url, self.id, token)) for url in urls]

    async def play(self) -> None:
        await asyncio.gather(*(one.play() for one in self.people))

    def acknowledged(self) -> dict[int, str]:
        return {place: line for one in self.people for place, line in one.acknowledged.items()}

    def leave(self) -> None:
        """Dismiss the watchers."""
        for watcher in self.watchers:
            watcher.task.cancel()

    def highest(self) -> int:
        return max(one.memory.seq for one in self.people)


class World:
    """Servers over one database, the tables on them, and the killing of one server or another."""

    def __init__(self, servers: list[ServerProcess], guest: Client, seed: int) -> None:
        self.servers: Final = servers
        self.urls: Final = [server.url for server in servers]
        self.guest: Final = guest
        self.luck: Final = random.Random(seed)
        self.tally: Final = Tally()
        self.tables: list[Seated] = []

    async def keep_playing(self, game: str, seats: list[Json]) -> None:
        """Play one table after another with this line-up."""
        while True:
            table = await self.new_table(game, seats)
            await table.play()
            await self.check_finished(table)
            table.leave()
            self.tally.finished += 1

    async def new_table(self, game: str, seats: list[Json]) -> Seated:
        while True:
            try:
                answer = await self.guest.post("/api/tables", {"game": game, "seats": seats})
                if answer.status_code == 201:
                    table = Seated(answer.json(), self.guest, self.urls, self.luck, self.tally)
                    self.tables.append(table)
                    self.tally.tables += 1
                    return table
            except LOST:
                pass
            await asyncio.sleep(RETRY_S)

    async def check_finished(self, table: Seated) -> None:
        """The record of a finished game can be fetched and holds what was acknowledged."""
        while True:
            try:
                answer = await table.people[0].client.record()
            except LOST:
                await asyncio.sleep(RETRY_S)
                continue
            if answer.status_code == 200:
                lines = answer.text.partition("\n\n")[2].splitlines()
                self.check_lines(table, lines, "the record")
                return
            self.tally.check(answer.status_code in (429, 503), f"no record: {answer.status_code} {answer.text}")
            await asyncio.sleep(RETRY_S)

    def check_lines(self, table: Seated, lines: list[str], what: str) -> None:
        for place, line in table.acknowledged().items():
            found = lines[place] if place < len(lines) else "nothing"
            self.tally.check(found == line, f"{what} of {table.id}: line {place} was '{line}' and is '{found}'")
        self.tally.check(table.highest() <= len(lines), f"{what} of {table.id} is shorter than what was shown")

    async def check_logs(self, table: Seated) -> None:
        """What a client assembled across all the kills is what a fresh one is sent."""
        for one in table.people:
            while True:
                one.memory.take(await one.client.update(one.memory.seq))
                fresh = await one.client.update()
                if fresh["seq"] == one.memory.seq:
                    break
            same = one.memory.log == without_pictures(fresh["events"])
            self.tally.check(same, f"the log of seat {one.seat} at {table.id} differs")

    async def kill_and_restart(self) -> None:
        """Kill a server at any moment: while it starts, between moves, or while one is on its way."""
        enough = self.tally.acknowledged + self.luck.randint(0, MOST_MOVES)
        until = time.monotonic() + LONGEST_LIFE_S
        while self.tally.acknowledged < enough and time.monotonic() < until:
            await asyncio.sleep(0.005)
        await asyncio.sleep(self.luck.uniform(0, 0.05))
        server = self.luck.choice(self.servers)
        await server.kill()
        self.tally.kills += 1
        await server.start()

    async def check_ears(self) -> None:
        """Every watcher, at whichever process, is sent everything that was acknowledged at any of them."""
        for table in [table for table in self.tables if not table.people[0].is_over()]:
            seq = table.highest()
            for watcher in table.watchers:
                self.tally.hearings += 1
                heard = await watcher.has_seen(seq) or table.people[0].is_over()
                complaint = f"a watcher of {table.id} at {watcher.client.url} is at line {watcher.memory.seq} of {seq}"
                self.tally.check(heard, complaint)

    async def all_go_on(self) -> None:
        """After the last restart every table in play still moves, including its bots."""
        running = [table for table in self.tables if not table.people[0].is_over()]
        before = {table.id: table.highest() for table in running}
        async with asyncio.timeout(LAST_WORDS_S):
            for table in running:
                while table.highest() < before[table.id] + 20 and not table.people[0].is_over():
                    await asyncio.sleep(RETRY_S)


async def kill_under_play(
    folder: Path,
    kills: int,
    seed: int,
    database: str | None = None,
    servers: int = 1,
    restart_database: Callable[[], None] | None = None,
) -> Tally:
    """Kill servers this many times, then check every table in the store itself.

    With several servers, a watcher at each of them must hear everything; a database that can be restarted is restarted
    now and then, in the middle of play.
    """
    processes = [ServerProcess(folder, *NO_LIMITS, database=database) for _ in range(servers)]
    try:
        for server in processes:
            await server.start()
        async with visiting(processes[0].url) as guest:
            world = World(processes, guest, seed)
            rounds = [asyncio.create_task(world.keep_playing(*line_up)) for line_up in LINE_UPS]
            try:
                for number in range(1, kills + 1):
                    await world.kill_and_restart()
                    if restart_database is not None and number % KILLS_A_RESTART == 0:
                        restart_database()  # not in a thread: what a thread has started ends with it
                        world.tally.restarts += 1
                    if number % KILLS_A_HEARING == 0:
                        await world.check_ears()
                await world.all_go_on()
                await world.check_ears()
            finally:
                for task in rounds:
                    task.cancel()
                ended = await asyncio.gather(*rounds, return_exceptions=True)
            for error in ended:
                if not isinstance(error, asyncio.CancelledError):
                    world.tally.wrong.append(f"{type(error).__name__}: {error}")
            for table in world.tables:
                table.leave()
                await world.check_logs(table)
        for server in processes:
            status = await server.stop()
            world.tally.check(status == 0, f"the server ended with status {status} when it was asked to stop")
    finally:
        for server in processes:
            if server.process is not None:
                await server.kill()
    for server in processes:
        world.tally.check("Traceback" not in server.log(), f"the server complained: {server.log()[-3000:]}")
    await check_store(processes[0].database, world)
    return world.tally


async def check_store(database: str, world: World) -> None:
    store = make_store(database)
    await store.open()
    try:
        for table in world.tables:
            stored = await store.load(table.id)
            if stored is None:
                world.tally.wrong.append(f"{table.id} is gone")
                continue
            world.check_lines(table, stored.lines, "the store")
            world.tally.lines += len(stored.lines)
            check_replays(stored, world.tally)
    finally:
        await store.close()


def check_replays(stored: StoredTable, tally: Tally) -> None:
    game = load(stored.row.game, None, stored.row.options)
    play = Play(game, [seat.name or f"Seat {seat.seat}" for seat in stored.seats])
    for number, line in enumerate(stored.lines):
        try:
            play.read_line(line)
        except Exception as error:
            tally.wrong.append(f"{stored.row.id}, line {number}, '{line}': {error}")
            return
    over = not play.state.to_act()
    tally.check(stored.row.over == over, f"{stored.row.id} is marked wrongly as over or not")
