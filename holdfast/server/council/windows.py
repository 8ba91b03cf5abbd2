"""Windows that answer themselves: how each person wants to be asked, and what that means for the open question.

The server only says what follows from somebody's manners; their client gives the answer as an ordinary move, so that it
is never given behind anybody's back, and a table without that client waits as it always did.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import UNSET, Struct

from holdfast.kernel.record import correction
from holdfast.server.council.messages import Manners, MannersWish, Reflex
from holdfast.server.store import PaperRow

if TYPE_CHECKING:
    from holdfast.server.table import Table

MANNERS: Final = "manners"


class Kept(Struct, kw_only=True):
    """Manners as they are kept: `passing` names the stretch of the game, `since` the line at which that was said."""

    stops: str
    passing: str = ""
    whatever: bool = False
    since: int = 0


def written_manners(table: Table, seat: int, wish: MannersWish) -> str:
    """What is kept of a wish; the table must be held."""
    stretch = table.counsel.stretch(table.play.state.view(seat)) if wish.passing else ""
    kept = Kept(stops=wish.stops, passing=stretch, whatever=wish.whatever and bool(stretch), since=table.seq)
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
    """How a seat is asked, and what its open window does by itself; worked out once for a position."""
    await table.council.known()
    paper = table.council.papers.get((MANNERS, seat))
    moment = (table.seq, 0 if paper is None else paper.version)
    found = table.council.windows.get(seat)
    if found is None or found[0] != moment:
        async with table.steady():
            found = (moment, *asked(table, seat, read(table, paper)))
        table.council.windows[seat] = found
    return found[1], found[2]


def asked(table: Table, seat: int, kept: Kept) -> tuple[Manners, Reflex | None]:
    """The same, at the position as it is; the table must be held."""
    view = table.play.state.view(seat)
    # Whoever takes something back wants to decide again.
    taken_back = any(correction(line) for line in table.play.record.lines[kept.since :])
    passing = bool(kept.passing) and kept.passing == table.counsel.stretch(view) and not taken_back
    manners = Manners(stops=kept.stops, passing=passing, whatever=kept.whatever and passing)
    reflex = table.counsel.reflex(view, kept.stops, passing, kept.whatever) if seat in table.asked else None
    if reflex is None:
        return manners, None
    return manners, Reflex(seq=table.seq, why=reflex.why, do=reflex.do or UNSET)
