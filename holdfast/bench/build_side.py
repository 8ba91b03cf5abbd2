"""What runs inside each of the two builds being compared: `python build_side.py`, with the build on PYTHONPATH.

It answers each line of its input with one line of JSON: `about`, `seats GAME` or `WHAT GAME SEATS AMOUNT`. The amount
of work is given and the seeds are fixed, so both builds do the same work and differ only in time; `same` is a number
that shows it. Times are processor time of this process.

This file is run by builds older than itself, so it uses only names that they know.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

POSITION_GAMES = 8
POSITION_EVERY = 11
PLANNER_ITERATIONS = 240  # per decision; enough to try all plans
VECTOR_GAMES = 256

Measured = tuple[float, float, float]  # seconds, units of work done, what must be the same


def play(game: Any, seats: int, amount: int) -> Measured:
    """This many uniformly random games from set-up to final score; counted in decisions."""
    from holdfast.kernel.playout import play_out
    from holdfast.kernel.rng import Rng

    started = time.process_time()
    decisions = sum(int(play_out(game.start(seats), Rng(seed))) for seed in range(amount))
    return time.process_time() - started, decisions, decisions


def copies(game: Any, seats: int, amount: int) -> Measured:
    """Copy every position this many times."""
    return calls([state.copy for state in positions(game, seats)], amount)


def views(game: Any, seats: int, amount: int) -> Measured:
    """Make the first seat's view of every position this many times."""
    return calls([partial(state.view, 0) for state in positions(game, seats)], amount)


def calls(bound: list[Callable[[], object]], amount: int) -> Measured:
    started = time.process_time()
    for _ in range(amount):
        for call in bound:
            call()
    return time.process_time() - started, amount * len(bound), len(bound)


def greedy(game: Any, seats: int, amount: int) -> Measured:
    """This many games with `greedy` at all seats, as the lab plays them."""
    from holdfast.bots.match import run_game
    from holdfast.bots.registry import make_bot
    from holdfast.kernel.dealer import Dealer

    bots = [make_bot("greedy", game, seat) for seat in range(seats)]
    points = 0.0
    started = time.process_time()
    for seed in range(amount):
        result = run_game(game, bots, Dealer(seed)).result()
        assert result is not None
        points += sum(result.points(seat) for seat in range(seats))
    return time.process_time() - started, amount, points


def planner(game: Any, seats: int, amount: int) -> Measured:
    """This many decisions of the planner; counted in iterations."""
    from holdfast.bots.registry import make_bot

    bot: Any = make_bot(f"planner:iterations={PLANNER_ITERATIONS}", game, 1)
    asked = [(state.view(seat), state.choices(seat)) for state in positions(game, seats) for seat in [state.actor()]]
    asked = [(view, choices) for view, choices in asked if len(choices) > 1]
    iterations = chosen = 0
    started = time.process_time()
    for number in range(amount):
        view, choices = asked[number * 7 % len(asked)]
        plans = bot.weigh(view, choices, 1.0)
        iterations += sum(plan.trials for plan in plans)
        chosen += plans[0].action.index
    return time.process_time() - started, iterations, chosen


def vector(game: Any, seats: int, amount: int) -> Measured:
    """This many calls of the vectorised environment, in one process; counted in answers."""
    from holdfast.envs.vector import VectorEnv

    env = VectorEnv(game.id, seats=seats, count=VECTOR_GAMES, seed=1, processes=1)
    env.reset()
    given = 0
    started = time.process_time()
    for _ in range(amount):
        actions = env.sample()
        given += int(actions.sum())
        env.step(actions)
    spent = time.process_time() - started
    env.close()
    return spent, amount * VECTOR_GAMES, given


def positions(game: Any, seats: int) -> list[Any]:
    """Positions from the whole course of random games, all waiting for a seat."""
    from holdfast.kernel.frame import CHANCE, OVER
    from holdfast.kernel.rng import Rng

    found = []
    for seed in range(POSITION_GAMES):
        state = game.start(seats)
        rng = Rng(seed)
        answers = 0
        while (seat := state.actor()) != OVER:
            if seat == CHANCE:
                state.push(CHANCE, state.chance().pick(state, rng))
                continue
            answers += 1
            if answers % POSITION_EVERY == 0:
                found.append(state.copy())
            choices = state.choices(seat)
            state.push(seat, choices[rng.below(len(choices))])
    return found


KINDS = {"play": play, "copies": copies, "views": views, "greedy": greedy, "planner": planner, "vector": vector}


def answer(words: list[str]) -> object:
    """What a line of the input asks for."""
    from holdfast import native
    from holdfast.games import GAMES, load

    if words[0] == "about":
        return {"status": native.status(), "games": list(GAMES)}
    if words[0] == "seats":
        return int(load(words[1]).max_seats)
    what, id, seats, amount = words
    seconds, units, same = KINDS[what](load(id), int(seats), int(amount))
    return {"seconds": seconds, "units": units, "same": same}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(line.split())), flush=True)
