"""What a part of the campaign found, and the summary of all of them."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass, field

import holdfast
from holdfast import native
from tests.tools.games import frozen_game


@dataclass
class Part:
    """One part that ran: what it did in numbers, how long it took, and everything that went wrong."""

    name: str
    what: str
    seconds: float = 0.0
    wrong: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def summary(parts: list[Part], quick: bool) -> str:
    """The whole campaign in markdown."""
    game = frozen_game()
    lines = [
        "# Campaign",
        "",
        f"`python -m tests.campaign{' --quick' if quick else ''}`, Holdfast {holdfast.__version__}: {native.status()}, "
        f"Python {platform.python_version()} on {platform.system()} {platform.machine()}, {os.cpu_count()} cores; "
        f"{game.title}, rules version {game.rulebook.version}, cards {game.card_set}.",
        "",
        "| part | what ran | seconds | result |",
        "|---|---|---:|---|",
    ]
    for part in parts:
        result = "holds" if not part.wrong else f"**{len(part.wrong)} wrong**"
        lines.append(f"| {part.name} | {part.what} | {part.seconds:.0f} | {result} |")
    total = sum(part.seconds for part in parts)
    lines += ["", f"{total / 60:.1f} minutes in all."]
    for part in parts:
        if part.wrong or part.notes:
            lines += ["", f"## {part.name}", ""]
            lines += [f"- **wrong**: {one_line(text)}" for text in part.wrong]
            lines += [f"- {one_line(text)}" for text in part.notes]
    return "\n".join(lines) + "\n"


def one_line(text: str) -> str:
    return " ".join(text.split())[:400]
