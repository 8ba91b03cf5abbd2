"""`holdfast lab`: many games, and what is made of them. Each part is a module of its own, built like a command."""

from __future__ import annotations

import argparse

from holdfast.commands import lab_compare, lab_report, lab_run, lab_worth
from holdfast.commands.arguments import Parser

PARTS = {
    "run": (lab_run, "simulate games into a folder of Parquet files"),
    "report": (lab_report, "write one HTML page about a run, compared with others"),
    "compare": (lab_compare, "compare two card sets or rule options on the same seeds"),
    "worth": (lab_worth, "find out what each card is worth, compared with a blank of the same price"),
}


def add_arguments(parser: Parser) -> None:
    parts = parser.add_subparsers(dest="part", metavar="PART", title="parts", required=True)
    for name, (module, help) in PARTS.items():
        module.add_arguments(parts.add_parser(name, help=help, description=help, allow_abbrev=False))


def command(parsed: argparse.Namespace) -> int:
    status: int = PARTS[parsed.part][0].command(parsed)
    return status
