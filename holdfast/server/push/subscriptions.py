"""Who wants to be told that it is their move: a few browsers per seat, kept in the table's row."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from holdfast.server.store import TableRow

KEY: Final = "push"  # in the notes of a table's row
MOST_EACH: Final = 3  # browsers of one seat; the newest replace the oldest


class Subscription(msgspec.Struct, frozen=True):
    """A browser's address at its push service, and the keys to seal messages for it."""

    endpoint: str
    p256dh: str
    auth: str


def subscriptions(row: TableRow) -> dict[int, list[Subscription]]:
    """By seat; entries that cannot be read are ignored."""
    try:
        return msgspec.convert(row.notes.get(KEY, {}), dict[int, list[Subscription]], str_keys=True, strict=False)
    except msgspec.ValidationError:
        return {}


def subscribed(row: TableRow, seat: int, wish: Subscription) -> TableRow:
    """The row after a browser of this seat has subscribed."""
    others = [one for one in subscriptions(row).get(seat, []) if one.endpoint != wish.endpoint]
    return changed(row, seat, [*others, wish][-MOST_EACH:])


def unsubscribed(row: TableRow, seat: int, endpoint: str) -> TableRow:
    """The row after a browser has unsubscribed, or is gone."""
    return changed(row, seat, [one for one in subscriptions(row).get(seat, []) if one.endpoint != endpoint])


def changed(row: TableRow, seat: int, wanted: list[Subscription]) -> TableRow:
    kept = {**subscriptions(row), seat: wanted}
    plain: dict[str, Any] = msgspec.to_builtins({one: all for one, all in kept.items() if all}, str_keys=True)
    return msgspec.structs.replace(row, notes={**row.notes, KEY: plain})
