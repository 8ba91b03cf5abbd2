"""Reading records from files: their text, the game they were played with, and how far they can be followed."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from holdfast.commands.problem import Problem
from holdfast.commands.titles import load_game
from holdfast.kernel.game import Game, SeatsError
from holdfast.kernel.play import Play
from holdfast.kernel.record import Record, RecordError, parse_record
from holdfast.kernel.replay import begin_replay, follow_line

STDIN = "-"
# The longest games take some hundred kilobytes; more than this is some other file.
MOST_BYTES = 64 * 1024 * 1024
# A reason may quote the file, and a file may contain anything.
LONGEST_REASON = 300
CUT = "The last line of the record is cut off and does not count."


class Unreadable(Problem):
    """A file that cannot be opened or read."""


@dataclass
class Walk:
    """A record replayed as far as it goes: `broken` says where and why it stops, `cut` that a line is missing
    its end and did not count.
    """

    record: Record
    play: Play
    broken: str | None
    cut: bool


def shown(name: str) -> str:
    """What a message calls the file."""
    return "standard input" if name == STDIN else name


def read_bytes(name: str) -> bytes:
    """The content of the file, or of the standard input for `-`."""
    try:
        if name == STDIN:
            content = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with Path(name).open("rb") as file:
                content = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Unreadable(f"{shown(name)}: cannot be read: {reason}") from None
    if len(content) > MOST_BYTES:
        raise Problem(f"{shown(name)}: not a Holdfast record: it is larger than {MOST_BYTES >> 20} MB")
    return content


def read_text(name: str) -> tuple[str, bool]:
    """The complete lines of the file, and whether an incomplete one follows."""
    content = read_bytes(name)
    # The last line is dropped before decoding: the cut may go through a letter.
    end = content.rfind(b"\n") + 1
    try:
        text = content[:end].decode("utf-8")
    except UnicodeDecodeError as error:
        number = content.count(b"\n", 0, error.start) + 1
        raise Problem(f"{shown(name)}: not a Holdfast record: line {number} is not UTF-8 text") from None
    # Windows editors and mail put carriage returns before the newlines.
    return text.replace("\r\n", "\n"), end < len(content)


@cache
def game_for(id: str, label: str, options: tuple[tuple[str, str], ...], folders: tuple[Path, ...]) -> Game:
    """The game with the card set of this label, looked up in the house set and in the folders."""
    sets: list[str] = []
    unread: list[Problem] = []
    for folder in (None, *folders):
        try:
            game = load_game(id, folder, dict(options))
        except Problem as problem:  # perhaps a set of another game: the right one may still come
            unread.append(problem)
            continue
        if game.card_set == label:
            return game
        sets.append(f"'{game.card_set}'")
    if unread:
        raise unread[0]
    raise Problem(
        f"it was played with the cards '{label[:60]}', and here are only {' and '.join(sets)}; "
        "--cards FOLDER names another card set"
    )


def walk(name: str, folders: tuple[Path, ...] = ()) -> Walk:
    """Follow a record to its end, or to where it breaks."""
    text, cut = read_text(name)
    try:
        record = parse_record(text)
        game = game_for(record.game, record.cards, tuple(sorted(record.options.items())), folders)
        play = begin_replay(game, record)
    except (RecordError, SeatsError, Problem) as error:
        raise Problem(f"{shown(name)}: {str(error)[:LONGEST_REASON]}") from None
    for number, line in record.numbered():
        try:
            follow_line(play, number, line)
        except RecordError as error:
            return Walk(record, play, str(error), cut)
    return Walk(record, play, None, cut)
