"""Damaged runs: one sentence names the file and what is wrong; what is missing is played again."""

from __future__ import annotations

import errno
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from holdfast.arena.runner import Alone
from holdfast.lab.errors import LabError
from holdfast.lab.manifest import MANIFEST, PLAYED, TABLES, TRIED
from holdfast.lab.runner import begin_games, fill
from holdfast.lab.store import Run, open_run
from holdfast.lab.trials import Trying
from holdfast.lab.watch import TABLES as WATCHED
from holdfast.lab.worth import begin_trials
from tests.commands.calling import Answer, call, one_sentence
from tests.lab.conftest import CHUNK, END, GAMES

CARDS = ("backpack", "clinic")
COMMAND = (
    "--game",
    "after-the-end",
    "--line-up",
    "greedy",
    "--seats",
    "3",
    "--seed",
    "7",
    "--processes",
    "1",
    "--plain",
)


@pytest.fixture
def mine(end: Run, tmp_path: Path) -> Run:
    """A copy of a run to be damaged."""
    shutil.copytree(end.folder, tmp_path / "mine")
    return Run(tmp_path / "mine", end.manifest)


@pytest.fixture(scope="session")
def tried(tmp_path_factory: pytest.TempPathFactory) -> Run:
    run = begin_trials(tmp_path_factory.mktemp("lab") / "tried", END, 4, CARDS, False, chunk=2)
    fill(run, END, Alone(), lambda count: None, Trying(CARDS))
    return run


def spoiled(run: Run, **changes: Any) -> None:
    """Write other values into the manifest; `...` removes the field."""
    found = {**run.manifest, **changes}
    text = json.dumps({key: value for key, value in found.items() if value is not ...})
    (run.folder / MANIFEST).write_text(text, encoding="utf-8")


def test_every_table_is_checked() -> None:
    assert TABLES[PLAYED] == WATCHED


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"game": "chess"}, "'game' is \"chess\", not the id of a game"),
        ({"game": None}, "'game' is null, not the id of a game"),
        ({"game": ["after-the-end"]}, "'game' is [\"after-the-end\"], not the id of a game"),
        ({"sort": "tea"}, "'sort' is \"tea\", not 'games played' or 'cards tried'"),
        ({"sort": {}}, "'sort' is {}, not 'games played' or 'cards tried'"),
        ({"games": "abc"}, "'games' is \"abc\", not a whole number from 1 to 100000000"),
        ({"games": ...}, "'games' is missing"),
        ({"games": 10**30}, "'games' is 1000000000000000000000000000000, not a whole number from 1 to 100000000"),
        ({"games": True}, "'games' is true, not a whole number from 1 to 100000000"),
        ({"sources": ...}, "'sources' is missing"),
        ({"sources": ["1; drop"]}, "'sources' is [\"1; drop\"], not a list of column names"),
        ({"title": ...}, "'title' is missing"),
        ({"title": 7}, "'title' is 7, not a text"),
        ({"card_set": None}, "'card_set' is null, not a text"),
        ({"options": []}, "'options' is [], not a text"),
        ({"chunk": 0}, "'chunk' is 0, not a whole number from 1 to 100000000"),
        ({"chunk": "x"}, "'chunk' is \"x\", not a whole number from 1 to 100000000"),
        ({"line_up": []}, "'line_up' is [], not a list of bots"),
        ({"line_up": ["greedy"]}, "'line_up' is [\"greedy\"], not a list of bots for the seats of After The End"),
        ({"line_up": [1, 2]}, "'line_up' is [1, 2], not a list of bots"),
        ({"items": []}, "'items' is [], not a list of cards"),
        ({"items": None}, "'items' is null, not a list of cards"),
        ({"items": [[1, 2]]}, "'items' is [[1, 2]], not a list of cards"),
        ({"items": [["tool", "rope", "Rope", "dear"]]}, "not a list of cards"),
        ({"items": [["tool", "rope", "Rope", float("nan")]]}, "not a list of cards"),
        ({"seed": "x"}, "'seed' is \"x\", not a whole number from 0 to 999999999999999999"),
        ({"seed": -1}, "'seed' is -1, not a whole number from 0 to 999999999999999999"),
        ({"rules": "1"}, "'rules' is \"1\", not a whole number from 1 to"),
    ],
)
def test_a_damaged_manifest_is_named(
    capsys: pytest.CaptureFixture[str], mine: Run, tmp_path: Path, changes: dict[str, Any], words: str
) -> None:
    spoiled(mine, **changes)
    before = (mine.folder / MANIFEST).read_bytes()
    page = tmp_path / "page.html"
    for arguments in (
        ("report", str(mine.folder), "--html", str(page)),
        ("run", "--games", "9", "--out", str(mine.folder), "--resume", *COMMAND),
        ("worth", "--games", "9", "--out", str(mine.folder), "--resume", *COMMAND),
        ("compare", str(mine.folder), "house", "--games", "1", *COMMAND),
    ):
        answer = call(capsys, "lab", *arguments)
        refused(answer)
        assert f"{mine.folder / MANIFEST} is damaged: " in answer.err
        assert words in answer.err
    assert not page.exists()
    assert (mine.folder / MANIFEST).read_bytes() == before


def refused(answer: Answer) -> None:
    assert answer.status == 1
    assert one_sentence(answer.err)
    assert answer.out == ""


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[" * 200_000, b'"x"', b"{}", b'{"format": 1}'])
def test_a_manifest_of_any_bytes_gets_a_sentence(mine: Run, content: bytes) -> None:
    (mine.folder / MANIFEST).write_bytes(content)
    with pytest.raises(LabError, match=r"run.json is (damaged: it is not JSON|not from this version of the lab)$"):
        open_run(mine.folder, PLAYED)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"line_up": ["greedy"] * 2}, "the seats"),
        ({"line_up": ["greedy", "greedy", "random"]}, "the line-up"),
        ({"seed": 8}, "the seeds"),
        ({"chunk": 3}, "the numbers of its games"),
        ({"games": 2}, "the numbers of its games"),
        ({"card_set": "house 9"}, "the cards"),
        ({"options": "wall=knowledge"}, "the options"),
    ],
)
def test_a_manifest_that_the_tables_contradict_is_named(mine: Run, changes: dict[str, Any], words: str) -> None:
    spoiled(mine, **changes)
    with pytest.raises(LabError, match=rf"00000\d.parquet and run.json disagree about {words}$"):
        open_run(mine.folder, PLAYED)


def test_another_measurement_cannot_be_resumed(mine: Run) -> None:
    with pytest.raises(LabError, match=r"mine holds no cards tried, but games played$"):
        begin_trials(mine.folder, END, GAMES, (), True)


def broken(path: Path, how: str) -> None:
    content = path.read_bytes()
    if how == "missing":
        path.unlink()
    else:
        path.write_bytes({"empty": b"", "cut": content[: len(content) // 2], "text": b"not a table at all"}[how])


@pytest.mark.parametrize("how", ["missing", "empty", "cut", "text"])
@pytest.mark.parametrize("table", TABLES[PLAYED])
def test_a_chunk_without_one_of_its_tables_is_played_again(mine: Run, end: Run, table: str, how: str) -> None:
    broken(mine.file(table, 1), how)
    if (table, how) != ("games", "missing"):  # without it the chunk was never done
        with pytest.raises(
            LabError, match=rf"{table}/000001.parquet is (missing|damaged, or no table of the lab); --re"
        ):
            open_run(mine.folder, PLAYED)
    run = begin_games(mine.folder, END, GAMES, True, CHUNK)
    assert run.played() == GAMES - CHUNK
    done: list[int] = []
    fill(run, END, Alone(), done.append)
    assert sum(done) == GAMES == run.played()
    for name in TABLES[PLAYED]:
        assert [path.read_bytes() for path in run.files(name)] == [path.read_bytes() for path in end.files(name)]


@pytest.mark.parametrize("how", ["missing", "cut"])
def test_pairs_that_are_missing_are_tried_again(
    capsys: pytest.CaptureFixture[str], tried: Run, end: Run, tmp_path: Path, how: str
) -> None:
    folder = tmp_path / "tried"
    shutil.copytree(tried.folder, folder)
    broken(folder / "pairs" / "000001.parquet", how)
    page = tmp_path / "page.html"
    answer = call(capsys, "lab", "report", str(end.folder), "--worth", str(folder), "--html", str(page))
    refused(answer)
    assert "pairs/000001.parquet is " in answer.err
    run = begin_trials(folder, END, 4, CARDS, True, chunk=2)
    fill(run, END, Alone(), lambda count: None, Trying(CARDS))
    assert [path.read_bytes() for path in run.files("pairs")] == [path.read_bytes() for path in tried.files("pairs")]
    open_run(folder, TRIED)


def test_pairs_with_damaged_contents_are_named(
    capsys: pytest.CaptureFixture[str], tried: Run, end: Run, tmp_path: Path
) -> None:
    folder = tmp_path / "tried"
    shutil.copytree(tried.folder, folder)
    path = folder / "pairs" / "000001.parquet"
    content = bytearray(path.read_bytes())
    content[4 : len(content) // 3] = b"Z" * (len(content) // 3 - 4)
    path.write_bytes(content)
    answer = call(capsys, "lab", "report", str(end.folder), "--worth", str(folder), "--html", str(tmp_path / "x.html"))
    refused(answer)
    assert f"{folder}: its tables cannot be read: " in answer.err


@pytest.mark.parametrize("table", TABLES[PLAYED])
def test_no_part_of_a_chunk_that_cannot_be_written_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, table: str
) -> None:
    run = begin_games(tmp_path / "run", END, CHUNK + 1, False, CHUNK)
    write = Path.write_bytes

    def full(path: Path, content: bytes) -> int:
        if path.parent.name == table and path.name.startswith("000001"):
            write(path, content[:10])
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(path, content)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(LabError, match=rf"{table}/000001.parquet: cannot be written: No space left on device"):
        fill(run, END, Alone(), lambda count: None)
    assert sorted(path.name for path in run.folder.rglob("*") if path.is_file()) == ["000000.parquet"] * 4 + [MANIFEST]


def test_a_shorter_chunk_stays_when_a_longer_one_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = begin_games(tmp_path / "run", END, 1, False, CHUNK)
    fill(run, END, Alone(), lambda count: None)
    before = {path: path.read_bytes() for path in run.folder.rglob("*.parquet")}
    longer = begin_games(tmp_path / "run", END, CHUNK, True, CHUNK)
    write = Path.write_bytes

    def full(path: Path, content: bytes) -> int:
        if path.parent.name == "seats":
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(path, content)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(LabError, match="cannot be written"):
        fill(longer, END, Alone(), lambda count: None)
    assert {path: path.read_bytes() for path in run.folder.rglob("*.parquet")} == before
    assert longer.played() == 1
