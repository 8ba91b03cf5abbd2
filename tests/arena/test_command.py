"""`holdfast arena`: what it prints and writes, and the one sentence for what it cannot do."""

from __future__ import annotations

from pathlib import Path

import pytest

from holdfast.arena import runner
from holdfast.arena.parquet import read_games
from tests.commands.calling import FROZEN_END, call, one_sentence

QUICK = ("--game", "after-the-end", "--processes", "1", "--plain")


def test_two_bots_are_compared(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    answer = call(capsys, "arena", "greedy", "random", "--pairs", "3", "--out", str(out), *QUICK)
    assert answer.status == 0
    assert answer.err == ""
    assert "greedy v random" in answer.out
    assert "wins 100.0 % (" in answer.out.lower()
    assert "mu - 3 sigma" in answer.out
    assert f"6 games are in {out}." in answer.out
    assert read_games(out).height == 6
    assert list(tmp_path.iterdir()) == [out], "the job file is removed when the run is done"


def test_several_bots_all_play_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    answer = call(capsys, "arena", "random", "greedy", "greedy", "--pairs", "1", *QUICK)
    assert answer.status == 0
    assert answer.out.count("random v greedy") == 2
    assert answer.out.count("greedy v greedy") == 1


def test_a_sequential_run_gives_its_answer(capsys: pytest.CaptureFixture[str]) -> None:
    answer = call(capsys, "arena", "greedy", "random", "--pairs", "60", "--sequential", "0.7", *QUICK)
    assert answer.status == 0
    assert "SEQUENTIAL TEST" in answer.out
    assert "stronger" in answer.out


def test_a_sequential_run_can_continue_after_its_answer(capsys: pytest.CaptureFixture[str]) -> None:
    command = ("arena", "greedy", "random", "--pairs", "60", "--sequential", "0.7", *QUICK)
    first = call(capsys, *command)
    longer = call(capsys, *command, "--at-least", "20")
    assert "deals 20;" in longer.out
    assert first.out.split("SEQUENTIAL")[1].split("RATINGS")[0] == longer.out.split("SEQUENTIAL")[1].split("RATINGS")[0]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["greedy"], "an arena needs two bots or more"),
        (["greedy", "gredy"], "there is no bot 'gredy'; did you mean 'greedy'?"),
        (["greedy", "planner:iterations=many"], "the setting 'iterations' is a whole number"),
        (["greedy", "random", "--seats", "9"], "is for 2 to 4 seats, not 9"),
        (["greedy", "random", "--game", "chess"], "there is no game 'chess'"),
        (["greedy", "random", "--pairs", "0"], "--pairs is a number from 1 to"),
        (["greedy", "random", "--processes", "0"], "--processes is 1 or more"),
        (["greedy", "random", "--sequential", "0.4"], "--sequential is a share of wins between 0.50 (fair) and 1"),
        (["greedy", "random", "--sequential", "much"], "expected a number such as 0.55"),
        (["greedy", "random", "--pairs", "5", "--at-least", "6"], "--at-least 6 is more than the 5 deals of --pairs"),
        (["greedy", "random", "--at-least", "6"], "--at-least goes with --sequential"),
        (["greedy", "random", "--resume"], "--resume needs the --out of the run"),
        (["greedy", "random", "--out", "nowhere/games.parquet"], "there is no folder nowhere"),
    ],
)
def test_a_wrong_argument_gets_one_clear_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    answer = call(capsys, "arena", *arguments)
    assert answer.status != 0
    assert one_sentence(answer.err)
    assert words in answer.err
    assert answer.out == ""


def test_an_unfinished_run_is_not_overwritten(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    job = tmp_path / "games.parquet.jobs"
    job.write_text("")
    answer = call(capsys, "arena", "greedy", "random", "--out", str(out), *QUICK)
    assert answer.status == 1
    assert one_sentence(answer.err)
    assert "holds an unfinished run; use --resume to continue it" in answer.err


def test_an_interrupted_run_says_how_to_resume(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "games.parquet"
    command = ("arena", "greedy", "random", "--pairs", "3", "--out", str(out), *QUICK)
    play_job = runner.play_job

    def stopped(job: runner.Job) -> runner.Done:
        if job[1] == 2:
            raise KeyboardInterrupt
        return play_job(job)

    monkeypatch.setattr(runner, "play_job", stopped)
    answer = call(capsys, *command)
    assert answer.status == 130
    assert one_sentence(answer.err)
    assert "interrupted after 2 deals; run the same command with --resume to continue" in answer.err
    monkeypatch.undo()
    answer = call(capsys, *command, "--resume")
    assert answer.status == 0
    assert read_games(out)["block"].to_list() == [0, 0, 1, 1, 2, 2]
    assert list(tmp_path.iterdir()) == [out]


def test_existing_files_are_not_overwritten(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("mine")
    for more in ([], ["--resume"]):
        answer = call(capsys, "arena", "greedy", "random", "--pairs", "1", "--out", str(notes), *more, *QUICK)
        assert answer.status == 1
        assert one_sentence(answer.err)
        assert f"{notes} holds something else than games of the arena; another --out leaves it alone" in answer.err
        assert answer.out == ""
    assert notes.read_text() == "mine"
    assert list(tmp_path.iterdir()) == [notes]


def test_a_finished_run_is_not_replaced(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    command = ("arena", "greedy", "random", "--pairs", "2", "--out", str(out), *QUICK)
    assert call(capsys, *command).status == 0
    before = out.read_bytes()
    for more, words in (
        ([], f"{out} already holds a finished run; use another --out to start over"),
        (["--resume"], f"{out} already holds a finished run; use another --out to start over"),
        (["--resume", "--pairs", "3"], f"{out} already holds a finished run; use another --out to start over"),
        (["--resume", "--seed", "4"], f"{out} holds another run: the seeds differ"),
        (["--resume", "--seats", "3"], f"{out} holds another run: the bots or the game differ"),
        (["--resume", "--option", "wall=knowledge"], f"{out} holds another run: the bots or the game differ"),
        (["--resume", "--cards", str(FROZEN_END)], f"{out} holds another run: the cards differ"),
    ):
        answer = call(capsys, *command, *more)
        assert answer.status == 1
        assert one_sentence(answer.err)
        assert words in answer.err
        assert answer.out == ""
    assert out.read_bytes() == before
    assert list(tmp_path.iterdir()) == [out]


def test_a_run_killed_before_its_job_file_was_removed_can_be_finished(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, job = tmp_path / "games.parquet", tmp_path / "games.parquet.jobs"
    command = ("arena", "greedy", "random", "--pairs", "2", "--out", str(out), *QUICK)

    def killed(path: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "unlink", killed)
    call(capsys, *command)
    monkeypatch.undo()
    assert sorted(tmp_path.iterdir()) == [out, job]
    answer = call(capsys, *command, "--resume")
    assert answer.status == 0
    assert f"4 games are in {out}." in answer.out
    assert list(tmp_path.iterdir()) == [out]


def test_resuming_without_a_run_says_so_and_starts_a_new_one(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "games.parquet"
    answer = call(capsys, "arena", "greedy", "random", "--pairs", "1", "--out", str(out), "--resume", *QUICK)
    assert answer.status == 0
    assert answer.err == f"holdfast: {out} holds no run yet; starting a new one\n"
    assert f"2 games are in {out}." in answer.out
