"""The whole measurement: ours and theirs in turn, over several rounds, and the medians of all the numbers.

The speed of a machine varies from one minute to the next, so every round measures both sides.
"""

from __future__ import annotations

import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import holdfast
from holdfast import native
from holdfast.games import GAMES

SEATS = {id: title.seats for id, title in GAMES.items()}
RATIO_SEATS = 4  # Catanatron plays with four, so the ratio is that of our four-seat games
PLAIN = "plain"
COMPILED = "compiled"
BENCH_PYTHON = "HOLDFAST_BENCH_PYTHON"
CALIBRATION_LOOPS = 2_000_000

Numbers = dict[str, Any]
Say = Callable[[str], None]

_IMPORT = """\
import time
started = time.process_time()
import holdfast.games, holdfast.kernel.playout
print((time.process_time() - started) * 1000)
"""
_HERE = Path(__file__).parent


@dataclass(frozen=True)
class Effort:
    """How long to measure."""

    rounds: int
    seconds: float
    memory_games: int


FULL = Effort(rounds=5, seconds=1.5, memory_games=200)
QUICK = Effort(rounds=1, seconds=0.1, memory_games=2)


class NotThere(Exception):
    """A side that cannot be measured here; the text says why in one sentence."""


def measure(effort: Effort, say: Say) -> Numbers:
    """Everything that `holdfast bench` reports, as plain data."""
    forms = [PLAIN, *([COMPILED] if is_compiled(say) else [])]
    theirs = their_python(say)
    tables = [(game, seats) for game in SEATS for seats in SEATS[game]]
    played: dict[tuple[str, str, int], list[Numbers]] = {
        (game, form, seats): [] for game in SEATS for form in forms for seats in SEATS[game]
    }
    processes: dict[tuple[str, str], list[Numbers]] = {(game, form): [] for game in SEATS for form in forms}
    catanatron: list[Numbers] = []
    calibrations: list[float] = []
    for turn in range(effort.rounds):
        say(f"Measuring, round {turn + 1} of {effort.rounds} …")
        calibrations.append(calibration_ms())
        for game, seats in tables:
            for form in forms:
                played[game, form, seats].append(_worker(form, "play", game, seats, effort.seconds))
                if theirs is not None and seats == RATIO_SEATS:
                    catanatron.append(_catanatron(theirs, effort.seconds, seed=1 + 1000 * turn))
        for game, form in processes:
            processes[game, form].append(_process(form, game, effort))
    numbers: Numbers = {
        "holdfast": holdfast.__version__,
        "machine": machine(),
        "rounds": effort.rounds,
        "seconds": effort.seconds,
        "calibration_ms": statistics.median(calibrations),
        "play": [
            {"game": game, "form": form, "seats": seats, **medians(rows)}
            for (game, form, seats), rows in played.items()
        ],
        "process": [{"game": game, "form": form, **medians(rows)} for (game, form), rows in processes.items()],
        "catanatron": medians(catanatron) if catanatron else None,
    }
    return {**numbers, "ratios": ratios(numbers)}


def ratios(numbers: Numbers) -> dict[str, dict[str, Numbers]]:
    """By game and form: how many times Catanatron's decisions per second its four-seat game makes.

    `decisions` counts alike on both sides: answers with two or more choices. `strict` also counts Catanatron's
    forced answers, but not ours.
    """
    theirs = numbers["catanatron"]
    if theirs is None:
        return {}
    found: dict[str, dict[str, Numbers]] = {}
    for row in numbers["play"]:
        if row["seats"] == RATIO_SEATS:
            found.setdefault(row["game"], {})[row["form"]] = {
                "decisions": row["decisions_per_s"] / theirs["decisions_per_s"],
                "strict": row["decisions_per_s"] / theirs["answers_per_s"],
            }
    return found


def medians(rows: list[Numbers]) -> Numbers:
    """The median of every number over the rounds; whatever is not a number is the same in all of them."""
    return {
        key: statistics.median(row[key] for row in rows) if isinstance(value, float) else value
        for key, value in rows[0].items()
    }


def calibration_ms() -> float:
    """A fixed loop of plain Python, so that numbers from different machines can be compared."""
    started = time.process_time()
    total = 0
    for number in range(CALIBRATION_LOOPS):
        total += number % 7
    return (time.process_time() - started) * 1000


def machine() -> Numbers:
    """What it ran on."""
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "processor": _processor(),
        "cores": os.cpu_count(),
    }


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


# -- our side --------------------------------------------------------------------------------------------------


def _environment(form: str) -> dict[str, str]:
    chosen = {name: value for name, value in os.environ.items() if name not in ("HOLDFAST_PLAIN", "HOLDFAST_NATIVE")}
    chosen.update({"HOLDFAST_PLAIN": "1"} if form == PLAIN else {"HOLDFAST_NATIVE": "require"})
    path = chosen.get("PYTHONPATH")
    chosen["PYTHONPATH"] = os.pathsep.join([str(native.PACKAGE.parent), *([path] if path else [])])
    return chosen


def our_output(form: str, *arguments: str) -> str:
    return output([sys.executable, *arguments], _environment(form))


def output(command: list[str], environment: dict[str, str]) -> str:
    """What a command prints; raises `NotThere` with the last line of its complaint."""
    try:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    except OSError as error:
        raise NotThere(f"{command[0]}: {error.strerror}") from None
    if done.returncode != 0:
        lines = done.stderr.strip().splitlines() or [f"{command[0]} failed with status {done.returncode}"]
        raise NotThere(lines[-1])
    return done.stdout


def _worker(form: str, what: str, game: str, seats: int, amount: float) -> Numbers:
    numbers: Numbers = json.loads(our_output(form, "-m", "holdfast.bench.worker", what, game, str(seats), str(amount)))
    return numbers


def _process(form: str, game: str, effort: Effort) -> Numbers:
    """Memory above a bare interpreter, and what importing costs."""
    bare = float(our_output(form, str(_HERE / "peak.py")))
    peak: float = _worker(form, "memory", game, min(RATIO_SEATS, max(SEATS[game])), effort.memory_games)["peak_mb"]
    return {"memory_mb": peak - bare, "import_ms": float(our_output(form, "-c", _IMPORT))}


def is_compiled(say: Say) -> bool:
    try:
        our_output(COMPILED, "-c", "import holdfast")
    except NotThere:
        say("Only the plain source is measured: there is no compiled build of it ('holdfast compile' makes one).")
        return False
    return True


# -- their side ------------------------------------------------------------------------------------------------


def their_python(say: Say) -> str | None:
    """The interpreter that has Catanatron, if there is one."""
    python = os.environ.get(BENCH_PYTHON)
    if not python:
        say(f"Catanatron is left out: {BENCH_PYTHON} names no interpreter that has it ('make bench' sets one up).")
        return None
    try:
        output([python, "-c", "import catanatron"], their_environment())
    except NotThere as reason:
        say(f"Catanatron is left out: {reason}.")
        return None
    return python


def _catanatron(python: str, seconds: float, seed: int) -> Numbers:
    command = [python, str(_HERE / "catanatron_side.py"), str(seconds), str(seed)]
    numbers: Numbers = json.loads(output(command, their_environment()))
    return numbers


def their_environment() -> dict[str, str]:
    """The environment without anything that leads their interpreter to our packages."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
