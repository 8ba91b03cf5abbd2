"""Catanatron's side of the benchmark: `catanatron_side.py SECONDS SEED` prints its numbers as one line of JSON.

Runs under an interpreter that has Catanatron installed, and needs nothing else. Four players, uniformly random
play in the fastest way that Catanatron supports: its playable actions, `execute` without validating the action
again, no accumulators, no copies of the game; and its own test for the end of the game, as in `Game.play`. A
decision is counted where two or more actions are playable; dice and draws happen inside its actions, and forced
actions take time but do not count (`answers_per_s` includes them). Times are processor time of this process.
"""

from __future__ import annotations

import json
import random
import sys
import time
from importlib.metadata import version

from catanatron.game import TURNS_LIMIT, Game  # type: ignore[import-not-found]
from catanatron.models.player import Color, RandomPlayer  # type: ignore[import-not-found]

POSITION_EVERY = 37
POSITION_GAMES = 2
COPY_SHARE = 0.2


def play(seed: int, keep: list[Game] | None = None) -> tuple[int, int]:
    """One game from set-up to end; returns its decisions and all its answers, and adds positions to `keep`."""
    game = Game([RandomPlayer(color) for color in Color], seed=seed)
    state = game.state
    decisions = answers = 0
    while game.winning_color() is None and state.num_turns < TURNS_LIMIT:
        actions = state.playable_actions
        count = len(actions)
        if count > 1:
            decisions += 1
            action = actions[int(random.random() * count)]
        else:
            action = actions[0]
        game.execute(action, validate_action=False)
        answers += 1
        if keep is not None and answers % POSITION_EVERY == 0:
            keep.append(game.copy())
    return decisions, answers


def copy_us(seconds: float) -> float:
    """The mean cost of `Game.copy` over positions from whole games, in microseconds."""
    found: list[Game] = []
    for seed in range(1, POSITION_GAMES + 1):
        play(seed, found)
    passes = 0
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds:
        passes += 1
        for game in found:
            game.copy()
    return spent / (passes * len(found)) * 1e6


def main(seconds: float, seed: int) -> None:
    play(seed)
    decisions = answers = games = 0
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds:
        games += 1
        decided, answered = play(seed + games)
        decisions += decided
        answers += answered
    print(
        json.dumps(
            {
                "version": version("catanatron"),
                "python": sys.version.split()[0],
                "decisions_per_s": decisions / spent,
                "answers_per_s": answers / spent,
                "games_per_s": games / spent,
                "decisions_per_game": decisions / games,
                "copy_us": copy_us(seconds * COPY_SHARE),
            }
        )
    )


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]))
