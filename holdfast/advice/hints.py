"""Hints: what a planner would do, in three steps, so that a player can stop at the first: nudge, shortlist, move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from holdfast.advice.errors import AdviceError
from holdfast.bots.makers import planner
from holdfast.bots.search.planner import Plan, Planner
from holdfast.bots.settings import MOST_ITERATIONS, PlannerSettings
from holdfast.kernel.action import Action
from holdfast.kernel.rng import Rng
from holdfast.kernel.view import SPECTATOR, View

ITERATIONS = 200
SHORTLIST = 3
MENTIONED = 2  # things that speak for an answer, or against it
NOTICEABLE = 0.15  # of a point: what a reason must be worth to be mentioned
CLOSE = 0.01  # answers whose chances differ by less are as good as each other
ONLY = "there is no other answer"
BY_SCORE, LEAST_LOSS, AS_GOOD = "by the final score", "the least loss", "about as good as the others"
# Reasons that do not name anything in particular that an answer would improve.
NOTHING_NAMED = frozenset((ONLY, BY_SCORE, LEAST_LOSS, AS_GOOD))
COUNTS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")


@dataclass(frozen=True)
class Counsel:
    """One answer: how likely it is to lead to a win, how uncertain that is, what speaks for it, and what it costs.

    The only answer to a question is not weighed: `expected` is None.
    """

    action: Action[Any]
    expected: float | None
    error: float
    reason: str
    costs: str
    gains: tuple[tuple[str, float], ...]  # in points, compared with the other answers that were weighed

    def helped(self) -> list[str]:
        """What it improves most, compared with the others."""
        return [words for words, gain in self.gains if gain > NOTICEABLE][:MENTIONED]

    def given_up(self) -> list[str]:
        """What it costs most, compared with the others."""
        return [words for words, gain in self.gains if gain < -NOTICEABLE][:MENTIONED]

    def argument(self) -> str:
        """What speaks for it, as a sentence for whoever plays."""
        if helped := self.helped():
            return f"compared with the others, it helps most with {' and '.join(helped)}."
        return f"{self.reason}."


@dataclass(frozen=True)
class Advice:
    """The answers worth considering, the best first. `together`: all seats are allies, and win or lose as one."""

    counsels: list[Counsel]
    together: bool = False

    @property
    def best(self) -> Counsel:
        return self.counsels[0]

    @property
    def single(self) -> bool:
        """Whether there is only one answer."""
        return len(self.counsels) == 1

    def nudge(self) -> str:
        """What to think about, without giving the answer away."""
        if self.single:
            return "There is only one thing to do."
        alike = len(self.alike())
        if self.indifferent:
            return "Your chances of winning are about the same, whatever you answer."
        if alike > 1:
            number = COUNTS[alike] if alike < len(COUNTS) else str(alike)
            return f"{number} answers are about as good as each other, and better than the rest."
        aim = self.aim()
        return f"What matters most here: {aim}." if aim else "One answer is better than the others."

    def aim(self) -> str:
        """What the best answer improves more than any other does; '' if nothing stands out."""
        if self.single or len(self.alike()) > 1:
            return ""
        led = [words for words, gain in self.best.gains if gain > NOTICEABLE and self.leads(words, gain)]
        return led[0] if led else ""

    @property
    def indifferent(self) -> bool:
        """Whether all answers are as good as each other."""
        return len(self.alike()) == len(self.counsels)

    def alike(self) -> list[Counsel]:
        """The best answer, and those as good as it."""
        return [counsel for counsel in self.counsels if chance(self.best) - chance(counsel) < CLOSE]

    def leads(self, words: str, gain: float) -> bool:
        """Whether no answer brings more of this than the best one: a nudge must not point to another answer."""
        return all(dict(counsel.gains).get(words, gain) <= gain for counsel in self.counsels)

    def shortlist(self, most: int = SHORTLIST) -> list[Action[Any]]:
        """The few best answers, in the order of the action table rather than by worth; where several, but no more than
        `most`, are about as good as the best, just those."""
        alike = self.alike()
        few = alike if 1 < len(alike) <= most else self.counsels[:most]
        return sorted((counsel.action for counsel in few), key=lambda action: int(action.index))

    def move(self) -> str:
        """The best answer, what speaks for it, the price and its chances."""
        best = self.best
        if best.expected is None:
            return f"{best.action.notation}: {best.reason}."
        who = "you all win" if self.together else "it wins"
        chances = f"From here {who} about {100 * best.expected:.0f} games in 100."
        price = f" The price: {' and '.join(best.given_up())}." if best.given_up() else ""
        return f"{best.action.notation}: {best.argument()}{price} {chances}"


def advise(
    view: View,
    choices: list[Action[Any]],
    iterations: int = ITERATIONS,
    seed: int = 0,
    also: Action[Any] | None = None,
) -> Advice:
    """Weigh the choices from what the view shows; `also` names one that must be among those weighed.

    Raises `AdviceError` if these are not answers to what the viewer is asked.
    """
    if not 1 <= iterations <= MOST_ITERATIONS:
        raise AdviceError(f"iterations is a number from 1 to {MOST_ITERATIONS}, not {iterations}")
    bot = planner("planner", view.game, seed, PlannerSettings(iterations=iterations), explains=True)
    check_question(view, choices, also)
    if len(choices) == 1:
        return Advice([Counsel(choices[0], None, 1.0, ONLY, "", ())])
    plans = bot.weigh(view, choices, 1.0)
    if also is not None and all(plan.action is not also for plan in plans):
        plans.append(Plan(also, 0.0))
        try_out(bot, view, plans[-1], int(plans[0].trials))
    put_in_order(bot, view, plans)
    together = len(set(view.game.teams(int(view.seats)))) == 1
    return Advice([counsel(plan, plans, bot.guide.words()) for plan in plans], together)


def check_question(view: View, choices: list[Action[Any]], also: Action[Any] | None) -> None:
    """Raise unless these are answers to what the viewer is asked."""
    if view.viewer == SPECTATOR:
        raise AdviceError("a spectator is asked nothing: advice needs the view of a seat")
    # What a seat is asked does not depend on anything hidden from it, so any one world will do.
    asked = {choice.notation for choice in view.game.resample(view, Rng(0)).choices(view.viewer)}
    if not asked:
        raise AdviceError(f"nothing is asked of seat {view.viewer} here")
    if not choices:
        raise AdviceError("advice needs at least one choice")
    for choice in choices if also is None else [*choices, also]:
        if choice.notation not in asked:
            raise AdviceError(f"'{choice.notation}' does not answer what seat {view.viewer} is asked here")


def try_out(bot: Planner, view: View, plan: Plan, trials: int) -> None:
    """Bring a plan up to this many trials in all, in the same worlds as the others."""
    while plan.trials < trials:
        plan.add(bot.imagine(view, plan, plan.trials))


def put_in_order(bot: Planner, view: View, plans: list[Plan]) -> None:
    """Sort the plans by how often they won, the best first.

    A plan that was dropped after a few lucky trials is tried as often as the best before it may rank above it.
    """
    full = int(plans[0].trials)
    while True:
        best = max(plan.mean() for plan in plans if plan.trials >= full)
        promising = [plan for plan in plans if plan.trials < full and plan.mean() > best]
        if not promising:
            break
        for plan in promising:
            try_out(bot, view, plan, full)
    plans.sort(key=lambda plan: -plan.mean())


def chance(counsel: Counsel) -> float:
    """The chance that an answer wins, for comparisons; 0 for an answer that was not weighed."""
    return 0.0 if counsel.expected is None else counsel.expected


def counsel(plan: Plan, plans: list[Plan], words: list[str]) -> Counsel:
    gains = compared(plan, [other for other in plans if other is not plan], words)
    return Counsel(plan.action, float(plan.mean()), float(plan.error()), reason(gains), costs(gains), tuple(gains))


def compared(plan: Plan, others: list[Plan], words: list[str]) -> list[tuple[str, float]]:
    """A plan's lead in points over the mean of the others in each thing that counts, the largest difference first."""
    own = mean_parts(plan)
    rest = [parts for parts in map(mean_parts, others) if parts]
    if not own or not rest:
        return []
    found: dict[str, float] = {}
    for place, name in enumerate(words):
        gain = own[place] - sum(parts[place] for parts in rest) / len(rest)
        found[name] = found.get(name, 0.0) + gain
    return sorted(found.items(), key=lambda part: -abs(part[1]))


def mean_parts(plan: Plan) -> list[float]:
    return [part / int(plan.trials) for part in plan.parts] if plan.trials > 0 else []


def reason(gains: list[tuple[str, float]]) -> str:
    """What speaks for an answer, in a few words: the final score, where there are no gains to compare."""
    if not gains:
        return BY_SCORE
    good = [f"{words} {gain:+.1f}" for words, gain in gains if gain > NOTICEABLE][:MENTIONED]
    return ", ".join(good) or (LEAST_LOSS if costs(gains) else AS_GOOD)


def costs(gains: list[tuple[str, float]]) -> str:
    """What an answer gives up compared with the others, in a few words; '' if nothing."""
    return ", ".join([f"{words} {gain:+.1f}" for words, gain in gains if gain < -NOTICEABLE][:MENTIONED])
