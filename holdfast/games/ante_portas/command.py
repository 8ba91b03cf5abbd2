"""Who answers for the team."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holdfast.games.ante_portas.clock import NOBODY

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState


def captain(state: AntePortasState) -> i64:
    """P-captain: what the team decides together is asked of the player on turn, else of the Starting Player.

    With command = first-seat it is asked of the first seat.
    """
    if state.clock.active != NOBODY:
        return state.clock.active
    return 0 if state.rules.first_seat_commands else state.clock.starting_player
