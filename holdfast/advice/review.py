"""A game reviewed afterwards: how likely each seat was to win at every step, and where that changed.

Before and after every step the game is played on by rules of thumb in several worlds, to the same horizon. What a step
changes belongs to luck if CHANCE answered, otherwise to the decision of a seat. When the horizon moves on, the learned
value may judge the same position differently: that is counted separately, as a revision, so that luck, decisions and
revisions add up to the result. For the decisions that cost most, a planner looks again, knowing only
what the player could see, and names the better move if there was one.

A world holds the luck of a whole game: its n-th draw from a stream is the same wherever play continues from. So the
positions before and after a step meet the same luck, no draw is weighed twice by the same number, and the error of what
a step changes can be given: the spread of that change over the worlds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import Any

from holdfast.advice.errors import AdviceError
from holdfast.advice.hints import Counsel, advise
from holdfast.bots.makers import planner
from holdfast.bots.search.fate import Fate, spread
from holdfast.bots.search.planner import Plan, Planner
from holdfast.bots.settings import MOST_ITERATIONS
from holdfast.kernel.action import Action
from holdfast.kernel.frame import CHANCE
from holdfast.kernel.horizon import Move
from holdfast.kernel.play import Play
from holdfast.kernel.state import State

WORLDS = 24
MOST_WORLDS = 1_000
ITERATIONS = 200
STROKES = 3  # strokes of luck that are reported
ERRORS = 3  # costly decisions that are reported
LOOKED_AT = 12  # decisions that are looked at again
SURE = 2.0  # how many standard errors a turning point must exceed
LEAST_TRIALS = 8  # in fresh worlds, to measure what a better move is worth
# Drops in the chance to win in a game of two sides; with more sides chances are smaller, and so are these limits.
MARKS = (("blunder", 0.15), ("mistake", 0.10), ("inaccuracy", 0.05))

Samples = list[list[float]]  # by world, then by seat


@dataclass(frozen=True)
class Step:
    """One decision, or all luck between two decisions: the numbers of its moves, the chances after it, the change
    it made and the standard error of that change."""

    first: int
    last: int
    seat: int
    moves: list[Move]
    chances: list[float]
    swing: list[float]
    error: list[float]

    @property
    def is_luck(self) -> bool:
        return self.seat == CHANCE


@dataclass(frozen=True)
class TurningPoint:
    """Where the game turned for a seat. `number` counts the answers in force, as `holdfast replay` does.

    `swings` says how it changed every seat's chances in the game as it was played, and decides whether a stroke of luck
    is a turning point. `cost` says how much better the better move would have been, as far as the player could know,
    and decides whether a decision is one: its swing may be small, or even favourable.
    """

    number: int
    seat: int
    luck: bool
    swings: list[float]
    error: float
    played: str
    better: str | None = None
    cost: float = 0.0
    cost_error: float = 0.0
    mark: str = ""
    reason: str = ""
    against: str = ""

    @property
    def swing(self) -> float:
        return self.swings[self.seat]


@dataclass(frozen=True)
class Part:
    """One column of a seat's account, in percentage points: the whole, the part that the turning points explain, the
    rest, and the standard error of the whole."""

    whole: int
    told: int
    rest: int
    error: int


@dataclass(frozen=True)
class Account:
    """How a seat's chance went from its first value to its last, in percentage points that add up."""

    start: int
    luck: Part
    own: Part
    others: Part
    revisions: int
    end: int


@dataclass(frozen=True)
class Review:
    """The chances at the start and after every step; for each seat what luck, its own decisions, those of others and
    revisions changed, with the errors of the first three; the turning points in order.
    """

    opening: list[float]
    steps: list[Step]
    luck: list[float]
    own: list[float]
    others: list[float]
    revisions: list[float]
    errors: list[list[float]]  # of luck, own and others, by seat
    turns: list[TurningPoint]

    @property
    def result(self) -> list[float]:
        return self.steps[-1].chances if self.steps else self.opening

    def account(self, seat: int) -> Account:
        """In whole points: what rounding leaves over is counted among the revisions, which are the least certain."""
        check_seat(seat, len(self.opening))
        lucky = [turn for turn in self.turns if turn.luck]
        mine = [turn for turn in self.turns if not turn.luck and turn.seat == seat]
        theirs = [turn for turn in self.turns if not turn.luck and turn.seat != seat]
        wholes = (self.luck, self.own, self.others)
        luck, own, others = [
            part(whole[seat], [turn.swings[seat] for turn in told], error[seat])
            for whole, told, error in zip(wholes, (lucky, mine, theirs), self.errors, strict=True)
        ]
        start, end = points(self.opening[seat]), points(self.result[seat])
        revisions = end - start - luck.whole - own.whole - others.whole
        return Account(start, luck, own, others, revisions, end)


def check_seat(seat: int, seats: int) -> None:
    if not 0 <= seat < seats:
        raise AdviceError(f"the seats are 0 to {seats - 1}, not {seat}")


def points(chance: float) -> int:
    return round(100 * chance)


def part(whole: float, told: list[float], error: float) -> Part:
    listed = sum(map(points, told))
    return Part(points(whole), listed, points(whole) - listed, points(error))


def review(
    play: Play,
    seat: int | None = None,
    worlds: int = WORLDS,
    iterations: int = ITERATIONS,
    seed: int = 0,
    tell: Callable[[int, int], None] = lambda done, all: None,
) -> Review:
    """Go through a game; with a seat, the turning points are that seat's.

    Raises `BotError` for an unknown game, and `AdviceError` for a seat or a number that is out of range.
    """
    if not 1 <= worlds <= MOST_WORLDS:
        raise AdviceError(f"worlds is a number from 1 to {MOST_WORLDS}, not {worlds}")
    if not 1 <= iterations <= MOST_ITERATIONS:
        raise AdviceError(f"iterations is a number from 1 to {MOST_ITERATIONS}, not {iterations}")
    if seat is not None:
        check_seat(seat, len(play.record.seats))
    eye = Eye(planner("planner", play.game, seed), worlds)
    groups = grouped(play.moves)
    state = play.game.start(len(play.record.seats))
    seats = range(len(play.record.seats))
    until = eye.horizon(state)
    now = eye.chances(state, until)
    opening = mean(now)
    steps: list[Step] = []
    states: list[State] = []
    sums = [[[0.0 for _ in seats] for _ in range(worlds)] for _ in range(3)]
    first = 1
    for done, moves in enumerate(groups):
        states.append(state.copy())
        if eye.horizon(state) != until:
            until = eye.horizon(state)
            now = eye.chances(state, until)
        for move in moves:
            eye.see(state, move)
            state.push(move.seat, move.action)
        after = eye.chances(state, until)
        change = [[new - old for new, old in zip(*pair, strict=True)] for pair in zip(after, now, strict=True)]
        who = int(moves[0].seat)
        steps.append(Step(first, first + len(moves) - 1, who, moves, mean(after), mean(change), errors(change)))
        for world, changed in enumerate(change):
            for place in seats:
                sums[0 if who == CHANCE else 1 if who == place else 2][world][place] += changed[place]
        now = after
        first += len(moves)
        tell(done + 1, len(groups))
    luck, own, others = map(mean, sums)
    chances = mean(now)
    revisions = [chances[who] - opening[who] - luck[who] - own[who] - others[who] for who in seats]
    turns = turning_points(steps, states, seat, iterations, seed)
    return Review(opening, steps, luck, own, others, revisions, [errors(each) for each in sums], turns)


def mean(samples: Samples) -> list[float]:
    return [sum(column) / len(samples) for column in zip(*samples, strict=True)]


def errors(samples: Samples) -> list[float]:
    """The standard error of the mean of each column; 1.0, which says nothing, where there is only one world."""
    return [standard_error(list(column)) for column in zip(*samples, strict=True)]


def standard_error(values: list[float]) -> float:
    count = len(values)
    if count < 2:
        return 1.0
    middle = sum(values) / count
    return sqrt(sum((value - middle) ** 2 for value in values) / (count - 1) / count)


class Eye:
    """Sees how likely each seat is to win, by playing on to a horizon in some worlds."""

    def __init__(self, bot: Planner, worlds: int) -> None:
        self.bot = bot
        self.worlds = worlds
        self.ahead = int(bot.horizon)
        self.asked: dict[str, int] = {}  # how often chance has answered each stream

    def see(self, state: State, move: Move) -> None:
        """Note a move that is about to be made: no world repeats a draw that chance has already made."""
        if move.seat == CHANCE:
            stream = state.chance().stream(state)
            self.asked[stream] = self.asked.get(stream, 0) + 1

    def clock(self, state: State) -> int:
        return int(self.bot.guide.clock(state.view(0)))

    def horizon(self, state: State) -> int:
        """How far the game is played on from here."""
        return self.clock(state) + self.ahead

    def chances(self, state: State, until: int) -> Samples:
        """The chances in every world; once the game is over, each seat's share of the win."""
        result = state.result()
        if result is not None:
            came = result.shares()
            return [came for _ in range(self.worlds)]
        return [self.imagine(state, until, number) for number in range(self.worlds)]

    def imagine(self, state: State, until: int, number: int) -> list[float]:
        imagined = state.copy()
        fate = Fate(spread(int(self.bot.seed), number))
        fate.asked = dict(self.asked)
        self.bot.play_on(imagined, fate, until)
        return [float(chance) for chance in self.bot.guide.chances(imagined)]


def grouped(moves: list[Move]) -> list[list[Move]]:
    """Each decision by itself, and consecutive draws of luck as one group."""
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
    """The largest swings of luck that are more than noise, and the costliest decisions that a closer look confirms,
    in the order of the game."""
    ranked = sorted(range(len(steps)), key=lambda place: -weight(steps[place], seat))
    lucky = [stroke_of_luck(steps[place], seat) for place in ranked if steps[place].is_luck]
    strokes = [turn for turn in lucky if abs(turn.swing) > SURE * turn.error]
    decided = [place for place in ranked if not steps[place].is_luck and seat in (None, steps[place].seat)]
    looks = [look_again(steps[place], states[place], iterations, seed) for place in decided[:LOOKED_AT]]
    slips = sorted([turn for turn in looks if turn is not None], key=lambda turn: -turn.cost)
    return sorted([*strokes[:STROKES], *slips[:ERRORS]], key=lambda turn: turn.number)


def weight(step: Step, seat: int | None) -> float:
    """How much a step deserves a look: luck by its size, a decision by what it seems to have cost its seat."""
    if step.is_luck:
        return max(map(abs, step.swing)) if seat is None else abs(step.swing[seat])
    return -step.swing[step.seat]


def stroke_of_luck(step: Step, seat: int | None) -> TurningPoint:
    who = seat if seat is not None else max(range(len(step.swing)), key=lambda place: abs(step.swing[place]))
    drawn = ", ".join(move.action.notation for move in step.moves)
    return TurningPoint(step.first, who, True, step.swing, step.error[who], drawn)


def look_again(step: Step, state: State, iterations: int, seed: int) -> TurningPoint | None:
    """A planner's opinion of a decision, from what its seat could see; None if the move was as good as any."""
    choices = state.choices(step.seat)
    if len(choices) < 2:
        return None
    played: Action[Any] = step.moves[0].action
    best = advise(state.view(step.seat), choices, iterations, seed, played).best
    if best.action is played:
        return None
    cost, error = worth(best, played, state, step.seat, max(LEAST_TRIALS, iterations // 4), seed)
    if cost <= SURE * error:
        return None
    mark = next((word for word, drop in MARKS if cost >= drop * scale(state)), "")
    return TurningPoint(
        step.first,
        step.seat,
        False,
        step.swing,
        step.error[step.seat],
        played.notation,
        best.action.notation,
        cost,
        error,
        mark,
        best.reason,
        best.costs,
    )


def scale(state: State) -> float:
    """The more sides there are, the smaller are the chances and what a decision can change; allies are one side."""
    return 2 / max(2, len(set(state.game.teams(int(state.seats)))))


def worth(best: Counsel, played: Action[Any], state: State, seat: int, trials: int, seed: int) -> tuple[float, float]:
    """By how much the best move beats the one that was played, and the standard error of that.

    Both are tried in the same worlds, but not in those where the best was found: there it looks better than it is.
    """
    view = state.view(seat)
    bot = planner("planner", view.game, seed + 1)
    better, taken = Plan(best.action, 0.0), Plan(played, 0.0)
    gains = [float(bot.imagine(view, better, number) - bot.imagine(view, taken, number)) for number in range(trials)]
    return sum(gains) / trials, standard_error(gains)
