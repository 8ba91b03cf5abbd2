"""Playing a game while somebody watches and notes what happens."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from holdfast.kernel.action import Action
from holdfast.kernel.bot import Bot
from holdfast.kernel.frame import CHANCE, OVER
from holdfast.kernel.luck import Luck
from holdfast.kernel.state import State

S = TypeVar("S", bound=State)


class Onlooker(Generic[S]):
    """Is told everything that happens in a game; a subclass overrides what it is interested in."""

    def asks(self, state: S, seat: int, choices: list[Action[Any]]) -> None:
        """A seat is about to answer."""

    def answers(self, state: S, seat: int, action: Action[Any]) -> None:
        """A seat has answered; nothing has changed yet."""

    def deals(self, state: S, outcome: Action[Any]) -> None:
        """Chance has answered; nothing has changed yet."""

    def moved(self, state: S, seat: int) -> None:
        """The answer of a seat, or of CHANCE, has had its effect."""


def play_before(onlooker: Onlooker[Any], state: State, bots: list[Bot], luck: Luck) -> tuple[int, int]:
    """Play to the end; returns the number of answers by seats, and of decisions between two or more.

    A question with one answer is not put to a bot.
    """
    answers = decisions = 0
    while (seat := int(state.actor())) != OVER:
        if seat == CHANCE:
            action = luck.answer(state)
            onlooker.deals(state, action)
        else:
            choices = state.choices(seat)
            onlooker.asks(state, seat, choices)
            action = choices[0]
            answers += 1
            if len(choices) > 1:
                decisions += 1
                action = bots[seat].choose(bots[seat].shown(state, seat), choices)
            onlooker.answers(state, seat, action)
        state.push(seat, action)
        onlooker.moved(state, seat)
    return answers, decisions
