"""Hostile and broken clients: each is told off in a sentence, and everybody else goes on undisturbed."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from holdfast.server.settings import Settings
from tests.server.clients import (
    NO_LIMITS,
    PATIENCE_S,
    Client,
    Json,
    ServerProcess,
    bot,
    close_code,
    decoded,
    greet,
    legal,
    person,
    visiting,
)

LONGEST_SENTENCE = 400
SQL = "'; DROP TABLE tables; --"
# Told in a sentence, and not by a failure of the server.
REFUSED = range(400, 500)
Scene = Callable[[Client], Awaitable[None]]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    running = ServerProcess(tmp_path_factory.mktemp("attacks"), *NO_LIMITS)
    asyncio.run(running.start())
    yield running
    asyncio.run(running.kill())


@pytest.fixture
def attack(server: ServerProcess) -> Callable[[Scene], None]:
    """Run a scene against the server, then see that it is as well as before."""

    def run(scene: Scene) -> None:
        async def whole() -> None:
            async with visiting(server.url) as guest:
                await scene(guest)
                await check_healthy(guest)

        asyncio.run(asyncio.wait_for(whole(), 4 * PATIENCE_S))
        assert "Traceback" not in server.log(), server.log()[-4000:]

    return run


async def check_healthy(guest: Client) -> None:
    """A game can be set up and played by somebody else."""
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
    """Somebody at a table of two people, and all of its tokens."""
    created = await guest.create("after-the-end", [person("Ann"), person("Bea")])
    return guest.at(created["table"], created["seats"][0]["token"]), created


# -- tokens --------------------------------------------------------------------------------------------------------


def test_forged_and_stolen_tokens_open_nothing(attack: Callable[[Scene], None]) -> None:
    async def scene(guest: Client) -> None:
        ann, created = await seated(guest)
        _, elsewhere = await seated(guest)
        good = created["seats"][0]["token"]
        forged = [
            "A" * len(good),
            good[:-1] + ("A" if good[-1] != "A" else "B"),
            good.swapcase(),
            good + "A",
            good[:-1],
            elsewhere["seats"][0]["token"],
            elsewhere["watch"]["token"],
            elsewhere["owner"],
            created["table"],
            SQL,
            "%00",
            "x" * 5000,
        ]
        seq = (await ann.update())["seq"]
        for token in forged:
            thief = guest.at(ann.table, token)
            check_sentence(await thief.get(f"/api/tables/{ann.table}"), 401, 403)
            check_sentence(await thief.move(["pass"], seq), 401, 403)
            check_sentence(await thief.post(f"/api/tables/{ann.table}/close"), 401, 403)
            check_sentence(await thief.record(), 401, 403)
            assert await refused_live(thief) in (4403, 4413)
        check_sentence(await guest.at(ann.table, None).get(f"/api/tables/{ann.table}"), 401, 403)
        assert (await ann.update())["seq"] == seq

    attack(scene)


async def refused_live(client: Client) -> int:
    """How a live connection ends: the status of the handshake, or the code that it was closed with."""
    try:
        async with client.live() as live:
            with contextlib.suppress(ConnectionClosed):
                await greet(live, client.token)
            return await close_code(live)
    except InvalidStatus as refused:
        return refused.response.status_code


def test_a_token_opens_only_what_it_is_for(attack: Callable[[Scene], None]) -> None:
    async def scene(guest: Client) -> None:
        ann, created = await seated(guest)
        seq = (await ann.update())["seq"]
        for name in ("watch", "owner"):
            token = created["watch"]["token"] if name == "watch" else created["owner"]
            other = guest.at(ann.table, token)
            assert (await other.update())["view"]["viewer"] == -1
            check_sentence(await other.move(["undo"], seq), 403)
        for token in (created["watch"]["token"], ann.token, created["seats"][1]["token"]):
            check_sentence(await guest.at(ann.table, token).post(f"/api/tables/{ann.table}/close"), 403)

    attack(scene)


@pytest.mark.parametrize(
    "header",
    [
        b"",
        b"Bearer",
        b"Basic QTpi",
        b"bearer",
        b"Token x",
        b"Bearer a b c",
        b"Bearer \xff\xfe",
        b"Bearer " + b"x" * 9000,
    ],
)
def test_malformed_authorization_is_one_sentence(attack: Callable[[Scene], None], header: bytes) -> None:
    async def scene(guest: Client) -> None:
        ann, _ = await seated(guest)
        url = f"{guest.url}/api/tables/{ann.table}"
        check_sentence(await guest.http.get(url, headers=[(b"Authorization", header)]), 400, 401, 403)

    attack(scene)


# -- moves ---------------------------------------------------------------------------------------------------------


def test_a_stale_move_is_told_the_present(attack: Callable[[Scene], None]) -> None:
    async def scene(guest: Client) -> None:
        created = await guest.create("after-the-end", [person("Ann"), bot("random")])
        ann = guest.at(created["table"], created["seats"][0]["token"])
        update = await asked(ann)
        for seq in (0, update["seq"] - 1, update["seq"] + 1, -1, 2**53, 10**30):
            answer = await ann.move([legal(update)[0]], seq)
            assert answer.status_code == 409
            assert answer.json()["update"]["seq"] == update["seq"]
            assert answer.json()["error"]["reason"]
        odd: list[object] = [None, "1", 1.5, True, [1], {}]
        for wrong in odd:
            body = {"actions": [legal(update)[0]], "expect_seq": wrong}
            check_sentence(await ann.post(f"/api/tables/{ann.table}/moves", body), 400, 422)
        assert (await ann.update())["seq"] == update["seq"]

    attack(scene)


def test_odd_actions_are_refused_all_or_none(attack: Callable[[Scene], None]) -> None:
    async def scene(guest: Client) -> None:
        ann, _ = await seated(guest)
        update = await ann.update()
        good = legal(update) or ["pass"]
        odd = [[], [""], [SQL], ["0 pass"], ["* roll"], ["pass\n0 pass"], ["\0"], ["x" * 60_000], good[:1] * 65]
        odd += [["undo", "undo"], [good[0], "undo"], ["réset"], ["\u202epass"], [good[0], "dance"]]
        for actions in odd:
            check_sentence(await ann.move(actions, update["seq"]), 400, 413, 422)
        strange: list[object] = ["pass", [1], [None], [["pass"]], {"pass": 1}]
        for wrong in strange:
            body = {"actions": wrong, "expect_seq": update["seq"]}
            check_sentence(await ann.post(f"/api/tables/{ann.table}/moves", body), 400, 422)
        assert (await ann.update())["seq"] == update["seq"]

    attack(scene)


# -- bodies --------------------------------------------------------------------------------------------------------

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
def test_malformed_bodies_are_one_sentence(attack: Callable[[Scene], None], body: bytes) -> None:
    async def scene(guest: Client) -> None:
        headers = {"Content-Type": "application/json"}
        check_sentence(await guest.http.post(f"{guest.url}/api/tables", content=body, headers=headers), 400, 404, 422)

    attack(scene)


def test_oversized_bodies_are_refused_early(attack: Callable[[Scene], None]) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(2000):
            yield b" " * 8192

    async def scene(guest: Client) -> None:
        headers = {"Content-Type": "application/json"}
        for content in (BOMB, b" " * 5_000_000):
            answer = await guest.http.post(f"{guest.url}/api/tables", content=content, headers=headers)
            check_sentence(answer, 413)
        # A server may hang up on somebody who goes on sending after the refusal.
        with contextlib.suppress(httpx.TransportError):
            check_sentence(await guest.http.post(f"{guest.url}/api/tables", content=endless(), headers=headers), 413)
        record = await guest.http.post(
            f"{guest.url}/api/records", content=b"x" * 4_000_000, headers={"Content-Type": "text/plain"}
        )
        check_sentence(record, 413)

    attack(scene)


def test_bodies_of_another_type_are_refused(attack: Callable[[Scene], None]) -> None:
    """So a form on another site cannot speak for a visitor."""

    async def scene(guest: Client) -> None:
        body = json.dumps({"game": "after-the-end", "seats": [person(), person()]}).encode()
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
            answer = await guest.http.post(f"{guest.url}/api/tables", content=body, headers={"Content-Type": kind})
            check_sentence(answer, 415)

    attack(scene)


def test_odd_records_are_refused(attack: Callable[[Scene], None]) -> None:
    async def scene(guest: Client) -> None:
        head = "holdfast record 1\ngame: after-the-end\nrules: 1\ncards: x\noptions: \nseats: A, B\n\n"
        for text in ("", "\0", "hello", head, head + "0 dance\n", "holdfast record 1\n" * 1000, "\ud83d\ude00" * 9):
            body = text.encode("utf-8", "surrogatepass")
            answer = await guest.http.post(
                f"{guest.url}/api/records", content=body, headers={"Content-Type": "text/plain"}
            )
            check_sentence(answer, 400, 422)

    attack(scene)


# -- addresses -----------------------------------------------------------------------------------------------------


async def raw(server_url: str, request: bytes) -> bytes:
    """What comes back for bytes that no decent client would send."""
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
def test_no_path_leads_out_of_the_static_files(attack: Callable[[Scene], None], path: str) -> None:
    async def scene(guest: Client) -> None:
        head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        answer = await raw(guest.url, head.encode())
        status = int(answer.split(b" ", 2)[1])
        # A page of the app may answer for an address that names a table; no file of the machine ever does.
        assert status in (200, 400, 404)
        assert b"root:" not in answer
        assert b"SQLite" not in answer
        assert b"import annotations" not in answer
        if path.startswith("/static"):
            assert status != 200

    attack(scene)


@pytest.mark.parametrize("text", [SQL, "%27%20OR%201%3D1--", "%00", "a" * 4000, "%F0%9F%90%89", "..", "*", "%"])
def test_no_text_from_an_address_reaches_the_database(attack: Callable[[Scene], None], text: str) -> None:
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
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 200,  # somebody speaks TLS
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
def test_what_is_not_http_harms_nobody(attack: Callable[[Scene], None], garbage: bytes) -> None:
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


# -- names ---------------------------------------------------------------------------------------------------------

GOOD_NAMES = ["Ann", "Øyvind", "李雷", "Zoë 🐉", "O'Brien; --", "<b>Bea</b>", "عمر", "e\u0301", '"quoted"', "𝔄𝔫𝔫"]
ODD_NAMES = [
    "A\nB",
    "A\r\nSet-Cookie: x=1",
    "a\u0000b",
    "\u202eevil",
    "x" * 5000,
    "A,B",
    "\x1b[31mred",
    "\u2028",
    "\ufeff",
]


def test_names_in_all_letters_come_back_as_they_were(attack: Callable[[Scene], None]) -> None:
    async def scene(guest: Client) -> None:
        for name in GOOD_NAMES:
            created = await guest.create("after-the-end", [person(name), person()])
            ann = guest.at(created["table"], created["seats"][0]["token"])
            assert (await ann.update())["room"]["seats"][0]["name"] == name

    attack(scene)


def test_names_that_would_trick_a_reader_are_refused_or_cleaned(attack: Callable[[Scene], None]) -> None:
    async def scene(guest: Client) -> None:
        ann, _ = await seated(guest)
        for name in ODD_NAMES:
            answer = await guest.post("/api/tables", {"game": "after-the-end", "seats": [person(name), person()]})
            renamed = await ann.post(f"/api/tables/{ann.table}/name", {"name": name})
            for one in (answer, renamed):
                if one.status_code in REFUSED:
                    check_sentence(one, 400, 422)
            if answer.status_code == 201:
                shown = answer.json()["seats"][0]["name"]
                assert shown.isprintable()
                assert len(shown) <= 100
            shown = (await ann.update())["room"]["seats"][0]["name"]
            assert shown.isprintable()
            assert len(shown) <= 100

    attack(scene)


# -- live connections ----------------------------------------------------------------------------------------------

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
def test_odd_messages_end_only_their_own_connection(attack: Callable[[Scene], None], message: str | bytes) -> None:
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
def test_pages_of_other_sites_get_no_live_connection(attack: Callable[[Scene], None], origin: str) -> None:
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


def test_no_live_connection_to_a_table_that_is_not_there(attack: Callable[[Scene], None]) -> None:
    async def scene(guest: Client) -> None:
        for table in ("nothere", "a" * 16, "%00", SQL.replace(" ", "%20")):
            stranger = guest.at(table, "token")
            assert await refused_live(stranger) in (400, 403, 404, 4404)

    attack(scene)


def test_a_flood_of_messages_ends_the_connection(attack: Callable[[Scene], None]) -> None:
    async def scene(guest: Client) -> None:
        ann, _ = await seated(guest)
        async with ann.live() as live:
            with contextlib.suppress(WebSocketException):
                for _ in range(2000):
                    await greet(live, ann.token)
            assert await close_code(live) in (4429, -1)

    attack(scene)


def test_who_reads_slowly_or_not_at_all_delays_nobody(attack: Callable[[Scene], None]) -> None:
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


def test_half_open_connections_take_nobodys_place(attack: Callable[[Scene], None]) -> None:
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


# -- too much ------------------------------------------------------------------------------------------------------


def test_a_flood_is_held_back_and_others_are_not(tmp_path: Path) -> None:
    async def scene() -> None:
        server = ServerProcess(tmp_path)
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
    """Ask without pause until it was too much for long enough."""
    while len(refused) < 100:
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


def test_one_address_cannot_set_up_tables_without_end(tmp_path: Path) -> None:
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


def test_every_answer_has_the_headers_that_protect_its_reader(attack: Callable[[Scene], None]) -> None:
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
