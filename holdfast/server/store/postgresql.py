"""The store in PostgreSQL: for several servers, or one that already has a database to look after."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from functools import lru_cache
from secrets import token_hex
from typing import Any, Final

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from holdfast.server.store.base import OnChange, OnTalk, StoreError
from holdfast.server.store.database import LENGTHEN, Database, Row, Session, Trouble
from holdfast.server.store.leads import Leads, lock_number
from holdfast.server.store.migrate import migrate, read_version
from holdfast.server.store.notices import CHANNEL, Notices, payload, spoken
from holdfast.server.store.schema import STEPS, TABLES, Step
from holdfast.server.store.sql_store import SqlStore

_TYPES: Final = {"bytes": "BYTEA", "clustered": ""}
_OLDEST: Final = 13
# Defaults that the address may override. A connection whose other end has silently vanished is noticed after about a
# minute.
_DEFAULTS: Final = {
    "connect_timeout": "5",
    "application_name": "holdfast",
    "keepalives_idle": "30",
    "keepalives_interval": "10",
    "keepalives_count": "3",
}
_APPEND: Final = (
    f"WITH taken AS ({LENGTHEN} RETURNING id) "
    "INSERT INTO moves (table_id, seq, lines, at) SELECT id, ?, ?, ? FROM taken"
)
# Nothing may hang forever, and a move is durable even where the database's own setting is more relaxed.
_SETTINGS: Final = (
    "SELECT set_config('lock_timeout', '10s', false), set_config('statement_timeout', '30s', false), "
    "set_config('idle_in_transaction_session_timeout', '60s', false), set_config('synchronous_commit', "
    "CASE current_setting('synchronous_commit') WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, "
    "false)"
)


class PostgresStore(SqlStore):
    """Any number of processes: changes are announced by NOTIFY, and bots are led under advisory locks."""

    def __init__(self, url: str, steps: Sequence[Step] = STEPS) -> None:
        database = PostgresDatabase(url)
        super().__init__(database, steps)
        self._callbacks: Final[list[OnChange]] = []
        self._listeners: Final[list[OnTalk]] = []
        self._notices: Final = Notices(database.conninfo, database.instance, self._tell, self._tell_talk)
        self._leads: Final = Leads(database.conninfo, database.sentence, lambda: self._tell("*", -1))

    async def open(self) -> None:
        await super().open()
        try:
            await self._notices.start()
            self._leads.start()
        except BaseException as error:
            await self.close()
            if isinstance(error, psycopg.Error):
                raise StoreError(self._leads.sentence(error)) from error
            raise

    async def close(self) -> None:
        await self._notices.close()
        await self._leads.close()
        await super().close()

    def on_change(self, callback: OnChange) -> None:
        self._callbacks.append(callback)

    async def whisper(self, table: str, text: str) -> None:
        await self._writer.write(table, lambda db: db.whispers.append((table, text)))

    def on_talk(self, callback: OnTalk) -> None:
        self._listeners.append(callback)

    async def lead(self, table: str) -> bool:
        return await self._leads.lead(table)

    async def resign(self, table: str) -> None:
        await self._leads.resign(table)

    def metrics(self) -> dict[str, float]:
        return super().metrics() | {"reconnects": self._notices.reconnects, "leads": self._leads.count}

    def _tell(self, table: str, seq: int) -> None:
        for callback in self._callbacks:
            callback(table, seq)

    def _tell_talk(self, table: str, text: str) -> None:
        for callback in self._listeners:
            callback(table, text)


class PostgresSession(Session):
    for_update = " FOR UPDATE"
    for_update_if_free = " FOR UPDATE SKIP LOCKED"

    def __init__(self, connection: psycopg.Connection[Row], instance: str, *, write: bool) -> None:
        super().__init__()
        self._connection: Final = connection
        self._instance: Final = instance
        if not write:
            connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            connection.read_only = True

    def begin(self) -> None:
        """The first statement begins it."""

    def commit(self) -> None:
        payloads = [payload(self._instance, table, seq) for table, seq in self.changed.items()]
        payloads += [spoken(self._instance, table, "") for table in self.talked]
        payloads += [spoken(self._instance, table, text) for table, text in self.whispers]
        if payloads:
            self.rows("SELECT pg_notify(?, payload) FROM unnest(?::text[]) AS payload", CHANNEL, payloads)
        self._connection.commit()

    def rollback(self) -> None:
        with contextlib.suppress(psycopg.Error):
            self._connection.rollback()

    def run(self, sql: str, *values: object) -> int:
        return self._connection.execute(_with_percent(sql), values).rowcount

    def rows(self, sql: str, *values: object) -> list[Row]:
        return self._connection.execute(_with_percent(sql), values).fetchall()

    def append(self, table: str, seq: int, count: int, text: str, at: float, over: bool) -> bool:
        """In one statement: the round trip is what takes time."""
        return self.run(_APPEND, count, over, at, at, table, seq, seq, text, at) == 1

    def close(self) -> None:
        with contextlib.suppress(psycopg.Error):
            self._connection.close()


class PostgresDatabase(Database):
    def __init__(self, url: str) -> None:
        try:
            given = conninfo_to_dict(url)
        except psycopg.Error as error:
            raise StoreError("The address of the PostgreSQL database cannot be understood.") from error
        self.conninfo: Final = make_conninfo(url, **{**_DEFAULTS, **given, "client_encoding": "utf8"})
        self.name: Final = f"The PostgreSQL database {given.get('dbname', '')}".rstrip()
        # Tells this store's own notices from those of others.
        self.instance: Final = token_hex(8)

    def prepare(self, steps: Sequence[Step]) -> None:
        try:
            with contextlib.closing(psycopg.connect(self.conninfo)) as connection:
                self._check(connection)
                session = PostgresSession(connection, self.instance, write=True)
                # Several servers may start at once; the first one migrates.
                session.rows("SELECT pg_advisory_xact_lock(?)", lock_number("migrate"))
                migrate(
                    session,
                    steps,
                    version=self._version(session),
                    name=self.name,
                    types=_TYPES,
                    backup=lambda version: _back_up(session, str(version)),
                )
                session.commit()
        except psycopg.Error as error:
            raise StoreError(self.sentence(error)) from error

    def connect(self, *, write: bool) -> PostgresSession:
        connection = psycopg.connect(self.conninfo)
        try:
            connection.execute(_SETTINGS)
            connection.commit()
        except BaseException:
            connection.close()
            raise
        return PostgresSession(connection, self.instance, write=write)

    def trouble(self, error: Exception) -> Trouble | None:
        if not isinstance(error, psycopg.Error):
            return None
        sentence = self.sentence(error)
        if isinstance(error, (errors.DeadlockDetected, errors.SerializationFailure)):
            return Trouble(sentence, again=True, new_connection=False)
        if isinstance(error, psycopg.OperationalError) and _is_gone(error):
            return Trouble(sentence, again=True)
        if isinstance(error, (psycopg.DataError, psycopg.IntegrityError, psycopg.ProgrammingError)):
            return Trouble(sentence, new_connection=False)
        return Trouble(sentence)

    def sentence(self, error: psycopg.Error) -> str:
        """What went wrong, in one sentence and without the server's own paragraphs."""
        if isinstance(error, errors.DiskFull):
            return f"There is no room left for {_lower(self.name)}."
        if isinstance(error, errors.ReadOnlySqlTransaction):
            return f"{self.name} may not be written."
        if isinstance(error, (errors.LockNotAvailable, errors.QueryCanceled)):
            return f"{self.name} did not answer in time."
        reason = (str(error).strip() or type(error).__name__).splitlines()[0].rstrip(". ")
        if isinstance(error, psycopg.OperationalError):
            return f"{self.name} cannot be reached: {reason}."
        return f"{self.name} failed: {reason}."

    def check_room(self) -> None:
        """The database does not say how much room it has; only a failed write does."""

    def back_up(self, label: str) -> str:
        with contextlib.closing(psycopg.connect(self.conninfo)) as connection:
            session = PostgresSession(connection, self.instance, write=True)
            where = _back_up(session, label)
            session.commit()
            return where

    def release(self) -> None:
        """Nothing is held between two transactions."""

    def _check(self, connection: psycopg.Connection[Any]) -> None:
        version = connection.info.server_version // 10_000
        if version < _OLDEST:
            raise StoreError(f"{self.name} runs on PostgreSQL {version}; Holdfast needs {_OLDEST} or newer.")
        if connection.info.parameter_status("server_encoding") != "UTF8":
            raise StoreError(f"{self.name} does not keep texts as UTF-8, which Holdfast needs.")

    def _version(self, session: PostgresSession) -> int | None:
        there = [name for name in TABLES if session.rows("SELECT to_regclass(?)", name)[0][0] is not None]
        if "holdfast" in there:
            return read_version(session, self.name)
        if there:
            raise StoreError(f"{self.name} holds another program's table '{there[0]}': please give Holdfast its own.")
        return None


def _is_gone(error: psycopg.OperationalError) -> bool:
    """Whether the connection broke or could not be made: the server is stopping, starting or full, or has crashed."""
    state = error.sqlstate
    return state is None or state.startswith("08") or state in ("57P01", "57P02", "57P03", "53300")


def _back_up(session: PostgresSession, label: str) -> str:
    """Copy all tables to a new schema, within the open transaction; never replaces another copy."""
    schema, number = f"holdfast_backup_{label}", 2
    while session.rows("SELECT 1 FROM pg_namespace WHERE nspname = ?", schema):
        schema, number = f"holdfast_backup_{label}_{number}", number + 1
    session.run(f"CREATE SCHEMA {schema}")
    for name in TABLES:
        if session.rows("SELECT to_regclass(?)", name)[0][0] is not None:
            session.run(f"CREATE TABLE {schema}.{name} AS TABLE {name}")
    return f"schema {schema}"


@lru_cache(maxsize=256)
def _with_percent(sql: str) -> Any:
    return sql.replace("?", "%s")


def _lower(name: str) -> str:
    return name[0].lower() + name[1:]
