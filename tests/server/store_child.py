"""A process to be killed by the tests of the store: `python -m tests.server.store_child WHAT URL`.

It reports its progress on standard output, line by line and unbuffered.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time

from holdfast.server.store import Store, StoreError, make_store
from tests.server.store_tools import PATIENCE, table

TABLES = ("a", "b", "c", "d")


def say(line: str) -> None:
    os.write(1, f"{line}\n".encode())


async def append(store: Store) -> None:
    """Keep appending moves of two lines to several tables at once, and report each that was acknowledged."""

    async def play(name: str) -> None:
        found = await store.load(name)
        if found is None:
            await store.create(table(name), [])
        seq = 0 if found is None else found.seq
        while await store.append(name, seq, [f"{name} {seq}", f"{name} {seq + 1}"], time.time(), False):
            seq += 2
            say(f"{name} {seq}")

    await asyncio.gather(*map(play, TABLES))


async def lead(store: Store) -> None:
    say("leads" if await store.lead("t") else "follows")
    await asyncio.sleep(PATIENCE)


async def hold(store: Store) -> None:
    say("open")
    await asyncio.sleep(PATIENCE)


async def fork(store: Store) -> None:
    """Leave a child behind that knows nothing of the store, as a bot's process might be."""
    child = os.fork()
    if child == 0:
        time.sleep(PATIENCE)
        os._exit(0)
    say(str(child))
    await asyncio.sleep(PATIENCE)


async def main(what: str, url: str) -> None:
    store = make_store(url)
    try:
        await store.open()
    except StoreError as error:
        say(f"refused: {error}")
        return
    await {"append": append, "lead": lead, "hold": hold, "fork": fork}[what](store)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
