"""Records are replayed in separate processes: work is shared, budgeted, fair, and dropped when nobody waits for it."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from holdfast.server.budget import ADDRESSES_KEPT, Budget
from holdfast.server.http import Exchange
from holdfast.server.problems import Problem
from holdfast.server.replay_worker import FRAMES, OPEN, Task
from holdfast.server.workshop import MOST_FROM_ONE, MOST_WAITING, Workshop
from tests.server.heavy_records import hesitant
from tests.server.inside import END, house, legal, until
from tests.server.store_tools import in_loop

TEXT = hesitant(END, 3).record.text()
# A worker that reports ready and then never says another word.
MUTE = "import sys, time; sys.stdout.buffer.write(b'\\0\\0\\0\\1\\x90'); sys.stdout.flush(); time.sleep(600)"
DYING = "import sys; sys.stdout.buffer.write(b'\\0\\0\\0\\1\\x90'); sys.stdout.flush(); sys.stdin.buffer.read(1)"


def task(number: int = 0) -> Task:
    return Task(what=FRAMES, id=f"r{number}", text=TEXT, first=number, last=number)


def mute(**facts: Any) -> Workshop:
    shop = Workshop(**facts)
    shop.command = (sys.executable, "-c", MUTE)
    return shop


@in_loop
async def test_a_move_does_not_wait_for_a_replay(tmp_path: Path) -> None:
    async with house(tmp_path, workshop=mute()) as home:
        heavy = hesitant(END, 900).record.text().encode()
        uploads = [asyncio.create_task(home.http.post("/api/records", content=heavy + b"\n" * n)) for n in range(20)]
        await until(lambda: home.app.workshop.metrics()["queue"] > 0)
        created = await home.create(END, [{"person": "Ann"}, {"bot": "random"}])
        for _ in range(5):
            update = await home.look(created["table"], created["seats"][0]["token"])
            if choices := legal(update):
                answer = await home.move(created["table"], created["seats"][0]["token"], choices[:1], update["seq"])
                assert answer.status_code == 200
        refused = [upload.result() for upload in uploads if upload.done()]
        assert len(refused) == 20 - MOST_FROM_ONE, "one address may have only so many at once"
        assert {answer.status_code for answer in refused} == {429}
        for upload in uploads:
            upload.cancel()
        await asyncio.gather(*uploads, return_exceptions=True)
        await until(lambda: not home.app.workshop.jobs, "what nobody waits for is still being done")


@in_loop
async def test_requests_for_the_same_thing_share_the_work() -> None:
    shop = Workshop()
    try:
        found = await asyncio.gather(*(shop.ask(task(), f"address {n}") for n in range(5)))
        assert len(set(found)) == 1
        assert shop.counts["done_total"] == 1
        assert shop.counts["shared_total"] == 4
        one, two = await asyncio.gather(shop.ask(task(1), "a"), shop.ask(task(2), "a"))
        assert one != two
    finally:
        await shop.close()


@in_loop
async def test_work_that_nobody_waits_for_is_dropped_and_ends_its_worker() -> None:
    shop = mute(most=1)
    try:
        first, other, second = (asyncio.create_task(shop.ask(task(n), "a")) for n in (1, 1, 2))
        await until(lambda: any(job.worker for job in shop.jobs.values()))
        (worker,) = shop.workers
        second.cancel()
        await asyncio.gather(second, return_exceptions=True)
        assert shop.metrics()["queue"] == 0
        first.cancel()
        await asyncio.sleep(0.6)
        assert worker in shop.workers, "somebody still waits for it"
        other.cancel()
        await until(lambda: worker not in shop.workers)
        process = worker.process
        assert process is not None
        await until(lambda: process.returncode is not None)  # the end of a process is known a moment later
        assert process.returncode != 0, "it was killed, whoever waits for it"
        assert not shop.jobs
    finally:
        await shop.close()


@in_loop
async def test_a_record_that_takes_too_long_is_given_up() -> None:
    shop = mute(most=1, limit_s=0.2)
    try:
        with pytest.raises(Problem, match=r"takes longer than 0\.2 seconds") as caught:
            await shop.ask(task(), "a")
        assert caught.value.status == 422
    finally:
        await shop.close()


@in_loop
async def test_a_worker_that_dies_is_replaced_once_and_then_reported() -> None:
    shop = Workshop(most=1)
    shop.command = (sys.executable, "-c", DYING)
    try:
        with pytest.raises(Problem, match="has ended") as caught:
            await shop.ask(task(), "a")
        assert caught.value.status == 500
        shop.command = (sys.executable, "-c", "pass")
        with pytest.raises(Problem, match="no process could be started") as caught:
            await shop.ask(task(), "a")
        assert caught.value.status == 503
    finally:
        await shop.close()


@in_loop
async def test_the_workers_end_with_the_workshop() -> None:
    shop = Workshop()
    await shop.ask(Task(what=OPEN, id="r", text=TEXT), "a")
    (worker,) = shop.workers
    assert worker.process is not None
    await shop.close()
    with pytest.raises(ProcessLookupError):
        os.kill(worker.process.pid, 0)
    with pytest.raises(Problem, match="shutting down"):
        await shop.ask(task(), "a")


@in_loop
async def test_an_address_pays_for_its_own_use_only() -> None:
    shop = Workshop(burst_s=1e-6, share=1e-6)
    try:
        await shop.ask(task(1), "greedy")
        with pytest.raises(Problem, match=r"used up its time for replays; wait \d+ seconds") as caught:
            await shop.ask(task(2), "greedy")
        assert caught.value.status == 429
        await shop.ask(task(2), "modest")
    finally:
        await shop.close()


@in_loop
async def test_the_queue_is_bounded_and_served_in_turn() -> None:
    shop = mute(most=1, burst_s=10.0)
    asked: list[asyncio.Task[bytes]] = []
    try:
        for number in range(MOST_WAITING + 1):
            asked.append(asyncio.create_task(shop.ask(task(number), f"crowd {number // MOST_FROM_ONE}")))
            await asyncio.sleep(0)
        await until(lambda: len(shop.waiting) == MOST_WAITING)
        with pytest.raises(Problem, match="too many replays are waiting") as caught:
            await shop.ask(task(999), "late")
        assert caught.value.status == 503
        asked.pop().cancel()
        await until(lambda: len(shop.waiting) < MOST_WAITING)
        late = asyncio.create_task(shop.ask(task(1000), "late"))
        await until(lambda: len(shop.waiting) == MOST_WAITING)
        asked.append(late)
        shop.budget.charge("late", -1.0, asyncio.get_running_loop().time())
        for number in range(6):
            shop.budget.charge(f"crowd {number}", 1.0, asyncio.get_running_loop().time())
        assert shop.pick().address == "late", "the address that has used least goes first"
    finally:
        for one in asked:
            one.cancel()
        await shop.close()
        await asyncio.gather(*asked, return_exceptions=True)


def test_a_budget_is_used_up_and_comes_back() -> None:
    budget = Budget(10.0, 0.5)
    assert budget.wait("a", 0.0) == 0
    budget.charge("a", 12.0, 0.0)
    assert budget.left("a", 0.0) == -2
    assert budget.wait("a", 0.0) == pytest.approx(4.0, abs=0.1)
    assert budget.wait("b", 0.0) == 0
    assert budget.wait("a", 5.0) == 0
    assert budget.left("a", 1000.0) == 10
    budget.charge("a", 1.0, 2000.0)
    assert budget.left("a", 1.0) == 9, "a clock that goes back gives nothing away"
    for number in range(ADDRESSES_KEPT + 5):
        budget.charge(str(number), 1.0, 0.0)
    assert len(budget.accounts) == ADDRESSES_KEPT
    assert Budget(0.0, 1.0).wait("a", 0.0) == 0


@in_loop
async def test_when_the_client_hangs_up_the_work_is_cancelled() -> None:
    messages = [{"type": "http.request", "body": b"", "more_body": False}, {"type": "http.disconnect"}]

    async def receive() -> Any:
        await asyncio.sleep(0)
        return messages.pop(0)

    cancelled = asyncio.Event()

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            cancelled.set()
            raise

    app: Any = None
    exchange = Exchange(app, {"type": "http", "headers": []}, receive, {})
    with pytest.raises(Problem, match="cut off"):
        await exchange.while_there(work())
    assert cancelled.is_set()
