"""Bots in worker processes: answers are right, no question is lost, and no bot holds up others."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path

import msgspec
import pytest

from holdfast.bots import make_bot
from holdfast.bots.match import play_game
from holdfast.games import load
from holdfast.kernel import CHANCE, Play
from holdfast.server.bot_pool import BotFailed, BotJob, BotPool
from holdfast.server.bot_process import TABLES_KEPT
from tests.tools.games import FROZEN_CARDS

ODD = (sys.executable, "-m", "tests.server.odd_bots")
GENEROUS_S = 180.0
Scene = Callable[[], Awaitable[None]]


def run(scene: Scene) -> None:
    """Run one test in its own loop; a hanging pool fails the test instead of blocking it."""
    asyncio.run(asyncio.wait_for(scene(), GENEROUS_S))


@asynccontextmanager
async def pool_of(
    workers: int = 1, most: int = 1, limit_s: float = GENEROUS_S, odd: bool = True
) -> AsyncIterator[BotPool]:
    pool = BotPool(workers=workers, most=most, limit_s=limit_s)
    if odd:
        pool.command = ODD
    await pool.start()
    try:
        yield pool
    finally:
        await pool.close()
        assert not pool.workers


@cache
def played(game_id: str) -> Play:
    """A whole game between bots, needed for its lines."""
    game = load(game_id, FROZEN_CARDS if game_id == "after-the-empire" else None)
    return play_game(game, [make_bot("random", game, seat) for seat in range(3)], 11)


def questions(game_id: str) -> list[tuple[int, int]]:
    """Every question of a game: after how many lines it is asked, and of which seat."""
    whole = played(game_id)
    play = Play(whole.game, whole.record.seats)
    found: list[tuple[int, int]] = []
    for number, line in enumerate(whole.record.lines):
        found.extend((number, seat) for seat in play.state.to_act() if seat != CHANCE)
        play.read_line(line)
    return found


def job(number: int, seat: int, spec: str = "random", table: str = "t", game_id: str = "after-the-empire") -> BotJob:
    play = played(game_id)
    return BotJob(
        table=table,
        game=game_id,
        options=play.game.options,
        cards_folder=str(FROZEN_CARDS) if game_id == "after-the-empire" else None,
        names=play.record.seats,
        lines=play.record.lines[:number],
        seat=seat,
        spec=spec,
        seed="5",
        seq=number,
    )


def first_job(spec: str = "random", table: str = "t", seq: int | None = None) -> BotJob:
    number, seat = questions("after-the-empire")[0]
    asked = job(number, seat, spec, table)
    return asked if seq is None else msgspec.structs.replace(asked, seq=seq)


def direct_answer(asked: BotJob) -> str:
    """The bot's answer when asked in this process, with the luck that the pool gives it."""
    game = load(asked.game, None if asked.cards_folder is None else Path(asked.cards_folder), asked.options)
    play = Play(game, asked.names)
    for line in asked.lines:
        play.read_line(line)
    seed = random.Random(f"{asked.seed}/{asked.seat}/{len(asked.lines)}").getrandbits(31)
    bot = make_bot(asked.spec, game, seed)
    return bot.choose(play.state.view(asked.seat), list(play.state.choices(asked.seat))).notation


@pytest.mark.parametrize("game_id", ["after-the-empire", "after-the-end"])
@pytest.mark.parametrize("spec", ["random", "greedy"])
def test_a_worker_answers_as_the_bot_does_and_is_sent_only_new_lines(game_id: str, spec: str) -> None:
    async def scene() -> None:
        asked = questions(game_id)[::9][:25]
        async with pool_of(odd=False) as pool:
            for number, seat in asked:
                one = job(number, seat, spec, game_id=game_id)
                assert await pool.ask(one) == direct_answer(one)
            assert pool.metrics()["lines_sent_total"] == asked[-1][0]
            assert pool.metrics()["answers_total"] == len(asked)

    run(scene)


def test_any_worker_gives_the_same_answer() -> None:
    async def scene() -> None:
        asked = [job(number, seat) for number, seat in questions("after-the-empire")[5:60:11]]
        async with pool_of(odd=False) as first, pool_of(odd=False) as second:
            forwards = [await first.ask(one) for one in asked]
            jobs = list(enumerate(reversed(asked)))
            # Backwards, as after a restart among other tables: nothing that a worker has kept may matter.
            backwards = [await second.ask(msgspec.structs.replace(one, table=f"t{n}")) for n, one in jobs]
            assert backwards[::-1] == forwards

    run(scene)


def test_a_table_whose_lines_have_changed_is_reloaded() -> None:
    async def scene() -> None:
        number, seat = questions("after-the-empire")[30]
        one = job(number, seat)
        other = msgspec.structs.replace(one, names=["A", "B", "C"])
        shorter = job(*questions("after-the-empire")[3])
        async with pool_of(odd=False) as pool:
            assert await pool.ask(one) == direct_answer(one)
            for again in (other, one, shorter):
                assert await pool.ask(again) == direct_answer(again)
            assert pool.metrics()["lines_sent_total"] == 3 * number + len(shorter.lines)

    run(scene)


def test_a_worker_keeps_only_some_tables() -> None:
    async def scene() -> None:
        async with pool_of(odd=False) as pool:
            for table in range(TABLES_KEPT + 3):
                await pool.ask(first_job(table=f"t{table}"))
            assert len(pool.workers[0].known) == TABLES_KEPT
            assert "t0" not in pool.workers[0].known
            assert await pool.ask(first_job(table="t0")) == direct_answer(first_job())

    run(scene)


def test_a_bot_is_given_a_view(tmp_path: Path) -> None:
    async def scene() -> None:
        mark = tmp_path / "seen"
        async with pool_of() as pool:
            await pool.ask(first_job(f"nosy:mark={mark}"))
        assert mark.read_text() == "EmpireView"

    run(scene)


def test_what_a_bot_prints_does_not_reach_the_answers() -> None:
    async def scene() -> None:
        async with pool_of() as pool:
            first = await pool.ask(first_job("chatty"))
            assert await pool.ask(first_job("chatty")) == first
            assert pool.metrics()["workers_died_total"] == 0

    run(scene)


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("nobody", "there is no bot 'nobody'"),
        ("broken", "the bot 'broken' failed with RuntimeError: out of ideas"),
        ("cheat", "which is none of its choices"),
    ],
)
def test_a_failing_bot_gets_one_sentence_and_its_worker_goes_on(spec: str, sentence: str) -> None:
    async def scene() -> None:
        async with pool_of() as pool:
            with pytest.raises(BotFailed, match=sentence) as failed:
                await pool.ask(first_job(spec))
            assert "\n" not in str(failed.value)
            assert await pool.ask(first_job()) == direct_answer(first_job())
            assert pool.metrics()["workers_started_total"] == 1

    run(scene)


def test_a_seat_that_is_not_asked_gets_a_sentence() -> None:
    async def scene() -> None:
        number, seat = questions("after-the-empire")[0]
        async with pool_of(odd=False) as pool:
            with pytest.raises(BotFailed, match="is not asked anything"):
                await pool.ask(job(number - 1, seat))

    run(scene)


def test_a_bot_over_its_time_limit_is_killed_with_its_worker() -> None:
    async def scene() -> None:
        async with pool_of() as pool:
            await pool.ask(first_job())
            worker = pool.workers[0]
            worker.limit_s = 0.3
            with pytest.raises(BotFailed, match="the bot 'stubborn' took longer than"):
                await pool.ask(first_job("stubborn"))
            assert await pool.ask(first_job()) == direct_answer(first_job())
            assert worker.process is not None
            assert worker.process.returncode == -signal.SIGKILL
            assert pool.metrics()["over_limit_total"] == 1

    run(scene)


def test_a_worker_that_dies_is_replaced_and_its_question_asked_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with pool_of() as pool:
            once = first_job(f"deadly_once:mark={tmp_path / 'mark'}")
            assert await pool.ask(once)
            assert (tmp_path / "mark").exists()
            assert pool.metrics()["workers_died_total"] == 1
            with pytest.raises(BotFailed, match="ended the process in which it was thinking"):
                await pool.ask(first_job("deadly"))
            assert await pool.ask(first_job()) == direct_answer(first_job())

    run(scene)


def test_a_worker_that_dies_idle_is_replaced_at_once() -> None:
    async def scene() -> None:
        async with pool_of() as pool:
            await pool.ask(first_job())
            process = pool.workers[0].process
            assert process is not None
            os.kill(process.pid, signal.SIGKILL)
            while pool.metrics()["workers_started_total"] < 2:
                await asyncio.sleep(0.02)
            assert await pool.ask(first_job()) == direct_answer(first_job())
            assert len(pool.workers) == 1

    run(scene)


def test_workers_killed_from_outside_lose_no_question() -> None:
    async def scene() -> None:
        asked = [
            job(number, seat, "sleepy:s=0.2", f"t{place}")
            for place, (number, seat) in enumerate(questions("after-the-empire")[:36:3])
        ]
        killed: set[str] = set()
        async with pool_of(2, 2) as pool:
            answers = [asyncio.create_task(pool.ask(one)) for one in asked]
            while len(killed) < 4:
                await asyncio.sleep(0.02)
                # Once per question: a question on which two workers have died is rightly given up.
                for table, asking in pool.thinking.items():
                    if table not in killed and asking.worker is not None and asking.worker.process is not None:
                        killed.add(table)
                        os.kill(asking.worker.process.pid, signal.SIGKILL)
                        break
            assert all(await asyncio.gather(*answers))
            assert pool.metrics()["answers_total"] == len(asked)
            assert pool.metrics()["workers_died_total"] == len(killed)

    run(scene)


def test_more_workers_start_when_all_are_busy_and_end_when_idle() -> None:
    async def scene() -> None:
        async with pool_of(1, 3) as pool:
            pool.idle_s = 0.2
            slow: list[asyncio.Task[str]] = []
            while len(pool.workers) < 3:
                slow.append(asyncio.create_task(pool.ask(first_job("sleepy:s=1", f"slow{len(slow)}"))))
                await asyncio.sleep(0.2)
            most = 3
            while not all(task.done() for task in slow):
                most = max(most, len(pool.workers))
                await asyncio.sleep(0.02)
            await asyncio.gather(*slow)
            assert most == 3
            while len(pool.workers) > 1:
                await asyncio.sleep(0.05)
            await asyncio.sleep(0.5)
            assert len(pool.workers) == 1
            assert await pool.ask(first_job())

    run(scene)


def test_a_slow_bot_does_not_delay_another_table() -> None:
    async def scene() -> None:
        async with pool_of(1, 2) as pool:
            slow = asyncio.create_task(pool.ask(first_job("stubborn", "slow")))
            await asyncio.sleep(0)
            assert await pool.ask(first_job(table="quick")) == direct_answer(first_job())
            assert not slow.done()
            slow.cancel()

    run(scene)


def test_a_table_has_one_question_under_way() -> None:
    async def scene() -> None:
        async with pool_of(2, 2) as pool:
            both = [asyncio.create_task(pool.ask(first_job("sleepy:s=0.2"))) for _ in range(2)]
            busiest = 0.0
            while not all(task.done() for task in both):
                busiest = max(busiest, pool.metrics()["busy"])
                await asyncio.sleep(0.02)
            assert busiest == 1
            assert both[0].result() == both[1].result()

    run(scene)


def test_a_later_question_of_a_table_supersedes_earlier_ones() -> None:
    async def scene() -> None:
        async with pool_of() as pool:
            old = asyncio.create_task(pool.ask(first_job("stubborn", seq=10)))
            waiting = asyncio.create_task(pool.ask(first_job("stubborn", seq=10)))
            while not pool.thinking:
                await asyncio.sleep(0.02)
            # The only worker is thinking about something nobody waits for any more: it must become free by itself.
            assert await pool.ask(first_job(seq=11)) == direct_answer(first_job())
            for late in (old, waiting):
                with pytest.raises(BotFailed, match="moved on"):
                    await late
            newest = asyncio.create_task(pool.ask(first_job("sleepy:s=0.3", seq=13)))
            await asyncio.sleep(0)
            with pytest.raises(BotFailed, match="moved on"):
                await pool.ask(first_job(seq=12))
            assert await newest

    run(scene)


def test_a_question_nobody_waits_for_frees_its_worker() -> None:
    async def scene() -> None:
        async with pool_of() as pool:
            asked = asyncio.create_task(pool.ask(first_job("stubborn")))
            while not pool.thinking:
                await asyncio.sleep(0.02)
            asked.cancel()
            assert await pool.ask(first_job(table="other")) == direct_answer(first_job())

    run(scene)


def test_closing_informs_whoever_waits_and_leaves_no_process() -> None:
    async def scene() -> None:
        async with pool_of() as pool:
            asked = [asyncio.create_task(pool.ask(first_job("stubborn", f"t{number}"))) for number in range(2)]
            while not pool.thinking:
                await asyncio.sleep(0.02)
            process = pool.workers[0].process
            await pool.close()
            assert process is not None
            assert process.returncode == -signal.SIGKILL
            for waiting in asked:
                with pytest.raises(BotFailed, match="shutting down"):
                    await waiting
            with pytest.raises(BotFailed, match="shutting down"):
                await pool.ask(first_job())

    run(scene)


def test_a_worker_ends_when_the_pool_is_gone() -> None:
    async def scene() -> None:
        async with pool_of() as pool:
            await pool.ask(first_job())
            process = pool.workers[0].process
            assert process is not None
            assert process.stdin is not None
            process.stdin.close()
            assert await process.wait() == 0

    run(scene)


def test_a_pool_that_cannot_start_workers_says_so() -> None:
    async def scene() -> None:
        pool = BotPool(workers=1, most=2)
        pool.command = (sys.executable, "-c", "raise SystemExit(3)")
        await pool.start()
        with pytest.raises(BotFailed, match="no process could be started"):
            await pool.ask(first_job())
        await pool.close()

    run(scene)


def test_renewed_workers_are_new_processes_and_no_question_is_lost() -> None:
    """A build that finishes while people play reaches their bots without a restart."""

    async def scene() -> None:
        asked = [job(number, seat, table=f"t{number}") for number, seat in questions("after-the-empire")[:40:5]]
        async with pool_of(workers=2, most=2, odd=False) as pool:
            await pool.ask(asked[0])
            before = {worker.process.pid for worker in pool.workers if worker.process is not None}
            under_way = [asyncio.create_task(pool.ask(one)) for one in asked]
            await asyncio.sleep(0)
            pool.renew()
            assert await asyncio.gather(*under_way) == [direct_answer(one) for one in asked]
            while len(now := {w.process.pid for w in pool.workers if w.process is not None and w.ready}) < 2:
                await asyncio.sleep(0.01)
            assert not now & before
            assert pool.metrics()["workers_died_total"] == 0

    run(scene)
