"""The trade tray: what allies would give and ask for, seen by both sides before anything changes hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import UNSET

from holdfast.kernel import Rng, View
from holdfast.server.council.messages import Offer, OfferWish, Tray
from holdfast.server.messages import WhyNot
from holdfast.server.problems import Problem
from holdfast.server.store import PaperRow

if TYPE_CHECKING:
    from holdfast.server.table import Table

TRAY: Final = "tray"
MOST_OFFERS: Final = 6


def clean_offers(table: Table, seat: int, offers: list[OfferWish]) -> list[OfferWish]:
    """The offers as they are stored; raises a `Problem` for those that could never be met."""
    if not table.counsel.goods:
        raise Problem(422, "nothing can be given to others in this game")
    if len(offers) > MOST_OFFERS:
        raise Problem(422, f"a tray holds at most {MOST_OFFERS} offers")
    for offer in offers:
        if not 0 <= offer.to < len(table.seats) or offer.to == seat or not table.council.circle.allies(seat, offer.to):
            raise Problem(422, "offers are made to an ally")
        if not offer.give and not offer.ask:
            raise Problem(422, "an offer gives something, or asks for something")
        for good in (*offer.give, *offer.ask):
            if good not in table.counsel.goods:
                raise Problem(422, f"there is no good '{good[:20]}'")
    return offers


def read(paper: PaperRow) -> list[OfferWish]:
    """The offers on a paper; a paper that can no longer be read counts as empty."""
    try:
        return msgspec.json.decode(paper.text, type=list[OfferWish])
    except msgspec.MsgspecError:
        return []


async def trays_for(table: Table, viewer: int) -> list[Tray]:
    """The trays that a viewer may see, and what the viewer can do about them now; worked out once per position."""
    papers = [paper for (kind, _), paper in sorted(table.council.papers.items()) if kind == TRAY]
    seen = [paper for paper in papers if table.council.circle.sees_plan(viewer, paper.seat)]
    if not seen:
        return []
    moment = (table.seq, *(paper.version for paper in papers))
    kept = table.council.trays.get(viewer)
    if kept is None or kept[0] != moment:
        async with table.steady():
            view = table.play.state.view(viewer)
            trays = [
                Tray(seat=paper.seat, offers=[told(table, view, viewer, paper.seat, offer) for offer in read(paper)])
                for paper in seen
            ]
            kept = ((table.seq, *moment[1:]), trays)
        table.council.trays[viewer] = kept
    return kept[1]


def told(table: Table, view: View, viewer: int, seat: int, offer: OfferWish) -> Offer:
    """An offer as it stands now."""
    words = table.counsel.amount
    found = Offer(to=offer.to, give=offer.give, ask=offer.ask, gives=words(offer.give), asks=words(offer.ask))
    gifts = [(seat, offer.to, good, count) for good, count in offer.give.items()]
    gifts += [(offer.to, seat, good, count) for good, count in offer.ask.items()]
    refusals = (table.counsel.gift_refusal(view, *gift) for gift in gifts)
    why = next((refusal for refusal in refusals if refusal is not None), None)
    if why is not None:
        found.why = WhyNot(rule=why.rule, reason=why.reason)
    mine = [(receiver, good, count) for giver, receiver, good, count in gifts if giver == viewer]
    if why is None:
        found.do = given_now(table, view, viewer, mine) or UNSET
    if why is None and viewer in (seat, offer.to):
        bargain = table.counsel.bargain(view, gifts)
        found.lets, found.spoils = bargain.lets or UNSET, bargain.spoils or UNSET
    return found


def given_now(table: Table, view: View, viewer: int, gifts: list[tuple[int, str, int]]) -> list[str]:
    """The answers by which the viewer gives all of it now; none if that is not possible. `gifts` must be possible."""
    trial = table.game.resample(view, Rng(1))
    answers: list[str] = []
    for first, *rest in (table.counsel.gift(*gift) for gift in gifts):
        for answer in (first, *rest):
            action = table.game.action(answer)
            if answer in rest and action not in trial.candidates(viewer):
                continue  # only one amount was possible, so it was not asked for
            if action is None or viewer not in trial.to_act() or trial.refusal(viewer, action) is not None:
                return []
            trial.push(viewer, action)
            answers.append(answer)
    return answers
