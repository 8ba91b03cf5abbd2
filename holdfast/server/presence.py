"""Who is connected where, when several processes share one database.

Each process notes in the table's row which seats are connected to it and which of them sent a request recently. It
renews the note while this is true, and believes the notes of the others as long as they are fresh. A single process has
nothing to note.
"""

from __future__ import annotations

import logging
import time
from typing import Any, Final

import msgspec

from holdfast.server.problems import Problem
from holdfast.server.store import StoreError, TableRow
from holdfast.server.table import Table
from holdfast.server.tokens import new_id

log = logging.getLogger("holdfast")

KEY: Final = "present"  # in the notes of a table's row
RENEW_S: Final = 20.0
FRESH_S: Final = 50.0


class Note(msgspec.Struct, kw_only=True):
    """What one process says: who looks on through it, as of when."""

    seats: list[int]
    watchers: int
    at: float
    visits: dict[int, float] = {}


class Presence:
    """`shared` says whether there can be other processes at all; a visit is told again after `renew_visits_s`."""

    def __init__(self, shared: bool, renew_visits_s: float = 5.0) -> None:
        self.shared: Final = shared
        self.renew_visits_s: Final = renew_visits_s
        self.process: Final = new_id()
        self.noted: Final[dict[str, Note]] = {}  # what this process said last, by table

    def look(self, table: Table) -> None:
        """Take over what the other processes have noted."""
        if not self.shared:
            return
        others = [note for process, note in fresh_notes(table.row, time.time()).items() if process != self.process]
        for note in others:
            for seat, at in note.visits.items():
                if 0 <= seat < len(table.seats):
                    table.audience.seen_elsewhere(seat, at)
        seats = frozenset(seat for note in others for seat in note.seats if 0 <= seat < len(table.seats))
        watchers = sum(note.watchers for note in others)
        if (seats, watchers) != (table.audience.elsewhere, table.audience.watchers_elsewhere):
            table.audience.elsewhere, table.audience.watchers_elsewhere = seats, watchers
            table.room_changed()

    async def tell(self, tables: list[Table]) -> None:
        """Note what has changed here since the last time, and renew what is getting old."""
        if not self.shared:
            return
        for table in tables:
            note = self.note(table)
            said = self.noted.get(table.id)
            empty = not note.seats and not note.watchers and not note.visits
            if (said is None and empty) or (said is not None and self.is_still_right(said, note)):
                continue
            try:
                await self.write(table, None if empty else note)
            except (Problem, StoreError) as error:
                log.warning("table %s: who is there could not be noted: %s", table.id, error)
                continue
            except Exception:
                log.exception("table %s: who is there could not be noted", table.id)
                continue
            if empty:
                del self.noted[table.id]
            else:
                self.noted[table.id] = note

    def note(self, table: Table) -> Note:
        viewers = [connection.viewer for connection in table.audience.connections]
        seats = sorted({viewer for viewer in viewers if viewer >= 0})
        now = time.time()
        visits = {seat: at for seat, at in table.audience.visits.items() if now - at < FRESH_S}
        return Note(seats=seats, watchers=sum(1 for viewer in viewers if viewer < 0), at=now, visits=visits)

    def is_still_right(self, said: Note, note: Note) -> bool:
        """Whether the last note is still fresh enough."""
        if (said.seats, said.watchers) != (note.seats, note.watchers) or note.at - said.at >= RENEW_S:
            return False
        return all(at - said.visits.get(seat, 0.0) < self.renew_visits_s for seat, at in note.visits.items())

    async def refresh(self, table: Table) -> None:
        """Take over what the others have noted by now; the table must be held."""
        if not self.shared:
            return
        stored = await table.store.load(table.id)
        if stored is not None:
            stored.row.over = table.row.over
            table.seat_anew(stored)
            self.look(table)

    async def write(self, table: Table, note: Note | None) -> None:
        def noted(row: TableRow) -> TableRow:
            notes = fresh_notes(row, time.time())
            notes.pop(self.process, None)
            if note is not None:
                notes[self.process] = note
            present: dict[str, Any] = msgspec.to_builtins(notes, str_keys=True)
            return msgspec.structs.replace(row, notes={**row.notes, KEY: present})

        async with table.steady():
            await table.seating.edit_row(noted)


def fresh_notes(row: TableRow, now: float) -> dict[str, Note]:
    """The notes in a row that are still fresh, by process."""
    try:
        notes = msgspec.convert(row.notes.get(KEY, {}), dict[str, Note], str_keys=True)
    except msgspec.ValidationError:
        return {}
    return {process: note for process, note in notes.items() if now - note.at < FRESH_S}
