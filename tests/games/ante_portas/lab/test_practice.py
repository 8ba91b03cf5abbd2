"""Training the planner's habits: every habit takes part, and the same seed gives the same steps."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from holdfast.bots.ante_portas.habits import Habits
from holdfast.bots.ante_portas.practice import FILE
from holdfast.bots.ante_portas.value import FOLDER
from holdfast.games import load
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.tables import HELD, LOST
from holdfast.lab.ante_portas import practice


def test_every_habit_is_trained() -> None:
    names = practice.names()
    assert all(hasattr(Habits(), name) for name in names)
    assert list(json.loads((FOLDER / FILE).read_text(encoding="utf-8"))["habits"]) == names


def test_holding_out_longer_counts_but_winning_counts_most() -> None:
    state = load("ante-portas").start(2)
    assert isinstance(state, AntePortasState)
    worths = []
    for outcome, held, phase in ((LOST, 2, 0), (LOST, 9, 0), (LOST, 10, 1), (LOST, 10, 5), (HELD, 10, 5)):
        state.clock.outcome, state.clock.held, state.clock.round = outcome, held, phase
        worths.append(practice.worth_of(state))
    assert worths == sorted(set(worths))


def test_the_same_seed_gives_the_same_habits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practice, "PAIRS", 1)
    monkeypatch.setattr(practice, "ROUNDS", 1)
    monkeypatch.setattr(practice, "WARS", (("raiders", 1, "one"),))
    monkeypatch.setattr(practice, "ProcessPoolExecutor", Here)
    written = []
    for name in ("one", "other"):
        path = tmp_path / name
        assert practice.main(["--steps", "1", "--seed", "3", "--afresh", "--out", str(path)]) == 0
        written.append(path.read_text(encoding="utf-8"))
    assert written[0] == written[1]
    assert list(json.loads(written[0])["habits"]) == practice.names()


def test_a_habit_can_be_given_a_first_worth(tmp_path: Path) -> None:
    path = tmp_path / FILE
    assert practice.main(["--steps", "0", "--set", "route=0.7", "idle=0", "--out", str(path)]) == 0
    written = json.loads(path.read_text(encoding="utf-8"))["habits"]
    assert (written["route"], written["idle"]) == (0.7, 0.0)
    assert list(written) == practice.names()


@pytest.mark.parametrize("entry", ["rout=1", "route", "route=much", "route=-1"])
def test_what_is_not_a_habit_is_refused(entry: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / FILE
    with pytest.raises(SystemExit):
        practice.main(["--steps", "0", "--set", "idle=0", entry, "--out", str(path)])
    assert f"'{entry}' is not a habit and its worth" in capsys.readouterr().err
    assert not path.exists()


class Here:
    """Plays in this process, because a test's changes apply only here."""

    def __init__(self, jobs: int) -> None:
        self.map = map

    def __enter__(self) -> Here:
        return self

    def __exit__(self, *error: object) -> None:
        pass
