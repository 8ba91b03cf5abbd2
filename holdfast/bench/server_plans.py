"""The load of allies who plan: three at each table, whose plans change while the game goes on.

`python -m holdfast.bench.server_plans` reads an `Order` as JSON from standard input, like `server_load`.
"""

from __future__ import annotations

import asyncio
import sys
import time
from typing import Any, Final

import msgspec

from holdfast.bench.server_load import Load, Order, Table, main
from holdfast.bench.server_meter import latencies
from holdfast.bench.server_wire import Http
from holdfast.games import GAMES as SHELF
from holdfast.kernel.title import TOGETHER
from holdfast.web.counsel import counsel_for

SEATS: Final = 3
SPOTS: Final = 28
LOOKS: Final = 0.3  # the share of moves after which somebody asks for the odds
ALLIES: Final = [id for id, title in SHELF.items() if title.bond == TOGETHER and SEATS in title.seats]


class Planning(Load):
    """Every client hears of the plans of its allies."""

    def __init__(self, order: Order) -> None:
        super().__init__(order)
        self.seats = SEATS
        self.games = ALLIES
        self.hello = {"heard": 0}
        self.ghosts: Final = sorted({ghost for game in ALLIES for ghost in counsel_for(game).ghosts})
        self.desks: Final = [Http(order.host, order.port) for _ in range(8)]  # planners share a few connections
        self.lookout: Final = Http(order.host, order.port)
        self.looking = False
        self.foreseen: list[float] = []
        self.planned = self.refused_plans = 0

    async def plan(self, desk: Http) -> None:
        """Somebody changes their plan."""
        table: Table = self.luck.choice(self.tables)
        client = self.luck.choice(table.clients)
        steps: list[dict[str, str]] = [
            {"ghost": self.luck.choice(self.ghosts), "at": f"hex:{self.luck.randint(1, SPOTS)}"} for _ in range(2)
        ]
        if client.choices:
            steps.append({"do": self.luck.choice(client.choices)})
        body = msgspec.json.encode({"steps": steps})
        status, _ = await desk.request("POST", f"/api/tables/{table.id}/plan", client.token, body)
        self.planned += status == 200
        self.refused_plans += status != 200

    async def keep_planning(self, desk: Http) -> None:
        pause = len(self.desks) / self.order.plans
        due = time.perf_counter() + self.luck.random() * pause
        while True:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due += pause
            await self.plan(desk)

    def look_ahead(self, table: Table) -> None:
        """Everybody has seen a move: now and then, somebody immediately asks what is coming."""
        if table.moved is not None and not self.looking and not table.over and self.luck.random() < LOOKS:
            self.looking = True
            self.start(self.ask_odds(table, table.moved))
        table.moved = None

    async def ask_odds(self, table: Table, moved: float) -> None:
        """Measure the time from sending the move until the odds after it have arrived."""
        client = self.luck.choice(table.clients)
        body = msgspec.json.encode({"expect_seq": client.seq})
        try:
            status, _ = await self.lookout.request("POST", f"/api/tables/{table.id}/odds", client.token, body)
        finally:
            self.looking = False
        if status == 200:
            self.foreseen.append(time.perf_counter() - moved)

    async def run(self) -> dict[str, Any]:
        self.tables = [await self.seat(number) for number in range(self.order.tables)]
        planners = [asyncio.get_running_loop().create_task(self.keep_planning(desk)) for desk in self.desks]
        await self.part(self.order.warm_s, self.paced)
        planned, told, began = self.planned, self.asides, time.perf_counter()
        self.ready = self.look_ahead
        paced = await self.part(self.order.paced_s, self.paced)
        took = time.perf_counter() - began
        failed = sum(1 for planner in planners if planner.done())
        for planner in planners:
            planner.cancel()
        await asyncio.gather(*planners, return_exceptions=True)
        plans = {
            "per_s": (self.planned - planned) / took,
            "told_per_s": (self.asides - told) / took,
            "refused": self.refused_plans + failed,
        }
        odds = {"asked": len(self.foreseen), **latencies(self.foreseen)}
        return {
            "paced": paced,
            "plans": plans,
            "odds": odds,
            "lost": await self.check(),
            "finished_games": self.finished_games,
        }


if __name__ == "__main__":
    sys.exit(main(Planning))
