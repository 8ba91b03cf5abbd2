"""Rewards at the end of a game. Between teams they add up to zero; allies who stand or fall as one all get the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from holdfast.envs.tables import EnvError
from holdfast.kernel.result import Result

MARGIN_UNIT: Final = 50.0  # points that count as a reward of one


def by_win(result: Result) -> list[float]:
    """1 for a sole winner; the losers share the opposite. Winners who tie share what they have. Allies win 1 or lose 1.

    >>> by_win(Result([1, 2, 2], [[], [], []], ""))
    [1.0, -0.5, -0.5]
    >>> by_win(Result([2, 2], [[], []], "", teams=[0, 0]))
    [-1.0, -1.0]
    """
    if result.together():
        return [1.0 if rank == 1 else -1.0 for rank in result.ranks]
    if not result.winners():
        return [0.0] * len(result.ranks)
    sides = sides_of(result)
    return [(share * sides - 1.0) / (sides - 1) for share in result.shares()]


def by_rank(result: Result) -> list[float]:
    """From 1 for the first place down to -1 for the last, in even steps; ties meet in the middle. Allies: as `by_win`.

    >>> by_rank(Result([2, 1, 2], [[], [], []], ""))
    [-0.5, 1.0, -0.5]
    """
    if result.together():
        return by_win(result)
    ranks = dict(zip(result.teams, result.ranks, strict=True))
    order = sorted(ranks.values())
    steps = sides_of(result) - 1

    def reward(rank: int) -> float:
        place = order.index(rank) + (order.count(rank) - 1) / 2
        return 1.0 - 2.0 * place / steps

    return [reward(rank) for rank in result.ranks]


def by_margin(result: Result) -> list[float]:
    """The points ahead of the average of the others, in units of fifty; of teams, those of an average member. Allies
    get what they reached, as a share of fifty points, 1 at most.
    """
    points = [result.points(seat) for seat in range(len(result.ranks))]
    if result.together():
        return [min(1.0, own / MARGIN_UNIT) for own in points]
    members = [result.teams.count(team) for team in result.teams]
    averages = {
        team: sum(own for own, of in zip(points, result.teams, strict=True) if of == team) / size
        for team, size in zip(result.teams, members, strict=True)
    }
    total = sum(averages.values())
    others = sides_of(result) - 1
    return [(averages[team] - (total - averages[team]) / others) / MARGIN_UNIT for team in result.teams]


def sides_of(result: Result) -> int:
    return len(set(result.teams))


REWARDS: Final[dict[str, Callable[[Result], list[float]]]] = {"win": by_win, "rank": by_rank, "margin": by_margin}


def reward_named(name: str) -> Callable[[Result], list[float]]:
    """The kind of reward with this name; raises `EnvError`."""
    if name not in REWARDS:
        raise EnvError(f"there is no reward '{name}'; the rewards are {', '.join(REWARDS)}")
    return REWARDS[name]
