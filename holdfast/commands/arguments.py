"""What the arguments of commands have in common: the parser, the kinds of value, options of the same name."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NoReturn

from holdfast.commands.problem import USAGE, Problem
from holdfast.ours import DEFAULT_GAME

MOST_ITERATIONS = 1_000_000
MOST_NUMBER = 10**18 - 1  # fits into every format that is written
MOST_DIGITS = 1_000


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one sentence."""

    def error(self, message: str) -> NoReturn:
        raise Problem(f"{message} (see '{self.prog} --help')", USAGE)


# -- kinds of value --------------------------------------------------------------------------------------------


def integer(text: str) -> int:
    """A whole number of any size, for a command that says itself what it can take."""
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > MOST_DIGITS:
        raise argparse.ArgumentTypeError(f"expected a whole number, found '{text[:40]}'")
    return int(text)


def whole_number(text: str) -> int:
    found = integer(text)
    if not 0 <= found <= MOST_NUMBER:
        raise argparse.ArgumentTypeError(f"expected a whole number from 0 to {MOST_NUMBER}, found '{text[:40]}'")
    return found


def share(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected a number such as 0.55, found '{text[:40]}'") from None


def option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"expected NAME=VALUE, found '{text[:40]}'")
    return name.strip(), value.strip()


def checked_iterations(count: int) -> int:
    if not 1 <= count <= MOST_ITERATIONS:
        raise Problem(f"--iterations is a number from 1 to {MOST_ITERATIONS}", USAGE)
    return count


# -- options that several commands have ------------------------------------------------------------------------


def add_game(parser: Parser) -> None:
    parser.add_argument(
        "game", nargs="?", default=DEFAULT_GAME, metavar="GAME", help=f"which game (default: {DEFAULT_GAME})"
    )


def add_plain(parser: Parser) -> None:
    parser.add_argument("--plain", action="store_true", help="plain text, without colours or drawings")


def add_iterations(parser: Parser) -> None:
    parser.add_argument(
        "--iterations", type=whole_number, default=200, metavar="N", help="imagined games per question (default: 200)"
    )


def add_card_sets(parser: Parser) -> None:
    parser.add_argument(
        "--cards",
        action="append",
        type=Path,
        default=[],
        metavar="FOLDER",
        help="another card set, for records that were played with it; may be repeated",
    )


def add_options(parser: Parser) -> None:
    parser.add_argument(
        "--option",
        action="append",
        type=option,
        default=[],
        metavar="NAME=VALUE",
        help="set an option of the game (see 'holdfast options'); may be repeated",
    )


def add_card_set(parser: Parser) -> None:
    parser.add_argument("--cards", type=Path, metavar="FOLDER", help="play with this card set")


def add_crew(parser: Parser) -> None:
    parser.add_argument(
        "--processes", type=whole_number, metavar="N", help="how many processes to use (default: one per core)"
    )
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster: HOST:PORT, auto or local")


def add_measuring(parser: Parser, quick: str) -> None:
    """The options of everything that measures."""
    parser.add_argument("--quick", action="store_true", help=quick)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to this file")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the table to this file")
    add_plain(parser)
