"""Rows to columns and back. Lists and maps are JSON texts, lines are joined by newlines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from holdfast.server.store.base import StoreError
from holdfast.server.store.database import Row
from holdfast.server.store.rows import SeatRow, TableRow

TABLE_COLUMNS: Final = (
    "id, game, rules, cards, options, seed, names, is_open, tutorial, owner, watch, created, touched, closed, is_over, "
    "rematch, address, head, notes"
)
SEAT_COLUMNS: Final = "table_id, seat, name, bot, token, claimed, stand_in, votes"


def table_values(row: TableRow) -> Row:
    return storable(
        row.id,
        row.game,
        row.rules,
        row.cards,
        _json(row.options),
        row.seed,
        _json(row.names),
        row.open,
        row.tutorial,
        row.owner,
        row.watch,
        row.created,
        row.touched,
        row.closed,
        row.over,
        row.rematch,
        row.address,
        _json(row.head),
        _json(row.notes),
    )


def table_row(values: Sequence[Any]) -> TableRow:
    """From `TABLE_COLUMNS`; anything after them is ignored."""
    return TableRow(
        id=values[0],
        game=values[1],
        rules=values[2],
        cards=values[3],
        options=from_json(values[4]),
        seed=values[5],
        names=from_json(values[6]),
        open=bool(values[7]),
        tutorial=bool(values[8]),
        owner=bytes(values[9]),
        watch=bytes(values[10]),
        created=values[11],
        touched=values[12],
        closed=bool(values[13]),
        over=bool(values[14]),
        rematch=values[15],
        address=values[16],
        head=from_json(values[17]),
        notes=from_json(values[18]),
    )


def seat_values(seat: SeatRow) -> Row:
    return storable(
        seat.table,
        seat.seat,
        seat.name,
        seat.bot,
        seat.token,
        seat.claimed,
        seat.stand_in,
        _json(seat.votes),
    )


def seat_row(values: Sequence[Any]) -> SeatRow:
    return SeatRow(
        table=values[0],
        seat=values[1],
        name=values[2],
        bot=values[3],
        token=None if values[4] is None else bytes(values[4]),
        claimed=bool(values[5]),
        stand_in=values[6],
        votes=from_json(values[7]),
    )


def joined(lines: Sequence[str]) -> str:
    if not lines or any("\n" in line for line in lines):
        raise StoreError("A move is one or more lines without line breaks.")
    return "\n".join(lines)


def split(text: str) -> list[str]:
    return text.split("\n")


def storable(*values: Any) -> Row:
    """The values, if every database can hold them: some cannot hold NUL, and none can hold a lone surrogate."""
    for value in values:
        if isinstance(value, str) and not is_storable(value):
            raise StoreError("A text with a NUL character or half a surrogate pair cannot be stored.")
    return values


def is_storable(text: str) -> bool:
    if text.isascii():
        return "\0" not in text
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in text


def from_json(text: str) -> Any:
    return msgspec.json.decode(text)


def _json(value: object) -> str:
    try:
        return msgspec.json.encode(value).decode()
    except UnicodeEncodeError:
        raise StoreError("A text with a NUL character or half a surrogate pair cannot be stored.") from None
