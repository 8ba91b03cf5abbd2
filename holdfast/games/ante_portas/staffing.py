"""Employing and dismissing at the year's end: everybody at the same time, each for her own Community."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from holdfast.games.ante_portas.catalog import (
    FACTORY,
    INSTITUTE,
    MONEY,
    PRODUCTION,
    STORAGE,
    Building,
)
from holdfast.games.ante_portas.community import Community
from holdfast.games.ante_portas.employment import can_employ, dismiss, employ, takes_workers
from holdfast.games.ante_portas.purse import check_stores
from holdfast.games.ante_portas.verdicts import TOO_FEW, explain
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Each, Frame, Question

if TYPE_CHECKING:
    from holdfast.games.ante_portas.game import AntePortas
    from holdfast.games.ante_portas.state import AntePortasState

# `fill up` mans Buildings that make goods first.
_ORDER: Final[tuple[int, ...]] = (PRODUCTION, MONEY, STORAGE, FACTORY, INSTITUTE)


def open_staffing(state: AntePortasState) -> None:
    """P-employ: at the year's end everybody may employ the unemployed and dismiss workers."""
    lanes: list[list[Frame[Any]]] = [
        [Staffing(community.seat)] if has_jobs(state.rules, community) else [] for community in state.communities
    ]
    state.stack.append(Each("staff", lanes))


def has_jobs(rules: AntePortas, community: Community) -> bool:
    if community.home_farmers + community.home_citizens + community.working_farmers() == 0:
        if community.working_citizens() == 0:
            return False
    for building in rules.cards.buildings:
        if takes_workers(building) and community.built[building.number] > 0:
            return True
    return False


def fill_up(rules: AntePortas, community: Community) -> None:
    for kind in _ORDER:
        for building in rules.cards.buildings:
            if building.kind == kind:
                while can_employ(community, building):
                    employ(community, building)


@final
class Staffing(Question["AntePortasState"]):
    """P-employ: fill all vacancies, leave everything as it is, or decide for each kind of Building."""

    def __init__(self, seat: i64) -> None:
        super().__init__("staff", seat)

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        acts = state.rules.acts
        out.append(acts.fill_up)
        out.append(acts.as_it_is)
        out.append(acts.by_hand)

    def prompt(self, state: AntePortasState) -> str:
        return "The year ends. Who works where?"

    def copy(self) -> Staffing:
        return Staffing(self.seat)


@final
class FillUp(Action["AntePortasState"]):
    def __init__(self) -> None:
        super().__init__("fill up", "P-employ")

    def apply(self, state: AntePortasState, seat: i64) -> None:
        state.close(seat)
        fill_up(state.rules, state.communities[seat])
        if state.log is not None:
            state.tell(Event("employed", self.rule, seat, f"@{seat} employs whoever finds work."))


@final
class AsItIs(Action["AntePortasState"]):
    def __init__(self) -> None:
        super().__init__("as it is", "P-employ")

    def apply(self, state: AntePortasState, seat: i64) -> None:
        state.close(seat)


@final
class ByHand(Action["AntePortasState"]):
    """P-employ: all go home, and the player is asked kind by kind."""

    def __init__(self) -> None:
        super().__init__("by hand", "P-employ")

    def apply(self, state: AntePortasState, seat: i64) -> None:
        state.close(seat)
        community = state.communities[seat]
        for building in state.rules.cards.buildings:
            dismiss(community, building.number)
        ask_next(state, seat, 0, False)


def ask_next(state: AntePortasState, seat: i64, number: i64, citizens: bool) -> None:
    """Ask about the next kind of Building in the Community that takes workers; at the end, goods must fit again."""
    community = state.communities[seat]
    buildings = state.rules.cards.buildings
    while number < len(buildings):
        building = buildings[number]
        if takes_workers(building) and community.built[number] > 0:
            state.ask(seat, JobsBy(seat, building, citizens))
            return
        number += 1
        citizens = False
    check_stores(state, seat)


@final
class JobsBy(Question["AntePortasState"]):
    """P-employ: how many Buildings of a kind are manned; where any worker will do, Farmers are asked for first."""

    def __init__(self, seat: i64, building: Building, citizens: bool) -> None:
        super().__init__("jobs", seat)
        self.building = building
        self.citizens = citizens

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        acts = state.rules.acts
        table = acts.man_citizens if self.citizens else acts.man
        out.extend(table[self.building.number])

    def prompt(self, state: AntePortasState) -> str:
        who = "Citizens" if self.citizens or self.building.citizens > 0 else "Farmers"
        return f"{self.building.name}: in how many of them do {who} work?"

    def copy(self) -> JobsBy:
        return JobsBy(self.seat, self.building, self.citizens)

    def to_json(self) -> dict[str, object]:
        whole: dict[str, object] = {"question": self.name, "seat": int(self.seat), "building": self.building.id}
        whole["citizens"] = self.citizens
        return whole


@final
class Man(Action["AntePortasState"]):
    def __init__(self, building: Building, count: i64, citizens: bool) -> None:
        suffix = " by citizens" if citizens else ""
        super().__init__(f"man {building.id} {count}{suffix}", "P-employ")
        self.building = building
        self.count: i64 = count
        self.citizens = citizens

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        community = state.communities[seat]
        building = self.building
        number = building.number
        if self.count > community.built[number] - community.farmers_at[number] * (1 if self.citizens else 0):
            return TOO_FEW
        farmers = self.count * building.farmers
        citizens = self.count * building.citizens
        if building.any_worker:
            farmers = 0 if self.citizens else self.count
            citizens = self.count if self.citizens else 0
        return ALLOWED if farmers <= community.home_farmers and citizens <= community.home_citizens else TOO_FEW

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        state.close(seat)
        community = state.communities[seat]
        building = self.building
        number = building.number
        farmers = self.count * building.farmers
        citizens = self.count * building.citizens
        if building.any_worker:
            farmers = 0 if self.citizens else self.count
            citizens = self.count if self.citizens else 0
        community.home_farmers -= farmers
        community.farmers_at[number] += farmers
        community.home_citizens -= citizens
        community.citizens_at[number] += citizens
        if state.log is not None and self.count > 0:
            text = f"@{seat} mans {self.count} × {building.name}."
            state.tell(Event("employed", self.rule, seat, text))
        if building.any_worker and not self.citizens:
            ask_next(state, seat, number, True)
        else:
            ask_next(state, seat, number + 1, False)
