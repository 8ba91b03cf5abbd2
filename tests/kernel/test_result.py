"""Results: everybody for themselves, in teams, and all together."""

from __future__ import annotations

import pytest

from holdfast.kernel import Result, ScoreLine
from holdfast.kernel.result import cooperative_result, ranks_by, team_result
from tests.kernel.nights import Night

LINES = [[ScoreLine("N-light", 3, "flame"), ScoreLine("N-roll", 4, "dice")], [ScoreLine("N-roll", 6, "dice")]]


@pytest.mark.parametrize(
    ("keys", "ranks"),
    [
        ([(5,), (9,), (1,)], [2, 1, 3]),
        ([(5, 0), (9, 1), (5, 0)], [2, 1, 2]),
        ([(5, 1), (5, 2), (5, 2), (4, 9)], [3, 1, 1, 4]),
        ([(0,), (0,)], [1, 1]),
        ([(-3,), (-1,)], [2, 1]),
    ],
)
def test_more_is_better_and_equals_share_a_rank(keys: list[tuple[int, ...]], ranks: list[int]) -> None:
    assert ranks_by(keys) == ranks


def test_points_are_the_sum_of_the_lines() -> None:
    result = Result([1, 2], LINES, "the brightest")
    assert [result.points(seat) for seat in range(2)] == [7, 6]
    assert result.winners() == [0]
    assert result.to_json() == {
        "ranks": [1, 2],
        "points": [7, 6],
        "lines": [
            [
                {"rule": "N-light", "points": 3, "text": "flame"},
                {"rule": "N-roll", "points": 4, "text": "dice"},
            ],
            [{"rule": "N-roll", "points": 6, "text": "dice"}],
        ],
        "how": "the brightest",
    }


def test_a_shared_victory_has_several_winners() -> None:
    assert Result([1, 2, 1], [[], [], []], "tied").winners() == [0, 2]


def test_team_mates_share_their_rank() -> None:
    result = team_result([0, 1, 0, 1], [3, 8], [[], [], [], []], "the brighter team")
    assert result.ranks == (2, 1, 2, 1)
    assert result.winners() == [1, 3]


def test_tied_teams_win_together() -> None:
    assert team_result([0, 1], [4, 4], [[], []], "tied").winners() == [0, 1]


def test_allies_all_win_or_all_lose() -> None:
    assert cooperative_result(3, True, [[], [], []], "held").winners() == [0, 1, 2]
    lost = cooperative_result(3, False, [[], [], []], "lost")
    assert lost.winners() == []
    assert lost.ranks == (2, 2, 2)


def test_score_lines_are_values() -> None:
    line = ScoreLine("N-roll", 6, "dice")
    assert line == ScoreLine("N-roll", 6, "dice")
    assert line != ScoreLine("N-roll", 5, "dice")
    assert len({line, ScoreLine("N-roll", 6, "dice")}) == 1
    assert repr(line) == "ScoreLine('N-roll', 6, 'dice')"


def test_a_result_does_not_change_with_the_lists_it_was_made_from() -> None:
    lines = [[ScoreLine("N-roll", 6, "dice")], []]
    ranks = [1, 2]
    result = Result(ranks, lines, "the brightest")
    lines[0].append(ScoreLine("N-roll", 1, "dice"))
    ranks[0] = 2
    assert result.points(0) == 6
    assert result.winners() == [0]


def played(mode: str, pips: tuple[int, ...]) -> Result:
    """Two quiet rounds in which every seat always rolls the same."""
    night = Night(len(pips), mode)
    for _ in range(2):
        night.staking()
        for seat in range(len(pips)):
            night.does(seat, "stake 0")
        for roll in pips:
            night.comes(f"roll {roll}")
        for seat in range(len(pips)):
            night.does(seat, "pass")
    result = night.state.result()
    assert result is not None
    return result


def test_rivals_rank_by_their_points() -> None:
    result = played("rivals", (3, 5, 3))
    assert result.ranks == (2, 1, 2)
    assert [result.points(seat) for seat in range(3)] == [12, 16, 12]
    assert result.how == "the brightest"


def test_teams_add_up_across_the_table() -> None:
    result = played("teams", (1, 2, 5, 3))
    assert result.ranks == (1, 2, 1, 2)
    assert result.winners() == [0, 2]


@pytest.mark.parametrize(("pips", "winners", "how"), [((5, 4, 5), [0, 1, 2], "held"), ((1, 2, 1), [], "lost")])
def test_together_against_the_night(pips: tuple[int, ...], winners: list[int], how: str) -> None:
    result = played("together", pips)
    assert result.winners() == winners
    assert result.how == how


def test_shares_of_the_win_are_divided_between_sides() -> None:
    assert Result([1, 1, 3], [[], [], []], "tied").shares() == [0.5, 0.5, 0.0]
    assert team_result([0, 1, 0, 1], [3, 8], [[], [], [], []], "the brighter team").shares() == [0.0, 1.0, 0.0, 1.0]
    assert cooperative_result(3, True, [[], [], []], "held").shares() == [1.0, 1.0, 1.0]
    assert cooperative_result(2, False, [[], []], "lost").shares() == [0.0, 0.0]
    drawn = Result([2, 2, 2, 2], [[], [], [], []], "no team wins", teams=[0, 1, 0, 1])
    assert drawn.shares() == [0.5, 0.5, 0.5, 0.5]
    assert cooperative_result(1, True, [[]], "held").together()
    assert not team_result([0, 1], [4, 4], [[], []], "tied").together()


@pytest.mark.parametrize(
    ("points", "unit", "words"),
    [(1, "half-years held", "1 half-year held"), (2, "half-years held", "2 half-years held"), (1, "points", "1 point")],
)
def test_one_point_is_not_plural(points: int, unit: str, words: str) -> None:
    result = cooperative_result(1, False, [[ScoreLine("P-score", points, "")]], "lost", unit)
    assert result.points_words(0) == words


def test_a_game_may_name_a_single_point() -> None:
    lines = [[ScoreLine("P-duel-area", points, "")] for points in (1, 2)]
    result = Result([2, 1], lines, "", "hexes controlled", one="hex controlled")
    assert [result.points_words(seat) for seat in (0, 1)] == ["1 hex controlled", "2 hexes controlled"]
