"""What a part of the campaign found, and the page that keeps the newest result of each part.

The page has a table between two marks, with a row for each part that was ever run and the commit it ran on. A run
replaces the rows of its own parts, so the campaign can be run in pieces; the text around the marks is left alone.
"""

from __future__ import annotations

import os
import platform
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from holdfast import native

BEGIN, END = "<!-- campaign: written by tests.campaign -->", "<!-- campaign: end -->"
HEAD = ["| part | what ran | seconds | commit | result |", "|---|---|---:|---|---|"]
NEW_PAGE = f"# Campaign\n\n{BEGIN}\n{END}\n"


@dataclass
class Part:
    """One part that ran: what it did in numbers, how long it took, and everything that went wrong."""

    name: str
    what: str
    seconds: float = 0.0
    wrong: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def commit() -> str:
    """The commit that is checked out; a star says that files differ from it."""
    found = subprocess.run(
        ["git", "describe", "--always", "--dirty=*", "--exclude=*"],
        cwd=Path(__file__).parent,
        capture_output=True,
        text=True,
        check=False,
    )
    return found.stdout.strip() or "unknown"


def rows_of(part: Part, made_of: str) -> list[str]:
    """The part's row of the table, then a line for everything that went wrong or was noticed."""
    result = "holds" if not part.wrong else f"**{len(part.wrong)} wrong**"
    row = f"| {part.name} | {part.what} | {part.seconds:.0f} | {made_of} | {result} |"
    wrong = [f"- {part.name}: **wrong**: {one_line(text)}" for text in part.wrong]
    return [row, *wrong, *(f"- {part.name}: {one_line(text)}" for text in part.notes)]


def belongs_to(line: str) -> str:
    """The part that a row or a line below the table is about."""
    return line[2:].split("|" if line.startswith("|") else ":")[0].strip()


def summary(parts: list[Part], order: list[str], page: str = NEW_PAGE, made_of: str = "") -> str:
    """The page with the results of these parts in place of their earlier ones."""
    before, _, rest = page.partition(BEGIN)
    between, found, after = rest.partition(END)
    if not found:
        raise ValueError(f"the page has no place for the table: it stands between '{BEGIN}' and '{END}'")
    ran = {part.name for part in parts}
    kept = [line for line in between.splitlines() if line.startswith(("| ", "- ")) and line not in HEAD]
    lines = [line for line in kept if belongs_to(line) in order and belongs_to(line) not in ran]
    lines += [line for part in parts for line in rows_of(part, made_of)]
    lines.sort(key=lambda line: order.index(belongs_to(line)))
    rows = [line for line in lines if line.startswith("|")]
    below = [line for line in lines if line.startswith("-")]
    machine = (
        f"Newest runs: {native.status()}, Python {platform.python_version()} on {platform.system()} "
        f"{platform.machine()}, {os.cpu_count()} cores."
    )
    text = [BEGIN, machine, "", *HEAD, *rows, *([""] if below else []), *below, END]
    return before + "\n".join(text) + after


def one_line(text: str) -> str:
    return " ".join(text.split())[:400]
