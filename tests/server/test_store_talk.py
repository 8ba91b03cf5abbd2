"""What the store keeps of talk and papers: in order, once, bounded, and announced to the other processes."""

from __future__ import annotations

import asyncio

import pytest

from holdfast.server.store import PaperRow, Store, StoreError, WordRow
from tests.server.store_tools import in_loop, opened, seats, table, until


async def with_table(store: Store, name: str = "t") -> Store:
    await store.create(table(name), seats(name, None, None))
    return store


def word(text: str, key: str = "", room: str = "table", name: str = "t") -> WordRow:
    return WordRow(table=name, room=room, seat=0, text=text, at=12.5, key=key or text)


@in_loop
async def test_words_come_back_in_order_after_a_restart(store_url: str) -> None:
    async with opened(store_url) as store:
        await with_table(store)
        numbers = await asyncio.gather(*(store.add_word(word(f"{n} ❤️"), 100) for n in range(20)))
        assert sorted(numbers) == list(range(1, 21))
    async with opened(store_url) as store:
        found = await store.words_after("t", 0)
        assert [one.number for one in found] == list(range(1, 21))
        assert {one.text for one in found} == {f"{n} ❤️" for n in range(20)}
        assert [one.number for one in await store.words_after("t", 18)] == [19, 20]
        assert await store.words_after("\0", 0) == []


@in_loop
async def test_a_message_sent_again_is_stored_once(store_url: str) -> None:
    async with opened(store_url) as store:
        await with_table(store)
        first = await store.add_word(word("hold fire", "k1"), 100)
        assert await store.add_word(word("hold fire", "k1"), 100) == first
        assert await store.add_word(word("hold fire", "k2"), 100) == first + 1
        assert len(await store.words_after("t", 0)) == 2


@in_loop
async def test_each_room_keeps_its_last_words(store_url: str) -> None:
    async with opened(store_url) as store:
        await with_table(store)
        await store.add_word(word("players", room="table"), 3)
        for n in range(10):
            await store.add_word(word(f"{n}", room="gallery"), 3)
        found = await store.words_after("t", 0)
        assert [one.text for one in found] == ["players", "7", "8", "9"]
        assert await store.add_word(word("next"), 3) == 12


@in_loop
async def test_papers_have_versions_and_are_deleted_with_their_table(store_url: str) -> None:
    async with opened(store_url) as store:
        await with_table(store)
        paper = PaperRow(table="t", kind="plan", seat=1, text="[]")
        assert [await store.save_paper(paper) for _ in range(3)] == [1, 2, 3]
        assert await store.save_paper(PaperRow(table="t", kind="plan", seat=0, text="x")) == 1
        assert [(one.seat, one.version, one.text) for one in await store.papers("t")] == [(0, 1, "x"), (1, 3, "[]")]
        for missing in (
            store.save_paper(PaperRow(table="u", kind="plan", seat=1, text="")),
            store.add_word(word("x", name="u"), 3),
        ):
            with pytest.raises(StoreError, match="Table u no longer exists"):
                await missing
        await store.add_word(word("hello"), 3)
        await store.expire(1e12)
        assert (await store.papers("t"), await store.words_after("t", 0)) == ([], [])


@in_loop
async def test_a_move_and_a_paper_are_written_together_or_not_at_all(store_url: str) -> None:
    async with opened(store_url) as store:
        await with_table(store)
        paper = PaperRow(table="t", kind="plan", seat=0, text="rest")
        assert await store.append("t", 0, ["0 a"], 1.0, False, paper)
        assert [one.text for one in await store.papers("t")] == ["rest"]
        assert not await store.append("t", 0, ["0 b"], 1.0, False, PaperRow(table="t", kind="plan", seat=0, text="no"))
        assert [one.text for one in await store.papers("t")] == ["rest"]


@in_loop
async def test_other_processes_hear_of_it(postgres_url: str) -> None:
    async with opened(postgres_url) as first, opened(postgres_url) as second:
        heard: list[tuple[str, str]] = []
        own: list[tuple[str, str]] = []
        first.on_talk(lambda name, text: own.append((name, text)))
        second.on_talk(lambda name, text: heard.append((name, text)))
        await with_table(first)
        await first.add_word(word("hello"), 10)
        await first.save_paper(PaperRow(table="t", kind="plan", seat=0, text="x"))
        await first.whisper("t", '{"at": "hex:12"}')
        await first.whisper("t", '{"at": "hex:13"}')
        await until(lambda: len(heard) >= 4)
        assert heard == [("t", ""), ("t", ""), ("t", '{"at": "hex:12"}'), ("t", '{"at": "hex:13"}')]
        assert own == []
