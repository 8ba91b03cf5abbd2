"""Whole plans are compared in the same worlds, and luck alone never decides between them."""

from __future__ import annotations

from holdfast.advice import Line, best_line
from tests.games.after_the_empire.web.games import STAGE, deploying


def line(*values: float) -> Line:
    return Line((), values)


def test_a_lead_that_luck_explains_is_none() -> None:
    best = line(0.9, 0.1, 0.9, 0.5)
    assert best.as_good_as(best)
    assert line(0.1, 0.9, 0.1, 0.5).as_good_as(best)
    assert not line(0.8, 0.0, 0.8, 0.4).as_good_as(best), "worse in every world"
    assert line(0.895, 0.095, 0.895, 0.495).as_good_as(best), "by a trifle"


def test_of_equal_plans_the_first_is_taken_and_the_same_worlds_give_the_same_values() -> None:
    view = deploying(3).view(0)
    lines = list(STAGE.lines(view))
    assert len(lines) > 1
    both = best_line(view, [lines[0], lines[0]], worlds=3)
    assert both.answers is lines[0]
    assert best_line(view, lines[:1], worlds=3).values == both.values
    assert len(both.values) == 3
