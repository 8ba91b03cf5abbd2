"""Fitting the weights: the regression finds the true weights, and the command writes what a judge can read."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from holdfast.bots.search.judge import Judge
from holdfast.bots.training.course import course_of
from holdfast.bots.training.fit import fit_rows, fit_spread, main
from holdfast.bots.training.samples import sample_game
from holdfast.bots.weights import VALUE, weights_folder
from holdfast.games import games_with, load


def test_the_regression_finds_a_line() -> None:
    rng = np.random.default_rng(1)
    features = rng.normal(size=(4000, 3)) * np.array([1.0, 10.0, 0.5])
    features = np.column_stack([features, np.full(4000, 7.0)])  # a feature that never changes
    points = 5.0 + features @ np.array([2.0, -0.3, 4.0, 0.0]) + rng.normal(size=4000)
    rows = fit_rows(features, points)
    assert rows == pytest.approx([5.0, 2.0, -0.3, 4.0, 0.0], abs=0.3)
    assert rows[4] == 0.0


def test_the_fitted_spread_is_the_one_that_produced_the_winners() -> None:
    rng = np.random.default_rng(2)
    guesses = [[float(rng.normal() * 4.0), 0.0] for _ in range(4000)]
    winners = [[0] if rng.random() < 1.0 / (1.0 + np.exp(-guess[0] / 3.0)) else [1] for guess in guesses]
    assert fit_spread(guesses, winners) == pytest.approx(3.0, rel=0.2)


@pytest.mark.parametrize("id", games_with("bots", "course"))
def test_a_game_gives_a_sample_for_every_season_or_round(id: str) -> None:
    game = load(id)
    course = course_of(game)
    samples = sample_game(game, course, 3, 4)
    assert len(samples) >= 6
    for sample in samples:
        assert course.spans_by_seats <= sample.span < 2 * course.spans_by_seats
        assert [len(features) for features in sample.features] == [len(course.names)] * 3
        assert len(sample.points) == 3
        assert all(0 <= winner < 3 for winner in sample.winners)


def test_the_command_writes_weights(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "weights.json"
    assert main(["after-the-end", "--games", "10", "--seats", "2", "--out", str(out)]) == 0
    data = json.loads(out.read_text())
    assert "explains" in capsys.readouterr().out
    judge = Judge(data["features"], data["weights"], data["spread"])
    assert judge.points(0, [0.0] * len(judge.names)) == data["weights"][0][0]
    assert data["command"] == "python -m holdfast.bots.training.fit after-the-end --games 10 --seed 1000000"


@pytest.mark.parametrize("id", games_with("bots", "course"))
def test_the_shipped_weights_fit_the_features_and_name_their_command(id: str) -> None:
    folder = weights_folder(id)
    assert folder is not None
    data = json.loads((folder / VALUE).read_text())
    course = course_of(load(id))
    assert data["features"] == course.names
    assert data["command"].startswith(f"python -m holdfast.bots.training.fit {id} ")
    rows = [row for row in data["weights"] if row]
    assert len(rows) >= 5 * (load(id).max_seats - 1)
    assert all(len(row) == len(course.names) + 1 for row in rows)
