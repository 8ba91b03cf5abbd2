"""Bots think in worker processes, never on the event loop: `BotPool` hands out questions and brings back answers.

A few workers are always ready. When all of them have been busy for a moment, another one is started, up to a limit, and
stopped again when it has been idle. A bot that exceeds its time is killed together with its worker; a worker that died
is replaced, and its question is asked again. A table has at most one question in progress, and a founder only a few
(`bot_queue`), so that nobody can occupy all workers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

import msgspec

from holdfast.server.bot_process import WORKER, BotFailed, BotJob, BotProcess
from holdfast.server.bot_queue import BotQueue
from holdfast.server.worker_process import WorkerDied

__all__ = ["BotFailed", "BotJob", "BotPool"]

BUSY_S: Final = 0.1  # how long all workers may be busy before another one starts
IDLE_S: Final = 30.0  # how long a worker beyond the usual number waits for work
SUPERSEDED_S: Final = 0.5  # how long a worker may go on with an answer that nobody is waiting for
TRIES: Final = 2  # a question that kills two workers is not asked a third time
LONGEST_PAUSE_S: Final = 5.0  # between attempts to start workers, when they cannot be started


class _Asking:
    """A job in progress, from `ask` to its answer."""

    def __init__(self, job: BotJob, future: asyncio.Future[str], since: float, is_watched: Callable[[], bool]) -> None:
        self.job: Final = job
        self.table: Final = job.table
        self.founder: Final = job.founder
        self.future: Final = future
        self.since: Final = since
        self.is_watched: Final = is_watched
        self.tries = 0
        self.worker: _Worker | None = None

    def fail(self, sentence: str) -> None:
        if not self.future.done():
            self.future.set_exception(BotFailed(sentence))


class _Worker(BotProcess):
    """A worker as the pool sees it: `next` is there while it is idle."""

    def __init__(self, command: tuple[str, ...], limit_s: float) -> None:
        super().__init__(command, limit_s)
        self.next: asyncio.Future[_Asking] | None = None
        self.outdated = False
        self.task: asyncio.Task[None] | None = None


class BotPool:
    """`workers` always stand ready, at most `most` exist, and a bot has `limit_s` for one answer."""

    def __init__(self, workers: int = 2, most: int = 8, limit_s: float = 20.0) -> None:
        self.usual: Final = workers
        self.most: Final = max(most, workers)
        self.limit_s: Final = limit_s
        self.idle_s = IDLE_S
        self.command: tuple[str, ...] = WORKER
        self.workers: list[_Worker] = []
        self.waiting: list[_Asking] = []
        self.thinking: dict[str, _Asking] = {}  # by table
        self.queue: Final = BotQueue(max(1, workers))
        self.open = False
        self.growing: asyncio.TimerHandle | None = None
        self.failed_starts = 0
        self.counts = {
            "answers_total": 0.0,
            "failures_total": 0.0,
            "over_limit_total": 0.0,
            "superseded_total": 0.0,
            "workers_started_total": 0.0,
            "workers_died_total": 0.0,
            "thinking_seconds_total": 0.0,
            "waiting_seconds_total": 0.0,
            "lines_sent_total": 0.0,
        }

    async def start(self) -> None:
        """Start the usual number of workers; questions wait until one of them is ready."""
        self.open = True
        for _ in range(self.usual):
            self._hire()

    async def close(self) -> None:
        """Stop all workers; whoever is still waiting is told."""
        self.open = False
        if self.growing is not None:
            self.growing.cancel()
            self.growing = None
        for asking in [*self.waiting, *self.thinking.values()]:
            asking.fail("the server is shutting down")
        self.waiting.clear()
        tasks = [worker.task for worker in self.workers if worker.task is not None]
        for worker in self.workers:
            worker.end()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def renew(self) -> None:
        """Replace every worker by a new process, which loads the code again. Workers that are busy may finish first."""
        for worker in list(self.workers):
            worker.outdated = True
            if worker.next is not None:
                worker.next.cancel()
                worker.next = None

    async def ask(self, job: BotJob, is_watched: Callable[[], bool] = lambda: True) -> str:
        """The bot's answer: a notation, or what else its task asks for; raises `BotFailed`. A later `seq` of the same
        table cancels this one. Questions of tables that nobody watches wait for all others."""
        if not self.open:
            raise BotFailed("the server is shutting down")
        loop = asyncio.get_running_loop()
        for other in [*self.waiting, *self.thinking.values()]:
            if other.job.table == job.table and other.job.seq > job.seq:
                raise BotFailed("the game has moved on")
        self._supersede(job)
        # The table's own list may grow while the question waits.
        job = msgspec.structs.replace(job, lines=list(job.lines))
        asking = _Asking(job, loop.create_future(), loop.time(), is_watched)
        self.waiting.append(asking)
        self._dispatch()
        try:
            return await asking.future
        except BotFailed:
            self.counts["failures_total"] += 1
            raise
        finally:
            if asking in self.waiting:
                self.waiting.remove(asking)
            self._abandon(asking)

    def metrics(self) -> dict[str, float]:
        """How many workers and questions there are, and what was counted since the start."""
        return {
            "workers": float(len(self.workers)),
            "busy": float(len(self.thinking)),
            "queue": float(len(self.waiting)),
            "queue_unwatched": float(sum(1 for asking in self.waiting if not asking.is_watched())),
            "queue_founders": float(len({asking.founder for asking in self.waiting})),
            "queue_oldest_seconds": self._oldest(),
            **self.counts,
            "lines_sent_total": self.counts["lines_sent_total"] + sum(worker.lines_sent for worker in self.workers),
        }

    def look_again(self) -> None:
        """Somebody has started watching a table, so its questions may overtake others."""
        if self.waiting and self.open:
            self._dispatch()

    def _oldest(self) -> float:
        """How long the oldest waiting question has been waiting."""
        if not self.waiting:
            return 0.0
        return asyncio.get_running_loop().time() - min(asking.since for asking in self.waiting)

    # -- who does what --------------------------------------------------------------------------------------

    def _dispatch(self) -> None:
        """Give questions to idle workers, in the order of the queue, by preference to one that knows the table."""
        now = asyncio.get_running_loop().time()
        while idle := [worker for worker in self.workers if worker.next is not None]:
            asking = self.queue.next(self.waiting, list(self.thinking.values()), now)
            if asking is None:
                break
            table = asking.table
            worker = max(idle, key=lambda one: one.known.get(table, (0, 0))[0])
            assert worker.next is not None
            self.waiting.remove(asking)
            self.thinking[table] = asking
            asking.worker = worker
            worker.next.set_result(asking)
            worker.next = None
        self._keep_a_spare()
        self._grow_later()

    def _keep_a_spare(self) -> None:
        """When one founder has reached the limit, keep a worker ready for the others."""
        if not self.open or len(self.workers) >= self.most or len(self.thinking) < len(self.workers):
            return
        running = list(self.thinking.values())
        if any(self.queue.has_enough(asking.founder, running) for asking in running):
            self._hire()

    def _grow_later(self) -> None:
        """When questions have waited for long enough, start another worker."""
        if self.growing is None and self.open and len(self.workers) < self.most and self._could_start():
            self.growing = asyncio.get_running_loop().call_later(BUSY_S, self._grow)

    def _grow(self) -> None:
        self.growing = None
        now = asyncio.get_running_loop().time()
        if any(now - asking.since >= BUSY_S * 0.9 for asking in self._could_start()):
            self._hire()
        self._grow_later()

    def _could_start(self) -> list[_Asking]:
        """The questions that wait for nothing but a worker, beyond those that a starting one will take."""
        starting = sum(1 for worker in self.workers if not worker.ready)
        return self.queue.ready(self.waiting, list(self.thinking.values()))[starting:]

    def _supersede(self, job: BotJob) -> None:
        """Older questions of the same table no longer need an answer."""
        for old in [asking for asking in self.waiting if asking.job.table == job.table]:
            if old.job.seq < job.seq:
                self.waiting.remove(old)
                self.counts["superseded_total"] += 1
                old.fail("the game has moved on")
        running = self.thinking.get(job.table)
        if running is not None and running.job.seq < job.seq:
            self.counts["superseded_total"] += 1
            running.fail("the game has moved on")
            self._abandon(running)

    def _abandon(self, asking: _Asking) -> None:
        """Nobody is waiting for this answer: its worker may finish soon, or is killed."""
        worker = asking.worker
        if worker is not None and self.thinking.get(asking.job.table) is asking:
            asyncio.get_running_loop().call_later(SUPERSEDED_S, self._end_if_still_at, worker, asking)

    def _end_if_still_at(self, worker: _Worker, asking: _Asking) -> None:
        if asking.worker is worker and self.thinking.get(asking.job.table) is asking:
            worker.end()

    # -- workers --------------------------------------------------------------------------------------------

    def _hire(self) -> None:
        worker = _Worker(self.command, self.limit_s)
        self.workers.append(worker)
        worker.task = asyncio.get_running_loop().create_task(self._employ(worker))

    async def _employ(self, worker: _Worker) -> None:
        """A worker's life: it ends with its process, or when it has been idle and is not needed."""
        try:
            await worker.start()
            self.failed_starts = 0
            self.counts["workers_started_total"] += 1
            while (asking := await self._next_question(worker)) is not None:
                await self._answer(worker, asking)
        except WorkerDied:
            self.failed_starts += not worker.ready
            self.counts["workers_died_total"] += not worker.ended
        finally:
            worker.next = None
            worker.end()
            self.workers.remove(worker)
            self.counts["lines_sent_total"] += worker.lines_sent
            if worker.process is not None:
                await worker.gone()
        if self.open:
            await self._replace()

    async def _replace(self) -> None:
        """Keep the usual number of workers, with a pause that grows while they cannot be started."""
        if self.failed_starts:
            if not self.workers and self.failed_starts >= TRIES:
                for asking in list(self.waiting):
                    self.waiting.remove(asking)
                    asking.fail("no process could be started in which the bot can think")
            await asyncio.sleep(min(LONGEST_PAUSE_S, BUSY_S * 2.0**self.failed_starts))
        if self.open and len(self.workers) < self.usual:
            self._hire()
        self._dispatch()

    async def _next_question(self, worker: _Worker) -> _Asking | None:
        """Wait for work. Returns None if the worker is surplus or outdated; raises `WorkerDied` if it has died."""
        if worker.outdated:
            return None
        offered: asyncio.Future[_Asking] = asyncio.get_running_loop().create_future()
        worker.next = offered
        self._dispatch()
        while not offered.done():
            either: list[asyncio.Future[Any]] = [offered, worker.gone()]
            await asyncio.wait(either, timeout=self.idle_s, return_when=asyncio.FIRST_COMPLETED)
            if not offered.done() and worker.gone().done():
                raise WorkerDied("it ended while it had nothing to do")
            if not offered.done() and len(self.workers) > self.usual:
                return None
        if offered.cancelled():
            return None
        return offered.result()

    async def _answer(self, worker: _Worker, asking: _Asking) -> None:
        """Let the worker think; raises `WorkerDied` if it can no longer be used."""
        loop = asyncio.get_running_loop()
        started = loop.time()
        self.counts["waiting_seconds_total"] += started - asking.since
        asking.tries += 1
        try:
            notation = await worker.think(asking.job)
        except BotFailed as failed:
            asking.fail(str(failed))
        except TimeoutError:
            self.counts["over_limit_total"] += 1
            asking.fail(f"the bot '{asking.job.spec}' took longer than {self.limit_s:g} seconds")
            worker.end()
            raise WorkerDied("over its limit") from None
        except WorkerDied:
            if asking.tries >= TRIES:
                asking.fail(f"the bot '{asking.job.spec}' ended the process in which it was thinking")
            elif not asking.future.done():
                asking.worker = None
                self.waiting.insert(0, asking)
            raise
        else:
            self.counts["answers_total"] += 1
            if not asking.future.done():
                asking.future.set_result(notation)
        finally:
            self.counts["thinking_seconds_total"] += loop.time() - started
            self.queue.spend(asking, loop.time() - started, loop.time())
            if self.thinking.get(asking.job.table) is asking:
                del self.thinking[asking.job.table]
