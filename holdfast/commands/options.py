"""`holdfast options`: what a table may decide before the game."""

from __future__ import annotations

import argparse

from holdfast.commands.arguments import Parser, add_game, add_plain
from holdfast.commands.tables import Table, show
from holdfast.commands.titles import title


def add_arguments(parser: Parser) -> None:
    add_game(parser)
    add_plain(parser)


def command(parsed: argparse.Namespace) -> int:
    return list_options(parsed.game, parsed.plain)


def list_options(id: str, plain: bool) -> int:
    """Print every option with its values and what it is about."""
    options = title(id)
    table = Table(
        f"Options of {options.title}",
        ["Name", "Values", "What it decides"],
        "Set with --option NAME=VALUE, as often as needed; the first value of each is the default.",
        bare=("What it decides",),
    )
    for name, values in options.options.items():
        table.add(name, ", ".join(values), options.option_help[name])
    show([table], plain)
    return 0
