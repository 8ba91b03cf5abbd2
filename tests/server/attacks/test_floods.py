"""Too many requests, connections or tables from one address."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from holdfast.server.settings import Settings
from tests.server.attacks.attacking import (
    check_healthy,
    check_sentence,
    seated,
)
from tests.server.clients import (
    PATIENCE_S,
    Client,
    ServerProcess,
    person,
    visiting,
)


def test_a_flood_is_held_back_and_others_are_not(tmp_path: Path) -> None:
    """A low rate, because a busy machine sends fewer requests per second than the usual one allows."""

    async def scene() -> None:
        server = ServerProcess(tmp_path, "--rate", "1")
        await server.start()
        try:
            async with visiting(server.url) as flood, elsewhere(server.url) as calm:
                refused: list[httpx.Response] = []
                hammering = [asyncio.create_task(hammer(flood, refused)) for _ in range(10)]
                await asyncio.wait_for(hammering[0], PATIENCE_S)
                for _ in range(20):
                    answer = await asyncio.wait_for(calm.get("/api/games"), PATIENCE_S)
                    assert answer.status_code == 200
                await asyncio.gather(*hammering)
                for answer in refused:
                    check_sentence(answer, 429)
                await check_healthy(calm)
        finally:
            await server.kill()

    asyncio.run(scene())


async def hammer(client: Client, refused: list[httpx.Response]) -> None:
    """Send requests without a pause until enough of them have been refused."""
    while len(refused) < 20:
        answer = await client.get("/api/games")
        if answer.status_code != 200:
            refused.append(answer)


@contextlib.asynccontextmanager
async def elsewhere(url: str) -> AsyncIterator[Client]:
    """A client with another address of this machine."""
    transport = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
    async with httpx.AsyncClient(timeout=PATIENCE_S, transport=transport) as http:
        yield Client(http, url)


def test_one_address_cannot_fill_the_server_with_connections(tmp_path: Path) -> None:
    async def scene() -> None:
        server = ServerProcess(tmp_path)
        await server.start()
        lives = []
        try:
            async with visiting(server.url) as guest:
                ann, _ = await seated(guest)
                for _ in range(Settings.connections):
                    live = await ann.live()
                    lives.append(live)
                with pytest.raises(InvalidStatus) as refused:
                    await ann.live()
                assert refused.value.response.status_code == 429
                await lives.pop().close()
                async with asyncio.timeout(PATIENCE_S):
                    while True:
                        try:
                            lives.append(await ann.live())
                            break
                        except InvalidStatus:
                            await asyncio.sleep(0.05)
        finally:
            for live in lives:
                live.transport.abort()
            await server.kill()

    asyncio.run(scene())


def test_one_address_cannot_set_up_endless_tables(tmp_path: Path) -> None:
    async def scene() -> None:
        server = ServerProcess(tmp_path, "--tables-a-day", "5")
        await server.start()
        try:
            async with visiting(server.url) as guest:
                for _ in range(5):
                    await seated(guest)
                answer = await guest.post("/api/tables", {"game": "after-the-end", "seats": [person(), person()]})
                check_sentence(answer, 429)
        finally:
            await server.kill()

    asyncio.run(scene())
