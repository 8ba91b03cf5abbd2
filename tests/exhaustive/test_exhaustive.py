"""Everything that the cards, options and source of a game promise is really played: its whole album fills up."""

from __future__ import annotations

from typing import Any

import pytest

from tests.exhaustive.runner import MOST_GAMES, Runner
from tests.games.after_the_empire.exhaustive import runner as empire_runner
from tests.games.after_the_empire.exhaustive.runner import EmpireRunner
from tests.games.after_the_end.exhaustive import runner as end_runner
from tests.games.after_the_end.exhaustive.runner import EndRunner
from tests.games.ante_portas.exhaustive import runner as portas_runner
from tests.games.ante_portas.exhaustive.duels import DuelRunner
from tests.games.ante_portas.exhaustive.runner import PortasRunner
from tests.games.ante_portas.field import scenes as portas_scenes
from tests.tools.games import frozen_end_game, frozen_game


def assert_filled(runner: Runner[Any, Any]) -> None:
    games = runner.run(MOST_GAMES)
    assert runner.album.gaps() == {}, f"not seen in {games} games"


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [{}, empire_runner.EVERYTHING_ELSE], ids=["as printed", "every option the other way"]
)
def test_everything_is_played(options: dict[str, str]) -> None:
    """Every action, card, tier, passive, objective, event, refusal and ending."""
    assert_filled(EmpireRunner(frozen_game(options)))


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, end_runner.EVERYTHING_ELSE], ids=["as printed", "every option the other way"])
def test_everything_of_after_the_end_is_played(options: dict[str, str]) -> None:
    """Every action, outcome, mission, tool, noble, contract, spot, fate, refusal and ending."""
    assert_filled(EndRunner(frozen_end_game(options)))


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [portas_runner.PRINTED, portas_runner.EVERYTHING_ELSE], ids=["as printed", "every option the other way"]
)
def test_everything_of_ante_portas_is_played(options: dict[str, str]) -> None:
    """Every action, outcome, power, event, refusal and ending."""
    assert_filled(PortasRunner(portas_scenes.game(options)))


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["capture-the-flag", "area-control"])
def test_everything_of_a_duel_is_played(mode: str) -> None:
    """Every action, question, event, refusal and ending that only duels have."""
    assert_filled(DuelRunner(portas_scenes.game({"mode": mode, "command": "anyone"})))
