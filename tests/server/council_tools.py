"""People who talk at a table, for the tests of the council."""

from __future__ import annotations

import itertools
from typing import Any, Final

import httpx

from tests.server.inside import House, Json, LiveClient

ALLIES: Final = "ante-portas"
_keys = itertools.count()

# A limit that is reached however slowly a busy machine sends: nothing is refilled for hours.
SLOWEST = 1e-6


async def say(home: House, table: str, token: str | None, text: str, **more: Any) -> httpx.Response:
    body = {"text": text, "key": f"k{next(_keys)}", **more}
    return await home.post(f"/api/tables/{table}/words", body, token)


async def council(home: House, table: str, token: str | None) -> Json:
    answer = await home.get(f"/api/tables/{table}/council", token)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


async def texts(home: House, table: str, token: str | None) -> list[str]:
    return [word["text"] for word in (await council(home, table, token))["words"]]


async def listening(home: House, table: str, token: str | None, heard: int = 0, **more: Any) -> LiveClient:
    """A live connection that has introduced itself and asked to hear the talk."""
    client = await home.live(table).accepted()
    client.say({"token": token, "since": 0, "heard": heard, **more})
    await client.updated()
    return client


async def news(client: LiveClient, what: str) -> Any:
    """The next council news about this."""
    while True:
        message = await client.heard()
        if message["type"] == "council" and what in message:
            return message[what]
