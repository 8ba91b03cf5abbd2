"""The load: clients that really play at tables, in a separate process.

`python -m holdfast.bench.server_load` reads an `Order` as JSON from standard input and writes what it measured to
standard output. Each client has a live connection and answers its own questions with a random legal choice over HTTP.
A move's latency runs from sending it until the last client at its table has the view that shows it.
"""

from __future__ import annotations

import asyncio
import gc
import random
import sys
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Final

import msgspec

from holdfast.bench.server_meter import cpu_s, latencies, memory_kb
from holdfast.bench.server_wire import Http, Live
from holdfast.games import GAMES as SHELF

HISTORY: Final = 16  # arrivals that a client remembers, because an update may arrive before the answer to its move
DRAIN_S: Final = 30.0
SAMPLES: Final = 400  # updates that are kept for the echo
SEATS: Final = 4
GAMES: Final = [id for id, title in SHELF.items() if SEATS in title.seats]


class Order(msgspec.Struct, kw_only=True):
    """What to do: how many tables, a warm-up, a paced and an unpaced part; `sample` is the file for real updates."""

    host: str
    port: int
    pid: int
    tables: int
    warm_s: float
    paced_s: float
    rate: float
    flat_out_s: float
    seed: int
    sample: str
    plans: float = 0.0  # changes of plans per second


class WhyNot(msgspec.Struct):
    pass


class Choice(msgspec.Struct):
    do: str
    no: WhyNot | None = None


class Question(msgspec.Struct):
    choices: list[Choice]


class Sight(msgspec.Struct):
    question: Question | None
    over: bool


class Update(msgspec.Struct, tag_field="type", tag="update"):
    seq: int
    since: int
    view: msgspec.Raw


class Room(msgspec.Struct, tag_field="type", tag="room"):
    table: str


class Council(msgspec.Struct, tag_field="type", tag="council"):
    table: str


_news = msgspec.json.Decoder(Update | Room | Council)
_answer = msgspec.json.Decoder(Update)
_sight = msgspec.json.Decoder(Sight)


class Move:
    """A move that has been sent but has not reached everybody yet."""

    __slots__ = ("sent", "seq")

    def __init__(self, sent: float) -> None:
        self.sent = sent
        self.seq = -1  # known when it is answered


class Client:
    """One seat: its live connection, its own HTTP connection, and the newest view."""

    def __init__(self, table: Table, token: str) -> None:
        self.table = table
        self.token = token
        self.http = Http(table.load.order.host, table.load.order.port)
        self.live = Live(self.heard)
        self.seq = -1
        self.view = b""
        self.choices: list[str] = []
        self.arrivals: deque[tuple[int, float]] = deque(maxlen=HISTORY)

    async def connect(self) -> None:
        order = self.table.load.order
        await self.live.connect(order.host, order.port, f"/api/tables/{self.table.id}/live")
        self.live.send(msgspec.json.encode({"token": self.token, "since": 0, **self.table.load.hello}))

    def heard(self, message: bytes) -> None:
        now = time.perf_counter()
        news = _news.decode(message)
        load = self.table.load
        if not isinstance(news, Update):
            load.asides += isinstance(news, Council)
            return
        load.deliveries += 1
        load.bytes += len(message)
        if len(load.samples) < SAMPLES and load.measuring:
            load.samples.append(message)
        if news.since > max(self.seq, 0):
            load.gaps += 1
        if news.seq < self.seq:
            load.backwards += 1
        self.seq = news.seq
        self.view = bytes(news.view)
        self.arrivals.append((news.seq, now))
        sight = _sight.decode(news.view)
        self.choices = [one.do for one in sight.question.choices if one.no is None] if sight.question else []
        self.table.arrived(sight.over)

    def time_of(self, seq: int) -> float:
        """When this line was first shown to the client, or something after it."""
        return next((at for shown, at in self.arrivals if shown >= seq), self.arrivals[-1][1])

    def close(self) -> None:
        self.live.close()
        self.http.close()


class Table:
    """The clients of one table, with at most one move on its way."""

    def __init__(self, load: Load, id: str, tokens: list[str]) -> None:
        self.load = load
        self.id = id
        self.clients = [Client(self, token) for token in tokens]
        self.move: Move | None = None
        self.moved: float | None = None  # when the last move was sent, until somebody looks ahead from it
        self.over = False

    def is_idle(self) -> bool:
        return self.move is None and not self.over

    def asked(self) -> list[Client]:
        newest = max(client.seq for client in self.clients)
        return [client for client in self.clients if client.choices and client.seq == newest]

    def arrived(self, over: bool) -> None:
        self.over = self.over or over
        move = self.move
        if move is None:
            self.load.ready(self)
        elif move.seq >= 0 and all(client.seq >= move.seq for client in self.clients):
            self.finish(move)

    def finish(self, move: Move) -> None:
        last = max(client.time_of(move.seq) for client in self.clients)
        self.move = None
        self.moved = move.sent
        self.load.delivered(last - move.sent)
        self.load.ready(self)

    async def act(self) -> None:
        """Let one of the seats that are asked answer."""
        asked = self.asked()
        if not asked or not self.is_idle():
            return
        client = self.load.luck.choice(asked)
        body = msgspec.json.encode({"actions": [self.load.luck.choice(client.choices)], "expect_seq": client.seq})
        self.move = move = Move(time.perf_counter())
        status, content = await client.http.request("POST", f"/api/tables/{self.id}/moves", client.token, body)
        if status == 200:
            move.seq = _answer.decode(content).seq
            self.load.acknowledged(time.perf_counter() - move.sent)
            if all(client.seq >= move.seq for client in self.clients):
                self.finish(move)
        else:
            self.load.refused += 1
            self.move = None
            self.load.ready(self)


class Load:
    """All tables, and what is counted about them."""

    def __init__(self, order: Order) -> None:
        self.order: Final = order
        self.seats = SEATS
        self.games = GAMES
        self.hello: dict[str, int] = {}  # what clients say about the talk at their table
        self.luck: Final = random.Random(order.seed)
        self.tables: list[Table] = []
        self.ready: Callable[[Table], None] = lambda table: None
        self.tasks: set[asyncio.Task[None]] = set()
        self.measuring = False
        self.samples: list[bytes] = []
        self.gaps = self.backwards = self.failed = self.refused = self.finished_games = 0
        self.deliveries = self.bytes = self.asides = 0
        self.to_last: list[float] = []
        self.to_answer: list[float] = []

    # -- tables ---------------------------------------------------------------------------------------------

    async def seat(self, number: int) -> Table:
        game = self.games[number % len(self.games)]
        seats = [{"person": f"Player {seat}"} for seat in range(self.seats)]
        body = msgspec.json.encode({"game": game, "seats": seats, "seed": self.order.seed + number})
        front = Http(self.order.host, self.order.port)
        status, content = await front.request("POST", "/api/tables", None, body)
        front.close()
        if status != 201:
            raise RuntimeError(f"a table was refused: {content.decode()[:200]}")
        created = msgspec.json.decode(content)
        table = Table(self, created["table"], [seat["token"] for seat in created["seats"]])
        for client in table.clients:
            await client.connect()
        while any(client.seq < 0 for client in table.clients):
            await asyncio.sleep(0.001)
        return table

    async def replace(self, table: Table) -> None:
        """Replace a finished game with the next one."""
        place = self.tables.index(table)
        for client in table.clients:
            client.close()
        self.finished_games += 1
        self.tables[place] = await self.seat(place + 1000 * self.finished_games)
        self.ready(self.tables[place])

    def start(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.ended)

    def ended(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.failed += 1

    # -- counting -------------------------------------------------------------------------------------------

    def acknowledged(self, seconds: float) -> None:
        if self.measuring:
            self.to_answer.append(seconds)

    def delivered(self, seconds: float) -> None:
        if self.measuring:
            self.to_last.append(seconds)

    async def part(self, seconds: float, play: Callable[[float], Any]) -> dict[str, float]:
        """Play for this long, at least until one move has arrived, then wait until everything has arrived."""
        self.to_last, self.to_answer = [], []
        deliveries, size, cpu = self.deliveries, self.bytes, cpu_s(self.order.pid)
        own = time.process_time()
        began = time.perf_counter()
        self.measuring = True
        await play(began + seconds)
        while not self.to_last and time.perf_counter() < began + seconds + DRAIN_S:
            await asyncio.sleep(0.01)
        took = time.perf_counter() - began
        moves = len(self.to_last)
        used, own_used = cpu_s(self.order.pid) - cpu, time.process_time() - own
        got, got_bytes = self.deliveries - deliveries, self.bytes - size
        self.ready = lambda table: None
        await self.drain()
        self.measuring = False
        return {
            "seconds": took,
            "moves": moves,
            "moves_per_s": moves / took,
            "deliveries_per_s": got / took,
            "bytes_per_delivery": got_bytes / max(1, got),
            "cpu_us_per_delivery": used / max(1, got) * 1e6,
            "cpu_ms_per_move": used / max(1, moves) * 1e3,
            "server_cpu": used / took,
            "load_cpu": own_used / took,
            **latencies(self.to_last),
            "answer_p50_ms": latencies(self.to_answer)["p50_ms"],
            "answer_p99_ms": latencies(self.to_answer)["p99_ms"],
        }

    async def drain(self) -> None:
        until = time.perf_counter() + DRAIN_S
        while time.perf_counter() < until and (self.tasks or any(table.move for table in self.tables)):
            await asyncio.sleep(0.01)

    # -- playing --------------------------------------------------------------------------------------------

    async def paced(self, until: float) -> None:
        """A fixed number of moves per second, without waiting for clients that are late."""
        pause = 1.0 / self.order.rate
        due = time.perf_counter()
        while due < until:
            delay = due - time.perf_counter()
            if delay > 0:
                await asyncio.sleep(delay)
            due += pause
            self.one_move()

    def one_move(self) -> None:
        for table in self.luck.sample(self.tables, len(self.tables)):
            if table.over and table.move is None and all(client.seq >= 0 for client in table.clients):
                table.move = Move(0.0)  # nobody else may touch it
                self.start(self.replace(table))
            elif table.is_idle() and table.asked():
                self.start(table.act())
                return

    async def flat_out(self, until: float) -> None:
        """Every table continues as soon as everybody at it has seen the last move."""

        def go_on(table: Table) -> None:
            if time.perf_counter() >= until:
                return
            if table.over and table.move is None:
                table.move = Move(0.0)
                self.start(self.replace(table))
            elif table.is_idle() and table.asked():
                self.start(table.act())

        self.ready = go_on
        for table in list(self.tables):
            go_on(table)
        await asyncio.sleep(max(0.0, until - time.perf_counter()))

    # -- the end --------------------------------------------------------------------------------------------

    async def check(self) -> dict[str, int]:
        """Nothing is lost: every move reached everybody, and each client's last view is what a new client would get."""
        late = sum(1 for table in self.tables if table.move is not None)
        differing = 0
        for table in self.tables:
            for client in table.clients:
                status, content = await client.http.request("GET", f"/api/tables/{table.id}", client.token)
                fresh = _answer.decode(content)
                differing += status != 200 or fresh.seq != client.seq or bytes(fresh.view) != client.view
        broken = sum(1 for table in self.tables for client in table.clients if client.live.closed)
        return {
            "late": late,
            "differing": differing,
            "gaps": self.gaps,
            "backwards": self.backwards,
            "broken": broken,
            "failed": self.failed,
        }

    async def run(self) -> dict[str, Any]:
        before = memory_kb(self.order.pid)
        self.tables = [await self.seat(number) for number in range(self.order.tables)]
        seated = memory_kb(self.order.pid)
        await self.part(self.order.warm_s, self.paced)
        self.samples.clear()
        paced = await self.part(self.order.paced_s, self.paced)
        flat_out = await self.part(self.order.flat_out_s, self.flat_out)
        played = memory_kb(self.order.pid)
        with open(self.order.sample, "wb") as file:
            file.write(msgspec.msgpack.encode(self.samples))
        lost = await self.check()
        return {
            "paced": paced,
            "flat_out": flat_out,
            "lost": lost,
            "refused": self.refused,
            "finished_games": self.finished_games,
            "memory_before_kb": before,
            "memory_a_table_kb": (seated - before) / self.order.tables,
            # Tables whose game is over stay in memory for a while.
            "memory_a_table_after_play_kb": (played - before) / (self.order.tables + self.finished_games),
        }


def main(kind: type[Load] = Load) -> int:
    order = msgspec.json.decode(sys.stdin.buffer.read(), type=Order)
    gc.disable()
    try:
        import uvloop

        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            found = runner.run(kind(order).run())
    except ImportError:
        found = asyncio.run(kind(order).run())
    sys.stdout.write(msgspec.json.encode(found).decode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
