"""Rotate: Buildings on the Battleground are turned by 60 degrees at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holdfast.games.ante_portas.catalog import NO_WORK
from holdfast.games.ante_portas.geometry import HEXES, WAYS
from holdfast.games.ante_portas.sight import is_building
from holdfast.games.ante_portas.verdicts import TURNED, explain
from holdfast.games.ante_portas.war_words import work_name
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Question

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState


def open_rotate(state: AntePortasState, seat: i64, turns: i64) -> None:
    state.ask(seat, Rotating(seat, turns, [0] * (HEXES + 1)))


@final
class Rotating(Question["AntePortasState"]):
    """P-rotate: turn any Buildings by one position; P-supreme: by two."""

    def __init__(self, seat: i64, turns: i64, used: list[int]) -> None:
        super().__init__("rotate", seat)
        self.turns: i64 = turns
        self.used = used  # positions each Building has been turned

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        for hex in range(1, HEXES + 1):
            kind = state.field.tile[hex]
            if kind != NO_WORK and is_building(state.rules.cards.works[kind]):
                out.append(state.rules.war.turn_left[hex])
                out.append(state.rules.war.turn_right[hex])
        out.append(state.rules.done)

    def prompt(self, state: AntePortasState) -> str:
        return "Which Building do you turn to face another way?"

    def copy(self) -> Rotating:
        return Rotating(self.seat, self.turns, self.used[:])

    def to_json(self) -> dict[str, object]:
        return {
            "question": self.name,
            "seat": int(self.seat),
            "turns": int(self.turns),
            "used": {str(hex): count for hex, count in enumerate(self.used) if count},
        }


@final
class Turn(Action["AntePortasState"]):
    """P-rotate: one position to the left or right; its arrows turn with it."""

    def __init__(self, hex: i64, right: bool) -> None:
        super().__init__(f"turn {hex} {'right' if right else 'left'}", "P-rotate")
        self.hex: i64 = hex
        self.right = right

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        question = state.asked(seat)
        assert isinstance(question, Rotating)
        return ALLOWED if question.used[self.hex] < question.turns else TURNED

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        question = state.asked(seat)
        assert isinstance(question, Rotating)
        question.used[self.hex] += 1
        field = state.field
        field.facing[self.hex] = (field.facing[self.hex] + (1 if self.right else 5)) % 6
        if state.log is not None:
            name = work_name(state, field.tile[self.hex])
            text = f"@{seat} turns the {name} on hex {self.hex} to the {WAYS[field.facing[self.hex]]}."
            facts: dict[str, object] = {"hex": int(self.hex), "facing": field.facing[self.hex]}
            state.tell(Event("turned", self.rule, seat, text, facts))
