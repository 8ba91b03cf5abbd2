"""Databases for the tests of the server: each test that asks for `store_url` runs on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.tools.postgres import Cluster, Unavailable, cluster


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A throw-away PostgreSQL, one per process that runs tests; where there is none, the test is skipped."""
    with ExitStack() as stack:
        try:
            running = stack.enter_context(cluster())
        except Unavailable as reason:
            pytest.skip(f"NOT TESTED on PostgreSQL: {reason}")
        yield running


@pytest.fixture
def postgres_url(postgres: Cluster) -> Iterator[str]:
    """An empty database on the throw-away PostgreSQL."""
    with postgres.database() as url:
        yield url


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The address of a database file that does not exist yet."""
    return f"sqlite:{tmp_path / 'data' / 'holdfast.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def store_url(request: pytest.FixtureRequest) -> str:
    """An empty database of either kind."""
    fixture = "sqlite_url" if request.param == "sqlite" else "postgres_url"
    return str(request.getfixturevalue(fixture))
