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
COUNTS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")


@dataclass(frozen=True)
class Counsel:
    """One answer: how likely it leads to a win, how unsure that is, what speaks for it, and what it costs."""

    action: Action[Any]
    expected: float
    error: float
    reason: str
    costs: str
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
        alike = len(self.alike())
        if alike == len(self.counsels):
            return "Whatever you answer, it makes little difference."
        if alike > 1:
            number = COUNTS[alike] if alike < len(COUNTS) else str(alike)
            return f"{number} answers are about as good as each other, and better than the rest."
        led = [words for words, gain in self.best.gains if gain > NOTICEABLE and self.leads(words, gain)]
        return f"Think of {led[0]}." if led else "One answer is better than the others."

    def alike(self) -> list[Counsel]:
        """The best answer, and those as good as it."""
        return [counsel for counsel in self.counsels if self.best.expected - counsel.expected < CLOSE]

    def leads(self, words: str, gain: float) -> bool:
        """Whether no answer brings more of this than the best one: a nudge must not point at another."""
        return all(dict(counsel.gains).get(words, gain) <= gain for counsel in self.counsels)

    def shortlist(self) -> list[Action[Any]]:
        """The few best answers, in the order of the game's table rather than of their worth; where a few are as good
        as each other, these."""
        alike = self.alike()
        few = alike if 1 < len(alike) <= SHORTLIST else self.counsels[:SHORTLIST]
        return sorted((counsel.action for counsel in few), key=lambda action: int(action.index))

    def move(self) -> str:
        """The best answer, its chances, the reason and the price."""
        best = self.best
        price = f"; it costs {best.costs}" if best.costs else ""
        return f"{best.action.notation}: wins {100 * best.expected:.0f} % of the time; {best.reason}{price}."


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
    return Counsel(plan.action, float(plan.mean()), float(plan.error()), reason(gains), costs(gains), tuple(gains))


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
    """What speaks for an answer, in a few words; the end of a game speaks for itself."""
    if not gains:
        return "by the final score"
    good = [f"{words} {gain:+.1f}" for words, gain in gains if gain > NOTICEABLE][:2]
    return ", ".join(good) or ("the least loss" if costs(gains) else "about as good as the others")


def costs(gains: list[tuple[str, float]]) -> str:
    """What an answer gives up against the others, in a few words, or ''."""
    return ", ".join([f"{words} {gain:+.1f}" for words, gain in gains if gain < -NOTICEABLE][:2])
