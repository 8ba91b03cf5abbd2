"""Who sits where: names, free chairs, votes about the absent, stand-ins and their return."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from holdfast.server.problems import Problem
from holdfast.server.store import SeatRow

# Who has no name of their own is called by the colour of the seat.
COLOUR_NAMES: Final = ("Azure", "Rose", "Fern", "Ochre", "Violet")
LONGEST_NAME: Final = 24


def clean_name(wish: str) -> str:
    """A name as it is kept, or ''; raises a `Problem`. It must fit into a record's header."""
    name = " ".join(wish.split())
    if len(name) > LONGEST_NAME:
        raise Problem(422, f"a name has at most {LONGEST_NAME} letters")
    if "," in name or not name.isprintable():
        raise Problem(422, "a name is one line without a comma")
    return name


def seat_names(wishes: list[str]) -> list[str]:
    """A name for every seat: the wished one, or a colour that nobody is called by; no two the same."""
    names: list[str] = []
    taken = {wish.casefold() for wish in wishes if wish}
    for seat, wish in enumerate(wishes):
        if wish and wish.casefold() in {name.casefold() for name in names}:
            raise Problem(422, f"two seats are called '{wish}'")
        if not wish:
            colours = (*COLOUR_NAMES[seat:], *COLOUR_NAMES, *(f"Seat {number}" for number in range(1, 10)))
            wish = next(name for name in colours if name.casefold() not in taken)
            taken.add(wish.casefold())
        names.append(wish)
    return names


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
