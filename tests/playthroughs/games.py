"""Which games have playthroughs, and which tables each of them is played at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from holdfast.kernel import Game
from tests.tools.games import frozen_end_game, frozen_game, frozen_portas_game

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Table:
    """One playthrough: its file's name, the number of seats and the options."""

    game: str
    name: str
    seats: int
    options: tuple[tuple[str, str], ...]

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.game}-{self.name}-{self.seats}.txt"

    def load(self) -> Game:
        return LOADERS[self.game](dict(self.options))


# Every game is played with cards that never change.
LOADERS: dict[str, Callable[[dict[str, str]], Game]] = {
    "after-the-empire": frozen_game,
    "after-the-end": frozen_end_game,
    "ante-portas": frozen_portas_game,
}

# Each variant alone, with the numbers of seats in turn; the printed game and all variants together with every number.
VARIANTS: dict[str, list[tuple[str, tuple[int, ...], dict[str, str]]]] = {
    "after-the-empire": [
        ("printed", (2, 3, 4), {}),
        ("easy", (2,), {"difficulty": "easy"}),
        ("hard", (3,), {"difficulty": "hard"}),
        ("no-reports", (4,), {"reports": "off"}),
        ("destructive", (2,), {"destructive": "on"}),
        ("dealt-refugees", (3,), {"refugees": "deal"}),
        ("barracks-worker", (4,), {"barracks": "worker"}),
        ("ladders-once", (2,), {"ladders": "once"}),
        ("own-spaces", (3,), {"own-spaces": "unlimited"}),
        (
            "combined",
            (2, 3, 4),
            {
                "difficulty": "hard",
                "reports": "off",
                "destructive": "on",
                "refugees": "deal",
                "barracks": "worker",
                "ladders": "once",
                "own-spaces": "unlimited",
            },
        ),
    ],
    "after-the-end": [
        ("printed", (2, 3, 4, 5), {}),
        ("missions-removed", (2,), {"removed": "missions"}),
        ("drafted-colonies", (4,), {"colonies": "draft"}),
        ("walls-by-knowledge", (3,), {"wall": "knowledge"}),
        ("combined", (5,), {"removed": "missions", "colonies": "draft", "wall": "knowledge"}),
    ],
    "ante-portas": [
        ("printed", (1, 2, 3), {}),
        ("dragons", (1, 2, 3), {"scenario": "dragons"}),
        ("two-eras", (1, 2, 3), {"eras": "two"}),
        ("two-eras-of-dragons", (1, 2, 3), {"scenario": "dragons", "eras": "two"}),
        ("outpost", (2,), {"difficulty": "outpost"}),
        ("siege", (1,), {"difficulty": "siege"}),
        ("last-stand", (3,), {"difficulty": "last-stand"}),
        ("all-dead", (2,), {"final-wave": "all-dead"}),
        ("crescendo", (3,), {"final-wave": "crescendo"}),
        ("twice-as-strong", (2,), {"twice-as-strong": "on"}),
        ("three-turns", (3,), {"twice-as-strong": "three-turns"}),
        ("by-hand", (2,), {"mainland": "by-hand"}),
        ("first-seat-commands", (3,), {"command": "first-seat"}),
        ("anyone-commands", (3,), {"command": "anyone"}),
        ("capture-the-flag", (2, 4), {"mode": "capture-the-flag"}),
        ("area-control", (2, 4), {"mode": "area-control"}),
        ("two-eras-of-flags", (4,), {"mode": "capture-the-flag", "eras": "two", "command": "first-seat"}),
    ],
}


def tables() -> list[Table]:
    return [
        Table(id, name, seats, tuple(options.items()))
        for id, variants in VARIANTS.items()
        for name, counts, options in variants
        for seats in counts
    ]
