"""What all attacks share: people at a table, odd requests, and what a refusal must look like."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Final

import httpx
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.clients import PATIENCE_S, Client, Json, bot, close_code, greet, legal, person

LONGEST_SENTENCE: Final = 400
SQL: Final = "'; DROP TABLE tables; --"
# Refused with a sentence, not by a failure of the server.
REFUSED: Final = range(400, 500)
Scene = Callable[[Client], Awaitable[None]]
Attack = Callable[[Scene], None]


async def check_healthy(guest: Client) -> None:
    """Somebody else can still set up a game and play it."""
    assert (await guest.get("/healthz")).status_code == 200
    created = await guest.create("after-the-end", [person(), bot("random")])
    ann = guest.at(created["table"], created["seats"][0]["token"])
    update = await asked(ann)
    assert (await ann.move([legal(update)[0]], update["seq"])).status_code == 200


async def asked(client: Client) -> Json:
    """The first position in which a client is asked something."""
    async with asyncio.timeout(PATIENCE_S):
        while not legal(update := await client.update()):
            await asyncio.sleep(0.02)
        return update


def check_sentence(answer: httpx.Response, *statuses: int) -> str:
    """An error as the API promises it: a status, and one sentence."""
    assert answer.status_code in (statuses or REFUSED), f"{answer.status_code} {answer.text[:300]}"
    reason: str = answer.json()["error"]["reason"]
    assert reason
    assert "\n" not in reason
    assert len(reason) < LONGEST_SENTENCE
    return reason


async def seated(guest: Client) -> tuple[Client, Json]:
    """Somebody at a table for two, and all of the table's tokens."""
    created = await guest.create("after-the-end", [person("Ann"), person("Bea")])
    return guest.at(created["table"], created["seats"][0]["token"]), created


async def refused_live(client: Client) -> int:
    """How a live connection ends: the status of the handshake, or the code with which it was closed."""
    try:
        async with client.live() as live:
            with contextlib.suppress(ConnectionClosed):
                await greet(live, client.token)
            return await close_code(live)
    except InvalidStatus as refused:
        return refused.response.status_code


async def raw(server_url: str, request: bytes) -> bytes:
    """What comes back when sending bytes that no decent client would send."""
    host, port = server_url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        writer.write(request)
        await writer.drain()
        return await asyncio.wait_for(reader.read(1_000_000), PATIENCE_S)
    except ConnectionError:
        return b""
    finally:
        writer.close()
