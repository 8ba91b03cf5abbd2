"""The sequential test: against the exact formula where there is one, and against a search where there is not."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from holdfast.arena.sequential import NEVER_SEEN, SequentialTest, bending, fair_test, likelihood


def wald(wins: float, losses: float, low: float, high: float) -> float:
    """Wald's ratio for wins and losses alone."""
    return wins * math.log(high / low) + losses * math.log((1 - high) / (1 - low))


@pytest.mark.parametrize(("wins", "losses"), [(10, 10), (60, 40), (3, 17), (500, 400)])
def test_wins_and_losses_alone_give_walds_ratio(wins: int, losses: int) -> None:
    scores = [1.0] * wins + [0.0] * losses
    assert fair_test(1 / 2, 0.05).ratio(scores) == pytest.approx(wald(wins, losses, 0.5, 0.55), abs=1e-6)


def test_a_clean_sweep_counts_like_walds_ratio_too() -> None:
    """An outcome that was never seen weighs a thousandth of a block."""
    assert fair_test(1 / 2, 0.05).ratio([1.0] * 50) == pytest.approx(wald(50, NEVER_SEEN, 0.5, 0.55), abs=1e-6)


def test_three_outcomes_agree_with_a_search_over_all_distributions() -> None:
    """Pairs of games score 0, 1/2 or 1; the likeliest distribution with a given mean is found by trying them all."""
    counts = [20, 50, 30]

    def searched(mean: float) -> float:
        best = -math.inf
        for step in range(1, 100_000):
            upper = step / 100_000
            middle = 2 * (mean - upper)
            lower = 1 - upper - middle
            if middle > 0 and lower > 0:
                told = [lower, middle, upper]
                best = max(best, sum(n * math.log(share) for n, share in zip(counts, told, strict=True)))
        return best

    scores = [0.0] * counts[0] + [0.5] * counts[1] + [1.0] * counts[2]
    assert SequentialTest(0.5, 0.55).ratio(scores) == pytest.approx(searched(0.55) - searched(0.5), abs=1e-4)


def test_the_bent_distribution_has_the_mean_that_was_asked_for() -> None:
    values, shares = [0.0, 0.25, 0.5, 1.0], [0.1, 0.3, 0.4, 0.2]
    for mean in (0.2, 0.5, 0.8):
        bend = bending(values, shares, mean)
        bent = [share / (1 + bend * (value - mean)) for value, share in zip(values, shares, strict=True)]
        assert sum(bent) == pytest.approx(1.0)
        assert sum(share * value for share, value in zip(bent, values, strict=True)) == pytest.approx(mean)


def test_the_likelihood_falls_away_from_the_observed_mean() -> None:
    values, shares = [0.0, 0.5, 1.0], [0.25, 0.5, 0.25]
    told = [likelihood(values, shares, mean) for mean in (0.5, 0.55, 0.6, 0.7)]
    assert all(later < earlier for earlier, later in pairwise(told))


def test_the_bounds_allow_five_percent_of_errors() -> None:
    test = fair_test(1 / 2, 0.05)
    assert test.upper == pytest.approx(2.944, abs=0.001)
    assert test.lower == pytest.approx(-2.944, abs=0.001)


def test_it_stops_when_it_is_sure_and_not_before() -> None:
    test = fair_test(1 / 2, 0.05)
    assert test.verdict([]) == ""
    assert test.verdict([1.0, 0.0]) == ""
    assert test.verdict([1.0] * 40) == "H1"
    assert test.verdict([0.0] * 40) == "H0"
    assert test.verdict([0.5] * 40) == "H0", "pairs that are always split are clear evidence of a fair share"


def test_the_decision_is_made_at_the_first_moment_of_certainty() -> None:
    test = fair_test(1 / 2, 0.05)
    scores = [1.0] * 40 + [0.0] * 80
    said = test.decision(scores)
    assert said.answer == "H1"
    assert test.verdict(scores[: said.after]) == "H1"
    assert test.verdict(scores[: said.after - 1]) == ""
    assert said.ratio == test.ratio(scores[: said.after])
    assert test.verdict(scores) == "H0", "by now the answer would be different"
    assert test.decision([1.0, 0.0]).answer == ""
    assert test.decision([1.0, 0.0]).after == 2


def test_a_fair_share_is_less_with_more_seats() -> None:
    test = fair_test(1 / 4, 0.05)
    assert (test.low, test.high) == (0.25, 0.3)
    assert test.verdict([0.25] * 200) == "H0"
    assert test.verdict([0.5, 0.25] * 100) == "H1"
