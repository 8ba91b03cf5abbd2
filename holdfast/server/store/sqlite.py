"""The store in one SQLite file: nothing to install, nothing to run."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from holdfast.server.store.base import OnChange, OnTalk, StoreError
from holdfast.server.store.database import Database, Row, Session, Trouble
from holdfast.server.store.file_lock import FileLock
from holdfast.server.store.migrate import migrate, read_version
from holdfast.server.store.schema import STEPS, Step
from holdfast.server.store.sql_store import SqlStore

_TYPES: Final = {"bytes": "BLOB", "clustered": "WITHOUT ROWID"}
# How long to wait while somebody else is reading the file, for instance for a manual backup.
_BUSY_SECONDS: Final = 10.0
# With less free space than this on the disk, moves will soon be refused.
_LEAST_FREE: Final = 8 * 1024 * 1024


class SqliteStore(SqlStore):
    """One process only: SQLite cannot notify others of a change, so `prepare` refuses a file that is in use."""

    def __init__(self, path: Path, steps: Sequence[Step] = STEPS) -> None:
        super().__init__(SqliteDatabase(path), steps)

    def on_change(self, callback: OnChange) -> None:
        """Nobody else writes, so there is nothing to report."""

    async def whisper(self, table: str, text: str) -> None:
        """Nobody else listens."""

    def on_talk(self, callback: OnTalk) -> None:
        """Nobody else talks."""

    async def lead(self, table: str) -> bool:
        return True

    async def resign(self, table: str) -> None:
        pass


class SqliteSession(Session):
    def __init__(self, connection: sqlite3.Connection, check: Callable[[], None], *, write: bool) -> None:
        super().__init__()
        self._connection: Final = connection
        self._check: Final = check
        # A writer takes the lock at once: in the middle of a transaction it would be too late to wait for it.
        self._begin: Final = "BEGIN IMMEDIATE" if write else "BEGIN"

    def begin(self) -> None:
        self._check()
        self._connection.execute(self._begin)

    def commit(self) -> None:
        self._connection.execute("COMMIT")

    def rollback(self) -> None:
        with contextlib.suppress(sqlite3.Error):
            self._connection.rollback()

    def run(self, sql: str, *values: object) -> int:
        return self._connection.execute(sql, values).rowcount

    def rows(self, sql: str, *values: object) -> list[Row]:
        return self._connection.execute(sql, values).fetchall()

    def close(self) -> None:
        with contextlib.suppress(sqlite3.Error):
            self._connection.close()


class SqliteDatabase(Database):
    def __init__(self, path: Path) -> None:
        self.path: Final = path.absolute()
        self._lock: Final = FileLock(self.path.with_name(self.path.name + ".lock"))
        # Device and inode number of the file that was prepared.
        self._file: tuple[int, int] | None = None

    def prepare(self, steps: Sequence[Step]) -> None:
        try:
            self._create_file()
            taken = self._lock.take()
            found = os.stat(self.path)
            self._file = (found.st_dev, found.st_ino)
        except OSError as error:
            raise StoreError(f"The database {self.path} cannot be written: {error.strerror}.") from error
        if not taken:
            raise StoreError(
                f"The database {self.path} is in use by another Holdfast server{self._lock.holder()}; "
                "several servers need PostgreSQL."
            )
        try:
            self._migrate(steps)
        except (sqlite3.Error, OSError) as error:
            self._lock.release()
            trouble = self.trouble(error)
            assert trouble is not None
            raise StoreError(trouble.sentence) from error
        except BaseException:
            self._lock.release()
            raise

    def connect(self, *, write: bool) -> SqliteSession:
        self._check_file()
        connection = sqlite3.connect(self.path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False)
        try:
            for pragma in (
                "journal_mode = WAL",
                "synchronous = FULL",
                "foreign_keys = ON",
                f"query_only = {'OFF' if write else 'ON'}",
            ):
                connection.execute(f"PRAGMA {pragma}")
        except BaseException:
            connection.close()
            raise
        return SqliteSession(connection, self._check_file, write=write)

    def trouble(self, error: Exception) -> Trouble | None:
        if isinstance(error, OSError):
            return Trouble(f"The database {self.path} cannot be reached: {error.strerror}.")
        if not isinstance(error, sqlite3.Error):
            return None
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code == sqlite3.SQLITE_FULL:
            return Trouble(f"There is no room left for the database {self.path}.", new_connection=False)
        if code == sqlite3.SQLITE_READONLY:
            return Trouble(f"The database {self.path} may not be written.")
        if code == sqlite3.SQLITE_BUSY:
            return Trouble(f"Another program keeps the database {self.path} locked.", new_connection=False)
        if code == sqlite3.SQLITE_NOTADB:
            return Trouble(f"The file {self.path} is not a database.")
        return Trouble(f"The database {self.path} failed: {error}.")

    def check_room(self) -> None:
        """SQLite may still find room in its own files when the disk has none; that does not last."""
        try:
            free = shutil.disk_usage(self.path.parent).free
        except OSError as error:
            raise StoreError(f"The database {self.path} cannot be reached: {error.strerror}.") from error
        if free < _LEAST_FREE:
            raise StoreError(f"There is no room left for the database {self.path}.")

    def release(self) -> None:
        self._lock.release()

    def _create_file(self) -> None:
        """Create the file and its folder for this user alone; what already exists keeps its permissions."""
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))

    def _check_file(self) -> None:
        """SQLite would go on writing to a file that has been moved away or deleted, and nobody would find it again."""
        found = os.stat(self.path)
        if (found.st_dev, found.st_ino) != self._file:
            raise OSError(errno.ESTALE, "another file has taken its place, so please restart the server")

    def _migrate(self, steps: Sequence[Step]) -> None:
        session = self.connect(write=True)
        try:
            session.begin()
            migrate(
                session,
                steps,
                version=self._version(session),
                name=f"The database {self.path}",
                types=_TYPES,
                backup=lambda version: self.back_up(str(version)),
            )
            session.commit()
        finally:
            session.rollback()
            session.close()

    def _version(self, session: SqliteSession) -> int | None:
        names = {name for (name,) in session.rows("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if "holdfast" in names:
            return read_version(session, f"The database {self.path}")
        if names:
            raise StoreError(f"The file {self.path} is a database of another program.")
        return None

    def back_up(self, label: str) -> str:
        """Make a full copy beside the file. It gets its name only once it is complete, and never replaces another."""
        backup = _free_name(self.path.with_name(f"{self.path.name}.backup-{label}"))
        unfinished = backup.with_name(backup.name + ".unfinished")
        os.close(os.open(unfinished, os.O_CREAT | os.O_TRUNC | os.O_RDWR, 0o600))
        source, target = sqlite3.connect(self.path), sqlite3.connect(unfinished)
        with contextlib.closing(source), contextlib.closing(target):
            source.backup(target)
        _sync(unfinished)
        os.rename(unfinished, backup)
        _sync(backup.parent)
        return str(backup)


def _free_name(path: Path) -> Path:
    """The name itself, or the name with the first number that is not taken."""
    candidate, number = path, 2
    while candidate.exists():
        candidate, number = path.with_name(f"{path.name}.{number}"), number + 1
    return candidate


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
