"""Whole plans are compared in the same worlds, and luck alone never decides between them."""

from __future__ import annotations

import pytest

from holdfast.advice import Line, best_line
from holdfast.advice import lines as advice_lines
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


def test_where_winning_is_out_of_reach_plans_are_compared_by_what_they_end_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = deploying(3).view(0)
    poor, rich = list(STAGE.lines(view))[:2]
    ends = {poor: (0.01, 12.0), rich: (0.01, 20.0)}

    def tried(bot: object, view: object, answers: tuple[object, ...], worlds: list[object]) -> Line:
        chance, score = ends[answers]  # type: ignore[index]
        return Line(answers, (chance,) * 2, (score,) * 2)  # type: ignore[arg-type]

    monkeypatch.setattr(advice_lines, "tried_out", tried)
    best = best_line(view, [poor, rich], worlds=2)
    assert (best.answers, best.score) == (rich, 20.0)
    ends[poor] = (0.4, 12.0)
    best = best_line(view, [poor, rich], worlds=2)
    assert (best.answers, best.score) == (poor, None), "a chance to win counts first"


def test_points_that_luck_explains_are_no_lead_either() -> None:
    best = Line((), (0.0, 0.0), (20.0, 10.0))
    assert Line((), (0.0, 0.0), (10.0, 19.0)).as_good_as(best)
    assert Line((), (0.0, 0.0), (19.7, 9.7)).as_good_as(best), "by a trifle"
    assert not Line((), (0.0, 0.0), (18.0, 8.0)).as_good_as(best)
