"""What the training command is asked to do: every mistake is reported in one sentence, before any work is done."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import NoReturn

from holdfast.bots.settings import MOST_ITERATIONS
from holdfast.bots.training.regression import HELD_BACK, Recipe, array_module
from holdfast.bots.weights import weights_folder
from holdfast.games import UnknownGame, load
from holdfast.kernel.errors import HoldfastError
from holdfast.kernel.game import SeatsError

GAMES_BETWEEN = 100_000  # each generation has seeds of its own
# The numbers that may be asked for, with their bounds.
BOUNDS = {
    "generations": (1, 100),
    "games": (2, GAMES_BETWEEN),
    "teach": (1, MOST_ITERATIONS),
    "width": (2, 1_000),
    "epochs": (1, 10_000),
    "iterations": (0, MOST_ITERATIONS),
    "pairs": (1, GAMES_BETWEEN),
    "seed": (0, 10**15),
    "processes": (1, 256),
}


class Mistake(HoldfastError):
    """A request that the command cannot carry out; one clear sentence."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one sentence."""

    def error(self, message: str) -> NoReturn:
        raise Mistake(f"{message} (see --help)")


def parse(arguments: list[str] | None, prog: str, about: str | None) -> argparse.Namespace:
    """The request, checked."""
    parser = Parser(prog=prog, description=about)
    parser.add_argument("game", help="the game's id")
    parser.add_argument("--out", type=Path, required=True, help="the folder of the run; run it again to resume")
    parser.add_argument("--generations", type=int, default=2, help="how many generations (default: 2)")
    parser.add_argument("--games", type=int, default=400, help="games of self-play per generation (default: 400)")
    parser.add_argument(
        "--seats", type=int, nargs="*", default=[2, 2, 2, 2, 2, 3, 2, 2, 2, 2, 4], help="numbers of seats, used in turn"
    )
    parser.add_argument("--teach", type=int, default=40, help="the teacher's iterations per decision (default: 40)")
    parser.add_argument("--width", type=int, default=6, help="how many answers the teacher tries (default: 6)")
    parser.add_argument(
        "--epochs", type=int, default=Recipe().epochs, help="passes over the lessons (default: %(default)s)"
    )
    parser.add_argument(
        "--iterations", type=int, default=24, help="iterations per decision in the match that decides (default: 24)"
    )
    parser.add_argument("--pairs", type=int, default=100, help="deals in the match that decides (default: 100)")
    parser.add_argument("--seed", type=int, default=7_000_000, help="the first seed (default: 7000000)")
    parser.add_argument("--processes", type=int, default=1, help="how many processes to use (default: 1)")
    parser.add_argument("--gpu", action="store_true", help="fit on a GPU with CuPy")
    parser.add_argument("--install", action="store_true", help="put the winning network into the package")
    parsed = parser.parse_args(arguments)
    check(parsed)
    return parsed


def check(parsed: argparse.Namespace) -> None:
    """Raise `Mistake` for anything that would fail later on."""
    for name, (least, most) in BOUNDS.items():
        value: int = getattr(parsed, name)
        if not least <= value <= most:
            raise Mistake(f"--{name} is a number from {least} to {most}, not {value}")
    if not parsed.seats:
        raise Mistake("--seats needs at least one number of seats")
    try:
        game = load(parsed.game)
        for seats in parsed.seats:
            game.check_seats(seats)
    except (UnknownGame, SeatsError) as error:
        raise Mistake(str(error)) from None
    held = [seed for seed in range(parsed.seed, parsed.seed + parsed.games) if seed % HELD_BACK == 0]
    if not held:
        words = f"games whose seed is a multiple of {HELD_BACK} are held back to measure by"
        raise Mistake(f"{words}, and there is none in {parsed.games} games from seed {parsed.seed}: ask for more games")
    check_path(str(parsed.out))
    if parsed.gpu:
        check_gpu()
    if parsed.install:
        home = weights_folder(parsed.game)
        if home is None:
            raise Mistake(f"--install: {game.title} has no folder for weights")
        if not os.access(home, os.W_OK):
            raise Mistake(f"--install: {home} cannot be written")


def check_path(out: str) -> None:
    """The folder becomes a part of a bot's spec, `network=…`, where commas separate settings and spaces are trimmed."""
    if "," in out:
        raise Mistake(f"--out is a folder without a comma in its path, not '{out}': networks are named by their path")
    if out != out.strip():
        raise Mistake(f"--out is a folder whose path begins and ends without a space, not '{out}'")


def check_gpu() -> None:
    """Raise unless a GPU can be used."""
    try:
        array_module(True).zeros(1)
    except ImportError:
        raise Mistake("--gpu needs CuPy, which is not installed") from None
    except Exception as error:  # CuPy's own errors have no base class that could be named without importing it
        raise Mistake(f"--gpu: no GPU can be used: {' '.join(str(error).split())[:200]}") from None
