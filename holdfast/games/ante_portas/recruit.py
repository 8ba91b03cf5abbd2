"""The Recruiting Officer: colonists become Soldiers, and Soldiers become colonists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holdfast.games.ante_portas.deploy import arrive
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.goods import FOOD, no_goods
from holdfast.games.ante_portas.purse import most_times, pay
from holdfast.games.ante_portas.sides import room_on
from holdfast.games.ante_portas.tables import MOST_PEOPLE, numbers_shown
from holdfast.games.ante_portas.verdicts import HEX_FULL, NO_HOME, NO_SOLDIER, NOBODY_AT_HOME, explain
from holdfast.games.ante_portas.war_words import counted
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Question

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState


def can_enlist(state: AntePortasState, seat: i64) -> bool:
    community = state.communities[seat]
    if room_on(state, state.field.spawn_point()) <= 0:  # P-duel-six
        return False
    return community.home_farmers > 0 or most_citizens(state, seat) > 0


def sustenance(state: AntePortasState, seat: i64) -> list[int]:
    """P-enlist: a Citizen is sustained at once; P-wave-no-food: not in the Final Wave. An Improvement may waive it."""
    cost = no_goods()
    if state.clock.round == 0 and state.communities[seat].enlist_free == 0:
        cost[FOOD] = state.rules.cards.numbers.citizen_food
    return cost


def most_citizens(state: AntePortasState, seat: i64) -> i64:
    community = state.communities[seat]
    most = community.home_citizens if community.home_citizens < MOST_PEOPLE else MOST_PEOPLE
    return most_times(state.rules.cards, community, sustenance(state, seat), no_goods(), most)


def at_most(state: AntePortasState, wanted: i64, named: i64) -> i64:
    """P-duel-six: as many as there is room for on the Spawn Point, after those already named."""
    room = room_on(state, state.field.spawn_point()) - named
    return wanted if wanted < room else room


def open_enlisting(state: AntePortasState, seat: i64) -> None:
    state.ask(seat, Enlisting(seat, 0, False))


@final
class Enlisting(Question["AntePortasState"]):
    """P-enlist: how many unemployed Farmers, then how many Citizens, go to the Spawn Point."""

    def __init__(self, seat: i64, farmers: i64, citizens: bool) -> None:
        super().__init__("enlist", seat)
        self.farmers: i64 = farmers  # already named
        self.citizens = citizens  # whether Citizens are being asked about
        self.most: i64 = 0

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        acts = state.rules.acts
        if self.citizens:
            self.most = at_most(state, most_citizens(state, self.seat), self.farmers)
            out.extend(acts.enlist_citizens[: numbers_shown(self.most)])
        else:
            self.most = at_most(state, state.communities[self.seat].home_farmers, 0)
            out.extend(acts.enlist_farmers[: numbers_shown(self.most)])

    def prompt(self, state: AntePortasState) -> str:
        return f"How many {'Citizens' if self.citizens else 'Farmers'} do you enlist?"

    def copy(self) -> Enlisting:
        twin = Enlisting(self.seat, self.farmers, self.citizens)
        twin.most = self.most
        return twin

    def to_json(self) -> dict[str, object]:
        whole: dict[str, object] = {"question": self.name, "seat": int(self.seat), "farmers": int(self.farmers)}
        whole["citizens"] = self.citizens
        return whole


@final
class Enlist(Action["AntePortasState"]):
    def __init__(self, count: i64, citizens: bool) -> None:
        super().__init__(f"enlist {count} {'citizens' if citizens else 'farmers'}", "P-enlist")
        self.count: i64 = count
        self.citizens = citizens

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        frame = state.asked(seat)
        assert isinstance(frame, Enlisting)
        return ALLOWED if self.count <= frame.most else NOBODY_AT_HOME

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        community = state.communities[seat]
        if state.rules.duel and self.count > room_on(state, state.field.spawn_point()):
            return explain(HEX_FULL)
        if self.citizens:
            home, food = community.home_citizens, community.has(FOOD)
            reason = f"{counted(home, 'Citizen')} at home, and {food} food to sustain them at once"
            return Refusal(self.rule, f"you have {reason}")
        return Refusal(self.rule, f"you have {counted(community.home_farmers, 'unemployed Farmer')} at home")

    def apply(self, state: AntePortasState, seat: i64) -> None:
        frame = state.asked(seat)
        assert isinstance(frame, Enlisting)
        state.close(seat)
        if not self.citizens:
            state.ask(seat, Enlisting(seat, self.count, True))
            return
        enlist(state, seat, frame.farmers, self.count)


def enlist(state: AntePortasState, seat: i64, farmers: i64, citizens: i64) -> None:
    """P-enlist-battle: all arrive together."""
    if farmers + citizens == 0:
        return
    community = state.communities[seat]
    cost = sustenance(state, seat)
    for _ in range(citizens):
        if cost[FOOD] > 0:
            pay(state, seat, cost, "P-enlist", "sustains a Citizen")
    community.home_farmers -= farmers
    community.home_citizens -= citizens
    if state.log is not None:
        parts = [counted(farmers, "Farmer")] if farmers else []
        parts.extend([counted(citizens, "Citizen")] if citizens else [])
        state.tell(Event("enlisted", "P-enlist", seat, f"@{seat} enlists {' and '.join(parts)}."))
    arrive(state, seat, farmers, citizens)


# -- discharge -----------------------------------------------------------------------------------------------------


def soldiers_on(state: AntePortasState, hex: i64, citizen: bool) -> i64:
    field = state.field
    return field.citizens_on(hex) if citizen else field.farmers_on(hex)


def any_soldier(state: AntePortasState, citizen: bool) -> bool:
    for hex in range(1, HEXES + 1):
        if soldiers_on(state, hex, citizen) > 0:
            return True
    return False


def can_discharge(state: AntePortasState, seat: i64) -> bool:
    community = state.communities[seat]
    return (community.free_homes(False) > 0 and any_soldier(state, False)) or (
        community.free_homes(True) > 0 and any_soldier(state, True)
    )


def open_discharge(state: AntePortasState, seat: i64) -> None:
    state.ask(seat, Discharging(seat))


@final
class Discharging(Question["AntePortasState"]):
    """P-discharge: any Soldiers, no matter who sent them, into the player's own free Residences."""

    def __init__(self, seat: i64) -> None:
        super().__init__("discharge", seat)

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        acts = state.rules.acts
        for hex in range(1, HEXES + 1):
            if soldiers_on(state, hex, False) > 0:
                out.append(acts.discharge_farmer[hex])
            if soldiers_on(state, hex, True) > 0:
                out.append(acts.discharge_citizen[hex])
        out.append(state.rules.done)

    def prompt(self, state: AntePortasState) -> str:
        return "Whom do you discharge?"

    def copy(self) -> Discharging:
        return Discharging(self.seat)


@final
class Discharge(Action["AntePortasState"]):
    """P-discharge-exhausted: exhausted Soldiers may go home too, and go first."""

    def __init__(self, hex: i64, citizen: bool) -> None:
        super().__init__(f"discharge {'citizen' if citizen else 'farmer'} {hex}", "P-discharge")
        self.hex: i64 = hex
        self.citizen = citizen

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        if soldiers_on(state, self.hex, self.citizen) == 0:
            return NO_SOLDIER
        return ALLOWED if state.communities[seat].free_homes(self.citizen) > 0 else NO_HOME

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        state.field.remove_soldier(self.hex, self.citizen)
        state.communities[seat].come_home(self.citizen, 1)
        if state.log is not None:
            who = "Citizen" if self.citizen else "Farmer"
            text = f"@{seat} takes home a {who} from hex {self.hex}."
            state.tell(Event("discharged", self.rule, seat, text))
