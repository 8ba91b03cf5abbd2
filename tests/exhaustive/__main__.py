"""Fills the album with a card set and prints what is missing: `python -m tests.exhaustive [FOLDER]`."""

from __future__ import annotations

import sys
from pathlib import Path

from holdfast.games import load
from holdfast.games.after_the_empire.game import AfterTheEmpire
from tests.exhaustive.runner import EVERYTHING_ELSE, MOST_GAMES, Runner


def main(arguments: list[str]) -> int:
    """Without a folder the house set is played."""
    folder = Path(arguments[0]) if arguments else None
    status = 0
    for options in ({}, EVERYTHING_ELSE):
        game = load("after-the-empire", folder, options)
        assert isinstance(game, AfterTheEmpire)
        runner = Runner(game)
        games = runner.run(MOST_GAMES)
        print(f"{game.card_set}: {games} games, {runner.album.summary()}")
        for chapter, missing in runner.album.gaps().items():
            print(f"  not seen, {chapter}: {', '.join(missing)}")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
