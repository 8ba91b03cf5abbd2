"""How hard the war is, as measured: what the lobby shows beside each setting for which there are figures."""

from __future__ import annotations

import json
from math import sqrt
from pathlib import Path
from typing import Any, Final

from holdfast.games.ante_portas.game import AntePortas

Json = dict[str, Any]

FILE: Final = Path(__file__).parents[2] / "games" / "ante_portas" / "difficulty.json"
_Z: Final = 1.96  # of a 95 % interval


def figures_of(game: AntePortas, file: Path = FILE) -> list[Json]:
    """`{"options", "seats", "bot", "games", "share", "low", "high"}` for every setting that was played with these
    cards; empty if nothing has been measured yet."""
    if not file.is_file():
        return []
    data = json.loads(file.read_text(encoding="utf-8"))
    if data["cards"] != game.card_set:
        return []
    return [figure(cell) for cell in data["cells"] if cell["games"] > 0]


def figure(cell: Json) -> Json:
    low, high = wilson(cell["held"], cell["games"])
    return {
        "options": {
            "scenario": cell["scenario"],
            "eras": cell["eras"],
            "difficulty": cell["difficulty"],
            "twice-as-strong": cell["strong"],
        },
        "seats": cell["seats"],
        "bot": cell["bot"],
        "games": cell["games"],
        "share": round(cell["held"] / cell["games"], 3),
        "low": round(low, 3),
        "high": round(high, 3),
    }


def wilson(held: int, games: int) -> tuple[float, float]:
    """Wilson's interval of a share.

    >>> [round(bound, 3) for bound in wilson(25, 100)]
    [0.175, 0.343]
    """
    share, base = held / games, 1 + _Z**2 / games
    middle = (share + _Z**2 / (2 * games)) / base
    half = _Z * sqrt(share * (1 - share) / games + _Z**2 / (4 * games**2)) / base
    return max(0.0, middle - half), min(1.0, middle + half)
