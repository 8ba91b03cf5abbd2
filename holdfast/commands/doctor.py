"""`holdfast doctor`: a report on this installation, with what is missing and how to get it."""

from __future__ import annotations

import argparse
import contextlib
import logging
import os
import platform
import shutil
import sqlite3
import sys
import webbrowser
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import holdfast
from holdfast import native
from holdfast.commands.arguments import Parser, add_plain
from holdfast.commands.browser import has_display
from holdfast.commands.problem import FAILED
from holdfast.commands.serve import FILE_NAME
from holdfast.commands.tables import Table, show
from holdfast.games import GAMES
from holdfast.native.build import obstacle
from holdfast.terminal.saves import data_folder

FINE: Final = "✓"
MISSING: Final = "–"  # Holdfast plays without it
WRONG: Final = "✗"
OLDEST_PYTHON: Final = (3, 11)
LITTLE_SPACE: Final = 100 * 2**20  # a year of a busy club needs less

# What the optional parts are for, and one module that each of them brings.
EXTRAS: Final = {
    "arena": ("measure bots against each other", ("openskill", "polars")),
    "lab": ("simulate and chart many games", ("altair", "duckdb", "vl_convert")),
    "envs": ("PettingZoo, Gymnasium and OpenSpiel", ("gymnasium", "pettingzoo", "pyspiel")),
    "postgres": ("a server on PostgreSQL", ("psycopg",)),
    "push": ("turn notifications by Web Push", ("cryptography",)),
    "ray": ("many machines", ("ray",)),
}


@dataclass(frozen=True)
class Finding:
    """What was checked, its state, and what to do about it; `advice` is empty if nothing needs doing."""

    what: str
    mark: str
    found: str
    advice: str = ""


def add_arguments(parser: Parser) -> None:
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="look at this data folder instead of your own")
    add_plain(parser)


def command(parsed: argparse.Namespace) -> int:
    findings = examine(parsed.data or data_folder())
    wrong = sum(finding.mark == WRONG for finding in findings)
    table = Table("How Holdfast stands here", ["What", "Found", "What to do"], bare=("Found", "What to do"))
    for finding in findings:
        table.add(f"{finding.mark} {finding.what}", finding.found, finding.advice)
    show([table], parsed.plain)
    print()
    print(
        f"{wrong} of these must be mended before Holdfast can play." if wrong else "Everything needed to play is here."
    )
    return FAILED if wrong else 0


def examine(folder: Path) -> list[Finding]:
    return [
        version_of_holdfast(),
        version_of_python(),
        form_of_code(),
        compiler(),
        games(),
        data(folder),
        database(folder / FILE_NAME),
        browser(),
        *extras(),
    ]


def version_of_holdfast() -> Finding:
    return Finding("Holdfast", FINE, f"{holdfast.__version__} in {native.PACKAGE}")


def version_of_python() -> Finding:
    found = (
        f"{platform.python_implementation()} {platform.python_version()} on {platform.system()} {platform.machine()}"
    )
    if sys.version_info < OLDEST_PYTHON:
        return Finding("Python", WRONG, found, "install Python 3.11 or newer")
    return Finding("Python", FINE, found)


def form_of_code() -> Finding:
    status = native.status()
    if status.startswith("compiled"):
        return Finding("Speed", FINE, status)
    if os.environ.get("HOLDFAST_PLAIN") == "1":
        return Finding("Speed", MISSING, status, "unset HOLDFAST_PLAIN to use a compiled build")
    return Finding("Speed", MISSING, status, "`holdfast compile` makes bots about ten times as fast")


def compiler() -> Finding:
    reason = obstacle()
    if reason is not None:
        return Finding(
            "Compiler", MISSING, reason, "install it (on Debian: gcc and python3-dev), then `holdfast compile`"
        )
    try:
        return Finding("Compiler", FINE, f"a C compiler, Python's headers and mypyc {version('mypy')}")
    except PackageNotFoundError:
        return Finding("Compiler", MISSING, "mypyc is not installed", 'pip install "holdfast[compile]"')


def games() -> Finding:
    with collected_warnings() as warnings:
        ids = list(GAMES)
    if warnings:
        return Finding("Games", MISSING, f"{', '.join(ids)}; {'; '.join(warnings)}", "update or remove what is broken")
    return Finding("Games", FINE, ", ".join(ids))


def data(folder: Path) -> Finding:
    existing = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    if not existing.is_dir() or not os.access(existing, os.W_OK):
        return Finding("Data folder", WRONG, f"{folder} cannot be written", "choose another one with HOLDFAST_DATA")
    free = shutil.disk_usage(existing).free
    if free < LITTLE_SPACE:
        return Finding("Data folder", WRONG, f"{folder}, {free >> 20} MB left", "make room on this disk")
    return Finding("Data folder", FINE, f"{folder}, {free / 2**30:.0f} GB left")


def database(file: Path) -> Finding:
    if not file.exists():
        return Finding("Database", FINE, "SQLite; made when the first table is set up")
    try:
        # Nothing is written: a server may be at work on it.
        with contextlib.closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            (tables,) = connection.execute("SELECT count(*) FROM tables").fetchone()
    except sqlite3.Error as error:
        return Finding("Database", WRONG, f"{file}: {error}", "put your latest copy of this file in its place")
    if verdict != "ok":
        return Finding(
            "Database", WRONG, f"{file} is damaged: {verdict}", "put your latest copy of this file in its place"
        )
    return Finding("Database", FINE, f"SQLite, sound, {tables} table{'' if tables == 1 else 's'}")


def browser() -> Finding:
    if not has_display():
        return Finding(
            "Browser", MISSING, "no display here", "open the printed address elsewhere, or `holdfast play --terminal`"
        )
    try:
        return Finding("Browser", FINE, getattr(webbrowser.get(), "name", "") or "the system's own")
    except webbrowser.Error:
        return Finding("Browser", MISSING, "none was found", "install one, or `holdfast play --terminal`")


def extras() -> Iterator[Finding]:
    for name, (purpose, modules) in EXTRAS.items():
        if all(find_spec(module) for module in modules):
            yield Finding(name, FINE, purpose)
        else:
            yield Finding(name, MISSING, f"{purpose}: not installed", f'pip install "holdfast[{name}]"')


@contextlib.contextmanager
def collected_warnings() -> Iterator[list[str]]:
    """What our log says in the meantime, collected as sentences instead of printed."""
    said: list[str] = []
    log = logging.getLogger("holdfast")
    listener = _Listener(said.append)
    propagated, log.propagate = log.propagate, False
    log.addHandler(listener)
    try:
        yield said
    finally:
        log.removeHandler(listener)
        log.propagate = propagated


class _Listener(logging.Handler):
    def __init__(self, hear: Callable[[str], None]) -> None:
        super().__init__(logging.WARNING)
        self.hear: Final = hear

    def emit(self, record: logging.LogRecord) -> None:
        self.hear(record.getMessage())
