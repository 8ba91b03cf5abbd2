"""`greedy` remembers what it worked out until something changes: that must never change an answer."""

from __future__ import annotations

import pytest

from holdfast.bots import make_bot
from tests.bots.positions import house_game, positions


@pytest.mark.parametrize("seats", [2, 4])
def test_a_bot_that_has_played_answers_like_a_new_one(seats: int) -> None:
    """One bot answers for all seats in turn, as it does for a planner that imagines games."""
    game = house_game()
    old = make_bot("greedy", game, 5)
    asked = 0
    for state, seat in positions(game, ["greedy"] * seats, 11):
        view, choices = state.view(seat), state.choices(seat)
        assert old.choose(view, choices) is make_bot("greedy", game, 5).choose(view, choices)
        asked += 1
    assert asked > 200
