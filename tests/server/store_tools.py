"""Shared by the tests of the store: rows to begin with, and tests that are coroutines."""

from __future__ import annotations

import asyncio
import functools
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Any, ParamSpec

from holdfast.server.store import SeatRow, Store, TableRow, make_store
from holdfast.server.store.schema import STEPS, Step

# No wait in these tests should come near this.
PATIENCE = 120.0

Params = ParamSpec("Params")


def in_loop(test: Callable[Params, Coroutine[Any, Any, None]]) -> Callable[Params, None]:
    """Run a coroutine as a test, in a loop of its own."""

    @functools.wraps(test)
    def run(*args: Params.args, **kwargs: Params.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


@asynccontextmanager
async def opened(url: str, steps: Sequence[Step] = STEPS) -> AsyncIterator[Store]:
    store = make_store(url, steps)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def table(name: str, **changes: Any) -> TableRow:
    """A table with something other than the default in every column."""
    facts: dict[str, Any] = {
        "id": name,
        "game": "after-the-empire",
        "rules": 3,
        "cards": "house",
        "options": {"flags": "open"},
        "seed": "7",
        "names": ["Ann", "Böb 🏰"],
        "open": True,
        "tutorial": True,
        "owner": bytes(range(32)),
        "watch": bytes(range(255, 223, -1)),
        "created": 1000.25,
        "touched": 1000.5,
        "closed": False,
        "over": False,
        "rematch": None,
        "address": "192.0.2.7",
        "head": [],
        "notes": {"who": ["x", 1, None]},
    }
    return TableRow(**(facts | changes))


def seats(name: str, *bots: str | None) -> list[SeatRow]:
    """One seat per entry: a bot's name, or None for a person."""
    return [SeatRow(table=name, seat=number, name=f"Seat {number}", bot=bot) for number, bot in enumerate(bots)]


async def until(condition: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait until the condition holds; fails if it never does."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never happened"
        await asyncio.sleep(0.01)


@contextmanager
def child(what: str, url: str) -> Iterator[subprocess.Popen[str]]:
    """A process that does this (see `store_child`), killed at the end if it is still running."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.server.store_child", what, url],
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def next_line(process: subprocess.Popen[str]) -> str:
    """The next line that the process prints; fails if it ended first."""
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.endswith("\n"), "the process ended early"
    return line.rstrip("\n")
