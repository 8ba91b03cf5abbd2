"""What people say at a table, and the papers beside the game, in SQL."""

from __future__ import annotations

from abc import ABC
from typing import Final

from holdfast.server.store.base import Store, StoreError
from holdfast.server.store.codec import is_storable, storable
from holdfast.server.store.database import Database, Session
from holdfast.server.store.readers import Readers
from holdfast.server.store.rows import PaperRow, WordRow
from holdfast.server.store.writer import Writer

_LOCK: Final = "SELECT id FROM tables WHERE id = ?"
_SAID: Final = "SELECT number FROM words WHERE table_id = ? AND key = ?"
_NEXT: Final = "SELECT COALESCE(MAX(number), 0) + 1 FROM words WHERE table_id = ?"
_SAY: Final = "INSERT INTO words (table_id, number, room, seat, name, text, at, key) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_OLDEST: Final = "SELECT number FROM words WHERE table_id = ? AND room = ? ORDER BY number DESC LIMIT 1 OFFSET ?"
_FORGET: Final = "DELETE FROM words WHERE table_id = ? AND room = ? AND number <= ?"
_WORDS: Final = (
    "SELECT table_id, number, room, seat, name, text, at, key FROM words WHERE table_id = ? AND number > ? "
    "ORDER BY number"
)
_LAY: Final = (
    "INSERT INTO papers (table_id, kind, seat, version, text) VALUES (?, ?, ?, 1, ?) "
    "ON CONFLICT (table_id, kind, seat) DO UPDATE SET version = papers.version + 1, text = excluded.text"
)
_VERSION: Final = "SELECT version FROM papers WHERE table_id = ? AND kind = ? AND seat = ?"
_PAPERS: Final = "SELECT table_id, kind, seat, version, text FROM papers WHERE table_id = ? ORDER BY kind, seat"


def lay(db: Session, paper: PaperRow) -> int:
    """Replace the previous paper with this one; returns the new version."""
    place = (paper.table, paper.kind, paper.seat)
    db.run(_LAY, *place, paper.text)
    db.talked.add(paper.table)
    return int(db.rows(_VERSION, *place)[0][0])


def lock(db: Session, table: str) -> None:
    """Keep everybody else from adding words at this table until the commit, so that the numbers stay in order."""
    if not db.rows(_LOCK + db.for_update, table):
        raise StoreError(f"Table {table} no longer exists.")


class TalkSql(Store, ABC):
    """This part of a store over one `Database`, with one writer and a few readers; the rest is in `sql_store`."""

    def __init__(self, database: Database) -> None:
        self._writer: Final = Writer(database)
        self._readers: Final = Readers(database)

    async def add_word(self, word: WordRow, keep: int) -> int:
        storable(word.table, word.room, word.name, word.text, word.key)

        def work(db: Session) -> int:
            lock(db, word.table)
            said = db.rows(_SAID, word.table, word.key)
            if said:
                return int(said[0][0])
            number = int(db.rows(_NEXT, word.table)[0][0])
            db.run(_SAY, word.table, number, word.room, word.seat, word.name, word.text, word.at, word.key)
            for (oldest,) in db.rows(_OLDEST, word.table, word.room, keep):
                db.run(_FORGET, word.table, word.room, oldest)
            db.talked.add(word.table)
            return number

        return await self._writer.write(word.table, work)

    async def words_after(self, table: str, number: int) -> list[WordRow]:
        def work(db: Session) -> list[WordRow]:
            return [
                WordRow(table=id, number=place, room=room, seat=seat, name=name, text=text, at=at, key=key)
                for id, place, room, seat, name, text, at, key in db.rows(_WORDS, table, number)
            ]

        return await self._readers.read(work) if is_storable(table) else []

    async def save_paper(self, paper: PaperRow) -> int:
        storable(paper.table, paper.kind, paper.text)

        def work(db: Session) -> int:
            lock(db, paper.table)
            return lay(db, paper)

        return await self._writer.write(paper.table, work)

    async def papers(self, table: str) -> list[PaperRow]:
        def work(db: Session) -> list[PaperRow]:
            return [
                PaperRow(table=id, kind=kind, seat=seat, version=version, text=text)
                for id, kind, seat, version, text in db.rows(_PAPERS, table)
            ]

        return await self._readers.read(work) if is_storable(table) else []
