"""How *After The End* is read for fitting."""

from __future__ import annotations

from holdfast.bots.after_the_end import features
from holdfast.bots.training.course import Course
from holdfast.games.after_the_end.game import AfterTheEnd
from holdfast.games.after_the_end.view import EndView
from holdfast.kernel.game import Game
from holdfast.kernel.view import View


def course(game: Game) -> Course:
    assert isinstance(game, AfterTheEnd)
    surveyor = features.Surveyor(game.cards)

    def clock(view: View) -> int:
        assert isinstance(view, EndView)
        return int(view.round)

    def read(view: View) -> tuple[int, list[float]]:
        assert isinstance(view, EndView)
        found = surveyor.features(view)
        return int(features.span_of(view, found[-1])), found

    return Course(features.NAMES, features.SPANS_BY_SEATS, clock, read)
