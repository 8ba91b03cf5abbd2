"""Fit a game's learned value on games of `greedy` against itself: `python -m holdfast.bots.training.fit GAME`.

At the beginning of every season or round each seat is described by its features; ridge regression finds the weights
that best predict its final points. The same positions then show how far off such a prediction is, which turns points
into chances of winning. The weights go into the package, together with the command that made them.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt

from holdfast.bots.training.course import course_of
from holdfast.bots.training.samples import Sample, sample_game
from holdfast.bots.weights import VALUE, weights_folder
from holdfast.games import load
from holdfast.kernel.game import Game

Floats = npt.NDArray[np.float64]

RIDGE = 30.0  # how strongly weights are drawn towards zero, in standardised features
HELD_BACK = 5  # one game in this many is held back for measuring the fit
SPREADS = [0.5 * 1.15**step for step in range(40)]
DIGITS = 5


def fit_rows(features: Floats, points: Floats) -> Floats:
    """Base and weights of a ridge regression on standardised features, in the features' own units."""
    mean = features.mean(axis=0)
    scale = features.std(axis=0)
    scale[scale < 1e-9] = np.inf  # a feature that never changes gets no weight
    standard = (features - mean) / scale
    middle = float(points.mean())
    gram = standard.T @ standard + RIDGE * np.eye(standard.shape[1])
    weights = np.linalg.solve(gram, standard.T @ (points - middle)) / scale
    return np.concatenate([[middle - float(mean @ weights)], weights])


def fit_spread(guesses: list[list[float]], winners: list[list[int]]) -> float:
    """The spread that makes the actual winners most likely."""

    def surprise(spread: float) -> float:
        total = 0.0
        for guess, won in zip(guesses, winners, strict=True):
            top = max(guess)
            parts = [math.exp((value - top) / spread) for value in guess]
            whole = sum(parts)
            total -= sum(math.log(max(parts[seat] / whole, 1e-12)) for seat in won) / len(won)
        return total

    return min(SPREADS, key=surprise)


def fit_span(samples: list[tuple[int, Sample]]) -> tuple[list[float], float, float]:
    """Weights, spread, and the share of the variance explained on the games held back."""
    train = [sample for number, sample in samples if number % HELD_BACK]
    test = [sample for number, sample in samples if number % HELD_BACK == 0]
    rows = fit_rows(
        np.array([row for sample in train for row in sample.features]),
        np.array([float(value) for sample in train for value in sample.points]),
    )
    guesses = [[float(rows[0] + np.dot(rows[1:], row)) for row in sample.features] for sample in test]
    spread = fit_spread(guesses, [sample.winners for sample in test])
    told = np.array([value for guess in guesses for value in guess])
    true = np.array([float(value) for sample in test for value in sample.points])
    explained = 1.0 - float(((told - true) ** 2).sum() / ((true - true.mean()) ** 2).sum())
    return [round(float(value), DIGITS) for value in rows], round(spread, 4), explained


def fit(game: Game, seats_list: list[int], games: int, seed: int, spec: str) -> tuple[list[list[float]], list[float]]:
    """Weights and spreads of all spans; spans without positions stay empty."""
    course = course_of(game)
    spans = course.spans_by_seats * (game.max_seats - 1)
    weights: list[list[float]] = [[] for _ in range(spans)]
    spreads = [1.0] * spans
    for seats in seats_list:
        by_span: dict[int, list[tuple[int, Sample]]] = {}
        for number in range(games):
            for sample in sample_game(game, course, seats, seed + number, spec):
                by_span.setdefault(sample.span, []).append((number, sample))
            if (number + 1) % 100 == 0:
                print(f"\r{seats} seats: {number + 1} of {games} games", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        for span, samples in sorted(by_span.items()):
            weights[span], spreads[span], explained = fit_span(samples)
            text = f"{seats} seats, span {span}: {len(samples)} positions"
            print(f"{text}, explains {explained:.0%} of the final points, spread {spreads[span]:.1f}")
    return weights, spreads


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m holdfast.bots.training.fit", description=__doc__)
    parser.add_argument("game", help="the game's id")
    parser.add_argument("--games", type=int, default=4000, help="games for each number of seats (default: 4000)")
    parser.add_argument("--seats", type=int, nargs="*", help="numbers of seats (default: all)")
    parser.add_argument("--seed", type=int, default=1_000_000, help="the first seed (default: 1000000)")
    parser.add_argument("--bot", default="greedy", help="the bot that plays them (default: greedy)")
    parser.add_argument("--out", type=Path, help="write the weights to this file (default: the package's own)")
    parsed = parser.parse_args(arguments)
    game = load(parsed.game)
    home = weights_folder(game.id) or Path()
    seats_list = parsed.seats or game.seat_counts()
    weights, spreads = fit(game, seats_list, parsed.games, parsed.seed, parsed.bot)
    command = f"python -m holdfast.bots.training.fit {game.id} --games {parsed.games} --seed {parsed.seed}"
    content = {
        "command": command if parsed.bot == "greedy" else f"{command} --bot {parsed.bot}",
        "cards": game.card_set,
        "features": course_of(game).names,
        "spread": spreads,
        "weights": weights,
    }
    out: Path = parsed.out or home / VALUE
    out.write_text(json.dumps(content).replace("], [", "],\n[") + "\n", encoding="utf-8")
    print(f"written: {out.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
