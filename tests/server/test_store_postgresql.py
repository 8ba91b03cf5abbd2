"""What is special about PostgreSQL: several processes, and connections that break."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import psycopg
import pytest

from holdfast.server.store import SeatRow, StoreError, make_store
from holdfast.server.store.postgresql import PostgresSession
from holdfast.server.store.sql_store import SqlStore
from tests.server.store_tools import child, in_loop, next_line, opened, seats, table, until
from tests.tools.postgres import Cluster, Unavailable, cluster

Told = list[tuple[str, int]]


def cut_all(postgres: Cluster, url: str) -> int:
    """End every connection to that database, as an administrator would; returns how many there were."""
    name = urlsplit(url).path[1:]
    return len(postgres.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"))


@in_loop
async def test_only_other_processes_are_notified_of_changes(postgres_url: str) -> None:
    async with opened(postgres_url) as here, opened(postgres_url) as there:
        at_home: Told = []
        abroad: Told = []
        here.on_change(lambda *change: at_home.append(change))
        there.on_change(lambda *change: abroad.append(change))
        await here.create(table("t", head=["a"]), seats("t", None))
        await here.append("t", 1, ["b", "c"], 2000.0, False)
        await here.append("t", 1, ["too late"], 2000.0, False)
        await here.save_table(table("t", closed=True))
        await here.save_seat(SeatRow(table="t", seat=0, name="Ann"))
        await here.save_seat(SeatRow(table="t", seat=0, name="Bob"), expect=SeatRow(table="t", seat=0, name="Eve"))
        await here.expire(3000.0)
        await until(lambda: ("t", -1) in abroad)
        assert abroad == [("t", 1), ("t", 3), ("t", 3), ("t", 3), ("t", -1)]
        assert at_home == []


@in_loop
async def test_a_change_is_announced_only_when_it_can_be_seen(postgres_url: str) -> None:
    async with opened(postgres_url) as here, opened(postgres_url) as there:
        await here.create(table("t"), [])
        seen: asyncio.Queue[int] = asyncio.Queue()
        there.on_change(lambda name, seq: seen.put_nowait(seq))
        for seq in range(20):
            await here.append("t", seq, [str(seq)], 1.0, False)
            while await seen.get() != seq + 1:
                pass
            assert await there.lines_after("t", seq) == [str(seq)]


@in_loop
async def test_nothing_is_missed_while_the_connection_is_being_checked(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("holdfast.server.store.notices._HEARTBEAT_SECONDS", 0.001)
    async with opened(postgres_url) as here, opened(postgres_url) as there:
        await here.create(table("t"), [])
        told: Told = []
        there.on_change(lambda *change: told.append(change))
        for seq in range(200):
            await here.append("t", seq, ["x"], 1.0, False)
        await until(lambda: ("t", 200) in told)
        assert [seq for _, seq in told if seq > 0] == list(range(1, 201))
        assert there.metrics()["reconnects"] == 0


@in_loop
async def test_closing_ends_what_runs_in_the_background(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("holdfast.server.store.notices._HEARTBEAT_SECONDS", 0.001)
    monkeypatch.setattr("holdfast.server.store.leads._HEARTBEAT_SECONDS", 0.001)
    for number in range(20):
        async with opened(postgres_url) as store:
            await store.lead("t")
            await asyncio.sleep(0.0005 * number)
        assert len(asyncio.all_tasks()) == 1


@in_loop
async def test_what_strangers_send_on_the_channel_is_ignored(postgres: Cluster, postgres_url: str) -> None:
    async with opened(postgres_url) as here, opened(postgres_url) as there:
        told: Told = []
        here.on_change(lambda *change: told.append(change))
        name = urlsplit(postgres_url).path[1:]
        for nonsense in ("", "x", "x y", "x y z", "x 1", "x 1 ", "x ² z", "x -- z"):
            postgres.execute(f"NOTIFY holdfast, '{nonsense}'", name)
        await there.create(table("t"), [])
        await until(lambda: bool(told))
        assert told == [("t", 0)]


@in_loop
async def test_broken_connections_are_restored(postgres: Cluster, postgres_url: str) -> None:
    async with opened(postgres_url) as here, opened(postgres_url) as there:
        told: Told = []
        there.on_change(lambda *change: told.append(change))
        await here.create(table("t"), [])
        assert await there.lead("t")
        for number in range(3):
            told.clear()
            assert cut_all(postgres, postgres_url) >= 2
            # Neither writes nor reads show that anything happened.
            assert await here.append("t", number, [f"line {number}"], 1.0, False)
            assert (await there.lines_after("t", 0))[-1] == f"line {number}"
            await until(lambda: ("*", -1) in told)
        assert there.metrics()["reconnects"] == 3
        # From then on every change is announced again.
        told.clear()
        await here.append("t", 3, ["line 3"], 1.0, False)
        await until(lambda: ("t", 4) in told)


@in_loop
async def test_one_process_leads_at_a_time(postgres_url: str) -> None:
    async with opened(postgres_url) as here, opened(postgres_url) as there:
        assert await asyncio.gather(*(here.lead("t") for _ in range(5))) == [True] * 5
        assert not await there.lead("t")
        assert await there.lead("u")
        assert not await here.lead("u")
        await here.resign("t")
        assert await there.lead("t")
        assert not await here.lead("t")
        await there.resign("t")
        assert await here.lead("t"), "however often it was asked, one resignation is enough"
    async with opened(postgres_url) as later:
        assert await later.lead("t"), "a store that is closed leads nothing"


@in_loop
async def test_cancelling_a_request_for_the_lead_loses_no_other_lead(postgres_url: str) -> None:
    async with opened(postgres_url) as here, opened(postgres_url) as there:
        told: Told = []
        here.on_change(lambda *change: told.append(change))
        assert await here.lead("t")
        for step in range(20):
            asking = asyncio.create_task(here.lead("u"))
            for _ in range(step):
                await asyncio.sleep(0)
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
            await here.resign("u")
            assert await there.lead("u"), "nothing is left locked"
            await there.resign("u")
        assert told == []
        assert not await there.lead("t")


@in_loop
async def test_a_process_that_dies_loses_its_lead(postgres_url: str) -> None:
    async with opened(postgres_url) as here:
        with child("lead", postgres_url) as process:
            assert next_line(process) == "leads"
            assert not await here.lead("t")
            process.kill()
            process.wait()
            for _ in range(1000):
                if await here.lead("t"):
                    break
                await asyncio.sleep(0.02)
            assert await here.lead("t")


@in_loop
async def test_losing_the_connection_loses_the_lead_and_is_noticed(postgres: Cluster, postgres_url: str) -> None:
    async with opened(postgres_url) as here, opened(postgres_url) as there:
        assert await here.lead("t")
        told: Told = []
        here.on_change(lambda *change: told.append(change))
        # Cut only the connection that holds the lock: losing the one that listens would be noticed as well.
        postgres.execute(
            "SELECT pg_terminate_backend(pid, 60000) FROM pg_locks WHERE locktype = 'advisory'",
            urlsplit(postgres_url).path[1:],
        )
        assert await there.lead("t")
        # Any request shows that the connection is gone, and with it the lead.
        assert await here.lead("u")
        assert ("*", -1) in told
        assert not await here.lead("t")


def breaking(monkeypatch: pytest.MonkeyPatch, commit_first: bool) -> Callable[[], None]:
    """Make one commit fail with a lost connection, after or before it takes effect."""
    commit = PostgresSession.commit
    armed = False

    def broken(session: PostgresSession) -> None:
        nonlocal armed
        if armed:
            armed = False
            if commit_first:
                commit(session)
            session.close()
            raise psycopg.OperationalError("the connection broke")
        commit(session)

    def arm() -> None:
        nonlocal armed
        armed = True

    monkeypatch.setattr(PostgresSession, "commit", broken)
    return arm


@pytest.mark.parametrize("commit_first", [True, False])
@in_loop
async def test_a_connection_lost_at_the_commit_leaves_no_doubt(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, commit_first: bool
) -> None:
    arm = breaking(monkeypatch, commit_first)
    async with opened(postgres_url) as store:
        row = table("t")
        arm()
        await store.create(row, seats("t", None))
        arm()
        assert await store.append("t", 0, ["a", "b"], 5.5, False)
        assert await store.lines_after("t", 0) == ["a", "b"]
        arm()
        assert not await store.append("t", 0, ["a", "other"], 5.5, False)
        arm()
        assert not await store.append("t", 0, ["a", "b"], 6.5, False), "the same words, but of another move"
        free = seats("t", None)[0]
        ann = msgspec.structs.replace(free, name="Ann")
        arm()
        assert await store.save_seat(ann, expect=free)
        arm()
        assert not await store.save_seat(msgspec.structs.replace(free, name="Bob"), expect=free)
        arm()
        assert await store.save_table(msgspec.structs.replace(row, rematch="u"), expect=row)
        arm()
        assert not await store.save_table(msgspec.structs.replace(row, rematch="v"), expect=row)
        arm()
        with pytest.raises(StoreError, match="already a table"):
            await store.create(table("t", seed="another"), [])
        found = await store.load("t")
        assert found is not None
        assert (found.lines, found.seats, found.row.rematch, found.row.seed) == (["a", "b"], [ann], "u", "7")


@in_loop
async def test_a_read_only_database_is_reported(postgres: Cluster, postgres_url: str) -> None:
    async with opened(postgres_url) as store:
        await store.create(table("t"), [])
        postgres.execute("ALTER SYSTEM SET default_transaction_read_only = on")
        postgres.execute("SELECT pg_reload_conf()")
        try:
            failed = None
            for seq in range(1000):
                try:
                    await store.append("t", seq, ["x"], 1.0, False)
                except StoreError as error:
                    failed = str(error)
                    break
        finally:
            postgres.execute("ALTER SYSTEM RESET default_transaction_read_only")
            postgres.execute("SELECT pg_reload_conf()")
        name = urlsplit(postgres_url).path[1:]
        assert failed == f"The PostgreSQL database {name} may not be written."
        for _ in range(1000):
            try:
                assert await store.append("t", seq, ["x"], 1.0, False)
                break
            except StoreError:
                await asyncio.sleep(0.01)
        assert len(await store.lines_after("t", 0)) == seq + 1


@in_loop
async def test_a_missing_database_is_reported_in_a_sentence(postgres: Cluster, postgres_url: str) -> None:
    with pytest.raises(StoreError, match=r"^The PostgreSQL database nowhere cannot be reached: .*\.$") as caught:
        await make_store(postgres.url("nowhere")).open()
    assert "\n" not in str(caught.value)
    # A port that nobody listens on.
    with pytest.raises(StoreError, match=r"^The PostgreSQL database x cannot be reached: .*\.$") as caught:
        await make_store("postgresql://me:secret@127.0.0.1:1/x").open()
    assert "secret" not in str(caught.value)


def test_an_address_that_cannot_be_understood_is_refused_without_its_password() -> None:
    with pytest.raises(StoreError, match=r"^The address of the PostgreSQL database cannot be understood\.$"):
        make_store("postgresql://me:secret@host/x?nonsense=1")


def test_a_missing_postgresql_is_explained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.tools.postgres._PLACES", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Unavailable, match="has initdb and postgres"), cluster():
        pass


@in_loop
async def test_a_database_that_goes_away_fails_writes_and_reads_and_nothing_else(
    postgres: Cluster, postgres_url: str
) -> None:
    name = urlsplit(postgres_url).path[1:]
    async with opened(postgres_url) as store:
        assert isinstance(store, SqlStore)
        store._database.patience = 0.2
        await store.create(table("t"), [])
        postgres.execute(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS false")
        cut_all(postgres, postgres_url)
        results = await asyncio.gather(
            store.append("t", 0, ["x"], 1.0, False), store.load("t"), store.lead("t"), return_exceptions=True
        )
        for result in results:
            assert isinstance(result, StoreError)
            assert str(result).startswith(f"The PostgreSQL database {name} cannot be reached: ")
            assert "\n" not in str(result)
        postgres.execute(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS true")
        assert await store.append("t", 0, ["y"], 1.0, False)
        assert await store.lines_after("t", 0) == ["y"]
        assert await store.lead("t")


@in_loop
async def test_moves_are_durable_even_where_the_database_is_careless(postgres: Cluster, postgres_url: str) -> None:
    name = urlsplit(postgres_url).path[1:]
    postgres.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")
    async with opened(postgres_url) as store:
        assert isinstance(store, SqlStore)
        shown = await store._writer.write("", lambda db: db.rows("SHOW synchronous_commit"))
        assert shown == [("on",)]


@in_loop
async def test_stores_that_change_the_same_tables_do_not_block_each_other(postgres_url: str) -> None:
    """Both write to all tables in groups, submitted in opposite orders: locks taken in one order cannot deadlock."""
    names = [f"t{number}" for number in range(12)]
    async with opened(postgres_url) as left, opened(postgres_url) as right:
        for name in names:
            await left.create(table(name), seats(name, None))
        for _ in range(15):
            results = await asyncio.gather(
                *(left.save_seat(SeatRow(table=name, seat=0, name="left")) for name in names),
                *(right.save_seat(SeatRow(table=name, seat=0, name="right")) for name in reversed(names)),
                left.expire(0.0),
            )
            assert all(results[:-1])
        deadlocks = await left._readers.read(  # type: ignore[attr-defined]
            lambda db: db.rows("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
        )
        assert deadlocks == [(0,)]
