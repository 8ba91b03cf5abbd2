"""What a planner must know about a game: how to continue, which answers to consider, what a position is worth."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from holdfast.bots.search.judge import Judge
from holdfast.kernel.action import Action
from holdfast.kernel.bot import Bot
from holdfast.kernel.result import Result
from holdfast.kernel.state import State
from holdfast.kernel.view import View

# The attention for a question that is decided at first sight: nothing is tried, but a bot with oversights may still
# overlook answers.
FIRST_SIGHT: Final = 0.01


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """Base of the guides, one for each game. Everything in it depends on views alone."""

    def __init__(self, players: list[Bot], judge: Judge, patience: float = 1.0) -> None:
        self.players: Final = players  # the bot that answers for each seat in an imagined game
        self.judge: Final = judge  # who says what a position is worth
        # How much the prospects count: at 0.0, only what a seat can show for itself now counts.
        self.patience: Final = patience

    def attention(self, view: View, choices: list[Action[Any]]) -> float:
        """How much of the budget this question deserves: 1.0 is all of it, 0.0 leaves it to the rules of thumb."""
        raise NotImplementedError

    def opinions(self, view: View, choices: list[Action[Any]]) -> list[float]:
        """What each answer seems worth at first sight; only their order counts."""
        raise NotImplementedError

    def weight(self, view: View) -> float:
        """By how much, in the unit of `opinions`, an answer to this question may fall short and still look human."""
        raise NotImplementedError

    def clock(self, view: View) -> i64:
        """How far the game has come, in seasons or rounds: the unit of a horizon."""
        raise NotImplementedError

    def until(self, view: View, horizon: i64) -> i64:
        """What the clock shows where trials of this question end."""
        return self.clock(view) + horizon

    def caution(self, view: View) -> float:
        """How clear a lead must be, in standard errors, before the answer of the rules of thumb is given up.

        0.0: any lead will do.
        """
        return 0.0

    def usual_horizon(self) -> i64:
        """How far ahead it is best to look, in the unit of `clock`."""
        return 1

    def usual_width(self) -> i64:
        """How many answers are tried by default."""
        return 8

    def usual_iterations(self) -> i64:
        """How many trials an important question gets by default."""
        return 60

    def sight(self) -> list[str]:
        """The names of the numbers that `describe` gives."""
        raise NotImplementedError

    def describe(self, view: View) -> list[float]:
        """A view as numbers, from its owner's side: what a network looks at."""
        raise NotImplementedError

    def trials_needed(self, view: View) -> i64:
        """The least number of trials before a plan's mean says more than luck."""
        return 1

    def chances(self, state: State) -> list[float]:
        """How likely each seat is to win from here; in an imagined state every seat's view is available."""
        raise NotImplementedError

    def score(self, state: State, seat: i64) -> float:
        """The points that a seat will probably end with; before the end 0.0, where a guide does not estimate them."""
        result = state.result()
        return float(result.points(seat)) if result is not None else 0.0

    def parts(self, state: State, seat: i64) -> list[float]:
        """What each of a seat's features adds to the points it will probably end with; empty when the game is over."""
        raise NotImplementedError

    def words(self) -> list[str]:
        """What the parts are called; several may share a name, and '' keeps a part out of all reasons."""
        raise NotImplementedError

    def amounts(self, state: State, seat: i64) -> list[float]:
        """What the parts are worked out from, in the same order: how much of each thing there is, as can be counted on
        the board; empty when the game is over. A weight may run against its thing, if that is rarely met without
        another."""
        return []

    def unit(self) -> str:
        """What the points that games end with are called; empty if that is what the title says."""
        return ""

    def burdens(self) -> list[str]:
        """The words for things of which less is better."""
        return []

    def neutral(self) -> list[str]:
        """The words for things of which neither more nor less is better."""
        return []


def weighted(weights: list[float], features: list[float]) -> list[float]:
    """Each feature times its weight."""
    found: list[float] = []
    place: i64 = 1
    for feature in features:
        found.append(weights[place] * feature)
        place += 1
    return found


def final_points(result: Result) -> list[float]:
    """What each seat of a finished game has."""
    return [float(result.points(seat)) for seat in range(len(result.ranks))]
