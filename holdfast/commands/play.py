"""`holdfast play`: hands a table over to the terminal."""

from __future__ import annotations

from pathlib import Path

from holdfast.commands.problem import USAGE, Problem
from holdfast.commands.titles import load_game
from holdfast.native.news import take_news
from holdfast.terminal.saves import find_save, latest_unfinished
from holdfast.terminal.session import play_in_terminal, resume_in_terminal
from holdfast.terminal.table import TableSetup, split_seats, usual_bot


def play(
    id: str,
    cards: Path | None,
    options: dict[str, str],
    seats: str | None,
    seed: int | None,
    record: Path | None,
    plain: bool,
) -> int:
    """Play a new game to its end, or until the players leave."""
    load_game(id, cards, options)  # a wrong word is told before any question is asked
    who = None if seats is None else split_seats(seats, usual_bot(id))
    return play_in_terminal(TableSetup(id, cards, options, who, seed, record, plain), news=take_news)


def resume(name: str, seats: str | None, plain: bool) -> int:
    """Go on with the saved game of this name, or with the latest one."""
    if name:
        path = find_save(name)
        if path is None:
            raise Problem(f"there is no saved game '{name}'; 'holdfast saves' lists them", USAGE)
    else:
        save = latest_unfinished()
        if save is None:
            raise Problem("there is no game to go on with", USAGE)
        path = save.path
    return resume_in_terminal(path, plain, None if seats is None else split_seats(seats), news=take_news)
