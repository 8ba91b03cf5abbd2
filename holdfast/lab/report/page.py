"""Laying out the page: sections, tables, figures and the frame around them. No script, no address outside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from holdfast.lab.store import Run

STYLE = Path(__file__).with_name("style.css")


@dataclass(frozen=True)
class Section:
    """A part of the page: where the table of contents leads, its heading and its body as HTML.

    `run` is the run it is about, where that is none of those that the page is about; `headline` is what of it belongs
    into the summary.
    """

    id: str
    heading: str
    body: str
    run: Run | None = None
    headline: str = ""


@dataclass(frozen=True)
class Cell:
    """A cell of a table: HTML, and whether it is a number."""

    html: str
    number: bool = False


def text(words: str) -> Cell:
    return Cell(escape(words))


def number(words: str, tone: str = "") -> Cell:
    """A number; `tone` may be good or bad."""
    return Cell(f'<span class="{tone}">{escape(words)}</span>' if tone else escape(words), True)


def bar(share: float, words: str) -> Cell:
    """A share as a small bar with its number beside it."""
    width = 3 * max(0.0, min(1.0, share))
    return Cell(f'<span class="share"><span class="bar" style="width:{width:.2f}rem"></span>{escape(words)}</span>')


WIDE = 5  # columns that a phone hardly shows at once


def table(caption: str, columns: Sequence[str], rows: Sequence[Sequence[Cell]]) -> str:
    """A table whose rows are named by their first cell; a column is set to the right if its cells are numbers."""
    right = [bool(rows) and rows[0][place].number for place in range(len(columns))]
    head = "".join(
        f'<th scope="col"{" class=number" if at else ""}>{escape(name)}</th>'
        for name, at in zip(columns, right, strict=True)
    )
    body = "".join(
        f'<tr><th scope="row">{row[0].html}</th>'
        + "".join(f"<td{' class=number' if cell.number else ''}>{cell.html}</td>" for cell in row[1:])
        + "</tr>\n"
        for row in rows
    )
    # It may be wider than the page and scroll by itself, which those without a mouse must be able to do too.
    return (
        f'<div class="sheet{" wide" if len(columns) >= WIDE else ""}" role="group" tabindex="0" '
        f'aria-label="{escape(caption)}"><table><caption>{escape(caption)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>\n{body}</tbody></table></div>"
    )


def paragraph(*sentences: str) -> str:
    """Sentences as a paragraph; they may hold HTML."""
    return f"<p>{' '.join(sentences)}</p>"


def note(*sentences: str) -> str:
    return f'<p class="note">{" ".join(sentences)}</p>'


def figure(svg: str, caption: str, key: str = "", numbers: str = "") -> str:
    """A drawing with what its colours mean and, where no table follows anyway, its numbers in a folded one."""
    more = folded("The numbers", numbers) if numbers else ""
    return f"<figure>{svg}{key}{more}<figcaption>{escape(caption)}</figcaption></figure>"


def folded(heading: str, body: str) -> str:
    return f"<details><summary>{escape(heading)}</summary>{body}</details>"


def tiles(pairs: Sequence[tuple[str, str]]) -> str:
    """Numbers at a glance, each with its words."""
    cells = "".join(f'<div class="tile"><b>{escape(big)}</b><span>{escape(small)}</span></div>' for big, small in pairs)
    return f'<div class="tiles">{cells}</div>'


def bullets(items: Sequence[str]) -> str:
    """A list; its items may hold HTML."""
    return f"<ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>"


def whole_page(title: str, about: str, summary: str, sections: Sequence[Section]) -> str:
    """The page: a summary on top, a table of contents beside it, then the sections."""
    contents = "".join(f'<li><a href="#{section.id}">{escape(section.heading)}</a></li>' for section in sections)
    parts = "".join(
        f'<section id="{section.id}"><h2>{escape(section.heading)}</h2>\n{section.body}\n</section>\n'
        for section in sections
    )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{STYLE.read_text(encoding="utf-8")}</style>
</head>
<body>
<div class="frame">
<nav aria-label="Contents"><p>Contents</p><ol><li><a href="#summary">Summary</a></li>{contents}</ol></nav>
<main>
<section id="summary">
<h1>{escape(title)}</h1>
<p class="about">{escape(about)}</p>
{summary}
</section>
{parts}</main>
</div>
</body>
</html>
"""
