"""Every action, card, tier, passive, objective, event, refusal and ending is really played."""

from __future__ import annotations

import pytest

from tests.exhaustive.runner import Runner
from tests.tools.games import frozen_game

MOST_GAMES = 400

EVERYTHING_ELSE = {
    "difficulty": "hard",
    "reports": "off",
    "destructive": "on",
    "refugees": "deal",
    "barracks": "worker",
    "ladders": "once",
    "own-spaces": "unlimited",
}


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, EVERYTHING_ELSE], ids=["as printed", "every option the other way"])
def test_everything_is_played(options: dict[str, str]) -> None:
    runner = Runner(frozen_game(options))
    games = runner.run(MOST_GAMES)
    assert runner.album.gaps() == {}, f"not seen in {games} games"
