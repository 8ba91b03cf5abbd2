"""The curves of a finished game of *After The End*: points, people, stores and knowledge, round by round."""

from __future__ import annotations

from holdfast.games.after_the_end.scoring import score_lines
from holdfast.games.after_the_end.state import EndState
from holdfast.kernel import Play
from holdfast.web.curves import Json, chart, lines_by_seat, moments


class Round:
    """The colonies when a round is over."""

    def __init__(self, state: EndState, at: int) -> None:
        self.points = [sum(line.points for line in score_lines(state, colony)) for colony in state.colonies]
        self.living = [int(colony.living()) for colony in state.colonies]
        self.stores = [int(colony.resources()) for colony in state.colonies]
        self.knowledge = [int(colony.knowledge) for colony in state.colonies]
        self.at = at


def charts_of(play: Play) -> list[Json]:
    rounds = measure(play)
    labels = [f"Round {number}" for number in range(1, len(rounds) + 1)]
    at = [after.at for after in rounds]
    names, count = play.record.seats, len(rounds)

    def curve(title: str, unit: str, field: str) -> Json:
        lines = lines_by_seat(names, lambda seat, point: int(getattr(rounds[point], field)[seat]), count)
        return chart(title, unit, labels, lines, at)

    return [
        curve("Control points", "points if the game ended here", "points"),
        curve("Characters", "living characters", "living"),
        curve("Stores", "food, scrap and tech in all", "stores"),
        curve("Knowledge", "spots of knowledge", "knowledge"),
    ]


def measure(play: Play) -> list[Round]:
    """Every round that was played to its end."""
    done: list[Round] = []
    number = 0
    for state, at in moments(play):
        assert isinstance(state, EndState)
        over = len(state.stack) == 0
        if state.round > number or over:
            if number > 0:
                done.append(Round(state, at))
            number = int(state.round)
    return done
