"""Means with their 95 % intervals."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

Z = 1.959964


@dataclass(frozen=True)
class Figure:
    """A mean and the interval that holds the true value in 95 of 100 cases."""

    mean: float
    low: float
    high: float
    count: int

    @property
    def half(self) -> float:
        """Half the width of the interval, on its wider side."""
        return max(self.high - self.mean, self.mean - self.low)


def student(freedom: int, z: float = Z) -> float:
    """The quantile of Student's distribution that matches this quantile of the normal; by default that of 97.5 %.

    >>> [round(student(freedom), 2) for freedom in (1, 2, 5, 30)]
    [12.71, 4.3, 2.57, 2.04]
    """
    if freedom <= 2:  # exact; the series below is within 1 % only from 3 on
        within = 2.0 * NormalDist().cdf(z) - 1.0
        return math.tan(math.pi * within / 2.0) if freedom == 1 else within * math.sqrt(2.0 / (1.0 - within**2))
    first = (z**3 + z) / 4.0
    second = (5.0 * z**5 + 16.0 * z**3 + 3.0 * z) / 96.0
    third = (3.0 * z**7 + 19.0 * z**5 + 17.0 * z**3 - 15.0 * z) / 384.0
    return z + first / freedom + second / freedom**2 + third / freedom**3


def mean_of(values: list[float]) -> Figure:
    """The mean of independent values, with Student's interval."""
    count = len(values)
    mean = math.fsum(values) / count
    if count < 2:
        return Figure(mean, -math.inf, math.inf, count)
    variance = math.fsum((value - mean) ** 2 for value in values) / (count - 1)
    half = student(count - 1) * math.sqrt(variance / count)
    return Figure(mean, mean - half, mean + half, count)


def share_of(values: list[float]) -> Figure:
    """The mean of values between 0 and 1. Where all are 0, or all 1, the spread says nothing: Wilson's bound does."""
    found = mean_of(values)
    if found.mean in (0.0, 1.0):
        margin = Z**2 / (found.count + Z**2)
        low, high = (1.0 - margin, 1.0) if found.mean == 1.0 else (0.0, margin)
        return Figure(found.mean, low, high, found.count)
    return Figure(found.mean, max(0.0, found.low), min(1.0, found.high), found.count)
