"""*After The End*: every action, outcome, mission, tool, noble, contract, spot, fate, refusal and ending is played."""

from __future__ import annotations

import pytest

from tests.exhaustive.end_runner import EndRunner
from tests.tools.games import frozen_end_game

MOST_GAMES = 400

EVERYTHING_ELSE = {"removed": "missions", "colonies": "draft", "wall": "knowledge"}


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, EVERYTHING_ELSE], ids=["as printed", "every option the other way"])
def test_everything_is_played(options: dict[str, str]) -> None:
    runner = EndRunner(frozen_end_game(options))
    games = runner.run(MOST_GAMES)
    assert runner.album.gaps() == {}, f"not seen in {games} games"
