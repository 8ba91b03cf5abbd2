"""What a Steward does on arriving at a Place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holdfast.games.ante_portas.building import open_building
from holdfast.games.ante_portas.catalog import (
    ANY,
    BAKER,
    BUILD,
    COMMAND,
    DEVELOPER,
    DOCTOR,
    ENGINEER,
    GATHER,
    HEAD_OFFICIAL,
    LAY,
    LIBRARIAN,
    RECRUIT,
    REFINE,
    TRAPPER,
    Place,
)
from holdfast.games.ante_portas.developer import open_developer
from holdfast.games.ante_portas.goods import KINDS
from holdfast.games.ante_portas.library import open_librarian
from holdfast.games.ante_portas.market import open_market
from holdfast.games.ante_portas.orders import (
    BAKERS,
    COMMANDERS,
    DOCTORS,
    ENGINEERS,
    RECRUITERS,
    TRAPPERS,
    open_either,
    work_cost,
)
from holdfast.games.ante_portas.purse import gain
from holdfast.games.ante_portas.refining import open_refining
from holdfast.games.ante_portas.works import open_lay
from holdfast.kernel.event import Event

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState


def visit(state: AntePortasState, seat: i64) -> None:
    """P-places: any Place may be entered; what cannot be done there is skipped."""
    site = state.communities[seat].site
    if state.land.is_market(site):
        open_market(state, seat)
        return
    place = state.rules.cards.places[site]
    kind = place.kind
    if kind == GATHER:
        gather(state, seat, place)
    elif kind == REFINE:
        open_refining(state, seat, place.recipe)
    elif kind == LIBRARIAN:
        open_librarian(state, seat, place.draw, place.keep, place.library_draw, place.library_keep)
        gather(state, seat, place)
    elif kind == DEVELOPER:
        open_developer(state, seat)
        gather(state, seat, place)
    elif kind == HEAD_OFFICIAL:
        claim_marker(state, seat)
        gather(state, seat, place)
    elif kind == BUILD:
        open_building(state, seat, place.building, state.rules.cards.buildings[place.building].cost, ANY)
    elif kind == BAKER:
        open_either(state, seat, BAKERS, site)
    elif kind == RECRUIT:
        open_either(state, seat, RECRUITERS, site)
    elif kind == COMMAND:
        open_either(state, seat, COMMANDERS, site)
    elif kind == DOCTOR:
        open_either(state, seat, DOCTORS, site)
    elif kind == LAY:  # P-minelayers, and the Builders of the Command Center
        open_lay(state, seat, place.work, work_cost(state, seat, place.work), ANY, False)
    elif kind == TRAPPER:
        open_either(state, seat, TRAPPERS, site)
    else:
        assert kind == ENGINEER
        open_either(state, seat, ENGINEERS, site)


def gather(state: AntePortasState, seat: i64, place: Place) -> None:
    """P-gathering: the goods of the Place, and one more where an Improvement adds to them."""
    bonus = state.communities[seat].place_bonus
    goods = [place.gain[good] + (bonus[good] if place.gain[good] > 0 else 0) for good in range(KINDS)]
    gain(state, seat, goods, "P-gathering", "gets", f" at the {place.name}")


def claim_marker(state: AntePortasState, seat: i64) -> None:
    """P-starting-player: the marker is claimed now and handed over at the end of the year."""
    state.clock.claimed = seat
    if state.log is not None:
        text = f"@{seat} will be the Starting Player next year."
        state.tell(Event("claim", "P-starting-player", seat, text))
