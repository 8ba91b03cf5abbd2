"""Request bodies that are broken, too large, or of the wrong type."""

from __future__ import annotations

import contextlib
import json
from collections.abc import AsyncIterator

import httpx
import pytest

from tests.server.attacks.attacking import (
    SQL,
    Attack,
    check_sentence,
)
from tests.server.clients import (
    Client,
    person,
)

BOMB = b"[" * 200_000
BODIES: dict[str, bytes] = {
    "nothing": b"",
    "half": b'{"game": "after-the',
    "no object": b"[]",
    "null": b"null",
    "deep": b'{"game": ' + b"[" * 20_000,
    "deep and closed": b'{"game": ' + b"[" * 20_000 + b"]" * 20_000 + b"}",
    "not UTF-8": b'{"game": "\xff\xfe\xfd"}',
    "half a surrogate": rb'{"game": "after-the-end", "seats": [{"person": "\ud800"}, {"bot": "random"}]}',
    "a NUL": rb'{"game": "after-the-end", "seats": [{"person": "\u0000"}, {"bot": "random"}]}',
    "an endless number": b'{"game": "after-the-end", "seed": ' + b"9" * 5000 + b"}",
    "infinity": b'{"game": "after-the-end", "seed": 1e999}',
    "unknown field": b'{"game": "after-the-end", "cheat": true}',
    "no such game": json.dumps({"game": SQL, "seats": []}).encode(),
    "a path for a game": json.dumps({"game": "../../etc/passwd", "seats": []}).encode(),
    "a module for a game": json.dumps({"game": "os", "seats": []}).encode(),
    "no such bot": b'{"game": "after-the-end", "seats": [{"bot": "os.system"}, {"person": ""}]}',
    "a bot with odd settings": b'{"game": "after-the-end", "seats": [{"bot": "greedy:x=1"}, {"person": ""}]}',
    "no such option": b'{"game": "after-the-end", "options": {"__class__": "x"}, "seats": [{"bot": "random"}]}',
    "too many seats": json.dumps({"game": "after-the-end", "seats": [{"person": ""}] * 1000}).encode(),
    "a seat for both": b'{"game": "after-the-end", "seats": [{"person": "A", "bot": "random"}, {"person": ""}]}',
    "a replay that is not there": b'{"game": "after-the-end", "from": {"replay": "../x", "at": -5}}',
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES.keys())
def test_malformed_bodies_get_one_sentence(attack: Attack, body: bytes) -> None:
    async def scene(guest: Client) -> None:
        headers = {"Content-Type": "application/json"}
        check_sentence(await guest.http.post(f"{guest.url}/api/tables", content=body, headers=headers), 400, 404, 422)

    attack(scene)


def test_oversized_bodies_are_refused_early(attack: Attack) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(2000):
            yield b" " * 8192

    async def scene(guest: Client) -> None:
        headers = {"Content-Type": "application/json"}
        for content in (BOMB, b" " * 5_000_000):
            answer = await guest.http.post(f"{guest.url}/api/tables", content=content, headers=headers)
            check_sentence(answer, 413)
        # A server may hang up on a client that keeps sending after the refusal.
        with contextlib.suppress(httpx.TransportError):
            check_sentence(await guest.http.post(f"{guest.url}/api/tables", content=endless(), headers=headers), 413)
        record = await guest.http.post(
            f"{guest.url}/api/records", content=b"x" * 4_000_000, headers={"Content-Type": "text/plain"}
        )
        check_sentence(record, 413)

    attack(scene)


def test_bodies_of_the_wrong_type_are_refused(attack: Attack) -> None:
    """So a form on another site cannot act on a visitor's behalf."""

    async def scene(guest: Client) -> None:
        body = json.dumps({"game": "after-the-end", "seats": [person(), person()]}).encode()
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
            answer = await guest.http.post(f"{guest.url}/api/tables", content=body, headers={"Content-Type": kind})
            check_sentence(answer, 415)

    attack(scene)


def test_odd_records_are_refused(attack: Attack) -> None:
    async def scene(guest: Client) -> None:
        head = "holdfast record 1\ngame: after-the-end\nrules: 1\ncards: x\noptions: \nseats: A, B\n\n"
        for text in ("", "\0", "hello", head, head + "0 dance\n", "holdfast record 1\n" * 1000, "\ud83d\ude00" * 9):
            body = text.encode("utf-8", "surrogatepass")
            answer = await guest.http.post(
                f"{guest.url}/api/records", content=body, headers={"Content-Type": "text/plain"}
            )
            check_sentence(answer, 400, 422)

    attack(scene)
