"""Tables for the screen: drawn when there is room for drawing, otherwise one paragraph per row."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, field

from rich import box
from rich.cells import cell_len
from rich.console import Console, JustifyMethod
from rich.table import Table as Drawing
from rich.text import Text

PLAIN_WIDTH = 100
NAME_WIDTH = 20  # what the first column keeps as long as other text can be wrapped
MIDDLE_WIDTH = 18
EDGES = 2
BETWEEN = 2  # columns: the drawing's own space and one of padding


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
        widths = widths_for(table, paper.width)
        if widths is None:
            for line in plain_lines(table, paper.width):
                paper.print(Text(line))
            continue
        paper.print(Text(table.heading, "bold"))
        if table.about:
            paper.print(Text(table.about, "dim"))
        paper.print(drawing(table, widths))


def drawing(table: Table, widths: list[int]) -> Drawing:
    """The table as a drawing; a row's note stands in its last column, small and below the text."""
    drawn = Drawing(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    for place, (name, width) in enumerate(zip(table.columns, widths, strict=True)):
        style = "" if place else "bold"
        justify: JustifyMethod = "right" if name in table.right else "left"
        drawn.add_column(name, style=style, justify=justify, width=width, overflow="fold")
    for row, note in zip(table.rows, table.notes, strict=True):
        texts = [Text(cell) for cell in row]
        if note:
            texts[-1].append(f"\n{note}", "dim italic")
        drawn.add_row(*texts)
    return drawn


def widths_for(table: Table, room: int) -> list[int] | None:
    """How wide each column is, or None if the table cannot be drawn in so much room.

    Text is wrapped first and cells with numbers only if that does not do; no word is ever broken.
    """
    last = len(table.columns) - 1
    widths, wrapped, narrow = [], [], []
    for place, name in enumerate(table.columns):
        cells = [row[place] for row in table.rows]
        texts = [*cells, *table.notes] if place == last else cells
        whole = max((cell_len(line) for text in texts for line in text.splitlines()), default=0)
        heading = max(map(cell_len, name.split()))
        word = max([heading, *(cell_len(word) for text in texts for word in text.split())])
        if name in table.right:
            widths.append(max(heading, whole))
            wrapped.append(max(heading, whole))
            narrow.append(word)
        else:
            whole = max(cell_len(name), whole)
            widths.append(whole if place in (0, last) else max(word, min(whole, MIDDLE_WIDTH)))
            wrapped.append(max(word, min(NAME_WIDTH, whole)) if place == 0 else word)
            narrow.append(word)
    room -= EDGES + BETWEEN * last
    for least in (wrapped, narrow):
        while sum(widths) > room and (wide := [n for n in range(last + 1) if widths[n] > least[n]]):
            widths[max(wide, key=lambda n: widths[n])] -= 1
    return widths if sum(widths) <= room else None


def plain_lines(table: Table, width: int = PLAIN_WIDTH) -> list[str]:
    """The table as text that can be read aloud or searched."""
    width = min(width, PLAIN_WIDTH)
    lines = [table.heading.upper()]
    if table.about:
        lines.extend(textwrap.wrap(table.about, width))
    for row, note in zip(table.rows, table.notes, strict=True):
        parts = [
            cell if name in table.bare else f"{name.lower()} {cell}"
            for name, cell in zip(table.columns[1:], row[1:], strict=True)
            if cell
        ]
        lines.append("")
        lines.extend(textwrap.wrap(f"{row[0]}: {'; '.join(parts)}", width, subsequent_indent="  "))
        if note:
            lines.extend(textwrap.wrap(note, width, initial_indent="  ", subsequent_indent="  "))
    return lines
