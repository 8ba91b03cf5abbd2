"""Bringing a database to the version that this program knows, step by step, all or none."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from holdfast.server.store.base import StoreError
from holdfast.server.store.database import Session
from holdfast.server.store.schema import VERSION_TABLE, Step


def migrate(
    db: Session,
    steps: Sequence[Step],
    *,
    version: int | None,
    name: str,
    types: dict[str, str],
    backup: Callable[[int], object],
) -> None:
    """Run, inside the open transaction, the steps after `version` (None: nothing is there yet).

    `backup(version)` is called before an existing database is changed.
    """
    if version is not None and version > len(steps):
        raise StoreError(
            f"{name} was written by a newer Holdfast (its version is {version}, this program knows {len(steps)}): "
            "please update Holdfast."
        )
    if version == len(steps):
        return
    if version is None:
        db.run(VERSION_TABLE)
        db.run("INSERT INTO holdfast (version) VALUES (?)", 0)
    else:
        backup(version)
    for step in steps[version or 0 :]:
        for statement in step:
            db.run(statement.format_map(types))
    db.run("UPDATE holdfast SET version = ?", len(steps))


def read_version(db: Session, name: str) -> int:
    """The version that a database says it has; raises `StoreError` if it does not say one."""
    rows = db.rows("SELECT version FROM holdfast")
    if len(rows) != 1:
        raise StoreError(
            f"{name} does not say which version it has (its table 'holdfast' has {len(rows)} rows in place of one): "
            "please restore a backup."
        )
    return int(rows[0][0])
