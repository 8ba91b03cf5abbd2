"""`planner`: tries the likeliest answers in imagined worlds, plays each on for a while, and takes what went best.

It looks at its view alone. The worlds are resampled from it; in each, every plan meets the same luck. All seats play on
by rules of thumb to a horizon, where a learned value estimates how likely the viewer is to win. The worse half of the
plans is dropped again and again, so that most of the thought goes to the best.
"""

from __future__ import annotations

import math
import time
from typing import Any, Final, final

from mypy_extensions import i64

from holdfast.bots.search.fate import Fate, spread
from holdfast.bots.search.guide import FIRST_SIGHT, Guide
from holdfast.bots.search.prior import Prior
from holdfast.kernel.action import Action
from holdfast.kernel.bot import Bot, Following
from holdfast.kernel.frame import OVER
from holdfast.kernel.luck import next_seat
from holdfast.kernel.rng import Rng
from holdfast.kernel.state import State
from holdfast.kernel.view import View

UNLIMITED: Final = 0.0
USUAL_TRIAL_S: Final = 0.0004  # about what one trial takes, compiled
LEAST_SPREAD: Final = 0.02  # of the differences between two plans, so that two lucky trials prove nothing
GLARING: Final = 1.0  # options worse than best - GLARING * weight are never played


@final
class Plan:
    """One answer on trial."""

    def __init__(self, action: Action[Any], opinion: float) -> None:
        self.action: Final = action
        self.opinion: Final = opinion
        self.expected: float = 0.0  # what a prior says, which counts as much as `trust` trials
        self.trust: float = 0.0
        self.trials: i64 = 0
        self.total: float = 0.0
        self.squares: float = 0.0
        self.values: list[float] = []  # one for each trial, to compare plans world by world
        self.scores: float = 0.0  # summed over the trials, if somebody asks for reasons

    def mean(self) -> float:
        return self.total / float(self.trials) if self.trials > 0 else -1.0

    def score(self) -> float:
        """The points that it ended with, on average; 0.0 if nobody asks for reasons."""
        return self.scores / float(self.trials) if self.trials > 0 else 0.0

    def worth(self) -> float:
        """The mean, drawn towards what was expected; comparable between plans of as many trials."""
        if self.trust <= 0.0 or self.trials == 0:
            return self.mean()
        return (self.total + self.trust * self.expected) / (float(self.trials) + self.trust)

    def error(self) -> float:
        """The standard error of the mean; 1.0 while there is none."""
        if self.trials < 2:
            return 1.0
        count = float(self.trials)
        variance = (self.squares - self.total * self.total / count) / (count - 1.0)
        return math.sqrt(variance / count) if variance > 0.0 else 0.0

    def add(self, value: float) -> None:
        self.trials += 1
        self.total += value
        self.squares += value * value
        self.values.append(value)

    def beats(self, other: Plan, caution: float) -> bool:
        """Whether it did better in the worlds where both were tried, by `caution` standard errors of the difference."""
        count = self.trials if self.trials < other.trials else other.trials
        if count < 2:
            return False
        total = 0.0
        squares = 0.0
        for at in range(count):
            difference = self.values[at] - other.values[at]
            total += difference
            squares += difference * difference
        lead = total / float(count)
        variance = (squares - total * lead) / float(count - 1) + LEAST_SPREAD * LEAST_SPREAD
        return lead > caution * math.sqrt(variance / float(count))


@final
class Planner(Bot):
    """Plays one seat of any game that has a guide.

    With a budget of iterations the same view, choices and seed give the same answer; with a budget of time (seconds per
    decision) it stops when that is spent and gives the best answer so far. With neither, it decides at first sight.
    """

    def __init__(
        self,
        name: str,
        guide: Guide,
        seed: int,
        iterations: i64,
        seconds: float,
        horizon: i64,
        width: i64,
        oversight: float = 0.0,
        prior: Prior | None = None,
        explains: bool = False,
    ) -> None:
        super().__init__(name)
        self.guide: Final = guide
        self.seed: Final = seed
        self.iterations: i64 = iterations
        self.seconds: float = seconds
        self.horizon: i64 = horizon
        self.width: i64 = width
        self.oversight: float = oversight  # how likely it is that an answer does not come to mind
        self.prior: Final = prior
        self.deadline: float = UNLIMITED
        self.explains: Final = explains  # whether the plans keep the points that they end with
        self.worlds: list[State] = []
        self.fates: list[Fate] = []
        self.root: i64 = 0  # tells one question from another, so that each gets worlds of its own

    def choose(self, view: View, choices: list[Action[Any]]) -> Action[Any]:
        if len(choices) == 1:
            return choices[0]
        share = self.guide.attention(view, choices)
        if share <= 0.0:
            return self.guide.players[view.viewer].choose(view, choices)
        return self.weigh(view, choices, share)[0].action

    def follow(self, view: View, choices: list[Action[Any]]) -> Following | None:
        """What the rules of thumb think of the marks: they were made by people, who have thought ahead."""
        player = self.guide.players[view.viewer]
        player.heed(self.marks)
        found = player.follow(view, choices)
        player.heed([])  # in imagined games everybody plays for themselves
        return found

    def intent(self, view: View) -> str:
        """What the rules of thumb are up to: a search mostly ends up there, and nobody should wait for a sentence."""
        player = self.guide.players[view.viewer]
        player.heed(self.marks)
        said = player.intent(view)
        player.heed([])
        return said

    # -- the search -----------------------------------------------------------------------------------------

    def weigh(self, view: View, choices: list[Action[Any]], share: float) -> list[Plan]:
        """The plans, the best first; with a budget, several plans have each been tried at least once.

        A question that deserves only first sight leaves them as they seem.
        """
        plans = self.shortlist(view, choices)
        if len(plans) > 1 and share > FIRST_SIGHT and (self.iterations > 0 or self.seconds > 0.0):
            self.search(view, choices, plans, share)
        return plans

    def search(self, view: View, choices: list[Action[Any]], plans: list[Plan], share: float) -> None:
        """Try these plans and sort them, the best first; the first one given is what the rules of thumb would do."""
        usual = plans[0]
        caution = self.guide.caution(view)
        self.worlds = []
        self.fates = []
        self.root = self.guide.clock(view) + 1009 * moment(choices)
        if self.seconds > 0.0:
            self.deadline = time.perf_counter() + self.seconds * share
            self.halve(view, plans, 1 << 30, usual if caution > 0.0 else None)
        else:
            self.deadline = UNLIMITED
            self.halve(view, plans, int(float(self.iterations) * share), usual if caution > 0.0 else None)
        if caution > 0.0 and plans[0] is not usual and not plans[0].beats(usual, caution):
            move(plans, usual, 0)

    def shortlist(self, view: View, choices: list[Action[Any]]) -> list[Plan]:
        """The answers that seem best at first sight, headed by the one that the rules of thumb would give."""
        usual = self.guide.players[view.viewer].choose(view, choices)
        opinions = self.guide.opinions(view, choices)
        if self.prior is not None:
            return self.expected(choices, self.prior.expect(view, choices, opinions, usual), self.prior)
        if self.oversight > 0.0:
            return self.shortsighted(view, choices, opinions, usual)
        width = self.breadth(view)
        plans = [Plan(usual, 0.0)]
        for at in range(len(choices)):
            if choices[at] is not usual:
                place = len(plans)
                while place > 1 and plans[place - 1].opinion < opinions[at]:
                    place -= 1
                if place < width:
                    plans.insert(place, Plan(choices[at], opinions[at]))
                    if len(plans) > width:
                        plans.pop()
        return plans

    def breadth(self, view: View) -> i64:
        """How many plans are tried: no more than can be tried often enough, but always two."""
        trials: i64 = int(self.seconds / USUAL_TRIAL_S) if self.seconds > 0.0 else self.iterations
        affordable = trials // self.guide.trials_needed(view)
        if affordable >= self.width or trials <= 0:
            return self.width
        return affordable if affordable > 2 else 2

    def expected(self, choices: list[Action[Any]], expectations: list[float], prior: Prior) -> list[Plan]:
        """The answers from which a prior expects most, the best first."""
        plans: list[Plan] = []
        for at in range(len(choices)):
            place = len(plans)
            while place > 0 and plans[place - 1].opinion < expectations[at]:
                place -= 1
            if place < self.width:
                plan = Plan(choices[at], expectations[at])
                plan.expected = expectations[at]
                plan.trust = prior.trust
                plans.insert(place, plan)
                if len(plans) > self.width:
                    plans.pop()
        return plans

    def shortsighted(
        self, view: View, choices: list[Action[Any]], opinions: list[float], usual: Action[Any]
    ) -> list[Plan]:
        """The answers that come to mind, as they seem at first sight. Nobody overlooks so much that only bad ones are
        left: answers too far below the best (see GLARING) stay out, and if none is left the usual one is taken.
        """
        width = self.breadth(view)
        lots = Rng(spread(self.seed, self.guide.clock(view) + 1009 * moment(choices)))
        best = opinions[0]
        for opinion in opinions:
            if opinion > best:
                best = opinion
        glaring = best - GLARING * self.guide.weight(view)
        plans: list[Plan] = []
        for at in range(len(choices)):
            seen = float(lots.below(1000)) >= 1000.0 * self.oversight
            if not seen or (opinions[at] < glaring and choices[at] is not usual):
                continue
            place = len(plans)
            if choices[at] is usual:
                place = 0
            else:
                while place > 0 and plans[place - 1].opinion < opinions[at] and plans[place - 1].action is not usual:
                    place -= 1
            plans.insert(place, Plan(choices[at], opinions[at]))
            if len(plans) > width:
                plans.pop()
        return plans if len(plans) > 0 else [Plan(usual, 0.0)]

    def halve(self, view: View, plans: list[Plan], iterations: i64, kept: Plan | None) -> None:
        """Try all plans in some worlds, then the better half in more, and so on; sorts the plans.

        `kept` stays in the better half whatever happens, so that there is something to compare the best with.
        """
        rounds: i64 = 1
        while 1 << rounds < len(plans):
            rounds += 1
        running: i64 = len(plans)
        spent: i64 = 0
        timed = self.deadline > UNLIMITED
        started = time.perf_counter() if timed else 0.0
        for done in range(rounds):
            if timed:
                end = started + (self.deadline - started) * float(done + 1) / float(rounds)
                while not self.try_once(view, plans, running, end):
                    pass
            else:
                each = (iterations - spent) // ((rounds - done) * running)
                if each < 1 and done == 0:
                    each = 1
                for _ in range(each):
                    self.try_once(view, plans, running, UNLIMITED)
                spent += each * running
            rank(plans, running)
            running = (running + 1) // 2
            if kept is not None and running > 1 and kept not in plans[:running]:
                move(plans, kept, running - 1)

    def try_once(self, view: View, plans: list[Plan], running: i64, end: float) -> bool:
        """One more world for each plan still running; true when the time is up."""
        for at in range(running):
            plan = plans[at]
            plan.add(self.imagine(view, plan, plan.trials))
            if end > UNLIMITED and plans[running - 1].trials > 0 and time.perf_counter() > end:
                return True
        return False

    def imagine(self, view: View, plan: Plan, number: i64) -> float:
        """How likely the viewer is to win with this plan, in one world."""
        while len(self.worlds) <= number:
            rng = Rng(spread(self.seed + (int(self.root) << 20), len(self.worlds)))
            self.worlds.append(view.game.resample(view, rng))
            self.fates.append(Fate(int(rng.next32())))
        state = self.worlds[number].copy()
        fate = self.fates[number]
        fate.rewind()
        state.push(view.viewer, plan.action)
        self.play_on(state, fate, self.guide.until(view, self.horizon))
        if self.explains:
            plan.scores += self.guide.score(state, view.viewer)
        return self.guide.chances(state)[view.viewer]

    def foresee(self, state: State, worlds: i64) -> list[float]:
        """How likely each seat is to win from a known state if all follow rules of thumb: the mean over some worlds.

        For reviewing known games; a seat that has to answer may not use it.
        """
        totals = [0.0] * int(state.seats)
        clock: i64 = 0
        if state.actor() != OVER:
            clock = self.guide.clock(state.glance(0))
        for number in range(worlds):
            imagined = state.copy()
            self.play_on(imagined, Fate(spread(self.seed, number)), clock + self.horizon)
            chances = self.guide.chances(imagined)
            for seat in range(len(totals)):
                totals[seat] += chances[seat]
        return [total / float(worlds) for total in totals]

    def play_on(self, state: State, fate: Fate, until: i64) -> None:
        """Let the rules of thumb answer for all seats until the clock reaches `until`, or the game is over."""
        players = self.guide.players
        while True:
            seat = next_seat(state, fate)
            if seat == OVER:
                return
            player = players[seat]
            view = player.shown(state, seat)
            if self.guide.clock(view) >= until:
                return
            state.push(seat, player.choose(view, state.choices(seat)))


def rank(plans: list[Plan], running: i64) -> None:
    """Sort the plans that are still running by how well they did; of equals the earlier one stays ahead."""
    for at in range(1, running):
        plan = plans[at]
        place = at
        while place > 0 and plans[place - 1].worth() < plan.worth():
            plans[place] = plans[place - 1]
            place -= 1
        plans[place] = plan


def move(plans: list[Plan], plan: Plan, place: i64) -> None:
    """Put one plan at this place; the others keep their order."""
    plans.remove(plan)
    plans.insert(place, plan)


def moment(choices: list[Action[Any]]) -> i64:
    """A number that changes with the choices."""
    total: i64 = len(choices)
    for choice in choices:
        total = (total * 31 + choice.index) % 1_000_003
    return total
