"""How *After the Empire* is read for fitting."""

from __future__ import annotations

from holdfast.bots.after_the_empire import features
from holdfast.bots.training.course import Course
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.kernel.game import Game
from holdfast.kernel.view import View


def course(game: Game) -> Course:
    assert isinstance(game, AfterTheEmpire)
    surveyor = features.Surveyor(game.cards, 0)

    def clock(view: View) -> int:
        assert isinstance(view, EmpireView)
        return int(view.season)

    def read(view: View) -> tuple[int, list[float]]:
        assert isinstance(view, EmpireView)
        return int(features.span_of(view)), surveyor.features(view)

    return Course(features.NAMES, features.SPANS_BY_SEATS, clock, read)
