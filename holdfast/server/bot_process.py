"""One worker process of the `BotPool`: starting it, asking it, and keeping track of what it knows."""

from __future__ import annotations

import asyncio
import sys
import zlib
from collections import OrderedDict
from typing import Final

import msgspec

from holdfast.server.bot_worker import MOVE, Answer, Errand, Marked
from holdfast.server.worker_process import WorkerProcess

TABLES_KEPT: Final = 16  # by each worker
# Without the current folder, in which a file might have the name of one of our modules.
WORKER: Final[tuple[str, ...]] = (sys.executable, "-P", "-m", "holdfast.server.bot_worker")


class BotFailed(Exception):
    """There is no answer; one sentence says why."""


class BotJob(msgspec.Struct, frozen=True, kw_only=True):
    """One question for a bot: the table's record so far, and who is asked.

    The answer depends on these alone; `table` and `cards_folder` only name them. `founder` stands for whoever set up
    the table, so that the queue can be fair; what it means does not matter here.
    """

    table: str
    game: str
    options: dict[str, str]
    cards_folder: str | None
    names: list[str]
    lines: list[str]
    seat: int
    spec: str
    seed: int | str
    seq: int
    task: str = MOVE
    founder: str = ""
    marks: list[Marked] = []


class BotProcess(WorkerProcess):
    """A worker and what it knows: for each table how many lines, and a checksum of them."""

    def __init__(self, command: tuple[str, ...], limit_s: float) -> None:
        super().__init__(command)
        self.limit_s = limit_s
        self.known: OrderedDict[str, tuple[int, int]] = OrderedDict()
        self.forget: list[str] = []
        self.lines_sent = 0

    def errand(self, job: BotJob) -> Errand:
        """The job without the lines that the worker has already."""
        count, checksum = self.known.get(job.table, (0, 0))
        if count > len(job.lines) or checksum != _checksum(job, count):
            count = 0
        return Errand(
            table=job.table,
            game=job.game,
            options=job.options,
            cards_folder=job.cards_folder,
            names=job.names,
            known=count,
            lines=job.lines[count:],
            seat=job.seat,
            spec=job.spec,
            luck=f"{job.seed}/{job.seat}/{len(job.lines)}",
            limit_s=self.limit_s,
            forget=self.forget,
            task=job.task,
            marks=job.marks,
        )

    async def think(self, job: BotJob) -> str:
        """Raises `BotFailed`, `WorkerDied`, or `TimeoutError` when the bot is over its limit."""
        errand = self.errand(job)
        self.lines_sent += len(errand.lines)
        self.forget = []
        self.known.pop(job.table, None)
        async with asyncio.timeout(self.limit_s):
            answer = await self.exchange(errand, Answer)
        if answer.text is None:
            raise BotFailed(answer.problem or "the bot gave no answer")
        self.known[job.table] = (len(job.lines), _checksum(job, len(job.lines)))
        if len(self.known) > TABLES_KEPT:
            self.forget.append(self.known.popitem(last=False)[0])
        return answer.text


def _checksum(job: BotJob, count: int) -> int:
    """A checksum of the first lines and of what they are played with."""
    head = f"{job.game}\n{sorted(job.options.items())}\n{job.cards_folder}\n{job.names}\n"
    return zlib.crc32((head + "\n".join(job.lines[:count])).encode())
