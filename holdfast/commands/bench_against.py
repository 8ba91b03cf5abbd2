"""`holdfast bench --against`: this build beside another, work by work."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from holdfast.bench.against import FULL, KINDS, QUICK, compare
from holdfast.bench.rounds import Numbers, Say
from holdfast.commands.arguments import Parser
from holdfast.commands.tables import Table
from holdfast.commands.titles import load_game

SECTION: Final = "against"
PER_CALL: Final = ("copies", "views")
NAMES: Final = {
    "play": "random play, decisions per s",
    "copies": "copy, µs",
    "views": "view, µs",
    "greedy": "greedy at all seats, games per s",
    "planner": "planner, iterations per s",
    "vector": "vectorised environment, answers per s",
}
ABOUT: Final = (
    "Two compiled builds: in each of {rounds} rounds both do the same work one right after the other. "
    "Processor time; the speeds are medians and depend on what else the machine does, the ratio is the median of the "
    "rounds' ratios with the bounds of their middle half, above 1 where the newer build is faster. The same work: both "
    "builds played the same games and gave the same answers."
)


def add_against(parser: Parser) -> None:
    """The options of the comparison."""
    parser.add_argument(
        "--against",
        type=Path,
        metavar="FOLDER",
        help="compare with the build in this folder, a compiled checkout",
    )
    parser.add_argument(
        "--build", type=Path, metavar="FOLDER", help="with --against: measure this build instead of our own"
    )
    parser.add_argument("--games", nargs="+", metavar="GAME", help="with --against: only these games")
    parser.add_argument("--only", type=kinds, metavar="KINDS", help=f"with --against: only some of {', '.join(KINDS)}")


def kinds(text: str) -> list[str]:
    """The kinds of work that a list names; what it raises is what the parser says."""
    found = [word.strip() for word in text.split(",")]
    for word in found:
        if word not in KINDS:
            raise argparse.ArgumentTypeError(f"there is no '{word}'; choose from {', '.join(KINDS)}")
    return found


def comparison(parsed: argparse.Namespace, say: Say) -> Numbers:
    """What the options ask for."""
    pace = QUICK if parsed.quick else FULL
    return compare(parsed.against, parsed.build, pace, parsed.only or list(KINDS), parsed.games or [], say)


def against_table(numbers: Numbers) -> Table:
    columns = ["Game", "Work", "Before", "After", "Ratio", "Middle half", "Same work"]
    about = ABOUT.format(rounds=numbers["rounds"])
    table = Table("Against another build", columns, about, right=tuple(columns[2:6]))
    for row in numbers["rows"]:
        table.add(
            f"{load_game(row['game']).title}, {row['seats']} seats",
            NAMES[row["kind"]],
            told(row["kind"], row["older"]),
            told(row["kind"], row["newer"]),
            f"{row['ratio']:.2f}",
            f"{row['low']:.2f} to {row['high']:.2f}",
            "yes" if row["same"] else "no",
        )
    return table


def told(kind: str, per_s: float) -> str:
    """A speed in the unit of its kind.

    >>> told("copies", 400_000.0), told("greedy", 123.4), told("play", 1_234_567.8)
    ('2.50', '123.4', '1,234,568')
    """
    if kind in PER_CALL:
        return f"{1e6 / per_s:.2f}"
    return f"{per_s:,.0f}" if per_s >= 1000 else f"{per_s:.1f}"


def against_closing(numbers: Numbers) -> str:
    machine = numbers["machine"]
    return (
        f"Before: {numbers['older']}; after: {numbers['newer']}; on {machine['python']}, {machine['system']}, "
        f"{machine['processor']}, {machine['cores']} cores."
    )
