"""Means and their intervals."""

from __future__ import annotations

import math

import pytest

from holdfast.arena.figures import mean_of, share_of, student


@pytest.mark.parametrize(("freedom", "quantile"), [(5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)])
def test_students_quantile_matches_the_published_tables(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=0.004)


def test_the_interval_matches_the_textbook() -> None:
    figure = mean_of([1.0, 2.0, 3.0, 4.0, 5.0, 6.0])
    assert figure.mean == 3.5
    assert figure.half == pytest.approx(2.571 * math.sqrt(3.5 / 6), abs=0.005)


def test_one_value_has_no_interval() -> None:
    assert mean_of([2.0]).half == math.inf


def test_a_share_stays_between_zero_and_one() -> None:
    figure = share_of([1.0, 1.0, 1.0, 0.5])
    assert figure.high == 1.0
    assert figure.low < figure.mean == 0.875


def test_a_clean_sweep_is_not_called_certain() -> None:
    figure = share_of([1.0] * 30)
    assert (figure.mean, figure.high) == (1.0, 1.0)
    assert figure.low == pytest.approx(0.886, abs=0.001)
    assert share_of([0.0] * 30).high == pytest.approx(0.114, abs=0.001)
