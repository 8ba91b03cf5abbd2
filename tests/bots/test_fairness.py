"""A bot sees its view and nothing else: different truths behind the same view get the same answer."""

from __future__ import annotations

import pytest

from holdfast.bots import make_bot
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.kernel import Rng
from tests.bots.contests import assert_changes_nothing, assert_greedy_has_no_memory
from tests.bots.positions import positions
from tests.tools.games import frozen_game

OTHER_TRUTHS = 3
# Bots that weigh each answer by itself; those that think ahead are tested with small budgets in their own files.
QUICK = ["random", "greedy"]


def answer(game: AfterTheEmpire, name: str, seed: int, state: EmpireState, seat: int) -> str:
    choices = state.choices(seat)
    chosen = make_bot(name, game, seed).choose(state.view(seat), choices)
    assert chosen in choices
    return chosen.notation


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("seats", [2, 4])
def test_other_truths_behind_the_same_view_get_the_same_answer(name: str, seats: int) -> None:
    game = frozen_game()
    differing = 0
    for seed in range(2):
        for number, (state, seat) in enumerate(positions(game, ["greedy"] * seats, seed)):
            if number % 5:
                continue
            expected = answer(game, name, number, state, seat)
            truth = state.to_json()
            for other in range(OTHER_TRUTHS):
                imagined = game.resample(state.view(seat), Rng(1000 * number + other))
                differing += imagined.to_json() != truth
                assert answer(game, name, number, imagined, seat) == expected
    assert differing > 100, "the truths must really differ for this to mean anything"


@pytest.mark.parametrize("name", QUICK)
def test_a_bot_changes_neither_view_nor_choices(name: str) -> None:
    game = frozen_game()
    for number, (state, seat) in enumerate(positions(game, ["greedy", "greedy"], 3)):
        if number % 10 == 0:
            assert_changes_nothing(game, name, number, state, seat)


def test_greedy_has_no_memory() -> None:
    game = frozen_game()
    assert_greedy_has_no_memory(game, positions(game, ["greedy", "random"], 4))
