"""Who answers for the team."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from holdfast.games.ante_portas.clock import NOBODY
from holdfast.games.ante_portas.sides import allied, looking, team_of
from holdfast.kernel.frame import Frame

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState


def captain(state: AntePortasState) -> i64:
    """P-captain: what the team decides together is asked of the player on turn, or else of the Starting Player.

    With command = first-seat the first seat is asked, with command = anyone all seats are (`ask_team`). In a duel, the
    team to which the Battleground is turned decides.
    """
    if state.rules.duel:
        return captain_of(state, looking(state))
    if state.clock.active != NOBODY:
        return state.clock.active
    return 0 if state.rules.first_seat_commands else state.clock.starting_player


def captain_of(state: AntePortasState, team: i64) -> i64:
    """P-duel-captains: during a turn, the player who moves; for the other team, the mate who plays next.

    Between turns it is the first of the team to play. With command = first-seat it is the first seat of the other team.
    """
    clock = state.clock
    if clock.active != NOBODY and team_of(state, clock.active) == team:
        return clock.active
    if state.rules.first_seat_commands:
        return team
    first = clock.starting_player if clock.active == NOBODY else clock.active
    return first if team_of(state, first) == team else (first + 1) % state.seats


def ask_team(state: AntePortasState, frame: Frame[Any]) -> None:
    """Put a question to a captain; P-command-anyone: unless it arises in that player's turn, any mate may answer it.

    The first answer counts.
    """
    seat = frame.seat
    if state.rules.anyone_commands and seat != state.clock.active:
        frame.mates = [other for other in range(state.seats) if other != seat and allied(state, seat, other)]
    state.ask(seat, frame)
