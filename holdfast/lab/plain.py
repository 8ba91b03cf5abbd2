"""What the lab writes down about a game that brings no watch of its own: the columns that every game has."""

from __future__ import annotations

from typing import Any

from holdfast.kernel.action import Action
from holdfast.kernel.game import Game
from holdfast.kernel.result import Result
from holdfast.kernel.state import State
from holdfast.lab.settings import Setting
from holdfast.lab.watch import Watch

NO_START = "none"


class PlainWatch(Watch[State]):
    """Games and seats: answers, decisions, ranks and points. It knows no season but the whole game, and no cards."""

    def __init__(self, game: Game, setting: Setting) -> None:
        super().__init__(game, setting, [], [NO_START], (), {})

    def asks(self, state: State, seat: int, choices: list[Action[Any]]) -> None:
        pass

    def answers(self, state: State, seat: int, action: Action[Any]) -> None:
        pass

    def deals(self, state: State, outcome: Action[Any]) -> None:
        pass

    def moved(self, state: State, seat: int) -> None:
        pass

    def opening(self, seat: int) -> tuple[int, int, int]:
        return 0, seat, seat

    def sources_of(self, result: Result, seat: int) -> list[int]:
        return []

    def end(self, state: State, answers: int, decisions: int) -> None:
        result = state.result()
        assert result is not None
        self.standings = [[result.points(seat) for seat in range(self.seats)]]
        for seat, points in enumerate(self.standings[0]):
            self.season_sheet.add(self.number, 1, seat, points)
        super().end(state, answers, decisions)
