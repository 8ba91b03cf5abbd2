"""Hints at a question: where to look, then a few answers, then the best one. Asking again says more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from holdfast.bots import BotError
from holdfast.terminal.talk import Talk

if TYPE_CHECKING:
    from holdfast.advice.hints import Advice

ITERATIONS = 60  # about a second of thought without compiled code
AGAIN = "('hint' again says more.)"


class Coach:
    """Thinks about the open question once, from what the person at the keyboard can see, and remembers the advice."""

    def __init__(self, talk: Talk) -> None:
        self.talk = talk
        self.question = (-1, -1)
        self.advice: Advice | None = None
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

    def think(self) -> Advice:
        from holdfast.advice.hints import advise  # searching takes a while to import, and few games ask for hints

        return advise(self.talk.view(), self.talk.menu.choices, ITERATIONS)

    def step(self, advice: Advice) -> str:
        if advice.single or self.steps >= 3:
            return advice.move()
        if self.steps == 1:
            return f"{advice.nudge()} {AGAIN}"
        worth = ", ".join(f"{self.talk.menu.number(action)} {action.notation}" for action in advice.shortlist())
        return f"Worth a thought: {worth}. {AGAIN}"
