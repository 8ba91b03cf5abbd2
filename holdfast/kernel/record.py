"""The record: one text that serves as saved game, replay, bug report, training data and test.

A header of `key: value` lines, a blank line, then one line per action: `SEAT notation`, `* notation` for chance,
and `SEAT undo`, `SEAT redo`, `SEAT reset`. Lines are only ever appended, and a line counts only with its
newline, so a record cut off at any byte loses at most its last line.
"""

from __future__ import annotations

from typing import Final, final

from holdfast.kernel.errors import HoldfastError

MAGIC: Final = "holdfast record 1"
CHANCE_MARK: Final = "*"
UNDO: Final = "undo"
REDO: Final = "redo"
RESET: Final = "reset"
CORRECTIONS: Final = (UNDO, REDO, RESET)

_KEYS: Final = ("game", "rules", "cards", "options", "seats")


class RecordError(HoldfastError):
    """A record that cannot be read or replayed; the message is one clear sentence, with the line where it breaks."""


@final
class Record:
    """What was played, and with what. `seats` names who sits where; `notes` holds further header lines."""

    def __init__(
        self,
        game: str,
        rules: int,
        cards: str,
        options: dict[str, str],
        seats: list[str],
        notes: dict[str, str] | None = None,
    ) -> None:
        for name in seats:
            if "," in name or not _fits_header(name):
                raise RecordError(f"a seat cannot be called '{name[:60]}': a name is one line without a comma")
        for key, value in ({} if notes is None else notes).items():
            if key in _KEYS or not key.isidentifier() or not _fits_header(value):
                raise RecordError(f"invalid header field '{key[:60]}: {value[:60]}': it would not round-trip")
        self.game: Final = game
        self.rules: Final = rules
        self.cards: Final = cards
        self.options: Final = options
        self.seats: Final = seats
        self.notes: Final = {} if notes is None else notes
        self.lines: list[str] = []

    def header(self) -> str:
        options = ", ".join(f"{name}={value}" for name, value in sorted(self.options.items()))
        rows = [
            MAGIC,
            f"game: {self.game}",
            f"rules: {self.rules}",
            f"cards: {self.cards}",
            f"options: {options}",
            f"seats: {', '.join(self.seats)}",
            *(f"{key}: {value}" for key, value in self.notes.items()),
        ]
        return "\n".join(rows) + "\n\n"

    def header_lines(self) -> int:
        return self.header().count("\n")

    def numbered(self) -> list[tuple[int, str]]:
        """The lines, each with the number that an editor shows beside it."""
        return list(enumerate(self.lines, start=self.header_lines() + 1))

    def text(self) -> str:
        return self.header() + "".join(f"{line}\n" for line in self.lines)


def split_line(line: str) -> tuple[str, str]:
    """Who answers in a line, and what: `("0", "undo")`; raises `RecordError` if it is not a line of a record."""
    who, space, what = line.partition(" ")
    if not space:
        raise RecordError(f"expected 'SEAT action', found '{line[:60]}'")
    return who, what


def correction(line: str) -> str:
    """The correction that a line makes, `undo`, `redo` or `reset`; '' for a move, whatever its action is called.

    >>> correction("2 undo"), correction("2 do not undo"), correction("* undo")
    ('undo', '', '')
    """
    who, _, what = line.partition(" ")
    return what if who != CHANCE_MARK and what in CORRECTIONS else ""


def parse_record(text: str) -> Record:
    """Read a record; a last line without its newline does not count."""
    rows = text.split("\n")[:-1]
    if not rows or rows[0] != MAGIC:
        raise RecordError(f"not a Holdfast record: the first line must be '{MAGIC}'")
    fields: dict[str, str] = {}
    body = 0
    for number, row in enumerate(rows[1:], start=2):
        if row == "":
            body = number
            break
        key, colon, value = row.partition(":")
        if not colon or not key.isidentifier():
            raise RecordError(f"line {number}: expected 'key: value' in the header, found '{row[:60]}'")
        if key in fields:
            raise RecordError(f"line {number}: '{key[:60]}' appears twice in the header")
        fields[key] = value.strip()
    if body == 0:
        raise RecordError("the header is not complete: it ends with a blank line")
    missing = [key for key in _KEYS if key not in fields]
    if missing:
        raise RecordError(f"the header lacks '{missing[0]}'")
    if not fields["rules"].isascii() or not fields["rules"].isdigit() or len(fields["rules"]) > 9:
        raise RecordError(f"the header's 'rules' must be a number, found '{fields['rules'][:60]}'")
    record = Record(
        fields["game"],
        int(fields["rules"]),
        fields["cards"],
        _parse_options(fields["options"]),
        [name.strip() for name in fields["seats"].split(",")],
        {key: value for key, value in fields.items() if key not in _KEYS},
    )
    record.lines = rows[body:]
    return record


def _fits_header(value: str) -> bool:
    """Whether a value survives being written to the header and read again."""
    return value != "" and value.isprintable() and value == value.strip()


def _parse_options(text: str) -> dict[str, str]:
    options: dict[str, str] = {}
    for part in text.split(","):
        if part.strip():
            name, equals, value = part.partition("=")
            if not equals:
                raise RecordError(f"the header's options must read 'name=value', found '{part.strip()[:60]}'")
            options[name.strip()] = value.strip()
    return options
