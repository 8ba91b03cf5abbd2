"""Rewards add up to zero between sides, are the same for allies, and name their kinds."""

from __future__ import annotations

import pytest

from holdfast.envs.rewards import REWARDS, by_margin, by_rank, by_win, reward_named
from holdfast.envs.split import packed, unpacked
from holdfast.envs.tables import EnvError
from holdfast.kernel.result import Result, ScoreLine


def result(ranks: list[int], points: list[int], teams: list[int] | None = None) -> Result:
    return Result(ranks, [[ScoreLine("R-x", amount, "")] for amount in points], "test", teams=teams)


@pytest.mark.parametrize("name", REWARDS)
@pytest.mark.parametrize(
    ("ranks", "points"),
    [
        ([1, 2], [30, 20]),
        ([1, 1], [20, 20]),
        ([2, 1, 2], [5, 9, 5]),
        ([1, 2, 3, 4], [40, 30, 20, 10]),
        ([1, 1, 3, 3], [9, 9, 1, 1]),
    ],
)
def test_rewards_add_up_to_zero(name: str, ranks: list[int], points: list[int]) -> None:
    assert sum(reward_named(name)(result(ranks, points))) == pytest.approx(0)


def test_better_results_get_higher_rewards() -> None:
    assert by_win(result([1, 2], [30, 20])) == [1, -1]
    assert by_win(result([1, 1, 3], [9, 9, 2])) == [0.25, 0.25, -0.5]
    assert by_rank(result([3, 1, 2], [1, 9, 5])) == [-1, 1, 0]
    assert by_margin(result([1, 2], [75, 25])) == [1, -1]


@pytest.mark.parametrize("name", REWARDS)
def test_team_mates_get_the_same_and_rewards_add_up_to_zero(name: str) -> None:
    rewards = reward_named(name)(result([1, 2, 1, 2], [30, 20, 50, 10], [0, 1, 0, 1]))
    assert rewards[0] == rewards[2] > 0 > rewards[1] == rewards[3]
    assert sum(rewards) == pytest.approx(0)


def test_a_result_from_another_process_still_knows_its_teams() -> None:
    lost = result([2, 2], [3, 3], [0, 0])
    place, back = unpacked(packed(5, lost))
    assert (place, back.teams, by_win(back)) == (5, (0, 0), [-1.0, -1.0])


def test_a_duel_that_nobody_wins_is_a_draw() -> None:
    for reward in (by_win, by_rank):
        assert reward(result([2, 2, 2, 2], [3, 3, 3, 3], [0, 1, 0, 1])) == [0.0] * 4


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_allies_win_or_lose_as_one(seats: int) -> None:
    for name in ("win", "rank"):
        assert reward_named(name)(result([1] * seats, [12] * seats, [0] * seats)) == [1.0] * seats
        assert reward_named(name)(result([2] * seats, [4] * seats, [0] * seats)) == [-1.0] * seats
    assert by_margin(result([2] * seats, [10] * seats, [0] * seats)) == [0.2] * seats
    assert by_margin(result([1] * seats, [80] * seats, [0] * seats)) == [1.0] * seats


def test_an_unknown_reward_is_reported() -> None:
    with pytest.raises(EnvError, match="there is no reward 'glory'; the rewards are win, rank, margin"):
        reward_named("glory")
