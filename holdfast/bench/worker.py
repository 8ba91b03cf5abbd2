"""What runs in a separate process and prints its numbers as one line of JSON.

    python -m holdfast.bench.worker play GAME SEATS SECONDS
    python -m holdfast.bench.worker memory GAME SEATS GAMES

Times are processor time of this process, so that other work on the machine does not count.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable

from holdfast import native
from holdfast.bench.peak import peak_mb
from holdfast.games import load
from holdfast.kernel.frame import OVER
from holdfast.kernel.game import Game
from holdfast.kernel.luck import Lots, next_seat
from holdfast.kernel.playout import play_out
from holdfast.kernel.rng import Rng
from holdfast.kernel.state import State

# Random games to take positions from, and every how many answers, to measure the cost of copies and views.
POSITION_GAMES = 8
POSITION_EVERY = 11
# The share of the time that copies and views get.
SIDE_SHARE = 0.2


def play(id: str, seats: int, seconds: float) -> dict[str, object]:
    """Uniformly random games for this long, set-up included; then copies and views of positions."""
    game = load(id)
    play_out(game.start(seats), Rng(0))
    decisions = games = 0
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds:
        games += 1
        decisions += play_out(game.start(seats), Rng(games))
    found = positions(game, seats)
    copy_us = cost_us(found, lambda state: state.copy, seconds * SIDE_SHARE)
    view_us = cost_us(found, lambda state: lambda: state.view(0), seconds * SIDE_SHARE)
    return {
        "status": native.status(),
        "decisions_per_s": decisions / spent,
        "games_per_s": games / spent,
        "decisions_per_game": decisions / games,
        "copy_us": copy_us,
        "view_us": view_us,
    }


def positions(game: Game, seats: int) -> list[State]:
    """Positions from the whole course of random games, all waiting for a seat."""
    found: list[State] = []
    for seed in range(POSITION_GAMES):
        state = game.start(seats)
        rng = Rng(seed)
        answers = 0
        lots = Lots(rng)
        while (seat := next_seat(state, lots)) != OVER:
            answers += 1
            if answers % POSITION_EVERY == 0:
                found.append(state.copy())
            choices = state.choices(seat)
            state.push(seat, choices[rng.below(len(choices))])
    return found


def cost_us(found: list[State], bind: Callable[[State], Callable[[], object]], seconds: float) -> float:
    """The mean cost of a call over all positions, in microseconds; its result is thrown away at once."""
    calls = [bind(state) for state in found]
    passes = 0
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds:
        passes += 1
        for call in calls:
            call()
    return spent / (passes * len(calls)) * 1e6


def memory(id: str, seats: int, games: int) -> dict[str, object]:
    """The peak memory of a process that has played this many games."""
    game = load(id)
    for seed in range(games):
        play_out(game.start(seats), Rng(seed))
    return {"peak_mb": peak_mb()}


if __name__ == "__main__":
    _, what, id, seats, amount = sys.argv
    print(json.dumps(play(id, int(seats), float(amount)) if what == "play" else memory(id, int(seats), int(amount))))
