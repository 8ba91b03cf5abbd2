"""The page for everybody: tables for all drawings, captions and row headers, and drawings that fit a phone."""

from __future__ import annotations

import re

import pytest

from holdfast.lab.data import Data
from holdfast.lab.report.page import STYLE, number, table, text
from holdfast.lab.report.writing import write_report
from holdfast.lab.store import Run

PHONE = 345  # the width of a drawing on a screen of 390 points


@pytest.fixture(scope="module", params=["empire", "end"])
def page(request: pytest.FixtureRequest) -> str:
    run: Run = request.getfixturevalue(request.param)
    other = Run(run.folder, {**run.manifest, "card_set": "house 1 0123456789abcdef"})
    return write_report([Data(run), Data(other)])


def test_a_table_has_a_caption_and_row_headers() -> None:
    found = table("Wins & losses", ["Seat", "Wins"], [[text("1"), number("25 %")]])
    assert "<caption>Wins &amp; losses</caption>" in found
    assert '<th scope="row">1</th>' in found
    assert '<th scope="col" class=number>Wins</th>' in found


def test_every_table_of_the_page_has_a_caption_and_row_headers(page: str) -> None:
    tables = re.findall(r"<table>.*?</table>", page, re.DOTALL)
    assert len(tables) > 15
    for found in tables:
        assert found.count("<caption>") == 1
        assert found.count('scope="row"') == found.count("<tr>") - 1
    captions = re.findall(r"<caption>(.*?)</caption>", page)
    assert len(captions) == len(set(captions)), "each table has its own caption"


def test_every_drawing_has_a_table(page: str) -> None:
    figures = re.findall(r"<figure.*?</figure>(?=(.{0,200}))", page, re.DOTALL)
    assert len(figures) >= 12
    for found in re.finditer(r"<figure.*?</figure>", page, re.DOTALL):
        after = page[found.end() : found.end() + 120].lstrip()
        assert "<table>" in found.group() or after.startswith(("<details>", '<div class="sheet')), found.group()[:120]


def test_drawings_fit_a_phone_and_their_type_stays_legible(page: str) -> None:
    drawings = re.findall(r'<svg role="img"([^>]*)>(.*?)</svg>', page, re.DOTALL)
    assert len(drawings) >= 12
    for head, body in drawings:
        assert "width=" not in head.replace("stroke-width", ""), "the page decides how wide it is"
        box = re.search(r'viewBox="0 0 (\S+) (\S+)"', head)
        assert box is not None
        width = float(box.group(1))
        assert width <= 430
        sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)px"', body)]
        assert sizes
        assert min(sizes) * PHONE / width >= 10


def test_the_style_hints_that_a_table_can_be_scrolled(page: str) -> None:
    style = STYLE.read_text(encoding="utf-8")
    assert "position: sticky; left: 0" in style
    assert "background-attachment" in style or "local" in style
    assert 'class="sheet wide"' in page
    assert 'tabindex="0"' in page


def test_the_page_stays_small(page: str) -> None:
    assert len(page.encode()) < 300_000
