"""Bots are no weapon: requests can demand only so much of them, and nobody's tables keep the workers from others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from holdfast.bots import bot_levels
from holdfast.server.bot_pool import BotFailed
from holdfast.server.bot_queue import HALF_LIFE_S, MOST_UNWATCHED, NAMES_KEPT, BotQueue, Spent
from holdfast.server.pace import LONGEST_S, Pace
from tests.server.inside import EMPIRE, END, house, legal, until
from tests.server.store_tools import in_loop
from tests.server.test_bot_pool import direct_answer, first_job, pool_of

SLEEPY = "sleepy:s=600"


class Asked:
    """A question as the queue sees it."""

    def __init__(self, table: str, founder: str, since: float = 0.0, watched: bool = True) -> None:
        self.table = table
        self.founder = founder
        self.since = since
        self.is_watched: Callable[[], bool] = lambda: watched


def order(queue: BotQueue, waiting: list[Asked], running: list[Asked] | None = None) -> list[str]:
    """The order in which the tables would be taken if every worker kept the one it took."""
    left, busy, found = list(waiting), list(running or []), []
    while (chosen := queue.next(left, busy, 0.0)) is not None:
        left.remove(chosen)
        busy.append(chosen)
        found.append(chosen.table)
    return found


def test_the_founder_who_has_used_least_goes_first() -> None:
    queue = BotQueue(9)
    waiting = [Asked("a1", "a", 1), Asked("a2", "a", 2), Asked("b1", "b", 3), Asked("c1", "c", 4)]
    assert order(queue, waiting) == ["a1", "a2", "b1", "c1"]
    queue.spend(Asked("a1", "a"), 5.0, 0.0)
    queue.spend(Asked("b9", "b"), 1.0, 0.0)
    assert order(queue, waiting) == ["c1", "b1", "a2", "a1"], "by founder, then by table"


def test_one_founder_has_only_so_many_workers() -> None:
    queue = BotQueue(2)
    waiting = [Asked(f"a{number}", "a", number) for number in range(5)] + [Asked("b", "b", 9)]
    assert order(queue, waiting) == ["a0", "a1", "b"]
    assert order(queue, [Asked("x", ""), Asked("y", ""), Asked("z", "")]) == ["x", "y", "z"]


def test_a_table_is_asked_one_thing_at_a_time() -> None:
    assert order(BotQueue(9), [Asked("t", "a", 1), Asked("t", "a", 2)]) == ["t"]


def test_tables_that_nobody_watches_wait_for_the_others() -> None:
    idle = [Asked(f"idle {number}", f"f{number}", number, watched=False) for number in range(3)]
    assert order(BotQueue(9), [*idle, Asked("w", "w", 9)]) == ["w", "idle 0"]
    assert order(BotQueue(9), idle) == ["idle 0"]
    assert MOST_UNWATCHED == 1


def test_what_was_used_is_forgotten_with_time() -> None:
    spent = Spent()
    spent.add("a", 8.0, 0.0)
    assert spent.of("a", HALF_LIFE_S) == pytest.approx(4)
    spent.add("a", 1.0, HALF_LIFE_S)
    assert spent.of("a", HALF_LIFE_S) == pytest.approx(5)
    assert spent.of("b", 0.0) == 0
    for number in range(NAMES_KEPT + 3):
        spent.add(str(number), 1.0, 0.0)
    assert len(spent.kept) == NAMES_KEPT


def test_heavy_tables_of_one_founder_do_not_keep_a_bot_of_another_from_answering() -> None:
    async def scene() -> None:
        async with pool_of(workers=2, most=4) as pool:
            heavy = [
                asyncio.create_task(
                    pool.ask(msgspec.structs.replace(first_job(SLEEPY, f"h{number}"), founder="mallory"))
                )
                for number in range(16)
            ]
            await until(lambda: len(pool.thinking) == 2)
            own = msgspec.structs.replace(first_job(table="own"), founder="ann")
            assert await pool.ask(own) == direct_answer(own)
            assert [asking.founder for asking in pool.thinking.values()] == ["mallory", "mallory"]
            numbers = pool.metrics()
            assert (numbers["queue"], numbers["queue_founders"], numbers["busy"]) == (14, 1, 2)
            assert numbers["queue_oldest_seconds"] > 0
            for task in heavy:
                task.cancel()
            await asyncio.gather(*heavy, return_exceptions=True)

    asyncio.run(asyncio.wait_for(scene(), 120))


def test_tables_that_nobody_watches_share_one_worker_until_somebody_looks() -> None:
    watched: set[str] = set()

    async def scene() -> None:
        async with pool_of(workers=2, most=2) as pool:
            asked = {}
            for name in ("a", "b", "c"):
                job = msgspec.structs.replace(first_job(SLEEPY, name), founder=name)
                asked[name] = asyncio.create_task(pool.ask(job, lambda name=name: name in watched))  # type: ignore[misc]
            await until(lambda: list(pool.thinking) == ["a"])
            await until(lambda: sum(1 for worker in pool.workers if worker.next is not None) == 1)
            assert pool.metrics()["queue_unwatched"] == 2
            watched.add("c")
            pool.look_again()
            assert set(pool.thinking) == {"a", "c"}
            for task in asked.values():
                task.cancel()
            await asyncio.gather(*asked.values(), return_exceptions=True)

    asyncio.run(asyncio.wait_for(scene(), 120))


# -- what a request may ask for ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("planner:iterations=1000000", "'planner' may have at most iterations=400, not 1000000"),
        ("planner:time=3600", "'planner' may have at most time=2, not 3600"),
        ("planner:iterations=10,width=900", "'planner' may have at most width=40, not 900"),
        ("learned:horizon=90", "'learned' may have at most horizon=4, not 90"),
        ("planner:iterations=-1", "a whole number from 0"),
    ],
)
@in_loop
async def test_a_request_cannot_make_bots_think_endlessly(tmp_path: Path, spec: str, sentence: str) -> None:
    async with house(tmp_path) as home:
        answer = await home.post("/api/tables", {"game": EMPIRE, "seats": [{"person": "Ann"}, {"bot": spec}]})
        assert answer.status_code == 422
        assert sentence in answer.json()["error"]["reason"]
        created = await home.create()
        vote = {"seat": 1, "bot": spec}
        answer = await home.post(f"/api/tables/{created['table']}/votes", vote, created["seats"][0]["token"])
        assert sentence in answer.json()["error"]["reason"]


@in_loop
async def test_what_a_person_would_choose_is_allowed(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        home.pool.gate.clear()
        for spec in ("planner:iterations=400", "planner:time=2", *(level.name for level in bot_levels())):
            assert (await home.create(END, [{"person": "Ann"}, {"bot": spec}]))["table"]


# -- how long an answer takes --------------------------------------------------------------------------------------


def test_answers_to_private_questions_take_as_long_as_the_slowest_recent_one() -> None:
    pace = Pace(0.1)
    assert pace.pause(END, "greedy", 0.005) == pytest.approx(0.095)
    assert pace.pause(END, "greedy", 0.08) == pytest.approx(0.02)
    assert pace.pause(END, "greedy", 0.15) == pytest.approx(0.05), "slower than any before: up to the next step"
    assert pace.pause(END, "greedy", 0.005) == pytest.approx(0.145)
    assert pace.pause(END, "random", 0.005) == pytest.approx(0.095), "each kind of bot has a pace of its own"
    pace.pause(END, "planner", 100.0)
    assert pace.pause(END, "planner", 0.0) == LONGEST_S
    assert Pace(0).pause(END, "greedy", 0.005) == 0


@pytest.mark.parametrize("people", [True, False])
@in_loop
async def test_a_bot_delays_its_answer_where_people_could_learn_from_its_timing(tmp_path: Path, people: bool) -> None:
    async with house(tmp_path, bot_pace_s=1e-6) as home:
        first = {"person": "Ann"} if people else {"bot": "random"}
        created = await home.create(END, [first, {"bot": "random"}, {"bot": "random"}], seed=4)
        table = home.app.hub.tables[created["table"]]
        async with asyncio.timeout(60):
            while not table.row.over:
                await asyncio.sleep(0.001)
                if people:
                    token = created["seats"][0]["token"]
                    update = await home.look(table.id, token)
                    if choices := legal(update):
                        await home.move(table.id, token, choices[-1:], update["seq"])
        assert (home.app.driver.pace.held_back > 0) == people


@in_loop
async def test_the_state_of_the_queue_is_among_the_metrics(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        text = (await home.get("/metrics")).text
        for name in ("queue", "queue_unwatched", "queue_founders", "queue_oldest_seconds", "busy", "workers"):
            assert f"holdfast_bots_{name} " in text
        for name in ("queue", "busy", "workers", "done_total", "dropped_total", "refused_total", "seconds_total"):
            assert f"holdfast_replays_{name} " in text


def test_a_cancelled_question_leaves_the_queue() -> None:
    async def scene() -> None:
        async with pool_of() as pool:
            first = asyncio.create_task(pool.ask(first_job(SLEEPY, "a")))
            second = asyncio.create_task(pool.ask(first_job(SLEEPY, "b")))
            await until(lambda: len(pool.thinking) == 1 and len(pool.waiting) == 1)
            second.cancel()
            await asyncio.gather(second, return_exceptions=True)
            assert not pool.waiting
            first.cancel()
            with pytest.raises((asyncio.CancelledError, BotFailed)):
                await first

    asyncio.run(asyncio.wait_for(scene(), 120))
