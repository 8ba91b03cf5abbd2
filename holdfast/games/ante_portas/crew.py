"""Who carries out a Soldier action: `by 7` names the Building whose Soldier does it and is exhausted."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from holdfast.games.ante_portas.verdicts import explain
from holdfast.kernel.action import Action, Refusal
from holdfast.kernel.frame import Question

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState


class Crew(Question["AntePortasState"]):
    """A question answered by naming Buildings whose Soldiers act: a volley, support in Battle, one Guard's action."""

    def crew_verdict(self, state: AntePortasState, hex: i64) -> i64:
        raise NotImplementedError(self.name)

    def crew_acts(self, state: AntePortasState, seat: i64, hex: i64) -> None:
        raise NotImplementedError(self.name)


@final
class By(Action["AntePortasState"]):
    """P-soldier-any-time: a Soldier takes one action and is exhausted; P-actors: as many as the Building shows."""

    def __init__(self, hex: i64) -> None:
        super().__init__(f"by {hex}", "P-actors")
        self.hex: i64 = hex

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        crew = state.asked(seat)
        assert isinstance(crew, Crew)
        return crew.crew_verdict(state, self.hex)

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        crew = state.asked(seat)
        assert isinstance(crew, Crew)
        crew.crew_acts(state, seat, self.hex)
