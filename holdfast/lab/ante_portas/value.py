"""Fit the value of a war of allies on wars of the planner's rules of thumb: `python -m holdfast.lab.ante_portas.value`.

After every Battle Phase the team's position is described by its features; logistic regression finds the weights that
best predict whether the war will be held. Each span has its own row of weights. They go into the package.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt

from holdfast.bots.ante_portas.features import NAMES, features_of, span_of
from holdfast.bots.ante_portas.greedy.bot import AntePortasGreedy
from holdfast.bots.ante_portas.practice import practise
from holdfast.bots.ante_portas.value import FOLDER
from holdfast.bots.weights import VALUE
from holdfast.games import load
from holdfast.games.ante_portas.game import AntePortas
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.tables import HELD
from holdfast.kernel.dealer import Dealer
from holdfast.kernel.frame import OVER
from holdfast.kernel.luck import next_seat

Floats = npt.NDArray[np.float64]

RIDGE = 8.0  # how strongly weights are pulled towards zero, in standardised features
STEPS = 25
DIGITS = 4
SHARED = 0.3  # how much the row fitted to all spans counts in the row of each span
FEWEST = 40


def read_war(game: AntePortas, seats: int, seed: int) -> tuple[list[tuple[int, list[float]]], bool]:
    """Span and features after every Battle Phase, and whether the war was held."""
    bot = AntePortasGreedy(game)
    practise(bot.habits)
    state = game.start(seats)
    luck = Dealer(seed)
    rows: list[tuple[int, list[float]]] = []
    phase = 0
    while (seat := next_seat(state, luck)) != OVER:
        view = state.view(seat)
        now = int(view.clock.held + view.clock.round)
        if now > phase:
            phase = now
            rows.append((int(span_of(view)), features_of(view, bot.lookout.forecast(view))))
        state.push(seat, bot.choose(view, state.choices(seat)))
    assert isinstance(state, AntePortasState)
    return rows, state.clock.outcome == HELD


def logistic(features: Floats, held: Floats) -> Floats:
    """Base and weights that make the outcomes likeliest, in the features' own units."""
    mean, scale = features.mean(axis=0), features.std(axis=0)
    scale[scale < 1e-9] = np.inf  # a feature that never changes gets no weight
    standard = np.hstack([np.ones((len(features), 1)), (features - mean) / scale])
    penalty = RIDGE * np.eye(standard.shape[1])
    penalty[0, 0] = 0.01
    weights = np.zeros(standard.shape[1])
    for _ in range(STEPS):
        chance = 1.0 / (1.0 + np.exp(-np.clip(standard @ weights, -20, 20)))
        slope = standard.T @ (held - chance) - penalty @ weights
        curve = (standard * (chance * (1 - chance))[:, None]).T @ standard + penalty
        weights += np.linalg.solve(curve, slope)
    own = weights[1:] / scale
    return np.concatenate([[weights[0] - float(mean @ own)], own])


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m holdfast.lab.ante_portas.value", description=__doc__)
    parser.add_argument(
        "--games", type=int, default=400, help="wars for each scenario and number of seats (default: 400)"
    )
    parser.add_argument("--seed", type=int, default=1_000_000, help="the first seed (default: 1000000)")
    parser.add_argument(
        "--out", type=Path, default=FOLDER / VALUE, help="where to write it (default: into the package)"
    )
    parsed = parser.parse_args(arguments)
    spans: list[int] = []
    features: list[list[float]] = []
    held: list[float] = []
    cards = ""
    for scenario in ("raiders", "dragons"):
        game = load("ante-portas", None, {"scenario": scenario})
        assert isinstance(game, AntePortas)
        cards = game.card_set
        for seats in game.seat_counts():
            won = 0
            for number in range(parsed.games):
                rows, success = read_war(game, seats, parsed.seed + number)
                won += success
                for span, row in rows:
                    spans.append(span)
                    features.append(row)
                    held.append(float(success))
            print(f"{scenario}, {seats} seats: {won} of {parsed.games} held", file=sys.stderr, flush=True)
    seen, outcomes, where = np.array(features), np.array(held), np.array(spans)
    common = logistic(seen, outcomes)
    weights = []
    for span in range(where.max() + 1):
        mine = where == span
        enough = mine.sum() >= FEWEST and 5 <= outcomes[mine].sum() <= mine.sum() - 5
        own = logistic(seen[mine], outcomes[mine]) if enough else common
        weights.append([round(float(value), DIGITS) for value in (1 - SHARED) * own + SHARED * common])
    command = f"python -m holdfast.lab.ante_portas.value --games {parsed.games} --seed {parsed.seed}"
    content = {"command": command, "cards": cards, "features": NAMES, "spread": [], "weights": weights}
    parsed.out.write_text(json.dumps(content).replace("], [", "],\n[") + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
