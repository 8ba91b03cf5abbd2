"""Positions for fitting: every seat at the beginning of every season or round, and what it ended with."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from holdfast.bots.after_the_empire import features as empire_features
from holdfast.bots.after_the_end import features as end_features
from holdfast.bots.registry import make_bot
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.games.after_the_end.game import AfterTheEnd
from holdfast.games.after_the_end.view import EndView
from holdfast.kernel.dealer import Dealer
from holdfast.kernel.frame import CHANCE, OVER
from holdfast.kernel.game import Game
from holdfast.kernel.view import View

# The clock of a view, its stage and its features.
Reader = Callable[[View], tuple[int, list[float]]]


class Sample(NamedTuple):
    """All seats at one moment: the stage, each seat's features, and the points each ended with."""

    stage: int
    features: list[list[float]]
    points: list[int]
    winners: list[int]


class Course(NamedTuple):
    """How a game is read: the names of its features, its stages by seats, its clock, its reader."""

    names: list[str]
    stages_by_seats: int
    clock: Callable[[View], int]
    read: Reader


def course_of(game: Game) -> Course:
    """The course of one of our games."""
    if isinstance(game, AfterTheEmpire):
        return empire_course(game)
    assert isinstance(game, AfterTheEnd)
    return end_course(game)


def empire_course(game: AfterTheEmpire) -> Course:
    surveyor = empire_features.Surveyor(game.cards, 0)

    def clock(view: View) -> int:
        assert isinstance(view, EmpireView)
        return int(view.season)

    def read(view: View) -> tuple[int, list[float]]:
        assert isinstance(view, EmpireView)
        return int(empire_features.stage_of(view)), surveyor.features(view)

    return Course(empire_features.NAMES, empire_features.STAGES_BY_SEATS, clock, read)


def end_course(game: AfterTheEnd) -> Course:
    surveyor = end_features.Surveyor(game.cards)

    def clock(view: View) -> int:
        assert isinstance(view, EndView)
        return int(view.round)

    def read(view: View) -> tuple[int, list[float]]:
        assert isinstance(view, EndView)
        features = surveyor.features(view)
        return int(end_features.stage_of(view, features[-1])), features

    return Course(end_features.NAMES, end_features.STAGES_BY_SEATS, clock, read)


def sample_game(game: Game, course: Course, seats: int, seed: int, spec: str = "greedy") -> list[Sample]:
    """One game, sampled at the first question of every season or round but the first."""
    bots = [make_bot(spec, game, 16 * seed + seat) for seat in range(seats)]
    dealer = Dealer(seed)
    state = game.start(seats)
    at: list[tuple[int, list[list[float]]]] = []
    last = 1
    while (seat := int(state.actor())) != OVER:
        if seat == CHANCE:
            state.push(CHANCE, dealer.answer(state))
            continue
        view = state.view(seat)
        if course.clock(view) > last:
            last = course.clock(view)
            read = [course.read(state.view(other)) for other in range(seats)]
            at.append((read[0][0], [features for _, features in read]))
        state.push(seat, bots[seat].choose(view, state.choices(seat)))
    result = state.result()
    assert result is not None
    points = [result.points(other) for other in range(seats)]
    return [Sample(stage, features, points, result.winners()) for stage, features in at]
