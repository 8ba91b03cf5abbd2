"""Where records are replayed: a few worker processes, shared fairly between the addresses that ask.

Requests for the same thing share one piece of work. An address that has used up its budget is told to wait, nobody
can fill the queue, and work that nobody is waiting for is dropped, or killed together with its worker.
"""

from __future__ import annotations

import asyncio
import math
import sys
from typing import Any, Final

import msgspec

from holdfast.server.budget import Budget
from holdfast.server.problems import Problem
from holdfast.server.replay_worker import Done, Task
from holdfast.server.worker_process import WorkerDied, WorkerProcess

WORKER: Final[tuple[str, ...]] = (sys.executable, "-P", "-m", "holdfast.server.replay_worker")
MOST_WAITING: Final = 64  # pieces of work, of all addresses together
MOST_FROM_ONE: Final = 12  # pieces of work that one address may have in progress
TRIES: Final = 2  # work that kills two workers is not tried a third time
ABANDONED_S: Final = 0.5  # how long a worker may go on with work that nobody is waiting for
IDLE_S: Final = 120.0  # how long a worker waits for work


class _Job:
    """A piece of work and those who wait for it; the first of them pays."""

    def __init__(self, task: Task, address: str) -> None:
        self.task: Final = task
        self.address: Final = address
        self.future: Final[asyncio.Future[bytes]] = asyncio.get_running_loop().create_future()
        self.waiters = 0
        self.tries = 0
        self.worker: WorkerProcess | None = None

    def settle(self, done: Done) -> None:
        if self.future.done():
            return
        if done.status:
            self.future.set_exception(Problem(done.status, done.reason))
            self.future.exception()  # nobody may be asking for it any more
        else:
            self.future.set_result(done.body)


class Workshop:
    """At most `most` workers; one piece of work may take `limit_s`."""

    def __init__(self, most: int = 2, limit_s: float = 20.0, burst_s: float = 0.0, share: float = 1.0) -> None:
        self.most: Final = max(1, most)
        self.limit_s = limit_s
        self.idle_s = IDLE_S
        self.command: tuple[str, ...] = WORKER
        self.budget: Final = Budget(burst_s, share)
        self.jobs: Final[dict[Task, _Job]] = {}  # all that wait or are worked on
        self.waiting: Final[list[_Job]] = []
        self.idle: Final[list[asyncio.Future[_Job | None]]] = []
        self.workers: Final[dict[WorkerProcess, asyncio.Task[None]]] = {}
        self.failed_starts = 0
        self.closed = False
        self.counts = {"done_total": 0.0, "shared_total": 0.0, "dropped_total": 0.0, "refused_total": 0.0}
        self.seconds = 0.0

    async def ask(self, task: Task, address: str) -> bytes:
        """The answer to a task; raises a `Problem` if there is none, or if the address has asked for too much."""
        task = msgspec.structs.replace(task, limit_s=self.limit_s)
        job = self.jobs.get(task)
        if job is None:
            job = self.accept(task, address)
        else:
            self.counts["shared_total"] += 1
        job.waiters += 1
        try:
            return await asyncio.shield(job.future)
        finally:
            job.waiters -= 1
            if job.waiters == 0 and not job.future.done():
                self.drop(job)

    def accept(self, task: Task, address: str) -> _Job:
        try:
            if self.closed:
                raise Problem(503, "the server is shutting down")
            if wait := self.budget.wait(address, asyncio.get_running_loop().time()):
                seconds = math.ceil(wait)
                raise Problem(429, f"your address has used up its time for replays; wait {seconds} seconds")
            if sum(1 for job in self.jobs.values() if job.address == address) >= MOST_FROM_ONE:
                raise Problem(429, "too many replays are running for your address; wait for them to finish")
            if len(self.waiting) >= MOST_WAITING:
                raise Problem(503, "too many replays are waiting; try again in a moment")
        except Problem:
            self.counts["refused_total"] += 1
            raise
        job = self.jobs[task] = _Job(task, address)
        self.waiting.append(job)
        self.hand_out()
        return job

    def drop(self, job: _Job) -> None:
        """Nobody is waiting for it any more."""
        self.counts["dropped_total"] += 1
        if job in self.waiting:
            self.waiting.remove(job)
            self.forget(job)
        elif job.worker is not None:
            asyncio.get_running_loop().call_later(ABANDONED_S, self.end_if_abandoned, job)

    def end_if_abandoned(self, job: _Job) -> None:
        if job.waiters == 0 and not job.future.done() and job.worker is not None:
            self.forget(job)
            job.worker.end()

    def forget(self, job: _Job) -> None:
        job.future.cancel()
        self.jobs.pop(job.task, None)

    def metrics(self) -> dict[str, float]:
        return {
            "workers": float(len(self.workers)),
            "queue": float(len(self.waiting)),
            "busy": float(len(self.jobs) - len(self.waiting)),
            "seconds_total": self.seconds,
            **self.counts,
        }

    async def close(self) -> None:
        self.closed = True
        for job in list(self.jobs.values()):
            job.settle(Done(status=503, reason="the server is shutting down"))
        self.jobs.clear()
        self.waiting.clear()
        tasks = list(self.workers.values())
        for worker in list(self.workers):
            worker.end()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # -- workers --------------------------------------------------------------------------------------------

    def hand_out(self) -> None:
        """Give what waits to those who are idle, and start workers for the rest."""
        while self.waiting and self.idle:
            idle = self.idle.pop()
            if not idle.done():
                idle.set_result(self.pick())
        starting = sum(1 for worker in self.workers if not worker.ready)
        while len(self.waiting) > starting and len(self.workers) < self.most and not self.closed:
            worker = WorkerProcess(self.command)
            self.workers[worker] = asyncio.get_running_loop().create_task(self.employ(worker))
            starting += 1

    def pick(self) -> _Job:
        """The next piece of work: of the address that has the fewest under way, and the most of its budget left."""
        now = asyncio.get_running_loop().time()
        busy = [job.address for job in self.jobs.values() if job.worker is not None]
        chosen = min(self.waiting, key=lambda job: (busy.count(job.address), -self.budget.left(job.address, now)))
        self.waiting.remove(chosen)
        return chosen

    async def employ(self, worker: WorkerProcess) -> None:
        """A worker's life: it ends with its process, or when there has been nothing to do for a while."""
        try:
            await worker.start()
            self.failed_starts = 0
            while (job := await self.next(worker)) is not None:
                await self.work(worker, job)
        except WorkerDied:
            self.failed_starts += not worker.ready
        finally:
            del self.workers[worker]
            worker.end()
            if worker.process is not None:
                await worker.gone()
        if self.failed_starts >= TRIES:
            self.failed_starts = 0
            for job in list(self.waiting):
                self.finish(job, Done(status=503, reason="no process could be started for replays"))
        self.hand_out()

    async def next(self, worker: WorkerProcess) -> _Job | None:
        if self.waiting:
            return self.pick()
        offered: asyncio.Future[_Job | None] = asyncio.get_running_loop().create_future()
        self.idle.append(offered)
        try:
            either: list[asyncio.Future[Any]] = [offered, worker.gone()]
            await asyncio.wait(either, timeout=self.idle_s, return_when=asyncio.FIRST_COMPLETED)
            return offered.result() if offered.done() else None
        finally:
            if offered in self.idle:
                self.idle.remove(offered)
            offered.cancel()

    async def work(self, worker: WorkerProcess, job: _Job) -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        job.worker = worker
        job.tries += 1
        try:
            async with asyncio.timeout(self.limit_s):
                done = await worker.exchange(job.task, Done)
        except TimeoutError:
            self.finish(job, Done(status=422, reason=f"this record takes longer than {self.limit_s:g} seconds to play"))
            raise WorkerDied("over its limit") from None
        except WorkerDied:
            if job.tries >= TRIES or job.future.done():
                self.finish(job, Done(status=500, reason="the process that was replaying this record has ended"))
            else:
                job.worker = None
                self.waiting.insert(0, job)
            raise
        else:
            self.counts["done_total"] += 1
            self.finish(job, done)
        finally:
            self.seconds += loop.time() - began
            self.budget.charge(job.address, loop.time() - began, loop.time())

    def finish(self, job: _Job, done: Done) -> None:
        if job in self.waiting:
            self.waiting.remove(job)
        if self.jobs.get(job.task) is job:
            del self.jobs[job.task]
        job.worker = None
        job.settle(done)
