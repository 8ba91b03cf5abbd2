"""Hints at a question: where to look, then a few answers, then the best one. Asking again says more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from holdfast.bots import BotError
from holdfast.terminal.talk import Talk

if TYPE_CHECKING:
    from holdfast.advice import Advice, Line

WORLDS = 20  # in which a whole plan is tried
ITERATIONS = 60  # about a second of thought without compiled code
AGAIN = "('hint' again says more.)"


class Coach:
    """Thinks about the open question once, from what the person at the keyboard can see, and remembers the advice."""

    def __init__(self, talk: Talk) -> None:
        self.talk = talk
        self.question = (-1, -1)
        self.advice: Advice | Line | None = None
        self.steps = 0

    def hint(self, rest: str) -> bool:
        """The next step of the hint; nothing has changed."""
        question = (self.talk.seat, len(self.talk.host.play.record.lines))
        if question != self.question:
            try:
                self.advice = self.think()
            except BotError as error:
                return self.talk.tell(f"There is no hint here: {error}.")
            self.question = question
            self.steps = 0
        assert self.advice is not None
        self.steps += 1
        return self.talk.tell(self.step(self.advice))

    def think(self) -> Advice | Line:
        # Imported here because that takes a while, and few games ask for hints.
        from holdfast.advice import advise, best_line, usual_line

        view = self.talk.view()
        if self.talk.skin.series(view):
            return best_line(view, [usual_line(view, self.talk.skin.series)], WORLDS)
        return advise(view, self.talk.menu.choices, ITERATIONS)

    def step(self, advice: Advice | Line) -> str:
        from holdfast.advice import Line

        if isinstance(advice, Line):
            return self.plan(advice)
        if advice.single or self.steps >= 3:
            return advice.move()
        if self.steps == 1:
            return f"{advice.nudge()} {AGAIN}"
        worth = ", ".join(f"{self.talk.menu.number(action)} {action.notation}" for action in advice.shortlist())
        return f"Worth a thought: {worth}. {AGAIN}"

    def plan(self, line: Line) -> str:
        """A series of questions is one plan: nothing can be said for a single answer of it."""
        if self.steps == 1:
            return f"Plan all of these questions together: one command answers them all. {AGAIN}"
        return f"{self.talk.skin.shorthand(line.answers)}: from here it wins about {100 * line.mean:.0f} games in 100."
