"""Playing many blocks: in this process, on all cores, or on Ray (`ray_crew`). The job is the same everywhere."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Protocol, TypeVar

from holdfast.arena.blocks import Block, Duel, play_block
from holdfast.arena.errors import WorkersLost
from holdfast.arena.journal import Journal
from holdfast.arena.sequential import SequentialTest

AHEAD = 2  # jobs waiting for each worker, so that none is idle and few are wasted when the test stops

J = TypeVar("J")
D = TypeVar("D")

Job = tuple[int, int, Duel, int]  # the duel's place, the block's number, what to play, the seed
Done = tuple[int, int, Block]


class Crew(Protocol):
    """What does the jobs: this process, several processes or a cluster."""

    def each(self, work: Callable[[J], D], jobs: Iterator[J]) -> Iterator[D]:
        """Do the work for every job, a few at a time; results come as soon as they are ready."""
        ...


def play_job(job: Job) -> Done:
    place, number, duel, seed = job
    return place, number, play_block(duel, seed)


def begin_worker() -> None:
    """Ctrl-C is for the main process; its workers finish their jobs and end with it.

    They also end with it when it is killed: nobody would take their results, and they would wait for jobs forever.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_caller, daemon=True).start()


def end_with_caller() -> None:
    caller = multiprocessing.parent_process()
    if caller is not None:
        caller.join()
        os._exit(1)


class Alone:
    """One job after another, in this process."""

    def each(self, work: Callable[[J], D], jobs: Iterator[J]) -> Iterator[D]:
        return map(work, jobs)


class Processes:
    """Several processes on this machine."""

    def __init__(self, count: int) -> None:
        self.count = count

    def each(self, work: Callable[[J], D], jobs: Iterator[J]) -> Iterator[D]:
        pool = ProcessPoolExecutor(self.count, multiprocessing.get_context("spawn"), begin_worker)
        try:
            waiting: set[Future[D]] = set()
            while True:
                for job in limited(jobs, AHEAD * self.count - len(waiting)):
                    waiting.add(pool.submit(work, job))
                if not waiting:
                    return
                ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in ready:
                    yield future.result()
        except BrokenProcessPool:
            raise WorkersLost("a worker process was killed, or ran out of memory") from None
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def limited(jobs: Iterator[J], most: int) -> Iterator[J]:
    for _ in range(most):
        job = next(jobs, None)
        if job is None:
            return
        yield job


def run(
    duels: list[Duel],
    pairs: int,
    first_seed: int,
    crew: Crew,
    journal: Journal,
    test: SequentialTest | None = None,
    tell: Callable[[int, list[Block]], None] = lambda duel, blocks: None,
    least: int = 0,
) -> list[list[Block]]:
    """Play up to `pairs` blocks of every duel; with a test, each duel ends as soon as the test is certain, but not
    before `least` blocks.

    The test sees the blocks in the order of their seeds, so the number of workers changes nothing.
    """
    counted: list[list[Block]] = [[] for _ in duels]
    sure = [False] * len(duels)
    finished = [False] * len(duels)

    def count(place: int) -> None:
        """Count the blocks that follow without a gap."""
        blocks = counted[place]
        while not finished[place] and (block := journal.done.get((place, len(blocks)))) is not None:
            blocks.append(block)
            if test is not None and not sure[place]:
                sure[place] = test.verdict(each.score for each in blocks) != ""
            finished[place] = len(blocks) >= pairs or (sure[place] and len(blocks) >= least)
            tell(place, blocks)

    def jobs() -> Iterable[Job]:
        for number in range(pairs):
            for place, duel in enumerate(duels):
                if not finished[place] and (place, number) not in journal.done:
                    yield place, number, duel, first_seed + number

    for place in range(len(duels)):
        count(place)
    for place, number, block in crew.each(play_job, iter(jobs())):
        journal.add(place, number, block)
        count(place)
        if all(finished):
            break
    return counted
