"""Which games have playthroughs, and which tables each of them is played at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from holdfast.kernel import Game
from tests.tools.games import frozen_game

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
LOADERS: dict[str, Callable[[dict[str, str]], Game]] = {"after-the-empire": frozen_game}

VARIANTS: dict[str, dict[str, dict[str, str]]] = {
    "after-the-empire": {
        "printed": {},
        "easy": {"difficulty": "easy"},
        "hard": {"difficulty": "hard"},
        "no-reports": {"reports": "off"},
        "destructive": {"destructive": "on"},
        "dealt-refugees": {"refugees": "deal"},
        "barracks-worker": {"barracks": "worker"},
        "ladders-once": {"ladders": "once"},
        "own-spaces": {"own-spaces": "unlimited"},
        "combined": {
            "difficulty": "hard",
            "reports": "off",
            "destructive": "on",
            "refugees": "deal",
            "barracks": "worker",
            "ladders": "once",
            "own-spaces": "unlimited",
        },
    }
}


def tables() -> Iterator[Table]:
    for id, variants in VARIANTS.items():
        for name, options in variants.items():
            game = LOADERS[id](options)
            for seats in range(game.min_seats, game.max_seats + 1):
                yield Table(id, name, seats, tuple(options.items()))
