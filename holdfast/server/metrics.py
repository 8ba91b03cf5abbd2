"""Counting for `/metrics`, in Prometheus' text format."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

BOUNDS_S: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Histogram:
    """How long something took."""

    def __init__(self, name: str, help: str) -> None:
        self.name: Final = name
        self.help: Final = help
        self.counts: Final = [0] * (len(BOUNDS_S) + 1)
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS_S, seconds)] += 1
        self.total += seconds

    def lines(self) -> list[str]:
        found = [f"# HELP {self.name} {self.help}", f"# TYPE {self.name} histogram"]
        below = 0
        for bound, count in zip(BOUNDS_S, self.counts, strict=False):
            below += count
            found.append(f'{self.name}_bucket{{le="{bound:g}"}} {below}')
        every = sum(self.counts)
        found.append(f'{self.name}_bucket{{le="+Inf"}} {every}')
        found.append(f"{self.name}_sum {self.total:.6f}")
        found.append(f"{self.name}_count {every}")
        return found


class Metrics:
    """The numbers that the server itself counts."""

    def __init__(self) -> None:
        self.moves = 0
        self.refused = 0
        self.conflicts = 0
        self.bot_moves = 0
        self.late_answers = 0
        self.requests = 0
        self.words = 0
        self.signs = 0
        self.plans = 0
        self.updates = 0
        self.move_s: Final = Histogram("holdfast_move_seconds", "From a move's arrival to its answer.")
        self.delivery_s: Final = Histogram("holdfast_delivery_seconds", "From a durable move to a live connection.")


def gauge(name: str, value: float, help: str) -> list[str]:
    return _single("gauge", name, value, help)


def counter(name: str, value: float, help: str) -> list[str]:
    return _single("counter", name, value, help)


def _single(kind: str, name: str, value: float, help: str) -> list[str]:
    return [f"# HELP {name} {help}", f"# TYPE {name} {kind}", f"{name} {value:.15g}"]
