"""The games of a vectorised environment, split between processes for machines with spare cores.

The first part is played in this process, each of the others in a process of its own, which writes its rows into memory
that both can see. Every game keeps its own luck, so the number of processes changes nothing.
"""

from __future__ import annotations

import json
import multiprocessing
import select
import signal
from array import array
from multiprocessing.connection import Connection
from typing import Any

from holdfast.envs.batch import Batch, draw, first_illegal
from holdfast.envs.tables import EnvError, encoder_for, game_named
from holdfast.kernel.result import Result, ScoreLine
from holdfast.kernel.rng import Rng

# The first byte of an order.
RESET, STEP, REFUSAL = b"r", b"s", b"?"
ROWS = ("observations", "masks", "counts", "movers", "listed")
NUMBER_SIZE = 4
LENGTHS_SIZE = array("i").itemsize * len(ROWS)
LOOKS = 1000  # for a message, before going to sleep: about a millisecond

Packed = tuple[int, list[int], list[list[tuple[str, int, str]]], str, str, list[int], str]


def sizes(batch: Batch) -> list[int]:
    """How many bytes each of the ROWS can take at most."""
    count, actions = int(batch.count), len(batch.game.actions)
    return [int(batch.encoder.size) * count, actions * count, *[NUMBER_SIZE * count] * 2, NUMBER_SIZE * actions * count]


def packed(place: int, result: Result) -> Packed:
    """A result as plain data."""
    lines = [[(line.rule, line.points, line.text) for line in seat] for seat in result.lines]
    return place, list(result.ranks), lines, result.how, result.unit, list(result.teams), result.one


def unpacked(content: Packed) -> tuple[int, Result]:
    place, ranks, lines, how, unit, teams, one = content
    return place, Result(ranks, [[ScoreLine(*line) for line in seat] for seat in lines], how, unit, teams, one)


class Line:
    """One end of the line between two of the processes: orders one way, answers the other, as bytes."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        # Not everywhere; without it the line is only slower.
        self.poll = select.poll() if hasattr(select, "poll") else None
        if self.poll is not None:
            self.poll.register(connection.fileno(), select.POLLIN)

    def send(self, content: bytes) -> None:
        self.connection.send_bytes(content)

    def receive(self) -> bytes:
        """The next message. It is looked for a while before this process goes to sleep, since being woken takes as long
        as stepping dozens of games."""
        if self.poll is not None:
            for _ in range(LOOKS):
                if self.poll.poll(0):
                    break
        return self.connection.recv_bytes()


def play_part(game: str, seats: int, count: int, memory: Any, orders: Connection) -> None:
    """What runs in the other process until no more orders come."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that was called
    subject = game_named(game)
    batch = Batch(subject, encoder_for(subject, seats), seats, count)
    room = memoryview(memory).cast("B")
    most = sizes(batch)
    line = Line(orders)
    while True:
        try:
            order = line.receive()
        except (EOFError, OSError):
            return
        kind, content = order[:1], order[1:]
        if kind == REFUSAL:
            line.send(batch.refusal(*array("q", content)).encode())
            continue
        if kind == RESET:
            batch.reset(array("q", content).tolist())
        else:
            batch.step(array("i", content).tolist())
        start = 0
        lengths = array("i")
        for name, size in zip(ROWS, most, strict=True):
            row: bytes = getattr(batch, name)()
            room[start : start + len(row)] = row
            lengths.append(len(row))
            start += size
        finished = [packed(int(place), result) for place, result in batch.finished]
        line.send(lengths.tobytes() + (json.dumps(finished).encode() if finished else b""))


class Part:
    """Some of the games, played in another process."""

    def __init__(self, game: str, seats: int, batch: Batch) -> None:
        context = multiprocessing.get_context("spawn")
        self.sizes = sizes(batch)
        memory = context.RawArray("B", sum(self.sizes))
        self.room = memoryview(memory).cast("B")
        orders, theirs = context.Pipe()
        self.line = Line(orders)
        arguments = (game, seats, int(batch.count), memory, theirs)
        self.process = context.Process(target=play_part, args=arguments, daemon=True)
        self.process.start()
        theirs.close()
        self.rows: dict[str, memoryview] = {}  # true until the next order
        self.finished: list[tuple[int, Result]] = []

    def order(self, kind: bytes, content: bytes) -> None:
        try:
            self.line.send(kind + content)
        except OSError:
            raise EnvError("a process of the vectorised environment has ended") from None

    def answer(self) -> bytes:
        try:
            return self.line.receive()
        except (EOFError, OSError):
            raise EnvError("a process of the vectorised environment has ended") from None

    def collect(self) -> None:
        """Wait until the rows are there."""
        answer = self.answer()
        start = 0
        for name, size, length in zip(ROWS, self.sizes, array("i", answer[:LENGTHS_SIZE]), strict=True):
            self.rows[name] = self.room[start : start + length]
            start += size
        finished: list[Packed] = json.loads(answer[LENGTHS_SIZE:]) if len(answer) > LENGTHS_SIZE else []
        self.finished = [unpacked(content) for content in finished]

    def close(self) -> None:
        self.line.connection.close()
        self.process.join()


class SplitBatch:
    """Behaves like a `Batch` to its caller."""

    def __init__(self, game: str, seats: int, count: int, processes: int) -> None:
        subject = game_named(game)
        encoder = encoder_for(subject, seats)
        shares = [count * (number + 1) // processes - count * number // processes for number in range(processes)]
        batches = [Batch(subject, encoder, seats, share) for share in shares]
        self.width = len(subject.actions)
        self.own = batches[0]
        self.parts = [Part(game, seats, batch) for batch in batches[1:]]
        self.starts = [sum(shares[:number]) for number in range(processes + 1)]
        self.finished: list[tuple[int, Result]] = []
        self.rows: dict[str, bytes] = dict.fromkeys(ROWS, b"")

    def reset(self, seeds: list[int]) -> None:
        for part, first, end in self.shared_out():
            part.order(RESET, array("q", seeds[first:end]).tobytes())
        self.own.reset(seeds[: self.starts[1]])
        self.collect()

    def check(self, actions: list[int]) -> int:
        """The first game whose answer is not legal, or -1."""
        return int(first_illegal(self.rows["masks"], self.width, actions))

    def refusal(self, place: int, action: int) -> str:
        for part, first, end in self.shared_out():
            if first <= place < end:
                part.order(REFUSAL, array("q", (place - first, action)).tobytes())
                return part.answer().decode()
        return self.own.refusal(place, action)

    def step(self, actions: list[int]) -> None:
        for part, first, end in self.shared_out():
            part.order(STEP, array("i", actions[first:end]).tobytes())
        self.own.step(actions[: self.starts[1]])
        self.collect()

    def shared_out(self) -> list[tuple[Part, int, int]]:
        """Each part with its first game and the one after its last."""
        return list(zip(self.parts, self.starts[1:-1], self.starts[2:], strict=True))

    def collect(self) -> None:
        self.finished = [(int(place), result) for place, result in self.own.finished]
        for part, first, _ in self.shared_out():
            part.collect()
            self.finished += [(first + place, result) for place, result in part.finished]
        self.rows = {
            name: b"".join([getattr(self.own, name)(), *(part.rows[name] for part in self.parts)]) for name in ROWS
        }

    def sample(self, rng: Rng) -> bytes:
        """A legal action for every game, uniformly at random."""
        return draw(self.rows["listed"], self.rows["counts"], rng)

    def observations(self) -> bytes:
        return self.rows["observations"]

    def masks(self) -> bytes:
        return self.rows["masks"]

    def counts(self) -> bytes:
        return self.rows["counts"]

    def movers(self) -> bytes:
        return self.rows["movers"]

    def close(self) -> None:
        """End the other processes."""
        for part in self.parts:
            part.close()
