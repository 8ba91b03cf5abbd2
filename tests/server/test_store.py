"""What a store keeps, on both databases."""

from __future__ import annotations

import msgspec
import pytest

from holdfast.server.store import ReplayRow, SeatRow, StoreError, make_store
from tests.server.store_tools import in_loop, opened, seats, table


@in_loop
async def test_a_table_comes_back_as_it_was(store_url: str) -> None:
    row = table("t", closed=True, over=True, rematch="u", head=["0 tax gold", "* card 3"])
    chairs = [
        SeatRow(
            table="t", seat=0, name="Ann", token=b"\x00" * 32, claimed=True, stand_in="greedy", votes={"1": "greedy"}
        ),
        SeatRow(table="t", seat=1, name="Böb 🏰", bot="random"),
    ]
    async with opened(store_url) as store:
        await store.create(row, chairs)
        found = await store.load("t")
        assert found is not None
        assert (found.row, found.seats, found.lines, found.seq) == (row, chairs, row.head, 2)
        assert await store.load("u") is None
        assert await store.load("t\0") is None
        assert await store.count() == 1
    async with opened(store_url) as store:
        assert await store.load("t") == found


@in_loop
async def test_an_id_is_given_only_once(store_url: str) -> None:
    async with opened(store_url) as store:
        await store.create(table("t", seed="first"), seats("t", None))
        with pytest.raises(StoreError, match=r"^There is already a table t\.$"):
            await store.create(table("t", seed="second"), seats("t", None, None))
        found = await store.load("t")
        assert found is not None
        assert (found.row.seed, len(found.seats)) == ("first", 1)
        with pytest.raises(StoreError, match="name another table"):
            await store.create(table("u"), seats("t", None))
        assert await store.load("u") is None


@in_loop
async def test_moves_are_appended_where_the_record_ends(store_url: str) -> None:
    async with opened(store_url) as store:
        await store.create(table("t", head=["a", "b"]), seats("t", None))
        assert await store.append("t", 2, ["c", "d", "e"], 2000.0, False)
        assert not await store.append("t", 2, ["x"], 2001.0, False), "somebody was first"
        assert not await store.append("t", 3, ["x"], 2001.0, False), "in the middle of a move"
        assert not await store.append("t", 6, ["x"], 2001.0, False), "beyond the end"
        assert not await store.append("nowhere", 0, ["x"], 2001.0, False)
        assert await store.append("t", 5, ["f – ünïcode 🏰"], 1500.0, True)
        found = await store.load("t")
        assert found is not None
        assert found.lines == ["a", "b", "c", "d", "e", "f – ünïcode 🏰"]
        assert found.row.over
        assert found.row.touched == 2000.0, "an earlier time does not make a table older"
        for seq in range(8):
            assert await store.lines_after("t", seq) == found.lines[seq:]
        assert await store.lines_after("nowhere", 0) == []
        # After an undo, a game that was over goes on.
        assert await store.append("t", 6, ["0 undo"], 2002.0, False)
        found = await store.load("t")
        assert found is not None
        assert not found.row.over
        assert store.metrics()["conflicts"] == 4


@pytest.mark.parametrize("lines", [[], ["a\nb"], ["a\0"], ["\ud800"]])
@in_loop
async def test_a_move_that_cannot_be_read_back_is_refused(store_url: str, lines: list[str]) -> None:
    async with opened(store_url) as store:
        await store.create(table("t"), seats("t", None))
        with pytest.raises(StoreError):
            await store.append("t", 0, lines, 1.0, False)
        assert await store.lines_after("t", 0) == []


@pytest.mark.parametrize("bad", ["a\0b", "\ud800"])
@in_loop
async def test_texts_that_no_database_holds_are_refused(store_url: str, bad: str) -> None:
    async with opened(store_url) as store:
        with pytest.raises(StoreError, match="cannot be stored"):
            await store.create(table("t", seed=bad), [])
        with pytest.raises(StoreError, match="cannot be stored"):
            await store.create(table("t"), [SeatRow(table="t", seat=0, name=bad)])
        with pytest.raises(StoreError, match="cannot be stored"):
            await store.save_replay(ReplayRow(id="r", text=bad, created=1.0))
        assert await store.count() == 0


@in_loop
async def test_saving_a_table_keeps_what_only_append_may_change(store_url: str) -> None:
    async with opened(store_url) as store:
        await store.create(table("t", head=["a"]), seats("t", None))
        await store.append("t", 1, ["b"], 5000.0, True)
        changed = table("t", names=["New", "Names"], closed=True, rematch="u", notes={}, options={}, open=False)
        assert await store.save_table(changed)
        found = await store.load("t")
        assert found is not None
        assert found.row == msgspec.structs.replace(changed, over=True, touched=5000.0, head=["a"])
        assert found.lines == ["a", "b"]
        with pytest.raises(StoreError, match=r"^Table u no longer exists\.$"):
            await store.save_table(table("u"))


@in_loop
async def test_a_table_is_saved_only_over_what_was_expected(store_url: str) -> None:
    async with opened(store_url) as store:
        first = table("t")
        await store.create(first, seats("t", None))
        await store.append("t", 0, ["a"], 5000.0, True)
        second = msgspec.structs.replace(first, rematch="u")
        assert await store.save_table(second, expect=first), "a move in between does not matter"
        assert not await store.save_table(msgspec.structs.replace(first, rematch="v"), expect=first)
        found = await store.load("t")
        assert found is not None
        assert found.row.rematch == "u"


@in_loop
async def test_a_seat_is_saved_only_over_what_was_expected(store_url: str) -> None:
    async with opened(store_url) as store:
        await store.create(table("t"), seats("t", None, "greedy"))
        free = SeatRow(table="t", seat=0, name="Seat 0")
        ann = msgspec.structs.replace(free, name="Ann", token=b"a" * 32, claimed=True)
        bob = msgspec.structs.replace(free, name="Bob", token=b"b" * 32, claimed=True)
        assert await store.save_seat(ann, expect=free)
        assert not await store.save_seat(bob, expect=free)
        found = await store.load("t")
        assert found is not None
        assert found.seats == [ann, seats("t", None, "greedy")[1]]
        assert await store.save_seat(bob), "without an expectation the last one wins"
        with pytest.raises(StoreError, match=r"^Seat 2 of table t no longer exists\.$"):
            await store.save_seat(SeatRow(table="t", seat=2, name=""))
        with pytest.raises(StoreError, match="Seat 0 of table u no longer exists"):
            await store.save_seat(SeatRow(table="u", seat=0, name=""))


@in_loop
async def test_the_lobby_lists_open_tables(store_url: str) -> None:
    async with opened(store_url) as store:
        await store.create(table("old", touched=1.0, head=["a"]), seats("old", None, "greedy"))
        await store.create(table("new", touched=2.0), seats("new", None))
        await store.create(table("finished", touched=9.0, over=True), seats("finished", None))
        await store.create(table("private", open=False), seats("private", None))
        await store.create(table("closed", closed=True), seats("closed", None))
        await store.append("old", 1, ["b", "c"], 3.0, False)
        assert await store.open_tables(10) == ["old", "new", "finished"]
        assert await store.open_tables(1) == ["old"]


@in_loop
async def test_tables_whose_bots_must_continue_are_found(store_url: str) -> None:
    async with opened(store_url) as store:
        await store.create(table("bots"), seats("bots", None, "greedy"))
        await store.create(table("people"), seats("people", None, None))
        await store.create(table("over", over=True), seats("over", "greedy"))
        await store.create(table("closed", closed=True), seats("closed", "greedy"))
        assert await store.running_with_bots() == ["bots"]
        await store.save_seat(SeatRow(table="people", seat=1, name="", stand_in="greedy"))
        assert await store.running_with_bots() == ["bots", "people"]
        await store.append("bots", 0, ["a"], 2000.0, False)
        assert await store.running_with_bots(2000.0) == ["bots"]
        await store.append("bots", 1, ["b"], 2001.0, True)
        assert await store.running_with_bots() == ["people"]


@in_loop
async def test_tables_of_an_address_are_counted(store_url: str) -> None:
    async with opened(store_url) as store:
        for number in range(3):
            await store.create(table(f"t{number}", created=float(number)), [])
        await store.create(table("other", address="192.0.2.8"), [])
        assert await store.tables_from("192.0.2.7", 1.0) == 2
        assert await store.tables_from("192.0.2.9", 0.0) == 0


@in_loop
async def test_what_nobody_has_touched_for_long_is_deleted(store_url: str) -> None:
    async with opened(store_url) as store:
        for number in range(250):
            await store.create(table(f"t{number:03}", touched=float(number)), seats(f"t{number:03}", None))
        await store.append("t000", 0, ["kept because it was touched"], 1000.0, False)
        await store.append("t001", 0, ["goes"], 1.5, False)
        await store.save_replay(ReplayRow(id="old", text="…", created=1.0))
        await store.save_replay(ReplayRow(id="new", text="…", created=1000.0))
        assert await store.expire(240.0) == 239
        assert await store.expire(240.0) == 0
        assert await store.count() == 11
        assert await store.load("t000") is not None
        assert await store.load("t001") is None
        assert await store.lines_after("t001", 0) == []
        assert await store.load("t239") is None
        assert await store.load("t240") is not None
        assert await store.load_replay("old") is None
        assert await store.load_replay("new") is not None
        assert not await store.append("t001", 1, ["too late"], 2000.0, False)
        # Nothing is left that a new table of the same name could inherit.
        await store.create(table("t001"), [])
        again = await store.load("t001")
        assert again is not None
        assert (again.lines, again.seats) == ([], [])


@in_loop
async def test_a_replay_comes_back_as_it_was(store_url: str) -> None:
    async with opened(store_url) as store:
        replay = ReplayRow(id="r", text="holdfast record 1\ngame: …\n\n0 tax\n" * 5000, created=3.5)
        await store.save_replay(replay)
        assert await store.load_replay("r") == replay
        shorter = ReplayRow(id="r", text="short", created=4.5)
        await store.save_replay(shorter)
        assert await store.load_replay("r") == shorter
        assert await store.load_replay("s") is None
        assert await store.load_replay("r\0") is None


@in_loop
async def test_one_process_leads_by_itself(store_url: str) -> None:
    async with opened(store_url) as store:
        assert await store.lead("t")
        assert await store.lead("t")
        await store.resign("t")
        await store.resign("never led")
        assert await store.lead("t")


@in_loop
async def test_a_store_that_is_not_open_says_so(store_url: str) -> None:
    store = make_store(store_url)
    with pytest.raises(StoreError, match=r"^The store is closed\.$"):
        await store.count()
    await store.close()
    await store.open()
    await store.create(table("t"), [])
    await store.close()
    await store.close()
    with pytest.raises(StoreError, match=r"^The store is closed\.$"):
        await store.append("t", 0, ["a"], 1.0, False)
    with pytest.raises(StoreError, match=r"^The store is closed\.$"):
        await store.load("t")


@pytest.mark.parametrize(
    "url",
    [
        "",
        "holdfast.db",
        "sqlite:",
        "sqlite::memory:",
        "mysql://me:secret@host/db",
        "postgresql:",
        "postgresql:secret@x",
    ],
)
def test_an_address_that_means_nothing_is_refused_in_a_sentence(url: str) -> None:
    with pytest.raises(
        StoreError, match=r"^A database is named sqlite:FILE or postgresql://HOST/NAME, not '.*'\.$"
    ) as caught:
        make_store(url)
    assert "secret" not in str(caught.value)
