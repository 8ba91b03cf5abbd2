"""Resources: gaining them within a storehouse's capacity, and choosing one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holdfast.games.after_the_end.catalog import RESOURCES
from holdfast.games.after_the_end.colony import Colony
from holdfast.games.after_the_end.verdicts import FULL, explain
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Question

if TYPE_CHECKING:
    from holdfast.games.after_the_end.state import EndState


def room_for(state: EndState, colony: Colony, resource: i64) -> i64:
    """E-capacity: how many more the storehouse can take."""
    return state.rules.cards.colonies[colony.card].capacity[resource] - colony.stock(resource)


def has_room(state: EndState, colony: Colony) -> bool:
    return room_for(state, colony, 0) > 0 or room_for(state, colony, 1) > 0 or room_for(state, colony, 2) > 0


def store(state: EndState, colony: Colony, resource: i64, amount: i64) -> i64:
    """E-capacity: take in what there is room for, the excess is lost; returns how many were kept."""
    room = room_for(state, colony, resource)
    kept = amount if amount < room else room
    colony.change(resource, kept)
    return kept


@final
class ChooseResource(Question["EndState"]):
    """Which resource to take, for the reason that `why` names."""

    def __init__(self, seat: i64, why: str) -> None:
        super().__init__("resource", seat)
        self.why = why

    def candidates(self, state: EndState, seat: i64, out: list[Action[Any]]) -> None:
        out.extend(state.rules.take_resource)

    def prompt(self, state: EndState) -> str:
        return f"Which resource do you take? ({self.why})"

    def copy(self) -> ChooseResource:
        return ChooseResource(self.seat, self.why)

    def to_json(self) -> dict[str, object]:
        return {"question": self.name, "seat": int(self.seat), "why": self.why}


def ask_resource(state: EndState, seat: i64, why: str) -> None:
    """Offer a resource of the seat's choice, if there is room for any."""
    if has_room(state, state.colonies[seat]):
        state.ask(seat, ChooseResource(seat, why))


@final
class TakeResource(Action["EndState"]):
    """E-capacity: one resource into the storehouse."""

    def __init__(self, resource: i64) -> None:
        super().__init__(f"take {RESOURCES[resource]}", "E-capacity")
        self.resource: i64 = resource

    def verdict(self, state: EndState, seat: i64) -> i64:
        return ALLOWED if room_for(state, state.colonies[seat], self.resource) > 0 else FULL

    def refusal(self, state: EndState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: EndState, seat: i64) -> None:
        state.close(seat)
        store(state, state.colonies[seat], self.resource, 1)
        if state.log is not None:
            tell_stored(state, seat, "takes", "E-capacity", {RESOURCES[self.resource]: 1})


def tell_stored(state: EndState, seat: i64, verb: str, rule: str, delta: dict[str, int]) -> None:
    """Log resources that came or went; callers check first that somebody listens."""
    parts = [f"{abs(amount)} {name}" for name, amount in delta.items() if amount]
    if parts:
        state.tell(Event("resources", rule, seat, f"@{seat} {verb} {', '.join(parts)}.", {"delta": delta}))
