"""The same load for the bare echo: as many clients in as many groups, the same bytes, the same pace.

`python -m holdfast.bench.server_echo_load` reads the same `Order` as `server_load`.
"""

from __future__ import annotations

import asyncio
import gc
import random
import sys
import time
from collections.abc import Callable
from typing import Any, Final

import msgspec

from holdfast.bench.server_load import DRAIN_S, SEATS, Order
from holdfast.bench.server_meter import cpu_s, latencies
from holdfast.bench.server_wire import Live

# As long as a move.
QUESTION: Final = msgspec.json.encode({"actions": ["build wall north stone"], "expect_seq": 123})


class Group:
    """Four clients; at most one message is on its way, and it has arrived when all four have it."""

    def __init__(self, load: EchoLoad) -> None:
        self.load = load
        self.lives = [Live(self.heard) for _ in range(SEATS)]
        self.missing = 0
        self.sent = 0.0

    async def connect(self, number: int) -> None:
        for live in self.lives:
            await live.connect(self.load.order.host, self.load.order.port, f"/{number}")

    def ask(self) -> None:
        self.missing = SEATS
        self.sent = time.perf_counter()
        self.load.luck.choice(self.lives).send(QUESTION)

    def heard(self, message: bytes) -> None:
        self.load.deliveries += 1
        self.missing -= 1
        if self.missing == 0:
            self.load.times.append(time.perf_counter() - self.sent)
            self.load.ready(self)


class EchoLoad:
    def __init__(self, order: Order) -> None:
        self.order: Final = order
        self.luck: Final = random.Random(order.seed)
        self.groups: Final = [Group(self) for _ in range(order.tables)]
        self.ready: Callable[[Group], None] = lambda group: None
        self.deliveries = 0
        self.times: list[float] = []

    async def part(self, seconds: float, play: Callable[[float], Any]) -> dict[str, float]:
        self.times = []
        deliveries, cpu = self.deliveries, cpu_s(self.order.pid)
        began = time.perf_counter()
        await play(began + seconds)
        while not self.times and time.perf_counter() < began + seconds + DRAIN_S:
            await asyncio.sleep(0.01)
        took = time.perf_counter() - began
        got, used, moves = self.deliveries - deliveries, cpu_s(self.order.pid) - cpu, len(self.times)
        self.ready = lambda group: None
        until = time.perf_counter() + DRAIN_S
        while any(group.missing for group in self.groups) and time.perf_counter() < until:
            await asyncio.sleep(0.01)
        return {
            "seconds": took,
            "moves_per_s": moves / took,
            "deliveries_per_s": got / took,
            "cpu_us_per_delivery": used / max(1, got) * 1e6,
            **latencies(self.times),
        }

    async def paced(self, until: float) -> None:
        pause = 1.0 / self.order.rate
        due = time.perf_counter()
        while due < until:
            delay = due - time.perf_counter()
            if delay > 0:
                await asyncio.sleep(delay)
            due += pause
            idle = [group for group in self.groups if group.missing == 0]
            if idle:
                self.luck.choice(idle).ask()

    async def flat_out(self, until: float) -> None:
        self.ready = lambda group: group.ask() if time.perf_counter() < until else None
        for group in self.groups:
            group.ask()
        await asyncio.sleep(max(0.0, until - time.perf_counter()))

    async def run(self) -> dict[str, Any]:
        for number, group in enumerate(self.groups):
            await group.connect(number)
        await self.part(self.order.warm_s, self.paced)
        return {
            "paced": await self.part(self.order.paced_s, self.paced),
            "flat_out": await self.part(self.order.flat_out_s, self.flat_out),
        }


def main() -> int:
    order = msgspec.json.decode(sys.stdin.buffer.read(), type=Order)
    gc.disable()
    import uvloop

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        found = runner.run(EchoLoad(order).run())
    sys.stdout.write(msgspec.json.encode(found).decode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
