"""The training command: a folder belongs to one run, and every mistake is one sentence, before any work is done."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import holdfast
from holdfast.bots.training import learn, request
from holdfast.bots.training.folder import NAME
from holdfast.bots.weights import NETWORK
from tests.tools.processes import PATIENCE_S, started

QUICK = ["--games", "3", "--generations", "1"]


@pytest.fixture
def worked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The generations that were asked for; none is really trained."""
    trained: list[int] = []
    monkeypatch.setattr(learn, "train", lambda parsed, generation: trained.append(generation))
    return trained


def complaint(capsys: pytest.CaptureFixture[str], arguments: list[str], status: int = 2) -> str:
    """What the command says on standard error, which must be one sentence."""
    assert learn.main(arguments) == status
    said = capsys.readouterr()
    assert said.err.startswith("learn: ")
    assert said.err.count("\n") == 1
    return said.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess"], "there is no game 'chess'; the games are after-the-empire, after-the-end"),
        (["after-the-end", "--games", "0"], "--games is a number from 2 to 100000, not 0"),
        (["after-the-end", "--games", "-1"], "--games is a number from 2 to 100000, not -1"),
        (["after-the-end", "--games", "many"], "argument --games: invalid int value: 'many'"),
        (["after-the-end", "--games", "3", "--seed", "1"], "there is none in 3 games from seed 1: ask for more games"),
        (["after-the-end", "--generations", "0"], "--generations is a number from 1 to 100, not 0"),
        (["after-the-end", "--seats"], "--seats needs at least one number of seats"),
        (["after-the-end", "--seats", "2", "9"], "After The End is for 2 to 5 seats, not 9"),
        (["after-the-end", "--teach", "-3"], "--teach is a number from 1 to 1000000, not -3"),
        (["after-the-end", "--width", "1"], "--width is a number from 2 to 1000, not 1"),
        (["after-the-end", "--epochs", "0"], "--epochs is a number from 1 to 10000, not 0"),
        (["after-the-end", "--iterations", "-1"], "--iterations is a number from 0 to 1000000, not -1"),
        (["after-the-end", "--pairs", "0"], "--pairs is a number from 1 to 100000, not 0"),
        (["after-the-end", "--processes", "0"], "--processes is a number from 1 to 256, not 0"),
        (["after-the-end", "--seed", "-5"], "--seed is a number from 0 to 1000000000000000, not -5"),
        (["after-the-end", "--plan"], "unrecognized arguments: --plan"),
        ([], "the following arguments are required: game"),
    ],
)
def test_a_mistake_is_reported_before_any_work(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, worked: list[int], arguments: list[str], words: str
) -> None:
    out = tmp_path / "run"
    assert words in complaint(capsys, [*arguments, "--out", str(out)])
    assert not worked
    assert not out.exists()


def test_an_impossible_folder_is_reported(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, worked: list[int]
) -> None:
    file = tmp_path / "file"
    file.write_text("mine")
    assert "it is a file, not a folder" in complaint(capsys, ["after-the-end", "--out", str(file)])
    assert file.read_text() == "mine"
    inside = str(file / "run")
    assert f"--out {inside}: cannot be written: " in complaint(capsys, ["after-the-end", "--out", inside])
    comma = str(tmp_path / "l,10")
    assert "a folder without a comma in its path" in complaint(capsys, ["after-the-end", "--out", comma])
    assert "begins and ends without a space" in complaint(capsys, ["after-the-end", "--out", " run"])
    assert "arguments are required: --out" in complaint(capsys, ["after-the-end"])
    assert not worked


def test_a_missing_gpu_is_reported_before_any_work(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, worked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken:
        def zeros(self, count: int) -> Any:
            raise RuntimeError("no driver\nfound")

    def missing(gpu: bool) -> Any:
        raise ModuleNotFoundError("cupy")

    arguments = ["after-the-end", "--out", str(tmp_path / "run"), "--gpu"]
    monkeypatch.setattr(request, "array_module", missing)
    assert "--gpu needs CuPy, which is not installed" in complaint(capsys, arguments)
    monkeypatch.setattr(request, "array_module", lambda gpu: Broken())
    assert "--gpu: no GPU can be used: no driver found" in complaint(capsys, arguments)
    assert not worked


def test_a_folder_belongs_to_one_run(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, worked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learn, "weights_folder", lambda game: tmp_path / "package")
    out = tmp_path / "r1"
    command = ["after-the-empire", "--out", str(out), *QUICK]
    assert learn.main(command) == 0
    (out / "verdict-1.txt").write_text("passed: 60.0 %")
    (out / "network-1.npz").write_bytes(b"of the Empire")
    other = complaint(capsys, ["after-the-empire", "--out", str(out), "--games", "12", "--seed", "1", "--seats", "3"])
    assert f"{out} holds another run: games (3, not 12), seats (2 2 2 2 2 3 2 2 2 2 4, not 3), seed (" in other
    assert other.endswith("differ\n")
    game = complaint(capsys, ["after-the-end", "--out", str(out), *QUICK])
    assert "game (after-the-empire, not after-the-end), " in game
    assert worked == [1]
    # With more generations or another number of processes it is still the same run.
    assert learn.main([*command[:-1], "2", "--processes", "2"]) == 0
    assert worked == [1, 1, 2]
    # And the winner goes where it belongs.
    (tmp_path / "package").mkdir()
    monkeypatch.setattr(request, "weights_folder", lambda game: tmp_path / "package")
    assert "game (after-the-empire, not" in complaint(capsys, ["after-the-end", "--out", str(out), *QUICK, "--install"])
    assert not list((tmp_path / "package").iterdir())
    assert learn.main([*command, "--install"]) == 0
    assert (tmp_path / "package" / NETWORK).read_bytes() == b"of the Empire"


def test_a_folder_that_does_not_say_how_it_was_made_is_left_alone(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, worked: list[int]
) -> None:
    command = ["after-the-end", "--out", str(tmp_path), *QUICK]
    (tmp_path / "lessons-1").mkdir()
    assert "holds a run that does not say how it was made" in complaint(capsys, command)
    (tmp_path / NAME).write_text('{"game": ')
    assert "run.json is damaged" in complaint(capsys, command)
    assert not worked
    (tmp_path / NAME).unlink()
    (tmp_path / "lessons-1").rmdir()
    (tmp_path / "notes.txt").write_text("other files do not matter")
    assert learn.main(command) == 0
    assert json.loads((tmp_path / NAME).read_text())["game"] == "after-the-end"


def test_a_read_only_package_is_reported_before_any_work(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, worked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(request, "weights_folder", lambda game: tmp_path / "nowhere")
    arguments = ["after-the-end", "--out", str(tmp_path / "run"), "--install"]
    assert "--install: " in complaint(capsys, arguments)
    assert not worked


def test_an_error_during_the_work_is_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ["after-the-end", "--out", str(tmp_path), *QUICK]

    def full(parsed: object, generation: int) -> None:
        raise OSError(28, "No space left on device", "network-1.npz")

    monkeypatch.setattr(learn, "train", full)
    assert complaint(capsys, command, 1) == "learn: network-1.npz: No space left on device\n"

    def stopped(parsed: object, generation: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(learn, "train", stopped)
    assert complaint(capsys, command, 130) == "learn: interrupted; run the same command again to continue\n"


def test_ctrl_c_ends_the_command_and_its_workers_with_one_sentence(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "holdfast.bots.training.learn", "after-the-end", "--out", str(tmp_path)]
    environment = {**os.environ, "HOLDFAST_PLAIN": "1", "PYTHONPATH": str(Path(holdfast.__file__).parents[1])}
    lessons = tmp_path / "lessons-1"
    with started(
        [*command, "--seats", "2", "--teach", "1", "--width", "2"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=environment,
    ) as process:
        while process.poll() is None and not list(lessons.glob("*.npz")):
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal sends it, to the workers too
        _, said = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 130
    assert b"Traceback" not in said
    assert said.decode().splitlines()[-1] == "learn: interrupted; run the same command again to continue"
