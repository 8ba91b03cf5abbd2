"""Addresses that lead astray, and bytes that are not HTTP at all; and the headers of every answer."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from tests.server.attacks.attacking import (
    REFUSED,
    SQL,
    Attack,
    check_sentence,
    raw,
    seated,
)
from tests.server.clients import (
    Client,
)

TRAVERSALS = [
    "/static/../../../../../../etc/passwd",
    "/static/..%2f..%2f..%2f..%2f..%2f..%2fetc/passwd",
    "/static/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "/static/....//....//....//etc/passwd",
    "/static/..\\..\\..\\etc\\passwd",
    "/static/%2e%2e%5c%2e%2e%5cetc%5cpasswd",
    "/static//etc/passwd",
    "/static/%252e%252e/%252e%252e/etc/passwd",
    "/static/app.js%00.png",
    "/static/",
    "/static",
    "/static/../stage.py",
    "/static/core",
    "/t/../../etc/passwd",
    "/api/catalog/..%2f..%2f..%2fetc%2fpasswd",
    "/api/replays/..%2f..%2fetc%2fpasswd",
    "/api/games/..%2f..%2fkernel/rules",
    "//etc/passwd",
    "/../holdfast.db",
    "http://example.org/etc/passwd",
]


@pytest.mark.parametrize("path", TRAVERSALS)
def test_no_path_leads_out_of_the_static_files(attack: Attack, path: str) -> None:
    async def scene(guest: Client) -> None:
        head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        answer = await raw(guest.url, head.encode())
        status = int(answer.split(b" ", 2)[1])
        # An address that names a table may be answered with a page of the app, but never with a file on this machine.
        assert status in (200, 400, 404)
        assert b"root:" not in answer
        assert b"SQLite" not in answer
        assert b"import annotations" not in answer
        if path.startswith("/static"):
            assert status != 200

    attack(scene)


@pytest.mark.parametrize("text", [SQL, "%27%20OR%201%3D1--", "%00", "a" * 4000, "%F0%9F%90%89", "..", "*", "%"])
def test_no_text_from_an_address_reaches_the_database(attack: Attack, text: str) -> None:
    async def scene(guest: Client) -> None:
        ann, _ = await seated(guest)
        for path in ("/api/tables/{}", "/api/tables/{}/record", "/api/replays/{}", "/api/catalog/{}"):
            target = path.format(text.replace(" ", "%20"))
            head = f"GET {target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
            status = int((await raw(guest.url, head.encode())).split(b" ", 2)[1])
            assert status in (400, 404, 405, 414, 431)
        for query in ("since=-1", "since=1e9", "since=" + "9" * 100, f"since={SQL}", "since=%00", "since=1&since=x"):
            answer = await guest.http.get(f"{guest.url}/api/tables/{ann.table}?{query}", headers=ann.headers())
            assert answer.status_code in (200, 400)
            if answer.status_code == 400:
                check_sentence(answer, 400)

    attack(scene)


GARBAGE = [
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 200,  # a client that speaks TLS
    b"GET\r\n\r\n",
    b"\r\n" * 5000,
    b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X: " + b"y" * 200_000 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"".join(b"X-%d: y\r\n" % number for number in range(20_000)) + b"\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZZ\r\n",
    b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    b"\xff" * 10_000,
]


@pytest.mark.parametrize("garbage", GARBAGE, ids=range(len(GARBAGE)))
def test_what_is_not_http_harms_nobody(attack: Attack, garbage: bytes) -> None:
    async def scene(guest: Client) -> None:
        host, port = guest.url.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        with contextlib.suppress(ConnectionError, TimeoutError):
            writer.write(garbage)
            await writer.drain()
            answer = await asyncio.wait_for(reader.read(100_000), 1.0)
            assert not answer or int(answer.split(b" ", 2)[1]) in (200, *REFUSED, 505)
        writer.close()

    attack(scene)


def test_every_answer_has_the_headers_that_protect_its_reader(attack: Attack) -> None:
    async def scene(guest: Client) -> None:
        for path in ("/", "/api/games", "/t/aaaaaaaaaaaaaaaa", "/nothing/here", "/static/app.js"):
            headers = (await guest.get(path)).headers
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] in ("no-referrer", "same-origin")
            policy = headers["content-security-policy"]
            assert "frame-ancestors 'none'" in policy
            assert "unsafe-inline" not in policy
            assert "unsafe-eval" not in policy

    attack(scene)
