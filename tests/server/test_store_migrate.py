"""Older databases are migrated after a backup; newer ones and those of other programs are left alone."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from holdfast.server.store import ReplayRow, StoredTable, StoreError, make_store
from holdfast.server.store.schema import STEPS, TABLES, Step
from tests.server.store_tools import in_loop, opened, seats, table

NEXT: Step = ("ALTER TABLE seats ADD COLUMN colour TEXT", "UPDATE seats SET colour = 'red'")
BROKEN: Step = ("UPDATE tables SET seed = 'ruined'", "ALTER TABLE nonsense ADD COLUMN more TEXT")


def file_of(url: str) -> Path:
    return Path(url.removeprefix("sqlite:"))


def query(url: str, sql: str) -> list[tuple[object, ...]]:
    """Query the database itself."""
    if url.startswith("sqlite:"):
        with closing(sqlite3.connect(file_of(url))) as connection:
            return connection.execute(sql).fetchall()
    with psycopg.connect(url) as connection_:
        return connection_.execute(sql.encode()).fetchall()


def backups(url: str) -> list[str]:
    if url.startswith("sqlite:"):
        return sorted(path.name for path in file_of(url).parent.glob("*.backup*"))
    return [
        str(name) for (name,) in query(url, "SELECT nspname FROM pg_namespace WHERE nspname LIKE '%backup%' ORDER BY 1")
    ]


def in_backup(url: str, name: str, sql: str) -> list[tuple[object, ...]]:
    """The same query to a backup; table names are found after `FROM `."""
    if url.startswith("sqlite:"):
        return query(f"sqlite:{file_of(url).with_name(name)}", sql)
    return query(url, sql.replace("FROM ", f"FROM {name}."))


async def fill(url: str, steps: list[Step]) -> StoredTable:
    async with opened(url, steps) as store:
        await store.create(table("t", head=["a"]), seats("t", None, "greedy"))
        await store.append("t", 1, ["b", "c"], 3000.0, False)
        found = await store.load("t")
        assert found is not None
        return found


@pytest.mark.parametrize("known", range(1, len(STEPS) + 1))
@in_loop
async def test_an_older_database_is_migrated_after_a_backup(store_url: str, known: int) -> None:
    before = await fill(store_url, list(STEPS[:known]))
    steps = [*STEPS, NEXT]
    async with opened(store_url, steps) as store:
        assert await store.load("t") == before
        assert await store.append("t", 3, ["d"], 3001.0, False)
        await store.save_replay(ReplayRow(id="r", text="…", created=1.0))
    assert query(store_url, "SELECT version FROM holdfast") == [(len(steps),)]
    assert query(store_url, "SELECT colour FROM seats") == [("red",), ("red",)]

    (backup,) = backups(store_url)
    assert backup == (f"holdfast.db.backup-{known}" if "sqlite" in store_url else f"holdfast_backup_{known}")
    assert in_backup(store_url, backup, "SELECT version FROM holdfast") == [(known,)]
    assert in_backup(store_url, backup, "SELECT lines FROM moves") == [("b\nc",)]
    assert in_backup(store_url, backup, "SELECT COUNT(*) FROM seats") == [(2,)]
    with pytest.raises((sqlite3.OperationalError, psycopg.errors.UndefinedColumn), match="colour"):
        in_backup(store_url, backup, "SELECT colour FROM seats")


@in_loop
async def test_a_new_or_current_database_needs_no_backup(store_url: str) -> None:
    await fill(store_url, list(STEPS))
    async with opened(store_url) as store:
        assert await store.count() == 1
    assert backups(store_url) == []
    assert query(store_url, "SELECT version FROM holdfast") == [(len(STEPS),)]


@in_loop
async def test_a_migration_that_fails_changes_nothing(store_url: str) -> None:
    before = await fill(store_url, list(STEPS))
    with pytest.raises(StoreError, match="nonsense") as caught:
        await make_store(store_url, [*STEPS, NEXT, BROKEN]).open()
    assert "\n" not in str(caught.value)
    async with opened(store_url) as store:
        assert await store.load("t") == before
    assert query(store_url, "SELECT version FROM holdfast") == [(len(STEPS),)]


@in_loop
async def test_a_backup_never_replaces_another(store_url: str) -> None:
    await fill(store_url, list(STEPS[:1]))
    async with opened(store_url):
        pass
    # Somebody goes back to the previous version and updates once more.
    if store_url.startswith("sqlite:"):
        with closing(sqlite3.connect(file_of(store_url))) as connection, connection:
            connection.execute("UPDATE holdfast SET version = 1")
            for later in TABLES[4:]:
                connection.execute(f"DROP TABLE {later}")
    else:
        with psycopg.connect(store_url) as connection_:
            connection_.execute("UPDATE holdfast SET version = 1")
            connection_.execute(f"DROP TABLE {', '.join(TABLES[4:])}".encode())
    async with opened(store_url) as store:
        assert await store.append("t", 3, ["d"], 1.0, False)
    first, second = backups(store_url)
    assert first in ("holdfast.db.backup-1", "holdfast_backup_1")
    assert second in ("holdfast.db.backup-1.2", "holdfast_backup_1_2")
    assert in_backup(store_url, second, "SELECT COUNT(*) FROM moves") == [(1,)]


@in_loop
async def test_a_database_of_a_newer_program_is_refused(store_url: str) -> None:
    before = await fill(store_url, [*STEPS, NEXT])
    with pytest.raises(
        StoreError,
        match=rf"^The .*database .* was written by a newer Holdfast \(its version is {len(STEPS) + 1}, this program "
        rf"knows {len(STEPS)}\): please update Holdfast\.$",
    ):
        await make_store(store_url).open()
    assert backups(store_url) == []
    async with opened(store_url, [*STEPS, NEXT]) as store:
        assert await store.load("t") == before


@in_loop
async def test_tables_of_another_program_are_left_alone(store_url: str) -> None:
    if store_url.startswith("sqlite:"):
        file_of(store_url).parent.mkdir()
        with closing(sqlite3.connect(file_of(store_url))) as connection, connection:
            connection.execute("CREATE TABLE moves (house TEXT)")
    else:
        with psycopg.connect(store_url) as connection_:
            connection_.execute("CREATE TABLE moves (house TEXT)")
    with pytest.raises(StoreError, match="another program"):
        await make_store(store_url).open()
    assert query(store_url, "SELECT house FROM moves") == []


@in_loop
async def test_two_servers_may_start_at_once_on_an_empty_database(postgres_url: str) -> None:
    stores = [make_store(postgres_url) for _ in range(3)]
    await asyncio.gather(*(store.open() for store in stores))
    await stores[0].create(table("t"), [])
    assert [await store.count() for store in stores] == [1, 1, 1]
    for store in stores:
        await store.close()


def test_a_backup_copies_every_table(sqlite_url: str) -> None:
    asyncio.run(fill(sqlite_url, list(STEPS)))
    made = {str(name) for (name,) in query(sqlite_url, "SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert made == set(TABLES)
