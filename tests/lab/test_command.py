"""`holdfast lab`: what it prints and writes, and the one sentence for what it cannot do."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from holdfast.lab.manifest import MANIFEST
from holdfast.lab.store import Run
from tests.commands.calling import COMMAND, FROZEN_END, call, environment, one_sentence
from tests.tools.processes import PATIENCE_S, started

QUICK = ("--game", "after-the-end", "--seats", "2", "--processes", "1", "--plain")


def test_games_are_simulated_and_reported(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out, html = tmp_path / "run", tmp_path / "pages" / "report.html"
    answer = call(capsys, "lab", "run", "--games", "4", "--out", str(out), *QUICK)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith(f"4 games are in {out}. 4 of them now, in ")
    answer = call(capsys, "lab", "run", "--games", "6", "--out", str(out), "--resume", *QUICK)
    assert answer.out.startswith(f"6 games are in {out}. 2 of them now, in ")
    answer = call(capsys, "lab", "run", "--games", "6", "--out", str(out), "--resume", *QUICK)
    assert answer.out == f"6 games are in {out}.\n"
    answer = call(capsys, "lab", "report", str(out), "--html", str(html))
    assert (answer.status, answer.out) == (0, f"The report is in {html}.\n")
    assert "After The End: what 6 games say" in html.read_text(encoding="utf-8")


def test_two_sides_are_compared(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    answer = call(capsys, "lab", "compare", "house", f"cards={FROZEN_END}", "--games", "4", *QUICK)
    assert (answer.status, answer.err) == (0, "")
    assert f"A: house · B: cards={FROZEN_END} · 4 pairs" in " ".join(answer.out.split())
    out = tmp_path / "both"
    same = ("removed=all", "removed=all,wall=capitol")
    answer = call(capsys, "lab", "compare", *same, "--games", "3", "--out", str(out), *QUICK)
    assert " ".join(answer.out.split()).count("the same in every game") == 11
    answer = call(capsys, "lab", "compare", str(out / "a"), str(out / "b"), *QUICK)
    assert " ".join(answer.out.split()).count("the same in every game") == 11


def test_cards_are_tried(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out, html = tmp_path / "worth", tmp_path / "report.html"
    answer = call(capsys, "lab", "worth", "--card", "backpack", "--games", "9", "--out", str(out), *QUICK)
    assert (answer.status, answer.err) == (0, "")
    assert "Backpack: seldom; pairs " in answer.out
    assert answer.out.endswith("0 of 1 cards are surely within ±8 points, none is surely beyond.\n")
    games = tmp_path / "games"
    call(capsys, "lab", "run", "--games", "2", "--out", str(games), *QUICK)
    answer = call(capsys, "lab", "report", str(games), "--worth", str(out), "--html", str(html))
    assert answer.status == 0
    assert "What a card is worth" in html.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["run"], "the lab needs a folder for the games: --out FOLDER"),
        (["run", "--game", "chess"], "there is no game 'chess'"),
        (["run", "--out", "x", "--line-up", "gredy"], "there is no bot 'gredy'; did you mean 'greedy'?"),
        (["run", "--out", "x", "--line-up", "greedy,random", "--seats", "3"], "--line-up names 2 bots for 3 seats"),
        (["run", "--out", "x", "--seats", "9"], "is for 2 to 4 seats, not 9"),
        (["run", "--out", "x", "--option", "weather=wet"], "has no option 'weather'"),
        (["run", "--out", "x", "--option", "difficulty=mild"], "is one of normal, easy, hard, not 'mild'"),
        (["run", "--out", "x", "--cards", "nowhere"], "nowhere"),
        (["run", "--out", "x", "--games", "0"], "--games is a number from 1 to"),
        (["run", "--out", "x", "--processes", "0"], "--processes is 1 or more"),
        (["run", "--out", "/dev/null/x"], "/dev/null/x"),
        (["compare", "difficulty=easy", "difficulty=brutal"], "is one of normal, easy, hard, not 'brutal'"),
        (["compare", "house", "difficulty="], "a side of a comparison reads NAME=VALUE, a folder or 'house'"),
        (["compare", "house", "no-such-folder"], "no-such-folder"),
        (["compare", "house"], "the following arguments are required: B"),
        (["worth", "--resume"], "--resume needs the --out of the run that was interrupted"),
        (["worth", "--card", "excalibur", "--games", "1"], "there is no card 'excalibur' to be tried"),
        (["report", "no-such-run", "--html", "x.html"], "no-such-run holds no run of the lab"),
        (["report", "no-such-run"], "the following arguments are required: --html"),
        (["rnu"], "invalid choice: 'rnu'"),
        ([], "the following arguments are required: PART"),
    ],
)
def test_a_wrong_argument_gets_one_clear_sentence(
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = call(capsys, "lab", *arguments)
    assert answer.status != 0
    assert one_sentence(answer.err)
    assert words in answer.err
    assert answer.out == ""
    assert list(tmp_path.iterdir()) == []


def test_a_report_about_two_games_is_refused(
    capsys: pytest.CaptureFixture[str], empire: Run, end: Run, tmp_path: Path
) -> None:
    answer = call(capsys, "lab", "report", str(empire.folder), str(end.folder), "--html", str(tmp_path / "x.html"))
    assert answer.status == 1
    assert one_sentence(answer.err)
    assert "is about another game than" in answer.err


def test_a_run_of_other_rules_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "run"
    call(capsys, "lab", "run", "--games", "1", "--out", str(out), *QUICK)
    manifest = json.loads((out / MANIFEST).read_text())
    (out / MANIFEST).write_text(json.dumps({**manifest, "rules": 99}))
    for arguments in (
        ["report", str(out), "--html", str(tmp_path / "x.html")],
        ["run", "--games", "1", "--out", str(out), "--resume", *QUICK],
        ["compare", str(out), "house", *QUICK],
    ):
        answer = call(capsys, "lab", *arguments)
        assert answer.status == 1
        assert one_sentence(answer.err)
        assert "rules version 99; this is version" in answer.err or "the rules differ" in answer.err


def test_a_file_that_may_not_grow_is_reported_in_one_sentence(tmp_path: Path) -> None:
    """Stands in for a full disk: the system refuses the write in the same way."""
    out = tmp_path / "run"
    limited = ["bash", "-c", 'ulimit -f 8 && exec "$@"', "bash", *COMMAND]
    arguments = ["lab", "run", "--games", "40", "--out", str(out), *QUICK]
    done = subprocess.run(
        [*limited, *arguments], capture_output=True, env=environment(), check=False, timeout=PATIENCE_S
    )
    said = done.stderr.decode()
    assert done.returncode == 1
    assert one_sentence(said)
    assert "cannot be written: File too large" in said
    assert [path.name for path in out.rglob("*") if path.is_file()] == [MANIFEST], "no part of the chunk is left"


def test_an_interrupted_run_says_how_to_resume(tmp_path: Path) -> None:
    out = tmp_path / "run"
    arguments = ["lab", "run", "--games", "100000", "--out", str(out), "--game", "after-the-end", "--processes", "1"]
    with started([*COMMAND, *arguments], stderr=subprocess.PIPE, env=environment()) as process:
        while not (out / MANIFEST).exists() and process.poll() is None:
            time.sleep(0.05)
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 130
    assert one_sentence(said.decode())
    assert f"interrupted after 0 of 100000; --resume continues {out}" in said.decode()


@pytest.mark.parametrize("package", ["altair", "duckdb", "vl_convert"])
def test_a_missing_package_is_named(
    capsys: pytest.CaptureFixture[str], end: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    answer = call(capsys, "lab", "report", str(end.folder), "--html", str(tmp_path / "x.html"))
    assert answer.status == 1
    assert one_sentence(answer.err)
    name = package.replace("_", "-")
    assert f"the lab needs the package '{name}': pip install 'holdfast[lab]'" in answer.err


def test_resuming_without_a_run_says_so_and_starts_a_new_one(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for part, out in (
        (["run", "--games", "1"], tmp_path / "run"),
        (["worth", "--games", "1", "--card", "backpack"], tmp_path / "worth"),
        (["compare", "house", "removed=all", "--games", "2"], tmp_path / "both"),
    ):
        answer = call(capsys, "lab", *part, "--out", str(out), "--resume", *QUICK)
        assert answer.status == 0
        assert answer.err == f"holdfast: {out} holds no run yet; starting a new one\n"
        answer = call(capsys, "lab", *part, "--out", str(out), "--resume", *QUICK)
        assert (answer.status, answer.err) == (0, "")
    sides = (str(tmp_path / "both" / "a"), str(tmp_path / "both" / "b"))
    answer = call(capsys, "lab", "compare", *sides, "--out", str(tmp_path / "more"), "--resume", *QUICK)
    assert (answer.status, answer.err) == (0, ""), "nothing is played, so no run starts"
    notes = tmp_path / "mine" / "notes.txt"
    notes.parent.mkdir()
    notes.write_text("mine")
    answer = call(capsys, "lab", "run", "--games", "1", "--out", str(notes.parent), "--resume", *QUICK)
    assert answer.status == 1
    assert one_sentence(answer.err)
    assert f"{notes.parent} is not empty and holds no run of the lab" in answer.err


def test_another_measurement_cannot_be_resumed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "run"
    call(capsys, "lab", "run", "--games", "1", "--out", str(out), *QUICK)
    answer = call(capsys, "lab", "worth", "--games", "1", "--out", str(out), "--resume", *QUICK)
    assert answer.status == 1
    assert one_sentence(answer.err)
    assert f"{out} holds no cards tried, but games played" in answer.err


def test_worth_says_who_plays(capsys: pytest.CaptureFixture[str]) -> None:
    worth = (
        "lab",
        "worth",
        "--card",
        "backpack",
        "--games",
        "1",
        "--game",
        "after-the-end",
        "--processes",
        "1",
        "--plain",
    )
    mixed = " ".join(call(capsys, *worth, "--line-up", "greedy,random").out.split())
    assert "1 deals, 2 seats: greedy, random;" in mixed
    alike = " ".join(call(capsys, *worth, "--seats", "3").out.split())
    assert "1 deals, 3 seats, all greedy;" in alike


def test_the_help_names_the_usual_line_up(capsys: pytest.CaptureFixture[str]) -> None:
    for part in ("run", "compare", "worth"):
        answer = call(capsys, "lab", part, "--help")
        assert "one bot for all seats, or one for each seat (default: greedy)" in " ".join(answer.out.split())


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("part", [["compare", "house", "removed=all"], ["worth"]])
def test_an_interrupted_command_leaves_no_folder_behind(tmp_path: Path, part: list[str], sent: signal.Signals) -> None:
    arguments = ["lab", *part, "--games", "100000", "--game", "after-the-end", "--processes", "1"]
    environ = environment(TMPDIR=str(tmp_path))
    with started([*COMMAND, *arguments], stderr=subprocess.PIPE, env=environ) as process:
        while not list(tmp_path.rglob(MANIFEST)) and process.poll() is None:
            time.sleep(0.05)
        assert list(tmp_path.rglob(MANIFEST))
        process.send_signal(sent)
        _, said = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 128 + sent
    assert said.decode() == "holdfast: interrupted\n"
    assert list(tmp_path.iterdir()) == []
