"""`holdfast saves`: the saved games."""

from __future__ import annotations

import argparse
import time

from holdfast.commands.arguments import Parser, add_plain
from holdfast.commands.outcome import listed
from holdfast.commands.printable import printable
from holdfast.commands.tables import Table, show
from holdfast.games import GAMES
from holdfast.terminal.saves import Save, list_saves, saves_folder


def add_arguments(parser: Parser) -> None:
    add_plain(parser)


def command(parsed: argparse.Namespace) -> int:
    return print_saves(parsed.plain)


def print_saves(plain: bool) -> int:
    """Print the saved games, the latest first, those that can be resumed before the finished ones."""
    saves = list_saves()
    if not saves:
        print(f"There are no saved games in {saves_folder()}.")
        return 0
    running = [save for save in saves if not save.finished]
    finished = [save for save in saves if save.finished]
    tables = []
    if running:
        about = "Resume one with 'holdfast play --resume NAME'."
        tables.append(table("Saved games", about, running))
    if finished:
        tables.append(table("Finished games", f"They are in {finished[0].path.parent}.", finished))
    show(tables, plain)
    return 0


def table(heading: str, about: str, saves: list[Save]) -> Table:
    found = Table(heading, ["Name", "Changed", "Answers", "Who"], about, right=("Answers",), bare=("Who",))
    for save in saves:
        changed = time.strftime("%Y-%m-%d %H:%M", time.localtime(save.changed))
        if save.problem:
            found.add(printable(save.name), changed, "", printable(f"cannot be read: {save.problem}"))
        else:
            who = f"{listed(list(save.seats))}{told_options(save)}"
            found.add(printable(save.name), changed, str(save.answers), printable(who))
    return found


def told_options(save: Save) -> str:
    """The options that differ from the game's own, as the tail of a sentence."""
    known = GAMES[save.game].options if save.game in GAMES else {}
    changed = [f"{name}={value}" for name, value in save.options.items() if value != known.get(name, ("",))[0]]
    return f" ({', '.join(changed)})" if changed else ""
