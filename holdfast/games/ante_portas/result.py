"""How the war ends: held or lost, for all seats together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from holdfast.games.ante_portas.clock import NOBODY
from holdfast.games.ante_portas.duel_end import duel_result
from holdfast.games.ante_portas.tables import ALL_DEAD, HELD, LOST, half_year_name
from holdfast.kernel.event import NO_SEAT, Event
from holdfast.kernel.result import Result, ScoreLine, cooperative_result

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState

VICTORY_POINTS: Final = 10


def figures_return(state: AntePortasState) -> bool:
    """P-all-dead: in that variant, Invaders who fall in the Final Wave leave the game."""
    return state.rules.wave_variant != ALL_DEAD or state.clock.round == 0


def defeat(state: AntePortasState, hex: i64) -> None:
    """P-lost: an Invader left the Battleground over one of the bottom hexes; the game is over at once."""
    state.clock.breach = hex
    end(state, LOST)
    if state.log is not None:
        text = f"The Invaders break through at hex {hex}: the war is lost."
        state.tell(Event("lost", "P-lost", NO_SEAT, text, {"hex": int(hex)}))


def worn_down(state: AntePortasState) -> None:
    """P-round-cap: a team that cannot get rid of the Invaders in this many Battle Rounds has lost."""
    end(state, LOST)
    if state.log is not None:
        text = f"After {state.clock.round} Battle Rounds Invaders still stand before the gates: the war is lost."
        state.tell(Event("lost", "P-round-cap", NO_SEAT, text))


def victory(state: AntePortasState) -> None:
    """P-wave-won: no Invader is left, and none will come."""
    end(state, HELD)
    if state.log is not None:
        state.tell(Event("held", "P-wave-won", NO_SEAT, "No Invader is left: the war is won."))


def end(state: AntePortasState, outcome: i64) -> None:
    state.clock.outcome = outcome
    state.clock.active = NOBODY
    state.stack.clear()


def final_result(state: AntePortasState) -> Result:
    """P-score: the game knows only victory and defeat; the points show how long the line held.

    P-dollars-no-goal: what the Communities are worth does not count.
    """
    if state.rules.duel:
        return duel_result(state)
    clock = state.clock
    lines = [ScoreLine("P-score", int(clock.held), "half-year held" if clock.held == 1 else "half-years held")]
    rounds = clock.round if clock.outcome == HELD else max(0, clock.round - 1)
    if rounds > 0:
        lines.append(ScoreLine("P-score", int(rounds), f"Battle Round{'s' * (rounds != 1)} of the Final Wave"))
    won = clock.outcome == HELD
    if won:
        lines.append(ScoreLine("P-wave-won", VICTORY_POINTS, "victory"))
    return cooperative_result(int(state.seats), won, [lines for _ in range(state.seats)], how_it_ended(state))


def how_it_ended(state: AntePortasState) -> str:
    clock = state.clock
    if clock.outcome == HELD:
        return f"the line held through the Final Wave, in Battle Round {clock.round}"
    if clock.round > 0:
        when = f"in Battle Round {clock.round} of the Final Wave"
    else:
        when = f"in {half_year_name(clock.half)} of Era {'I' * clock.era}"
    return f"overrun at hex {clock.breach} {when}" if clock.breach else f"worn down {when}"
