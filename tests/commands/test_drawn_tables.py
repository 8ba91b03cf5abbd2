"""Drawn tables at any width: they wrap or become paragraphs, and no letter of a cell is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from holdfast.arena.figures import Figure
from holdfast.commands.lab_compare import difference_table
from holdfast.commands.lab_worth import worth_table
from holdfast.commands.tables import Table, show
from holdfast.lab.compare import UNSEEN, Difference, Quantity
from holdfast.lab.store import Item
from holdfast.lab.worth import Worth
from tests.commands.calling import FROZEN_END, call

WIDTHS = (30, 44, 52, 60, 66, 72, 80, 100, 200)


def comparison() -> Table:
    gap = Figure(-32.15, -132.92, -112.57, 400)
    rows = [
        Difference(Quantity("castles sacked in a season", "x", share=True), gap, gap, gap, UNSEEN),
        Difference(Quantity("wins of the first in turn order", "y"), gap, gap, gap, UNSEEN),
    ]
    return difference_table(rows, ("house", "my-cards"), 4)


def worth() -> Table:
    figure = Figure(-0.10, -0.506, 0.306, 104)
    item = Item("refugee", "last-of-the-bodyguard", "Last of the Bodyguard", 3.0)
    return worth_table([Worth(item, (figure, figure, figure), figure)], 40, ("greedy",) * 4)


def arena() -> Table:
    columns = ["Bots", "Deals", "Wins", "Lead", "Deals won", "ms per decision"]
    table = Table("Duels", columns, "All of them.", tuple(columns[1:]))
    table.add("planner:iterations=60 v greedy", "50", "100.0 % (92.9 to 100.0)", "+45.3 ± 3.2", "100 %", "10.01 v 0.02")
    return table


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("table", [comparison(), worth(), arena()], ids=["compare", "worth", "arena"])
def test_no_number_is_cut(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, table: Table, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    show([table], plain=False)
    out = capsys.readouterr().out
    said = out.replace(":", " ").replace(";", " ").lower().split()
    for row in table.rows:
        for name, cell in zip(table.columns, row, strict=True):
            for word in cell.replace(":", " ").replace(";", " ").lower().split():
                assert word in said, (name, cell)
    assert "…" not in out
    assert max(map(len, out.splitlines())) <= width


@pytest.mark.parametrize("width", [60, 80, 100])
def test_a_table_uses_a_wide_screen_and_fits_a_narrow_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    show([arena(), comparison()], plain=False)
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= width
    assert any("─" in line for line in lines), "there is room to draw"


def test_a_column_with_room_is_not_wrapped(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    show([arena()], plain=False)
    assert "100.0 % (92.9 to 100.0)" in capsys.readouterr().out


def test_the_comparison_of_two_sets_is_complete_at_eighty_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    out = tmp_path / "both"
    quick = ("--games", "3", "--game", "after-the-end", "--seats", "2", "--processes", "1")
    call(capsys, "lab", "compare", "house", f"cards={FROZEN_END}", "--out", str(out), *quick)
    sides = (str(out / "a"), str(out / "b"))
    plain = call(capsys, "lab", "compare", *sides, "--plain").out
    monkeypatch.setenv("COLUMNS", "80")
    drawn = call(capsys, "lab", "compare", *sides).out.split()
    numbers = [word.strip(";:") for word in plain.split() if word.strip(";:(+-)").replace(".", "").isdigit()]
    assert len(numbers) > 40
    assert [number for number in numbers if number not in drawn] == []
