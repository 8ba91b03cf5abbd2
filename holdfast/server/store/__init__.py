"""Where tables live between moves: one SQLite file, or PostgreSQL; the same schema and the same promises.

`make_store(url)` returns a `Store`; the rows are in `rows`, and failures are reported as a `StoreError`. Nothing here
knows the rules of a game: a record is a list of lines. Imports nothing else of ours.
"""

from holdfast.server.store.base import DamagedTable, OnChange, OnTalk, Store, StoreError
from holdfast.server.store.rows import PaperRow, Quota, ReplayRow, SeatRow, StoredTable, TableRow, WordRow
from holdfast.server.store.urls import make_store

__all__ = [
    "DamagedTable",
    "OnChange",
    "OnTalk",
    "PaperRow",
    "Quota",
    "ReplayRow",
    "SeatRow",
    "Store",
    "StoreError",
    "StoredTable",
    "TableRow",
    "WordRow",
    "make_store",
]
