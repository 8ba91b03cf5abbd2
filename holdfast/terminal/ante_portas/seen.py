"""What the viewer's team has in sight: a mark in the drawing, a sentence in words."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.prospects import imagined
from holdfast.games.ante_portas.sight import holds, in_sight
from holdfast.games.ante_portas.view import AntePortasView
from holdfast.games.ante_portas.war_words import joined

MARK: Final = "◦"
BRIEF_LEGEND: Final = f"{MARK} in sight: Works can be laid there"
LEGEND: Final = f"{MARK} stands before the number of a hex that your team has in sight."
A_RUN: Final = 3  # as many hexes in a row are written `4 to 6`


def hexes_seen(view: AntePortasView) -> int:
    """The hexes in sight, as bits; none for a spectator of a duel, who belongs to neither team."""
    return 0 if view.rules.duel and view.viewer < 0 else int(in_sight(imagined(view)))


def hex_number(hex: int, seen: int) -> Text:
    """The number of a hex as it is drawn, with the mark before it if the hex is in sight."""
    number = f"{hex} "
    if not holds(seen, hex):
        return Text(f"{number:>4}", "faint")
    return Text(" " * (3 - len(number))).append(MARK, "own").append(number, "faint")


def sight_sentence(view: AntePortasView) -> str:
    """`In sight: hexes 1 to 9 and 12.`"""
    seen = hexes_seen(view)
    hexes = [hex for hex in range(1, HEXES + 1) if holds(seen, hex)]
    return f"In sight: {'hex' if len(hexes) == 1 else 'hexes'} {joined(in_runs(hexes))}."


def in_runs(numbers: list[int]) -> list[str]:
    """Numbers in order, runs of them by their ends.

    >>> in_runs([1, 2, 3, 5, 6, 9])
    ['1 to 3', '5', '6', '9']
    """
    parts: list[str] = []
    start = 0
    for place in range(1, len(numbers) + 1):
        if place == len(numbers) or numbers[place] != numbers[place - 1] + 1:
            run = numbers[start:place]
            parts += [f"{run[0]} to {run[-1]}"] if len(run) >= A_RUN else [f"{number}" for number in run]
            start = place
    return parts
