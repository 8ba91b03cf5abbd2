"""Records as text: those of tables, and the requirements for uploaded ones."""

from __future__ import annotations

from typing import Final

from holdfast.kernel import Play, Record, RecordError
from holdfast.kernel.record import parse_record
from holdfast.server.problems import Problem
from holdfast.server.store import SeatRow, TableRow

MOST_NOTES: Final = 16
LONGEST_NOTE: Final = 200
LONGEST_NAME: Final = 60


def table_record(row: TableRow, seats: list[SeatRow], lines: list[str]) -> str:
    """The whole record of a table, with its current names."""
    record = Record(row.game, row.rules, row.cards, row.options, [seat.name for seat in seats], {"seed": row.seed})
    record.lines = lines
    return record.text()


def read_record(text: str) -> Record:
    try:
        return parse_record(text)
    except RecordError as error:
        raise Problem(422, str(error)) from None


def check_brought(text: str) -> None:
    """Raises a `Problem` for a record whose header holds more than a game's header needs."""
    record = read_record(text)
    if len(record.notes) > MOST_NOTES:
        raise Problem(422, f"a record's header has at most {MOST_NOTES} notes besides what every record has")
    if any(len(key) + len(value) > LONGEST_NOTE for key, value in record.notes.items()):
        raise Problem(422, f"a note in a record's header has at most {LONGEST_NOTE} letters")
    if any(len(name) > LONGEST_NAME for name in record.seats):
        raise Problem(422, f"a name in a record's header has at most {LONGEST_NAME} letters")


def check_played(play: Play) -> None:
    """Raises a `Problem` for a game in which nobody has done anything."""
    if not any(move.seat >= 0 for move in play.moves):
        raise Problem(422, "nobody has done anything in this record, so there is nothing to look at")
