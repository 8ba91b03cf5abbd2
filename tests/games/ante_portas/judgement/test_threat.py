"""The odds of the next Battle Phase: right where they can be checked, from public information, without side effects."""

from __future__ import annotations

import pytest

from holdfast.games.ante_portas.battle_phase import open_battle_phase
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.tables import LOST
from holdfast.games.ante_portas.threat import Odds, Threat, threat
from holdfast.kernel import CHANCE
from tests.games.ante_portas.field.scenes import put, settle
from tests.games.ante_portas.scenes import idle, question, scene, sweep
from tests.tools.asking import answer_chance, do


def last_turn(seats: int = 2, scenario: str = "raiders") -> AntePortasState:
    """A turn that only the Battle Phase follows; nobody stands on the Battleground."""
    state = scene(seats, scenario=scenario)
    state.field.farmers[2] = 0
    state.reopen()
    return state


def odds(state: AntePortasState, samples: int = 400) -> Threat:
    return threat(state.view(0), samples)


def share_of_cards_that_break_through(state: AntePortasState) -> float:
    """Worked out by turning up every card once."""
    phase = state.copy()
    phase.stack.clear()
    open_battle_phase(phase)
    settle(phase)
    outcomes = phase.outcomes()
    lost = 0
    for outcome, weight in outcomes:
        trial = phase.copy()
        trial.push(CHANCE, outcome)
        lost += weight * (trial.clock.outcome == LOST)
    return lost / sum(weight for _, weight in outcomes)


@pytest.mark.parametrize(("scenario", "hex"), [("raiders", 6), ("raiders", 7), ("dragons", 4), ("dragons", 7)])
def test_the_odds_of_a_single_troop_follow_from_the_deck(scenario: str, hex: int) -> None:
    state = last_turn(scenario=scenario)
    put(state, hex, basics=1)
    found = odds(state, 1500)
    truth = share_of_cards_that_break_through(state)
    assert abs(found.breach().share - truth) <= 1.5 * found.breach().error
    assert 0.0 < truth < 1.0, "otherwise the comparison proves nothing"
    assert sum(found.over) == found.breaches


def test_a_board_without_invaders_is_safe() -> None:
    found = odds(last_turn())
    assert found.breach().share == 0.0
    assert found.to_json() == {
        "samples": 400,
        "breach": {"share": 0.0, "error": found.to_json()["breach"]["error"]},  # type: ignore[index]
        "over": {},
        "hexes": {},
    }


def test_guns_and_soldiers_in_the_way_count() -> None:
    bare = last_turn()
    put(bare, 7, basics=1)
    manned = last_turn()
    put(manned, 7, basics=1)
    put(manned, 2, farmers=2, work="trench")
    assert odds(manned).breach().share < odds(bare).breach().share / 2


def test_it_names_who_would_come() -> None:
    state = last_turn()
    put(state, 12, basics=1)
    put(state, 27, basics=1)
    found = odds(state)
    assert found.from_where(7)[0][0] == 12, "those on #27 come that far only if they press ahead"
    assert found.from_where(22)[0] == (27, found.reaches(22).share)
    assert found.reaches(28).share == 0.0


def test_only_the_rest_of_a_battle_phase_in_progress_is_played() -> None:
    state = last_turn(scenario="dragons")
    put(state, 2, basics=1)
    put(state, 26, basics=1)
    state.stack.clear()
    open_battle_phase(state)
    settle(state)
    assert odds(state).breach().share > 0.5
    answer_chance(state, "card D106")  # those on #2 breathe fire and stay; those on #26 are too far away
    assert state.actor() == CHANCE
    assert state.field.basics[2] == 1
    found = odds(state)
    assert found.breach().share == 0.0
    assert found.reaches(21).share > 0.0


def test_in_a_window_of_the_battle_phase_the_card_is_known() -> None:
    state = last_turn()
    put(state, 7, basics=1)
    put(state, 3, farmers=1, work="trench", facing="nw")
    state.stack.clear()
    open_battle_phase(state)
    settle(state)
    state.push(CHANCE, state.outcomes()[0][0])
    assert question(state) == "card"
    before = state.to_json()
    assert set(odds(state).entered) <= {0, 400}, "what happens now is certain"
    assert state.to_json() == before


def test_new_invaders_that_come_before_it_are_part_of_it() -> None:
    """P-spawn: at the year's end new Invaders come before the next Battle Phase."""
    state = scene(2)
    idle(state, lambda: question(state) == "exchange")
    sweep(state)
    assert sum(odds(state).entered) > 0


def test_nothing_changes_and_the_same_question_gets_the_same_answer() -> None:
    state = last_turn(3)
    put(state, 12, basics=2, elites=1)
    put(state, 7, farmers=1, citizens=1, work="guard-post")
    view = state.view(1)
    before = view.to_json()
    first, second = threat(view, 50), threat(view, 50)
    assert view.to_json() == before
    assert first.to_json() == second.to_json()
    assert threat(view, 50, seed=1).to_json() != first.to_json()


def test_every_moment_of_a_war_has_its_odds() -> None:
    state = scene(2)
    for _ in range(150):
        if state.actor() == CHANCE:
            state.apply(CHANCE, state.outcomes()[-1][0])
        elif state.actor() >= 0:
            seat = int(state.actor())
            do(state, seat, state.choices(seat)[len(state.choices(seat)) // 2].notation)
            assert threat(state.view(seat), 2).samples == 2


def test_a_share_comes_with_its_error() -> None:
    half, none = Odds(100, 200), Odds(0, 200)
    assert half.percent() == "50%"
    assert half.words() == "50% ± 7"
    assert none.words() == "0% ± 1"
    assert Odds(400, 800).error < half.error
