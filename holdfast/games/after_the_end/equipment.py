"""Tools: assigning them to characters who set out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64, mypyc_attr

from holdfast.games.after_the_end.catalog import TOOL_BACKPACK, Tool
from holdfast.games.after_the_end.stores import ask_resource
from holdfast.games.after_the_end.verdicts import TAKEN, explain
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Question

if TYPE_CHECKING:
    from holdfast.games.after_the_end.state import EndState


@final
@mypyc_attr(free_list_len=1)
class Equip(Question["EndState"]):
    """E-tool-assign: which tool, if any, goes with the character who sets out; one at most (E-tool-one)."""

    def __init__(self, seat: i64, place: i64) -> None:
        super().__init__("equip", seat)
        self.place: i64 = place

    def candidates(self, state: EndState, seat: i64, out: list[Action[Any]]) -> None:
        out.append(state.rules.no_tool)
        for tool in state.colonies[seat].tools:
            out.extend(state.rules.assign[tool])

    def legal(self, state: EndState, seat: i64) -> list[Action[Any]]:
        """Whether a tool is free is worked out once for all the ways to set it."""
        colony = state.colonies[seat]
        allowed: list[Action[Any]] = [state.rules.no_tool]
        for tool in colony.tools:
            if colony.is_carried(tool):
                continue
            allowed.extend(state.rules.assign[tool])
        return allowed

    def prompt(self, state: EndState) -> str:
        colony = state.colonies[self.seat]
        name = state.rules.cards.colonies[colony.card].characters[self.place].name
        return f"Which tool goes with {name}?"

    def copy(self) -> Equip:
        return Equip(self.seat, self.place)

    def to_json(self) -> dict[str, object]:
        return {"question": self.name, "seat": int(self.seat), "place": int(self.place)}


def may_equip(state: EndState, seat: i64, place: i64) -> bool:
    """Whether a tool is free, and she does not still carry one (a bike stays with its rider)."""
    colony = state.colonies[seat]
    return len(colony.tools) > 0 and colony.people[place].tool < 0 and colony.has_free_tool()


@final
class AssignTool(Action["EndState"]):
    """E-tool-assign: the tool stays with her until she is readied. `sign` sets a multi-tool (E-tool-multi)."""

    def __init__(self, tool: Tool, sign: i64) -> None:
        how = "" if sign == 0 else (" up" if sign > 0 else " down")
        super().__init__(f"assign {tool.id}{how}", "E-tool-assign")
        self.tool = tool
        self.sign: i64 = sign

    def verdict(self, state: EndState, seat: i64) -> i64:
        return ALLOWED if state.colonies[seat].free_tool(self.tool.number) else TAKEN

    def refusal(self, state: EndState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: EndState, seat: i64) -> None:
        question = state.asked(seat)
        assert isinstance(question, Equip)
        state.close(seat)
        person = state.colonies[seat].people[question.place]
        person.tool = self.tool.number
        person.sign = self.sign
        if state.log is not None:
            name = state.rules.cards.characters[person.card].name
            state.tell(Event("assigned", self.rule, seat, f"@{seat} gives {name} the {self.tool.name}."))
        if self.tool.effect == TOOL_BACKPACK:  # E-tool-backpack
            ask_resource(state, seat, self.tool.name)


@final
class NoTool(Action["EndState"]):
    """E-tool-assign: she goes with empty hands."""

    def __init__(self) -> None:
        super().__init__("no tool", "E-tool-assign")

    def apply(self, state: EndState, seat: i64) -> None:
        state.close(seat)
