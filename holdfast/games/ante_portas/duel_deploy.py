"""Deploying in a duel: over the edge, with an engine and its crew, into an enemy Trap; moving exhausts Soldiers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holdfast.games.ante_portas.catalog import TRAP
from holdfast.games.ante_portas.deploy import Deploying, Group, Whither, deploying, set_off
from holdfast.games.ante_portas.duel_end import capture_flag
from holdfast.games.ante_portas.duel_windows import Reaction
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.sides import room_on
from holdfast.games.ante_portas.verdicts import NO_CREW, NOT_SO_HELD, explain
from holdfast.games.ante_portas.war_words import soldier_words, work_name
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import NO_SEAT, Event
from holdfast.kernel.frame import Question, Step

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState


def end_of_movement(state: AntePortasState, orders: Deploying) -> None:
    """P-duel-exhausting: Soldiers who have moved are exhausted when the movement is complete."""
    field = state.field
    tired: i64 = 0
    for hex in range(1, HEXES + 1):
        farmers = orders.taken.marched(hex, field.farmers[hex], False)
        field.farmers[hex] -= farmers
        field.tired_farmers[hex] += farmers
        citizens = orders.taken.marched(hex, field.citizens[hex], True)
        field.citizens[hex] -= citizens
        field.tired_citizens[hex] += citizens
        tired += farmers + citizens
    if state.log is not None and tired > 0:
        text = "Whoever has moved is exhausted."
        state.tell(Event("exhausted", "P-duel-exhausting", orders.seat, text, {"count": int(tired)}))


# -- over the edge -------------------------------------------------------------------------------------------------


@final
class OverEdge(Action["AntePortasState"]):
    """P-duel-flag: a Mobile Unit steps straight forward over the opposite edge (P-duel-forward)."""

    def __init__(self) -> None:
        super().__init__("over the edge", "P-duel-flag")

    def apply(self, state: AntePortasState, seat: i64) -> None:
        question = state.asked(seat)
        assert isinstance(question, Whither)
        capture_flag(state, seat, question.hex)


# -- with an engine ------------------------------------------------------------------------------------------------


def crew_there(state: AntePortasState, group: Group, tired: bool) -> i64:
    """P-duel-engine: Soldiers of the right kind on the engine's hex who may go along: exhausted or unmoved."""
    field = state.field
    hex = group.hex
    taken = deploying(state).taken
    if state.rules.cards.works[field.tile[hex]].citizens:
        if tired:
            return field.tired_citizens[hex]
        ready: i64 = field.citizens[hex]
        stays = ready - taken.marched(hex, ready, True) - group.citizens
        rode: i64 = taken.citizens_rode[hex]
    else:
        if tired:
            return field.tired_farmers[hex]
        ready = field.farmers[hex]
        stays = ready - taken.marched(hex, ready, False) - group.farmers
        rode = taken.farmers_rode[hex]
    rode = rode if rode < ready else ready
    return stays if stays > rode else rode


@final
class WithCrew(Action["AntePortasState"]):
    """P-duel-engine: the Soldier who mans it goes along, exhausted or not, and the move does not exhaust him."""

    def __init__(self, tired: bool) -> None:
        super().__init__("with engine and exhausted crew" if tired else "with engine and crew", "P-duel-engine")
        self.tired = tired

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        group = state.asked(seat)
        assert isinstance(group, Group)
        if group.sent() + 1 > room_on(state, group.goal):
            return NO_CREW
        return ALLOWED if crew_there(state, group, self.tired) > 0 else NO_CREW

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        group = state.asked(seat)
        assert isinstance(group, Group)
        field = state.field
        taken = deploying(state).taken
        kind = field.tile[group.hex]
        citizen = state.rules.cards.works[kind].citizens
        if citizen:
            column = field.tired_citizens if self.tired else field.citizens
            rode = taken.citizens_rode
        else:
            column = field.tired_farmers if self.tired else field.farmers
            rode = taken.farmers_rode
        column[group.hex] -= 1
        column[group.goal] += 1
        if not self.tired:
            if rode[group.hex] > 0:
                rode[group.hex] -= 1
            rode[group.goal] += 1
        if state.log is not None:
            who = "Citizen" if citizen else "Farmer"
            text = f"A {who} goes along with the {work_name(state, kind)}."
            facts: dict[str, object] = {"from": int(group.hex), "to": int(group.goal), "exhausted": self.tired}
            state.tell(Event("crew", self.rule, seat, text, facts))
        set_off(state, seat, group, True)


# -- having arrived ------------------------------------------------------------------------------------------------


@final
class Arrived(Step["AntePortasState"]):
    """After the Battle on the hex, if there was one: an enemy Trap holds some, then the other team may act."""

    def __init__(self, seat: i64, hex: i64) -> None:
        super().__init__("arrived", seat)
        self.hex: i64 = hex

    def run(self, state: AntePortasState) -> None:
        orders = deploying(state)
        if not orders.let_pass:
            state.stack.append(Reaction(self.hex))
        if state.field.their_tile(self.hex) == TRAP and orders.taken.most > 1:
            held_in_trap(state, self.seat, self.hex)

    def to_json(self) -> dict[str, object]:
        return {"step": self.name, "seat": int(self.seat), "hex": int(self.hex)}


def could_go_on(state: AntePortasState, hex: i64) -> tuple[i64, i64]:
    """Farmers and Citizens who have come to this hex and have a step left; no engine can enter a hex with a Trap."""
    field = state.field
    orders = deploying(state)
    farmers = orders.taken.farmers_half[hex]
    citizens = orders.taken.citizens_half[hex]
    able_farmers = orders.taken.free_farmers(hex, field.farmers[hex])
    able_citizens = orders.taken.free_citizens(hex, field.citizens[hex])
    return (
        farmers if farmers < able_farmers else able_farmers,
        citizens if citizens < able_citizens else able_citizens,
    )


def held_in_trap(state: AntePortasState, seat: i64, hex: i64) -> None:
    """P-duel-slow: up to three lose their second step; if there are more, the team is asked who."""
    farmers, citizens = could_go_on(state, hex)
    if farmers + citizens > state.rules.cards.numbers.trap_holds:
        state.ask(seat, Slowing(seat, hex))
    elif farmers + citizens > 0:
        hold(state, hex, farmers, citizens)


def hold(state: AntePortasState, hex: i64, farmers: i64, citizens: i64) -> None:
    taken = deploying(state).taken
    taken.held(hex, farmers, False)
    taken.held(hex, citizens, True)
    if state.log is not None:
        text = f"The Trap on hex {hex} holds {soldier_words(farmers, citizens)}."
        state.tell(Event("held in trap", "P-duel-slow", NO_SEAT, text, {"hex": int(hex)}))


@final
class Slowing(Question["AntePortasState"]):
    """P-duel-slow: the team that has walked into an enemy Trap says whom it holds."""

    def __init__(self, seat: i64, hex: i64) -> None:
        super().__init__("slow", seat)
        self.hex: i64 = hex

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        out.extend(state.rules.duels.slow)

    def prompt(self, state: AntePortasState) -> str:
        return f"The Trap on hex {self.hex} holds {state.rules.cards.numbers.trap_holds} of your Units. Which?"

    def copy(self) -> Slowing:
        return Slowing(self.seat, self.hex)

    def to_json(self) -> dict[str, object]:
        return {"question": self.name, "seat": int(self.seat), "hex": int(self.hex)}


@final
class Slow(Action["AntePortasState"]):
    """P-duel-slow: these are held."""

    def __init__(self, farmers: i64, citizens: i64) -> None:
        super().__init__(f"slow {farmers} farmers {citizens} citizens", "P-duel-slow")
        self.farmers: i64 = farmers
        self.citizens: i64 = citizens

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        question = state.asked(seat)
        assert isinstance(question, Slowing)
        farmers, citizens = could_go_on(state, question.hex)
        return ALLOWED if self.farmers <= farmers and self.citizens <= citizens else NOT_SO_HELD

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        question = state.asked(seat)
        assert isinstance(question, Slowing)
        state.close(seat)
        hold(state, question.hex, self.farmers, self.citizens)
