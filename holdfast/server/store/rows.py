"""What the store keeps, as plain values. Tokens are only ever kept as their SHA-256 digest."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field


class TableRow(Struct, kw_only=True):
    """A table without its seats and its moves."""

    id: str
    game: str
    rules: int
    cards: str
    options: dict[str, str] = field(default_factory=dict)
    seed: str
    names: list[str]
    open: bool = False
    tutorial: bool = False
    owner: bytes
    watch: bytes
    created: float
    touched: float
    closed: bool = False
    over: bool = False
    rematch: str | None = None
    address: str = ""
    head: list[str] = field(default_factory=list)
    notes: dict[str, Any] = field(default_factory=dict)


class SeatRow(Struct, kw_only=True):
    """Who sits at a table. `bot` plays the seat from the start; `stand_in` is the bot that replaced an absent person.

    `votes` maps each seat that voted to the bot that it wants in place of the person who sits here.
    """

    table: str
    seat: int
    name: str
    bot: str | None = None
    token: bytes | None = None
    claimed: bool = False
    stand_in: str | None = None
    votes: dict[str, str] = field(default_factory=dict)


class StoredTable(Struct, kw_only=True):
    """A whole table as it stood at one moment. `lines` is the head and every move, in order."""

    row: TableRow
    seats: list[SeatRow]
    lines: list[str]

    @property
    def seq(self) -> int:
        """How many lines the record has: the number that the next `append` has to give."""
        return len(self.lines)


class ReplayRow(Struct, kw_only=True):
    """A record that somebody uploaded; `address` is what we keep of where it came from, `size` its size in bytes."""

    id: str
    text: str
    created: float
    address: str = ""
    size: int = 0


class Quota(Struct, kw_only=True):
    """How much may be uploaded: records and bytes from one address since some time, and bytes in all; 0: no limit."""

    since: float
    records: int
    bytes: int
    total: int


class WordRow(Struct, kw_only=True):
    """Something that was said at a table. `seat` is -1 for a spectator, who may go by a `name`; the store assigns
    `number`, and `key` distinguishes what is said twice from what is sent twice."""

    table: str
    number: int = 0
    room: str
    seat: int
    name: str = ""
    text: str
    at: float
    key: str


class PaperRow(Struct, kw_only=True):
    """What a seat keeps beside the game, one of each kind: a plan, say. Every change gets the next `version`."""

    table: str
    kind: str
    seat: int
    version: int = 0
    text: str
