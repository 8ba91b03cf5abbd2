"""Querying a run's tables: one DuckDB connection that sees the Parquet files as tables."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from holdfast.arena.figures import Figure, Z, student
from holdfast.lab.errors import LabError, needed
from holdfast.lab.store import Run
from holdfast.lab.subjects import Subject, subject_of
from holdfast.lab.watch import TABLES

if TYPE_CHECKING:
    import duckdb


TINY = 1e-6  # a spread below it comes from rounding: thirds of a win are stored as short numbers


class Data:
    """The tables of a run of games, by SQL."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.manifest = run.manifest
        self.subject: Subject = subject_of(run.manifest["game"])
        self.seats = len(run.manifest["line_up"])
        self.sources: list[str] = list(run.manifest["sources"])
        self.items = run.items
        self.names = {(item.kind, item.id): item.name for item in self.items}
        self.connection: duckdb.DuckDBPyConnection = needed("duckdb").connect()
        self.connection.execute("set enable_progress_bar = false")
        for table in TABLES:
            self.query(f"create view {table} as select * from {parquet_of(run, table)}")
        self.games = int(self.one("select count(*) from games"))

    def query(self, sql: str) -> duckdb.DuckDBPyConnection:
        return asked(self.connection, self.run, sql)

    def one(self, sql: str) -> float:
        """A single number; 0 where there is none."""
        row = self.query(sql).fetchone()
        return 0.0 if row is None or row[0] is None else float(row[0])

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        return self.query(sql).fetchall()

    def figure(self, value: str, source: str) -> Figure:
        """The mean of an expression over the rows of a source, with its interval."""
        row = self.query(f"select count(*), avg({value}), stddev_samp({value}) from {source}").fetchone()
        assert row is not None
        return figure_of(*row)

    def figures(self, key: str, value: str, source: str) -> list[tuple[Any, Figure]]:
        """The same for every value of a key, in its order."""
        sql = f"select {key}, count(*), avg({value}), stddev_samp({value}) from {source} group by 1 order by 1"
        return [(row[0], figure_of(*row[1:])) for row in self.rows(sql)]

    def share(self, value: str, source: str) -> Figure:
        """The mean of a share over the rows of a source, with games as clusters."""
        found = self.shares("0", value, source)
        return found[0][1] if found else figure_of(0, None, None)

    def shares(self, key: str, value: str, source: str) -> list[tuple[Any, Figure]]:
        """The same for every value of a key, in its order."""
        sql = f"""
            select key, count(*), sum(cases), sum(hits), sum(hits * hits), sum(hits * cases), sum(cases * cases)
            from (
                select {key} as key, game, count(*)::double as cases, sum(({value})::double) as hits
                from {source} group by 1, 2
            )
            group by 1 order by 1
        """
        return [(row[0], clustered(*row[1:])) for row in self.rows(sql)]


def asked(connection: duckdb.DuckDBPyConnection, run: Run, sql: str) -> duckdb.DuckDBPyConnection:
    """The answer of a run's tables, or a sentence if they are damaged."""
    duck = needed("duckdb")
    try:
        return connection.execute(sql)
    except (duck.ParserException, duck.CatalogException):
        raise  # a mistake in the query, whatever is in the tables
    except duck.Error as error:
        reason = str(error).splitlines()[0][:200]
        raise LabError(f"{run.folder}: its tables cannot be read: {reason}") from None


def figure_of(count: int, mean: float | None, deviation: float | None) -> Figure:
    """A mean of independent values with Student's 95 % interval; unknown where there are too few."""
    if count < 2 or mean is None or deviation is None:
        return Figure(0.0 if mean is None else mean, -math.inf, math.inf, count)
    half = student(count - 1) * deviation / math.sqrt(count)
    return Figure(mean, mean - half, mean + half, count)


def share_of_games(count: int, mean: float | None, deviation: float | None) -> Figure:
    """A mean of shares, one for each game: never below nothing or above all.

    Where all games agree their spread says nothing, and Wilson's bound stands in.

    >>> found = share_of_games(4, 0.0, 0.0)
    >>> found.low, round(found.high, 2)
    (0.0, 0.49)
    """
    found = figure_of(count, mean, deviation)
    if math.isinf(found.low):
        return found
    half = found.half if found.half > TINY else Z**2 / (count + Z**2)
    return Figure(found.mean, max(0.0, found.mean - half), min(1.0, found.mean + half), count)


def clustered(games: int, cases: float, hits: float, hits_2: float, hits_cases: float, cases_2: float) -> Figure:
    """A share of cases, of which a game may have several, correlated or not: the game is the unit.

    `hits` and `cases` are sums over games, the others sums of their squares and products. With one case each this is
    Student's interval.
    """
    if games < 2:
        return figure_of(games, hits / cases if cases else None, None)
    mean = hits / cases
    squares = max(0.0, hits_2 - 2.0 * mean * hits_cases + mean * mean * cases_2)
    return share_of_games(games, mean, math.sqrt(squares / (games - 1)) * games / cases)


def quoted(word: str) -> str:
    """A word for SQL.

    >>> quoted("the cook's")
    "'the cook''s'"
    """
    return "'" + word.replace("'", "''") + "'"


def words_in(words: Sequence[str]) -> str:
    """A list of words for SQL.

    >>> words_in(["noble", "tool"])
    "('noble', 'tool')"
    """
    return f"({', '.join(map(quoted, words))})"


def parquet_of(run: Run, table: str) -> str:
    """The finished files of a table as something to select from."""
    return f"read_parquet([{', '.join(quoted(str(path)) for path in run.files(table))}])"
