"""Finished tables and uploaded records, to be watched moment by moment: who may see them, and how much is kept."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final

import msgspec

from holdfast.server import tokens
from holdfast.server.problems import Problem
from holdfast.server.records import table_record
from holdfast.server.replay_worker import BROUGHT, FORK, FRAMES, OPEN, Opened, Task
from holdfast.server.seating import check_open, viewer_of
from holdfast.server.settings import DAY_S, Settings
from holdfast.server.store import Quota, ReplayRow, Store, StoredTable
from holdfast.server.workshop import Workshop

REPLAYS_KEPT: Final = 16
MOST_FRAMES: Final = 60  # in one answer
NO_REPLAY: Final = "there is no such replay"


class Replay:
    """A record that can be watched, and what the server knows about it without replaying it."""

    def __init__(self, id: str, text: str, opened: Opened, is_table: bool) -> None:
        self.id: Final = id
        self.text: Final = text
        self.info: Final = opened.info
        self.game: Final = opened.game
        self.title: Final = opened.title
        self.options: Final = opened.options
        self.seats: Final = opened.seats
        self.length: Final = opened.length
        self.seed: Final = opened.seed
        self.is_table: Final = is_table


class Replays:
    """The replays that were asked for last. All that takes time is done in the workshop, for the address that asks."""

    def __init__(self, store: Store, workshop: Workshop, settings: Settings) -> None:
        self.store: Final = store
        self.workshop: Final = workshop
        self.settings: Final = settings
        self.kept: Final[OrderedDict[str, Replay]] = OrderedDict()

    async def get(self, id: str, token: str | None, address: str) -> Replay:
        """A finished table, for those who may look at it, or an uploaded record; a `Problem` if it is neither."""
        if not tokens.is_id(id):
            raise Problem(404, NO_REPLAY)
        found = self.kept.get(id)
        if found is None:
            row = await self.store.load_replay(id)
            if row is not None:
                return await self.open(id, row.text, address, is_table=False)
        if found is None or found.is_table:
            # Checked each time: the table may have been closed, and not everybody may see it.
            stored = await self.finished(id, token)
            text = table_record(stored.row, stored.seats, stored.lines)
            if found is None or found.text != text:
                return await self.open(id, text, address, is_table=True)
        self.kept.move_to_end(id)
        return found

    async def finished(self, id: str, token: str | None) -> StoredTable:
        stored = await self.store.load(id)
        if stored is None:
            raise Problem(404, NO_REPLAY)
        check_open(stored.row)
        viewer_of(stored.row, stored.seats, token)
        if not stored.row.over:
            raise Problem(403, "a table can be looked at again when its game is over")
        return stored

    async def open(self, id: str, text: str, address: str, is_table: bool, what: str = OPEN) -> Replay:
        body = await self.workshop.ask(Task(what=what, id=id, text=text), address)
        replay = Replay(id, text, msgspec.msgpack.decode(body, type=Opened), is_table)
        self.kept[id] = replay
        self.kept.move_to_end(id)
        if len(self.kept) > REPLAYS_KEPT:
            self.kept.popitem(last=False)
        return replay

    async def frames(self, replay: Replay, first: int, last: int, viewer: int, address: str) -> bytes:
        """Some moments as one viewer saw them, encoded; a `Problem` if there are none."""
        if viewer >= replay.seats:
            raise Problem(422, f"the replay has {replay.seats} seats, counted from 0")
        if first > replay.length:
            raise Problem(422, f"the replay has moments from 0 to {replay.length}")
        end = min(last, replay.length, first + MOST_FRAMES - 1)
        task = Task(what=FRAMES, id=replay.id, text=replay.text, first=first, last=end, viewer=viewer)
        return await self.workshop.ask(task, address)

    async def fork(self, replay: Replay, at: int, seed: int, address: str) -> list[str]:
        """The lines of a table that continues from a moment with this luck."""
        task = Task(what=FORK, id=replay.id, text=replay.text, first=at, seed=seed)
        return msgspec.msgpack.decode(await self.workshop.ask(task, address), type=list[str])

    async def upload(self, body: bytes, address: str, kept_address: str) -> str:
        """Keep a record for replaying; its id follows from its content. `kept_address` is what the store is told."""
        try:
            text = body.decode("utf-8").replace("\r\n", "\n")
        except UnicodeDecodeError:
            raise Problem(422, "this is not a Holdfast record: it is not UTF-8 text") from None
        id = tokens.derived_id(b"record", text.encode())
        if id not in self.kept and await self.store.load_replay(id) is None:
            await self.open(id, text, address, is_table=False, what=BROUGHT)
            now = time.time()
            row = ReplayRow(id=id, text=text, created=now, address=kept_address, size=len(body))
            if problem := await self.store.save_replay(row, self.quota(now)):
                del self.kept[id]
                raise Problem(429 if problem == "address" else 507, QUOTA_SENTENCES[problem])
        return id

    def quota(self, now: float) -> Quota:
        settings = self.settings
        return Quota(
            since=now - DAY_S,
            records=settings.records_a_day,
            bytes=settings.record_bytes_a_day,
            total=settings.record_bytes_in_all,
        )


QUOTA_SENTENCES: Final = {
    "address": "enough records were brought from your address today; come back tomorrow",
    "all": "this server keeps as many records as it has room for; old ones go with time",
}
