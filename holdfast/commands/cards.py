"""`holdfast cards`: a card set, well set; and `holdfast cards --check`: what is wrong with one."""

from __future__ import annotations

import os.path
from pathlib import Path

from holdfast.commands.problem import FAILED
from holdfast.commands.tables import show
from holdfast.commands.titles import TITLES, load_game, title


def list_cards(id: str, folder: Path | None, plain: bool) -> int:
    """Print every card of the set."""
    game = load_game(id, folder)
    print(f"{game.title} · cards {game.card_set}\n", flush=True)
    show(title(id).show_cards(game), plain)
    return 0


def check_cards(id: str | None, folder: Path) -> int:
    """Print every problem of the set in this folder, or that there is none; without a game, by that of its files."""
    if id is None:
        id = max(TITLES, key=lambda name: sum(os.path.isfile(folder / file) for file in TITLES[name].files))
    problems = title(id).check_cards(folder)
    for problem in problems:
        print(problem)
    if problems:
        return FAILED
    print(f"{folder}: this card set can be played ({load_game(id, folder).card_set})")
    return 0
