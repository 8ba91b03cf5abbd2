"""Live connections: everything new arrives by itself, resuming is exact, and nobody waits for a slow reader."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.inside import EMPIRE, END, House, Json, LiveClient, house, legal, until
from tests.server.store_tools import in_loop


async def seated(home: House, game: str = EMPIRE, **more: Any) -> tuple[str, list[str], Json]:
    created = await home.create(game, seed=3, **more)
    return created["table"], [seat["token"] for seat in created["seats"]], created


async def listening(home: House, table: str, token: str | None, since: int = 0) -> tuple[LiveClient, Json]:
    client = await home.live(table).accepted()
    client.hello(token, since)
    return client, await client.updated()


async def one_move(home: House, table: str, tokens: list[str]) -> int:
    """Whoever is asked does something; returns the line that the table has reached then."""
    seat = (await home.look(table, tokens[0]))["view"]["to_act"][0]
    update = await home.look(table, tokens[seat])
    answer = await home.move(table, tokens[seat], [legal(update)[0]], update["seq"])
    assert answer.status_code == 200, answer.text
    seq: int = answer.json()["seq"]
    return seq


@in_loop
async def test_everybody_is_told_of_a_move_as_they_may_see_it(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table, tokens, created = await seated(home)
        clients = [await listening(home, table, token) for token in [*tokens, created["watch"]["token"]]]
        assert [update["view"]["viewer"] for _, update in clients] == [0, 1, -1]
        for _ in range(5):
            seq = await one_move(home, table, tokens)
            for place, (client, before) in enumerate(clients):
                update = await client.updated(seq)
                token = [*tokens, created["watch"]["token"]][place]
                fresh = await home.look(table, token)
                assert update["view"] == fresh["view"]
                assert update["since"] <= before["seq"]
                log = [event for event in before["events"] if event["seq"] <= update["since"]] + update["events"]
                assert log == fresh["events"]
                clients[place] = (client, {**update, "events": log})


@in_loop
async def test_a_connection_resumes_where_it_left_off(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table, tokens, _ = await seated(home)
        client, first = await listening(home, table, tokens[0])
        await client.leave()
        seq = first["seq"]
        for _ in range(3):
            seq = await one_move(home, table, tokens)
        _, resumed = await listening(home, table, tokens[0], first["seq"])
        assert (resumed["since"], resumed["seq"]) == (first["seq"], seq)
        assert all(event["seq"] > first["seq"] for event in resumed["events"])
        _, caught_up = await listening(home, table, tokens[0], seq)
        assert caught_up["events"] == []
        for odd in (seq + 1, 10**12):
            _, whole = await listening(home, table, tokens[0], odd)
            assert (whole["since"], whole["events"]) == (0, first["events"] + resumed["events"])


@in_loop
async def test_a_browser_may_change_its_seat(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table, tokens, _ = await seated(home)
        client, _ = await listening(home, table, tokens[0])
        client.hello(tokens[1])
        update = await client.updated()
        while update["view"]["viewer"] == 0:
            update = await client.updated()
        assert update["view"]["viewer"] == 1
        assert update["since"] == 0
        fresh = await home.look(table, tokens[1])
        assert update["view"] == fresh["view"]
        assert update["events"] == fresh["events"]
        seats = fresh["room"]["seats"]
        assert [seat["online"] for seat in seats] == [False, True]
        seq = await one_move(home, table, tokens)
        assert (await client.updated(seq))["view"]["viewer"] == 1


@in_loop
async def test_the_room_says_who_is_here(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table, tokens, created = await seated(home)
        ann, update = await listening(home, table, tokens[0])
        assert [seat["online"] for seat in update["room"]["seats"]] == [True, False]
        bo, _ = await listening(home, table, tokens[1])
        assert [seat["online"] for seat in (await ann.room())["seats"]] == [True, True]
        watcher, _ = await listening(home, table, created["watch"]["token"])
        assert (await ann.room())["watchers"] == 1
        await watcher.leave()
        assert (await ann.room())["watchers"] == 0
        await bo.leave()
        assert [seat["online"] for seat in (await ann.room())["seats"]] == [True, False]
        second, _ = await listening(home, table, tokens[0])
        await second.leave()
        await until(lambda: len(home.app.hub.tables[table].audience.connections) == 1)
        assert home.app.hub.tables[table].audience.online(0), "the first of two tabs is still open"


@in_loop
async def test_a_player_gone_for_a_while_is_away(tmp_path: Path) -> None:
    async with house(tmp_path, away_s=0.2) as home:
        table, tokens, _ = await seated(home)
        ann, update = await listening(home, table, tokens[0])
        assert not any(seat["away"] for seat in update["room"]["seats"])
        seats = (await ann.room())["seats"]
        while not seats[1]["away"]:
            seats = (await ann.room())["seats"]
        assert [seat["away"] for seat in seats] == [False, True]
        await home.look(table, tokens[1])  # a request shows that somebody without a live connection is here
        while seats[1]["away"]:
            seats = (await ann.room())["seats"]
        bo, update = await listening(home, table, tokens[1])
        assert not update["room"]["seats"][1]["away"]
        await bo.leave()
        seats = (await ann.room())["seats"]
        while not seats[1]["away"]:
            seats = (await ann.room())["seats"]


@in_loop
async def test_a_slow_reader_delays_nobody_and_gets_the_latest(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table, tokens, created = await seated(home)
        slow, before = await listening(home, table, created["watch"]["token"])
        quick, _ = await listening(home, table, tokens[0])
        await slow.room()
        slow.writable.clear()
        seq = 0
        for _ in range(12):
            seq = await one_move(home, table, tokens)
            assert (await asyncio.wait_for(quick.updated(seq), 5))["seq"] == seq
        assert slow.outgoing.empty()
        slow.writable.set()
        heard = [await slow.updated()]
        while heard[-1]["seq"] < seq:
            heard.append(await slow.updated())
        assert len(heard) <= 2, "what was missed comes at once, not one by one"
        log = before["events"]
        for update in heard:
            log = [event for event in log if event["seq"] <= update["since"]] + update["events"]
        fresh = await home.look(table, created["watch"]["token"])
        assert log == fresh["events"]
        assert heard[-1]["view"] == fresh["view"]


@in_loop
async def test_moves_of_bots_arrive_too(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        created = await home.create(END, [{"bot": "random"}, {"bot": "random"}], seed=1, open=True)
        client, update = await listening(home, created["table"], None)
        while not update["view"]["over"]:
            update = await client.updated()
        assert update["view"]["result"]


@in_loop
async def test_closing_a_table_is_announced(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table, tokens, created = await seated(home)
        client, _ = await listening(home, table, tokens[0])
        await home.post(f"/api/tables/{table}/close", token=created["owner"])
        assert (await client.room())["closed"]
        late = await home.live(table).accepted()
        late.hello(tokens[1])
        told = await late.heard()
        assert (told["type"], "closed" in told["error"]["reason"]) == ("error", True)
        assert (await late.next())["code"] == 4410


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"token": "x" * 22}, 4403),
        ({"token": None}, 4403),
        ({"since": "much"}, 4400),
        ([], 4400),
        ({"tokn": "x"}, 4400),
        ({"token": "x" * 5000}, 4413),
    ],
)
@in_loop
async def test_a_bad_hello_is_refused_and_its_connection_closed(tmp_path: Path, message: object, code: int) -> None:
    async with house(tmp_path) as home:
        table, _, _ = await seated(home)
        client = await home.live(table).accepted()
        client.say(message)
        told = await client.heard()
        assert told["type"] == "error"
        assert told["error"]["reason"]
        assert (await client.next())["code"] == code
        await asyncio.wait_for(client.task, 5)
        assert not home.app.hub.tables[table].audience.connections


@in_loop
async def test_bytes_and_unknown_tables_are_refused(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table, _, _ = await seated(home)
        client = await home.live(table).accepted()
        client.incoming.put_nowait({"type": "websocket.receive", "bytes": b"\x00"})
        assert (await client.heard())["type"] == "error"
        assert (await client.next())["code"] == 4400
        client = await home.live("abcdefghabcdefgh").accepted()
        assert (await client.heard())["type"] == "error"
        assert (await client.next())["code"] == 4404
        elsewhere = LiveClient(home.app, "/api/nothing/live", {})
        assert (await elsewhere.next())["status"] == 404


@in_loop
async def test_a_silent_connection_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("holdfast.server.live.HELLO_S", 0.05)
    async with house(tmp_path) as home:
        table, tokens, _ = await seated(home)
        client = await home.live(table).accepted()
        assert (await client.heard())["type"] == "error"
        assert (await client.next())["code"] == 4408
        known, _ = await listening(home, table, tokens[0])
        await asyncio.sleep(0.2)
        assert not known.task.done(), "a client may be silent after its hello"


@in_loop
async def test_only_our_own_pages_get_a_live_connection(tmp_path: Path) -> None:
    async with house(tmp_path, public_url="https://play.example") as home:
        table, _, _ = await seated(home)
        for origin, welcome in [
            ("http://house.test", True),
            ("https://play.example", True),
            ("https://evil.example", False),
            ("null", False),
        ]:
            answer = await home.live(table, origin=origin).next()
            assert (answer["type"] == "websocket.accept") == welcome
            assert welcome or answer["status"] == 403


@in_loop
async def test_a_drawing_that_fails_ends_its_connection_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with house(tmp_path) as home:
        table, tokens, created = await seated(home)
        bad, _ = await listening(home, table, created["watch"]["token"])
        good, _ = await listening(home, table, tokens[0])
        stage = home.app.hub.tables[table].stage
        whole = stage.phase

        def phase(view: Any) -> str:
            if view.viewer < 0:
                raise ZeroDivisionError("no such colour")
            return whole(view)

        monkeypatch.setattr(stage, "phase", phase)
        seq = await one_move(home, table, tokens)
        await good.updated(seq)
        message = await bad.next()
        while message["type"] != "websocket.close":
            message = await bad.next()
        assert message["code"] == 1011
        assert "no such colour" in caplog.text
