"""Reviews of finished games: each is worked out once, in a process of its own, one after the other, and kept.

One address may have only a few in progress, and a review that nobody has asked for in a while is not started.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
import time
from collections import OrderedDict
from typing import Final

import msgspec

from holdfast.server.messages import Review
from holdfast.server.problems import Problem
from holdfast.server.replays import Replay
from holdfast.server.review_task import ITERATIONS, WORLDS, Line
from holdfast.server.worker_process import environment

log = logging.getLogger("holdfast")

KEPT: Final = 64
MOST_WAITING: Final = 20
MOST_FROM_ONE: Final = 3  # of them, that one address may have asked for
FORGOTTEN_S: Final = 60.0  # a browser asks every second; after this long nobody is waiting any more
LIMIT_S: Final = 900.0
LONGEST_LINE: Final = 16 * 1024 * 1024
TASK: Final[tuple[str, ...]] = (sys.executable, "-P", "-m", "holdfast.server.review_task")


class ReviewFailed(Exception):
    """There is no review; one sentence says why."""


class _Work:
    """A review in progress."""

    def __init__(self, replay: Replay, address: str) -> None:
        self.replay: Final = replay
        self.address: Final = address
        self.asked = time.monotonic()
        self.progress = 0.0
        self.told: bytes | None = None
        self.task: asyncio.Task[None] | None = None
        self.problem = ""

    def waits(self) -> bool:
        return self.told is None and not self.problem


class Reviews:
    """The reviews that were asked for last. `worlds` and `iterations` say how closely a game is looked at."""

    def __init__(self, worlds: int = WORLDS, iterations: int = ITERATIONS) -> None:
        self.worlds = worlds
        self.iterations = iterations
        self.command: tuple[str, ...] = TASK
        self.limit_s = LIMIT_S
        self.kept: Final[OrderedDict[str, _Work]] = OrderedDict()
        self.turn: Final = asyncio.Lock()

    def ask(self, replay: Replay, address: str) -> bytes | float:
        """The review, encoded, or how far it is, from 0 to 1; a `Problem` if it failed: then it may be tried again."""
        work = self.kept.get(replay.id)
        if work is None:
            if not replay.length:
                raise Problem(422, "nothing has been played in this game, so there is nothing to review")
            waiting = [other.address for other in self.kept.values() if other.waits()]
            if waiting.count(address) >= MOST_FROM_ONE:
                raise Problem(429, f"at most {MOST_FROM_ONE} reviews at once for your address; wait for one of them")
            if len(waiting) >= MOST_WAITING:
                raise Problem(503, "too many reviews are waiting right now; try again in a few minutes")
            work = self.kept[replay.id] = _Work(replay, address)
            work.task = asyncio.get_running_loop().create_task(self.work(work))
            while len(self.kept) > KEPT and not next(iter(self.kept.values())).waits():
                self.kept.popitem(last=False)
        work.asked = time.monotonic()
        self.kept.move_to_end(replay.id)
        if work.problem:
            del self.kept[replay.id]
            raise Problem(503, f"this game could not be reviewed: {work.problem}")
        return work.progress if work.told is None else work.told

    async def work(self, work: _Work) -> None:
        try:
            async with self.turn:
                if time.monotonic() - work.asked > FORGOTTEN_S:
                    self.kept.pop(work.replay.id, None)
                    return
                work.told = msgspec.json.encode(await self.run(work))
        except ReviewFailed as failed:
            log.warning("the game %s could not be reviewed: %s", work.replay.id, failed)
            work.problem = str(failed)
        except Exception:
            log.exception("the game %s could not be reviewed", work.replay.id)
            work.problem = "internal error; see the server log"

    async def run(self, work: _Work) -> Review:
        """Let a separate process go through the game; it is ended whatever happens here."""
        try:
            process = await asyncio.create_subprocess_exec(
                *self.command,
                str(self.worlds),
                str(self.iterations),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LONGEST_LINE,
                env=environment(),
            )
        except OSError as error:
            raise ReviewFailed(f"no process could be started for it: {error}") from None
        try:
            async with asyncio.timeout(self.limit_s):
                return await self.listen(process, work)
        except TimeoutError:
            raise ReviewFailed(f"it took longer than {self.limit_s:g} seconds") from None
        except (OSError, ValueError, msgspec.MsgspecError) as error:
            raise ReviewFailed(f"its process said something odd: {error}") from None
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
            await process.wait()

    async def listen(self, process: asyncio.subprocess.Process, work: _Work) -> Review:
        assert process.stdin is not None
        assert process.stdout is not None
        with contextlib.suppress(ConnectionError):  # what it says, or its end, tells why it does not listen
            process.stdin.write(work.replay.text.encode())
            await process.stdin.drain()
        process.stdin.close()
        async for line in process.stdout:
            said = msgspec.json.decode(line, type=Line)
            if said.problem is not None:
                raise ReviewFailed(said.problem)
            if said.review is not None:
                return said.review
            work.progress = said.progress
        raise ReviewFailed("its process ended before it was done")

    async def close(self) -> None:
        """End the process, if there is one, and forget what waits."""
        tasks = [work.task for work in self.kept.values() if work.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
