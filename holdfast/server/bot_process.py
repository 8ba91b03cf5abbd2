"""One worker process of the `BotPool`: starting it, asking it, and knowing what it knows already."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import zlib
from collections import OrderedDict
from pathlib import Path
from typing import Final

import msgspec

from holdfast.server.bot_worker import LENGTH_BYTES, MOVE, Answer, Errand, framed

READY_S: Final = 60.0  # so long a worker may take to start
TABLES_KEPT: Final = 16  # by each worker
PACKAGE_ROOT: Final = Path(__file__).resolve().parents[2]
# Without the folder it is started in, where a file might bear the name of one of our modules.
WORKER: Final[tuple[str, ...]] = (sys.executable, "-P", "-m", "holdfast.server.bot_worker")


class BotFailed(Exception):
    """There is no answer; one sentence says why."""


class BotJob(msgspec.Struct, frozen=True, kw_only=True):
    """One question for a bot: the table's record so far, and who is asked.

    The answer depends on these alone, and on `table` and `cards_folder` only as names for them.
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


class WorkerDied(Exception):
    """The worker process ended, or could not be started."""


class WorkerProcess:
    """One process and what it knows: for each table how many lines, and a checksum of them."""

    def __init__(self, command: tuple[str, ...], limit_s: float) -> None:
        self.command: Final = command
        self.limit_s = limit_s
        self.process: asyncio.subprocess.Process | None = None
        self.known: OrderedDict[str, tuple[int, int]] = OrderedDict()
        self.forget: list[str] = []
        self.waiter: asyncio.Task[int] | None = None
        self.ready = False
        self.ended = False  # by us
        self.lines_sent = 0

    async def start(self) -> None:
        paths = [str(PACKAGE_ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
        try:
            self.process = await asyncio.create_subprocess_exec(
                *self.command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            )
            async with asyncio.timeout(READY_S):
                await self.read()
        except (OSError, TimeoutError) as error:
            raise WorkerDied(str(error)) from None
        self.ready = True

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
        )

    async def think(self, job: BotJob) -> str:
        """Raises `BotFailed`, `WorkerDied`, or `TimeoutError` when the bot is over its limit."""
        errand = self.errand(job)
        self.lines_sent += len(errand.lines)
        self.forget = []
        self.known.pop(job.table, None)
        assert self.process is not None
        assert self.process.stdin is not None
        async with asyncio.timeout(self.limit_s):
            try:
                self.process.stdin.write(framed(errand))
                await self.process.stdin.drain()
            except OSError as error:
                raise WorkerDied(str(error)) from None
            answer = await self.read()
        if answer.text is None:
            raise BotFailed(answer.problem or "the bot gave no answer")
        self.known[job.table] = (len(job.lines), _checksum(job, len(job.lines)))
        if len(self.known) > TABLES_KEPT:
            self.forget.append(self.known.popitem(last=False)[0])
        return answer.text

    async def read(self) -> Answer:
        assert self.process is not None
        assert self.process.stdout is not None
        try:
            size = int.from_bytes(await self.process.stdout.readexactly(LENGTH_BYTES), "big")
            return msgspec.msgpack.decode(await self.process.stdout.readexactly(size), type=Answer)
        except (OSError, asyncio.IncompleteReadError, msgspec.MsgspecError) as error:
            raise WorkerDied(str(error)) from None

    def gone(self) -> asyncio.Task[int]:
        """Done when the process has ended."""
        assert self.process is not None
        if self.waiter is None:
            self.waiter = asyncio.get_running_loop().create_task(self.process.wait())
        return self.waiter

    def end(self) -> None:
        self.ended = True
        if self.process is not None and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()


def _checksum(job: BotJob, count: int) -> int:
    """Of the first so many lines and what they are played with."""
    head = f"{job.game}\n{sorted(job.options.items())}\n{job.cards_folder}\n{job.names}\n"
    return zlib.crc32((head + "\n".join(job.lines[:count])).encode())
