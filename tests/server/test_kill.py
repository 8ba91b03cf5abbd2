"""The server is killed under play and comes back: no acknowledged move is lost, none is shown twice, bots go on."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from uuid import uuid4

import pytest

from tests.server.clients import (
    PATIENCE_S,
    ServerProcess,
    bot,
    close_code,
    decoded,
    greet,
    legal,
    person,
    running_server,
    visiting,
)
from tests.server.kills import kill_under_play

KILLS = 20


MOST_ROUNDS = 10


def test_twenty_kills_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    """The case that matters is a kill between a move and its response; a round in which none came is followed by
    another."""
    for number in range(MOST_ROUNDS):
        folder = tmp_path / str(number)
        folder.mkdir()
        tally = asyncio.run(kill_under_play(folder, KILLS, seed=4 + number))
        assert tally.wrong == []
        assert tally.kills == KILLS
        assert tally.acknowledged > KILLS
        assert tally.resumed > KILLS
        if tally.uncertain > 0:
            return
    pytest.fail("no kill came between a move and its response, so this has tested little")


def test_bots_go_on_after_a_kill_without_anybody_looking(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running_server(tmp_path) as server:
            async with visiting(server.url) as guest:
                created = await guest.create("after-the-empire", [bot("greedy")] * 3)
            await grows(server, created["table"], 5)
            await server.kill()
            before = len(server.stored_lines(created["table"]))
            await server.start()
            await grows(server, created["table"], before + 5)

    async def grows(server: ServerProcess, table: str, beyond: int) -> None:
        while len(server.stored_lines(table)) <= beyond:
            await asyncio.sleep(0.05)

    asyncio.run(asyncio.wait_for(scene(), 2 * PATIENCE_S))


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_terminated_campaign_takes_its_servers_with_it(tmp_path: Path) -> None:
    word = uuid4().hex
    command = [sys.executable, "-m", "tests.server.durability", "--sqlite", "1000", "--postgresql", "0", "--three", "0"]
    environment = {**os.environ, "TMPDIR": str(tmp_path), "HOLDFAST_TEST_CAMPAIGN": word}
    campaign = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
    try:
        while not any(" serve " in line for line in carriers(word)):
            assert campaign.poll() is None
            time.sleep(0.05)
        campaign.send_signal(signal.SIGTERM)
        _, said = campaign.communicate(timeout=PATIENCE_S)
        assert campaign.returncode == 130
        assert "Interrupted" in said
        while carriers(word):
            time.sleep(0.05)
    finally:
        campaign.kill()
        campaign.wait()


def carriers(word: str) -> list[str]:
    """The commands of all processes that have inherited this word."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if f"HOLDFAST_TEST_CAMPAIGN={word}".encode() in (folder / "environ").read_bytes().split(b"\0"):
                found.append((folder / "cmdline").read_bytes().replace(b"\0", b" ").decode())
    return [command for command in found if command]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="there is no /proc to look into")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_server_leaves_no_process_behind(tmp_path: Path, how: signal.Signals) -> None:
    async def scene() -> None:
        async with running_server(tmp_path) as server:
            assert server.process is not None
            while not (workers := children(server.process.pid)):
                await asyncio.sleep(0.05)
            await server.end_by(how)
            while any(is_alive(worker) for worker in workers):
                await asyncio.sleep(0.05)

    asyncio.run(asyncio.wait_for(scene(), 2 * PATIENCE_S))


def test_a_server_asked_to_stop_says_goodbye_and_loses_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running_server(tmp_path) as server, visiting(server.url) as guest:
            created = await guest.create("after-the-end", [person("Ann"), bot("random")])
            ann = guest.at(created["table"], created["seats"][0]["token"])
            async with ann.live() as live:
                await greet(live, ann.token)
                update = decoded(await live.recv())
                while not legal(update):
                    update = decoded(await live.recv())
                answer = await ann.move([legal(update)[0]], update["seq"])
                assert answer.status_code == 200
                assert await server.stop() == 0
                assert await close_code(live) in (1001, 1012)
            await server.start()
            again = await ann.update()
            assert again["seq"] >= answer.json()["seq"]
            assert [entry for entry in again["events"] if entry["seq"] <= answer.json()["seq"]]

    asyncio.run(scene())
