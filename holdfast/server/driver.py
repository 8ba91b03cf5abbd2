"""Bots at the tables: whenever a bot owes an answer, the pool is asked for it.

A question names the line that it was asked at. If the game has moved on when the answer comes, the answer is dropped
and the bot is asked again, if it is still its turn. One process leads each table; its bots' luck follows from the
table's seed, the seat and the line, so whoever takes over continues in the same way.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final

import msgspec

from holdfast.server.bot_pool import BotFailed, BotJob, BotPool
from holdfast.server.council.marks import marks_for, ticked_off
from holdfast.server.hub import Hub
from holdfast.server.metrics import Metrics
from holdfast.server.pace import Pace
from holdfast.server.problems import Problem, Stale
from holdfast.server.seating import plays_by_itself
from holdfast.server.store import Store, StoreError
from holdfast.server.table import Table

log = logging.getLogger("holdfast")

PAUSE_S: Final = 1.0  # after a bot or the store has failed
LONGEST_PAUSE_S: Final = 60.0
FALLBACK: Final = "random"  # the bot that answers if no other can
FALLBACKS: Final = ("greedy", FALLBACK)
RECENT_S: Final = 300.0


class Driver:
    """Drives the bots of all tables in memory that this process leads."""

    def __init__(self, store: Store, hub: Hub, pool: BotPool, metrics: Metrics, pace: Pace) -> None:
        self.store: Final = store
        self.hub: Final = hub
        self.pool: Final = pool
        self.metrics: Final = metrics
        self.pace: Final = pace
        self.tasks: Final[dict[str, asyncio.Task[None]]] = {}
        self.running = False
        hub.when_published.append(self.wake)

    def wake(self, table: Table) -> None:
        """Something was published, so a bot may have to act now."""
        if self.running and table.id not in self.tasks and table.bots_to_act():
            task = asyncio.get_running_loop().create_task(self.drive(table))
            self.tasks[table.id] = task
        elif table.id in self.tasks:
            self.pool.look_again()

    async def start(self) -> None:
        """Continue wherever a bot owes an answer."""
        self.running = True
        self.wake_all()
        await self.resume(0.0)

    async def take_over(self) -> None:
        """Take over from a process that has stopped: at tables in memory here, or that moved recently."""
        self.wake_all()
        await self.resume(time.time() - RECENT_S)

    def wake_all(self) -> None:
        for table in list(self.hub.tables.values()):
            try:
                self.wake(table)
            except Exception as error:
                self.hub.damage.note(table.id, error)

    async def resume(self, since: float) -> None:
        """Load the tables with bots where something has happened since then; bots whose turn it is continue."""
        for id in await self.store.running_with_bots(since):
            try:
                if id in self.hub.tables:
                    self.wake(self.hub.tables[id])
                else:
                    await self.hub.visit(id)
            except (Problem, StoreError) as error:
                log.warning("table %s is left alone: %s", id, error)
            except Exception as error:
                self.hub.damage.note(id, error)

    async def drive(self, table: Table) -> None:
        """Answer for the bots of a table until a person is to act."""
        pause = PAUSE_S
        try:
            while self.running and table.bots_to_act():
                try:
                    if not await self.store.lead(table.id):
                        return
                    await self.answer(table)
                    pause = PAUSE_S
                except Stale:
                    self.metrics.late_answers += 1
                except (BotFailed, StoreError, Problem) as error:
                    log.warning("table %s: a bot could not answer: %s", table.id, error)
                    pause = await self.rest(pause)
                except Exception:
                    log.exception("table %s: a bot could not answer", table.id)
                    pause = await self.rest(pause)
        finally:
            # No await since the last look at the table, so no wake-up can be missed in between.
            self.tasks.pop(table.id, None)

    async def rest(self, pause: float) -> float:
        """Wait before another try; returns how long to wait before the next one."""
        await asyncio.sleep(pause)
        return min(2 * pause, LONGEST_PAUSE_S)

    async def answer(self, table: Table) -> None:
        await table.council.known()
        async with table.steady():
            asked = table.bots_to_act()
            if not asked:
                return
            seat = asked[0]
            spec = plays_by_itself(table.seats[seat])
            assert spec is not None
            job = BotJob(
                table=table.id,
                game=table.game.id,
                options=table.game.options,
                cards_folder=None,
                names=table.row.names,
                lines=table.play.record.lines[:],
                seat=seat,
                spec=spec,
                seed=table.row.seed,
                seq=table.seq,
                founder=table.row.address,
                marks=marks_for(table, seat),
            )
            frame = table.play.state.asked(seat)
            private = frame is not None and not frame.public and table.seating.has_people()
        began = asyncio.get_running_loop().time()
        notation = await self.ask(job, table.is_watched)
        if private:
            await asyncio.sleep(self.pace.pause(job.game, spec, asyncio.get_running_loop().time() - began))
        async with table.steady():
            if plays_by_itself(table.seats[seat]) != spec:
                raise Stale  # the person came back while the bot was thinking
            await table.move(seat, [notation], job.seq, ticked_off(table, job.marks, notation))
        if job.marks:
            table.council.reread()
        self.metrics.bot_moves += 1

    async def ask(self, job: BotJob, is_watched: Callable[[], bool]) -> str:
        """The bot's answer, or a simpler bot's: what failed would fail again, and the table must not hang."""
        for fallback in [name for name in FALLBACKS if name != job.spec]:
            try:
                return await self.pool.ask(job, is_watched)
            except BotFailed as failed:
                log.warning("table %s: %s; the bot '%s' answers instead", job.table, failed, fallback)
                job = msgspec.structs.replace(job, spec=fallback)
        return await self.pool.ask(job, is_watched)

    async def forget(self, table: Table) -> None:
        """The table leaves this process's memory."""
        await self.store.resign(table.id)

    async def close(self) -> None:
        self.running = False
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
