"""Two server processes over one PostgreSQL: in step, a bot answers once, and one of them may die."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from holdfast.games import load
from holdfast.kernel import Play
from holdfast.server.store import make_store
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
    running_server,
    visiting,
)
from tests.server.kills import kill_under_play

MOVES = 60
LONG_S = 4 * PATIENCE_S


@asynccontextmanager
async def two_servers(folder: Path, url: str) -> AsyncIterator[tuple[ServerProcess, ServerProcess]]:
    """Started one after the other, because the first may have to create the database's tables."""
    async with (
        running_server(folder, *NO_LIMITS, database=url) as first,
        running_server(folder, *NO_LIMITS, database=url) as second,
    ):
        yield first, second


class Player:
    """Somebody at a table, through either process; everything sent over the live connection is kept."""

    def __init__(self, client: Client, seat: int) -> None:
        self.client = client
        self.seat = seat
        self.memory = Memory()
        self.news = asyncio.Event()
        self.task = asyncio.create_task(self.listen())

    async def listen(self) -> None:
        async with self.client.live() as live:
            await greet(live, self.client.token, self.memory.seq)
            while True:
                if self.memory.take(decoded(await live.recv())):
                    self.news.set()

    def moved_to(self, url: str) -> Player:
        """The same person through another process, resuming from what they had seen."""
        self.task.cancel()
        other = Player(Client(self.client.http, url, self.client.table, self.client.token), self.seat)
        other.memory = self.memory
        return other

    async def sees(self, seq: int) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while self.memory.seq < seq:
                self.news.clear()
                await self.news.wait()


async def play_on(players: list[Player], moves: int, luck: random.Random) -> dict[int, str]:
    """Whoever is asked answers at random, and everybody must see each answer. Returns what was acknowledged."""
    acknowledged: dict[int, str] = {}
    async with asyncio.timeout(LONG_S):
        while len(acknowledged) < moves:
            newest = [player.memory.newest for player in players]
            asked = [one for one, update in zip(players, newest, strict=True) if update is not None and legal(update)]
            if any(update is not None and update["view"]["over"] for update in newest):
                break
            if not asked:
                await asyncio.sleep(0.01)
                continue
            one = luck.choice(asked)
            assert one.memory.newest is not None
            seq, wish = one.memory.seq, luck.choice(legal(one.memory.newest))
            answer = await one.client.move([wish], seq)
            if answer.status_code == 200:
                acknowledged[seq] = f"{one.seat} {wish}"
                for player in players:
                    await player.sees(seq + 1)
            else:
                assert answer.status_code == 409, answer.text
                one.memory.take(answer.json()["update"])
    return acknowledged


async def check(url: str, created: Json, acknowledged: dict[int, str]) -> int:
    """The record replays and contains what was acknowledged; returns how many answers bots gave."""
    store = make_store(url)
    await store.open()
    stored = await store.load(created["table"])
    await store.close()
    assert stored is not None
    play = Play(load(stored.row.game, None, stored.row.options), stored.row.names)
    for line in stored.lines:
        play.read_line(line)
    for place, line in acknowledged.items():
        assert stored.lines[place] == line
    bots = [str(seat["seat"]) for seat in created["seats"] if "bot" in seat]
    return sum(1 for line in stored.lines if line.split()[0] in bots)


async def counted(client: Client, name: str) -> float:
    text = (await client.get("/metrics")).text
    return sum(float(line.split()[-1]) for line in text.splitlines() if line.startswith(name))


@pytest.mark.parametrize("game_id", ["after-the-empire", "after-the-end"])
def test_players_on_different_processes_are_in_step_and_bots_answer_once(
    tmp_path: Path, postgres_url: str, game_id: str
) -> None:
    async def scene() -> None:
        async with two_servers(tmp_path, postgres_url) as (first, second), visiting(first.url) as guest:
            created = await guest.create(game_id, [person("Ann"), bot("greedy"), person("Bea"), bot("random")])
            table = created["table"]
            ann = Player(guest.at(table, created["seats"][0]["token"]), 0)
            elsewhere = Client(guest.http, second.url, table, created["seats"][2]["token"])
            bea = Player(elsewhere, 2)
            acknowledged = await play_on([ann, bea], MOVES, random.Random(game_id))
            assert len(acknowledged) > MOVES // 2
            await quiet([ann, bea])
            for player in (ann, bea):
                player.task.cancel()
            by_bots = await counted(guest, BOT_MOVES) + await counted(elsewhere, BOT_MOVES)
            assert by_bots == await check(postgres_url, created, acknowledged)

    asyncio.run(scene())


BOT_MOVES = "holdfast_bot_moves_total"


async def quiet(players: list[Player]) -> None:
    """Wait until bots have answered, and check that both processes then say the same."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            fresh = [await player.client.update() for player in players]
            asked = set(fresh[0]["view"]["to_act"]) - {player.seat for player in players}
            if not asked and len({update["seq"] for update in fresh}) == 1:
                break
            await asyncio.sleep(0.02)
    for player, update in zip(players, fresh, strict=True):
        await player.sees(update["seq"])
        player.memory.assert_same(update)


def test_when_one_process_is_killed_the_other_takes_over_people_and_bots(tmp_path: Path, postgres_url: str) -> None:
    async def scene() -> None:
        async with two_servers(tmp_path, postgres_url) as servers, visiting(servers[0].url) as guest:
            seats = [person("Ann"), bot("greedy"), person("Bea"), bot("random")]
            created = await guest.create("after-the-empire", seats)
            table, luck = created["table"], random.Random(3)
            players = [
                Player(Client(guest.http, server.url, table, created["seats"][seat]["token"]), seat)
                for server, seat in zip(servers, (0, 2), strict=True)
            ]
            acknowledged: dict[int, str] = {}
            for round in range(4):
                acknowledged |= await play_on(players, 10, luck)
                dead, alive = servers[round % 2], servers[1 - round % 2]
                await dead.kill()
                players = [player.moved_to(alive.url) for player in players]
                acknowledged |= await play_on(players, 10, luck)
                await dead.start()
                players[round % 2] = players[round % 2].moved_to(dead.url)
            await quiet(players)
            for player in players:
                player.task.cancel()
            assert await check(postgres_url, created, acknowledged) > 20

    asyncio.run(scene())


def test_a_killed_process_loses_nothing_on_postgresql_either(tmp_path: Path, postgres_url: str) -> None:
    tally = asyncio.run(kill_under_play(tmp_path, 5, seed=5, database=postgres_url))
    assert tally.wrong == []
    assert tally.acknowledged > 0
