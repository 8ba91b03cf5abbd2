"""All tables of this process: loaded when somebody asks for them, and dropped when nobody needs them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any, Final

from holdfast.kernel import RecordError, Refused
from holdfast.server.damage import Damage
from holdfast.server.presence import Presence
from holdfast.server.problems import Problem
from holdfast.server.store import DamagedTable, Store, StoredTable, StoreError
from holdfast.server.table import Table
from holdfast.server.tokens import is_id

log = logging.getLogger("holdfast")

DAMAGED: Final = "this table is damaged and cannot be opened; the server's log says why"
NO_TABLE: Final = "there is no such table; tables that nobody touches for a long time are deleted"
ANYTHING: Final = -1  # as a number of lines: look at the table's row and seats too


class Hub:
    """The tables in memory by id."""

    def __init__(self, store: Store, presence: Presence, idle_s: float, away_s: float) -> None:
        self.store: Final = store
        self.presence: Final = presence
        self.idle_s: Final = idle_s
        self.away_s: Final = away_s
        self.damage: Final = Damage()
        self.tables: Final[dict[str, Table]] = {}
        self.loading: Final[dict[str, asyncio.Task[Table]]] = {}
        self.visiting: Final[dict[str, bool]] = {}  # tables loaded for a glance, and whether somebody else asked
        self.announced: Final[dict[str, int]] = {}  # changes by other processes, not loaded yet
        self.followers: Final[dict[str, asyncio.Task[None]]] = {}
        self.said: Final[set[str]] = set()  # tables with messages from other processes, not loaded yet
        self.listeners: Final[dict[str, asyncio.Task[None]]] = {}
        # Listeners for every table that is published again, and for every table that leaves memory.
        self.when_published: Final[list[Callable[[Table], None]]] = []
        self.when_evicted: Final[list[Callable[[Table], None]]] = []
        store.on_change(self.changed_elsewhere)
        store.on_talk(self.talked_elsewhere)

    async def table(self, id: str) -> Table:
        """The table with this id; raises a `Problem` if there is none."""
        if id in self.visiting:
            self.visiting[id] = True
        return await self.find(id)

    async def visit(self, id: str) -> None:
        """Load a table that may not be needed: it is dropped unless a bot owes an answer or somebody asks for it."""
        if id in self.tables or id in self.loading:
            return
        self.visiting[id] = False
        try:
            table = await self.find(id)
        finally:
            asked_for = self.visiting.pop(id)
        if not asked_for:
            self.let_go(table)

    async def find(self, id: str) -> Table:
        found = self.tables.get(id)
        if found is not None:
            # Whoever asked for it may await something else before using it; until then it must not be dropped.
            found.used = time.monotonic()
            return found
        if not is_id(id):
            raise Problem(404, NO_TABLE)
        loading = self.loading.get(id)
        if loading is None:
            loading = asyncio.get_running_loop().create_task(self.load(id))
            self.loading[id] = loading
            loading.add_done_callback(lambda _: self.loading.pop(id, None))
        return await asyncio.shield(loading)

    async def load(self, id: str) -> Table:
        try:
            stored = await self.store.load(id)
            if stored is None:
                raise Problem(404, NO_TABLE)
            table = await self.built(stored)
            # Notices may arrive during each await. After the last one the table is added without another await.
            while self.announced.pop(id, None) is not None:
                await table.follow(ANYTHING)
        except DamagedTable as damaged:
            self.damage.note(id, damaged)
            raise Problem(410, DAMAGED) from None
        finally:
            self.announced.pop(id, None)
        self.damage.healed(id)
        self.add(table)
        return table

    async def built(self, stored: StoredTable) -> Table:
        """The table that these rows describe; whatever is wrong with them affects this table alone."""
        try:
            return await Table.from_store(self.store, stored)
        except (Problem, StoreError) as error:
            self.damage.note(stored.row.id, error)
            raise
        except Exception as error:
            self.damage.note(stored.row.id, error)
            raise Problem(410, DAMAGED) from None

    def add(self, table: Table) -> None:
        self.tables[table.id] = table
        table.when_published.append(self.published)
        self.presence.look(table)
        self.published(table)

    def published(self, table: Table) -> None:
        for listener in self.when_published:
            listener(table)

    # -- other processes ------------------------------------------------------------------------------------

    def changed_elsewhere(self, id: str, seq: int) -> None:
        """Called by the store; ('*', -1) when anything may have changed."""
        for one in {*self.tables, *self.loading} if id == "*" else {id}:
            if one in self.tables or one in self.loading:
                # Moves and changes of seats are announced in the same way: of two notices, either may be meant.
                self.announced[one] = ANYTHING if one in self.announced else seq
            if one in self.tables and one not in self.followers:
                self.followers[one] = asyncio.get_running_loop().create_task(self.catch_up(one))
            if id == "*":
                self.talked_elsewhere(one, "")

    def talked_elsewhere(self, id: str, text: str) -> None:
        """Called by the store: something was said or laid down at a table through another process."""
        if id in self.tables and text:
            self.tables[id].council.shown_elsewhere(text)
        elif id in self.tables:
            self.said.add(id)
            if id not in self.listeners:
                self.listeners[id] = asyncio.get_running_loop().create_task(self.listen(self.tables[id]))

    async def listen(self, table: Table) -> None:
        """Repeat until nothing new has been said in the meantime."""
        try:
            while table.id in self.said:
                self.said.discard(table.id)
                await table.council.heard_elsewhere()
        except StoreError as error:
            log.warning("table %s: what was said could not be read: %s", table.id, error)
        finally:
            del self.listeners[table.id]

    async def catch_up(self, id: str) -> None:
        """Repeat until nothing new has been announced in the meantime."""
        try:
            while id in self.announced:
                seq = self.announced.pop(id)
                table = self.tables.get(id)
                if table is not None:
                    await self.follow(table, seq)
        finally:
            # No await since the last look at the announcements, so no notice can be missed in between.
            del self.followers[id]

    async def follow(self, table: Table, seq: int) -> None:
        """A table that cannot be brought up to date is loaded again before its next use, or by the next sweep."""
        try:
            await table.follow(seq)
            self.presence.look(table)
        except (Problem, StoreError, RecordError, Refused) as error:
            log.warning("table %s could not be brought up to date: %s", table.id, error)
            table.torn = True
        except Exception:
            log.exception("table %s could not be brought up to date", table.id)
            table.torn = True

    # -- time -----------------------------------------------------------------------------------------------

    def sweep(self) -> None:
        """Note who has left, retry what failed, and drop tables that nobody needs."""
        now = time.monotonic()
        for table in list(self.tables.values()):
            try:
                self.sweep_one(table, now)
            except Exception as error:
                self.damage.note(table.id, error)

    def sweep_one(self, table: Table, now: float) -> None:
        if table.torn and not table.lock.locked():
            self.changed_elsewhere(table.id, ANYTHING)
        self.presence.look(table)
        for seat in table.audience.elsewhere:
            table.audience.seen[seat] = now
        away = [table.audience.is_away(seat, self.away_s, now) for seat in table.seats]
        if away != table.audience.away:
            table.audience.away = away
            table.room_changed()
        if now - table.used >= self.idle_s:
            self.let_go(table)

    def let_go(self, table: Table) -> None:
        """Drop a table from memory, unless somebody needs it there."""
        needed = table.audience.connections or table.lock.locked() or table.bots_to_act()
        if not needed and self.tables.get(table.id) is table:
            del self.tables[table.id]
            for listener in self.when_evicted:
                listener(table)

    async def close(self) -> None:
        tasks: list[asyncio.Task[Any]] = [*self.followers.values(), *self.listeners.values(), *self.loading.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
