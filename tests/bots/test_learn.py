"""Training `learned`: a tiny run from end to end, what happens when it is interrupted, and the arithmetic behind it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from holdfast.bots import make_bot
from holdfast.bots.search.judge import Judge
from holdfast.bots.search.network import LAYERS
from holdfast.bots.training import learn, regression
from holdfast.bots.training.gate import Bout, hold_gate, judge_bouts, play_bout
from holdfast.bots.training.lessons import Lessons, joined, read_lessons, save_lessons, teach
from holdfast.bots.training.regression import Bench, Epoch, Recipe, fit_network, gradients, start_layers
from holdfast.bots.training.selfplay import Order
from holdfast.bots.training.values import fit_value
from holdfast.games import load

QUICK = ["--teach", "2", "--width", "2", "--epochs", "2", "--iterations", "0", "--pairs", "2", "--generations", "1"]


class Here:
    """A pool that works in this process, so that the tests need no other; it keeps a list of the games it played."""

    def __init__(self) -> None:
        self.played: list[int] = []

    def __enter__(self) -> Here:
        return self

    def __exit__(self, *rest: object) -> None:
        pass

    def Pool(self, processes: int, prepare: object) -> Here:
        return self

    def imap_unordered(self, work: Any, jobs: list[Any]) -> Iterator[Any]:
        for job in jobs:
            if isinstance(job, Order):
                self.played.append(job.seed)
            yield work(job)


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> Here:
    pool = Here()
    monkeypatch.setattr("multiprocessing.get_context", lambda kind: pool)
    return pool


def made_up(games: int, answers: int, seed: int = 1) -> Lessons:
    """Lessons in which a hidden rule, with noise, decides what an answer is worth."""
    lots = np.random.default_rng(seed)
    count = games * 40
    seen = lots.normal(size=(count, 6))
    rule = lots.normal(size=(6, answers)) * 0.05
    question = np.repeat(np.arange(count), 4)
    answer = np.concatenate([lots.permutation(answers)[:4] for _ in range(count)])
    mean = 0.5 + (seen @ rule)[question, answer] + lots.normal(size=4 * count) * 0.02
    return Lessons(
        seen.astype(np.float16),
        np.repeat(np.arange(games), 40),
        question.astype(np.int32),
        answer.astype(np.int16),
        np.zeros(4 * count, np.float16),
        np.zeros(4 * count, np.int8),
        mean.astype(np.float32),
        np.full(4 * count, 9, np.int16),
        *(np.zeros(0, np.int64) for _ in range(5)),
    )


def test_a_tiny_run_from_end_to_end_and_again(tmp_path: Path, capsys: pytest.CaptureFixture[str], here: Here) -> None:
    arguments = ["after-the-end", "--out", str(tmp_path), "--games", "3", "--seats", "2", *QUICK]
    assert learn.main(arguments) == 0
    assert len(here.played) == 3
    first = capsys.readouterr().out
    assert "3 games of planner:iterations=2,width=2 from seed 7000000" in first
    assert "% ±" in first
    for name in ("network-1.npz", "curves-1.csv", "curves-1.svg", "gate-1.jsonl", "verdict-1.txt"):
        assert (tmp_path / name).exists(), name
    assert not list(tmp_path.rglob("*.part"))
    assert (tmp_path / "curves-1.csv").read_text().startswith(",".join(Epoch._fields))
    make_bot(f"learned:iterations=0,network={tmp_path / 'network-1.npz'}", load("after-the-end"), 1)
    # An interrupted run: one game and the verdict are missing, and only these are made again.
    network = (tmp_path / "network-1.npz").read_bytes()
    (tmp_path / "lessons-1" / "game-7000001.npz").unlink()
    (tmp_path / "verdict-1.txt").unlink()
    assert learn.main(arguments) == 0
    assert here.played == [7000000, 7000001, 7000002, 7000001]
    assert (tmp_path / "network-1.npz").read_bytes() == network


def test_the_same_seed_teaches_the_same() -> None:
    game = load("after-the-end")
    one, two = teach(game, "planner:iterations=2,width=2", 2, 5), teach(game, "planner:iterations=2,width=2", 2, 5)
    for left, right in zip(one, two, strict=True):
        assert (left == right).all()
    assert len(one.seen) == len(one.game) == one.question.max() + 1
    assert one.trials.min() >= 1
    assert ((one.mean >= 0.0) & (one.mean <= 1.0)).all()
    assert len(one.features) == len(one.points) == len(one.match)


def test_lessons_survive_their_file_and_being_joined(tmp_path: Path) -> None:
    lessons = made_up(2, 5)
    save_lessons(tmp_path / "x.npz", lessons, {"teacher": "t"})
    again, facts = read_lessons(tmp_path / "x.npz")
    assert facts == {"teacher": "t"}
    both = joined([again, again])
    assert len(both.seen) == 2 * len(lessons.seen)
    assert both.question.max() + 1 == len(both.seen)


def test_the_gradients_are_those_of_the_loss() -> None:
    lessons, lots = made_up(2, 5), np.random.default_rng(3)
    bench = Bench(np, lessons._replace(opinion=lots.normal(size=len(lessons.answer)), usual=lessons.answer % 2), 5)
    layers = start_layers(6, 5, Recipe(hidden=7, narrow=4), lots)
    layers = {name: (layer + 0.1 * lots.normal(size=layer.shape)).astype(np.float64) for name, layer in layers.items()}
    rows = np.arange(12)
    _, slopes = gradients(np, layers, bench, rows, None)
    for name in LAYERS:
        spot = tuple(int(lots.integers(size)) for size in layers[name].shape)
        losses = []
        for step in (-1e-4, 1e-4):
            moved = {key: layer.copy() for key, layer in layers.items()}
            moved[name][spot] += step
            losses.append(gradients(np, moved, bench, rows, None)[0])
        assert slopes[name][spot] == pytest.approx((losses[1] - losses[0]) / 2e-4, rel=0.02, abs=1e-4), name


def test_the_fit_finds_the_rule_behind_the_lessons() -> None:
    lines: list[Epoch] = []
    recipe = Recipe(hidden=32, narrow=16, epochs=25, batch=64, rate=5e-3, drop=0.0, decay=0.0)
    layers, curves = fit_network(made_up(40, 5), 5, recipe, False, lines.append)
    assert curves == lines
    assert curves[-1].explained > 0.6
    assert curves[-1].agrees > 0.7
    assert curves[-1].held_back < curves[0].held_back
    again, _ = fit_network(made_up(40, 5), 5, recipe, False, lines.append)
    assert all((layers[name] == again[name]).all() for name in LAYERS)


def test_the_value_learns_what_the_judge_got_wrong() -> None:
    lots = np.random.default_rng(4)
    games, moments = 200, 3
    features = lots.normal(size=(games, moments, 2, 2))
    points = 20.0 + 5.0 * features[:, -1, :, 0] + lots.normal(size=(games, 2))
    span = np.broadcast_to(np.array([1, 2, 3])[None, :, None], (games, moments, 2))
    features[:, :-1, :, 0] = features[:, -1:, :, 0] + 0.3 * lots.normal(size=(games, moments - 1, 2))
    lessons = made_up(1, 5)._replace(
        span=span.reshape(-1),
        features=features.reshape(-1, 2),
        match=np.repeat(np.arange(games), moments * 2),
        clock=span.reshape(-1) + 1,
        points=np.broadcast_to(points[:, None], (games, moments, 2)).reshape(-1),
    )
    judge = Judge(["right", "wrong"], [[], [0.0, 0.0, 3.0], [0.0, 0.0, 3.0], [0.0, 5.0, 0.0]], [1.0, 2.0, 2.0, 2.0])
    weights, spreads, lines = fit_value(lessons, judge)
    assert [line.span for line in lines] == [1, 2, 3]
    for line in lines[:2]:
        assert line.after < line.before
        assert weights[line.span, 1] > 2.0
        assert abs(weights[line.span, 2]) < 1.0
    assert (spreads > 0.0).all()


def test_the_gate_lets_only_winners_through(tmp_path: Path, here: Here) -> None:
    assert judge_bouts([(1.0, 5.0)] * 9 + [(0.5, 0.0)]).passes
    assert not judge_bouts([(1.0, 5.0), (0.0, -5.0)] * 20).passes
    assert not judge_bouts([(0.5, 0.0)] * 20).passes
    assert play_bout(Bout("after-the-end", "greedy", "greedy", 3))[1:] == (0.5, 0.0)
    journal = tmp_path / "gate.jsonl"
    verdict = hold_gate("after-the-end", "greedy", "random", 3, 1, 1, journal)
    assert verdict.pairs == 3
    assert len(journal.read_text().splitlines()) == 3
    assert hold_gate("after-the-end", "greedy", "random", 3, 1, 1, journal) == verdict
    assert len(journal.read_text().splitlines()) == 3
    journal.write_text(journal.read_text()[:-5])  # cut off in the middle of a line
    assert hold_gate("after-the-end", "greedy", "random", 3, 1, 1, journal) == verdict
    assert len(journal.read_text().splitlines()) == 3


def test_a_network_that_failed_its_gate_does_not_become_champion(tmp_path: Path) -> None:
    assert learn.champion(tmp_path, 3) is None
    (tmp_path / "verdict-1.txt").write_text("passed: …")
    (tmp_path / "verdict-2.txt").write_text("failed: …")
    assert learn.champion(tmp_path, 3) == tmp_path / "network-1.npz"


def test_without_a_gpu_numpy_does_the_fitting() -> None:
    assert regression.array_module(False) is np
