"""Bots at the tables: they answer when asked, late answers are dropped, and a restart changes nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from holdfast.server.store import StoreError, make_store
from tests.server.inside import EMPIRE, END, House, Json, house, legal, until
from tests.server.store_tools import in_loop

BOTS = [{"bot": "random"}, {"bot": "greedy"}]


async def over(home: House, table: str) -> list[str]:
    """The record of a table at its end."""

    async def ended() -> bool:
        stored = await home.app.store.load(table)
        return stored is not None and stored.row.over

    await until(ended)
    stored = await home.app.store.load(table)
    assert stored is not None
    return stored.lines


@pytest.mark.parametrize("id", [EMPIRE, END])
@in_loop
async def test_bots_play_the_same_after_a_restart(id: str, tmp_path: Path) -> None:
    whole_folder, broken = tmp_path / "whole", tmp_path / "broken"
    whole_folder.mkdir()
    broken.mkdir()
    async with house(whole_folder) as home:
        created = await home.create(id, BOTS, seed=11)
        whole = await over(home, created["table"])
    async with house(broken) as home:
        created = await home.create(id, BOTS, seed=11)
        table = created["table"]
    for _ in range(6):
        async with house(broken) as home:
            await until(lambda: len(home.pool.asked) > 8)
    async with house(broken) as home:
        assert await over(home, table) == whole


@in_loop
async def test_a_table_without_people_needs_nobody_to_look(tmp_path: Path) -> None:
    async with house(tmp_path, idle_s=0.0) as home:
        created = await home.create(END, BOTS, seed=1)
        await over(home, created["table"])
        await until(lambda: not home.app.hub.tables)
        assert not home.app.driver.tasks


@in_loop
async def test_a_late_answer_is_dropped(tmp_path: Path) -> None:
    """In combat all seats answer at once; the person is quicker than the bot, whose answer names an old position."""
    async with house(tmp_path) as home:
        created = await home.create(EMPIRE, [{"person": "Ann"}, {"bot": "random"}], seed=3)
        table, token = created["table"], created["seats"][0]["token"]
        while True:
            update = await home.look(table, token)
            if len(update["view"]["to_act"]) == 2 and len(legal(update)) > 0:
                home.pool.gate.clear()
                await until(lambda: home.app.driver.tasks or not home.app.hub.tables[table].bots_to_act())
                update = await home.look(table, token)
                asked = [job for job in home.pool.asked if job.seq == update["seq"]]
                if asked and len(update["view"]["to_act"]) == 2 and legal(update):
                    break
                home.pool.gate.set()
            if choices := legal(update):
                await home.move(table, token, [choices[0]], update["seq"])
            await asyncio.sleep(0)
        answer = await home.move(table, token, [legal(update)[0]], update["seq"])
        assert answer.status_code == 200
        late = home.app.metrics.late_answers
        home.pool.gate.set()
        await until(lambda: home.app.metrics.late_answers > late)
        lines = (await home.app.store.load(table)).lines  # type: ignore[union-attr]
        assert lines[update["seq"]] == f"0 {legal(update)[0]}", "the person's answer stands where the bot's would have"
        await until(lambda: not home.app.hub.tables[table].bots_to_act())


@in_loop
async def test_a_table_whose_bot_is_thinking_delays_no_other(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        stuck = await home.create(END, BOTS, seed=1)
        home.pool.gate.clear()
        people = await home.create(EMPIRE, seed=2)
        table, tokens = people["table"], [seat["token"] for seat in people["seats"]]
        for _ in range(10):
            seat = (await home.look(table, tokens[0]))["view"]["to_act"][0]
            update = await home.look(table, tokens[seat])
            answer = await home.move(table, tokens[seat], [legal(update)[0]], update["seq"])
            assert answer.status_code == 200
        looked = await home.look(stuck["table"], stuck["watch"]["token"])
        assert any(seat["thinking"] for seat in looked["room"]["seats"])
        home.pool.gate.set()
        await over(home, stuck["table"])


@in_loop
async def test_a_bot_that_fails_is_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("holdfast.server.driver.PAUSE_S", 0.01)
    async with house(tmp_path) as home:
        home.pool.failing = True
        created = await home.create(END, BOTS, seed=1)
        await until(lambda: len(home.pool.asked) > 2)
        assert "headache" in caplog.text
        home.pool.failing = False
        await over(home, created["table"])


@in_loop
async def test_bots_stop_when_the_table_is_closed(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        home.pool.gate.clear()
        created: Json = await home.create(END, BOTS, seed=1)
        await until(lambda: home.pool.asked)
        assert (await home.post(f"/api/tables/{created['table']}/close", token=created["owner"])).status_code == 200
        before = await home.app.store.lines_after(created["table"], 0)
        home.pool.gate.set()
        await until(lambda: not home.app.driver.tasks)
        assert await home.app.store.lines_after(created["table"], 0) == before


@in_loop
async def test_bots_are_resumed_even_if_the_store_cannot_be_reached_at_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("holdfast.server.app.RESUME_S", 0.01)
    async with house(tmp_path) as home:
        home.pool.gate.clear()
        created = await home.create(END, [{"bot": "random"}, {"bot": "random"}], seed=1)
    store = make_store(f"sqlite:{tmp_path / 'tables.sqlite'}")
    usual, failures = store.running_with_bots, [StoreError("The database is starting up."), StoreError("Not yet.")]

    async def later(since: float = 0.0) -> list[str]:
        if failures:
            raise failures.pop()
        return await usual(since)

    monkeypatch.setattr(store, "running_with_bots", later)
    async with house(tmp_path, store) as home:
        await until(lambda: created["table"] in home.app.hub.tables)
        assert not failures


@in_loop
async def test_people_answer_a_question_to_the_team_before_bots_do(tmp_path: Path) -> None:
    """Ann may give the bot something, and the bot her: it waits until she says that she has nothing more to give."""
    async with house(tmp_path) as home:
        seats: list[Json] = [{"person": "Ann"}, {"bot": "random"}]
        created = await home.create("ante-portas", seats, seed=2)
        table, token = created["table"], created["seats"][0]["token"]
        asked_together = 0
        for _ in range(400):
            update = await home.look(table, token)
            if update["view"]["over"] or asked_together > 2:
                break
            if not legal(update):
                await asyncio.sleep(0)
                continue
            if len(update["view"]["to_act"]) == 2:
                asked_together += 1
                assert home.app.hub.tables[table].bots_to_act() == []
                assert not update["room"]["seats"][0]["thinking"]
            choices = legal(update)
            first = "trade" if "trade" in choices else "enough" if "enough" in choices else choices[0]
            await home.move(table, token, [first], update["seq"])
        assert asked_together, "no question was ever shared, so this has tested nothing"


@in_loop
async def test_where_the_first_answer_counts_bots_wait_for_people_who_are_here(tmp_path: Path) -> None:
    """With command = anyone an ally's first answer counts; a bot waits as long as a person is present."""
    async with house(tmp_path) as home:
        seats = [{"person": "Ann"}, {"bot": "random"}]
        created = await home.create(
            "ante-portas", seats, seed=3, options={"command": "anyone", "difficulty": "outpost"}
        )
        table, token = created["table"], created["seats"][0]["token"]
        ann = await home.live(table).accepted()
        ann.hello(token)
        await ann.updated()
        await until(lambda: table in home.app.hub.tables)
        here = home.app.hub.tables[table]

        async def is_asked() -> Json:
            await until(lambda: 0 in here.play.state.to_act() and not here.lock.locked())
            return await home.look(table, token)

        while not here.play.state.first_answer_counts():
            update = await is_asked()
            if not here.play.state.first_answer_counts():
                await home.move(table, token, [legal(update)[0]], update["seq"])
        assert sorted(here.play.state.to_act()) == [0, 1]
        assert here.bots_to_act() == []
        seq = here.seq
        await asyncio.sleep(0.05)
        assert here.seq == seq
        assert not [job for job in home.pool.asked if job.seq == seq], "the bot was not even asked"
        await ann.leave()
        await until(lambda: here.seq > seq)
        lines = (await home.app.store.load(table)).lines  # type: ignore[union-attr]
        assert lines[seq].startswith("1 "), "with nobody there the bot answers for the team"


@in_loop
async def test_bots_tell_only_their_own_side_what_they_are_up_to(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        seats: list[Json] = [{"person": "Ann"}, {"bot": "greedy"}]
        allies, rivals = await home.create("ante-portas", seats, seed=2), await home.create(EMPIRE, seats, seed=2)
        path, token = f"/api/tables/{allies['table']}/intents", allies["seats"][0]["token"]
        said = (await home.get(path, token)).json()
        assert [one["seat"] for one in said] == [1]
        assert said[0]["text"]
        watching = (await home.get(path, allies["watch"]["token"])).json()
        assert [one["seat"] for one in watching] == [1], "where all are allies, anybody may know"
        assert (await home.get(path, rivals["seats"][0]["token"])).status_code == 403
        path = f"/api/tables/{rivals['table']}/intents"
        assert (await home.get(path, rivals["seats"][0]["token"])).json() == []
