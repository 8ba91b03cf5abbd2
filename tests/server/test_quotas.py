"""What strangers may leave behind on the server's disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from holdfast.kernel import Play
from holdfast.server.records import LONGEST_NOTE, MOST_NOTES
from holdfast.server.store import Quota, ReplayRow
from tests.server.heavy_records import hesitant
from tests.server.inside import END, House, house
from tests.server.store_tools import in_loop, opened

PLAY = hesitant(END, 0)
TEXT = PLAY.record.text()


async def brought(home: House, text: str) -> tuple[int, str]:
    answer = await home.http.post("/api/records", content=text.encode())
    return answer.status_code, answer.text


def noted(number: int) -> str:
    """The same game under another id."""
    return TEXT.replace("\n\n", f"\nmark: {number}\n\n", 1)


@in_loop
async def test_one_address_may_upload_only_so_many_records(tmp_path: Path) -> None:
    async with house(tmp_path, records_a_day=3) as home:
        for number in range(3):
            assert (await brought(home, noted(number)))[0] == 201
        status, text = await brought(home, noted(3))
        assert status == 429
        assert "come back tomorrow" in text
        assert (await brought(home, noted(1)))[0] == 201, "a record that is already stored costs nothing"


@in_loop
async def test_one_address_may_upload_only_so_many_bytes(tmp_path: Path) -> None:
    async with house(tmp_path, record_bytes_a_day=3 * len(TEXT)) as home:
        found = [(await brought(home, noted(number)))[0] for number in range(4)]
        assert found == [201, 201, 429, 429]


@in_loop
async def test_all_addresses_together_may_upload_only_so_many_bytes(tmp_path: Path) -> None:
    async with house(tmp_path, record_bytes_in_all=2 * len(TEXT)) as home:
        assert (await brought(home, noted(0)))[0] == 201
        status, text = await brought(home, noted(1))
        assert status == 507
        assert "as many records as it has room for" in text


@in_loop
async def test_the_store_counts_by_address_and_day(store_url: str) -> None:
    async with opened(store_url) as store:
        quota = Quota(since=100.0, records=2, bytes=100, total=200)

        async def save(id: str, address: str, at: float = 150.0, size: int = 40) -> str:
            return await store.save_replay(ReplayRow(id=id, text="x", created=at, address=address, size=size), quota)

        assert await save("old", "a", at=50.0) == ""
        assert [await save("1", "a"), await save("2", "a"), await save("3", "a")] == ["", "", "address"]
        assert await store.load_replay("3") is None
        assert await save("4", "b", size=101) == "address"
        assert await save("5", "b", size=90) == "all"
        assert await save("6", "b", size=80) == ""


@in_loop
async def test_a_game_without_any_moves_is_not_kept(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        empty = Play(PLAY.game, ["Ann", "Bo"])
        status, text = await brought(home, empty.record.text())
        assert status == 422
        assert "nobody has done anything" in text
        assert not home.app.replays.kept


@pytest.mark.parametrize(
    ("header", "sentence"),
    [
        ("\n".join(f"note{number}: x" for number in range(MOST_NOTES + 1)), f"at most {MOST_NOTES} notes"),
        (f"note: {'x' * LONGEST_NOTE}", f"at most {LONGEST_NOTE} letters"),
    ],
)
@in_loop
async def test_notes_in_a_header_are_bounded(tmp_path: Path, header: str, sentence: str) -> None:
    async with house(tmp_path) as home:
        status, text = await brought(home, TEXT.replace("\n\n", f"\n{header}\n\n", 1))
        assert status == 422
        assert sentence in text


@in_loop
async def test_a_name_in_a_header_is_bounded(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        status, text = await brought(home, TEXT.replace("seats: Seat 0", f"seats: {'S' * 61}"))
        assert status == 422
        assert "a name in a record's header" in text


@in_loop
async def test_one_address_does_not_fill_the_queue_of_reviews(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        home.app.reviews.command = ("sleep", "600")
        replays = []
        for number in range(4):
            answer = await home.http.post("/api/records", content=noted(number).encode())
            replays.append(answer.json()["replay"])
        found = [(await home.get(f"/api/replays/{replay}/review")).status_code for replay in replays]
        assert found == [202, 202, 202, 429]
        assert (await home.get(f"/api/replays/{replays[0]}/review")).status_code == 202, "it is the same review"
