"""Our side of the environments' benchmark; each call prints its numbers as one line of JSON.

    python -m holdfast.bench.envs_worker WHAT GAME SEATS SECONDS

    vector   the vectorised environment, 256 games per call
    vector2  the same, split between two processes
    aec      the AEC environment with PettingZoo's usual wrappers
    planner  what the planner does with its budget: imagine a world, play an answer on in it by rules of thumb to the
             planner's horizon, and judge by the learned value
    rollouts copies of positions played on at random to the end: what an iteration of plain tree search costs

Environments are played uniformly at random, observation and mask of the mover included; a finished game starts over
within the time. Times are processor time of this process; with two processes, wall-clock time.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable

from holdfast import native
from holdfast.bench.peers_side import aec_steps
from holdfast.bench.worker import positions
from holdfast.games import load
from holdfast.kernel.playout import play_out
from holdfast.kernel.rng import Rng

GAMES_A_CALL = 256
CALLS_BETWEEN_LOOKS = 10  # at the time
LENGTH_GAMES = 40
ITERATIONS = 240  # of the planner per decision; enough to try all plans


def vector(id: str, seats: int, seconds: float) -> dict[str, object]:
    return vector_steps(id, seats, seconds, 1, time.process_time)


def vector2(id: str, seats: int, seconds: float) -> dict[str, object]:
    return vector_steps(id, seats, seconds, 2, time.perf_counter)


def vector_steps(id: str, seats: int, seconds: float, processes: int, clock: Callable[[], float]) -> dict[str, object]:
    """One step is one answer in one game; a call gives one in each of the games."""
    from holdfast.envs.vector import VectorEnv

    env = VectorEnv(id, seats=seats, count=GAMES_A_CALL, seed=1, processes=processes)
    env.reset()
    calls = 0
    started = clock()
    while (spent := clock() - started) < seconds:
        for _ in range(CALLS_BETWEEN_LOOKS):
            env.step(env.sample())
        calls += CALLS_BETWEEN_LOOKS
    env.close()
    return {"steps_per_s": calls * GAMES_A_CALL / spent}


def aec(id: str, seats: int, seconds: float) -> dict[str, object]:
    from holdfast.envs.pettingzoo_env import aec_env

    return aec_steps(aec_env(id, seats), seconds)


def planner(id: str, seats: int, seconds: float) -> dict[str, object]:
    """Whole decisions of the planner, at positions from the whole course of random games."""
    from holdfast.bots.makers import planner as make_planner
    from holdfast.bots.settings import PlannerSettings

    game = load(id)
    bot = make_planner("planner", game, 1, PlannerSettings(iterations=ITERATIONS))
    asked = [
        (state.view(seat), state.choices(seat)) for state in positions(game, seats) if (seat := state.actor()) >= 0
    ]
    asked = [(view, choices) for view, choices in asked if len(choices) > 1]
    iterations = decisions = 0
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds:
        view, choices = asked[decisions % len(asked)]
        iterations += sum(plan.trials for plan in bot.weigh(view, choices, 1.0))
        decisions += 1
    return {"iterations_per_s": iterations / spent, "decisions_per_game": length(id, seats)}


def rollouts(id: str, seats: int, seconds: float) -> dict[str, object]:
    found = positions(load(id), seats)
    count = 0
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds:
        play_out(found[count % len(found)].copy(), Rng(count))
        count += 1
    return {"iterations_per_s": count / spent, "decisions_per_game": length(id, seats)}


def length(id: str, seats: int) -> float:
    """The mean number of decisions in random games."""
    game = load(id)
    return statistics.mean(int(play_out(game.start(seats), Rng(seed))) for seed in range(LENGTH_GAMES))


KINDS = {"vector": vector, "vector2": vector2, "aec": aec, "planner": planner, "rollouts": rollouts}

if __name__ == "__main__":
    _, what, id, seats, amount = sys.argv
    print(json.dumps({"status": native.status(), **KINDS[what](id, int(seats), float(amount))}))
