"""What a worker does when it is asked for a hint: it weighs a seat's choices, from that seat's view alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import msgspec

from holdfast.advice import Advice, Counsel, Line, advise, best_line, usual_line
from holdfast.advice.hints import LEADS, NOTICEABLE, OUTLOOK, scored, unit_of
from holdfast.bots import make_bot
from holdfast.kernel import Action, Rng, View
from holdfast.native import status
from holdfast.web.stages import stage_for

ITERATIONS: Final = 60  # of the planner, for one hint, where the bots are compiled
CANDIDATES: Final = 2  # a player who asks for more than where and why is to choose for herself once more
LONGEST_LINE: Final = 16
WORLDS: Final = 48  # in which whole plans are compared, where the bots are compiled
FEWEST_WORLDS: Final = 8
NOTHING_ELSE: Final = "Only one answer makes sense here."


class Weighed(msgspec.Struct, kw_only=True):
    """A hint in notations: what to think about, the two best answers in the order of the rules, and the best of them.

    `choice` says whether it matters what is answered. `aim` is what the best answer improves most, '' if nothing stands
    out, and `nudge` says so in a sentence; `whys` name the same for each answer of the shortlist. `line` is the best
    answer with those that go with it, and `labels` are the same in words; a series of questions is one plan, with
    nothing but its line. `chance` is how likely the seat is to win with it; it is unknown where there is only one thing
    to do. `score` says what it ends with, where winning is out of reach and answers are compared by that. `lost` says
    that all is lost whatever is answered; '' if it is not. The best answer is `clear` if no other is as good.
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
    score: str
    lost: str = ""
    clear: bool = True


def weigh(view: View, choices: list[Action[Any]]) -> str:
    """The hint as JSON. The same view and choices give the same hint, whatever is hidden from the seat."""
    stage, compiled = stage_for(view.game.id), status().startswith("compiled")
    if stage.series(view):
        return msgspec.json.encode(whole_plan(series_line(view, compiled), view)).decode()
    rescue = stage.rescue(view)
    if rescue:
        return msgspec.json.encode(whole_plan(best_line(view, [rescue], FEWEST_WORLDS), view)).decode()
    useful = [choice for choice in choices if is_useful(view, choice)]
    if len(useful) == 1 < len(choices):
        return msgspec.json.encode(nothing_else(view, useful[0])).decode()
    advice = told_apart(advise(view, useful or choices, iterations=ITERATIONS if compiled else stage.hint_trials), view)
    lost = stage.beyond_saving(view) if advice.indifferent else ""
    advice = advice.in_order() if lost else advice
    best = advice.best
    shortlist = advice.shortlist(CANDIDATES)
    line = line_of(view, best.action) or [(best.action, stage.label(best.action, view))]
    aim, nudge = advice.aim(), advice.thought()
    if aim and not stage.bears_on(best.action, aim, view):
        aim, nudge = "", LEADS
    if aim or nudge == LEADS:  # otherwise several are as good, and the intent of one would say too much
        nudge = stage.intent(best.action, aim, view) or nudge
    if lost:
        nudge = f"{lost} {nudge}"
    if advice.losing:
        nudge = f"{OUTLOOK} {nudge}"
    reasons = {
        counsel.action.notation: [words for words in helped(counsel) if stage.bears_on(counsel.action, words, view)]
        for counsel in advice.counsels
    }
    # The reason for a move begins with what it aims at.
    helps = sorted(reasons[best.action.notation], key=lambda words: words != aim)
    whys = {notation: found[:1] for notation, found in reasons.items()}
    whys[best.action.notation] = helps[:1]
    weighed = Weighed(
        choice=not advice.indifferent,
        nudge=nudge,
        aim=aim,
        shortlist=[action.notation for action in shortlist],
        whys=["".join(whys[action.notation]) for action in shortlist],
        best=best.action.notation,
        line=[action.notation for action, _ in line],
        labels=[label for _, label in line],
        helps=helps[:2],
        costs=given_up(best, view)[:2],
        chance=None if best.expected is None else round(best.expected, 3),
        score="" if best.score is None else scored(best.score, advice.unit),
        lost=lost,
        clear=len(advice.alike()) == 1,
    )
    return msgspec.json.encode(weighed).decode()


def told_apart(advice: Advice, view: View) -> Advice:
    """Only the better one of answers that are called the same, such as two equal Places: two candidates of one name
    would be no help."""
    stage = stage_for(view.game.id)
    named: dict[str, Counsel] = {}
    for counsel in advice.counsels:
        named.setdefault(stage.label(counsel.action, view), counsel)
    return replace(advice, counsels=list(named.values())) if len(named) > 1 else advice


def is_useful(view: View, choice: Action[Any]) -> bool:
    """Whether an answer does something; what only opens a question does so by what follows."""
    stage = stage_for(view.game.id)
    if stage.is_idle(choice, view):
        return False
    return not stage.comes_to_nothing([choice]) or len(line_of(view, choice)) > 0


def nothing_else(view: View, only: Action[Any]) -> Weighed:
    """The one answer that does something, or the one that leaves all as it is."""
    line = line_of(view, only)
    return Weighed(
        choice=True,
        nudge=NOTHING_ELSE,
        aim="",
        shortlist=[only.notation],
        whys=[""],
        best=only.notation,
        line=[action.notation for action, _ in line],
        labels=[label for _, label in line],
        helps=[],
        costs=[],
        chance=None,
        score="",
    )


def helped(counsel: Counsel) -> list[str]:
    """What an answer improves compared with the others, the most important first; cards with something to them say more
    than cards."""
    found = [words for words, gain in counsel.gains if gain > NOTICEABLE]
    return [words for words in found if not any(other.startswith(f"{words} ") for other in found)]


def given_up(counsel: Counsel, view: View) -> list[str]:
    """What the others would help more with, as far as the board does not say otherwise; the most important first."""
    stage = stage_for(view.game.id)
    dear = [words for words, gain in counsel.gains if gain < -NOTICEABLE]
    return [words for words in dear if stage.may_cost(counsel.action, words, view)]


def series_line(view: View, compiled: bool) -> Line:
    """The best of the plans that the stage proposes and the one that `greedy` would carry out."""
    stage = stage_for(view.game.id)
    lines = list(dict.fromkeys([*stage.lines(view), usual_line(view, stage.series)]))
    return best_line(view, lines, WORLDS if compiled else max(FEWEST_WORLDS, stage.hint_trials // len(lines)))


def whole_plan(line: Line, view: View) -> Weighed:
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
        score="" if line.score is None else scored(line.score, unit_of(view)),
    )


def line_of(view: View, best: Action[Any]) -> list[tuple[Action[Any], str]]:
    """The best answer, and the answers to the questions that follow from it, each with its label.

    It ends before what comes to nothing.
    """
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
        choices = list(state.choices(seat))
        answer = bot.choose(now, [choice for choice in choices if not stage.is_idle(choice, now)] or choices)
        line.append((answer, stage.label(answer, now)))
        state.push(seat, answer)
    answers = [action for action, _ in line]
    kept = next((place for place in range(len(line)) if stage.comes_to_nothing(answers[place:])), len(line))
    return line[:kept]
