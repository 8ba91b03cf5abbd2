"""What an exchange would let somebody do: the Places that become worth a visit, and those that no longer are."""

from __future__ import annotations

from holdfast.games.ante_portas.catalog import DEVELOPER
from holdfast.games.ante_portas.goods import GOODS
from holdfast.games.ante_portas.prospects import imagined, prospects_of
from holdfast.games.ante_portas.sides import look_as, team_of
from holdfast.games.ante_portas.trade import hand_over
from holdfast.games.ante_portas.view import AntePortasView, resample
from holdfast.kernel import Rng
from holdfast.web.counsel import Bargain, Gift

PLAYS = ", and play "  # how a prospect says which Improvements can be paid for


def bargain_of(view: AntePortasView, gifts: list[Gift]) -> Bargain:
    """What the viewer could do after these gifts and cannot do now, and the other way round; the gifts must fit."""
    seat = int(view.viewer)
    state = resample(view, Rng(0))
    look_as(state, team_of(state, seat))
    before = prospects_of(imagined(view), seat)
    for giver, receiver, good, count in gifts:
        hand_over(state, giver, receiver, GOODS.index(good), count)
    after = prospects_of(state, seat)
    lets: list[str] = []
    spoils: list[str] = []
    for place in view.rules.cards.places:
        if place.id not in before or before[place.id] == after[place.id]:
            continue
        (could, was), (can, words) = before[place.id], after[place.id]
        if can and not could:
            lets.append(f"{place.name}: {words}")
        elif could and not can:
            spoils.append(place.name)
        elif place.kind == DEVELOPER and PLAYS in words and PLAYS not in was:
            lets.append(f"{place.name}: play {words.partition(PLAYS)[2]}")
    # Some Places appear on the land twice.
    return Bargain(list(dict.fromkeys(lets)), list(dict.fromkeys(spoils)))
