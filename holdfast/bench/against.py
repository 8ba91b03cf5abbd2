"""Two compiled builds of Holdfast side by side: both do the same work, taking turns.

A build is a folder with the source and its compiled form, as a checkout is after `python -m holdfast.native`. On a busy
machine neither side's speed is worth quoting, but the ratio is: in every round both do the same work one right after
the other, and the median over the rounds ignores those in which something else got in the way.
"""

from __future__ import annotations

import contextlib
import json
import os
import statistics
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final

from holdfast import native
from holdfast.bench.rounds import NotThere, Numbers, Say, machine

SEATS: Final = 4
# What is measured, and its unit per second; copies and views are given in microseconds each.
KINDS: Final = {
    "play": "decisions",
    "copies": "copies",
    "views": "views",
    "greedy": "games",
    "planner": "iterations",
    "vector": "answers",
}
_SCRIPT: Final = Path(__file__).parent / "build_side.py"
_LARGEST: Final = 1_000_000


@dataclass(frozen=True)
class Pace:
    """How often both sides are measured, and how long the older one works in each turn."""

    rounds: int
    seconds: float


FULL = Pace(rounds=9, seconds=0.2)
QUICK = Pace(rounds=1, seconds=0.02)


class Side:
    """A process that runs one build."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        dropped = ("HOLDFAST_PLAIN", "HOLDFAST_NATIVE", "PYTHONPATH")
        environment = {name: value for name, value in os.environ.items() if name not in dropped}
        environment |= {"HOLDFAST_NATIVE": "require", "PYTHONPATH": str(folder.resolve())}
        self.process = subprocess.Popen(
            [sys.executable, "-P", str(_SCRIPT)],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def ask(self, *words: object) -> Any:
        """The answer to one line; raises `NotThere` with the last line of the side's complaint."""
        with contextlib.suppress(BrokenPipeError):  # what it said before it ended is read below
            print(*words, file=_open(self.process.stdin), flush=True)
        line = _open(self.process.stdout).readline()
        if not line:
            complaint = _open(self.process.stderr).read().strip().splitlines()
            raise NotThere(f"{self.folder}: {complaint[-1] if complaint else 'the build ended without an answer'}")
        return json.loads(line)

    def __enter__(self) -> Side:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.process.kill()
        self.process.communicate()


def _open(stream: IO[str] | None) -> IO[str]:
    assert stream is not None
    return stream


def compare(
    older_build: Path, newer_build: Path | None, pace: Pace, kinds: list[str], games: list[str], say: Say
) -> Numbers:
    """Two builds compared, as plain data; the newer one is ours unless it is given. A ratio above 1: it is faster."""
    for folder in (older_build, newer_build):
        if folder is not None and not (folder / "holdfast" / "__init__.py").is_file():
            raise NotThere(f"{folder}: there is no build of Holdfast, a folder with its source and build/native")
    with Side(older_build) as older, Side(newer_build or native.PACKAGE.parent) as newer:
        sides = {"older": older, "newer": newer}
        about = {name: side.ask("about") for name, side in sides.items()}
        rows = []
        for game in about["newer"]["games"]:
            if game not in about["older"]["games"] or (games and game not in games):
                continue
            seats = min(SEATS, older.ask("seats", game), newer.ask("seats", game))
            for kind in kinds:
                say(f"Comparing {KINDS[kind]} of {game} …")
                row = _row(older, newer, (kind, game, seats), pace)
                rows.append({"game": game, "kind": kind, "seats": seats, **row})
    return {
        "machine": machine(),
        "rounds": pace.rounds,
        "seconds": pace.seconds,
        "older": about["older"]["status"],
        "newer": about["newer"]["status"],
        "rows": rows,
    }


def _row(older: Side, newer: Side, work: tuple[str, str, int], pace: Pace) -> Numbers:
    amount = _amount(older, work, pace.seconds)
    newer.ask(*work, 1)
    speeds: list[tuple[float, float]] = []
    same = True
    for turn in range(pace.rounds):
        # The second side finds the machine as the first one left it, so they take turns at going first, too.
        if turn % 2 == 0:
            before, after = older.ask(*work, amount), newer.ask(*work, amount)
        else:
            after, before = newer.ask(*work, amount), older.ask(*work, amount)
        speeds.append((before["units"] / before["seconds"], after["units"] / after["seconds"]))
        same = same and before["same"] == after["same"]
    return {
        "older": statistics.median(old for old, _ in speeds),
        "newer": statistics.median(new for _, new in speeds),
        "same": same,
        **spread([new / old for old, new in speeds]),
    }


def spread(ratios: list[float]) -> Numbers:
    """The median of the rounds' ratios, and the bounds of their middle half.

    >>> spread([2.0, 2.2, 1.8, 2.1, 9.0])
    {'ratio': 2.1, 'low': 2.0, 'high': 2.2}
    """
    ordered = sorted(ratios)
    quarter = len(ordered) // 4
    return {"ratio": statistics.median(ordered), "low": ordered[quarter], "high": ordered[-1 - quarter]}


def _amount(side: Side, work: tuple[str, str, int], seconds: float) -> int:
    """How much of this work takes about this long."""
    side.ask(*work, 1)  # one-time work, such as reading weights, is not measured
    amount = 1
    spent = 0.0
    while amount < _LARGEST:
        spent = side.ask(*work, amount)["seconds"]
        if spent >= seconds / 4:
            break
        amount *= 4
    return max(1, round(amount * seconds / max(spent, 1e-6)))
