"""A wrong clock costs nobody their tables, addresses are stored under a secret, and a lost version is reported."""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from pathlib import Path

import psycopg
import pytest

from holdfast.server.expiry import FEWEST_FOR_BACKUP, LONGEST_SILENCE_S, Expiry
from holdfast.server.settings import DAY_S
from holdfast.server.store import StoreError, make_store
from tests.server.inside import house
from tests.server.store_tools import in_loop, opened, seats, table

NOW = 2_000_000_000.0


class Clock:
    """What `time.time` says in these tests."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = NOW
        monkeypatch.setattr("holdfast.server.expiry.time.time", lambda: self.now)


async def ids(url: str) -> set[str]:
    async with opened(url) as store:
        names = ("fresh", "week", "month", "old", "older")
        return {name for name in names if await store.load(name) is not None}


async def fill(url: str) -> None:
    async with opened(url) as store:
        for name, days in (("fresh", 0.0), ("week", 7.0), ("month", 30.0), ("old", 89.0), ("older", 95.0)):
            await store.create(table(name, touched=NOW - days * DAY_S), seats(name, None))


@in_loop
async def test_a_clock_that_is_months_ahead_deletes_no_more_than_a_correct_one_soon_would(
    store_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    clock = Clock(monkeypatch)
    await fill(store_url)
    clock.now = NOW + 91 * DAY_S
    async with opened(store_url) as store:
        await Expiry(store, 90.0).run()
    assert await ids(store_url) == {"fresh", "week", "month"}
    assert "nothing has happened for 91 days" in caplog.text


@in_loop
async def test_a_correct_clock_clears_away_old_tables(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    Clock(monkeypatch)
    await fill(store_url)
    async with opened(store_url) as store:
        expiry = Expiry(store, 90.0)
        await expiry.run()
        assert await expiry.believed_now() == NOW
    assert await ids(store_url) == {"fresh", "week", "month", "old"}


@in_loop
async def test_a_backup_is_made_before_most_tables_are_deleted(
    store_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "holdfast")
    clock = Clock(monkeypatch)
    await fill(store_url)
    async with opened(store_url) as store:
        # Somebody plays while the clock is wrong, and the server restarts: now the store confirms the wrong time.
        clock.now = NOW + 91 * DAY_S
        await store.create(table("wrong", touched=clock.now), seats("wrong", None))
        await Expiry(store, 90.0).run()
        assert await store.count() == 1
        assert await store.newest() == clock.now
    assert "a backup was made first" in caplog.text
    assert rows_in_backup(store_url) == 6


def rows_in_backup(url: str) -> int:
    if url.startswith("sqlite:"):
        path = Path(url.removeprefix("sqlite:"))
        with contextlib.closing(sqlite3.connect(path.with_name(path.name + ".backup-expiry"))) as file:
            found: int = file.execute("SELECT COUNT(*) FROM tables").fetchone()[0]
            return found
    with psycopg.connect(url) as connection:
        row = connection.execute("SELECT COUNT(*) FROM holdfast_backup_expiry.tables").fetchone()
        assert row is not None
        return int(row[0])


@in_loop
async def test_a_few_tables_are_deleted_without_a_backup(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    Clock(monkeypatch)
    async with opened(store_url) as store:
        await Expiry(store, 90.0).run()
        for number in range(FEWEST_FOR_BACKUP - 1):
            await store.create(table(f"t{number}", touched=NOW - 95 * DAY_S), seats(f"t{number}", None))
        copies: list[str] = []
        monkeypatch.setattr(store, "back_up", copies.append)
        await Expiry(store, 1.0).run()
        assert not copies
        assert await store.count() == 0
    assert LONGEST_SILENCE_S < 90 * DAY_S


# -- what is kept of an address ------------------------------------------------------------------------------------


@in_loop
async def test_addresses_are_kept_under_a_secret_of_the_store(tmp_path: Path) -> None:
    kept = []
    scope = {"type": "http", "client": ("192.0.2.1", 4000), "headers": []}
    for folder in ("one", "one", "two"):
        (tmp_path / folder).mkdir(exist_ok=True)
        async with house(tmp_path / folder) as home:
            kept.append(home.app.hashed_address(scope))
            created = await home.create()
            stored = await home.app.store.load(created["table"])
            assert stored is not None
            assert stored.row.address == kept[-1]
    assert kept[0] == kept[1], "the daily limit survives a restart"
    assert kept[0] != kept[2], "a hash from one server is useless on another"


@in_loop
async def test_a_secret_is_made_once_and_shared(store_url: str) -> None:
    async with opened(store_url) as store:
        first, other = await store.secret("a"), await store.secret("b")
        assert first == await store.secret("a")
        assert len(first) == 32
        assert first != other
    async with opened(store_url) as store:
        assert await store.secret("a") == first


# -- a database that has lost its version ----------------------------------------------------------------------------


@in_loop
async def test_a_missing_version_is_reported_in_a_sentence(store_url: str) -> None:
    async with opened(store_url):
        pass
    if store_url.startswith("sqlite:"):
        with contextlib.closing(sqlite3.connect(store_url.removeprefix("sqlite:"))) as file, file:
            file.execute("DELETE FROM holdfast")
    else:
        with psycopg.connect(store_url) as connection:
            connection.execute("DELETE FROM holdfast")
    with pytest.raises(StoreError, match=r"does not say which version it has .* restore a backup") as caught:
        await make_store(store_url).open()
    assert "\n" not in str(caught.value)
