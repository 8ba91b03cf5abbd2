"""Tables for the screen: drawn when there is room for drawing, otherwise one paragraph per row."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, field

from rich import box
from rich.console import Console
from rich.table import Table as Drawing
from rich.text import Text

PLAIN_WIDTH = 100
NAME_WIDTH = 20
MIDDLE_WIDTH = 18


@dataclass
class Table:
    """A heading, a sentence about it, columns and rows of text; `notes[n]` stands small below row `n`.

    The first column names its row, and `right` lists the columns that hold numbers. In plain text a cell reads
    as `column value`, except in the columns in `bare`, whose cells speak for themselves; empty cells are left out.
    """

    heading: str
    columns: list[str]
    about: str = ""
    right: tuple[str, ...] = ()
    bare: tuple[str, ...] = ()
    rows: list[list[str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def add(self, *cells: str, note: str = "") -> None:
        self.rows.append(list(cells))
        self.notes.append(note)


def counted(what: str, copies: int, kinds: int) -> str:
    """The heading of a deck.

    >>> counted("Sieges", 11, 11), counted("Invaders", 32, 20)
    ('Sieges (11)', 'Invaders (32, of 20 kinds)')
    """
    return f"{what} ({copies})" if copies == kinds else f"{what} ({copies}, of {kinds} kinds)"


def named(name: str, copies: int) -> str:
    return name if copies == 1 else f"{name} ×{copies}"


class Paper(Console):
    """A console that leaves a closed pipe to the command line, which ends quietly."""

    def on_broken_pipe(self) -> None:
        self.quiet = True
        raise BrokenPipeError


def show(tables: list[Table], plain: bool) -> None:
    """Print the tables, drawn or in plain lines."""
    if plain:
        print("\n\n".join("\n".join(plain_lines(table)) for table in tables))
        return
    paper = Paper(highlight=False)
    for place, table in enumerate(tables):
        if place:
            paper.print()
        paper.print(Text(table.heading, "bold"))
        if table.about:
            paper.print(Text(table.about, "dim"))
        paper.print(drawing(table))


def drawing(table: Table) -> Drawing:
    """The table as a drawing; a row's note stands in its last column, small and below the text."""
    drawn = Drawing(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    for place, name in enumerate(table.columns):
        if name in table.right:
            cells = [row[place] for row in table.rows]
            drawn.add_column(name, justify="right", width=max(map(len, [*name.split(), *cells])))
        elif place == 0:
            drawn.add_column(name, style="bold", min_width=min(NAME_WIDTH, max(len(row[0]) for row in table.rows)))
        else:
            last = place == len(table.columns) - 1
            drawn.add_column(name, max_width=None if last else MIDDLE_WIDTH)
    for row, note in zip(table.rows, table.notes, strict=True):
        texts = [Text(cell) for cell in row]
        if note:
            texts[-1].append(f"\n{note}", "dim italic")
        drawn.add_row(*texts)
    return drawn


def plain_lines(table: Table) -> list[str]:
    """The table as text that can be read aloud or searched."""
    lines = [table.heading.upper()]
    if table.about:
        lines.extend(textwrap.wrap(table.about, PLAIN_WIDTH))
    for row, note in zip(table.rows, table.notes, strict=True):
        parts = [
            cell if name in table.bare else f"{name.lower()} {cell}"
            for name, cell in zip(table.columns[1:], row[1:], strict=True)
            if cell
        ]
        lines.append("")
        lines.extend(textwrap.wrap(f"{row[0]}: {'; '.join(parts)}", PLAIN_WIDTH, subsequent_indent="  "))
        if note:
            lines.extend(textwrap.wrap(note, PLAIN_WIDTH, initial_indent="  ", subsequent_indent="  "))
    return lines
