"""`holdfast bench --against`: two builds do the same work, and the table says what was measured."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import ClassVar

import pytest

from holdfast.bench import against, build_side
from holdfast.bench.against import KINDS, compare, spread
from holdfast.commands.bench_against import against_table
from tests.commands.calling import call, one_sentence

CHECKOUT = Path(__file__).parents[2]


class Fake:
    """A side that answers without a process: a fixed number of units in a fixed number of seconds."""

    asked: ClassVar[list[tuple[object, ...]]] = []

    def __init__(self, folder: Path) -> None:
        self.speed = 200.0 if folder.name == "newer" else 100.0
        self.name = folder.name

    def ask(self, *words: object) -> object:
        Fake.asked.append((self.name, *words))
        if words == ("about",):
            games = ["after-the-empire", "after-the-end"] if self.name == "newer" else ["after-the-end"]
            return {"status": f"compiled, {self.name}", "games": games}
        if words[0] == "seats":
            return 3
        amount = words[-1]
        assert isinstance(amount, int)
        return {"seconds": amount / self.speed, "units": float(amount), "same": 5}

    def __enter__(self) -> Fake:
        return self

    def __exit__(self, *ending: object) -> None:
        pass


@pytest.fixture
def builds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("older", "newer"):
        (tmp_path / name / "holdfast").mkdir(parents=True)
        (tmp_path / name / "holdfast" / "__init__.py").touch()
    monkeypatch.setattr(against, "Side", Fake)
    Fake.asked.clear()
    return tmp_path


def test_both_builds_do_the_same_work_in_turns(builds: Path) -> None:
    pace = against.Pace(rounds=2, seconds=1.0)
    numbers = compare(builds / "older", builds / "newer", pace, ["play"], [], lambda sentence: None)
    [row] = numbers["rows"]
    assert (row["game"], row["seats"]) == ("after-the-end", 3)  # the only one that both builds know
    assert (row["older"], row["newer"], row["ratio"], row["same"]) == (100.0, 200.0, 2.0, True)
    rounds = Fake.asked[-4:]
    assert [words[0] for words in rounds] == ["older", "newer", "newer", "older"]
    assert len({words[1:] for words in rounds}) == 1
    assert against_table(numbers).rows == [
        ["After The End, 3 seats", "random play, decisions per s", "100.0", "200.0", "2.00", "2.00 to 2.00", "yes"]
    ]


def test_the_markdown_goes_into_its_section(builds: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = builds / "bench.md"
    file.write_text("# Speed\n", encoding="utf-8")
    for _ in range(2):
        answer = call(
            capsys,
            *("bench", "--quick", "--against", str(builds / "older"), "--build", str(builds / "newer")),
            *("--only", "greedy,copies", "--markdown", str(file), "--json", str(builds / "bench.json")),
        )
        assert answer.status == 0
    text = file.read_text(encoding="utf-8")
    assert text.startswith("# Speed\n")
    assert text.count("| After The End, 3 seats | copy, µs |") == 1
    assert [row["kind"] for row in json.loads((builds / "bench.json").read_text())["rows"]] == ["greedy", "copies"]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "vector"])
def test_every_kind_of_work_is_repeatable(kind: str) -> None:
    first, second = (build_side.answer([kind, "after-the-end", "2", "1"]) for _ in range(2))
    assert isinstance(first, dict)
    assert isinstance(second, dict)
    assert first["units"] == second["units"] > 0
    assert first["same"] == second["same"]


def test_a_build_that_is_not_compiled_is_reported_in_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    answer = call(capsys, "bench", "--quick", "--against", str(tmp_path))
    assert one_sentence(answer.err)
    assert "there is no build" in answer.err
    plain = tmp_path / "plain"
    os.makedirs(plain / "holdfast")
    for name in ("__init__.py", "native/__init__.py"):
        target = plain / "holdfast" / name
        target.parent.mkdir(exist_ok=True)
        target.write_bytes((CHECKOUT / "holdfast" / name).read_bytes())
    (plain / "pyproject.toml").touch()
    answer = call(capsys, "bench", "--quick", "--against", str(plain))
    assert one_sentence(answer.err)
    assert "no compiled build" in answer.err


def test_unknown_kinds_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    answer = call(capsys, "bench", "--against", ".", "--only", "chess")
    assert answer.status != 0
    assert "there is no 'chess'" in answer.err
    answer = call(capsys, "bench", "--only", "play")
    assert answer.status == 1
    assert one_sentence(answer.err)


def test_the_spread_ignores_a_disturbed_round() -> None:
    assert spread([2.0, 2.0, 2.0, 2.0, 50.0]) == {"ratio": 2.0, "low": 2.0, "high": 2.0}
