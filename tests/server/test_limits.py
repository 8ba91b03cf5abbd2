"""How much one address or connection may ask for."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdfast.server.limits import ADDRESSES_KEPT, Bucket, Limits
from holdfast.server.problems import Problem
from tests.server.inside import house
from tests.server.store_tools import in_loop


def test_a_bucket_lets_a_burst_through_and_then_a_rate() -> None:
    bucket = Bucket(2.0, 3)
    assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(0.5), bucket.take(0.5)] == [True, False]
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False], "it never holds more than a burst"


def test_without_a_rate_everything_passes() -> None:
    bucket = Bucket(0, 1)
    assert all(bucket.take(0.0) for _ in range(1000))


@given(st.lists(st.floats(0, 2), min_size=1, max_size=60), st.floats(0.5, 20), st.integers(1, 20))
def test_no_more_passes_than_burst_and_rate_allow(gaps: list[float], rate: float, burst: int) -> None:
    bucket, now, passed = Bucket(rate, burst), 0.0, 0
    for gap in gaps:
        now += gap
        passed += bucket.take(now)
    assert passed <= burst + now * rate + 1e-6


def test_a_clock_that_goes_back_grants_nothing_extra() -> None:
    bucket = Bucket(1.0, 1)
    assert bucket.take(10.0)
    assert not bucket.take(5.0)


def test_addresses_do_not_pay_for_each_other() -> None:
    limits = Limits(1.0, 1, 1)
    limits.request("a", 0.0)
    with pytest.raises(Problem, match="too many requests"):
        limits.request("a", 0.0)
    limits.request("b", 0.0)
    limits.connect("a")
    with pytest.raises(Problem, match="too many live connections"):
        limits.connect("a")
    limits.connect("b")
    limits.disconnect("a")
    limits.connect("a")


def test_the_memory_of_addresses_is_bounded() -> None:
    limits = Limits(1.0, 1, 1)
    for number in range(ADDRESSES_KEPT + 50):
        limits.request(f"a{number}", 0.0)
        limits.connect(f"a{number}")
        limits.disconnect(f"a{number}")
    assert len(limits.buckets) == ADDRESSES_KEPT
    assert not limits.connections


@in_loop
async def test_too_many_requests_get_one_sentence(tmp_path: Path) -> None:
    async with house(tmp_path, rate=0.001, burst=3) as home:
        answers = [await home.get("/api/games/after-the-end/rules") for _ in range(5)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
        assert "wait" in answers[-1].json()["error"]["reason"]
        assert answers[-1].headers["retry-after"]


@in_loop
async def test_an_address_sets_up_only_so_many_tables_per_day(tmp_path: Path) -> None:
    async with house(tmp_path, tables_a_day=2) as home:
        for _ in range(2):
            await home.create()
        wish = {"game": "after-the-empire", "seats": [{"person": "A"}, {"person": "B"}]}
        answer = await home.post("/api/tables", wish)
        assert answer.status_code == 429
        assert "tomorrow" in answer.json()["error"]["reason"]
        assert await home.app.store.count() == 2
        stored = await home.app.store.load(next(iter(home.app.hub.tables)))
        assert stored is not None
        assert "192.0.2.1" not in stored.row.address, "an address is kept only as far as needed to count"


@in_loop
async def test_bodies_are_bounded_whether_or_not_they_declare_their_size(tmp_path: Path) -> None:
    async with house(tmp_path, body_limit=1000, record_limit=2000) as home:
        answer = await home.post("/api/tables", {"game": "x" * 1000})
        assert answer.status_code == 413

        async def pieces() -> object:
            for _ in range(50):
                yield b"x" * 100

        headers = {"content-type": "application/json"}
        answer = await home.http.post("/api/tables", content=pieces(), headers=headers)  # type: ignore[arg-type]
        assert answer.status_code == 413
        assert "KiB" in answer.json()["error"]["reason"]
        answer = await home.http.post("/api/records", content=b"x" * 2001)
        assert answer.status_code == 413
        answer = await home.http.post("/api/records", content=b"x" * 1999)
        assert answer.status_code == 422, "a record may be larger than other requests"


@in_loop
async def test_live_connections_of_an_address_are_bounded(tmp_path: Path) -> None:
    async with house(tmp_path, connections=1) as home:
        table = (await home.create())["table"]
        first = await home.live(table).accepted()
        refused = await home.live(table).next()
        assert (refused["type"], refused["status"]) == ("websocket.http.response.start", 429)
        await first.leave()
        await (await home.live(table).accepted()).leave()


@in_loop
async def test_a_chatty_connection_is_closed(tmp_path: Path) -> None:
    async with house(tmp_path, message_rate=1.0) as home:
        created = await home.create()
        client = await home.live(created["table"]).accepted()
        for number in range(20):
            client.say({"ping": number})
        told = [await client.heard() for _ in range(5)]
        assert [message["type"] for message in told] == ["pong"] * 4 + ["error"]
        assert (await client.next())["code"] == 4429
