"""`holdfast cards`: a card set, neatly listed; and `holdfast cards --check`: what is wrong with one.

A game's part of the commands may hold `card_tables(game) -> list[Table]`.
"""

from __future__ import annotations

import argparse
import os.path
from pathlib import Path

from holdfast.commands.arguments import Parser, add_plain
from holdfast.commands.problem import FAILED
from holdfast.commands.tables import show
from holdfast.commands.titles import load_game, title
from holdfast.games import DEFAULT_GAME, GAMES


def add_arguments(parser: Parser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help=f"which game (default: {DEFAULT_GAME})")
    parser.add_argument("--cards", type=Path, metavar="FOLDER", help="list this card set")
    parser.add_argument("--check", type=Path, metavar="FOLDER", help="only say what is wrong with this card set")
    add_plain(parser)


def command(parsed: argparse.Namespace) -> int:
    if parsed.check is not None:
        return check_cards(parsed.game, parsed.check)
    return list_cards(parsed.game or DEFAULT_GAME, parsed.cards, parsed.plain)


def list_cards(id: str, folder: Path | None, plain: bool) -> int:
    """Print every card of the set."""
    game = load_game(id, folder)
    print(f"{game.title} · cards {game.card_set}\n", flush=True)
    tables = title(id).part("commands", "card_tables")
    show([] if tables is None else tables(game), plain)
    return 0


def check_cards(id: str | None, folder: Path) -> int:
    """Print every problem of the set in this folder, or that there is none; without a game, the files tell which."""
    if id is None:
        id = max(GAMES, key=lambda name: sum(os.path.isfile(folder / file) for file in GAMES[name].card_files))
    problems = title(id).check_cards(folder)
    for problem in problems:
        print(problem)
    if problems:
        return FAILED
    print(f"{folder}: this card set can be played ({load_game(id, folder).card_set})")
    return 0
