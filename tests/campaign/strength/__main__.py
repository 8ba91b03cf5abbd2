"""Plays the lines of docs/strength.md and writes its tables; resumes where it was interrupted."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from holdfast import native
from tests.campaign.report import Part
from tests.campaign.strength.lines import TABLES, USUAL, Line, lines_of
from tests.campaign.strength.playing import Played, minutes, peek, play_lines, quick
from tests.campaign.strength.tables import markdown, put

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "strength.md"
JOBS = ROOT / "build" / "strength"
QUICK_JOBS = ROOT / "build" / "strength-quick"


def say(text: str) -> None:
    print(f"  {text}", flush=True)


def climb(processes: int, short: bool, tables: tuple[str, ...] = USUAL) -> Part:
    """Play the ladder and write its tables; a quick run plays few deals, to see that it works, and only prints them."""
    lines = [quick(line) if short else line for line in lines_of(tables)]
    found = play_lines(lines, QUICK_JOBS if short else JOBS, processes, say)
    for table in tables:
        text = markdown(table, [played for played in found if played.line.table == table], " --quick" if short else "")
        if short:
            print(f"\n{text}")
        else:
            put(PAGE, table, text)
    wrong = [f"{played.line.name}: {played.wrong}" for played in found if played.wrong]
    count = sum(len(played.blocks) for played in found)
    where = "" if short else ": docs/strength.md"
    return Part("strength", f"{len(found)} lines, {count:,} deals, each from every seat{where}", 0.0, wrong)


def show_plan(lines: list[Line], processes: int) -> None:
    """Print what is done and what is left, without playing anything."""
    for line in lines:
        played = peek(line, JOBS)
        known = peek(quick(line), QUICK_JOBS) if not played.blocks else played
        rest = Played(line, known.blocks, known.missing).left_s
        told = played.missing or (minutes(rest, processes) + " left" if known.blocks else "unknown; --quick finds out")
        say(f"{line.table}: {line.name}: {len(played.blocks)} of {line.least} deals; {told}")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.campaign.strength", description=__doc__)
    tables = "; ".join(f"{name}: {words}" for name, words in TABLES.items())
    parser.add_argument("--only", default=",".join(USUAL), metavar="TABLES", help=f"{tables} (default: %(default)s)")
    parser.add_argument(
        "--quick", action="store_true", help="a few deals per line; the tables are printed and not written"
    )
    parser.add_argument("--list", action="store_true", help="only say what is done and how long the rest will take")
    parser.add_argument("--processes", type=int, default=2, help="how many processes to use (default: 2)")
    chosen = parser.parse_args(arguments)
    names = tuple(chosen.only.split(","))
    for name in names:
        if name not in TABLES:
            parser.error(f"there is no table '{name}'; the tables are {', '.join(TABLES)}")
    if chosen.processes < 1:
        parser.error("--processes is 1 or more")
    if chosen.list:
        show_plan(lines_of(names), chosen.processes)
        return 0
    print(f"Holdfast: {native.status()}", flush=True)
    try:
        part = climb(chosen.processes, chosen.quick, names)
    except KeyboardInterrupt:
        print("\nInterrupted; run the same command again to continue.", file=sys.stderr)
        return 130
    print(part.what)
    for text in part.wrong:
        print(f"WRONG: {text}")
    return 1 if part.wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
