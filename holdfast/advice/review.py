"""A game looked at afterwards: how likely each seat was to win all along, and where that turned.

Before and after every step the game is played on by rules of thumb in several worlds, to the same horizon. What a step
changes belongs to luck if CHANCE answered, otherwise to the decision of a seat. Where the horizon moves on, the learned
value may change its mind about the same position: that is kept apart, so that luck, decisions and revisions add up to
the result. For the decisions that cost most, a planner looks again from what the player could see, and names the better
move if there was one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from holdfast.advice.hints import advise
from holdfast.bots.makers import planner
from holdfast.bots.planner import Planner
from holdfast.kernel.action import Action
from holdfast.kernel.frame import CHANCE
from holdfast.kernel.play import Move, Play
from holdfast.kernel.state import State

WORLDS = 24
ITERATIONS = 200
STROKES = 3  # of luck that are told
ERRORS = 3  # that are told
LOOKED_AT = 12  # decisions that are looked at again
SURE = 1.0  # standard errors that a better move must be better by; in the same worlds they err alike
# A drop in the chance to win, for two seats; with more seats a chance is smaller and so are the steps.
MARKS = (("blunder", 0.15), ("mistake", 0.10), ("inaccuracy", 0.05))


@dataclass(frozen=True)
class Step:
    """One decision, or all luck between two decisions: the numbers of its moves and the chances after it."""

    first: int
    last: int
    seat: int
    moves: list[Move]
    chances: list[float]
    swing: list[float]

    @property
    def is_luck(self) -> bool:
        return self.seat == CHANCE


@dataclass(frozen=True)
class TurningPoint:
    """Where the game turned for a seat. `number` counts the answers in force, as `holdfast replay` does."""

    number: int
    seat: int
    luck: bool
    swing: float
    played: str
    better: str | None = None
    cost: float = 0.0
    mark: str = ""
    reason: str = ""


@dataclass(frozen=True)
class Review:
    """The chances at the start and after every step; luck, decisions and revisions by seat; the turning
    points in order.
    """

    opening: list[float]
    steps: list[Step]
    luck: list[float]
    decisions: list[float]
    revisions: list[float]
    turns: list[TurningPoint]

    @property
    def result(self) -> list[float]:
        return self.steps[-1].chances if self.steps else self.opening


def review(
    play: Play,
    seat: int | None = None,
    worlds: int = WORLDS,
    iterations: int = ITERATIONS,
    seed: int = 0,
    tell: Callable[[int, int], None] = lambda done, all: None,
) -> Review:
    """Go through a game; with a seat, the turning points are that seat's. Raises `BotError` for an unknown game."""
    eye = Eye(planner("planner", play.game, seed, {}), worlds)
    groups = grouped(play.moves)
    state = play.game.start(len(play.record.seats))
    until = eye.horizon(state)
    opening = chances = eye.chances(state, until)
    steps: list[Step] = []
    states: list[State] = []
    first = 1
    for done, moves in enumerate(groups):
        states.append(state.copy())
        if eye.horizon(state) != until:
            until = eye.horizon(state)
            chances = eye.chances(state, until)
        for move in moves:
            state.push(move.seat, move.action)
        after = eye.chances(state, until)
        swing = [new - old for new, old in zip(after, chances, strict=True)]
        steps.append(Step(first, first + len(moves) - 1, int(moves[0].seat), moves, after, swing))
        chances = after
        first += len(moves)
        tell(done + 1, len(groups))
    seats = range(len(play.record.seats))
    luck = [sum(step.swing[who] for step in steps if step.is_luck) for who in seats]
    decisions = [sum(step.swing[who] for step in steps if not step.is_luck) for who in seats]
    revisions = [chances[who] - opening[who] - luck[who] - decisions[who] for who in seats]
    turns = turning_points(steps, states, seat, iterations, seed)
    return Review(opening, steps, luck, decisions, revisions, turns)


class Eye:
    """Sees how likely each seat wins, by playing on to a horizon in some worlds."""

    def __init__(self, bot: Planner, worlds: int) -> None:
        self.bot = bot
        self.worlds = worlds
        self.ahead = int(bot.horizon)

    def clock(self, state: State) -> int:
        return int(self.bot.guide.clock(state.view(0)))

    def horizon(self, state: State) -> int:
        """Up to where the game is played on from here."""
        return self.clock(state) + self.ahead

    def chances(self, state: State, until: int) -> list[float]:
        """Once the game is over the chances are what they came to."""
        result = state.result()
        if result is not None:
            winners = result.winners()
            return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(len(result.ranks))]
        self.bot.horizon = until - self.clock(state)
        return self.bot.foresee(state, self.worlds)


def grouped(moves: list[Move]) -> list[list[Move]]:
    """Every decision by itself, luck that comes together in one piece."""
    groups: list[list[Move]] = []
    for move in moves:
        if groups and move.seat == CHANCE and groups[-1][-1].seat == CHANCE:
            groups[-1].append(move)
        else:
            groups.append([move])
    return groups


# -- turning points ----------------------------------------------------------------------------------------------


def turning_points(
    steps: list[Step], states: list[State], seat: int | None, iterations: int, seed: int
) -> list[TurningPoint]:
    """The largest swings of luck, and the dearest decisions that a closer look confirms; in the order of the game."""
    ranked = sorted(range(len(steps)), key=lambda place: -weight(steps[place], seat))
    strokes = [stroke_of_luck(steps[place], seat) for place in ranked if steps[place].is_luck]
    decided = [place for place in ranked if not steps[place].is_luck and seat in (None, steps[place].seat)]
    looks = [look_again(steps[place], states[place], iterations, seed) for place in decided[:LOOKED_AT]]
    errors = sorted([turn for turn in looks if turn is not None], key=lambda turn: -turn.cost)
    return sorted([*strokes[:STROKES], *errors[:ERRORS]], key=lambda turn: turn.number)


def weight(step: Step, seat: int | None) -> float:
    """How much a step deserves a look: any luck by its size, a decision by what it seems to have cost its seat."""
    if step.is_luck:
        return max(map(abs, step.swing)) if seat is None else abs(step.swing[seat])
    return -step.swing[step.seat]


def stroke_of_luck(step: Step, seat: int | None) -> TurningPoint:
    who = seat if seat is not None else max(range(len(step.swing)), key=lambda place: abs(step.swing[place]))
    drawn = ", ".join(move.action.notation for move in step.moves)
    return TurningPoint(step.first, who, True, step.swing[who], drawn)


def look_again(step: Step, state: State, iterations: int, seed: int) -> TurningPoint | None:
    """A planner's opinion of a decision, from what its seat could see; None if the move was as good as any."""
    choices = state.choices(step.seat)
    if len(choices) < 2:
        return None
    played: Action[Any] = step.moves[0].action
    advice = advise(state.view(step.seat), choices, iterations, seed, played)
    taken = next(counsel for counsel in advice.counsels if counsel.action is played)
    cost = advice.best.expected - taken.expected
    if advice.best.action is played or cost < SURE * (advice.best.error**2 + taken.error**2) ** 0.5:
        return None
    mark = next((word for word, drop in MARKS if cost >= drop * 2 / len(step.chances)), "")
    return TurningPoint(
        step.first,
        step.seat,
        False,
        step.swing[step.seat],
        played.notation,
        advice.best.action.notation,
        cost,
        mark,
        advice.best.reason,
    )
