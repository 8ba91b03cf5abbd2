"""Fills the album with a card set and prints what is missing: `python -m tests.exhaustive [GAME [FOLDER]]`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from holdfast.games import GAMES, load
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.games.after_the_end.game import AfterTheEnd
from holdfast.games.ante_portas.game import AntePortas
from holdfast.kernel import Game
from tests.exhaustive.runner import MOST_GAMES, Runner
from tests.games.after_the_empire.exhaustive import runner as empire_runner
from tests.games.after_the_empire.exhaustive.runner import EmpireRunner
from tests.games.after_the_end.exhaustive import runner as end_runner
from tests.games.after_the_end.exhaustive.runner import EndRunner
from tests.games.ante_portas.exhaustive import runner as portas_runner
from tests.games.ante_portas.exhaustive.duels import DuelRunner
from tests.games.ante_portas.exhaustive.runner import PortasRunner

OTHER_WAY = {
    "after-the-empire": empire_runner.EVERYTHING_ELSE,
    "after-the-end": end_runner.EVERYTHING_ELSE,
    "ante-portas": portas_runner.EVERYTHING_ELSE,
}
ONE_WAY = {"ante-portas": portas_runner.PRINTED}  # other games have no options


def runner_for(game: Game) -> Runner[Any, Any]:
    if isinstance(game, AfterTheEnd):
        return EndRunner(game)
    if isinstance(game, AntePortas):
        return DuelRunner(game) if game.duel else PortasRunner(game)
    assert isinstance(game, AfterTheEmpire)
    return EmpireRunner(game)


def main(arguments: list[str]) -> int:
    """Without a game, all games are played; without a folder, the house set."""
    folder = Path(arguments[1]) if len(arguments) > 1 else None
    status = 0
    for id in arguments[:1] or GAMES:
        for options in (ONE_WAY.get(id, {}), OTHER_WAY[id]):
            game = load(id, folder, options)
            runner = runner_for(game)
            games = runner.run(MOST_GAMES)
            print(f"{game.title}, {game.card_set}: {games} games, {runner.album.summary()}")
            for chapter, missing in runner.album.gaps().items():
                print(f"  not seen, {chapter}: {', '.join(missing)}")
                status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
