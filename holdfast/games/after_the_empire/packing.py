"""Two small numbers kept as one, so that lists of them copy fast: a card and the side that it comes from, or a
location and the seat whose worker stands there. No other module takes these numbers apart.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from holdfast.games.after_the_empire.tables import SIDES

_SIDES: Final[int] = 4
_MOST_SEATS: Final[int] = 4

assert len(SIDES) == _SIDES


def coming(card: i64, side: i64) -> i64:
    """An invader or siege card on the board, with the side that it comes from."""
    return card * _SIDES + side


def card_of(coming: i64) -> i64:
    return coming // _SIDES


def side_of(coming: i64) -> i64:
    return coming % _SIDES


def worker_at(location: i64, seat: i64) -> i64:
    """A worker on the board."""
    return location * _MOST_SEATS + seat


def site_of(worker: i64) -> i64:
    return worker // _MOST_SEATS


def owner_of(worker: i64) -> i64:
    return worker % _MOST_SEATS
