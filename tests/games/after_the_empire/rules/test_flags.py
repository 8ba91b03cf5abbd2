"""Flags: for the richest of those who were not sacked."""

from __future__ import annotations

import pytest

from holdfast.games.after_the_empire.state import EmpireState
from tests.games.after_the_empire.rules.battlefield import build, final_scoring, realms, reveal
from tests.games.after_the_empire.rules.scenes import answer_chance, edit, of_kind, run_phase


def evening(*golds: int, sacked: tuple[int, ...] = (), season: int = 1) -> EmpireState:
    """Combat is over: each seat has this much gold, and these seats were sacked."""
    state = realms(len(golds))
    state.season = season
    for seat, gold in enumerate(golds):
        edit(state, seat, gold=gold, sacked=int(seat in sacked))
    return state


def flags(state: EmpireState) -> list[tuple[int, int, int]]:
    """By seat: flags worth 1, 2 and 3."""
    return [(realm.flags_1, realm.flags_2, realm.flags_3) for realm in state.realms]


@pytest.mark.parametrize(
    ("season", "won"),
    [
        (1, (1, 0, 0)),
        (2, (1, 0, 0)),
        (3, (0, 1, 0)),
        (4, (0, 1, 0)),
        (5, (0, 1, 0)),
        (6, (0, 1, 0)),
        (7, (0, 0, 1)),
    ],
)
def test_R_flag__worth_more_as_the_seasons_pass(season: int, won: tuple[int, int, int]) -> None:
    state = evening(4, 9, 8, season=season)
    run_phase(state, "flags")
    assert flags(state) == [(0, 0, 0), won, (0, 0, 0)]


def test_R_flag__not_for_the_sacked_however_rich() -> None:
    state = evening(4, 9, 5, sacked=(1,), season=7)
    run_phase(state, "flags")
    assert flags(state) == [(0, 0, 0), (0, 0, 0), (0, 0, 1)]


def test_R_flag__somebody_with_nothing_can_win_it() -> None:
    state = evening(0, 9, sacked=(1,))
    run_phase(state, "flags")
    assert flags(state) == [(1, 0, 0), (0, 0, 0)]


def test_R_flag__last_seasons_sack_is_forgotten() -> None:
    state = evening(9, 4, sacked=(0,))
    reveal(state)
    answer_chance(state, "siege mangonel-borrowed north")
    run_phase(state, "flags")
    assert flags(state) == [(1, 0, 0), (0, 0, 0)]


def test_R_flag__by_the_gold_before_income() -> None:
    state = evening(5, 6)
    build(state, 0, north="wood wall", east="wood wall", ne="wood turret")
    run_phase(state, "flags")
    run_phase(state, "income")
    assert [realm.gold for realm in state.realms] == [8, 6]
    assert flags(state) == [(0, 0, 0), (1, 0, 0)]


@pytest.mark.parametrize("season", [1, 4, 7])
def test_R_flag_tie__all_who_tie_get_a_flag_worth_one(season: int) -> None:
    state = evening(9, 4, 9, season=season)
    events = run_phase(state, "flags")
    assert flags(state) == [(1, 0, 0), (0, 0, 0), (1, 0, 0)]
    assert [event.rule for event in of_kind(events, "flag")] == ["R-flag-tie", "R-flag-tie"]


def test_R_flag_tie__a_tie_with_a_sacked_player_does_not_count() -> None:
    state = evening(9, 4, 9, sacked=(0,), season=5)
    run_phase(state, "flags")
    assert flags(state) == [(0, 0, 0), (0, 0, 0), (0, 1, 0)]


def test_R_flag_none__when_everybody_was_sacked() -> None:
    state = evening(9, 4, sacked=(0, 1), season=5)
    events = run_phase(state, "flags")
    assert flags(state) == [(0, 0, 0), (0, 0, 0)]
    assert [event.rule for event in events] == ["R-flag-none"]


def test_R_flag_keep__no_gold_now_and_never_lost() -> None:
    state = evening(5, 4, season=3)
    run_phase(state, "flags")
    assert state.realms[0].gold == 5
    edit(state, 0, gold=3, sacked=1)
    run_phase(state, "flags")
    assert flags(state) == [(0, 1, 0), (0, 1, 0)]


def test_R_flag_keep__it_counts_at_the_end_of_the_game() -> None:
    state = evening(5, 4, season=7)
    run_phase(state, "flags")
    lines = final_scoring(state).lines
    assert [[line.points for line in seat if line.rule == "R-score-flags"] for seat in lines] == [[3], [0]]
