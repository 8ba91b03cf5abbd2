"""Which store a database address stands for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from holdfast.server.store.base import Store, StoreError
from holdfast.server.store.schema import STEPS, Step


def make_store(url: str, steps: Sequence[Step] = STEPS) -> Store:
    """The store at `sqlite:PATH` or `postgresql://…`, not yet open."""
    kind, _, rest = url.partition(":")
    if kind == "sqlite" and rest and rest != ":memory:":
        from holdfast.server.store.sqlite import SqliteStore

        return SqliteStore(Path(rest).expanduser(), steps)
    if kind in ("postgresql", "postgres") and rest.startswith("//"):
        try:
            from holdfast.server.store.postgresql import PostgresStore
        except ImportError as error:
            raise StoreError(f"PostgreSQL needs its driver: pip install 'holdfast[postgres]' ({error}).") from error
        return PostgresStore(url, steps)
    raise StoreError(f"A database is named sqlite:FILE or postgresql://HOST/NAME, not '{_without_secret(url)}'.")


def _without_secret(url: str) -> str:
    """An address fit for a message: anything that may be a password is left out."""
    before, at, after = url.rpartition("@")
    return f"…@{after}" if at and before else url
