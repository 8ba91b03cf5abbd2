"""A table for tests: scripts go in as text, and what was said comes out as text."""

from __future__ import annotations

import io
import random
import re
from dataclasses import dataclass
from pathlib import Path

from holdfast.terminal.saves import list_saves
from holdfast.terminal.screen import Screen
from holdfast.terminal.session import play_in_terminal, resume_in_terminal
from holdfast.terminal.table import TableSetup
from tests.tools.games import FROZEN_CARDS

# For every question one of these numbers fits; repeated often enough for a whole game.
ANY_NUMBERS = "".join(f"{number}\n" for number in (1, 18, 0, *range(2, 13))) * 900


class Terminal(io.StringIO):
    """Text that passes for a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


class Whims(io.StringIO):
    """An endless keyboard: random numbers, mostly small ones."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.rng = random.Random(seed)

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        return f"{self.rng.choice((0, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 12, 18, 20))}\n"


class Script(io.StringIO):
    """Lines to be typed. `first` is the number of the first choice that was listed in `heard`."""

    heard: io.StringIO | None = None

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        line = super().readline(-1 if size is None else size)
        if line != "first\n" or self.heard is None:
            return line
        said = self.heard.getvalue().removesuffix("> ")
        listed = re.findall(r"^(\d+)\. ", said.rpartition("\n> ")[2], re.MULTILINE)
        return f"{listed[0]}\n" if listed else "1\n"


@dataclass(frozen=True)
class Outcome:
    status: int
    text: str

    def after(self, line: str) -> str:
        """What was said after a typed line, up to the next one; the line must have been typed exactly once."""
        parts = self.text.split(f"> {line}\n")
        assert len(parts) == 2, f"'{line}' was typed {len(parts) - 1} times"
        return parts[1].split("\n> ")[0]


class Desk:
    """Plays scripts in line mode, in a data folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def play(self, script: str, seats: str = "me,random", seed: int = 3, **options: str) -> Outcome:
        setup = TableSetup(seats=seats.split(",") if seats else None, seed=seed, options=options, cards=FROZEN_CARDS)
        return self.run(setup, Script(script))

    def run(self, setup: TableSetup, source: io.StringIO) -> Outcome:
        sink = io.StringIO()
        if isinstance(source, Script):
            source.heard = sink
        status = play_in_terminal(setup, Screen(True, source, sink))
        return Outcome(status, sink.getvalue())

    def resume(self, script: str = "", seats: list[str] | None = None) -> Outcome:
        sink = io.StringIO()
        source = Script(script)
        source.heard = sink
        screen = Screen(True, source, sink)
        status = resume_in_terminal(self.saved(), True, seats, screen)
        return Outcome(status, sink.getvalue())

    def saved(self) -> Path:
        """The only save."""
        (save,) = list_saves()
        return save.path

    def record(self) -> str:
        return self.saved().read_text(encoding="utf-8")

    def lines(self) -> list[str]:
        """The answers in the record of the only save."""
        return self.record().split("\n\n")[1].splitlines()
