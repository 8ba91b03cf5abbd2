"""Hints for people: worked out in the bots' workers, a few at a time, so that no table and no bot has to wait."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import Final

import msgspec

from holdfast.advice.hints import allied
from holdfast.server import messages
from holdfast.server.bot_pool import BotFailed, BotJob, BotPool
from holdfast.server.bot_worker import HINT
from holdfast.server.hint_task import Weighed
from holdfast.server.problems import Problem
from holdfast.server.table import Table

log = logging.getLogger("holdfast")

AT_ONCE: Final = 2  # workers that hints may hold at most; the others are for the bots
MOST_WAITING: Final = 32
NOT_NOW: Final = "there is no hint just now, because thinking took too long; try again, or ask at your next move"
KEPT: Final = 256  # asking again for the same position costs nothing


class Hints:
    """The hints being worked out, and those given recently."""

    def __init__(self, pool: BotPool) -> None:
        self.pool = pool
        self.turns: Final = asyncio.Semaphore(max(1, min(AT_ONCE, pool.most - 1)))
        self.kept: Final[OrderedDict[tuple[str, int, int], asyncio.Task[str]]] = OrderedDict()

    async def ask(self, table: Table, job: BotJob) -> Weighed:
        """The hint for a question; raises a `Problem` if there will be none."""
        key = (table.id, job.seat, job.seq)
        task = self.kept.get(key)
        if task is None:
            if sum(1 for other in self.kept.values() if not other.done()) >= MOST_WAITING:
                raise Problem(503, "too many people ask for hints right now; try again in a moment")
            task = self.kept[key] = asyncio.get_running_loop().create_task(self.think(job))
            task.add_done_callback(lambda done: self.settle(key, done))
            while len(self.kept) > KEPT and next(iter(self.kept.values())).done():
                self.kept.popitem(last=False)
        try:
            return msgspec.json.decode(await asyncio.shield(task), type=Weighed)
        except BotFailed as failed:
            log.warning("table %s: no hint: %s", table.id, failed)
            raise Problem(503, NOT_NOW) from None

    async def think(self, job: BotJob) -> str:
        async with self.turns:
            return await self.pool.ask(job)

    def settle(self, key: tuple[str, int, int], task: asyncio.Task[str]) -> None:
        """A hint that failed may be tried again."""
        if task.cancelled() or task.exception() is not None:
            self.kept.pop(key, None)

    async def close(self) -> None:
        tasks = list(self.kept.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def hint_job(table: Table, seat: int) -> BotJob:
    """The errand for a worker; the table must be held. It has its own name, so that the table's bots go first."""
    if table.row.over:
        raise Problem(422, "the game is over; its review says what could have been done")
    if not choices_of(table, seat):
        raise Problem(422, "you are not being asked anything, so there is nothing to advise")
    return BotJob(
        table=f"{table.id} hint {seat}",
        game=table.game.id,
        options=table.game.options,
        cards_folder=None,
        names=table.row.names,
        lines=table.play.record.lines[:],
        seat=seat,
        spec=HINT,
        seed=0,  # a hint must not depend on the table's luck, which nobody knows
        seq=table.seq,
        task=HINT,
        founder=table.row.address,
    )


def choices_of(table: Table, seat: int) -> list[str]:
    return [action.notation for action in table.play.state.choices(seat)] if seat in table.asked else []


def worded(table: Table, seat: int, weighed: Weighed) -> messages.Hint:
    """The hint in the words of the game; the table must be held."""
    view = table.play.state.view(seat)

    def labelled(notation: str) -> str:
        return table.stage.label(table.actions([notation])[0], view)

    line = table.actions(weighed.line)
    outcome = table.stage.outcome(line, view)
    shortlist = [
        messages.Named(do=notation, label=labelled(notation), why="" if outcome else why)
        for notation, why in zip(weighed.shortlist, weighed.whys, strict=True)
    ]
    before, plan = "", table.stage.line_words(line, weighed.labels)
    why = weighed.lost or outcome or table.stage.grounds(table.actions([weighed.best])[0], view)
    if not weighed.shortlist:
        before, plan, why = table.stage.plan(line, view)
    indifferent = len(weighed.shortlist) > 1 and not weighed.choice
    move = messages.HintedMove(
        do=weighed.best,
        label=labelled(weighed.best),
        line=weighed.line,
        plan=plan,
        why=why,
        reason="" if outcome or indifferent else " and ".join(weighed.helps),
        costs="" if outcome or indifferent else " and ".join(weighed.costs),
        chance=weighed.chance,
        together=allied(view),
        score=weighed.score,
        indifferent=indifferent,
    )
    candidates = table.actions(list(dict.fromkeys([weighed.best, *weighed.shortlist])))
    where = table.stage.look(candidates, view, weighed.clear) if weighed.choice else ""
    return messages.Hint(where=where, nudge=before or weighed.nudge, shortlist=shortlist, move=move)
