"""Any interleaving of clients with stale, doubled, illegal and undone moves gives a legal record."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from holdfast.games import load
from holdfast.kernel import Play
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


@dataclass(frozen=True)
class Shot:
    """One request: who sends it, what kind it is, and numbers to choose with."""

    client: int
    sort: str
    pick: int
    off: int


SORTS = (
    *["answer"] * 6,  # an answer to the question, at the line that the client knows
    "stale",  # an answer that names an earlier line
    "future",  # or one that does not exist yet
    "twice",  # the last request of this client once more, unchanged
    "undo",
    "redo",
    "reset",
    "illegal",  # a candidate that is refused
    "foreign",  # an action that does not answer this question
    "nonsense",
    "several",  # more answers than fit: all or none count
    "watcher",  # somebody without a seat
)
shots = st.builds(Shot, st.integers(0, 2), st.sampled_from(SORTS), st.integers(0, 2**16), st.integers(1, 5))
volleys = st.lists(st.lists(shots, min_size=1, max_size=4), min_size=4, max_size=14)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    yield from server_for_a_module(tmp_path_factory.mktemp("interleaving"), *NO_LIMITS)


class Seat:
    """A client with a live connection that sends one request at a time, or several at once."""

    def __init__(self, client: Client, seat: int) -> None:
        self.client = client
        self.seat = seat
        self.memory = Memory()
        self.last: tuple[list[str], int] = (["undo"], 0)

    async def listen(self, live: ClientConnection) -> None:
        try:
            while True:
                self.memory.take(decoded(await live.recv()))
        except ConnectionClosed:
            pass

    def wish(self, shot: Shot, actions: list[str]) -> tuple[list[str], int]:
        """What to send, from what this client knows now."""
        newest, seq = self.memory.newest, self.memory.seq
        assert newest is not None
        question = newest["view"]["question"]
        choices = legal(newest) or actions
        refused = [one["do"] for one in question["choices"] if "no" in one] if question else []
        answer = choices[shot.pick % len(choices)]
        some = actions[shot.pick % len(actions)]
        match shot.sort:
            case "stale":
                return [answer], max(0, seq - shot.off)
            case "future":
                return [answer], seq + shot.off
            case "twice":
                return self.last
            case "undo" | "redo" | "reset":
                return [shot.sort], seq
            case "illegal":
                return [refused[shot.pick % len(refused)] if refused else some], seq
            case "foreign":
                return [some], seq
            case "nonsense":
                return [f"dance {shot.pick}"], seq
            case "several":
                return [answer, some], seq
        return [answer], seq

    async def shoot(self, shot: Shot, actions: list[str]) -> tuple[int, list[str], int]:
        wanted, seq = self.wish(shot, actions)
        self.last = (wanted, seq)
        answer = await self.client.move(wanted, seq)
        content: Json = answer.json()
        if answer.status_code == 200:
            self.memory.take(content)
        elif answer.status_code == 409:
            self.memory.take(content["update"])
        if answer.status_code != 200:
            assert content["error"]["reason"]
        return answer.status_code, wanted, seq


async def play_example(server: ServerProcess, game_id: str, people: int, script: list[list[Shot]]) -> None:
    actions = [action.notation for action in load(game_id).actions]
    acknowledged: dict[int, list[str]] = {}
    async with visiting(server.url) as guest:
        seats = [person(f"P{number}") for number in range(people)]
        created = await guest.create(game_id, [*seats, *([bot("random")] if people == 2 else [])])
        table = created["table"]
        players = [Seat(guest.at(table, created["seats"][number]["token"]), number) for number in range(people)]
        watcher = guest.at(table, created["watch"]["token"])
        async with asyncio.TaskGroup() as listening:
            lives = [await player.client.live() for player in players]
            for player, live in zip(players, lives, strict=True):
                await greet(live, player.client.token)
                player.memory.take(await player.client.update())
                listening.create_task(player.listen(live))
            for volley in script:
                fired = []
                for shot in volley:
                    player = players[shot.client % people]
                    if shot.sort == "watcher":
                        fired.append(watch(watcher, player, shot, actions))
                    else:
                        fired.append(player.shoot(shot, actions))
                for (status, wanted, seq), shot in zip(await asyncio.gather(*fired), volley, strict=True):
                    assert status in ((403,) if shot.sort == "watcher" else (200, 409, 422))
                    if status == 200:
                        assert seq not in acknowledged, "two moves were given the same place"
                        acknowledged[seq] = [f"{shot.client % people} {action}" for action in wanted]
            await agree(players)
            for live in lives:
                await live.close()
    lines = server.stored_lines(table)
    for seq, wanted in acknowledged.items():
        assert lines[seq : seq + len(wanted)] == wanted
    replay(game_id, created, lines)


async def watch(watcher: Client, player: Seat, shot: Shot, actions: list[str]) -> tuple[int, list[str], int]:
    wanted, seq = player.wish(shot, actions)
    answer = await watcher.move(wanted, seq)
    return answer.status_code, wanted, seq


async def agree(players: list[Seat]) -> None:
    """What every client was sent over its live connection is what a fresh one gets."""
    async with asyncio.timeout(PATIENCE_S):
        for player in players:
            while True:
                fresh = await player.client.update()
                if player.memory.seq == fresh["seq"]:
                    break
                await asyncio.sleep(0.02)
            player.memory.assert_same(fresh)


def replay(game_id: str, created: Json, lines: list[str]) -> None:
    play = Play(load(game_id), [seat["name"] or "Nobody" for seat in created["seats"]])
    for line in lines:
        play.read_line(line)


@pytest.mark.parametrize("people", [2, 3])
@pytest.mark.parametrize("game_id", ["after-the-empire", "after-the-end"])
def test_any_interleaving_gives_a_legal_record(server: ServerProcess, game_id: str, people: int) -> None:
    @given(volleys)
    def holds(script: list[list[Shot]]) -> None:
        asyncio.run(play_example(server, game_id, people, script))

    holds()
