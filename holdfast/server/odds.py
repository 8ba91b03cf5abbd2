"""The odds of what is coming, sampled by a game's stage: in a thread, one position at a time, so that no move waits.

They depend on nothing but the view they are made from. Positions that look the same have the same odds, and these are
kept, so after most moves nobody has to wait for them.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from holdfast.kernel import Refused, Rng, View
from holdfast.server.problems import Problem
from holdfast.server.table import Table
from holdfast.web.stage import Json, Stage

MOST_WAITING: Final = 32
KEPT: Final = 256


class Odds:
    """The odds being sampled, and those asked for recently."""

    def __init__(self) -> None:
        self.turn: Final = asyncio.Semaphore(1)
        self.kept: Final[OrderedDict[tuple[str, str], asyncio.Task[Json | None]]] = OrderedDict()

    async def ask(self, game: str, stage: Stage, view: View) -> Json | None:
        """What may be coming in a position; None if its game samples nothing."""
        position = stage.odds_key(view)
        if position is None:
            return None
        key = (game, position)
        task = self.kept.get(key)
        if task is None:
            if sum(1 for other in self.kept.values() if not other.done()) >= MOST_WAITING:
                raise Problem(503, "too many odds are being worked out right now; try again in a moment")
            task = self.kept[key] = asyncio.get_running_loop().create_task(self.sample(stage, view))
            task.add_done_callback(lambda done: self.settle(key, done))
            while len(self.kept) > KEPT and next(iter(self.kept.values())).done():
                self.kept.popitem(last=False)
        else:
            self.kept.move_to_end(key)
        return await asyncio.shield(task)

    async def sample(self, stage: Stage, view: View) -> Json | None:
        async with self.turn:
            return await asyncio.to_thread(stage.odds, view)

    def settle(self, key: tuple[str, str], task: asyncio.Task[Json | None]) -> None:
        """Odds that failed may be tried again."""
        if task.cancelled() or task.exception() is not None:
            self.kept.pop(key, None)

    async def close(self) -> None:
        tasks = list(self.kept.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def view_after(table: Table, viewer: int, answers: list[str]) -> View:
    """The viewer's position, or how it would be after some answers; the table must be held."""
    view = table.play.state.view(viewer)
    if not answers:
        return view
    if viewer < 0:
        raise Problem(403, "only players at this table can try things out")
    state = table.game.resample(view, Rng(0))
    for action in table.actions(answers):
        try:
            state.apply(viewer, action)
        except Refused as refused:
            raise Problem(422, refused.refusal.reason, refused.refusal.rule, action.notation) from None
    return state.view(viewer)
