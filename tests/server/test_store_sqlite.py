"""What is special about the SQLite file: who may open it, and what happens when it cannot be written."""

from __future__ import annotations

import asyncio
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from holdfast.server.store import StoreError, make_store
from holdfast.server.store.sql_store import SqlStore
from tests.server.store_tools import child, in_loop, next_line, opened, table


def file_of(url: str) -> Path:
    return Path(url.removeprefix("sqlite:"))


async def tell_writer(store: object, pragma: str) -> object:
    """Run a PRAGMA on the connection that writes; returns its answer."""
    assert isinstance(store, SqlStore)
    return (await store._writer.write("", lambda db: db.rows(f"PRAGMA {pragma}")) or [(None,)])[0][0]


@in_loop
async def test_file_and_folder_are_accessible_to_this_user_only(sqlite_url: str) -> None:
    path = file_of(sqlite_url)
    async with opened(sqlite_url) as store:
        await store.create(table("t"), [])
        for made in path.parent.iterdir():
            assert stat.S_IMODE(made.stat().st_mode) == 0o600, made
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
        assert {made.name for made in path.parent.iterdir()} >= {"holdfast.db", "holdfast.db-wal", "holdfast.db.lock"}
    assert {made.name for made in path.parent.iterdir()} == {"holdfast.db", "holdfast.db.lock"}, "one file to copy"


@in_loop
async def test_a_backup_is_accessible_to_this_user_only_too(sqlite_url: str) -> None:
    async with opened(sqlite_url):
        pass
    async with opened(sqlite_url, [*make_store(sqlite_url)._steps, ("CREATE TABLE more (x TEXT)",)]):  # type: ignore[attr-defined]
        pass
    (backup,) = file_of(sqlite_url).parent.glob("*.backup-*")
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600


@in_loop
async def test_the_file_is_as_safe_as_sqlite_can_make_it(sqlite_url: str) -> None:
    async with opened(sqlite_url) as store:
        assert await tell_writer(store, "journal_mode") == "wal"
        assert await tell_writer(store, "synchronous") == 2
        assert await tell_writer(store, "foreign_keys") == 1


@in_loop
async def test_a_path_may_be_relative_or_in_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for url, path in (("sqlite:here.db", tmp_path / "here.db"), ("sqlite:~/there.db", tmp_path / "home" / "there.db")):
        async with opened(url):
            assert path.exists()


@in_loop
async def test_a_second_server_is_refused(sqlite_url: str) -> None:
    with child("hold", sqlite_url) as process:
        assert next_line(process) == "open"
        with pytest.raises(
            StoreError,
            match=rf"^The database .*holdfast\.db is in use by another Holdfast server \(process {process.pid}\); "
            r"several servers need PostgreSQL\.$",
        ):
            await make_store(sqlite_url).open()
        process.kill()
        process.wait()
        async with opened(sqlite_url) as store:
            assert await store.count() == 0, "a killed server leaves nothing locked"


@in_loop
async def test_a_second_store_in_one_process_is_refused_and_does_not_unlock_the_first(sqlite_url: str) -> None:
    async with opened(sqlite_url):
        with pytest.raises(StoreError, match="this very process"):
            await make_store(sqlite_url).open()
        with child("hold", sqlite_url) as process:
            assert next_line(process).startswith("refused: ")
    async with opened(sqlite_url):
        pass


@in_loop
async def test_a_child_that_outlives_a_killed_server_does_not_keep_the_next_one_out(sqlite_url: str) -> None:
    with child("fork", sqlite_url) as process:
        left_behind = int(next_line(process))
        try:
            process.kill()
            # Its output stays open while the child lives, so only the process itself is waited for.
            os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
            async with opened(sqlite_url) as store:
                assert await store.count() == 0
            os.kill(left_behind, 0)
        finally:
            os.kill(left_behind, signal.SIGKILL)


@pytest.mark.parametrize("kind", ["file in the way", "folder", "text"])
@in_loop
async def test_what_cannot_be_a_database_is_refused_in_a_sentence(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "thing"
    if kind == "folder":
        path.mkdir()
    else:
        path.write_text("This is a diary, and nobody may write over it.\n" * 100)
    with pytest.raises(StoreError, match=r"^The (database|file) .*\.$") as caught:
        await make_store(f"sqlite:{path / 'holdfast.db' if kind == 'file in the way' else path}").open()
    assert "\n" not in str(caught.value)
    if kind != "folder":
        assert path.read_text().startswith("This is a diary")


@in_loop
async def test_a_full_disk_stops_nothing_but_the_write(sqlite_url: str) -> None:
    async with opened(sqlite_url) as store:
        await store.create(table("t"), [])
        assert await store.append("t", 0, ["before"], 1.0, False)
        pages = await tell_writer(store, "page_count")
        await tell_writer(store, f"max_page_count = {pages}")
        results = await asyncio.gather(
            store.append("t", 1, ["x" * 100_000], 1.0, False),
            store.create(table("u", notes={"long": "x" * 100_000}), []),
            return_exceptions=True,
        )
        for result in results:
            assert isinstance(result, StoreError)
            assert str(result) == f"There is no room left for the database {file_of(sqlite_url)}."
        assert await store.append("t", 1, ["a small one fits"], 1.0, False)
        await tell_writer(store, "max_page_count = 1000000")
        assert await store.append("t", 2, ["x" * 100_000], 1.0, False)
        assert await store.load("u") is None
        assert [len(line) for line in await store.lines_after("t", 0)] == [6, 16, 100_000]


WRITE_AT_THE_LIMIT = """
import asyncio, resource, sys
from holdfast.server.store import StoreError
from tests.server.store_tools import opened, table

async def main():
    async with opened(sys.argv[1]) as store:
        await store.create(table("t"), [])
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, before[1]))
        for attempt in range(3):
            try:
                await store.append("t", 0, ["x" * 400_000], 1.0, False)
            except StoreError as error:
                print(error)
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        print(await store.append("t", 0, ["x" * 400_000], 1.0, False))
    async with opened(sys.argv[1]) as store:
        print(len((await store.load("t")).lines))

asyncio.run(main())
"""


def test_a_disk_error_is_reported_and_forgotten_when_it_is_gone(sqlite_url: str) -> None:
    """A limit on the file size makes real writes fail halfway."""
    done = subprocess.run(
        [sys.executable, "-c", WRITE_AT_THE_LIMIT, sqlite_url], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == [f"The database {file_of(sqlite_url)} failed: disk I/O error."] * 3 + [
        "True",
        "1",
    ]
    assert done.stderr == ""


@in_loop
async def test_a_read_only_file_is_reported(sqlite_url: str) -> None:
    async with opened(sqlite_url) as store:
        await store.create(table("t"), [])
        await tell_writer(store, "query_only = ON")
        with pytest.raises(StoreError, match=r"^The database .* may not be written\.$"):
            await store.append("t", 0, ["x"], 1.0, False)
        assert await store.append("t", 0, ["y"], 1.0, False)
        assert await store.lines_after("t", 0) == ["y"]


@in_loop
async def test_a_file_moved_away_is_noticed_before_a_move_is_lost(sqlite_url: str) -> None:
    path = file_of(sqlite_url)
    async with opened(sqlite_url) as store:
        await store.create(table("t"), [])
        path.rename(path.with_name("elsewhere.db"))
        with pytest.raises(StoreError, match=r"^The database .* cannot be reached: No such file or directory\.$"):
            await store.append("t", 0, ["x"], 1.0, False)
        path.write_bytes(b"")
        with pytest.raises(StoreError, match="another file has taken its place, so please restart"):
            await store.append("t", 0, ["x"], 1.0, False)
        with pytest.raises(StoreError, match="another file has taken its place"):
            await store.load("t")
        path.with_name("elsewhere.db").rename(path)
        assert await store.append("t", 0, ["x"], 1.0, False)
