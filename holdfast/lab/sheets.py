"""Sheets: tables that are filled row by row while games are played, and saved as Parquet."""

from __future__ import annotations

import io
from array import array
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mypy_extensions import i64

from holdfast.lab.errors import needed

if TYPE_CHECKING:
    import polars

# Type codes of `array` and the column types of the same width.
TYPES = {"B": "UInt8", "H": "UInt16", "I": "UInt32", "b": "Int8", "h": "Int16", "q": "Int64", "f": "Float32"}


@dataclass(frozen=True)
class Column:
    """A column of numbers. With `labels` the numbers stand for these words."""

    name: str
    code: str
    labels: tuple[str, ...] = ()


@dataclass
class Sheet:
    """Columns of the same length, filled one row at a time."""

    columns: tuple[Column, ...]
    rows: list[tuple[float | i64, ...]] = field(default_factory=list)

    def add(self, *row: float | i64) -> None:
        self.rows.append(row)

    def frame(self) -> polars.DataFrame:
        """What was written so far, as a data frame."""
        pl = needed("polars")
        cells = zip(*self.rows, strict=True) if self.rows else [()] * len(self.columns)
        series = []
        for column, values in zip(self.columns, cells, strict=True):
            numbers = pl.Series(column.name, array(column.code, values), getattr(pl, TYPES[column.code]))
            if column.labels:
                numbers = pl.Series(column.name, column.labels, pl.Enum(column.labels)).gather(numbers)
            series.append(numbers)
        frame: polars.DataFrame = pl.DataFrame(series)
        return frame

    def parquet(self) -> bytes:
        """What was written so far, as a Parquet file."""
        out = io.BytesIO()
        self.frame().write_parquet(out, compression="zstd")
        return out.getvalue()


def numbers(code: str, *names: str) -> tuple[Column, ...]:
    """Columns of one type."""
    return tuple(Column(name, code) for name in names)
