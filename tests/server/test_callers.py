"""Callers: what counts as one address, odd hosts and origins, and what the log says about them."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from holdfast.server.callers import counted_as
from tests.server.inside import house
from tests.server.store_tools import in_loop


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::1"),
        ("::ffff:127.0.0.1", "127.0.0.1"),
        ("unknown", "unknown"),
    ],
)
def test_an_ipv6_network_counts_as_one_address(address: str, counted: str) -> None:
    assert counted_as(address) == counted


@pytest.mark.parametrize("host", ["[", "[::1", "[zz]", "evil.example", "", "]", "localhost:x:y"])
@in_loop
async def test_an_odd_host_is_refused_in_a_sentence(
    tmp_path: Path, host: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with house(tmp_path, only_known_names=True) as home:
        answer = await home.get("/api/games", host=host)
        assert answer.status_code == (200 if host.startswith("localhost") else 421)
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "http://[zz]/", "null", "//", "\xff"])
@in_loop
async def test_an_odd_origin_is_refused(tmp_path: Path, origin: str, caplog: pytest.LogCaptureFixture) -> None:
    async with house(tmp_path) as home:
        answer = await home.http.post("/api/mine", json={"tables": []}, headers={b"origin": origin.encode("latin-1")})
        assert answer.status_code == 403
        assert "another server" in answer.json()["error"]["reason"]
        live = await home.live("a" * 16, origin=origin.encode("latin-1").decode()).next() if origin.isascii() else None
        assert live is None or live["status"] == 403
    assert "Traceback" not in caplog.text


@in_loop
async def test_a_path_cannot_forge_a_line_of_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "holdfast.access")
    async with house(tmp_path, access_log=True) as home:
        await home.get("/api/x%0a192.0.2.9%20GET%20/forged%201b[31m%1b[2J%e2%80%ae?secret=1")
        await home.get("/api/" + "y" * 5000)
    lines = [record.getMessage() for record in caplog.records if record.name == "holdfast.access"]
    assert len(lines) == 2
    for line in lines:
        assert line.isprintable()
        assert "secret" not in line
        assert len(line) < 300
        assert len(line.split(" ")) == 5


@in_loop
async def test_the_limit_of_tables_per_day_cannot_be_raced(tmp_path: Path) -> None:
    async with house(tmp_path, tables_a_day=3) as home:
        wish = {"game": "after-the-end", "seats": [{"person": "A"}, {"person": "B"}]}
        answers = await asyncio.gather(*(home.post("/api/tables", wish) for _ in range(12)))
        assert sorted({answer.status_code for answer in answers}) == [201, 429]
        assert await home.app.store.count() <= 3
        while (await home.post("/api/tables", wish)).status_code == 201:
            pass
        assert await home.app.store.count() == 3, "one by one, exactly as many are allowed"
