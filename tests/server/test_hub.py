"""A table in memory learns of everything that another process does to it, whenever the notice comes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from holdfast.server.hub import Hub
from holdfast.server.presence import Presence
from holdfast.server.problems import Problem
from holdfast.server.store import Store, StoredTable, StoreError
from holdfast.server.table import Table
from tests.server.inside import house, until
from tests.server.store_tools import in_loop, opened


class Told:
    """Passes everything on to a real store; the test decides which notices arrive, and when a load may finish."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.gates: list[asyncio.Event] = []  # one for each upcoming load
        self.waiting = 0
        self.failures: list[Exception] = []  # of upcoming loads

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    async def load(self, table: str) -> StoredTable | None:
        stored = await self.store.load(table)
        if self.gates:
            gate = self.gates.pop(0)
            self.waiting += 1
            await gate.wait()
            self.waiting -= 1
        if self.failures:
            raise self.failures.pop(0)
        return stored


class Pair:
    """Two processes over one database: the test itself notifies `here` of what happens `there`."""

    def __init__(self, store: Told, id: str) -> None:
        self.store = store
        self.id = id
        self.here = Hub(store, Presence(False), 600.0, 60.0)  # type: ignore[arg-type]
        self.there = Hub(store.store, Presence(False), 600.0, 60.0)

    async def move_there(self) -> int:
        """Somebody moves through the other process; returns how many lines the table has then."""
        table = await self.there.table(self.id)
        async with table.steady():
            seat = next(iter(table.asked))
            choice = next(one for one in table.play.state.choices(seat))
            await table.move(seat, [choice.notation], table.seq)
        return table.seq

    async def rename_there(self, name: str) -> int:
        table = await self.there.table(self.id)
        async with table.steady():
            await table.seating.edit_seat(0, lambda seat: msgspec.structs.replace(seat, name=name))
        return table.seq

    def gates(self, count: int) -> list[asyncio.Event]:
        """Make the next loads wait, each for its own gate."""
        self.store.gates = [asyncio.Event() for _ in range(count)]
        return list(self.store.gates)

    async def in_step(self, table: Table, seq: int) -> None:
        await until(lambda: table.seq == seq)


@asynccontextmanager
async def pair(folder: Path) -> AsyncIterator[Pair]:
    url = f"sqlite:{folder / 'tables.sqlite'}"
    async with house(folder) as home:
        created = await home.create(seed=3)
    async with opened(url) as store:
        both = Pair(Told(store), created["table"])
        try:
            yield both
        finally:
            await both.here.close()
            await both.there.close()


@in_loop
async def test_no_notice_during_loading_is_missed(tmp_path: Path) -> None:
    async with pair(tmp_path) as both:
        first, second = both.gates(2)
        loading = asyncio.create_task(both.here.table(both.id))
        await until(lambda: both.store.waiting)
        both.here.changed_elsewhere(both.id, await both.move_there())
        first.set()
        await until(lambda: not both.store.gates and both.store.waiting)
        both.here.changed_elsewhere(both.id, await both.move_there())
        second.set()
        table = await loading
        assert table.seq == (await both.there.table(both.id)).seq
        later = await both.move_there()
        both.here.changed_elsewhere(both.id, later)
        await both.in_step(table, later)


@in_loop
async def test_a_table_being_loaded_heeds_the_notice_that_anything_may_have_changed(tmp_path: Path) -> None:
    async with pair(tmp_path) as both:
        (gate,) = both.gates(1)
        loading = asyncio.create_task(both.here.table(both.id))
        await until(lambda: both.store.waiting)
        seq = await both.move_there()
        both.here.changed_elsewhere("*", -1)
        gate.set()
        assert (await loading).seq == seq


@in_loop
@pytest.mark.parametrize("failure", [StoreError("The database is away."), RuntimeError("who knows")])
async def test_after_a_failure_to_follow_a_table_still_hears_notices(tmp_path: Path, failure: Exception) -> None:
    async with pair(tmp_path) as both:
        table = await both.here.table(both.id)
        (gate,) = both.gates(1)
        both.store.failures = [failure]
        both.here.changed_elsewhere(both.id, -1)
        await until(lambda: both.store.waiting)
        seq = await both.move_there()
        both.here.changed_elsewhere(both.id, seq)
        gate.set()
        await both.in_step(table, seq)
        later = await both.move_there()
        both.here.changed_elsewhere(both.id, later)
        await both.in_step(table, later)


@in_loop
async def test_a_table_that_failed_to_follow_tries_again_without_another_notice(tmp_path: Path) -> None:
    async with pair(tmp_path) as both:
        table = await both.here.table(both.id)
        seq = await both.move_there()
        both.store.failures = [StoreError("The database is away.")]
        both.here.changed_elsewhere(both.id, -1)
        await until(lambda: not both.store.failures and not both.here.followers)
        assert table.seq < seq
        both.here.sweep()
        await both.in_step(table, seq)


@in_loop
async def test_of_two_notices_at_once_neither_is_lost(tmp_path: Path) -> None:
    async with pair(tmp_path) as both:
        table = await both.here.table(both.id)
        moved, renamed = await both.move_there(), await both.rename_there("Zoe")
        assert moved == renamed, "a change of a seat is announced with the number of lines, like a move"
        both.here.changed_elsewhere(both.id, moved)
        both.here.changed_elsewhere(both.id, renamed)
        await until(lambda: table.seq == moved and table.seating.names[0] == "Zoe")


@in_loop
async def test_notices_about_tables_that_are_not_here_leave_nothing_behind(tmp_path: Path) -> None:
    async with pair(tmp_path) as both:
        both.here.changed_elsewhere(both.id, 5)
        (gate,) = both.gates(1)
        both.store.failures = [StoreError("The database is away.")]
        loading = asyncio.create_task(both.here.table(both.id))
        await until(lambda: both.store.waiting)
        both.here.changed_elsewhere(both.id, 5)
        gate.set()
        with pytest.raises(StoreError):
            await loading
        assert not both.here.announced
        with pytest.raises(Problem):
            await both.here.table("nobody")
        assert not both.here.announced
