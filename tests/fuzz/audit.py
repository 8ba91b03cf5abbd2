"""What watches a random game: the shape that every game's audit has, and how it complains."""

from __future__ import annotations

from abc import ABC, abstractmethod

from holdfast.kernel import Event, Result, State


class Broken(AssertionError):
    """A law does not hold; the message says which one and where."""


def demand(holds: bool, law: str) -> None:
    if not holds:
        raise Broken(law)


class Audit(ABC):
    """Keeps the books of one game from its events alone: how much each seat has of everything they mention."""

    shared_victory = True  # whether equals in first place have all won; otherwise nobody has

    def __init__(self, books: list[dict[str, int]]) -> None:
        self.books = books

    def enter(self, events: list[Event]) -> None:
        """Enter what has happened."""
        for event in events:
            delta = event.facts.get("delta", {})
            assert isinstance(delta, dict)
            for name, amount in delta.items():
                self.books[event.seat][name] += amount

    @abstractmethod
    def check(self, state: State) -> None:
        """Nothing is lost, doubled or out of its limits, and the books agree with the position."""

    @abstractmethod
    def keys(self, state: State) -> list[tuple[int, ...]]:
        """For each seat, what decides the ranks, points first."""


def check_result(state: State, audit: Audit) -> None:
    """Every point names its rule, and the ranks follow from what decides them."""
    result = state.result()
    demand(result is not None, "a game that is over has a result")
    assert isinstance(result, Result)
    for seat, lines in enumerate(result.lines):
        demand(result.points(seat) == sum(line.points for line in lines), "the points are those of the lines")
        for line in lines:
            demand(state.game.rulebook.get(line.rule) is not None, f"{line.rule} is a rule")
    if len(set(state.game.teams(int(state.seats)))) == 1:
        demand(set(result.ranks) in ({1}, {2}), f"allies win or lose as one, not {result.ranks}")
        return
    keys = audit.keys(state)
    sides = dict(zip(state.game.teams(int(state.seats)), keys, strict=True))  # rivals are a team each
    ranks = [1 + sum(1 for other in sides.values() if other > key) for key in keys]
    if not audit.shared_victory and set(ranks) == {1}:
        ranks = [2] * len(ranks)
    demand(list(result.ranks) == ranks, f"ranks {result.ranks} follow from {keys}")
