"""The peers' side of the environments' benchmark: `peers_side.py WHAT SECONDS` prints its numbers as one line of JSON.

Runs under an interpreter that has PettingZoo with pygame, RLCard and OpenSpiel, and needs nothing else.

    raw         PettingZoo's connect_four without wrappers
    wrapped     the same with its usual wrappers
    uno         RLCard's UNO
    search:GAME OpenSpiel's own MCTS with random rollouts on a game in C++, and the mean length of its random games

Environments are played uniformly at random, observation and mask of the mover included; a finished game starts over
within the time. Times are processor time of this process.
"""

from __future__ import annotations

import importlib
import json
import random
import sys
import time
from importlib.metadata import version
from typing import Any

STEPS_BETWEEN_LOOKS = 100  # at the time
SIMULATIONS = 500
LENGTH_GAMES = 40
POSITION_EVERY = 20


def aec_steps(env: Any, seconds: float) -> dict[str, object]:
    """A PettingZoo environment, stepped the usual way: `last`, an action that its mask allows, `step`."""
    chance = random.Random(1).random
    env.reset(seed=1)
    steps = 0
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds:
        for _ in range(STEPS_BETWEEN_LOOKS):
            seen, _reward, ended, cut, _info = env.last()
            if ended or cut:
                env.reset()
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[int(chance() * len(legal))]))
            steps += 1
    return {"steps_per_s": steps / spent}


def uno_steps(seconds: float) -> dict[str, object]:
    """RLCard's environment: `step` gives the next player's observation and legal actions."""
    env = importlib.import_module("rlcard").make("uno")
    chance = random.Random(1).random
    state, _player = env.reset()
    steps = 0
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds:
        for _ in range(STEPS_BETWEEN_LOOKS):
            legal = list(state["legal_actions"])
            state, _player = env.step(legal[int(chance() * len(legal))])
            steps += 1
            if env.is_over():
                state, _player = env.reset()
    return {"steps_per_s": steps / spent}


def search(name: str, seconds: float) -> dict[str, object]:
    """Simulations of OpenSpiel's MCTS, over positions from the whole course of random games."""
    pyspiel = importlib.import_module("pyspiel")
    game = pyspiel.load_game(name)
    lengths, positions = random_games(game)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, SIMULATIONS, 1000, False, 1, False)
    random.Random(2).shuffle(positions)
    searches = 0
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds:
        bot.step(positions[searches % len(positions)])
        searches += 1
    return {
        "iterations_per_s": searches * SIMULATIONS / spent,
        "decisions_per_game": sum(lengths) / len(lengths),
    }


def random_games(game: Any) -> tuple[list[int], list[Any]]:
    """The numbers of decisions of random games, and positions in them where a player is asked."""
    rng = random.Random(1)
    lengths = []
    positions = []
    for _ in range(LENGTH_GAMES):
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
                continue
            if decisions % POSITION_EVERY == 0:
                positions.append(state.clone())
            decisions += 1
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
        lengths.append(decisions)
    return lengths, positions


def measure(what: str, seconds: float) -> dict[str, object]:
    name, _, game = what.partition(":")
    if name == "search":
        return {"version": version("open_spiel"), **search(game, seconds)}
    if name == "uno":
        return {"version": version("rlcard"), **uno_steps(seconds)}
    connect_four = importlib.import_module("pettingzoo.classic").connect_four_v3
    env = connect_four.env() if name == "wrapped" else connect_four.raw_env()
    return {"version": version("pettingzoo"), **aec_steps(env, seconds)}


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], float(sys.argv[2]))))
