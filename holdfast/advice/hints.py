"""Hints: what a planner would do, in three steps, so that a player can stop at the first: nudge, shortlist, move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from holdfast.advice.errors import AdviceError
from holdfast.bots.makers import planner
from holdfast.bots.search.guide import Guide
from holdfast.bots.search.planner import Plan, Planner
from holdfast.bots.settings import MOST_ITERATIONS, PlannerSettings
from holdfast.games import GAMES
from holdfast.kernel.action import Action
from holdfast.kernel.rng import Rng
from holdfast.kernel.state import State
from holdfast.kernel.view import SPECTATOR, View

ITERATIONS = 200
SHORTLIST = 3
MENTIONED = 2  # things that speak for an answer, or against it
NOTICEABLE = 0.15  # of a point: what a reason must be worth to be mentioned
CLOSE = 0.01  # answers whose chances differ by less are as good as each other
LOSING = 0.05  # if no answer wins more often, they are compared by the points that they end with
CLOSE_SCORES = 0.5  # answers whose points differ by less are as good as each other
SAME = 1e-9  # worths that differ by less are equal
LONGEST_DEED = 8  # answers that complete one, by rules of thumb
ONLY = "there is no other answer"
BY_SCORE, NOTHING = "by the final score", "nothing in particular"
OUTLOOK = "You are too far behind to win, so answers are compared by your final score."
LEADS = "It matters what you choose here."
# Reasons that do not name anything in particular that an answer would improve.
NOTHING_NAMED = frozenset((ONLY, BY_SCORE, NOTHING))
COUNTS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")


@dataclass(frozen=True)
class Counsel:
    """One answer: how likely it is to lead to a win, how uncertain that is, what speaks for it, and what it costs.

    The only answer to a question is not weighed: `expected` is None. Where winning is out of reach, `score` gives the
    points that it probably ends with.
    """

    action: Action[Any]
    expected: float | None
    error: float
    reason: str
    costs: str
    # What the answer itself changes, in points, compared with the other answers that were weighed: only what sets it
    # apart from them.
    gains: tuple[tuple[str, float], ...]
    score: float | None = None

    def helped(self) -> list[str]:
        """What it improves most, compared with the others."""
        return [words for words, gain in self.gains if gain > NOTICEABLE][:MENTIONED]

    def given_up(self) -> list[str]:
        """What it costs most, compared with the others."""
        return [words for words, gain in self.gains if gain < -NOTICEABLE][:MENTIONED]


@dataclass(frozen=True)
class Advice:
    """The answers worth considering, the best first. `together`: all seats are allies, and win or lose as one. `unit`
    is what the points are called."""

    counsels: list[Counsel]
    together: bool = False
    unit: str = "points"

    @property
    def best(self) -> Counsel:
        return self.counsels[0]

    @property
    def single(self) -> bool:
        """Whether there is only one answer."""
        return len(self.counsels) == 1

    @property
    def losing(self) -> bool:
        """Whether winning is out of reach, so that the answers are compared by the points that they end with."""
        return self.best.score is not None

    def nudge(self) -> str:
        """What to think about, without giving the answer away."""
        return f"{OUTLOOK} {self.thought()}" if self.losing else self.thought()

    def thought(self) -> str:
        """The same without the outlook."""
        if self.single:
            return "There is only one thing to do."
        alike = len(self.alike())
        if self.indifferent:
            if self.losing:
                return "It is about the same, whatever you answer."
            return "Your chances of winning are about the same, whatever you answer."
        if alike > 1:
            number = COUNTS[alike] if alike < len(COUNTS) else str(alike)
            rest = "the rest" if len(self.counsels) - alike > 1 else "the other one"
            return f"{number} answers are about as good as each other, and better than {rest}."
        aim = self.aim()
        return f"What matters most here: {aim}." if aim else LEADS

    def aim(self) -> str:
        """What the best answer improves more than any other does; '' if nothing stands out."""
        if self.single or len(self.alike()) > 1:
            return ""
        return next(iter(self.best.helped()), "")

    @property
    def indifferent(self) -> bool:
        """Whether all answers are as good as each other."""
        return len(self.alike()) == len(self.counsels)

    def in_order(self) -> Advice:
        """The same answers in the order of the action table: where all are as good, none is the best."""
        return replace(self, counsels=sorted(self.counsels, key=lambda counsel: int(counsel.action.index)))

    def alike(self) -> list[Counsel]:
        """The best answer, and those as good as it."""
        if self.losing:
            return [counsel for counsel in self.counsels if score(self.best) - score(counsel) < CLOSE_SCORES]
        return [counsel for counsel in self.counsels if chance(self.best) - chance(counsel) < CLOSE]

    def shortlist(self, most: int = SHORTLIST) -> list[Action[Any]]:
        """The few best answers, in the order of the action table rather than by worth; where several, but no more than
        `most`, are about as good as the best, just those."""
        alike = self.alike()
        few = alike if 1 < len(alike) <= most else self.counsels[:most]
        return sorted((counsel.action for counsel in few), key=lambda action: int(action.index))

    def move(self, named: Callable[[Action[Any]], str] = lambda action: action.notation) -> str:
        """The best answer, what speaks for it, the price and its chances; `named` says how an answer is called."""
        best = self.best
        if best.expected is None:
            return f"{named(best.action)}: {best.reason}."
        who = "you all win" if self.together else "you win"
        chances = f"From here {who} {games_won(best.expected)}."
        if best.score is not None:
            chances = f"It leaves you with {scored(best.score, self.unit)} at the end."
        if self.indifferent:
            return f"Any will do; for instance: {named(best.action)}. {chances}"
        price = f" The price: {' and '.join(best.given_up())}." if best.given_up() else ""
        return f"{named(best.action)}: {self.argument(named)}.{price} {chances}"

    def argument(self, named: Callable[[Action[Any]], str] = lambda action: action.notation) -> str:
        """What speaks for the best answer; where nothing in particular does, what `nudge` has said of it."""
        if helped := self.best.helped():
            return f"compared with the others, it helps most with {' and '.join(helped)}"
        equals = [named(counsel.action) for counsel in self.alike()[1:]]
        if equals:
            return f"about as good as {' and '.join(equals)}"
        return f"you {'end with more' if self.losing else 'win more often'} with it than with the others"


def games_won(chance: float) -> str:
    """A chance as a player would say it.

    >>> games_won(0.43), games_won(0.01), games_won(0.001), games_won(0.999)
    ('about 43 games in 100', 'about 1 game in 100', 'hardly any games', 'nearly every game')
    """
    share = round(100 * chance)
    if share in (0, 100):
        return "nearly every game" if share else "hardly any games"
    return f"about {share} {'game' if share == 1 else 'games'} in 100"


def scored(score: float, unit: str) -> str:
    """
    >>> scored(22.7, "gold"), scored(1.2, "points"), scored(-3.0, "points")
    ('about 23 gold', 'about 1 point', 'about -3 points')
    """
    points = round(score)
    return f"about {points} {unit.removesuffix('s') if points == 1 else unit}"


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
    behind = losing(view, plans[0].mean(), [plan.score() for plan in plans])
    if behind:
        put_in_order(bot, view, plans, Plan.score)
    done = {plan.action: deed(bot, view, plan.action) for plan in plans}
    before = seen_by(bot, view.game.resample(view, Rng(0)), view.viewer)
    changes = {plan.action: changed(before, done[plan.action], bot.guide) for plan in plans}
    counsels = []
    for plan in plans:
        others = [other.action for other in plans if other is not plan]
        gains = compared(before, done[plan.action], [done[other].worth for other in others], bot.guide)
        gains = set_apart(gains, changes[plan.action], [changes[other] for other in others])
        ends_with = float(plan.score()) if behind else None
        expected, error = float(plan.mean()), float(plan.error())
        counsels.append(Counsel(plan.action, expected, error, reason(gains), costs(gains), tuple(gains), ends_with))
    return Advice(counsels, allied(view), bot.guide.unit() or unit_of(view))


def allied(view: View) -> bool:
    """Whether all seats stand or fall as one."""
    return len(set(view.game.teams(int(view.seats)))) == 1


def losing(view: View, best: float, scores: list[float]) -> bool:
    """Whether winning is so far out of reach, at best, that only the points tell one answer from another."""
    return best < LOSING and not allied(view) and any(scores)


def unit_of(view: View) -> str:
    """What the points of a game are called."""
    title = GAMES.get(view.game.id)
    return title.points if title is not None else Advice.unit


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


def put_in_order(bot: Planner, view: View, plans: list[Plan], worth: Callable[[Plan], float] = Plan.mean) -> None:
    """Sort the plans by how often they won, or by what else they are worth, the best first.

    A plan that was dropped after a few lucky trials is tried as often as the best before it may rank above it.
    """
    full = max(int(plan.trials) for plan in plans)
    while True:
        best = max(worth(plan) for plan in plans if plan.trials >= full)
        promising = [plan for plan in plans if plan.trials < full and worth(plan) > best]
        if not promising:
            break
        for plan in promising:
            try_out(bot, view, plan, full)
    plans.sort(key=lambda plan: -worth(plan))


def chance(counsel: Counsel) -> float:
    """The chance that an answer wins, for comparisons; 0 for an answer that was not weighed."""
    return 0.0 if counsel.expected is None else counsel.expected


def score(counsel: Counsel) -> float:
    """The points that an answer ends with, for comparisons; 0 where they do not count."""
    return 0.0 if counsel.score is None else counsel.score


@dataclass(frozen=True)
class Holdings:
    """What a seat has, part by part: how much of each thing there is, and what it is worth."""

    amounts: list[float]
    worth: list[float]


def seen_by(bot: Planner, state: State, seat: int) -> Holdings:
    return Holdings(list(map(float, bot.guide.amounts(state, seat))), list(map(float, bot.guide.parts(state, seat))))


def deed(bot: Planner, view: View, action: Action[Any]) -> Holdings:
    """What the viewer has just after an answer.

    The questions that complete it are answered by rules of thumb: which goods, which wall. What luck or others bring is
    no part of it, and neither is a question that was waiting below it, so a reason for it can be seen on the board.
    """
    asked = view.asked()
    state = view.game.resample(view, Rng(0))
    depth = len(state.stack)
    state.push(view.viewer, action)
    for _ in range(LONGEST_DEED):
        question = state.asked(view.viewer)
        if question is None or asked is None or question.name == asked.name or len(state.stack) < depth:
            break
        now = state.view(view.viewer)
        if now.phase() != view.phase():
            break
        state.push(view.viewer, bot.guide.players[view.viewer].choose(now, state.choices(view.viewer)))
    return seen_by(bot, state, view.viewer)


def compared(before: Holdings, after: Holdings, others: list[list[float]], guide: Guide) -> list[tuple[str, float]]:
    """How an answer differs from the mean of the others in each thing that counts, in points, the largest first.

    Only as far as it changes that thing itself: that others spend gold is no reason for one that brings none, and what
    others would bring is no price of it. And only as everybody sees it: more soldiers are never the price of an answer,
    even if the bots expect less of them; where a guide does not say how much there is, its weights decide.
    """
    rest = [parts for parts in others if parts]
    if not before.worth or not after.worth or not rest:
        return []
    leads: dict[str, float] = {}
    for place, name in enumerate(guide.words()):
        lead = after.worth[place] - sum(parts[place] for parts in rest) / len(rest)
        leads[name] = leads.get(name, 0.0) + lead
    found = []
    for name, own in changed(before, after, guide).items():
        gain = limited(leads[name], own.worth)
        found.append((name, 0.0 if own.counted and gain * own.better <= 0 else gain))
    return sorted(found, key=lambda part: -abs(part[1]))


@dataclass(frozen=True)
class Change:
    """What an answer changes in one thing: its worth in points, and, if it is `counted`, by how much it is better."""

    worth: float
    better: float = 0.0
    counted: bool = False

    def beats(self, other: Change) -> bool:
        """Whether this brings more of the thing, or costs less of it, by either measure."""
        return self.worth > other.worth + SAME or self.better > other.better + SAME


def changed(before: Holdings, after: Holdings, guide: Guide) -> dict[str, Change]:
    """What an answer changes itself, by the words for it; nothing where the game is over."""
    if not before.worth or not after.worth:
        return {}
    burdens, neutral = guide.burdens(), guide.neutral()
    counted = bool(before.amounts) and bool(after.amounts)
    worth: dict[str, float] = {}
    better: dict[str, float] = {}
    for place, name in enumerate(guide.words()):
        if not name:  # no player would count it
            continue
        worth[name] = worth.get(name, 0.0) + after.worth[place] - before.worth[place]
        if counted and name not in neutral:
            more = after.amounts[place] - before.amounts[place]
            better[name] = better.get(name, 0.0) + (-more if name in burdens else more)
    return {name: Change(points, better.get(name, 0.0), name in better) for name, points in worth.items()}


def set_apart(
    gains: list[tuple[str, float]], own: dict[str, Change], others: list[dict[str, Change]]
) -> list[tuple[str, float]]:
    """Only what sets an answer apart from those it was weighed with; the rest counts for nothing.

    A gain of which another answer brings more would speak for that one, and what most others cost as well is no price
    of this one.
    """
    found = []
    for name, gain in gains:
        rivals = [other[name] for other in others if name in other]
        better = sum(rival.beats(own[name]) for rival in rivals)
        fair = better == 0 if gain > 0 else 2 * better > len(rivals)
        found.append((name, gain if fair else 0.0))
    return sorted(found, key=lambda part: -abs(part[1]))


def limited(lead: float, own: float) -> float:
    """
    >>> limited(3.0, 2.0), limited(1.0, 2.0), limited(1.0, -2.0), limited(-3.0, -2.0)
    (2.0, 1.0, 0.0, -2.0)
    """
    return max(min(lead, max(own, 0.0)), min(own, 0.0))


def reason(gains: list[tuple[str, float]]) -> str:
    """What speaks for an answer, in a few words: the final score, where there are no gains to compare."""
    if not gains:
        return BY_SCORE
    good = [f"{words} {gain:+.1f}" for words, gain in gains if gain > NOTICEABLE][:MENTIONED]
    return ", ".join(good) or NOTHING


def costs(gains: list[tuple[str, float]]) -> str:
    """What an answer gives up compared with the others, in a few words; '' if nothing."""
    return ", ".join([f"{words} {gain:+.1f}" for words, gain in gains if gain < -NOTICEABLE][:MENTIONED])
