"""The attacks. Each is a coroutine that runs until its time is up and counts what it managed to do."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec

from tests.abuse.line import LOST, Line, frame, line, new_table
from tests.server.heavy_records import hesitant

END: Final = "after-the-end"
PEOPLE: Final = [{"person": "Mal"}, {"person": "Eve"}]
GET: Final = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
MIB: Final = 1024 * 1024


class Attack:
    """What all attacks know: where the server is, how long they have, and what they count."""

    def __init__(self, port: int, seconds: float) -> None:
        self.port: Final = port
        self.until: Final = time.monotonic() + seconds
        self.done: Final[Counter[str]] = Counter()

    def goes_on(self) -> bool:
        return time.monotonic() < self.until

    async def again(self, lanes: int, work: Callable[[int], Awaitable[None]]) -> None:
        """Repeat the work in this many lanes at once until time is up, however the server responds."""

        async def lane(number: int) -> None:
            while self.goes_on():
                try:
                    await work(number)
                except LOST:
                    self.done["hung up on"] += 1
                    await asyncio.sleep(0.01)

        await asyncio.gather(*(lane(number) for number in range(lanes)))

    async def ask(self, one: Line, method: str, path: str, body: bytes = b"", token: str = "") -> tuple[int, Any]:
        status, content = await one.request(method, path, body, token)
        self.done[f"answers {status}"] += 1
        return status, content

    async def own_table(self, seats: list[dict[str, str]] = PEOPLE, **more: Any) -> dict[str, Any]:
        while True:
            found = await new_table(self.port, END, seats, **more)
            if found is not None:
                return found
            await asyncio.sleep(0.5)


async def nothing(attack: Attack) -> None:
    """Nobody attacks."""
    await asyncio.sleep(max(0.0, attack.until - time.monotonic()))


# -- frames ----------------------------------------------------------------------------------------------------------


async def frames(attack: Attack, first: bytes, block: bytes) -> None:
    created = await attack.own_table()

    async def work(_: int) -> None:
        async with line(attack.port) as one:
            await one.shake_hands(created["table"], created["seats"][0]["token"])
            one.writer.write(first)
            attack.done["MiB"] += await one.flood(block, attack.until, 64 * MIB) // MIB

    await attack.again(20, work)


async def fragments(attack: Attack) -> None:
    """20 live connections send empty fragments of a message that never ends."""
    await frames(attack, frame(b"", 0x01), frame(b"", 0x00) * 5000)


async def pings(attack: Attack) -> None:
    """20 live connections send pings and read no answer."""
    await frames(attack, b"", frame(b"x" * 125, 0x89) * 500)


async def pongs(attack: Attack) -> None:
    """20 live connections send pongs that nobody asked for."""
    await frames(attack, b"", frame(b"", 0x8A) * 5000)


async def hellos(attack: Attack) -> None:
    """200 live connections say hello four times a second each."""
    created = await attack.own_table()
    token = created["seats"][0]["token"]

    async def work(number: int) -> None:
        await asyncio.sleep(number / 100)
        async with line(attack.port) as one:
            await one.shake_hands(created["table"], token)
            while attack.goes_on():
                await asyncio.sleep(0.25)
                one.writer.write(frame(msgspec.json.encode({"token": token})))
                attack.done["hellos"] += 1
                await one.reader.read(MIB)

    await attack.again(200, work)


# -- connections and requests ----------------------------------------------------------------------------------------


async def pipelines(attack: Attack) -> None:
    """20 connections send requests without waiting for an answer."""

    async def work(_: int) -> None:
        async with line(attack.port) as one:
            attack.done["MiB"] += await one.flood(GET * 1000, attack.until, 64 * MIB) // MIB

    await attack.again(20, work)


async def sockets(attack: Attack) -> None:
    """1,200 connections send half a request and wait."""

    async def work(_: int) -> None:
        async with line(attack.port) as one:
            one.writer.write(GET[:-2])
            await asyncio.wait_for(one.reader.read(), max(0.1, attack.until - time.monotonic()))
            raise ConnectionError

    await attack.again(1200, work)


async def unread(attack: Attack) -> None:
    """300 connections ask for large answers and read none of them."""
    text = hesitant(END, 0).record.text()
    async with line(attack.port) as one:
        _, content = await attack.ask(one, "POST", "/api/records", marked(text, 0))
    path = f"/api/replays/{msgspec.json.decode(content)['replay']}/frames?from=0&to=59"
    ask = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"

    async def work(_: int) -> None:
        async with line(attack.port) as one:
            one.writer.transport.pause_reading()  # type: ignore[attr-defined]
            while attack.goes_on() and not one.writer.is_closing():
                one.writer.write(ask.encode())
                attack.done["asked"] += 1
                await asyncio.sleep(5)

    await attack.again(300, work)


async def storm(attack: Attack) -> None:
    """50 lanes connect and hang up."""

    async def work(_: int) -> None:
        async with line(attack.port):
            attack.done["connections"] += 1

    await attack.again(50, work)


async def requests(attack: Attack) -> None:
    """100 connections ask as fast as they are answered."""

    async def work(_: int) -> None:
        async with line(attack.port) as one:
            while attack.goes_on():
                await attack.ask(one, "GET", "/api/games")

    await attack.again(100, work)


async def pieces(attack: Attack) -> None:
    """20 connections send bodies in pieces of one byte."""
    head = b"POST /api/records HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"

    async def work(_: int) -> None:
        async with line(attack.port) as one:
            one.writer.write(head)
            attack.done["MiB"] += await one.flood(b"1\r\nz\r\n" * 5000, attack.until, 64 * MIB) // MIB

    await attack.again(20, work)


# -- what the server works on ----------------------------------------------------------------------------------------


async def tables(attack: Attack) -> None:
    """20 lanes set up tables."""
    body = msgspec.json.encode({"game": END, "seats": PEOPLE})

    async def work(_: int) -> None:
        async with line(attack.port) as one:
            while attack.goes_on():
                await attack.ask(one, "POST", "/api/tables", body)

    await attack.again(20, work)


def marked(text: str, number: int) -> bytes:
    """The same record under another id."""
    return text.replace("\n\n", f"\nmark: {number}\n\n", 1).encode()


async def replays(attack: Attack) -> None:
    """Records full of late undo and redo are uploaded and replayed, in eight lanes."""
    text = hesitant(END, 999).record.text()
    brought: list[str] = []

    async def work(lane: int) -> None:
        async with line(attack.port) as one:
            while attack.goes_on():
                body = marked(text, attack.done["records"] * 8 + lane)
                attack.done["records"] += 1
                status, content = await attack.ask(one, "POST", "/api/records", body)
                if status == 201:
                    brought.append(msgspec.json.decode(content)["replay"])
                for replay in brought[-8:]:
                    await attack.ask(one, "GET", f"/api/replays/{replay}/frames?from=0&to=59")

    await attack.again(8, work)


async def records(attack: Attack) -> None:
    """20 lanes fill the disk with records."""
    text = hesitant(END, 0).record.text()

    async def work(lane: int) -> None:
        async with line(attack.port) as one:
            while attack.goes_on():
                attack.done["records"] += 1
                await attack.ask(one, "POST", "/api/records", marked(text, attack.done["records"] * 20 + lane))

    await attack.again(20, work)


async def reviews(attack: Attack) -> None:
    """Reviews of many records are requested, again and again."""
    text = hesitant(END, 0).record.text()

    async def work(lane: int) -> None:
        async with line(attack.port) as one:
            status, content = await attack.ask(one, "POST", "/api/records", marked(text, lane))
            while status == 201 and attack.goes_on():
                replay = msgspec.json.decode(content)["replay"]
                await attack.ask(one, "GET", f"/api/replays/{replay}/review")
                await asyncio.sleep(0.1)
            await asyncio.sleep(0.5)

    await attack.again(12, work)


async def hints(attack: Attack) -> None:
    """Ten tables ask for hints without a pause."""

    async def work(_: int) -> None:
        created = await attack.own_table()
        path = f"/api/tables/{created['table']}"
        async with line(attack.port) as one:
            while attack.goes_on():
                for seat in created["seats"]:
                    status, content = await attack.ask(one, "GET", path, token=seat["token"])
                    if status == 200:
                        body = msgspec.json.encode({"expect_seq": msgspec.json.decode(content)["seq"]})
                        await attack.ask(one, "POST", f"{path}/hint", body, seat["token"])

    await attack.again(10, work)


async def bots(attack: Attack) -> None:
    """40 watched tables of five strong bots each, after 16 that ask for a million iterations."""
    greedy_for_time = {"bot": "planner:iterations=1000000"}
    for _ in range(16):
        if await new_table(attack.port, END, [greedy_for_time] * 2) is not None:
            attack.done["endless thinkers seated"] += 1

    async def work(number: int) -> None:
        await asyncio.sleep(number / 40)
        created = await attack.own_table([{"bot": "warlord"}] * 5)
        async with line(attack.port) as one:
            await one.shake_hands(created["table"], created["watch"]["token"])
            attack.done["tables"] += 1
            while attack.goes_on():
                await asyncio.wait_for(one.reader.read(MIB), max(0.1, attack.until - time.monotonic()))

    await attack.again(40, work)


PLAIN: Final = (
    nothing,
    fragments,
    pings,
    pongs,
    hellos,
    pipelines,
    pieces,
    sockets,
    unread,
    storm,
    requests,
    tables,
    records,
    replays,
    reviews,
    hints,
    bots,
)
