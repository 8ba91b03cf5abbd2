"""The screen and the keyboard: pictures and colour on a terminal, plain lines for everything else."""

from __future__ import annotations

import contextlib
import importlib
import sys
import textwrap
from typing import TextIO

from rich.console import Console, RenderableType
from rich.text import Text

from holdfast.terminal.palette import THEME

LONGEST_INPUT = 300
NARROWEST, WIDEST = 76, 120  # of a picture


class Screen:
    """Where the skin speaks and listens.

    `plain` is line mode: no colour, no drawing, no clearing, one line per item however long. With anything but a
    terminal of some width on either side it is always plain. What a script sends is echoed, so that a transcript
    can be read.
    """

    def __init__(self, plain: bool, source: TextIO | None = None, sink: TextIO | None = None) -> None:
        self.source = sys.stdin if source is None else source
        self.sink = sys.stdout if sink is None else sink
        _forgive(self.source)
        _forgive(self.sink)
        self.typed = self.source.isatty()
        self.console = Console(file=self.sink, theme=THEME, highlight=False, markup=False, emoji=False)
        drawable = self.typed and self.sink.isatty() and _can_draw(self.sink) and self.console.width >= NARROWEST
        self.plain = plain or not drawable
        # A person at a window too narrow for pictures reads whole words; everywhere else a line is a line.
        self.folds = self.plain and not plain and self.typed and self.sink.isatty()

    @property
    def width(self) -> int:
        return min(self.console.width, WIDEST)

    @property
    def height(self) -> int:
        return self.console.height

    def say(self, text: str | Text = "") -> None:
        """One line, or a paragraph that wraps where there is a width."""
        if self.plain:
            words = text.plain if isinstance(text, Text) else text
            self.sink.write(f"{folded(words, self.console.width) if self.folds else words}\n")
        else:
            self.console.print(text, width=self.width)

    def say_all(self, lines: list[Text]) -> None:
        for line in lines:
            self.say(line)

    def draw(self, picture: RenderableType) -> None:
        self.console.print(picture, width=self.width)

    def lines_left(self, picture: RenderableType) -> int:
        """How many lines of the screen a picture leaves free."""
        options = self.console.options.update(width=self.width)
        return self.height - len(self.console.render_lines(picture, options))

    def clear(self) -> None:
        """An empty screen; in line mode some empty lines."""
        if self.plain:
            self.sink.write("\n" * 3)
        else:
            self.console.clear()

    def hide(self) -> None:
        """As `clear`, and nobody can scroll back to what was shown."""
        self.clear()
        if not self.plain:
            self.sink.write("\x1b[3J")

    def ask(self, prompt: str) -> str:
        """A line from the keyboard; raises EOFError at the end of the input."""
        self.sink.flush()
        if self.typed and self.source is sys.stdin and self.sink is sys.stdout:
            with contextlib.suppress(ImportError):  # where there is readline, lines can be edited and recalled
                importlib.import_module("readline")
            return input(prompt)[:LONGEST_INPUT]
        self.sink.write(prompt)
        self.sink.flush()
        line = self.source.readline()
        if line == "":
            self.sink.write("\n")
            raise EOFError
        line = line.rstrip("\r\n")[:LONGEST_INPUT]
        if not self.typed:
            self.sink.write(f"{printable(line)}\n")
        return line


def folded(line: str, width: int) -> str:
    """A line broken between words, what follows indented.

    >>> print(folded("1. tax gold — +4 gold, +1 mercenary", 24))
    1. tax gold — +4 gold,
       +1 mercenary
    """
    return textwrap.fill(line, width, subsequent_indent="   ", break_long_words=False, break_on_hyphens=False)


def printable(text: str) -> str:
    """What somebody typed, safe to be shown: control characters could do anything to a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def _forgive(stream: TextIO) -> None:
    """Bytes that are not in the stream's encoding become '?' instead of an error."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def _can_draw(sink: TextIO) -> bool:
    return (sink.encoding or "").lower().replace("-", "").startswith("utf")
