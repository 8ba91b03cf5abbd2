"""Rewards at the end of a game. All of them add up to zero over the seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from holdfast.envs.tables import EnvError
from holdfast.kernel.result import Result

MARGIN_UNIT: Final = 50.0  # points that count as a reward of one


def by_win(result: Result) -> list[float]:
    """1 for a sole winner; the losers share the opposite. Winners who tie share what they have.

    >>> by_win(Result([1, 2, 2], [[], [], []], ""))
    [1.0, -0.5, -0.5]
    """
    seats = len(result.ranks)
    winners = result.winners()
    if not winners:
        return [0.0] * seats
    share = 1.0 / len(winners)
    return [((share if seat in winners else 0.0) * seats - 1.0) / (seats - 1) for seat in range(seats)]


def by_rank(result: Result) -> list[float]:
    """From 1 for the first place down to -1 for the last, in even steps; ties meet in the middle.

    >>> by_rank(Result([2, 1, 2], [[], [], []], ""))
    [-0.5, 1.0, -0.5]
    """
    ranks = result.ranks
    seats = len(ranks)
    places = [rank + (ranks.count(rank) - 1) / 2 for rank in ranks]
    return [1.0 - 2.0 * (place - 1) / (seats - 1) for place in places]


def by_margin(result: Result) -> list[float]:
    """The points ahead of the average of the others, in units of fifty."""
    seats = len(result.ranks)
    points = [result.points(seat) for seat in range(seats)]
    total = sum(points)
    return [(own - (total - own) / (seats - 1)) / MARGIN_UNIT for own in points]


REWARDS: Final[dict[str, Callable[[Result], list[float]]]] = {"win": by_win, "rank": by_rank, "margin": by_margin}


def reward_named(name: str) -> Callable[[Result], list[float]]:
    """The kind of reward with this name; raises `EnvError`."""
    if name not in REWARDS:
        raise EnvError(f"there is no reward '{name}'; the rewards are {', '.join(REWARDS)}")
    return REWARDS[name]
