"""Employing and dismissing: who works where in a Community."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holdfast.games.ante_portas.catalog import Building
from holdfast.games.ante_portas.community import Community
from holdfast.games.ante_portas.verdicts import NO_VACANCY, explain
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Question

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState


def takes_workers(building: Building) -> bool:
    return building.any_worker or building.farmers > 0 or building.citizens > 0


def manned(community: Community, building: Building) -> i64:
    """P-manned: how many Buildings of a kind have all the workers they need; only those have any effect."""
    number = building.number
    if building.any_worker:
        return community.farmers_at[number] + community.citizens_at[number]
    if building.farmers > 0:
        return community.farmers_at[number] // building.farmers
    if building.citizens > 0:
        return community.citizens_at[number] // building.citizens
    return community.built[number]


def vacancies(community: Community, building: Building) -> i64:
    return community.built[building.number] - manned(community, building)


def can_employ(community: Community, building: Building) -> bool:
    """P-employ: there is an unmanned Building, and enough unemployed colonists of the right kind at home."""
    if not takes_workers(building) or vacancies(community, building) <= 0:
        return False
    if building.any_worker:
        return community.home_farmers > 0 or community.home_citizens > 0
    return community.home_farmers >= building.farmers and community.home_citizens >= building.citizens


def employ(community: Community, building: Building) -> None:
    """Man one Building; where any worker will do, a Farmer goes first."""
    number = building.number
    if building.any_worker:
        if community.home_farmers > 0:
            community.home_farmers -= 1
            community.farmers_at[number] += 1
        else:
            community.home_citizens -= 1
            community.citizens_at[number] += 1
        return
    community.home_farmers -= building.farmers
    community.farmers_at[number] += building.farmers
    community.home_citizens -= building.citizens
    community.citizens_at[number] += building.citizens


def dismiss(community: Community, number: i64) -> None:
    """All workers of a kind of Building go home."""
    community.home_farmers += community.farmers_at[number]
    community.home_citizens += community.citizens_at[number]
    community.farmers_at[number] = 0
    community.citizens_at[number] = 0


def trim(community: Community, building: Building) -> None:
    """The workers of a Building that no longer exists go home."""
    number = building.number
    while community.farmers_at[number] > community.built[number] * (1 if building.any_worker else building.farmers):
        community.farmers_at[number] -= 1
        community.home_farmers += 1
    while community.citizens_at[number] + (
        community.farmers_at[number] if building.any_worker else 0
    ) > community.built[number] * (1 if building.any_worker else building.citizens):
        community.citizens_at[number] -= 1
        community.home_citizens += 1


# -- between the years ---------------------------------------------------------------------------------------------


def offer_manning(state: AntePortasState, seat: i64, building: Building) -> None:
    """P-employ-now: a new Shed, Storage House or Institute may be manned at once."""
    if can_employ(state.communities[seat], building):
        state.ask(seat, Manning(seat, building))


@final
class Manning(Question["AntePortasState"]):
    """P-employ-now: asked because unemployed colonists can still be enlisted."""

    def __init__(self, seat: i64, building: Building) -> None:
        super().__init__("manning", seat)
        self.building = building

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        for action in state.rules.acts.man_now:
            if isinstance(action, ManNow) and action.building is self.building:
                out.append(action)
        out.append(state.rules.acts.leave_empty)

    def prompt(self, state: AntePortasState) -> str:
        return f"Does anybody start work in your new {self.building.name} at once?"

    def copy(self) -> Manning:
        return Manning(self.seat, self.building)

    def to_json(self) -> dict[str, object]:
        return {"question": self.name, "seat": int(self.seat), "building": self.building.id}


@final
class ManNow(Action["AntePortasState"]):
    """P-employ-now: only storage facilities and the Institute make a difference before the year's end."""

    def __init__(self, building: Building) -> None:
        super().__init__(f"man {building.id}", "P-employ-now")
        self.building = building

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        return ALLOWED if can_employ(state.communities[seat], self.building) else NO_VACANCY

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        employ(state.communities[seat], self.building)
        if state.log is not None:
            text = f"@{seat} mans a {self.building.name}."
            state.tell(Event("employed", self.rule, seat, text))
        frame = state.asked(seat)
        if isinstance(frame, Manning) and not can_employ(state.communities[seat], self.building):
            state.close(seat)


@final
class LeaveEmpty(Action["AntePortasState"]):
    def __init__(self) -> None:
        super().__init__("leave empty", "P-employ-now")

    def apply(self, state: AntePortasState, seat: i64) -> None:
        state.close(seat)
