"""The environments and the search compared with their peers: ours and theirs in turn, over several rounds; medians.

What runs in one process is measured in processor time. The arena, and the vectorised environment in two processes, are
measured in wall-clock time, which needs an otherwise idle machine.
"""

from __future__ import annotations

import json
import os
import statistics
import time
from dataclasses import dataclass
from pathlib import Path

import holdfast
from holdfast.bench.rounds import (
    COMPILED,
    PLAIN,
    NotThere,
    Numbers,
    Say,
    calibration_ms,
    is_compiled,
    machine,
    medians,
    our_output,
    output,
    their_environment,
)
from holdfast.games import GAMES, part

PEERS_PYTHON = "HOLDFAST_PEERS_PYTHON"
TABLES = [(id, seats) for id, title in GAMES.items() for seats in title.seats if seats in (2, 4)]
# A game in C++ whose random games take about as many decisions as ours with two seats: its part `peer` of the bench.
LIKE_LENGTH = {id: peer for id in GAMES if (peer := part(id, "bench", "peer"))}
SEARCH_SEATS = 2
ENVIRONMENTS = ("vector", "vector2", "aec")
SEARCHES = ("planner", "rollouts")
PEERS = ("raw", "wrapped", "uno", *(f"search:{game}" for game in LIKE_LENGTH.values()))
ARENA_CORES = (1, 2)
ARENA_BOTS = ("greedy", "greedy")

_HERE = Path(__file__).parent


@dataclass(frozen=True)
class Effort:
    """How long to measure."""

    rounds: int
    seconds: float
    arena_pairs: int


FULL = Effort(rounds=5, seconds=2.0, arena_pairs=1000)
QUICK = Effort(rounds=1, seconds=0.05, arena_pairs=2)


def measure(effort: Effort, say: Say) -> Numbers:
    """Everything that `holdfast bench-envs` reports, as plain data."""
    load = os.getloadavg()[0]
    form = COMPILED if is_compiled(say) else PLAIN
    theirs = peers_python(say)
    ours = [(what, game, seats) for what in ENVIRONMENTS for game, seats in TABLES]
    ours += [(what, game, SEARCH_SEATS) for what in SEARCHES for game in LIKE_LENGTH]
    measured: dict[tuple[str, str, int], list[Numbers]] = {key: [] for key in ours}
    peers: dict[str, list[Numbers]] = {what: [] for what in PEERS} if theirs is not None else {}
    arena: dict[int, list[Numbers]] = {cores: [] for cores in ARENA_CORES}
    calibrations: list[float] = []
    for turn in range(effort.rounds):
        say(f"Measuring, round {turn + 1} of {effort.rounds} …")
        calibrations.append(calibration_ms())
        for key in ours:
            measured[key].append(_worker(form, *key, effort.seconds))
        for what, rows in peers.items():
            assert theirs is not None
            rows.append(_peer(theirs, what, effort.seconds))
        for cores in ARENA_CORES:
            arena[cores].append(_arena(form, cores, effort.arena_pairs))
    numbers: Numbers = {
        "holdfast": holdfast.__version__,
        "machine": machine(),
        "load": load,
        "rounds": effort.rounds,
        "seconds": effort.seconds,
        "calibration_ms": statistics.median(calibrations),
        "ours": [
            {"what": what, "game": game, "seats": seats, **medians(rows)}
            for (what, game, seats), rows in measured.items()
        ],
        "peers": {what: medians(rows) for what, rows in peers.items()},
        "arena": {str(cores): medians(rows) for cores, rows in arena.items()},
    }
    return {**numbers, "scaling": scaling(arena)}


def scaling(arena: dict[int, list[Numbers]]) -> float:
    """How many times as fast two cores are as one: the median over the rounds, both measured in the same round."""
    one, two = (arena[cores] for cores in ARENA_CORES)
    return statistics.median(float(a["seconds"] / b["seconds"]) for a, b in zip(one, two, strict=True))


def ratios(numbers: Numbers) -> list[Numbers]:
    """Each of our rows, with how many times as fast it is as each peer it is compared with."""
    found = []
    for row in numbers["ours"]:
        speed = "iterations_per_s" if row["what"] in SEARCHES else "steps_per_s"
        beside = {peer: row[speed] / numbers["peers"][peer][speed] for peer in _peers_of(row) if numbers["peers"]}
        found.append({**row, "ratios": beside})
    return found


def _peers_of(row: Numbers) -> tuple[str, ...]:
    if row["what"] == "aec":
        return ("wrapped",)
    if row["what"] in SEARCHES:
        return (f"search:{LIKE_LENGTH[row['game']]}",)
    return ("raw", "uno")


# -- our side --------------------------------------------------------------------------------------------------


def _worker(form: str, what: str, game: str, seats: int, seconds: float) -> Numbers:
    command = ("-m", "holdfast.bench.envs_worker", what, game, str(seats), str(seconds))
    numbers: Numbers = json.loads(our_output(form, *command))
    return numbers


def _arena(form: str, cores: int, pairs: int) -> Numbers:
    """The whole command, from its start to its end."""
    command = ("-m", "holdfast", "arena", *ARENA_BOTS, "--pairs", str(pairs), "--processes", str(cores), "--plain")
    started = time.perf_counter()
    our_output(form, *command)
    return {"pairs": pairs, "seconds": time.perf_counter() - started}


# -- their side ------------------------------------------------------------------------------------------------


def peers_python(say: Say) -> str | None:
    """The interpreter that has the peers, if there is one."""
    python = os.environ.get(PEERS_PYTHON)
    if not python:
        say(
            f"The peers are left out: {PEERS_PYTHON} names no interpreter that has them ('make bench-envs' sets it up)."
        )
        return None
    try:
        output([python, "-c", "import pettingzoo, pygame, pyspiel, rlcard"], their_environment())
    except NotThere as reason:
        say(f"The peers are left out: {reason}.")
        return None
    return python


def _peer(python: str, what: str, seconds: float) -> Numbers:
    numbers: Numbers = json.loads(
        output([python, str(_HERE / "peers_side.py"), what, str(seconds)], their_environment())
    )
    return numbers
