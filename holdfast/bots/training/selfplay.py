"""Many games for lessons, on several processes: one file per game, written whole, so that a run can be resumed."""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path
from typing import NamedTuple

from holdfast.bots.training.lessons import Lessons, joined, read_lessons, save_lessons, teach
from holdfast.bots.training.ticker import Ticker
from holdfast.bots.training.workers import crew
from holdfast.games import load
from holdfast.kernel.game import Game


class Order(NamedTuple):
    """One game to be played."""

    game: str
    teacher: str
    seats: int
    seed: int
    folder: str

    @property
    def path(self) -> Path:
        return Path(self.folder) / f"game-{self.seed}.npz"


@cache
def game_of(id: str) -> Game:
    return load(id)


def fulfil(order: Order) -> int:
    """Play the game and write its lessons; returns how many questions they hold."""
    lessons = teach(game_of(order.game), order.teacher, order.seats, order.seed)
    save_lessons(order.path, lessons, {"game": order.game, "teacher": order.teacher, "seats": order.seats})
    return len(lessons.seen)


def orders(game: str, teacher: str, seats: list[int], games: int, seed: int, folder: Path) -> list[Order]:
    """The numbers of seats take turns."""
    return [Order(game, teacher, seats[at % len(seats)], seed + at, str(folder)) for at in range(games)]


def play_all(wanted: list[Order], processes: int) -> None:
    """Play what has not been played yet, with a line of progress."""
    missing = [order for order in wanted if not order.path.exists()]
    done = len(wanted) - len(missing)
    started, questions = time.monotonic(), 0
    if not missing:
        return
    Path(wanted[0].folder).mkdir(parents=True, exist_ok=True)
    with crew(processes) as pool, Ticker() as ticker:
        for count in pool.imap_unordered(fulfil, missing):
            done += 1
            questions += count
            taken = time.monotonic() - started
            ticker.tell(f"self-play: {done} of {len(wanted)} games, {questions} questions, {taken:.0f} s")


def gather(folder: Path) -> Lessons:
    """All lessons of a folder, in the order of their seeds."""
    files = sorted(folder.glob("*.npz"), key=lambda path: (len(path.name), path.name))
    return joined([read_lessons(path)[0] for path in files])
