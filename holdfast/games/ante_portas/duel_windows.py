"""Windows of a duel: the other team may act whenever a group has come to a hex that it can act on."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from holdfast.games.ante_portas.command import ask_team, captain_of
from holdfast.games.ante_portas.sides import look_as, looking
from holdfast.games.ante_portas.windows import STEP, Window, in_reach_on
from holdfast.kernel.frame import Step

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState


@final
class Reaction(Step["AntePortasState"]):
    """P-duel-any-time: Soldiers act in another player's turn too.

    P-duel-windows: they are asked about those who have just come to this hex.
    """

    def __init__(self, hex: i64) -> None:
        super().__init__("reaction")
        self.hex: i64 = hex

    def run(self, state: AntePortasState) -> None:
        mover = looking(state)
        other = 1 - mover
        look_as(state, other)
        if state.field.troop_size(self.hex) > 0 and in_reach_on(state, self.hex, False):
            state.stack.append(state.rules.duels.look_as[mover])
            ask_team(state, Window(captain_of(state, other), STEP))
        else:
            look_as(state, mover)

    def to_json(self) -> dict[str, object]:
        return {"step": self.name, "hex": int(self.hex)}
