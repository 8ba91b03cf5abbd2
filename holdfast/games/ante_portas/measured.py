"""How hard the war is, as measured: for each setting, the share of wars that a team of bots holds.

The figures are beside the cards (`difficulty.json`), written by `python -m holdfast.lab.ante_portas.difficulty`. They
were measured with one set of cards, whose digest they name; for other cards there are none.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).parent / "difficulty.json"
NOT_MEASURED: Final = "not measured for these cards"
SHOWN: Final = ("random", "greedy", "planner")  # the bots by which people are told how hard a war is
SURE: Final = 1.96  # standard errors in a 95 % interval


@dataclass(frozen=True)
class Cell:
    """One setting: who played how many wars, how many were held, and how many lost before the third half-year."""

    scenario: str
    eras: str
    seats: int
    difficulty: str
    strong: str
    bot: str  # at every seat; or two of them, such as "knight+squire", in turn
    games: int
    held: int
    early: int = 0

    def share(self) -> float:
        return self.held / self.games

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share, by Wilson's formula.

        >>> [round(bound, 3) for bound in Cell("raiders", "one", 2, "march", "off", "greedy", 100, 25).interval()]
        [0.175, 0.343]
        """
        count, share = self.games, self.share()
        base = 1 + SURE**2 / count
        middle = (share + SURE**2 / (2 * count)) / base
        half = SURE * math.sqrt(share * (1 - share) / count + SURE**2 / (4 * count**2)) / base
        return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True)
class Figures:
    """Everything that was measured with one set of cards."""

    cards: str  # name, version and digest, as a game calls its card set
    command: str
    cells: tuple[Cell, ...]


def read_figures(file: Path = FILE) -> Figures:
    data = json.loads(file.read_text(encoding="utf-8"))
    return Figures(data["cards"], data["command"], tuple(Cell(**cell) for cell in data["cells"]))


def how_hard(card_set: str, options: dict[str, str], seats: int, file: Path = FILE) -> list[str]:
    """What was measured for a setting, one line per bot; if nothing fits, one line that says so."""
    figures = read_figures(file)
    if figures.cards != card_set:
        return [NOT_MEASURED]
    wanted = (options["scenario"], options["eras"], seats, options["difficulty"], options["twice-as-strong"])
    lines = [
        f"a team of {cell.bot} holds {cell.share():.0%} of wars ({low:.0%} to {high:.0%})"
        for cell in figures.cells
        for low, high in [cell.interval()]
        if cell.bot in SHOWN and (cell.scenario, cell.eras, cell.seats, cell.difficulty, cell.strong) == wanted
    ]
    return lines or [NOT_MEASURED]
