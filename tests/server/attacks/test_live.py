"""Odd messages, other sites' pages, slow readers and half-open connections."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time

import pytest
from websockets.exceptions import InvalidStatus, WebSocketException

from tests.server.attacks.attacking import (
    SQL,
    Attack,
    check_healthy,
    refused_live,
    seated,
)
from tests.server.clients import (
    PATIENCE_S,
    Client,
    close_code,
    decoded,
    greet,
    legal,
    person,
)

ODD_MESSAGES: dict[str, str | bytes] = {
    "nothing": "",
    "no JSON": "hello",
    "deep": "[" * 3000,
    "a number": "7",
    "binary": b"\x00\xff\x00",
    "unknown field": '{"token": null, "cheat": 1}',
    "since is no number": '{"token": null, "since": "0"}',
    "since is endless": '{"token": null, "since": 1' + "0" * 400 + "}",
    "half a surrogate": '{"token": "\\ud800"}',
    "too long": '{"token": "' + "x" * 30_000 + '"}',
    "much too long": '{"token": "' + "x" * 3_000_000 + '"}',
    "SQL": json.dumps({"token": SQL}),
}


@pytest.mark.parametrize("message", ODD_MESSAGES.values(), ids=ODD_MESSAGES.keys())
def test_odd_messages_end_only_their_own_connection(attack: Attack, message: str | bytes) -> None:
    async def scene(guest: Client) -> None:
        ann, _ = await seated(guest)
        async with ann.live() as good, ann.live() as bad:
            await greet(good, ann.token)
            assert decoded(await good.recv())["type"] == "update"
            with contextlib.suppress(WebSocketException):
                await bad.send(message)
            code = await close_code(bad)
            assert code >= 4400 or code in (-1, 1003, 1007, 1009)
            await greet(good, ann.token)
            assert decoded(await good.recv())["type"] in ("update", "room")

    attack(scene)


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://127.0.0.1.evil.example"]
)
def test_pages_of_other_sites_get_no_live_connection(attack: Attack, origin: str) -> None:
    async def scene(guest: Client) -> None:
        ann, _ = await seated(guest)
        with pytest.raises(InvalidStatus) as refused:
            async with ann.live(origin=origin):
                pass
        assert refused.value.response.status_code == 403
        async with ann.live(origin=guest.url) as live:
            await greet(live, ann.token)
            assert decoded(await live.recv())["seq"] >= 0

    attack(scene)


def test_no_live_connection_to_a_table_that_is_not_there(attack: Attack) -> None:
    async def scene(guest: Client) -> None:
        for table in ("nothere", "a" * 16, "%00", SQL.replace(" ", "%20")):
            stranger = guest.at(table, "token")
            assert await refused_live(stranger) in (400, 403, 404, 4404)

    attack(scene)


def test_a_flood_of_messages_ends_the_connection(attack: Attack) -> None:
    async def scene(guest: Client) -> None:
        ann, _ = await seated(guest)
        async with ann.live() as live:
            with contextlib.suppress(WebSocketException):
                for _ in range(2000):
                    await greet(live, ann.token)
            assert await close_code(live) in (4429, -1)

    attack(scene)


def test_readers_that_are_slow_or_never_read_delay_nobody(attack: Attack) -> None:
    async def scene(guest: Client) -> None:
        created = await guest.create("after-the-empire", [person("Ann"), person("Bea")])
        people = [guest.at(created["table"], seat["token"]) for seat in created["seats"]]
        watcher = guest.at(created["table"], created["watch"]["token"])
        sleepers = [await watcher.live(max_queue=1) for _ in range(5)]
        for sleeper in sleepers:
            await greet(sleeper, watcher.token)
            sleeper.transport.pause_reading()
        slowest = 0.0
        for _ in range(150):
            for one in people:
                update = await one.update(0)
                if choices := legal(update):
                    began = time.monotonic()
                    answer = await one.move([choices[0]], update["seq"])
                    slowest = max(slowest, time.monotonic() - began)
                    assert answer.status_code == 200
                    break
        assert slowest < PATIENCE_S / 10
        for sleeper in sleepers:
            sleeper.transport.abort()

    attack(scene)


def test_half_open_connections_keep_nobody_out(attack: Attack) -> None:
    async def scene(guest: Client) -> None:
        host, port = guest.url.removeprefix("http://").split(":")
        ann, _ = await seated(guest)
        half = [await asyncio.open_connection(host, int(port)) for _ in range(150)]
        for number, (_, writer) in enumerate(half):
            writer.write(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n" + b"\r\n{" * (number % 2))
        shaken = [await ann.live() for _ in range(30)]  # a handshake, and then not a word
        await check_healthy(guest)
        for live in shaken:
            live.transport.abort()
        for _, writer in half:
            writer.transport.abort()

    attack(scene)
