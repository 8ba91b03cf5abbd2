"""Every action, card, tier, passive, objective, event, refusal and ending is really played."""

from __future__ import annotations

import pytest

from tests.exhaustive.runner import EVERYTHING_ELSE, MOST_GAMES, Runner
from tests.tools.games import frozen_game


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, EVERYTHING_ELSE], ids=["as printed", "every option the other way"])
def test_everything_is_played(options: dict[str, str]) -> None:
    runner = Runner(frozen_game(options))
    games = runner.run(MOST_GAMES)
    assert runner.album.gaps() == {}, f"not seen in {games} games"
