"""Windows that answer themselves: how each person wants to be asked, and what that means for the open question.

The server only says what follows from a person's manners; their client gives the answer as an ordinary move, so that
nothing happens behind anybody's back, and without that client the table simply waits. Where the first answer of a team
counts, one person's client speaks for all who are there, and only if none of them wants to be asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import UNSET, Struct, field

from holdfast.kernel.record import correction
from holdfast.server.council.messages import Manners, MannersWish, Reflex
from holdfast.server.council.tray import TRAY
from holdfast.server.council.tray import read as read_tray
from holdfast.server.problems import Problem
from holdfast.server.store import PaperRow
from holdfast.web.counsel import Wishes

if TYPE_CHECKING:
    from holdfast.server.table import Table

MANNERS: Final = "manners"
MOST_ORDERS: Final = 40
AN_ALLY: Final = "an ally wants to decide here"


class Kept(Struct, kw_only=True):
    """Manners as they are stored: `stretch` names the stretch that is let `passing`, `since` the line of that wish."""

    stops: str
    passing: str = ""
    stretch: str = ""
    whatever: bool = False
    since: int = 0
    orders: dict[str, str] = field(default_factory=dict)


def check_wish(table: Table, wish: MannersWish) -> None:
    """Raises a `Problem` for manners that this game does not know."""
    counsel = table.counsel
    if not counsel.stops:
        raise Problem(422, "this game has no windows")
    if wish.stops not in counsel.stops:
        raise Problem(422, f"windows are asked in one of these ways: {named(counsel.stops)}")
    if wish.passing and wish.passing not in counsel.stretches:
        raise Problem(422, f"windows are let pass for one of these: {named(counsel.stretches)}")
    if len(wish.orders) > MOST_ORDERS:
        raise Problem(422, f"at most {MOST_ORDERS} things can have orders")
    if any(order not in counsel.orders for order in wish.orders.values()):
        raise Problem(422, f"there are these orders: {named(counsel.orders)}")


def named(words: Mapping[str, str]) -> str:
    return ", ".join(f"'{word}'" for word in words)


def written_manners(table: Table, seat: int, wish: MannersWish) -> str:
    """A wish as it is stored; the table must be held."""
    stretch = table.counsel.stretch(table.play.state.view(seat), wish.passing) if wish.passing else ""
    usual = next(iter(table.counsel.orders), "")
    kept = Kept(
        stops=wish.stops,
        passing=wish.passing if stretch else "",
        stretch=stretch,
        whatever=wish.whatever and bool(stretch),
        since=table.seq,
        orders={spot: order for spot, order in wish.orders.items() if order != usual},
    )
    return msgspec.json.encode(kept).decode()


def read(table: Table, paper: PaperRow | None) -> Kept:
    """The manners on a paper, or the usual ones."""
    usual = next(iter(table.counsel.stops), "")
    try:
        kept = Kept(stops=usual) if paper is None else msgspec.json.decode(paper.text, type=Kept)
    except msgspec.MsgspecError:
        kept = Kept(stops=usual)
    return kept if kept.stops in table.counsel.stops else Kept(stops=usual)


async def window_of(table: Table, seat: int) -> tuple[Manners, Reflex | None]:
    """How a seat is asked, and what its open window does by itself; worked out once per position."""
    await table.council.known()
    company = company_of(table, seat)
    papers = [table.council.papers.get((kind, one)) for kind in (MANNERS, TRAY) for one in range(len(table.seats))]
    moment = (table.seq, *company, *(0 if paper is None else paper.version for paper in papers))
    found = table.council.windows.get(seat)
    if found is None or found[0] != moment:
        async with table.steady():
            found = (moment, *asked(table, seat, company))
        table.council.windows[seat] = found
    return found[1], found[2]


def company_of(table: Table, seat: int) -> list[int]:
    """Who decides about a seat's window: the people who are here, if the first answer of several counts; otherwise
    only the seat. The first of them speaks for all."""
    state = table.play.state
    if seat not in table.asked or not state.first_answer_counts():
        return [seat]
    people = [one for one in state.to_act() if not table.seating.bots_among([one])]
    return [one for one in people if one == seat or table.audience.online(one)]


def asked(table: Table, seat: int, company: list[int]) -> tuple[Manners, Reflex | None]:
    """The same, worked out for the current position; the table must be held."""
    manners = manners_of(table, seat)
    found = reflex_of(table, seat)
    others = [reflex_of(table, other) for other in company if other != seat]
    if found is None or not found.do or all(one is None or one.do for one in others):
        speaks = company[0] == seat or found is None or not found.do
        return manners, found if speaks else None
    return manners, Reflex(seq=found.seq, why=AN_ALLY, passes=found.passes)


def manners_of(table: Table, seat: int) -> Manners:
    kept = read(table, table.council.papers.get((MANNERS, seat)))
    view = table.play.state.view(seat)
    # Somebody who takes an answer back wants to decide again.
    taken_back = any(correction(line) for line in table.play.record.lines[kept.since :])
    same = bool(kept.passing) and kept.stretch == table.counsel.stretch(view, kept.passing) and not taken_back
    posts = table.counsel.posts(view)
    return Manners(
        stops=kept.stops,
        passing=kept.passing if same else "",
        whatever=kept.whatever and same,
        orders={spot: order for spot, order in kept.orders.items() if spot in posts},
        posts=posts,
    )


def reflex_of(table: Table, seat: int) -> Reflex | None:
    """What a seat's window does, going by that seat's manners alone."""
    if seat not in table.asked:
        return None
    manners, view = manners_of(table, seat), table.play.state.view(seat)
    wishes = Wishes(manners.stops, manners.passing, manners.whatever, manners.orders, offered_to(table, seat))
    found = table.counsel.reflex(view, wishes)
    if found is None:
        return None
    passes = [kind for kind in table.counsel.stretches if table.counsel.stretch(view, kind)]
    return Reflex(seq=table.seq, why=found.why, do=list(found.do) or UNSET, passes=passes or UNSET)


def offered_to(table: Table, seat: int) -> bool:
    """Whether the tray holds an offer by this seat or to it."""
    trays = [(owner, paper) for (kind, owner), paper in table.council.papers.items() if kind == TRAY]
    return any(seat in (owner, offer.to) for owner, paper in trays for offer in read_tray(paper))
