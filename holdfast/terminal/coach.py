"""Hints at a question: where to look, then a few answers, then the best one. Asking again says more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from holdfast.bots import BotError
from holdfast.terminal.talk import Talk

if TYPE_CHECKING:
    from holdfast.advice import Advice, Line
    from holdfast.kernel.action import Action

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
        if plans := self.talk.skin.plans(view):
            return best_line(view, plans, WORLDS)
        return advise(view, self.talk.menu.choices, ITERATIONS)

    def step(self, advice: Advice | Line) -> str:
        from holdfast.advice import Line

        stakes = self.talk.skin.stakes(self.talk.view()) if self.steps == 1 else ""
        if isinstance(advice, Line):
            return f"{stakes} {AGAIN}" if stakes else self.plan(advice)
        if advice.single or self.steps >= 3 or (advice.indifferent and self.steps > 1):
            return self.last(advice)
        if self.steps == 1:
            nudge = advice.nudge()
            if stakes and advice.indifferent and not advice.losing:  # what is lost is lost with any answer
                nudge = f"So {nudge[0].lower()}{nudge[1:]}"
            lost = "" if stakes else self.beyond_saving(advice)
            return " ".join(part for part in (stakes, lost, nudge, AGAIN) if part)
        worth = ", ".join(f"{self.talk.menu.number(action)} {self.named(action)}" for action in advice.shortlist())
        return f"Worth a thought: {worth}. {AGAIN}"

    def last(self, advice: Advice) -> str:
        """The answer. Where nothing can be saved it is the first one, which asks for no further answers."""
        lost = self.beyond_saving(advice)
        return f"{lost} {advice.in_order().move(self.named)}" if lost else advice.move(self.named)

    def beyond_saving(self, advice: Advice) -> str:
        return self.talk.skin.beyond_saving(self.talk.view()) if advice.indifferent else ""

    def named(self, action: Action[Any]) -> str:
        """An answer as it is typed; a bare number says with it what is counted."""
        notation = action.notation
        return f"{notation} ({self.talk.skin.effect(action, self.talk.view())})" if notation.isdecimal() else notation

    def plan(self, line: Line) -> str:
        """A series of questions is one plan: nothing can be said for a single answer of it."""
        from holdfast.advice.hints import allied, games_won

        if self.steps == 1:
            return f"Plan all of these questions together: one command answers them all. {AGAIN}"
        who = "you all win" if allied(self.talk.view()) else "you win"
        odds = f"from here {who} {games_won(line.mean)}."
        if promise := self.talk.skin.outcome(line.answers, self.talk.view()):
            odds = f"{promise[0].lower()}{promise[1:]} F{odds[1:]}"
        return f"{self.talk.skin.shorthand(line.answers, self.talk.view())}: {odds}"
