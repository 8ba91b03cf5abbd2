"""What allies in *Ante Portas* decide together: words at hand, and works and Soldiers planned on the Battleground."""

from __future__ import annotations

from typing import Final

from holdfast.games.ante_portas.catalog import NO_WORK, Work
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.goods import GOODS
from holdfast.games.ante_portas.prospects import imagined
from holdfast.games.ante_portas.purse import room_for
from holdfast.games.ante_portas.sight import in_sight, is_building
from holdfast.games.ante_portas.standing import AUTO, BREACH, ORDERS, ordered_answer, waiting_costs
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.verdicts import INVADERS_THERE, explain
from holdfast.games.ante_portas.view import AntePortasView, resample
from holdfast.games.ante_portas.windows import IN_TURN, Window
from holdfast.games.ante_portas.works import spot_verdict
from holdfast.kernel import Refusal, Rng, View
from holdfast.kernel.action import ALLOWED
from holdfast.web.counsel import Counsel, Json, Reflex

SOLDIER: Final = "soldier"
HEX: Final = "hex:"
GHOSTS: Final = {
    SOLDIER: "Soldier",
    "guard-post": "Guard Post",
    "guard-tower": "Guard Tower",
    "trench": "Trench",
    "bunker": "Bunker",
    "catapult": "Catapult",
    "howitzer": "Howitzer",
    "pressure-mine": "Mine",
    "trap": "Trap",
    "bomb": "Bomb",
}


class PortasCounsel(Counsel):
    quick_words = (
        "need 2 wood before winter",
        "hold fire",
        "fall back",
        "I can give food",
        "who mans the guns?",
        "ready",
    )
    ghosts = GHOSTS

    def ghost_refusal(self, view: View, ghost: str, spot: str) -> Refusal | None:
        """P-place-tiles for works; Soldiers do not arrive on Invaders without a Battle."""
        assert isinstance(view, AntePortasView)
        hex, work = hex_of(spot), work_named(view, ghost)
        if hex is None:
            return None
        state = imagined(view)
        if ghost == SOLDIER:
            return explain(INVADERS_THERE) if state.field.troop_size(hex) > 0 else None
        if work is None:
            return None
        code = spot_verdict(state, hex, work.number, False, in_sight(state))
        return None if code == ALLOWED else explain(code)

    stops = ORDERS

    def stretch(self, view: View) -> str:
        """The Battle Phase that is going on."""
        assert isinstance(view, AntePortasView)
        clock = view.clock
        fighting = any(frame is view.rules.war.phase_ends for frame in view.stack)
        return f"{clock.era} {clock.half} {clock.round}" if fighting else ""

    def reflex(self, view: View, stops: str, passing: bool, whatever: bool) -> Reflex | None:
        """P-windows: whoever answers for the team holds where waiting costs nothing, or as ordered."""
        assert isinstance(view, AntePortasView)
        window = view.asked()
        is_window = isinstance(window, Window) and window.kind != IN_TURN and not view.rules.duel
        costs = waiting_costs(view) if is_window else ""
        if is_window and passing and (whatever or costs != BREACH):
            return Reflex(view.rules.war.hold.notation, "you let this Battle Phase pass")
        answer = ordered_answer(view, stops)
        if answer is not None:
            return Reflex(answer.notation, "by your standing orders" if stops == AUTO else "waiting costs nothing")
        return Reflex("", costs or "you are asked at every step") if is_window else None

    goods = GOODS

    def gift_refusal(self, view: View, giver: int, receiver: int, good: str, count: int) -> Refusal | None:
        """P-trade, P-trade-receive: the giver has it, and the receiver has room for it."""
        assert isinstance(view, AntePortasView)
        kind = GOODS.index(good)
        has = int(view.communities[giver].has(kind))
        room = int(room_for(view.rules.cards, view.communities[receiver], kind))
        if has < count:
            return Refusal("P-trade", f"@{giver} has {has} {good}")
        return Refusal("P-trade-receive", f"@{receiver} has room for {room} {good}") if room < count else None

    def gift(self, receiver: int, good: str, count: int) -> list[str]:
        return [f"give {good} to {receiver}", f"{count}"]

    risk = "a breach in the next Battle Phase"

    def risk_of(self, odds: Json) -> tuple[float, float]:
        share, error, *_ = odds["breach"]
        return float(share), float(error)

    def suppose(self, view: View, ghosts: list[tuple[str, str]]) -> View:
        """The position with the ghosts in it that can stand where they are; Buildings are supposed to be manned.

        Of a duel no odds are sampled, so nothing is supposed there.
        """
        assert isinstance(view, AntePortasView)
        if view.rules.duel:
            return view
        state = resample(view, Rng(0))
        for ghost, spot in ghosts:
            hex = hex_of(spot)
            if hex is not None and self.ghost_refusal(state.view(view.viewer), ghost, spot) is None:
                put(state, ghost, hex, work_named(view, ghost))
        return state.view(view.viewer)


def put(state: AntePortasState, ghost: str, hex: int, work: Work | None) -> None:
    field = state.field
    if ghost == SOLDIER:
        field.farmers[hex] += 1
    elif work is not None:
        if field.tile[hex] == NO_WORK:
            field.put_tile(hex, work.number, work.group, field.facing[hex])
        else:
            field.tile[hex] = work.number
        if is_building(work):
            crew = field.citizens if work.citizens else field.farmers
            crew[hex] = max(crew[hex], int(work.actors))


def hex_of(spot: str) -> int | None:
    """The number of a hex, if the spot is one."""
    number = spot.removeprefix(HEX)
    return int(number) if spot.startswith(HEX) and number.isdecimal() and 1 <= int(number) <= HEXES else None


def work_named(view: AntePortasView, id: str) -> Work | None:
    return next((work for work in view.rules.cards.works if work.id == id), None)
