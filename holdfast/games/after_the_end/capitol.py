"""A visit to the Capitol: buy; then the visitor's characters are ready, tools are free and the rows filled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64, mypyc_attr

from holdfast.games.after_the_end.colony import NO_TOOL
from holdfast.games.after_the_end.experience import CAPITOL, add_allowed_plays, offer_plays
from holdfast.games.after_the_end.market import add_allowed_purchases, offer_purchases, refill, reset_limits
from holdfast.kernel.action import Action
from holdfast.kernel.event import Event
from holdfast.kernel.frame import NO_PART, Question, Step

if TYPE_CHECKING:
    from holdfast.games.after_the_end.state import EndState


@final
class Visits(Step["EndState"]):
    """E-capitol-order: those who passed visit the Capitol in turn order."""

    def __init__(self) -> None:
        super().__init__("visits")
        self.touches = NO_PART

    def run(self, state: EndState) -> None:
        for place in range(state.seats - 1, -1, -1):
            seat = state.in_turn(place)
            if state.colonies[seat].visiting:
                state.stack.append(state.rules.visit_of[seat])


@final
class BeginVisit(Step["EndState"]):
    def __init__(self, seat: i64) -> None:
        super().__init__("visit", seat)
        self.touches = NO_PART

    def run(self, state: EndState) -> None:
        state.stack.append(Visit(self.seat, len(state.colonies[self.seat].hand) > 0))

    def to_json(self) -> dict[str, object]:
        return {"step": self.name, "seat": int(self.seat)}


@final
@mypyc_attr(free_list_len=1)
class Visit(Question["EndState"]):
    """E-capitol-three: any actions, up to three of each kind; E-window-capitol: experience as well."""

    def __init__(self, seat: i64, has_hand: bool) -> None:
        super().__init__("capitol", seat, public=not has_hand)

    def candidates(self, state: EndState, seat: i64, out: list[Action[Any]]) -> None:
        out.append(state.rules.leave)
        offer_purchases(state, out)
        offer_plays(state, seat, CAPITOL, out)

    def legal(self, state: EndState, seat: i64) -> list[Action[Any]]:
        """Worked out class by class, as for `Decide`."""
        allowed: list[Action[Any]] = [state.rules.leave]
        add_allowed_purchases(state, seat, allowed)
        add_allowed_plays(state, seat, CAPITOL, allowed)
        return allowed

    def prompt(self, state: EndState) -> str:
        return "What do you do in the Capitol? Your characters are readied when you leave."

    def copy(self) -> Visit:
        return Visit(self.seat, not self.public)


@final
class LeaveCapitol(Action["EndState"]):
    """E-capitol-ready: all used characters are ready again; E-capitol-tools-freed: all tools are free."""

    def __init__(self) -> None:
        super().__init__("leave", "E-capitol-ready")

    def apply(self, state: EndState, seat: i64) -> None:
        state.close(seat)
        colony = state.colonies[seat]
        reset_limits(colony)
        for person in colony.people:
            person.used = 0
            person.tool = NO_TOOL
            person.sign = 0
        if state.log is not None:
            text = f"@{seat} leaves the Capitol; all characters are ready."
            state.tell(Event("readied", self.rule, seat, text))
        refill(state)
