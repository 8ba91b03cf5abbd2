"""Whether an exchange on arrival could make a difference: only then is it worth a question."""

from __future__ import annotations

from holdfast.games.ante_portas.goods import KINDS
from holdfast.games.ante_portas.purse import Drop, room_for
from holdfast.games.ante_portas.sides import allied
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.trade import hand_over
from holdfast.games.ante_portas.view import AntePortasView, resample
from holdfast.kernel import Rng


def is_idle_exchange(view: AntePortasView) -> bool:
    """On arrival: whether no single gift adds to what the Steward may do here, or saves goods that would be dropped.
    Whatever else it may be good for can be exchanged before the next move (P-trade-windows)."""
    state, seat = resample(view, Rng(0)), int(view.viewer)
    here = state.communities[seat].site
    others = [
        int(c.seat) for c in state.communities if c.seat != seat and c.site == here and allied(state, seat, c.seat)
    ]
    gifts = [(giver, receiver) for other in others for giver, receiver in ((other, seat), (seat, other))]
    wasteful, before = what_follows(state, seat)
    for giver, receiver in gifts:
        for good in range(KINDS):
            wastes, answers = what_follows(state, seat, (giver, receiver, good))
            if (wasteful and not wastes) or not answers <= before:
                return False
    return True


def what_follows(state: AntePortasState, seat: int, gift: tuple[int, int, int] | None = None) -> tuple[bool, set[str]]:
    """Whether goods must be dropped at this Place, and what the Steward may answer there, after a gift (by giver,
    receiver and good) as large as it can be."""
    after = state.copy()
    if gift is not None:
        giver, receiver, good = gift
        room = room_for(after.rules.cards, after.communities[receiver], good)
        hand_over(after, giver, receiver, good, min(int(after.communities[giver].has(good)), int(room)))
    after.push(seat, after.rules.acts.go_on)
    question = after.asked(seat)
    if question is None or after.clock.active != seat:
        return False, set()
    return isinstance(question, Drop), {action.notation for action in after.choices(seat)}
