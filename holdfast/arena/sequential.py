"""A sequential test on block scores: stop as soon as it is clear which of two hypotheses holds.

The generalised sequential probability ratio test, as it is used for chess engines: the observed frequencies of the
scores are bent as little as possible until their mean is that of a hypothesis, and the likelihoods of the two bent
distributions are compared. It needs no model of draws, luck or pairing: the blocks speak for themselves.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

ALPHA = 0.05
BETA = 0.05
NEVER_SEEN = 1e-3  # how many blocks a score counts for that was not seen but cannot be ruled out
PRECISION = 1e-12


@dataclass(frozen=True)
class Decision:
    """What a test decided: `H0`, `H1` or nothing yet, after how many blocks, and the log-likelihood ratio there."""

    answer: str
    after: int
    ratio: float


@dataclass(frozen=True)
class SequentialTest:
    """H0: the mean score is `low`; H1: it is `high`. Scores lie between 0 and 1."""

    low: float
    high: float
    alpha: float = ALPHA
    beta: float = BETA

    @property
    def lower(self) -> float:
        """At or below this log-likelihood ratio H0 is accepted."""
        return math.log(self.beta / (1.0 - self.alpha))

    @property
    def upper(self) -> float:
        """At or above this log-likelihood ratio H1 is accepted."""
        return math.log((1.0 - self.beta) / self.alpha)

    def verdict(self, scores: Iterable[float]) -> str:
        """`H0`, `H1`, or an empty text while more blocks are needed."""
        ratio = self.ratio(scores)
        return "H1" if ratio >= self.upper else "H0" if ratio <= self.lower else ""

    def decision(self, scores: Sequence[float]) -> Decision:
        """The answer when it first became certain; what was played after that does not count."""
        for after in range(1, len(scores) + 1):
            if answer := self.verdict(scores[:after]):
                return Decision(answer, after, self.ratio(scores[:after]))
        return Decision("", len(scores), self.ratio(scores))

    def ratio(self, scores: Iterable[float]) -> float:
        """The log-likelihood ratio of H1 to H0."""
        counts = Counter(round(score, 9) for score in scores)
        if not counts:
            return 0.0
        # The ends of the scale cannot be ruled out just because they have not been seen.
        for end in (0.0, 1.0):
            counts.setdefault(end, 0)
        values = sorted(counts)
        weights = [max(float(counts[value]), NEVER_SEEN) for value in values]
        total = sum(weights)
        shares = [weight / total for weight in weights]
        return total * (likelihood(values, shares, self.high) - likelihood(values, shares, self.low))


def likelihood(values: list[float], shares: list[float], mean: float) -> float:
    """The log-likelihood per observation of the likeliest distribution on these values that has this mean."""
    bend = bending(values, shares, mean)
    return sum(
        share * math.log(share / (1.0 + bend * (value - mean))) for value, share in zip(values, shares, strict=True)
    )


def bending(values: list[float], shares: list[float], mean: float) -> float:
    """The multiplier that gives the shares this mean: the root of a function that falls throughout."""
    low = -1.0 / (max(values) - mean)
    high = 1.0 / (mean - min(values))
    while high - low > PRECISION * (1.0 + abs(low) + abs(high)):
        middle = (low + high) / 2.0
        pull = sum(
            share * (value - mean) / (1.0 + middle * (value - mean))
            for value, share in zip(values, shares, strict=True)
        )
        if pull > 0.0:
            low = middle
        else:
            high = middle
    return (low + high) / 2.0


def fair_test(fair: float, gain: float) -> SequentialTest:
    """H0: a fair share of the wins; H1: `gain` more than that."""
    return SequentialTest(fair, fair + gain)
