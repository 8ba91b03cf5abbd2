"""How hard the war is, as measured: what the lobby shows beside each setting for which there are figures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from holdfast.games.ante_portas.game import AntePortas
from holdfast.games.ante_portas.measured import FILE, SHOWN, Cell, read_figures

Json = dict[str, Any]


def figures_of(game: AntePortas, file: Path = FILE) -> list[Json]:
    """`{"options", "seats", "bot", "games", "share", "low", "high"}` for every setting that was played with these
    cards; empty if nothing has been measured yet."""
    if not file.is_file():
        return []
    figures = read_figures(file)
    if figures.cards != game.card_set:
        return []
    return [figure(cell) for cell in figures.cells if cell.games > 0 and cell.bot in SHOWN]


def figure(cell: Cell) -> Json:
    low, high = cell.interval()
    return {
        "options": {
            "scenario": cell.scenario,
            "eras": cell.eras,
            "difficulty": cell.difficulty,
            "twice-as-strong": cell.strong,
        },
        "seats": cell.seats,
        "bot": cell.bot,
        "games": cell.games,
        "share": round(cell.share(), 3),
        "low": round(low, 3),
        "high": round(high, 3),
    }
