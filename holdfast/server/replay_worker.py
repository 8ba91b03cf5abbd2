"""A process in which records are played again: `python -m holdfast.server.replay_worker`, started by the `Workshop`."""

from __future__ import annotations

import sys
from collections import OrderedDict
from typing import Final

import msgspec

from holdfast.kernel import SPECTATOR
from holdfast.server.problems import Problem
from holdfast.server.records import check_brought, check_played
from holdfast.server.replaying import Replay, play_text
from holdfast.server.worker_pipe import GRACE_S, set_alarm, work

NICENESS: Final = 10  # moves come first, then the bots
REPLAYS_KEPT: Final = 4

# What a worker can be asked for.
OPEN: Final = "open"  # everything about a record but its moments
BROUGHT: Final = "brought"  # the same, of a record that is to be kept
FRAMES: Final = "frames"  # moments `first` to `last`, seen by `viewer`
FORK: Final = "fork"  # the lines up to moment `first`, played on with `seed` to the next question


class Task(msgspec.Struct, kw_only=True, array_like=True, frozen=True):
    """Work on one record. The same task always gives the same answer."""

    what: str
    id: str
    text: str
    first: int = 0
    last: int = 0
    viewer: int = SPECTATOR
    seed: int = 0
    limit_s: float = 0.0


class Opened(msgspec.Struct, kw_only=True, array_like=True):
    """A replayed record: its `info` as JSON, and what the server needs to know about it."""

    info: bytes
    game: str
    title: str
    options: dict[str, str]
    seats: int
    length: int
    seed: int | None


class Done(msgspec.Struct, kw_only=True, array_like=True):
    """The answer, encoded; or the status and the sentence of a `Problem`."""

    body: bytes = b""
    status: int = 0
    reason: str = ""


class Reader:
    """The records that this worker replayed recently."""

    def __init__(self) -> None:
        self.kept: Final[OrderedDict[tuple[str, str], Replay]] = OrderedDict()

    def do(self, task: Task) -> Done:
        try:
            return Done(body=self.answer(task))
        except Problem as problem:
            return Done(status=problem.status, reason=problem.reason)
        except Exception as error:
            # Whatever is wrong with one record, the worker carries on with the others.
            self.kept.clear()
            text = " ".join(str(error).split())[:200]
            return Done(status=500, reason=f"this record could not be shown: {type(error).__name__}: {text}")

    def answer(self, task: Task) -> bytes:
        if task.what == BROUGHT:
            check_brought(task.text)
        replay = self.replay(task)
        if task.what == BROUGHT:
            check_played(replay.play)
        if task.what in (OPEN, BROUGHT):
            return msgspec.msgpack.encode(opened(replay))
        if task.what == FRAMES:
            return msgspec.json.encode([replay.frame(at, task.viewer) for at in range(task.first, task.last + 1)])
        if task.what == FORK:
            return msgspec.msgpack.encode(replay.fork(task.first, task.seed))
        raise ValueError(f"there is no task '{task.what}'")

    def replay(self, task: Task) -> Replay:
        key = (task.id, task.text)
        found = self.kept.get(key)
        if found is None:
            found = self.kept[key] = Replay(task.id, play_text(task.text))
            if len(self.kept) > REPLAYS_KEPT:
                self.kept.popitem(last=False)
        self.kept.move_to_end(key)
        return found


def opened(replay: Replay) -> Opened:
    play = replay.play
    return Opened(
        info=msgspec.json.encode(replay.info()),
        game=play.game.id,
        title=play.game.title,
        options=play.game.options,
        seats=len(play.record.seats),
        length=len(play.moves),
        seed=replay.seed(),
    )


def main() -> int:
    reader = Reader()
    tasks = msgspec.msgpack.Decoder(Task)

    def answer(body: bytes) -> Done:
        task = tasks.decode(body)
        set_alarm(task.limit_s + GRACE_S)
        done = reader.do(task)
        set_alarm(0.0)
        return done

    return work(Done(), answer, NICENESS)


if __name__ == "__main__":
    sys.exit(main())
