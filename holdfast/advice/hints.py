"""Hints: what a planner would do, in three steps, so that a player can stop at the first: nudge, shortlist, move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from holdfast.bots.makers import planner
from holdfast.bots.planner import Plan
from holdfast.bots.settings import Settings
from holdfast.kernel.action import Action
from holdfast.kernel.view import View

ITERATIONS = 200
SHORTLIST = 3
NOTICEABLE = 0.15  # of a point: what a reason must be worth to be told
CLOSE = 0.01  # answers whose chances differ by less are as good as each other


@dataclass(frozen=True)
class Counsel:
    """One answer: how likely it leads to a win, how unsure that is, and what speaks for it."""

    action: Action[Any]
    expected: float
    error: float
    reason: str
    gains: tuple[tuple[str, float], ...]  # in points, against the other answers that were weighed


@dataclass(frozen=True)
class Advice:
    """The answers worth a thought, the best first."""

    counsels: list[Counsel]

    @property
    def best(self) -> Counsel:
        return self.counsels[0]

    def nudge(self) -> str:
        """What to look at, without a word about how."""
        if len(self.counsels) == 1:
            return "There is only one thing to do."
        if self.best.expected - self.counsels[1].expected < CLOSE:
            return "Several answers are about as good as each other."
        gains = [words for words, gain in self.best.gains if gain > NOTICEABLE]
        return f"Think of {gains[0]}." if gains else "One answer is better than the others."

    def shortlist(self) -> list[Action[Any]]:
        """The few best answers, in the order of the game's table rather than of their worth."""
        few = [counsel.action for counsel in self.counsels[:SHORTLIST]]
        return sorted(few, key=lambda action: int(action.index))

    def move(self) -> str:
        """The best answer, its chances and the reason."""
        best = self.best
        return f"{best.action.notation}: wins {100 * best.expected:.0f} % of the time; {best.reason}."


def advise(
    view: View,
    choices: list[Action[Any]],
    iterations: int = ITERATIONS,
    seed: int = 0,
    also: Action[Any] | None = None,
) -> Advice:
    """Weigh the choices from what the view shows; `also` names one that must be among those weighed.

    Raises `BotError` for a game that the planner does not know.
    """
    settings: Settings = {"iterations": str(iterations)}
    bot = planner("planner", view.game, seed, settings)
    bot.explains = True
    plans = bot.weigh(view, choices, 1.0) if len(choices) > 1 else [Plan(choices[0], 0.0)]
    if len(choices) > 1 and also is not None and all(plan.action is not also for plan in plans):
        missing = Plan(also, 0.0)
        while missing.trials < plans[0].trials:  # in the same worlds as the best
            missing.add(bot.imagine(view, missing, missing.trials))
        plans.append(missing)
    return Advice([counsel(plan, plans, bot.guide.words()) for plan in plans])


def counsel(plan: Plan, plans: list[Plan], words: list[str]) -> Counsel:
    gains = compared(plan, [other for other in plans if other is not plan], words)
    return Counsel(plan.action, float(plan.mean()), float(plan.error()), reason(gains), tuple(gains))


def compared(plan: Plan, others: list[Plan], words: list[str]) -> list[tuple[str, float]]:
    """By how many points a plan is ahead of the mean of the others in each thing that counts, the largest first."""
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
    """What speaks for an answer, and against it, in a few words; the end of a game speaks for itself."""
    if not gains:
        return "by the final score"
    good = [f"{words} {gain:+.1f}" for words, gain in gains if gain > NOTICEABLE][:2]
    bad = [f"{words} {gain:+.1f}" for words, gain in gains if gain < -NOTICEABLE][:1]
    if not good and not bad:
        return "about as good as the others"
    return ", ".join([*good, *bad])
