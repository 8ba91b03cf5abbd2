"""`holdfast lab report`: a page about many games."""

from __future__ import annotations

import argparse
from pathlib import Path

from holdfast.commands.arguments import Parser
from holdfast.commands.lab_orders import in_one_sentence
from holdfast.commands.problem import Problem
from holdfast.lab.data import Data
from holdfast.lab.manifest import PLAYED, TRIED
from holdfast.lab.report.worth_parts import worth_part
from holdfast.lab.report.writing import write_report
from holdfast.lab.store import open_run, write_whole
from holdfast.lab.worth import worths


def add_arguments(parser: Parser) -> None:
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER", help="a run; any others are its variants")
    parser.add_argument("--html", type=Path, required=True, metavar="FILE", help="write the page to this file")
    parser.add_argument("--worth", type=Path, metavar="FOLDER", help="include what 'lab worth' found")


def command(parsed: argparse.Namespace) -> int:
    return report(parsed.folders, parsed.html, parsed.worth)


def report(folders: list[Path], html: Path, worth: Path | None) -> int:
    """One page about the first run, the others beside it."""
    with in_one_sentence(lambda: ""):
        runs = [open_run(folder, PLAYED) for folder in folders]
        tried = None if worth is None else open_run(worth, TRIED)
        for other in [*runs, *([] if tried is None else [tried])]:
            if other.manifest["game"] != runs[0].manifest["game"]:
                raise Problem(f"{other.folder} is about another game than {runs[0].folder}")
        more = [] if tried is None else [worth_part(tried, worths(tried))]
        page = write_report([Data(found) for found in runs], more)
        write_whole(html, page.encode())
    print(f"The report is in {html}.")
    return 0
