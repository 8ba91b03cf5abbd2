"""Many writers at once: order, exactly one winner, one bad write that fails alone, a loop that never waits."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Any

import pytest

from holdfast.server.store import SeatRow, StoreError, make_store
from holdfast.server.store.database import Session
from holdfast.server.store.sql_store import SqlStore
from tests.server.store_tools import PATIENCE, in_loop, opened, seats, table


@in_loop
async def test_many_moves_at_many_tables_are_all_there_in_order(store_url: str) -> None:
    tables = [f"t{number}" for number in range(10)]
    async with opened(store_url) as store:
        for name in tables:
            await store.create(table(name), seats(name, None))

        async def play(name: str) -> None:
            for seq in range(0, 20, 2):
                assert await store.append(name, seq, [f"{name} {seq}", f"{name} {seq + 1}"], 2000.0, False)

        await asyncio.gather(*(play(name) for name in tables))
        numbers = store.metrics()
        assert numbers["rows"] == 110
        assert numbers["commits"] < 110, "moves that wait together are committed together"
    async with opened(store_url) as store:
        for name in tables:
            found = await store.load(name)
            assert found is not None
            assert found.lines == [f"{name} {number}" for number in range(20)]


@in_loop
async def test_a_hundred_moves_submitted_at_once_keep_their_order(store_url: str) -> None:
    async with opened(store_url) as store:
        for name in ("a", "b", "c"):
            await store.create(table(name), [])
        throws = [(name, seq) for seq in range(34) for name in ("a", "b", "c")]
        won = await asyncio.gather(*(store.append(name, seq, [f"line {seq}"], 1.0, False) for name, seq in throws))
        assert all(won)
        for name in ("a", "b", "c"):
            assert await store.lines_after(name, 0) == [f"line {seq}" for seq in range(34)]


@in_loop
async def test_a_reader_sees_a_single_moment(store_url: str) -> None:
    async with opened(store_url) as store:
        assert isinstance(store, SqlStore)
        await store.create(table("t"), seats("t", None))
        looked, written = threading.Event(), threading.Event()

        def look_twice(db: Session) -> list[list[tuple[Any, ...]]]:
            first = db.rows("SELECT length FROM tables")
            looked.set()
            assert written.wait(PATIENCE)
            return [first, db.rows("SELECT length FROM tables"), db.rows("SELECT seq FROM moves")]

        looking = asyncio.create_task(store._readers.read(look_twice))
        assert await asyncio.to_thread(looked.wait, PATIENCE)
        assert await store.append("t", 0, ["x"], 1.0, False)
        written.set()
        assert await looking == [[(0,)], [(0,)], []]
        assert len(await store.lines_after("t", 0)) == 1


@in_loop
async def test_exactly_one_of_many_is_first(store_url: str) -> None:
    async with opened(store_url) as store:
        await store.create(table("t"), [])
        for seq in range(10):
            won = await asyncio.gather(*(store.append("t", seq, [f"{seq} by {who}"], 1.0, False) for who in range(8)))
            assert won.count(True) == 1
            assert await store.lines_after("t", seq) == [f"{seq} by {won.index(True)}"]


@in_loop
async def test_exactly_one_of_two_stores_is_first(postgres_url: str) -> None:
    async with opened(postgres_url) as left, opened(postgres_url) as right:
        for name in ("a", "b"):
            await left.create(table(name), [])

        async def play(store: Any, who: str, names: tuple[str, ...]) -> int:
            """Race to the end of both records; each store takes the tables in a different order."""
            won = 0
            for seq in range(40):
                results = await asyncio.gather(*(store.append(name, seq, [who], 1.0, False) for name in names))
                won += sum(results)
                for name in names:
                    while len(await store.lines_after(name, 0)) <= seq:
                        await asyncio.sleep(0.001)
            return won

        scores = await asyncio.gather(play(left, "left", ("a", "b")), play(right, "right", ("b", "a")))
        for name in ("a", "b"):
            lines = await left.lines_after(name, 0)
            assert len(lines) == 40
            assert await right.lines_after(name, 0) == lines
        assert sum(scores) == 80


@in_loop
async def test_one_bad_write_does_not_sink_the_others(store_url: str) -> None:
    async with opened(store_url) as store:
        for name in ("a", "b", "c"):
            await store.create(table(name), seats(name, None))
        before = store.metrics()
        results = await asyncio.gather(
            store.append("a", 0, ["a"], 1.0, False),
            store.append("b", 7, ["conflict"], 1.0, False),
            store.create(table("c"), []),
            # Two seats of the same number: an error of the database itself, in the middle of a transaction.
            store.create(table("d"), seats("d", None) + seats("d", None)),
            store.save_seat(SeatRow(table="gone", seat=0, name="")),
            store.append("c", 0, ["c"], 1.0, False),
            return_exceptions=True,
        )
        assert (results[0], results[1], results[5]) == (True, False, True)
        for index in (2, 3, 4):
            assert isinstance(results[index], StoreError), results[index]
        assert store.metrics()["failures"] - before["failures"] == 3
        assert await store.load("d") is None, "nothing half-written"
        assert await store.lines_after("a", 0) == ["a"]
        assert await store.lines_after("c", 0) == ["c"]
        assert await store.append("a", 1, ["later"], 1.0, False)


@in_loop
async def test_the_loop_keeps_running_while_a_write_takes_its_time(store_url: str) -> None:
    async with opened(store_url) as store:
        assert isinstance(store, SqlStore)
        await store.create(table("t"), [])
        go_on = threading.Event()

        def slow(db: Session) -> str:
            assert go_on.wait(PATIENCE)
            return "done"

        slow_write = asyncio.create_task(store._writer.write("t", slow))
        moves = [asyncio.create_task(store.append("t", seq, ["x"], 1.0, False)) for seq in range(5)]
        started = time.monotonic()
        assert await store.count() == 1, "reading does not wait for writing"
        await asyncio.sleep(0)
        assert time.monotonic() - started < PATIENCE / 2
        assert not any(task.done() for task in (slow_write, *moves)), "nothing is acknowledged before it is durable"
        commits = store.metrics()["commits"]
        go_on.set()
        assert await slow_write == "done"
        assert await asyncio.gather(*moves) == [True] * 5
        assert store.metrics()["commits"] - commits <= 2, "all that waited went into one transaction"


@in_loop
async def test_a_write_whose_caller_went_away_is_carried_out(store_url: str) -> None:
    async with opened(store_url) as store:
        await store.create(table("t"), [])
        move = asyncio.create_task(store.append("t", 0, ["x"], 1.0, False))
        await asyncio.sleep(0)
        move.cancel()
        with pytest.raises(asyncio.CancelledError):
            await move
        assert not await store.append("t", 0, ["y"], 1.0, False)
        assert await store.lines_after("t", 0) == ["x"]


@in_loop
async def test_closing_finishes_pending_writes(store_url: str) -> None:
    store = make_store(store_url)
    await store.open()
    await store.create(table("t"), [])
    moves = [asyncio.create_task(store.append("t", seq, ["x"], 1.0, False)) for seq in range(20)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*moves) == [True] * 20
    async with opened(store_url) as again:
        assert len(await again.lines_after("t", 0)) == 20


@in_loop
async def test_a_row_may_change_while_its_write_waits(store_url: str) -> None:
    async with opened(store_url) as store:
        row = table("t")
        creating = asyncio.create_task(store.create(row, []))
        await asyncio.sleep(0)
        row.seed, row.names[0] = "changed", "changed"
        await creating
        found = await store.load("t")
        assert found is not None
        assert found.row == table("t")
