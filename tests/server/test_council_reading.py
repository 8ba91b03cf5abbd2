"""What a table's council knows of the store: a change that is announced while it reads is not missed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import cast

import pytest

from holdfast.server.council.council import Council
from holdfast.server.council.rights import Circle
from holdfast.server.store import PaperRow, Store, WordRow
from tests.server.store_tools import in_loop

PLAN = "plan"


class SlowStore:
    """Answers with what it held when it was asked, but only after `meanwhile`."""

    def __init__(self) -> None:
        self.held = [PaperRow(table="t", kind=PLAN, seat=0, version=1, text="old")]
        self.meanwhile: Callable[[], Awaitable[None]] | None = None

    async def words_after(self, table: str, number: int) -> list[WordRow]:
        return []

    async def papers(self, table: str) -> list[PaperRow]:
        found, meanwhile = self.held[:], self.meanwhile
        self.meanwhile = None
        if meanwhile is not None:
            await meanwhile()
        return found


@pytest.mark.parametrize("elsewhere", [False, True])
@in_loop
async def test_a_change_announced_during_a_read_is_read_too(elsewhere: bool) -> None:
    store = SlowStore()
    council = Council(cast("Store", store), "t", Circle([0]), lambda: None)

    async def change() -> None:
        store.held = [PaperRow(table="t", kind=PLAN, seat=0, version=2, text="new")]
        if elsewhere:
            await council.heard_elsewhere()
        else:
            council.reread()

    store.meanwhile = change
    async with asyncio.timeout(60):
        await council.known()
    assert council.papers[PLAN, 0].text == "new"
