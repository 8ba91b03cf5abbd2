"""`holdfast bench-envs` measures and reports; the numbers themselves are not tested."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from holdfast.bench import envs, peers_side
from holdfast.bench.envs import PEERS_PYTHON, Effort, peers_python, ratios, scaling
from holdfast.commands import bench_envs
from tests.commands.calling import call, one_sentence

STATUS = "compiled -O3 (mypyc 0)"
PEERS = {
    "raw": {"version": "1.0", "steps_per_s": 50_000.0},
    "wrapped": {"version": "1.0", "steps_per_s": 20_000.0},
    "uno": {"version": "1.2", "steps_per_s": 80_000.0},
    "search:go(board_size=13)": {"version": "2.0", "iterations_per_s": 4_000.0, "decisions_per_game": 250.0},
}
NUMBERS = {
    "holdfast": "0",
    "rounds": 3,
    "ours": [
        {"status": STATUS, "what": "vector", "game": "after-the-empire", "seats": 2, "steps_per_s": 500_000.0},
        {"status": STATUS, "what": "vector2", "game": "after-the-empire", "seats": 2, "steps_per_s": 900_000.0},
        {"status": STATUS, "what": "aec", "game": "after-the-empire", "seats": 4, "steps_per_s": 30_000.0},
        {
            "status": STATUS,
            "what": "planner",
            "game": "after-the-empire",
            "seats": 2,
            "iterations_per_s": 6_000.0,
            "decisions_per_game": 260.0,
        },
    ],
    "peers": PEERS,
    "arena": {"1": {"pairs": 9, "seconds": 20.0}, "2": {"pairs": 9, "seconds": 10.5}},
    "scaling": 1.9,
}


@pytest.mark.slow
def test_a_quick_run_reports_every_number(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv(PEERS_PYTHON, raising=False)
    monkeypatch.setattr(envs, "TABLES", (("after-the-end", 2),))
    monkeypatch.setattr(envs, "LIKE_LENGTH", {"after-the-end": "backgammon"})
    monkeypatch.setattr(envs, "ARENA_BOTS", ("random", "random"))
    monkeypatch.setattr(bench_envs, "QUICK", Effort(rounds=1, seconds=0.01, arena_pairs=1))
    files = ["--json", str(tmp_path / "bench.json"), "--markdown", str(tmp_path / "bench.md")]
    answer = call(capsys, "bench-envs", "--quick", *files)
    assert answer.status == 0
    assert "The peers are left out" in answer.err
    numbers = json.loads((tmp_path / "bench.json").read_text(encoding="utf-8"))
    speeds = {row["what"]: row.get("steps_per_s", row.get("iterations_per_s")) for row in numbers["ours"]}
    assert speeds.keys() == {*envs.ENVIRONMENTS, *envs.SEARCHES}
    assert all(speed > 0 for speed in speeds.values())
    assert numbers["peers"] == {}
    assert numbers["load"] >= 0
    assert numbers["scaling"] > 0
    table = (tmp_path / "bench.md").read_text(encoding="utf-8")
    assert f"| After The End | vectorised | 2 | {speeds['vector']:,.0f} |" in table
    assert f"| planner | After The End | 95 | {speeds['planner']:,.0f} |" in table
    assert "connect_four |" not in table


def test_each_of_our_environments_is_listed_with_its_peers() -> None:
    found = [row["ratios"] for row in ratios(NUMBERS)]
    assert found == [
        {"raw": 10.0, "uno": 6.25},
        {"raw": 18.0, "uno": 11.25},
        {"wrapped": 1.5},
        {"search:go(board_size=13)": 1.5},
    ]


def test_the_tables_show_ours_and_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_envs, "LIKE_LENGTH", {"after-the-empire": "go(board_size=13)"})
    assert bench_envs.environment_table(NUMBERS).rows == [
        ["After the Empire", "vectorised", "2", "500,000", "2.00", "10.0", "6.2"],
        ["After the Empire", "vectorised, 2 processes", "2", "900,000", "1.11", "18.0", "11.2"],
        ["After the Empire", "AEC", "4", "30,000", "33.33", "1.5", ""],
        ["connect_four (PettingZoo 1.0)", "raw", "2", "50,000", "20.00", "1.0", ""],
        ["connect_four (PettingZoo 1.0)", "AEC", "2", "20,000", "50.00", "1.0", ""],
        ["UNO (RLCard 1.2)", "raw", "2", "80,000", "12.50", "", "1.0"],
    ]
    assert bench_envs.search_table(NUMBERS).rows == [
        ["planner", "After the Empire", "260", "6,000", "1.5"],
        ["MCTS (OpenSpiel 2.0)", "go(board_size=13)", "250", "4,000", "1.0"],
    ]
    assert bench_envs.arena_table(NUMBERS).rows == [["1", "20.0", "1.00"], ["2", "10.5", "1.90"]]


def test_scaling_is_the_median_of_neighbours() -> None:
    seconds = {1: (10.0, 20.0, 30.0), 2: (5.0, 20.0, 20.0)}
    assert scaling({cores: [{"seconds": each} for each in rows] for cores, rows in seconds.items()}) == 1.5


def test_an_interpreter_without_the_peers_is_left_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(PEERS_PYTHON, str(tmp_path / "no-python"))
    said: list[str] = []
    assert peers_python(said.append) is None
    [sentence] = said
    assert sentence.startswith("The peers are left out: ")


def test_their_search_is_measured_on_positions_from_random_games() -> None:
    found = peers_side.measure("search:tic_tac_toe", 0.01)
    assert found["iterations_per_s"] > 0  # type: ignore[operator]
    assert 5 <= found["decisions_per_game"] <= 9  # type: ignore[operator]


def test_a_file_that_cannot_be_written_is_reported_before_measuring(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    answer = call(capsys, "bench-envs", "--json", str(tmp_path / "nowhere" / "bench.json"))
    assert answer.status == 1
    assert one_sentence(answer.err)
