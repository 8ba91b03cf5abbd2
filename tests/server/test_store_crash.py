"""kill -9: whatever was acknowledged is there, nothing twice, nothing half."""

from __future__ import annotations

import asyncio
import signal

import pytest

from holdfast.server.store.sql_store import SqlStore
from tests.server.store_child import TABLES
from tests.server.store_tools import PATIENCE, child, in_loop, next_line, opened, table, until
from tests.tools.postgres import Unavailable, cluster


def test_every_acknowledged_move_survives_a_kill(store_url: str) -> None:
    acknowledged = dict.fromkeys(TABLES, 0)
    for round_number in range(4):
        with child("append", store_url) as process:
            for _ in range(10 + 7 * round_number):
                name, seq = next_line(process).split()
                acknowledged[name] = int(seq)
            process.kill()
            # What it reported before it died counts, including what is still in the pipe.
            assert process.stdout is not None
            for line in process.stdout:
                if line.endswith("\n"):
                    name, seq = line.split()
                    acknowledged[name] = int(seq)
        asyncio.run(_compare(store_url, acknowledged))
    assert sum(acknowledged.values()) >= 100


async def _compare(store_url: str, acknowledged: dict[str, int]) -> None:
    async with opened(store_url) as store:
        for name, seq in acknowledged.items():
            lines = await store.lines_after(name, 0)
            # One more move may have become durable without having been acknowledged.
            assert seq <= len(lines) <= seq + 2
            assert lines == [f"{name} {number}" for number in range(len(lines))]
            found = await store.load(name)
            assert (found.lines if found else []) == lines


@in_loop
async def test_a_crash_of_the_database_loses_and_doubles_nothing() -> None:
    """The database dies and comes back in the middle of play; the store waits for it and continues by itself."""
    try:
        with cluster() as postgres:
            async with opened(postgres.url()) as store:
                assert isinstance(store, SqlStore)
                store._database.patience = PATIENCE
                told: list[tuple[str, int]] = []
                store.on_change(lambda name, seq: told.append((name, seq)))
                lengths = dict.fromkeys(TABLES, 0)
                playing = True

                async def play(name: str) -> None:
                    await store.create(table(name), [])
                    while playing:
                        assert await store.append(name, lengths[name], [f"{name} {lengths[name]}"], 1.0, False)
                        lengths[name] += 1

                players = asyncio.gather(*map(play, TABLES))

                async def played(goal: int) -> None:
                    await until(lambda: players.done() or min(lengths.values()) >= goal)

                for goal in (10, 20):
                    await played(goal)
                    await asyncio.to_thread(postgres.stop, signal.SIGQUIT)
                    await asyncio.to_thread(postgres.start)
                await played(30)
                playing = False
                await players
                for name, length in lengths.items():
                    assert await store.lines_after(name, 0) == [f"{name} {seq}" for seq in range(length)]
                await until(lambda: ("*", -1) in told)
    except Unavailable as reason:
        pytest.skip(f"NOT TESTED on PostgreSQL: {reason}")
