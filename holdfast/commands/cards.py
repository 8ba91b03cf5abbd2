"""`holdfast cards`: a card set, well set; and `holdfast cards --check`: what is wrong with one.

A game's part of the commands may hold `card_tables(game) -> list[Table]`.
"""

from __future__ import annotations

import os.path
from pathlib import Path

from holdfast.commands.problem import FAILED
from holdfast.commands.tables import show
from holdfast.commands.titles import load_game, title
from holdfast.games import GAMES


def list_cards(id: str, folder: Path | None, plain: bool) -> int:
    """Print every card of the set."""
    game = load_game(id, folder)
    print(f"{game.title} · cards {game.card_set}\n", flush=True)
    tables = title(id).part("commands", "card_tables")
    show([] if tables is None else tables(game), plain)
    return 0


def check_cards(id: str | None, folder: Path) -> int:
    """Print every problem of the set in this folder, or that there is none; without a game, by that of its files."""
    if id is None:
        id = max(GAMES, key=lambda name: sum(os.path.isfile(folder / file) for file in GAMES[name].card_files))
    problems = title(id).check_cards(folder)
    for problem in problems:
        print(problem)
    if problems:
        return FAILED
    print(f"{folder}: this card set can be played ({load_game(id, folder).card_set})")
    return 0
