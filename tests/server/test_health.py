"""`/healthz` says that all is well only while moves can be stored."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from holdfast.server.health import HOLDS_S, Health
from holdfast.server.store import StoreError, make_store
from tests.server.inside import house
from tests.server.store_tools import in_loop, opened


class Usage(NamedTuple):
    total: int
    used: int
    free: int


@in_loop
async def test_a_full_disk_is_reported_to_whoever_runs_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with house(tmp_path) as home:
        assert (await home.get("/healthz")).json()["ok"]
        monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**9, 10**9 - 4096, 4096))
        home.app.health.trial = None
        answer = await home.get("/healthz")
        assert answer.status_code == 503
        assert answer.headers["retry-after"]
        assert "stored" in answer.json()["error"]["reason"]
        assert str(tmp_path) not in answer.text, "where the database is must not be revealed"
        assert str(tmp_path) in caplog.text


@in_loop
async def test_a_failing_write_is_reported(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(store_url) as store:
        health = Health(store)
        assert await health.can_store(0.0)

        async def full() -> None:
            raise StoreError("There is no room left.")

        monkeypatch.setattr(store, "check_writable", full)
        assert await health.can_store(HOLDS_S - 0.1), "a second question right away does not try again"
        assert not await health.can_store(HOLDS_S)
        monkeypatch.undo()
        assert await health.can_store(2 * HOLDS_S), "when there is room again, all is well again"


@in_loop
async def test_simultaneous_checks_share_one_trial(tmp_path: Path) -> None:
    store = make_store(f"sqlite:{tmp_path / 'one.db'}")
    await store.open()
    try:
        before = store.metrics()["rows"]
        health = Health(store)
        assert all(await asyncio.gather(*(health.can_store(1.0) for _ in range(50))))
        assert store.metrics()["rows"] == before + 1
    finally:
        await store.close()


@in_loop
async def test_a_closed_store_is_not_healthy(store_url: str) -> None:
    async with opened(store_url) as store:
        pass
    assert not await Health(store).can_store(0.0)
