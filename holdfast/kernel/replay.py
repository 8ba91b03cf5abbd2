"""Replaying a record: the one place that checks whether a record fits a game, and says where it breaks."""

from __future__ import annotations

from holdfast.kernel.action import Refused
from holdfast.kernel.game import Game, SeatsError
from holdfast.kernel.play import Play
from holdfast.kernel.record import Record, RecordError


def begin_replay(game: Game, record: Record) -> Play:
    """A play at the start of this record; raises `RecordError` if the record belongs to another game."""
    if record.game != game.id:
        raise RecordError(f"the record is of '{record.game[:60]}', not of '{game.id}'")
    if record.rules != game.rulebook.version:
        raise RecordError(
            f"the record was played under rules version {record.rules}; this is version {game.rulebook.version}"
        )
    if record.cards != game.card_set:
        raise RecordError(f"the record was played with the cards '{record.cards[:60]}', not '{game.card_set}'")
    if {**game.options, **record.options} != game.options:
        raise RecordError("the record was played with other options than this game")
    try:
        return Play(game, record.seats, record.notes)
    except SeatsError as unfit:
        raise RecordError(str(unfit)) from None


def follow_line(play: Play, number: int, line: str) -> None:
    """Apply one line of `record.numbered()`, or raise `RecordError` with its number and change nothing."""
    try:
        play.read_line(line)
    except RecordError as error:
        raise RecordError(f"line {number}: {error}") from None
    except Refused as refused:
        raise RecordError(f"line {number}: '{line[:60]}' is refused: {refused}") from None


def replay_record(game: Game, record: Record, upto: int | None = None) -> Play:
    """Replay a record, whole or up to a number of lines; raises `RecordError` where it breaks."""
    play = begin_replay(game, record)
    for number, line in record.numbered()[:upto]:
        follow_line(play, number, line)
    return play
