"""`holdfast bench-envs`: environments, search and arena compared with peers, on screen, as JSON and as a table."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Final

from holdfast.bench.envs import ARENA_BOTS, FULL, LIKE_LENGTH, QUICK, SEARCHES, measure, ratios
from holdfast.bench.envs_worker import GAMES_A_CALL
from holdfast.bench.rounds import CALIBRATION_LOOPS, NotThere, Numbers
from holdfast.commands.arguments import Parser, add_measuring
from holdfast.commands.bench import markdown_of, rounds_told, say, write
from holdfast.commands.problem import Problem
from holdfast.commands.tables import Table, show
from holdfast.commands.titles import load_game

ABOUT_ENVIRONMENTS: Final = (
    "Uniformly random play, with the observation and the mask of whoever is asked; the time includes choosing the "
    "action and restarting finished games. A step is one answer in one game. The vectorised environment gives one "
    f"answer in each of {GAMES_A_CALL} games per call, in one process or divided between two. AEC is PettingZoo's "
    "interface with its three usual wrappers, the same on both sides and stepped by the same loop. Times are "
    "processor time of one core, or elapsed time with two processes; figures are medians of {rounds} in which all "
    "sides take turns. × says how many times as many steps per second there are as with connect_four of the same "
    "kind, and as with UNO; both of these run in one process."
)
ABOUT_SEARCH: Final = (
    "An iteration of the planner copies a world imagined from the view, plays an answer on in it by rules of thumb "
    "to the planner's horizon, and judges the position by the learned value; the time includes imagining the "
    "worlds and choosing the answers to try. A rollout copies a position and plays it to the end at random. "
    "OpenSpiel's MCTS is its own implementation in C++ (`pyspiel.MCTSBot` with a `RandomRolloutEvaluator`); its "
    "iteration walks down the tree and plays to the end at random. Positions are from the whole course of random "
    "games. Each of our games, with two seats, is compared with a C++ game whose random games have about as many "
    "decisions."
)
ABOUT_ARENA: Final = (
    "The whole command `holdfast arena {bots} --pairs {pairs} --processes N` in elapsed time, its start included. "
    "The ratio is the median over the rounds; each run on two cores is compared with the run on one core just "
    "before it."
)
NAMES: Final = {
    "vector": "vectorised",
    "vector2": "vectorised, 2 processes",
    "aec": "AEC",
    "planner": "planner",
    "rollouts": "rollout",
}


def add_arguments(parser: Parser) -> None:
    add_measuring(parser, "run for only a few seconds, to see that it works; the figures mean nothing")


def command(parsed: argparse.Namespace) -> int:
    return bench_envs(parsed.quick, parsed.json, parsed.markdown, parsed.plain)


def bench_envs(quick: bool, json_file: Path | None, markdown_file: Path | None, plain: bool) -> int:
    """Measure, print, and write what was asked for."""
    for file in (json_file, markdown_file):
        if file is not None:
            write(file, "")  # better to fail now than after minutes of measuring
    try:
        numbers = measure(QUICK if quick else FULL, say)
    except NotThere as reason:
        raise Problem(f"the measurement failed: {reason}") from None
    tables = [environment_table(numbers), search_table(numbers), arena_table(numbers)]
    show(tables, plain)
    print(closing(numbers))
    if json_file is not None:
        write(json_file, json.dumps(numbers, indent=1) + "\n")
    if markdown_file is not None:
        command = "Made by `holdfast bench-envs --markdown` (which `make bench-envs` calls)."
        write(
            markdown_file,
            markdown_of("Environments and search compared with their peers", command, tables, closing(numbers)),
        )
    return 0


def environment_table(numbers: Numbers) -> Table:
    peers = numbers["peers"]
    columns = ["Environment", "Kind", "Seats", "Steps per s", "µs per step"]
    if peers:
        columns += ["× connect_four", "× UNO"]
    table = Table(
        "Environments",
        columns,
        ABOUT_ENVIRONMENTS.format(rounds=rounds_told(numbers["rounds"])),
        right=tuple(columns[2:]),
    )
    for row in ratios(numbers):
        if row["what"] not in SEARCHES:
            beside = row["ratios"]
            against = beside.get("raw", beside.get("wrapped"))
            cells = [load_game(row["game"]).title, NAMES[row["what"]], str(row["seats"]), *speed(row)]
            table.add(*cells, *([times(against), times(beside.get("uno"))] if peers else []))
    if peers:
        zoo = peers["raw"]["version"]
        table.add(f"connect_four (PettingZoo {zoo})", "raw", "2", *speed(peers["raw"]), "1.0", "")
        table.add(f"connect_four (PettingZoo {zoo})", "AEC", "2", *speed(peers["wrapped"]), "1.0", "")
        table.add(f"UNO (RLCard {peers['uno']['version']})", "raw", "2", *speed(peers["uno"]), "", "1.0")
    return table


def speed(row: Numbers) -> list[str]:
    return [f"{row['steps_per_s']:,.0f}", f"{1e6 / row['steps_per_s']:.2f}"]


def times(ratio: float | None) -> str:
    return "" if ratio is None else f"{ratio:.1f}"


def search_table(numbers: Numbers) -> Table:
    peers = numbers["peers"]
    columns = ["Search", "Game", "Decisions per game", "Iterations per s"]
    if peers:
        columns.append("× MCTS")
    table = Table("Search", columns, ABOUT_SEARCH, right=tuple(columns[2:]))
    for row in ratios(numbers):
        if row["what"] in SEARCHES:
            cells = [NAMES[row["what"]], load_game(row["game"]).title, length(row), f"{row['iterations_per_s']:,.0f}"]
            table.add(*cells, *(times(ratio) for ratio in row["ratios"].values()))
    for game in LIKE_LENGTH.values() if peers else []:
        row = peers[f"search:{game}"]
        name = f"MCTS (OpenSpiel {row['version']})"
        table.add(name, game, length(row), f"{row['iterations_per_s']:,.0f}", "1.0")
    return table


def length(row: Numbers) -> str:
    return f"{row['decisions_per_game']:,.0f}"


def arena_table(numbers: Numbers) -> Table:
    columns = ["Cores", "Seconds", "×"]
    arena = numbers["arena"]
    about = ABOUT_ARENA.format(bots=" ".join(ARENA_BOTS), pairs=next(iter(arena.values()))["pairs"])
    table = Table("Arena on two cores", columns, about, right=tuple(columns))
    for cores, row in arena.items():
        table.add(cores, f"{row['seconds']:.1f}", "1.00" if cores == "1" else f"{numbers['scaling']:.2f}")
    return table


def closing(numbers: Numbers) -> str:
    """What the numbers were measured on."""
    machine = numbers["machine"]
    forms = ", ".join(dict.fromkeys(row["status"] for row in numbers["ours"]))
    return (
        f"Holdfast {numbers['holdfast']} ({forms}) on {machine['python']}, {machine['system']}, "
        f"{machine['processor']}, {machine['cores']} cores. Calibration, {CALIBRATION_LOOPS:,} turns of a plain "
        f"Python loop: {numbers['calibration_ms']:.0f} ms. The machine's load was {numbers['load']:.1f} at the start; "
        "elapsed times mean something only if it is near 0. `make bench` measures the speed of play itself, compared "
        "with Catanatron (bench.md)."
    )
