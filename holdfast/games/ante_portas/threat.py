"""How dangerous the Invaders are: the next Battle Phase, played many times on the board as it stands.

Cards come up at random from what is left in the deck, which everybody knows; Soldiers defend themselves by drill. What
the players will still do before the Battle Phase is left out: the odds assume that they stand still.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any, Final, cast, final

from mypy_extensions import i64

from holdfast.games.ante_portas.battle_phase import open_battle_phase
from holdfast.games.ante_portas.calendar import spawn_cards, usual_cards
from holdfast.games.ante_portas.decks import Decks
from holdfast.games.ante_portas.drill import drilled_answer
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.sight import bit, holds
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.tables import HALF_YEARS, LOST, RUNNING
from holdfast.games.ante_portas.wave import round_cards
from holdfast.kernel.frame import ANY, CHANCE, DEAL, ONE, STEP, AnyOf, Frame
from holdfast.kernel.luck import Lots
from holdfast.kernel.rng import Rng

if TYPE_CHECKING:
    from holdfast.games.ante_portas.view import AntePortasView

SAMPLES: Final = 200
_Z: Final = 1.96  # of a 95 % interval


@final
class Odds:
    """A share of the samples, and how far off it may be: half the width of Wilson's 95 % interval."""

    def __init__(self, times: i64, samples: i64) -> None:
        n = float(samples)
        self.share: Final = float(times) / n
        self.error: Final = (
            _Z * sqrt(self.share * (1.0 - self.share) / n + _Z * _Z / (4.0 * n * n)) / (1.0 + _Z * _Z / n)
        )

    def words(self) -> str:
        """`12% ± 4`"""
        return f"{self.percent()} ± {100 * self.error:.0f}"

    def percent(self) -> str:
        """`12%`"""
        return f"{100 * self.share:.0f}%"

    def to_json(self) -> dict[str, object]:
        return {"share": round(self.share, 4), "error": round(self.error, 4)}


@final
class Threat:
    """In how many samples something happened in the next Battle Phase. Columns are indexed by hex."""

    def __init__(self) -> None:
        self.samples: i64 = 0
        self.breaches: i64 = 0
        self.over: list[int] = [0] * (HEXES + 1)  # the breach was over this hex
        self.entered: list[int] = [0] * (HEXES + 1)  # Invaders came to this hex
        # behind[hex][origin]: some of those who came to this hex stand on that origin now
        self.behind: list[list[int]] = [[0] * (HEXES + 1) for _ in range(HEXES + 1)]

    def breach(self) -> Odds:
        """The chance that the war is lost in the next Battle Phase."""
        return Odds(self.breaches, self.samples)

    def breach_over(self, hex: i64) -> Odds:
        return Odds(self.over[hex], self.samples)

    def reaches(self, hex: i64) -> Odds:
        """The chance that Invaders enter this hex."""
        return Odds(self.entered[hex], self.samples)

    def from_where(self, hex: i64) -> list[tuple[int, float]]:
        """The hexes from which Invaders would come to this one, with their chances, the likeliest first."""
        row = self.behind[hex]
        found = [(origin, row[origin] / self.samples) for origin in range(1, HEXES + 1) if row[origin] > 0]
        found.sort(key=_less_likely)
        return found

    def to_json(self) -> dict[str, object]:
        """What a skin shows: hexes without danger are left out."""
        return {
            "samples": int(self.samples),
            "breach": self.breach().to_json(),
            "over": {str(hex): self.breach_over(hex).to_json() for hex in range(1, HEXES + 1) if self.over[hex]},
            "hexes": {
                str(hex): {**self.reaches(hex).to_json(), "from": self.from_where(hex)}
                for hex in range(1, HEXES + 1)
                if self.entered[hex]
            },
        }


def _less_likely(row: tuple[int, float]) -> tuple[float, int]:
    return -row[1], row[0]


def threat(view: AntePortasView, samples: i64 = SAMPLES, seed: int = 0) -> Threat:
    """The odds of the next Battle Phase, or of the rest of the one in progress."""
    found = Threat()
    rng = Rng(seed)
    for _ in range(samples):
        state = next_battle(view)
        Phase(state, found).play(rng)
    return found


# -- the imagined Battle Phase -------------------------------------------------------------------------------------


def next_battle(view: AntePortasView) -> AntePortasState:
    """A state in which nothing but the next Battle Phase is left to play. What it cannot change is shared."""
    decks = view.decks
    state = AntePortasState(
        view.rules,
        view.seats,
        view.field.copy(),
        view.communities,
        view.land,
        view.clock.copy(),
        Decks(decks.movement.copy(), decks.improvements, decks.markets, decks.mainland, decks.command),
    )
    war = view.rules.war
    for place in range(len(view.stack)):
        if view.stack[place] is war.phase_ends:  # it has begun: the rest of it
            state.stack = [frame.copy() for frame in view.stack[place:]]
            state.reopen()
            return state
    if view.clock.outcome == RUNNING:
        spawning = cards_before(state, view.stack)
        open_battle_phase(state)
        for _ in range(spawning):
            state.stack.append(view.rules.acts.spawning)
    return state


def cards_before(state: AntePortasState, stack: list[Frame[Any]]) -> i64:
    """How many cards will bring new Invaders before the next Battle Phase; sets the clock to its half-year or round."""
    acts = state.rules.acts
    clock = state.clock
    waiting: i64 = 0
    for frame in stack:
        if frame is acts.half_year_ends or frame is acts.wave_moves:  # that of this half-year or round is still to come
            waiting = 0
            for other in stack:
                if other is acts.spawning:
                    waiting += 1
            return waiting
    if clock.round > 0:
        clock.round += 1
        return round_cards(state)
    if acts.half_year_over in stack:
        clock.half += 1
        if clock.half == HALF_YEARS:
            return usual_cards(state)
    return spawn_cards(state)


@final
class Phase:
    """One Battle Phase, and what is noted about it."""

    def __init__(self, state: AntePortasState, found: Threat) -> None:
        self.state = state
        self.found = found
        self.entered: i64 = 0  # bits of hexes
        # By hex: bits of the hexes from which the Invaders who are or were there came.
        self.came: list[int] = [int(bit(hex)) for hex in range(HEXES + 1)]
        self.behind: list[int] = [0] * (HEXES + 1)

    def play(self, rng: Rng) -> None:
        """Like the kernel's machine, with a look at the moving troop after every step."""
        state = self.state
        stack = state.stack
        lots = Lots(rng)
        troop = state.field.moving
        where: i64 = 0 if troop is None else troop.hex
        origins: i64 = self.came[where]
        while len(stack) > 0:
            self.advance(lots)
            moving = state.field.moving
            if moving is None:
                troop = None
            elif moving is not troop:
                troop = moving
                where = moving.hex
                origins = self.came[where]
            elif moving.hex != where:
                where = moving.hex
                self.entered |= bit(where)
                self.behind[where] |= int(origins)
                self.came[where] |= int(origins)
        self.note()

    def advance(self, lots: Lots) -> None:
        """One step, or one answer."""
        state = self.state
        frame = state.stack[-1]
        if frame.sort == STEP:
            state.stack.pop()
            frame.run(state)
        elif frame.sort == DEAL:
            lots.answer(state).apply(state, CHANCE)
        elif frame.sort == ANY and len(cast("AnyOf[Any]", frame).waiting) == 0:
            state.stack.pop()
        elif frame.sort != ONE or not state.answers_itself(frame):
            seat = state.actor()
            answer = drilled_answer(state, seat)
            # Questions that drill does not cover were opened by a player: the first answer ends them.
            if answer is None:
                answer = state.choices(seat)[0]
            answer.apply(state, seat)

    def note(self) -> None:
        found = self.found
        found.samples += 1
        if self.state.clock.outcome == LOST:
            found.breaches += 1
            found.over[self.state.clock.breach] += 1
        for hex in range(1, HEXES + 1):
            if holds(self.entered, hex):
                found.entered[hex] += 1
                for origin in range(1, HEXES + 1):
                    if holds(self.behind[hex], origin):
                        found.behind[hex][origin] += 1
