"""What bots say they are up to, for their allies: the bots' workers are asked about one position at a time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from holdfast.server.bot_pool import BotFailed, BotJob, BotPool
from holdfast.server.bot_worker import INTENT, Marked
from holdfast.server.council.marks import marks_for
from holdfast.server.seating import plays_by_itself
from holdfast.server.table import Table

KEPT: Final = 256
MOST_WAITING: Final = 32


class Intents:
    """The latest intents, by table, seat, line and marks; they are worked out one at a time."""

    def __init__(self, pool: BotPool) -> None:
        self.pool: Final = pool
        self.turn: Final = asyncio.Semaphore(1)
        self.kept: Final[OrderedDict[tuple[str, int, int, tuple[Marked, ...]], asyncio.Task[str]]] = OrderedDict()

    async def of(self, table: Table, viewer: int) -> dict[int, str]:
        """What the bots on the viewer's side are up to, by seat; those that say nothing are left out."""
        await table.council.known()
        async with table.steady():
            circle, over = table.council.circle, table.row.over
            bots = [] if over else table.seating.bots_among(range(len(table.seats)))
            jobs = [intent_job(table, bot) for bot in bots if circle.sees_plan(viewer, bot)]
        said = {job.seat: await self.ask(job) for job in jobs}
        return {seat: text for seat, text in said.items() if text}

    async def ask(self, job: BotJob) -> str:
        key = (job.table, job.seat, job.seq, tuple(job.marks))
        task = self.kept.get(key)
        if task is None:
            if sum(1 for other in self.kept.values() if not other.done()) >= MOST_WAITING:
                return ""
            task = self.kept[key] = asyncio.get_running_loop().create_task(self.think(job))
            while len(self.kept) > KEPT and next(iter(self.kept.values())).done():
                self.kept.popitem(last=False)
        return await asyncio.shield(task)

    async def think(self, job: BotJob) -> str:
        async with self.turn:
            try:
                return await self.pool.ask(job)
            except BotFailed:
                return ""  # a bot that fails says nothing

    async def close(self) -> None:
        tasks = list(self.kept.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def intent_job(table: Table, seat: int) -> BotJob:
    """What a worker is asked, under a name of its own so that the table's bots go first; the table must be held."""
    spec = plays_by_itself(table.seats[seat])
    assert spec is not None
    return BotJob(
        table=f"{table.id} intent",
        game=table.game.id,
        options=table.game.options,
        cards_folder=None,
        names=table.row.names,
        lines=table.play.record.lines[:],
        seat=seat,
        spec=spec,
        seed="0",  # an intent must not depend on the table's luck, which nobody knows
        seq=table.seq,
        founder=table.row.address,
        task=INTENT,
        marks=marks_for(table, seat),
    )
