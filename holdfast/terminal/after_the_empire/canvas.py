"""A small sheet of characters to draw on."""

from __future__ import annotations

from rich.text import Text


class Canvas:
    """`width` by `height` characters, each with a style."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.cells = [[(" ", "") for _ in range(width)] for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write from the left; what does not fit is cut off."""
        for offset, letter in enumerate(text):
            if 0 <= x + offset < self.width:
                self.cells[y][x + offset] = (letter, style)

    def put_right(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write so that the last letter stands at `x`."""
        self.put(x - len(text) + 1, y, text, style)

    def put_centred(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write so that the middle of the text stands at `x`."""
        self.put(x - len(text) // 2, y, text, style)

    def put_parts(self, x: int, y: int, parts: list[tuple[str, str]]) -> None:
        """Write several pieces of text, each in its style, around the middle `x`."""
        at = x - sum(len(text) for text, _ in parts) // 2
        for text, style in parts:
            self.put(at, y, text, style)
            at += len(text)

    def text(self) -> Text:
        """The sheet as text, one line per row."""
        rows = Text(no_wrap=True)
        for y, row in enumerate(self.cells):
            if y:
                rows.append("\n")
            for letter, style in row:
                rows.append(letter, style)
        return rows
