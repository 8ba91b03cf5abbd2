"""A learned value: from numbers that describe a seat to the points it will probably end with, and to who will win.

Each span of a game has a row of weights, fitted by `python -m holdfast.bots.training.fit` to games of `greedy`.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Final, final

from mypy_extensions import i64

from holdfast.bots.weights import VALUE


@final
class Judge:
    """`weights[span]` holds the base, then a weight for each feature; `spread[span]` is how far off the estimate is."""

    def __init__(self, names: list[str], weights: list[list[float]], spread: list[float]) -> None:
        self.names: Final = names
        self.weights: Final = weights
        self.spread: Final = spread

    def points(self, span: i64, features: list[float]) -> float:
        """The points that a seat with these features will probably end with."""
        row = self.weights[span]
        total = row[0]
        place: i64 = 1
        for feature in features:
            total += row[place] * feature
            place += 1
        return total

    def row(self, span: i64) -> list[float]:
        """The weights of a span; where no game was ever judged, those of the span after it."""
        while len(self.weights[span]) == 0:
            span += 1
        return self.weights[span]

    def chances(self, span: i64, points: list[float]) -> list[float]:
        """How likely each seat is to win, by the points that each will probably end with."""
        return shares(points, self.spread[span])


def shares(points: list[float], spread: float) -> list[float]:
    """Chances that add up to 1, higher for more points; `spread` is the lead that is worth odds of e to 1."""
    most = points[0]
    for value in points:
        if value > most:
            most = value
    total = 0.0
    parts: list[float] = []
    for value in points:
        part = math.exp((value - most) / spread)
        parts.append(part)
        total += part
    return [part / total for part in parts]


# Makes a judge for features with these names: a network brings its own.
JudgeOf = Callable[[list[str]], Judge]

_judges: dict[Path, Judge] = {}


def read_judge(folder: Path, names: list[str]) -> Judge:
    """The judge of a game, from the folder of its weights; read once."""
    known = _judges.get(folder)
    if known is not None and known.names == names:
        return known
    data = json.loads((folder / VALUE).read_text(encoding="utf-8"))
    if data["features"] != names:
        raise ValueError(f"the weights in {folder} were fitted for other features: run {data['command']}")
    _judges[folder] = Judge(names, data["weights"], data["spread"])
    return _judges[folder]
