"""What a worker does when a hint is asked of it: weigh the choices of a seat from its view, and nothing else."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from holdfast.advice import Advice, Counsel, advise
from holdfast.advice.hints import NOTICEABLE
from holdfast.bots import make_bot
from holdfast.kernel import Action, Rng, View
from holdfast.web.stages import stage_for

# Of the planner, for one hint: about a second where nothing is compiled.
ITERATIONS: Final = 60


class Weighed(msgspec.Struct, kw_only=True):
    """A hint in notations: what to look at, the few best answers in the order of the rules, and the best of them.

    `aim` is what the best answer improves most, '' where nothing stands out; `whys` say the same of each answer of the
    shortlist. `line` is the best answer with those that belong to it, where questions come in a series. `chance` is how
    likely the seat wins with it; it is not known where there is only one thing to do.
    """

    nudge: str
    aim: str
    shortlist: list[str]
    whys: list[str]
    best: str
    line: list[str]
    helps: list[str]
    costs: list[str]
    chance: float | None


def weigh(view: View, choices: list[Action[Any]]) -> str:
    """The hint as JSON. The same view and choices give the same hint, whatever is hidden from the seat."""
    advice = advise(view, choices, iterations=ITERATIONS)
    if stage_for(view.game.id).series(view) and len(line := series_of(view, first_of(advice, view, choices))) > 1:
        return msgspec.json.encode(whole_plan(advice, line)).decode()
    best = advice.best
    shortlist = advice.shortlist()
    whys = {counsel.action.notation: helped(counsel)[:1] for counsel in advice.counsels}
    weighed = Weighed(
        nudge=advice.nudge(),
        aim=advice.aim(),
        shortlist=[action.notation for action in shortlist],
        whys=["".join(whys[action.notation]) for action in shortlist],
        best=best.action.notation,
        line=[best.action.notation],
        helps=helped(best)[:2],
        costs=[words for words, gain in best.gains if gain < -NOTICEABLE][:2],
        chance=None if best.expected is None else round(best.expected, 3),
    )
    return msgspec.json.encode(weighed).decode()


def helped(counsel: Counsel) -> list[str]:
    """What an answer improves against the others, the most important first."""
    return [words for words, gain in counsel.gains if gain > NOTICEABLE]


def whole_plan(advice: Advice, line: list[Action[Any]]) -> Weighed:
    """A series as one plan: what speaks for its first answer alone would say nothing about it."""
    expected = next(counsel.expected for counsel in advice.counsels if counsel.action is line[0])
    return Weighed(
        nudge="",
        aim="",
        shortlist=[],
        whys=[],
        best=line[0].notation,
        line=[action.notation for action in line],
        helps=[],
        costs=[],
        chance=None if expected is None else round(expected, 3),
    )


def first_of(advice: Advice, view: View, choices: list[Action[Any]]) -> Action[Any]:
    """What a plan begins with: where its first answers are as good as each other, the one that `greedy` begins with."""
    own = make_bot("greedy", view.game, 0).choose(view, choices)
    return own if any(counsel.action is own for counsel in advice.alike()) else advice.best.action


def series_of(view: View, best: Action[Any]) -> list[Action[Any]]:
    """The best answer, and the answers to the questions of the same series that follow it."""
    line = [best]
    seat = int(view.viewer)
    state = view.game.resample(view, Rng(0))
    bot = make_bot("greedy", view.game, 0)
    state.push(seat, best)
    while state.asked(seat) is not None and stage_for(view.game.id).series(state.view(seat)):
        answer = bot.choose(state.view(seat), list(state.choices(seat)))
        line.append(answer)
        state.push(seat, answer)
    return line
