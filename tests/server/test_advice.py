"""Hints at a table: based on the seat's view alone, and never holding anybody up."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from holdfast.kernel import Play, Rng
from holdfast.server.bot_pool import BotFailed, BotJob, BotPool
from holdfast.server.hint_task import Weighed, weigh
from holdfast.server.hints import AT_ONCE, NOT_NOW, worded
from holdfast.server.shelf import game_with
from tests.server.inside import EMPIRE, END, House, InlinePool, house, legal
from tests.server.store_tools import in_loop

Json = dict[str, Any]


async def asked_seat(home: House, created: Json) -> tuple[int, Json]:
    """A seat that is asked something with several answers; questions with only one are answered on the way."""
    for _ in range(60):
        for seat, chair in enumerate(created["seats"]):
            update = await home.look(created["table"], chair["token"])
            choices = legal(update)
            if len(choices) > 1:
                return seat, update
            if choices:
                await home.move(created["table"], chair["token"], choices, update["seq"])
    raise AssertionError("nobody had a choice")


async def hint(home: House, created: Json, seat: int, seq: int) -> httpx.Response:
    path = f"/api/tables/{created['table']}/hint"
    return await home.post(path, {"expect_seq": seq}, created["seats"][seat]["token"])


@pytest.mark.parametrize("game", [EMPIRE, END])
@in_loop
async def test_a_hint_names_answers_that_can_be_given(tmp_path: Path, game: str) -> None:
    async with house(tmp_path) as home:
        created = await home.create(game, seed=3)
        reasons = []
        for _ in range(6):
            seat, update = await asked_seat(home, created)
            answer = await hint(home, created, seat, update["seq"])
            assert answer.status_code == 200, answer.text
            told = answer.json()
            labels = {choice["do"]: choice["label"] for choice in update["view"]["question"]["choices"]}
            assert told["nudge"].endswith(".")
            assert 0 < len(told["shortlist"]) <= 2
            for one in [*told["shortlist"], told["move"]]:
                assert one["do"] in legal(update)
                assert one["label"] == labels[one["do"]]
            assert told["move"]["do"] in [one["do"] for one in told["shortlist"]]
            assert 0 <= told["move"]["chance"] <= 1
            reasons.append(told["move"]["reason"])
            await home.move(created["table"], created["seats"][seat]["token"], [told["move"]["do"]], update["seq"])
        assert any(reasons), "what an answer brings is said where it brings something"


@in_loop
async def test_where_the_outcome_is_foreseen_it_is_the_only_reason(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        created = await home.create(EMPIRE, seed=3)
        for _ in range(200):
            seat, update = await asked_seat(home, created)
            if "hold" in legal(update):
                break
            await home.move(created["table"], created["seats"][seat]["token"], legal(update)[:1], update["seq"])
        told = (await hint(home, created, seat, update["seq"])).json()
        assert told["move"]["why"].startswith("If you ")
        assert (told["move"]["reason"], told["move"]["costs"]) == ("", "")
        assert [one["why"] for one in told["shortlist"]] == ["", ""]


@in_loop
async def test_only_a_seat_that_is_asked_gets_a_hint_and_only_for_the_current_position(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        created = await home.create(END, seed=3)
        seat, update = await asked_seat(home, created)
        stale = await hint(home, created, seat, update["seq"] - 1)
        assert stale.status_code == 409
        assert stale.json()["update"]["seq"] == update["seq"]
        path = f"/api/tables/{created['table']}/hint"
        watching = await home.post(path, {"expect_seq": update["seq"]}, created["watch"]["token"])
        assert watching.status_code == 403
        assert (await home.post(path, {"expect_seq": update["seq"]})).status_code == 403
        assert (await home.post(path, {}, created["seats"][seat]["token"])).status_code == 400
        waiting = next(other for other in range(2) if other not in update["view"]["to_act"])
        answer = await hint(home, created, waiting, update["seq"])
        assert answer.status_code == 422
        assert "nothing to advise" in answer.json()["error"]["reason"]


@in_loop
async def test_the_hint_says_when_there_is_only_one_answer(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        created = await home.create(EMPIRE, seed=3)
        table = home.app.hub.tables[created["table"]]
        seat, update = await asked_seat(home, created)
        only = legal(update)[0]
        told = weigh(table.play.state.view(seat), [table.actions([only])[0]])
        assert '"There is only one thing to do."' in told
        assert '"chance":null' in told


@pytest.mark.parametrize(("choice", "answers", "any_will_do"), [(False, 2, True), (True, 2, False), (False, 1, False)])
@in_loop
async def test_the_move_says_whether_any_answer_will_do(
    tmp_path: Path, choice: bool, answers: int, any_will_do: bool
) -> None:
    async with house(tmp_path) as home:
        created = await home.create(EMPIRE, seed=3)
        table = home.app.hub.tables[created["table"]]
        seat, update = await asked_seat(home, created)
        view = table.play.state.view(seat)
        weighed = msgspec.json.decode(weigh(view, table.actions(legal(update)[:answers])), type=Weighed)
        weighed.choice = choice
        weighed.helps, weighed.costs = ["food"], ["wood"]
        move = worded(table, seat, weighed).move
        assert move.indifferent == any_will_do
        assert (move.reason, move.costs) == (("", "") if any_will_do else ("food", "wood"))


@pytest.mark.parametrize("game", [EMPIRE, END])
@in_loop
async def test_a_hint_does_not_change_with_what_is_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """All the way through the server: the same bytes from the truth and from other worlds with the same view."""
    truth: list[int] = []

    def hint_elsewhere(self: InlinePool, job: BotJob) -> str:
        play = Play(game_with(job.game, job.options), job.names)
        for line in job.lines:
            play.read_line(line)
        state = play.state
        view = state.view(job.seat)
        if truth:
            state = view.game.resample(view, Rng(truth[0]))
        return weigh(state.view(job.seat), list(state.choices(job.seat)))

    monkeypatch.setattr(InlinePool, "hint", hint_elsewhere)
    async with house(tmp_path) as home:
        created = await home.create(game, seed=3)
        for _ in range(3):
            seat, update = await asked_seat(home, created)
            table = home.app.hub.tables[created["table"]]
            told = []
            true_state, true_seed = table.play.state, table.row.seed
            for world in ([], [11], [12]):
                truth[:] = world
                home.app.hints.kept.clear()
                if world:
                    table.play.state = table.game.resample(true_state.view(seat), Rng(world[0]))
                    table.row.seed = str(world[0])
                told.append((await hint(home, created, seat, update["seq"])).content)
            table.play.state, table.row.seed = true_state, true_seed
            assert b'"nudge"' in told[0]
            assert told[1:] == told[:1] * 2
            await home.move(created["table"], created["seats"][seat]["token"], legal(update)[:1], update["seq"])


@in_loop
async def test_the_table_continues_while_a_hint_is_worked_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = asyncio.Event()
    usual = InlinePool.ask
    thought: list[BotJob] = []

    async def ask(self: InlinePool, job: BotJob) -> str:
        if job.task == "hint":
            thought.append(job)
            await gate.wait()
        return await usual(self, job)

    monkeypatch.setattr(InlinePool, "ask", ask)
    async with house(tmp_path) as home:
        created = await home.create(END, seed=3)
        seat, update = await asked_seat(home, created)
        asking = [asyncio.create_task(hint(home, created, seat, update["seq"])) for _ in range(3)]
        while not thought:
            await asyncio.sleep(0)
        moved = await home.move(created["table"], created["seats"][seat]["token"], legal(update)[:1], update["seq"])
        assert moved.status_code == 200
        gate.set()
        assert [(await task).status_code for task in asking] == [409, 409, 409]
        assert len(thought) == 1, "the bot thinks only once about the same position"


@in_loop
async def test_a_failed_hint_is_reported_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: InlinePool, job: BotJob) -> str:
        raise BotFailed("the bot 'hint' took longer than 20 seconds")

    async with house(tmp_path) as home:
        created = await home.create(END, seed=3)
        seat, update = await asked_seat(home, created)
        with monkeypatch.context() as patch:
            patch.setattr(InlinePool, "hint", fail)
            answer = await hint(home, created, seat, update["seq"])
        assert answer.status_code == 503
        assert answer.json()["error"]["reason"] == NOT_NOW
        assert "bot" not in NOT_NOW, "a player asked a coach, not a program"
        assert (await hint(home, created, seat, update["seq"])).status_code == 200


@in_loop
async def test_a_worker_process_gives_the_same_hint(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        created = await home.create(END, seed=3)
        seat, update = await asked_seat(home, created)
        inline = await hint(home, created, seat, update["seq"])
        home.app.hints.kept.clear()
        pool = BotPool(1, 1)
        await pool.start()
        try:
            home.app.hints.pool = pool
            answer = await hint(home, created, seat, update["seq"])
            assert answer.content == inline.content
            assert pool.metrics()["answers_total"] == 1
        finally:
            await pool.close()


@in_loop
async def test_hints_leave_workers_to_the_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking: list[int] = [0]
    most: list[int] = []
    usual = InlinePool.ask

    async def ask(self: InlinePool, job: BotJob) -> str:
        thinking[0] += 1
        most.append(thinking[0])
        await asyncio.sleep(0.01)
        thinking[0] -= 1
        return await usual(self, job)

    monkeypatch.setattr(InlinePool, "ask", ask)
    async with house(tmp_path) as home:
        asking = []
        for seed in range(2 * AT_ONCE):
            created = await home.create(END, seed=seed)
            seat, update = await asked_seat(home, created)
            asking.append(hint(home, created, seat, update["seq"]))
        assert [answer.status_code for answer in await asyncio.gather(*asking)] == [200] * len(asking)
        assert max(most) <= AT_ONCE
