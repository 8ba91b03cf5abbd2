"""`holdfast bench-server` measures and reports; the numbers themselves are not tested."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from holdfast import native
from holdfast.bench import server
from holdfast.bench.server_browser import NoBrowser
from holdfast.bench.server_meter import latencies, percentile
from holdfast.commands import bench_server
from tests.commands.calling import call, one_sentence


def no_browser(url: str) -> None:
    raise NoBrowser("this is a test of something else")


def test_a_quick_run_reports_every_number(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv(server.DATABASE, raising=False)
    monkeypatch.setattr(server, "look", no_browser)
    files = ["--json", str(tmp_path / "bench.json"), "--markdown", str(tmp_path / "bench.md")]
    section = "<!-- section: abuse -->\nwhat another bench found\n<!-- end: abuse -->\n"
    (tmp_path / "bench.md").write_text(f"# Before\n\nstale\n\n{section}stale\n", encoding="utf-8")
    answer = call(capsys, "bench-server", "--quick", *files)
    assert answer.status == 0
    assert "PostgreSQL is left out" in answer.err
    assert "The browser is left out" in answer.err
    numbers = json.loads((tmp_path / "bench.json").read_text(encoding="utf-8"))
    (row,) = numbers["servers"]
    assert row["database"] == "SQLite"
    assert set(row["lost"].values()) == {0}
    for part in (row["paced"], row["flat_out"], numbers["echo"]["paced"], numbers["echo"]["flat_out"]):
        for name in ("moves_per_s", "deliveries_per_s", "p50_ms", "p99_ms"):
            assert part[name] > 0
        assert part["p50_ms"] <= part["p99_ms"] <= part["max_ms"]
    assert row["paced"]["bytes_per_delivery"] > 1000
    (allies,) = numbers["allies"]
    assert set(allies["lost"].values()) == {0}
    assert allies["paced"]["p99_ms"] > 0
    assert allies["plans"]["per_s"] > 0
    assert allies["plans"]["told_per_s"] > 0
    assert allies["plans"]["refused"] == 0
    assert allies["odds"]["asked"] > 0
    assert allies["odds"]["p99_ms"] > 0
    assert allies["machine"]["wake_up"]["max_ms"] > 0
    assert allies["machine"]["sync"]["p50_ms"] > 0
    assert numbers["ready_ms"] > 0
    assert numbers["scripts"]["shared"] > 0
    assert "Bare echo" in answer.out
    document = (tmp_path / "bench.md").read_text(encoding="utf-8")
    assert document.startswith("# The server under load\n")
    assert "| SQLite |" in document
    assert "| SQLite ÷ echo |" in document
    assert "| · a bare sync |" in document
    assert document.endswith(f"\n\n{section}")
    assert "stale" not in document


def test_two_servers_are_compared_in_turns(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    document = tmp_path / "bench.md"
    document.write_text("# The server\n", encoding="utf-8")
    files = ["--json", str(tmp_path / "bench.json"), "--markdown", str(document)]
    answer = call(capsys, "bench-server", "--quick", "--against", str(native.PACKAGE.parent), *files)
    assert answer.status == 0
    numbers = json.loads((tmp_path / "bench.json").read_text(encoding="utf-8"))
    assert numbers["before"] == numbers["after"] == native.status()
    assert numbers["lost"] == 0
    for row in numbers["rows"].values():
        assert min(row.values()) > 0
        assert row["lowest"] <= row["ratio"] <= row["highest"]
    text = document.read_text(encoding="utf-8")
    assert text.startswith("# The server\n\n<!-- section: against -->\n## Against another server\n")
    assert text.endswith("<!-- end: against -->\n")


def test_a_folder_without_a_server_is_reported_in_a_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    answer = call(capsys, "bench-server", "--against", str(tmp_path))
    assert answer.status != 0
    assert one_sentence(answer.err)


def test_the_command_fails_if_anything_was_lost(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def measured(effort: server.Effort, say: server.Say) -> dict[str, object]:
        part = dict.fromkeys(("moves_per_s", "p50_ms", "p99_ms", "max_ms", "cpu_us_per_delivery", "server_cpu"), 1.0)
        part |= {"bytes_per_delivery": 1.0, "load_cpu": 0.1}
        both = {"paced": part, "flat_out": part}
        row = {"database": "SQLite", **both, "lost": {"late": 1}, "finished_games": 0}
        row |= {"memory_a_table_after_play_kb": 1.0, "memory_before_kb": 1.0}
        return {
            "holdfast": "0",
            "form": "plain",
            "machine": {"python": "", "system": "", "processor": "", "cores": 2},
            "calibration_ms": 1.0,
            "effort": {
                "tables": 1,
                "rate": 1.0,
                "paced_s": 1.0,
                "flat_out_s": 1.0,
                "allied_rate": 1.0,
                "plan_rate": 1.0,
            },
            "servers": [row],
            "allies": [],
            "echo": both,
            "ratios": [],
            "ready_ms": 1.0,
            "scripts": {"shared": 1},
            "browser": None,
        }

    monkeypatch.setattr(bench_server, "measure", measured)
    assert call(capsys, "bench-server", "--plain").status == 1


def test_a_file_that_cannot_be_written_is_reported_at_once(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    answer = call(capsys, "bench-server", "--quick", "--markdown", str(tmp_path / "no" / "file.md"))
    assert answer.status != 0
    assert one_sentence(answer.err)


def test_percentiles() -> None:
    ordered = [float(number) for number in range(1, 101)]
    assert percentile(ordered, 0.5) == 50.0
    assert percentile(ordered, 0.99) == 99.0
    assert percentile(ordered, 1.0) == 100.0
    assert percentile([], 0.5) == 0.0
    assert latencies([0.002, 0.001]) == {"p50_ms": 1.0, "p99_ms": 2.0, "max_ms": 2.0}
