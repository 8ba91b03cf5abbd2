"""The end of a year: the marker, workers, Sustenance, Production, and an exchange among everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from holdfast.games.ante_portas.clock import NOBODY
from holdfast.games.ante_portas.production import empty_buffers, open_converting, produce
from holdfast.games.ante_portas.sides import NORTH, SOUTH
from holdfast.games.ante_portas.staffing import open_staffing
from holdfast.games.ante_portas.sustenance import open_sustenance
from holdfast.games.ante_portas.trade import open_exchange
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Step

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState


@final
class YearEnds(Step["AntePortasState"]):
    """P-year-end: the Starting Player changes, workers are employed and dismissed, then Sustenance and Production."""

    def __init__(self) -> None:
        super().__init__("year end")

    def run(self, state: AntePortasState) -> None:
        acts = state.rules.acts
        hand_over_marker(state)
        state.stack.append(acts.production)
        state.stack.append(acts.sustenance)
        open_staffing(state)


def hand_over_marker(state: AntePortasState) -> None:
    """P-starting-player: the last player to claim it gets it; without a claim it stays."""
    clock = state.clock
    if clock.claimed != NOBODY and clock.claimed != clock.starting_player:
        clock.starting_player = clock.claimed
        if state.log is not None:
            text = f"@{clock.claimed} is the Starting Player."
            state.tell(Event("first player", "P-starting-player", clock.claimed, text))
    clock.claimed = NOBODY


@final
class Sustenance(Step["AntePortasState"]):
    def __init__(self) -> None:
        super().__init__("sustenance")

    def run(self, state: AntePortasState) -> None:
        open_sustenance(state)


@final
class Production(Step["AntePortasState"]):
    """P-production: everybody's Buildings at once; P-year-trade: then all may exchange goods."""

    def __init__(self) -> None:
        super().__init__("production")

    def run(self, state: AntePortasState) -> None:
        if state.rules.duel:
            if state.seats > 2:  # P-duel-trade: among mates
                open_exchange(state, list(range(NORTH, state.seats, 2)))
                open_exchange(state, list(range(SOUTH, state.seats, 2)))
        elif state.seats > 1:
            open_exchange(state, list(range(state.seats)))
        for community in state.communities:
            empty_buffers(state, community)
            produce(state, community)
        open_converting(state)
