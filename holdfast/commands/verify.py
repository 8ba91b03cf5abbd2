"""`holdfast verify`: play records again and say where one breaks."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from holdfast.commands.arguments import Parser, add_card_sets
from holdfast.commands.outcome import outcome
from holdfast.commands.printable import printable
from holdfast.commands.problem import FAILED, Problem
from holdfast.commands.records import Unreadable, Walk, shown, walk


def add_arguments(parser: Parser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="a record; - reads standard input")
    add_card_sets(parser)


def command(parsed: argparse.Namespace) -> int:
    return verify(parsed.files, tuple(parsed.cards))


def verify(names: list[str], folders: tuple[Path, ...]) -> int:
    """One line for each file; the status says whether all of them hold."""
    status = 0
    for name in names:
        try:
            line, holds = verdict(name, walk(name, folders))
            print(printable(line))
        except Unreadable as problem:
            print(printable(f"holdfast: {problem}"), file=sys.stderr)
            holds = False
        except Problem as problem:
            print(printable(str(problem)))
            holds = False
        if not holds:
            status = FAILED
    return status


def verdict(name: str, walked: Walk) -> tuple[str, bool]:
    """What is to be said about a record that could be followed, and whether it holds."""
    if walked.broken is not None:
        return f"{shown(name)}: breaks at {walked.broken}", False
    cut = "; its last line is cut off and does not count" if walked.cut else ""
    return f"{shown(name)}: holds, {len(walked.record.lines)} lines, {outcome(walked.play)}{cut}", True
