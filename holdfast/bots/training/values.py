"""Fitting a value to games of searching bots: what a seat's features say about its final lead.

The package's judge is the starting point, and only its errors are fitted, by ridge regression on leads over the mean of
the table. Late spans are fitted first: their predictions, mixed with the true result, are the target for the earlier
ones, which removes most of the later luck from it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from holdfast.bots.search.judge import Judge
from holdfast.bots.training.lessons import Array, Lessons

RIDGE = 60.0  # how strongly weights are drawn towards the judge's
TRUE_PART = 0.3  # the share of the result itself in a target; the rest is what a later span predicts
SPREADS = [1.0 * 1.12**step for step in range(34)]
FOLDS = 10
FEWEST_GAMES = 20  # with fewer games than this, a number of seats keeps the judge's weights


class Line(NamedTuple):
    """How surprising the winners were, on games that were held back: with the judge, and with the new weights."""

    span: int
    games: int
    before: float
    after: float
    spread: float


def fit_value(lessons: Lessons, judge: Judge) -> tuple[Array, Array, list[Line]]:
    """Weights and spreads by span, and how good they are."""
    width = len(judge.names) + 1
    weights = np.array([row or [0.0] * width for row in judge.weights], np.float64)
    spreads = np.array(judge.spread, np.float64)
    lines: list[Line] = []
    moment = np.unique(lessons.match * 1000 + lessons.clock, return_inverse=True)[1].reshape(-1)
    tables = np.bincount(moment)[moment]  # for each row, how many seats its moment describes
    for seats in sorted(set(tables.tolist())):
        mine = tables == seats
        course = Course(
            lessons.features[mine].astype(np.float64).reshape(-1, seats, width - 1),
            lessons.points[mine].astype(np.float64).reshape(-1, seats),
            lessons.span[mine].reshape(-1, seats)[:, 0].astype(np.int64),
            lessons.match[mine].reshape(-1, seats)[:, 0],
            lessons.clock[mine].reshape(-1, seats)[:, 0],
        )
        if len(np.unique(course.match)) >= FEWEST_GAMES:
            lines.extend(improve(course, weights, spreads))
    return weights.astype(np.float32), spreads.astype(np.float32), lines


class Course(NamedTuple):
    """Moments of games at tables of one size: moments × seats, with the moments of a game in sequence."""

    features: Array
    points: Array
    span: Array
    match: Array
    clock: Array


def improve(course: Course, weights: Array, spreads: Array) -> list[Line]:
    """Replace a span's weights where the new ones do better on games held back."""
    fold = np.unique(course.match, return_inverse=True)[1].reshape(-1) % FOLDS
    guesses = np.zeros(course.points.shape)
    for part in range(FOLDS):
        for number, row in solve(course, weights, fold != part).items():
            test = (fold == part) & (course.span == number)
            guesses[test] = course.features[test] @ row
    lines: list[Line] = []
    for number, row in solve(course, weights, fold >= 0).items():
        here = course.span == number
        points = course.points[here]
        before = surprise(course.features[here] @ weights[number, 1:], points, float(spreads[number]))
        after, spread = min((surprise(guesses[here], points, width), width) for width in SPREADS)
        lines.append(Line(number, len(np.unique(course.match[here])), before, after, spread))
        if after < before:
            weights[number, 1:] = row
            spreads[number] = spread
    return sorted(lines)


def solve(course: Course, weights: Array, train: Array) -> dict[int, Array]:
    """The weights of each span, from these moments; a later span passes its predictions down to the earlier ones."""
    features = course.features - course.features.mean(axis=1, keepdims=True)
    target = course.points - course.points.mean(axis=1, keepdims=True)
    starts = np.flatnonzero(np.diff(course.match, prepend=course.match[0] - 1))
    ends = [*starts[1:].tolist(), len(target)]
    late_first = sorted(set(course.span.tolist()), key=lambda number: -course.clock[course.span == number].mean())
    found: dict[int, Array] = {}
    for number in late_first:
        here = course.span == number
        rows = here & train
        if not rows.any():
            continue
        seen = features[rows].reshape(-1, features.shape[2])
        base = weights[number, 1:]
        found[number] = base + ridge(seen, target[rows].reshape(-1) - seen @ base)
        said = features @ found[number]
        for start, end in zip(starts.tolist(), ends, strict=True):
            inside = np.flatnonzero(here[start:end])
            if len(inside):
                first = start + int(inside[0])
                target[start:first] = TRUE_PART * target[first] + (1.0 - TRUE_PART) * said[first]
    return found


def ridge(features: Array, wanted: Array) -> Array:
    """Weights that explain what is wanted, in the features' own units."""
    scale = np.sqrt((features**2).mean(axis=0))
    scale[scale < 1e-6] = np.inf  # a feature in which the seats never differ gets no weight
    standard = features / scale
    gram = standard.T @ standard + RIDGE * np.eye(standard.shape[1])
    return np.asarray(np.linalg.solve(gram, standard.T @ wanted) / scale)


def surprise(guesses: Array, points: Array, spread: float) -> float:
    """How unlikely the winners were thought to be: the mean negative logarithm of their chance."""
    odds = (guesses - guesses.max(axis=1, keepdims=True)) / spread
    chances = odds - np.log(np.exp(odds).sum(axis=1, keepdims=True))
    won = (points == points.max(axis=1, keepdims=True)).astype(np.float64)
    return float(-(chances * won / won.sum(axis=1, keepdims=True)).sum(axis=1).mean())
