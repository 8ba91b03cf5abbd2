"""The store in SQL, the same for both databases; what differs is behind `Database` and `Session`."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from secrets import token_bytes
from typing import Final

import msgspec

from holdfast.server.store.base import DamagedTable, StoreError
from holdfast.server.store.codec import (
    SEAT_COLUMNS,
    TABLE_COLUMNS,
    from_json,
    is_storable,
    joined,
    seat_row,
    seat_values,
    split,
    storable,
    table_row,
    table_values,
)
from holdfast.server.store.database import Database, Session
from holdfast.server.store.rows import PaperRow, Quota, ReplayRow, SeatRow, StoredTable, TableRow
from holdfast.server.store.schema import STEPS, Step
from holdfast.server.store.talk import TalkSql, lay

# How many tables one transaction deletes: few enough that moves do not have to wait for it.
_EXPIRE_AT_ONCE: Final = 100
_SECRET_BYTES: Final = 32
# Comes after every table in the locking order.
_LAST: Final = "\U0010ffff"


def _marks(columns: str) -> str:
    return ", ".join("?" for _ in columns.split(","))


_TABLE_NAMES: Final = TABLE_COLUMNS.split(", ")
_SAVED_NAMES: Final = [name for name in _TABLE_NAMES if name not in ("id", "head", "is_over", "touched")]
_INSERT_TABLE: Final = (
    f"INSERT INTO tables ({TABLE_COLUMNS}, length) VALUES ({_marks(TABLE_COLUMNS)}, ?) ON CONFLICT DO NOTHING"
)
_UPDATE_TABLE: Final = (
    f"UPDATE tables SET {', '.join(f'{name} = ?' for name in _SAVED_NAMES)}, touched = ? WHERE id = ?"
)
_INSERT_SEAT: Final = f"INSERT INTO seats ({SEAT_COLUMNS}) VALUES ({_marks(SEAT_COLUMNS)})"
_SELECT_TABLE: Final = f"SELECT {TABLE_COLUMNS}, length FROM tables WHERE id = ?"
_SELECT_SEAT: Final = f"SELECT {SEAT_COLUMNS} FROM seats WHERE table_id = ? AND seat = ?"
_SELECT_SEATS: Final = f"SELECT {SEAT_COLUMNS} FROM seats WHERE table_id = ? ORDER BY seat"
_SELECT_LENGTH: Final = "SELECT length FROM tables WHERE id = ?"
_UPDATE_SEAT: Final = (
    "UPDATE seats SET name = ?, bot = ?, token = ?, claimed = ?, stand_in = ?, votes = ? "
    "WHERE table_id = ? AND seat = ?"
)
_LOBBY: Final = "FROM tables WHERE is_open AND NOT closed ORDER BY is_over, touched DESC, id LIMIT ?"
_SELECT_MOVES: Final = "SELECT lines FROM moves WHERE table_id = ? ORDER BY seq"
_SELECT_MOVE: Final = "SELECT lines, at FROM moves WHERE table_id = ? AND seq = ?"


_INSERT_REPLAY: Final = (
    "INSERT INTO replays (id, text, created, address, size) VALUES (?, ?, ?, ?, ?) "
    "ON CONFLICT (id) DO UPDATE SET text = excluded.text, created = excluded.created"
)


class SqlStore(TalkSql):
    """A store over one `Database`."""

    def __init__(self, database: Database, steps: Sequence[Step] = STEPS) -> None:
        super().__init__(database)
        self._database: Final = database
        self._steps: Final = steps
        self._conflicts = 0
        self._is_open = False

    async def open(self) -> None:
        await asyncio.to_thread(self._database.prepare, self._steps)
        self._writer.start()
        self._readers.start()
        self._is_open = True

    async def close(self) -> None:
        if self._is_open:
            self._is_open = False
            await self._readers.close()
            await self._writer.close()
            await asyncio.to_thread(self._database.release)

    # ---- tables and seats

    async def create(self, row: TableRow, seats: Sequence[SeatRow]) -> None:
        if any(seat.table != row.id for seat in seats):
            raise StoreError(f"The seats of table {row.id} name another table.")
        table, chairs = table_values(row), [seat_values(seat) for seat in seats]
        wanted = table_row(table)

        def work(db: Session) -> None:
            if db.run(_INSERT_TABLE, *table, len(wanted.head)) == 0:
                if db.again and [table_row(found) for found in db.rows(_SELECT_TABLE, wanted.id)] == [wanted]:
                    return
                raise StoreError(f"There is already a table {wanted.id}.")
            for chair in chairs:
                db.run(_INSERT_SEAT, *chair)
            db.changed[wanted.id] = len(wanted.head)

        await self._writer.write(row.id, work)

    async def load(self, table: str) -> StoredTable | None:
        def work(db: Session) -> StoredTable | None:
            found = db.rows(_SELECT_TABLE, table)
            if not found:
                return None
            moves, chairs = db.rows(_SELECT_MOVES, table), db.rows(_SELECT_SEATS, table)
            try:
                row = table_row(found[0])
                seats = [seat_row(chair) for chair in chairs]
                lines = [*row.head, *(line for (text,) in moves for line in split(text))]
            except (ValueError, TypeError, AttributeError) as error:
                raise DamagedTable(f"Table {table} is damaged: a row of it cannot be read ({error}).") from error
            if len(lines) != found[0][-1]:
                raise DamagedTable(f"Table {table} is damaged: it has {len(lines)} lines in place of {found[0][-1]}.")
            return StoredTable(row=row, seats=seats, lines=lines)

        return await self._readers.read(work) if is_storable(table) else None

    async def save_table(self, row: TableRow, expect: TableRow | None = None) -> bool:
        values = dict(zip(_TABLE_NAMES, table_values(row), strict=True))
        # The caller's rows may change while the write waits, so they are copied.
        wanted = table_row(list(values.values()))
        expected = None if expect is None else table_row(table_values(expect))

        def work(db: Session) -> bool:
            found = db.rows(_SELECT_TABLE + db.for_update, wanted.id)
            if not found:
                raise StoreError(f"Table {wanted.id} no longer exists.")
            stored = table_row(found[0])
            if expected is not None and not _same(stored, expected):
                return db.again and _same(stored, wanted)
            touched = max(stored.touched, wanted.touched)
            db.run(_UPDATE_TABLE, *(values[name] for name in _SAVED_NAMES), touched, wanted.id)
            db.changed[wanted.id] = found[0][-1]
            return True

        return await self._writer.write(row.id, work)

    async def save_seat(self, seat: SeatRow, expect: SeatRow | None = None) -> bool:
        wanted = seat_values(seat)
        expected = None if expect is None else seat_row(seat_values(expect))
        table, number, *values = wanted

        def work(db: Session) -> bool:
            # The table is locked before the seat, as everywhere.
            found = db.rows(_SELECT_LENGTH + db.for_update, table)
            stored = db.rows(_SELECT_SEAT, table, number)
            if not found or not stored:
                raise StoreError(f"Seat {number} of table {table} no longer exists.")
            if expected is not None and seat_row(stored[0]) != expected:
                return db.again and seat_row(stored[0]) == seat_row(wanted)
            db.run(_UPDATE_SEAT, *values, table, number)
            db.changed[table] = found[0][0]
            return True

        return await self._writer.write(seat.table, work)

    async def open_tables(self, limit: int) -> list[str]:
        return await self._readers.read(lambda db: [table for (table,) in db.rows(f"SELECT id {_LOBBY}", limit)])

    async def running_with_bots(self, since: float = 0.0) -> list[str]:
        return await self._readers.read(
            lambda db: [
                table
                for (table,) in db.rows(
                    "SELECT id FROM tables WHERE NOT closed AND NOT is_over AND touched >= ? AND EXISTS (SELECT 1 "
                    "FROM seats WHERE table_id = id AND (bot IS NOT NULL OR stand_in IS NOT NULL)) ORDER BY id",
                    since,
                )
            ]
        )

    async def tables_from(self, address: str, since: float) -> int:
        return await self._readers.read(
            lambda db: int(
                db.rows("SELECT COUNT(*) FROM tables WHERE address = ? AND created >= ?", address, since)[0][0]
            )
        )

    async def expire(self, before: float) -> int:
        def work(db: Session) -> int:
            old = db.rows(
                "SELECT id FROM tables WHERE touched < ? ORDER BY id LIMIT ?" + db.for_update_if_free,
                before,
                _EXPIRE_AT_ONCE,
            )
            for (table,) in old:
                db.run("DELETE FROM tables WHERE id = ?", table)
                db.changed[table] = -1
            return len(old)

        total = 0
        while gone := await self._writer.write(_LAST, work):
            total += gone
        await self._writer.write(_LAST, lambda db: db.run("DELETE FROM replays WHERE created < ?", before))
        return total

    async def count_untouched(self, before: float) -> int:
        sql = "SELECT COUNT(*) FROM tables WHERE touched < ?"
        return await self._readers.read(lambda db: int(db.rows(sql, before)[0][0]))

    async def newest(self) -> float:
        sql = "SELECT COALESCE(MAX(touched), 0) FROM tables"
        return await self._readers.read(lambda db: float(db.rows(sql)[0][0]))

    async def back_up(self, reason: str) -> str:
        def copy() -> str:
            try:
                return self._database.back_up(reason)
            except Exception as error:
                trouble = self._database.trouble(error)
                if trouble is None:
                    raise
                raise StoreError(trouble.sentence) from error

        return await asyncio.to_thread(copy)

    async def secret(self, name: str) -> bytes:
        fresh = token_bytes(_SECRET_BYTES)

        def work(db: Session) -> bytes:
            db.run("INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", name, fresh)
            return bytes(db.rows("SELECT value FROM secrets WHERE name = ?", name)[0][0])

        return await self._writer.write(_LAST, work)

    async def count(self) -> int:
        return await self._readers.read(lambda db: int(db.rows("SELECT COUNT(*) FROM tables")[0][0]))

    async def check_writable(self) -> None:
        await asyncio.to_thread(self._database.check_room)
        await self._writer.write(_LAST, lambda db: db.run("UPDATE holdfast SET version = version"))

    # ---- moves

    async def append(
        self, table: str, seq: int, lines: Sequence[str], at: float, over: bool, paper: PaperRow | None = None
    ) -> bool:
        text, count = joined(lines), len(lines)
        storable(table, text, "" if paper is None else paper.text)

        def work(db: Session) -> bool:
            if not db.append(table, seq, count, text, at, over):
                return db.again and db.rows(_SELECT_MOVE, table, seq) == [(text, at)]
            db.changed[table] = seq + count
            if paper is not None:
                lay(db, paper)
            return True

        written = await self._writer.write(table, work)
        self._conflicts += not written
        return written

    async def lines_after(self, table: str, seq: int) -> list[str]:
        def work(db: Session) -> list[str]:
            # The move that contains line number `seq`, and all that follow.
            moves = db.rows(
                "SELECT seq, lines FROM moves WHERE table_id = ? AND seq >= "
                "(SELECT COALESCE(MAX(seq), 0) FROM moves WHERE table_id = ? AND seq <= ?) ORDER BY seq",
                table,
                table,
                seq,
            )
            lines = [line for _, text in moves for line in split(text)]
            if moves and moves[0][0] <= seq:
                return lines[seq - moves[0][0] :]
            head = [
                line for (text,) in db.rows("SELECT head FROM tables WHERE id = ?", table) for line in from_json(text)
            ]
            return head[seq:] + lines

        return await self._readers.read(work) if is_storable(table) else []

    # ---- replays

    async def save_replay(self, row: ReplayRow, quota: Quota | None = None) -> str:
        values = storable(row.id, row.text, row.created, row.address, row.size)

        def work(db: Session) -> str:
            beyond = "" if quota is None else _beyond(db, row, quota)
            if not beyond:
                db.run(_INSERT_REPLAY, *values)
            return beyond

        return await self._writer.write(_LAST, work)

    async def load_replay(self, replay: str) -> ReplayRow | None:
        def work(db: Session) -> ReplayRow | None:
            columns = "id, text, created, address, size"
            for key, text, created, address, size in db.rows(f"SELECT {columns} FROM replays WHERE id = ?", replay):
                return ReplayRow(id=key, text=text, created=created, address=address, size=size)
            return None

        return await self._readers.read(work) if is_storable(replay) else None

    def metrics(self) -> dict[str, float]:
        numbers = self._writer.numbers
        return {
            "commits": numbers.commits,
            "rows": numbers.rows,
            "conflicts": self._conflicts,
            "failures": numbers.failures,
            "largest_group": numbers.largest_group,
            "write_seconds": numbers.seconds,
            "waiting": self._writer.waiting,
            "reads": self._readers.reads,
            "read_seconds": self._readers.seconds,
        }


def _beyond(db: Session, row: ReplayRow, quota: Quota) -> str:
    """Which quota a replay would exceed: that of its "address", that of "all", or '' if neither."""
    count, size = db.rows(
        "SELECT COUNT(*), COALESCE(SUM(size), 0) FROM replays WHERE address = ? AND created >= ?",
        row.address,
        quota.since,
    )[0]
    if (quota.records and count >= quota.records) or (quota.bytes and size + row.size > quota.bytes):
        return "address"
    if quota.total and int(db.rows("SELECT COALESCE(SUM(size), 0) FROM replays")[0][0]) + row.size > quota.total:
        return "all"
    return ""


def _same(stored: TableRow, expected: TableRow) -> bool:
    """Whether they are equal except for what `append` changes."""
    return msgspec.structs.replace(stored, over=expected.over, touched=expected.touched) == expected
