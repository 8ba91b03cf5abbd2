"""Who sits where: free seats, votes on replacing absent people, stand-ins, and people who return."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from typing import Final, Literal

import msgspec

from holdfast.kernel import SPECTATOR
from holdfast.server import tokens
from holdfast.server.problems import GONE_ON, Problem
from holdfast.server.store import SeatRow, Store, StoredTable, TableRow
from holdfast.web.tutorial import FIRST

# Where a table's luck comes from, in the notes of its row: whoever chose it may know what is hidden from the others.
LUCK: Final = "luck"
Luck = Literal["", "seed", "replay"]
# What a tutorial teaches, in the notes of its row.
LESSON: Final = "lesson"
# Whether people may talk at a table, in the notes of its row: "off" if its owner does not want it.
CHAT: Final = "chat"
TRIES: Final = 5  # to change a row that another process changes too


class Seating:
    """Who sits at a table and what their links open: the table's row and those of its seats.

    `reload` takes the whole table from the store again; `changed` tells everybody that the room is another one.
    """

    def __init__(
        self,
        store: Store,
        row: TableRow,
        seats: list[SeatRow],
        reload: Callable[[], Awaitable[None]],
        changed: Callable[[], None],
    ) -> None:
        self.store: Final = store
        self.row = row
        self.seats = seats
        self.reload: Final = reload
        self.changed: Final = changed

    def replace(self, stored: StoredTable) -> None:
        """Take over what is in the store."""
        self.row, self.seats = stored.row, stored.seats

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def has_people(self) -> bool:
        return any(is_person(seat) for seat in self.seats)

    def has_bots(self) -> bool:
        """Whether a bot plays any seat now."""
        return any(plays_by_itself(seat) is not None for seat in self.seats)

    def bots_among(self, seats: Iterable[int]) -> list[int]:
        """The seats that a bot is playing now."""
        return [seat for seat in seats if plays_by_itself(self.seats[seat]) is not None]

    # -- who ------------------------------------------------------------------------------------------------

    def viewer_of(self, token: str | None) -> int:
        """The seat that a token holds, or a spectator; raises a `Problem` for whoever may not look on."""
        return viewer_of(self.row, self.seats, token)

    def is_owner(self, token: str | None) -> bool:
        return token is not None and tokens.matches(tokens.digest(token), self.row.owner)

    def check_open(self) -> None:
        check_open(self.row)

    # -- changing -------------------------------------------------------------------------------------------

    async def edit_seat(self, seat: int, change: Callable[[SeatRow], SeatRow]) -> SeatRow:
        """Change a seat's row; the table must be held. `change` is called again if another process was first."""
        for _ in range(TRIES):
            before = self.seats[seat]
            after = change(before)
            if after == before:
                return before
            if await self.store.save_seat(after, before):
                self.seats[seat] = after
                self.changed()
                return after
            await self.reload()
        raise Problem(409, GONE_ON)

    async def claim(self, seat: int) -> None:
        """Somebody came with the seat's link: the seat is theirs and votes are dropped. The table must be held."""
        if self.seats[seat].votes or not self.seats[seat].claimed:
            await self.edit_seat(seat, lambda row: msgspec.structs.replace(row, claimed=True, votes={}))

    async def edit_row(self, change: Callable[[TableRow], TableRow]) -> TableRow:
        """Change the table's row, as `edit_seat` does with a seat's."""
        for _ in range(TRIES):
            before = self.row
            after = change(before)
            if after == before:
                return before
            if await self.store.save_table(after, before):
                self.row = after
                self.changed()
                return after
            await self.reload()
        raise Problem(409, GONE_ON)


def viewer_of(row: TableRow, seats: list[SeatRow], token: str | None) -> int:
    """The seat that a token holds, or a spectator; raises a `Problem` for whoever may not look on."""
    if token is None:
        if row.open:
            return SPECTATOR
        raise Problem(403, "this table is private; it opens with a personal link or the link for spectators")
    given = tokens.digest(token)
    held = [seat.seat for seat in seats if tokens.matches(given, seat.token)]
    watches = tokens.matches(given, row.watch) | tokens.matches(given, row.owner)
    if held:
        return held[0]
    if watches:
        return SPECTATOR
    raise Problem(403, "this link does not open this table")


def check_open(row: TableRow) -> None:
    if row.closed:
        raise Problem(410, "this table was closed by its owner")


def lesson_of(row: TableRow) -> str:
    """The lesson that a table gives; "" if it is no tutorial. Tables that say nothing give the first one."""
    return str(row.notes.get(LESSON, FIRST)) if row.tutorial else ""


def luck_of(row: TableRow) -> Luck:
    """Where a table's luck comes from: "" if nobody chose it."""
    match row.notes.get(LUCK):
        case "seed":
            return "seed"
        case "replay":
            return "replay"
        case _:
            return ""


def talks(row: TableRow) -> bool:
    """Whether there is a chat at a table."""
    return row.notes.get(CHAT) != "off"


def is_person(seat: SeatRow) -> bool:
    return seat.bot is None


def plays_by_itself(seat: SeatRow) -> str | None:
    """The bot that plays a seat now, if one does."""
    return seat.bot if seat.bot is not None else seat.stand_in


def is_free(seat: SeatRow, open_table: bool) -> bool:
    """Whether anybody may sit down there."""
    return open_table and seat.bot is None and not seat.claimed


def decided(votes: dict[str, str], voters: Iterable[int]) -> str | None:
    """The bot that the voters want, once more than half of them have voted; what most of them want, or else the last
    one named."""
    electorate = list(voters)
    given = [votes[str(voter)] for voter in electorate if str(voter) in votes]
    if 2 * len(given) <= len(electorate):
        return None
    ranked = Counter(given).most_common()
    best = [spec for spec, count in ranked if count == ranked[0][1]]
    in_order = [spec for voter, spec in votes.items() if int(voter) in electorate and spec in best]
    return in_order[-1]
