"""What allies in *Ante Portas* decide together: set phrases, and Works and Soldiers planned on the Battleground."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from holdfast.games.ante_portas.catalog import NO_WORK, Work
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.goods import GOODS, amount_words
from holdfast.games.ante_portas.posts import ASK, POST_ORDERS, Posts, gun_posts, posted_answers
from holdfast.games.ante_portas.prospects import imagined
from holdfast.games.ante_portas.purse import room_for
from holdfast.games.ante_portas.sight import in_sight, is_building
from holdfast.games.ante_portas.standing import AUTO, BREACH, EVERY_STEP, ORDERS, ordered_answer, waiting_costs
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.turns import Arrival
from holdfast.games.ante_portas.verdicts import INVADERS_THERE, explain
from holdfast.games.ante_portas.view import AntePortasView, resample
from holdfast.games.ante_portas.windows import IN_TURN, Window
from holdfast.games.ante_portas.works import spot_verdict
from holdfast.kernel import Refusal, Rng, View
from holdfast.kernel.action import ALLOWED
from holdfast.web.ante_portas.bargain import bargain_of
from holdfast.web.counsel import Bargain, Counsel, Gift, Json, Reflex, Wishes

SOLDIER: Final = "soldier"
HEX: Final = "hex:"
STEP: Final = "step"
TROOP: Final = "troop"
PHASE: Final = "phase"
STRETCHES: Final = {STEP: "this step", TROOP: "this troop", PHASE: "this Battle Phase"}
BY_ORDER: Final = "by your standing orders"
NO_MATTER: Final = "nothing else would have made a difference"
NO_OFFER: Final = "you share this Place, but no exchange lies on the tray"
STEWARD: Final = "steward"
COVER: Final = "cover"
GHOSTS: Final = {
    COVER: "Cover this",
    STEWARD: "Steward",
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
        """P-place-tiles for Works; Soldiers do not arrive on Invaders without a Battle."""
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

    def fulfils(self, ghost: str, spot: str, notation: str) -> bool:
        """A Steward goes to the Place, a Work is laid on the hex, or Soldiers are sent there."""
        kind, _, where = spot.partition(":")
        if ghost == STEWARD:
            return kind == "place" and notation == f"go {where}"
        if ghost in (SOLDIER, COVER) and notation == f"to {where}":
            return kind == "hex"
        words = [work for work in GHOSTS if work not in (SOLDIER, STEWARD, COVER)] if ghost == COVER else [ghost]
        return kind == "hex" and notation in [f"{work} {where}" for work in words]

    stops = ORDERS

    stretches = STRETCHES
    orders = POST_ORDERS

    def stretch(self, view: View, kind: str) -> str:
        """The Battle Phase in progress, the troop with its card, or the arrow it has reached."""
        assert isinstance(view, AntePortasView)
        clock, pile, troop = view.clock, view.decks.movement, view.field.moving
        if not any(frame is view.rules.war.phase_ends for frame in view.stack):
            return ""
        phase = f"{clock.era} {clock.half} {clock.round}"
        if kind == PHASE:
            return phase
        card = f"{phase}, {pile.generation} {pile.deck.size()}"
        if kind == TROOP:
            return "" if troop is None else card
        return f"{card}, the end" if troop is None else f"{card}, {troop.step} {len(view.field.waiting)}"

    def posts(self, view: View) -> dict[str, str]:
        """Buildings that can fire. In a duel everybody is always asked."""
        assert isinstance(view, AntePortasView)
        if view.rules.duel:
            return {}
        works, tile = view.rules.cards.works, view.field.tile
        return {f"{HEX}{hex}": f"{works[tile[hex]].name} on hex {hex}" for hex in gun_posts(imagined(view))}

    def reflex(self, view: View, wishes: Wishes) -> Reflex | None:
        """P-windows: the seat that answers for the team holds where waiting costs nothing, or as ordered."""
        assert isinstance(view, AntePortasView)
        window = view.asked()
        if isinstance(window, Arrival) and wishes.stops != EVERY_STEP and not wishes.offered:
            return Reflex((view.rules.acts.go_on.notation,), NO_OFFER)
        hold = (view.rules.war.hold.notation,)
        posts = posted(view, wishes)
        answer = ordered_answer(view, wishes.stops, posts)
        if not isinstance(window, Window) or window.kind == IN_TURN or view.rules.duel:
            if answer is None:
                return None
            return Reflex((answer.notation,), BY_ORDER if wishes.stops == AUTO else NO_MATTER)
        costs = waiting_costs(view, posts)
        if wishes.passing and (wishes.whatever or costs != BREACH):
            return Reflex(hold, f"you let {STRETCHES[wishes.passing]} pass")
        shots = posted_answers(resample(view, Rng(0)), view.viewer, posts)
        if shots:
            return Reflex(tuple(shots), "a Building fires by your orders")
        if answer is None:
            return Reflex((), costs or "you are asked at every step")
        if wishes.stops == AUTO:
            return Reflex((answer.notation,), BY_ORDER)
        return Reflex(hold, "your Buildings hold fire" if costs else "waiting costs nothing")

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

    def amount(self, goods: Mapping[str, int]) -> str:
        return amount_words([goods.get(good, 0) for good in GOODS])

    def gift(self, receiver: int, good: str, count: int) -> list[str]:
        return [f"give {good} to {receiver}", f"{count}"]

    def bargain(self, view: View, gifts: list[Gift]) -> Bargain:
        assert isinstance(view, AntePortasView)
        return bargain_of(view, gifts)

    risk = "a breach in the next Battle Phase"

    def risk_of(self, odds: Json) -> tuple[float, float]:
        share, error, *_ = odds["breach"]
        return float(share), float(error)

    def suppose(self, view: View, ghosts: list[tuple[str, str]]) -> View:
        """The position with those ghosts that are allowed where they are; Buildings are assumed to be manned.

        No odds are sampled for a duel, so nothing is assumed there.
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


def posted(view: AntePortasView, wishes: Wishes) -> Posts:
    """The orders of Buildings that exist, by hex."""
    there = gun_posts(imagined(view)) if wishes.orders else []
    found = {hex_of(spot): order for spot, order in wishes.orders.items() if order != ASK}
    return {hex: found[hex] for hex in there if hex in found}


def hex_of(spot: str) -> int | None:
    """The number of a hex, if the spot is one."""
    number = spot.removeprefix(HEX)
    return int(number) if spot.startswith(HEX) and number.isdecimal() and 1 <= int(number) <= HEXES else None


def work_named(view: AntePortasView, id: str) -> Work | None:
    return next((work for work in view.rules.cards.works if work.id == id), None)
