"""What a worker does when it is asked for a hint: it weighs a seat's choices, from that seat's view alone."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from holdfast.advice import Counsel, Line, advise, best_line, usual_line
from holdfast.advice.hints import NOTICEABLE
from holdfast.bots import make_bot
from holdfast.kernel import Action, Rng, View
from holdfast.native import status
from holdfast.web.stages import stage_for

ITERATIONS: Final = 60  # of the planner, for one hint, where the bots are compiled
CANDIDATES: Final = 2  # a player who asks for more than where and why is to choose for herself once more
LONGEST_LINE: Final = 16
WORLDS: Final = 48  # in which whole plans are compared, where the bots are compiled
FEWEST_WORLDS: Final = 8


class Weighed(msgspec.Struct, kw_only=True):
    """A hint in notations: what to look at, the two best answers in the order of the rules, and the best of them.

    `choice` says whether it matters what is answered. `aim` is what the best answer improves most, '' if nothing stands
    out; `whys` say the same about each answer of the shortlist. `line` is the best answer with those that go with it,
    and `labels` are the same in words; a series of questions is one plan, with nothing but its line. `chance` is how
    likely the seat is to win with it; it is unknown where there is only one thing to do.
    """

    choice: bool
    nudge: str
    aim: str
    shortlist: list[str]
    whys: list[str]
    best: str
    line: list[str]
    labels: list[str]
    helps: list[str]
    costs: list[str]
    chance: float | None


def weigh(view: View, choices: list[Action[Any]]) -> str:
    """The hint as JSON. The same view and choices give the same hint, whatever is hidden from the seat."""
    stage, compiled = stage_for(view.game.id), status().startswith("compiled")
    if stage.series(view):
        return msgspec.json.encode(whole_plan(series_line(view, compiled))).decode()
    useful = [choice for choice in choices if not stage.idle_group or stage.group(choice, view) != stage.idle_group]
    advice = advise(view, useful or choices, iterations=ITERATIONS if compiled else stage.hint_trials)
    best = advice.best
    shortlist = advice.shortlist(CANDIDATES)
    line = line_of(view, best.action)
    aim = advice.aim()
    helps = sorted(helped(best), key=lambda words: words != aim)  # the reason for a move begins with what it aims at
    whys = {counsel.action.notation: helped(counsel)[:1] for counsel in advice.counsels}
    whys[best.action.notation] = helps[:1]
    weighed = Weighed(
        choice=not advice.indifferent,
        nudge=advice.nudge(),
        aim=aim,
        shortlist=[action.notation for action in shortlist],
        whys=["".join(whys[action.notation]) for action in shortlist],
        best=best.action.notation,
        line=[action.notation for action, _ in line],
        labels=[label for _, label in line],
        helps=helps[:2],
        costs=[words for words, gain in best.gains if gain < -NOTICEABLE][:2],
        chance=None if best.expected is None else round(best.expected, 3),
    )
    return msgspec.json.encode(weighed).decode()


def helped(counsel: Counsel) -> list[str]:
    """What an answer improves compared with the others, the most important first."""
    return [words for words, gain in counsel.gains if gain > NOTICEABLE]


def series_line(view: View, compiled: bool) -> Line:
    """The best of the plans that the stage proposes and the one that `greedy` would carry out."""
    stage = stage_for(view.game.id)
    lines = list(dict.fromkeys([*stage.lines(view), usual_line(view, stage.series)]))
    return best_line(view, lines, WORLDS if compiled else max(FEWEST_WORLDS, stage.hint_trials // len(lines)))


def whole_plan(line: Line) -> Weighed:
    """A series as one plan: what speaks for its first answer alone would say nothing about it."""
    return Weighed(
        choice=False,
        nudge="",
        aim="",
        shortlist=[],
        whys=[],
        best=line.answers[0].notation,
        line=[action.notation for action in line.answers],
        labels=[],
        helps=[],
        costs=[],
        chance=round(line.mean, 3),
    )


def line_of(view: View, best: Action[Any]) -> list[tuple[Action[Any], str]]:
    """The best answer, and the answers to the questions that follow from it, each with its label."""
    stage = stage_for(view.game.id)
    line = [(best, stage.label(best, view))]
    seat = int(view.viewer)
    state = view.game.resample(view, Rng(0))
    bot = make_bot("greedy", view.game, 0)
    state.push(seat, best)
    while len(line) < LONGEST_LINE and state.asked(seat) is not None:
        now = state.view(seat)
        if not stage.continues(now):
            break
        answer = bot.choose(now, list(state.choices(seat)))
        line.append((answer, stage.label(answer, now)))
        state.push(seat, answer)
    return line
