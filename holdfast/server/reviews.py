"""Reviews of finished games: each is worked out once, in a process of its own, one after the other, and kept."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from collections import OrderedDict
from typing import Final

import msgspec

from holdfast.server import messages
from holdfast.server.bot_process import PACKAGE_ROOT
from holdfast.server.problems import Problem
from holdfast.server.replays import Replay
from holdfast.server.review_task import ITERATIONS, WORLDS, Line, Reviewed, Turn

log = logging.getLogger("holdfast")

KEPT: Final = 64
MOST_WAITING: Final = 20
LIMIT_S: Final = 900.0
LONGEST_LINE: Final = 16 * 1024 * 1024
MOST_SENTENCES: Final = 3  # that tell what a stroke of luck was
TASK: Final[tuple[str, ...]] = (sys.executable, "-P", "-m", "holdfast.server.review_task")


class ReviewFailed(Exception):
    """There is no review; one sentence says why."""


class _Work:
    """A review on its way."""

    def __init__(self, replay: Replay) -> None:
        self.replay: Final = replay
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

    def ask(self, replay: Replay) -> bytes | float:
        """The review, encoded, or how far it is, from 0 to 1; a `Problem` if it failed: then it may be tried again."""
        work = self.kept.get(replay.id)
        if work is None:
            if not replay.play.moves:
                raise Problem(422, "nothing has been played in this game, so there is nothing to review")
            if sum(1 for other in self.kept.values() if other.waits()) >= MOST_WAITING:
                raise Problem(503, "too many reviews are waiting right now; try again in a few minutes")
            work = self.kept[replay.id] = _Work(replay)
            work.task = asyncio.get_running_loop().create_task(self.work(work))
            while len(self.kept) > KEPT and not next(iter(self.kept.values())).waits():
                self.kept.popitem(last=False)
        self.kept.move_to_end(replay.id)
        if work.problem:
            del self.kept[replay.id]
            raise Problem(503, f"this game could not be reviewed: {work.problem}")
        return work.progress if work.told is None else work.told

    async def work(self, work: _Work) -> None:
        try:
            async with self.turn:
                found = await self.run(work)
            work.told = msgspec.json.encode(self.worded(work.replay, found))
        except ReviewFailed as failed:
            log.warning("the game %s could not be reviewed: %s", work.replay.id, failed)
            work.problem = str(failed)
        except Exception:
            log.exception("the game %s could not be reviewed", work.replay.id)
            work.problem = "something went wrong on the server; it is written down there"

    async def run(self, work: _Work) -> Reviewed:
        """Let a process of its own go through the game; it is ended whatever happens here."""
        paths = [str(PACKAGE_ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
        try:
            process = await asyncio.create_subprocess_exec(
                *self.command,
                str(self.worlds),
                str(self.iterations),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LONGEST_LINE,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
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

    async def listen(self, process: asyncio.subprocess.Process, work: _Work) -> Reviewed:
        assert process.stdin is not None
        assert process.stdout is not None
        with contextlib.suppress(ConnectionError):  # what it says, or its end, tells why it does not listen
            process.stdin.write(work.replay.play.record.text().encode())
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

    # -- words ----------------------------------------------------------------------------------------------

    def worded(self, replay: Replay, found: Reviewed) -> messages.Review:
        return messages.Review(
            chances=[messages.Chances(at=at, values=values) for at, values in zip(found.at, found.values, strict=True)],
            accounts=found.accounts,
            turns=[turn_in_words(replay, turn) for turn in found.turns],
            worlds=self.worlds,
            iterations=self.iterations,
        )

    async def close(self) -> None:
        """End the process, if there is one, and forget what waits."""
        tasks = [work.task for work in self.kept.values() if work.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def turn_in_words(replay: Replay, turn: Turn) -> messages.Turn:
    chapter = [chapter for chapter in replay.chapters() if chapter.at <= turn.first][-1]
    lucky = messages.Named(do=turn.played, label=luck_in_words(replay, turn))
    return messages.Turn(
        at=turn.last if turn.luck else turn.first,
        chapter=chapter.title,
        seat=turn.seat,
        luck=turn.luck,
        swing=turn.swing,
        error=turn.error,
        played=lucky if turn.luck else named(replay, turn, turn.played),
        better=None if turn.better is None else named(replay, turn, turn.better),
        cost=turn.cost,
        cost_error=turn.cost_error,
        mark=turn.mark,
        reason=turn.reason,
        against=turn.against,
    )


def named(replay: Replay, turn: Turn, notation: str) -> messages.Named:
    """An answer in the words that its seat was offered it with."""
    action = replay.play.game.action(notation)
    if action is None:
        return messages.Named(do=notation, label=notation)
    view = replay.state(turn.first - 1).view(turn.seat)
    return messages.Named(do=notation, label=replay.stage.label(action, view))


def luck_in_words(replay: Replay, turn: Turn) -> str:
    """What chance brought; `@0` stands for a name, as in all events. When a game is reviewed its secrets are out."""
    moves = replay.play.moves[turn.first - 1 : turn.last]
    sentences = [event.text for move in moves for event in move.events if event.random or event.reveals]
    return " ".join(sentences[:MOST_SENTENCES]) or turn.played
