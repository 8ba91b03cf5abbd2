"""OpenSpiel's own checks, on every game; one number of seats here, all of them in the campaign."""

from __future__ import annotations

import unittest
from typing import Any

import pyspiel
import pytest

from holdfast.envs.openspiel_game import register
from holdfast.kernel.game import OptionError
from tests.envs.test_pettingzoo import tables

NAMES = register()


def loaded(game: str, seats: int) -> Any:
    return pyspiel.load_game(f"holdfast_{game.replace('-', '_')}(seats={seats})")


@pytest.mark.law  # on the compiled build too: what is serialised there cannot be copied automatically
@pytest.mark.parametrize(("game", "seats"), tables())
def test_random_sim(game: str, seats: int) -> None:
    pyspiel.random_sim_test(loaded(game, seats), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_api(name: str) -> None:
    """OpenSpiel's integration test of its API, on a sample of the game tree."""
    from open_spiel.integration_tests import api_test

    case = type("Ours", (api_test.EnforceAPIOnPartialTreeBase,), {"game_name": name, "game": pyspiel.load_game(name)})
    outcome = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(outcome)
    assert outcome.testsRun > 0
    assert not outcome.errors, outcome.errors[0][1]
    assert not outcome.failures, outcome.failures[0][1]


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_allies_have_identical_utility(seats: int) -> None:
    game = loaded("ante-portas", seats)
    assert game.get_type().utility == pyspiel.GameType.Utility.IDENTICAL
    assert game.utility_sum() is None
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.chance_outcomes()[0][0] if state.is_chance_node() else state.legal_actions()[0])
    assert state.returns() == [-1.0] * seats


def test_rivals_have_zero_sum_utility() -> None:
    game = loaded("after-the-empire", 3)
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert game.utility_sum() == 0.0


def test_chance_is_explicit_and_adds_up() -> None:
    state = loaded("after-the-empire", 2).new_initial_state()
    seen = 0
    while not state.is_terminal() and seen < 40:
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(weight for _, weight in outcomes) == pytest.approx(1)
            state.apply_action(outcomes[0][0])
            seen += 1
        else:
            state.apply_action(state.legal_actions()[0])


def test_a_clone_goes_its_own_way() -> None:
    state = loaded("after-the-end", 2).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    before = str(state)
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert str(state) == before
    assert str(twin) != before


def test_information_states_remember_what_a_seat_did() -> None:
    """The observation may forget; the information state does not."""
    state = loaded("after-the-empire", 2).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    seat = state.current_player()
    first = state.information_state_string(seat)
    one, two = state.clone(), state.clone()
    one.apply_action(one.legal_actions()[0])
    two.apply_action(two.legal_actions()[1])
    assert len({first, one.information_state_string(seat), two.information_state_string(seat)}) == 3


def test_options_of_the_game_are_parameters() -> None:
    game = pyspiel.load_game("holdfast_after_the_empire(seats=2,own-spaces=unlimited)")
    assert game.rules.options["own-spaces"] == "unlimited"
    assert game.rules.options["difficulty"] == "normal"
    assert loaded("after-the-empire", 2).rules.options["own-spaces"] == "one"
    with pytest.raises(OptionError, match="option 'colonies' is one of deal, draft, not 'auction'"):
        pyspiel.load_game("holdfast_after_the_end(seats=2,colonies=auction)")


def test_the_tensor_is_the_vector_divided_by_255() -> None:
    game = loaded("after-the-end", 2)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    bytes_seen = game.encoder.encode(state.inner.view(0))
    assert [round(share * 255) for share in state.observation_tensor(0)] == list(bytes_seen)
