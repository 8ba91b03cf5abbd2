"""`holdfast play`: hands a table over to the terminal."""

from __future__ import annotations

from pathlib import Path

from holdfast.bots import BotError
from holdfast.commands.problem import USAGE, Problem
from holdfast.commands.titles import load_game
from holdfast.kernel.game import SeatsError
from holdfast.terminal.session import play_in_terminal, resume_in_terminal
from holdfast.terminal.table import TableError, TableSetup, split_seats


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
    load_game(id, cards, options)
    setup = TableSetup(id, cards, options, None if seats is None else split_seats(seats), seed, record, plain)
    try:
        return play_in_terminal(setup)
    except (TableError, BotError, SeatsError) as error:
        raise Problem(str(error), USAGE) from None
