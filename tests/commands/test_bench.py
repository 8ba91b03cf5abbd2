"""`holdfast bench` measures and reports; the numbers themselves are not tested."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from holdfast.bench.rounds import BENCH_PYTHON, medians, ratios, their_python
from holdfast.commands import bench
from holdfast.games import GAMES, load
from tests.commands.calling import call, one_sentence

THEIRS = {
    "version": "3.2.1",
    "python": "3.11.7",
    "decisions_per_s": 10_000.0,
    "answers_per_s": 30_000.0,
    "games_per_s": 25.0,
    "decisions_per_game": 400.0,
    "copy_us": 40.0,
}


@pytest.fixture
def measured(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder with the output of a quick run without Catanatron."""
    monkeypatch.delenv(BENCH_PYTHON, raising=False)
    files = ["--json", str(tmp_path / "bench.json"), "--markdown", str(tmp_path / "bench.md")]
    answer = call(capsys, "bench", "--quick", *files)
    assert answer.status == 0
    assert "Catanatron is left out" in answer.err
    (tmp_path / "screen.txt").write_text(answer.out, encoding="utf-8")
    return tmp_path


def test_a_quick_run_reports_every_number(measured: Path) -> None:
    numbers = json.loads((measured / "bench.json").read_text(encoding="utf-8"))
    assert numbers["calibration_ms"] > 0
    assert numbers["catanatron"] is None
    assert numbers["ratios"] == {}
    assert {"python", "system", "processor", "cores"} <= numbers["machine"].keys()
    plain = {(row["game"], row["seats"]): row for row in numbers["play"] if row["form"] == "plain"}
    assert plain.keys() == {(id, seats) for id in GAMES for seats in all_seats(id)}
    for row in plain.values():
        for name in ("decisions_per_s", "games_per_s", "decisions_per_game", "copy_us", "view_us"):
            assert row[name] > 0
    sizes = {row["game"]: row for row in numbers["process"] if row["form"] == "plain"}
    assert sizes.keys() == GAMES.keys()
    for size in sizes.values():
        assert size["memory_mb"] > 1
        assert size["import_ms"] > 0

    table = (measured / "bench.md").read_text(encoding="utf-8")
    for (id, _), row in plain.items():
        assert f"| {load(id).title} | plain | {row['seats']} | {row['decisions_per_s']:,.0f} |" in table
        assert f"{row['decisions_per_s']:,.0f}" in (measured / "screen.txt").read_text(encoding="utf-8")
    assert "Ratio" not in table


def all_seats(id: str) -> list[int]:
    return load(id).seat_counts()


@pytest.mark.parametrize("python", ["no-python", sys.executable])
def test_an_interpreter_without_catanatron_is_left_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, python: str
) -> None:
    monkeypatch.setenv(BENCH_PYTHON, str(tmp_path / python))
    said: list[str] = []
    assert their_python(said.append) is None
    [sentence] = said
    assert sentence.startswith("Catanatron is left out: ")


def test_a_file_that_cannot_be_written_is_reported_before_measuring(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    answer = call(capsys, "bench", "--json", str(tmp_path / "nowhere" / "bench.json"))
    assert answer.status == 1
    assert one_sentence(answer.err)


def test_medians_are_taken_of_each_number() -> None:
    rows = [{"status": "plain", "x": 3.0}, {"status": "plain", "x": 1.0}, {"status": "plain", "x": 2.0}]
    assert medians(rows) == {"status": "plain", "x": 2.0}


def test_ratios_compare_games_of_four_seats() -> None:
    row = {
        "status": "plain source",
        "games_per_s": 100.0,
        "decisions_per_game": 500.0,
        "copy_us": 20.0,
        "view_us": 30.0,
    }
    numbers = {
        "holdfast": "0",
        "rounds": 5,
        "catanatron": THEIRS,
        "play": [
            {"game": "after-the-empire", "form": "plain", "seats": 2, "decisions_per_s": 90_000.0, **row},
            {"game": "after-the-empire", "form": "plain", "seats": 4, "decisions_per_s": 75_000.0, **row},
            {"game": "after-the-end", "form": "plain", "seats": 4, "decisions_per_s": 60_000.0, **row},
            {"game": "after-the-end", "form": "plain", "seats": 5, "decisions_per_s": 50_000.0, **row},
        ],
    }
    numbers["ratios"] = ratios(numbers)
    assert numbers["ratios"] == {
        "after-the-empire": {"plain": {"decisions": 7.5, "strict": 2.5}},
        "after-the-end": {"plain": {"decisions": 6.0, "strict": 2.0}},
    }
    table = bench.speed_table(numbers)
    assert [cells[-1] for cells in table.rows] == ["", "7.5", "6.0", "", "1.0"]
    assert [cells[0] for cells in table.rows[:-1]] == ["After the Empire"] * 2 + ["After The End"] * 2
    assert table.rows[-1][:4] == ["Catanatron 3.2.1", "", "4", "10,000"]


def test_strict_ratios_name_their_game() -> None:
    forms = {"plain": {"decisions": 6.0, "strict": 2.0}, "compiled": {"decisions": 60.0, "strict": 20.0}}
    assert bench.strict_ratios("after-the-end", forms) == "After The End plain 2.0, compiled 20.0"
