"""The Battle Phase: a Movement card for every hex with Invaders, the lowest number first."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from holdfast.games.ante_portas.command import ask_team, captain
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.movement import turn_up
from holdfast.games.ante_portas.windows import END, Window, any_soldier_action
from holdfast.kernel.event import NO_SEAT, Event
from holdfast.kernel.frame import Step

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState


def open_battle_phase(state: AntePortasState) -> None:
    """P-battle-phase-when: the whole phase; whatever was on the stack before resumes when it is over."""
    war = state.rules.war
    state.stack.append(war.phase_ends)
    state.stack.append(war.last_shots)
    state.stack.append(war.walk[1])


@final
class Walk(Step["AntePortasState"]):
    """P-draw-order: each hex is visited once, from this number on; Invaders who reach a later one act with its card."""

    def __init__(self, first: i64) -> None:
        super().__init__("walk")
        self.first: i64 = first

    def run(self, state: AntePortasState) -> None:
        for hex in range(self.first, HEXES + 1):
            if state.field.troop_size(hex) > 0:
                if hex < HEXES:
                    state.stack.append(state.rules.war.walk[hex + 1])
                turn_up(state, state.rules.war.march_draw[hex])
                return

    def to_json(self) -> dict[str, object]:
        return {"step": self.name, "from": int(self.first)}


@final
class LastShots(Step["AntePortasState"]):
    """P-windows: after the last card, before unused actions lapse."""

    def __init__(self) -> None:
        super().__init__("last shots")

    def run(self, state: AntePortasState) -> None:
        seat = captain(state)
        if any_soldier_action(state, seat):
            ask_team(state, Window(seat, END))


@final
class PhaseEnds(Step["AntePortasState"]):
    """P-phase-end: exhausted Soldiers stand up for free; P-wave-move: not in the Final Wave."""

    def __init__(self) -> None:
        super().__init__("battle phase ends")

    def run(self, state: AntePortasState) -> None:
        if state.clock.round > 0:
            return
        state.field.upright_all()
        if state.log is not None:
            state.tell(Event("phase over", "P-phase-end", NO_SEAT, "The Battle Phase is over; all Soldiers stand up."))
