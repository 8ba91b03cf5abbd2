"""A whole game over real connections: no token, no seed, and nothing meant for other eyes ever arrives."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import random
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from holdfast.games import load
from holdfast.kernel import SPECTATOR
from holdfast.kernel.record import parse_record
from holdfast.kernel.replay import replay_record
from tests.server.clients import (
    NO_LIMITS,
    PATIENCE_S,
    Client,
    Json,
    Memory,
    ServerProcess,
    bot,
    decoded,
    greet,
    legal,
    person,
    server_for_a_module,
    visiting,
)

SEED = 918_273_645_564_738_291
GAME_S = 6 * PATIENCE_S


class Ear(Client):
    """A client that keeps every byte it is sent."""

    def __init__(self, guest: Client, table: str, token: str, viewer: int) -> None:
        super().__init__(guest.http, guest.url, table, token)
        self.viewer = viewer
        self.heard: list[bytes] = []
        self.memory = Memory()
        self.over_at = -1  # how much had arrived when the game was over

    async def get(self, path: str, **params: object) -> httpx.Response:
        return self.kept(await super().get(path, **params))

    async def post(self, path: str, body: object = None) -> httpx.Response:
        return self.kept(await super().post(path, body))

    def kept(self, answer: httpx.Response) -> httpx.Response:
        self.heard.append(b"\r\n".join(name + b": " + value for name, value in answer.headers.raw))
        self.heard.append(answer.content)
        return answer

    async def listen(self) -> None:
        try:
            async with self.live() as live:
                await greet(live, self.token)
                while True:
                    message = await live.recv()
                    self.heard.append(message if isinstance(message, bytes) else message.encode())
                    self.take(decoded(message))
        except ConnectionClosed:
            pass

    def take(self, message: Json) -> None:
        self.memory.take(message)
        if message.get("type") == "update" and message["view"]["over"] and self.over_at < 0:
            self.over_at = len(self.heard) - 1

    def heard_in_play(self) -> bytes:
        return b"\n".join(self.heard[: self.over_at])


async def play_to_the_end(ears: list[Ear], luck: random.Random) -> None:
    """Everybody answers at random, looks at previews, and requests what is not available yet."""
    async with asyncio.timeout(GAME_S):
        while any(ear.over_at < 0 for ear in ears):
            asked = [ear for ear in ears if ear.memory.newest is not None and legal(ear.memory.newest)]
            if not asked or asked[0].over_at >= 0:
                await asyncio.sleep(0.005)
                continue
            ear = luck.choice(asked)
            assert ear.memory.newest is not None
            wish, seq = luck.choice(legal(ear.memory.newest)), ear.memory.seq
            if luck.random() < 0.1:
                await ear.post(f"/api/tables/{ear.table}/preview", {"actions": [wish], "expect_seq": seq})
            if luck.random() < 0.05:
                for path in (f"/api/tables/{ear.table}/record", f"/api/replays/{ear.table}"):
                    refused = await ear.get(path)
                    if ear.over_at < 0 and not ear.memory.newest["view"]["over"]:
                        assert refused.status_code in (403, 404), "the record is only available when the game is over"
                        assert refused.json()["error"]["reason"]
                await ear.get("/api/tables")
                await ear.get("/metrics")
                await ear.get("/healthz")
            answer = await ear.move([wish], seq)
            assert answer.status_code in (200, 409)
            ear.take(answer.json() if answer.status_code == 200 else answer.json()["update"])


def forms(secret: str) -> list[bytes]:
    """A secret as it is, and its digest in all the forms in which it might be written."""
    digest = hashlib.sha256(secret.encode()).digest()
    return [secret.encode(), digest, digest.hex().encode(), base64.b64encode(digest).rstrip(b"=")]


def private_texts(record_text: str, viewer: int) -> list[str]:
    """The sentences of the game that are meant for other eyes only."""
    record = parse_record(record_text)
    play = replay_record(load(record.game, None, record.options), record)
    seen = {shown.text for event in play.events() if (shown := event.for_seat(viewer)) is not None}
    return sorted({event.text for event in play.events() if event.for_seat(viewer) is not event} - seen)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    yield from server_for_a_module(tmp_path_factory.mktemp("canaries"), *NO_LIMITS, "--access-log")


@pytest.mark.parametrize("game_id", ["after-the-empire", "after-the-end"])
def test_nothing_secret_arrives_in_a_whole_game(server: ServerProcess, game_id: str) -> None:
    async def scene() -> None:
        async with visiting(server.url) as guest:
            seats = [person("Ann"), bot("greedy"), person("Bea")]
            created = await guest.create(game_id, seats, seed=SEED, open=True)
            table = created["table"]
            ears = [
                Ear(guest, table, created["seats"][0]["token"], 0),
                Ear(guest, table, created["seats"][2]["token"], 2),
                Ear(guest, table, created["watch"]["token"], SPECTATOR),
                Ear(guest, table, created["owner"], SPECTATOR),
            ]
            listening = [asyncio.create_task(ear.listen()) for ear in ears]
            await play_to_the_end(ears, random.Random(game_id))
            for task in listening:
                task.cancel()
            record = await ears[0].record()
            assert record.status_code == 200
            check_heard(ears, record.text)
            check_kept(server, [ear.token for ear in ears if ear.token is not None])

    asyncio.run(scene())


def check_heard(ears: list[Ear], record_text: str) -> None:
    tokens = [ear.token for ear in ears if ear.token is not None]
    differing = 0
    for ear in ears:
        everything, in_play = b"\n".join(ear.heard), ear.heard_in_play()
        assert len(in_play) > 10_000
        for token in tokens:
            assert not any(form in everything for form in forms(token))
        assert not any(form in in_play for form in forms(str(SEED)))
        secrets = private_texts(record_text, ear.viewer)
        differing += len(secrets)
        for text in secrets:
            assert json.dumps(text, ensure_ascii=False).encode() not in in_play
    assert differing > 0, "a game without secrets shows nothing"


def check_kept(server: ServerProcess, tokens: list[str]) -> None:
    """Neither the log nor the database contains a token."""
    log = server.log()
    assert "/api/tables/" in log
    data = b"".join(file.read_bytes() for file in Path(server.folder).iterdir() if file.name.startswith("holdfast.db"))
    assert len(data) > 10_000
    for token in tokens:
        assert token not in log
        assert token.encode() not in data
        assert hashlib.sha256(token.encode()).digest() in data, "its digest is what is kept"
