"""Runs: the same no matter which process plays them, and not lost when interrupted."""

from __future__ import annotations

import errno
import json
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from holdfast.arena.runner import Alone, Processes
from holdfast.lab.errors import LabError
from holdfast.lab.manifest import MANIFEST, PLAYED, read_manifest
from holdfast.lab.runner import begin_games, fill
from holdfast.lab.store import Run, open_run
from holdfast.lab.watch import TABLES
from tests.commands.calling import environment
from tests.lab.conftest import CHUNK, END, GAMES, played
from tests.tools.processes import piped, started

ENDLESS = """
from pathlib import Path
from holdfast.arena.runner import Alone
from holdfast.lab.runner import begin_games, fill
from tests.lab.conftest import END
run = begin_games(Path({folder!r}), END, {games}, False, {chunk})
fill(run, END, Alone(), lambda count: print(count, flush=True))
"""


def contents(run: Run) -> dict[str, bytes]:
    """Everything that a run has written, by file."""
    return {f"{table}/{path.name}": path.read_bytes() for table in TABLES for path in run.files(table)}


def test_several_processes_write_the_same(end: Run, tmp_path: Path) -> None:
    run = begin_games(tmp_path / "run", END, GAMES, False, CHUNK)
    told: list[int] = []
    fill(run, END, Processes(2), told.append)
    assert sum(told) == GAMES
    assert contents(run) == contents(end)


def test_another_seed_gives_other_games(end: Run, tmp_path: Path) -> None:
    later = played(tmp_path / "run", replace(END, seed=END.seed + CHUNK), CHUNK, CHUNK)
    assert contents(later)["games/000000.parquet"] != contents(end)["games/000000.parquet"]


def test_a_killed_run_can_be_resumed(end: Run, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    code = ENDLESS.format(folder=str(folder), games=GAMES, chunk=CHUNK)
    root = str(Path(__file__).parents[2])
    with started([sys.executable, "-c", code], stdout=subprocess.PIPE, env=environment(), cwd=root) as process:
        piped(process.stdout).readline()  # the first chunk is done
        time.sleep(0.05)
        process.send_signal(signal.SIGKILL)
        process.wait()
    (folder / "cards" / "000001.parquet.part").write_bytes(b"PAR1 half a file")
    run = begin_games(folder, END, GAMES, True, CHUNK)
    before = run.played()
    assert CHUNK <= before < GAMES
    first = (folder / "games" / "000000.parquet").stat().st_mtime_ns
    told: list[int] = []
    fill(run, END, Alone(), told.append)
    assert sum(told) == GAMES
    assert (folder / "games" / "000000.parquet").stat().st_mtime_ns == first, "what was done is not done again"
    assert contents(run) == contents(end)


def test_a_run_can_be_made_longer(end: Run, tmp_path: Path) -> None:
    played(tmp_path / "run", END, CHUNK + 1)
    longer = begin_games(tmp_path / "run", END, GAMES, True, CHUNK)
    fill(longer, END, Alone(), lambda count: None)
    assert longer.played() == GAMES
    assert contents(longer) == contents(end)
    with pytest.raises(LabError, match="holds a run of 9 games, more than the 5 asked for"):
        begin_games(tmp_path / "run", END, CHUNK + 1, True, CHUNK)


def test_a_run_is_not_mixed_with_another(end: Run, tmp_path: Path) -> None:
    with pytest.raises(LabError, match="already holds a run; use --resume to continue it"):
        begin_games(end.folder, END, GAMES, False, CHUNK)
    for setting, words in (
        (replace(END, seed=0), "the seeds differ"),
        (replace(END, line_up=("greedy", "random", "greedy")), "the line-ups differ"),
        (replace(END, options=(("wall", "knowledge"),)), "the options differ"),
    ):
        with pytest.raises(LabError, match=f"holds another run: {words}"):
            begin_games(end.folder, setting, GAMES, True, CHUNK)
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(LabError, match="is not empty and holds no run of the lab"):
        begin_games(tmp_path, END, GAMES, False)


def test_a_full_disk_is_named_and_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "run"
    run = begin_games(folder, END, GAMES, False, CHUNK)
    write = Path.write_bytes

    def full(path: Path, content: bytes) -> int:
        if path.name.startswith("000001"):
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(path, content)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(LabError, match=r"000001.parquet: cannot be written: No space left on device"):
        fill(run, END, Alone(), lambda count: None)
    monkeypatch.undo()
    assert run.played() == CHUNK
    assert not list(folder.rglob("*.part"))
    fill(begin_games(folder, END, GAMES, True, CHUNK), END, Alone(), lambda count: None)
    assert run.played() == GAMES


@pytest.fixture
def run(tmp_path: Path) -> Run:
    return played(tmp_path / "run", END, 2, 1)


def test_a_run_of_other_rules_is_refused(run: Run) -> None:
    manifest = read_manifest(run.folder)
    version = manifest["rules"]
    (run.folder / MANIFEST).write_text(json.dumps({**manifest, "rules": version + 1}))
    with pytest.raises(LabError, match=f"was made under rules version {version + 1}; this is version {version}"):
        open_run(run.folder, PLAYED)


def test_a_parquet_file_of_other_rules_is_refused(run: Run) -> None:
    import polars as pl

    path = run.files("games")[1]
    frame = pl.read_parquet(path)
    frame.with_columns(pl.lit(9, pl.UInt16).alias("rules")).write_parquet(path)
    with pytest.raises(LabError, match=r"000001.parquet was made under rules version 9; this is version \d"):
        open_run(run.folder, PLAYED)


def test_damaged_folders_are_named(run: Run, tmp_path: Path) -> None:
    with pytest.raises(LabError, match="nowhere holds no run of the lab"):
        open_run(tmp_path / "nowhere", PLAYED)
    with pytest.raises(LabError, match="holds no cards tried, but games played"):
        open_run(run.folder, "cards tried")
    run.files("games")[0].write_bytes(b"something else")
    with pytest.raises(LabError, match=r"000000.parquet is damaged, or no table of the lab"):
        open_run(run.folder, PLAYED)
    manifest = run.folder / MANIFEST
    manifest.write_text("{")
    with pytest.raises(LabError, match=r"run.json is damaged: it is not JSON"):
        open_run(run.folder, PLAYED)
    manifest.write_text("[]")
    with pytest.raises(LabError, match=r"run.json is not from this version of the lab"):
        open_run(run.folder, PLAYED)


def test_an_unfinished_run_has_nothing_to_read(tmp_path: Path) -> None:
    begin_games(tmp_path / "run", END, 2, False)
    with pytest.raises(LabError, match="holds a run of which nothing is finished; use --resume to continue it"):
        open_run(tmp_path / "run", PLAYED)
