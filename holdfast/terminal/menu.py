"""The open question with its answers, each with the number that is typed for it.

A skin may say which number that is: the amount where the answer is one, or the same number for the same place all
season. Otherwise possible answers are numbered first, from 1, and impossible ones continue from there, so that
`why 14` has something to ask about.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from holdfast.kernel import Action, Refusal, State, offers

Keys = Callable[[Sequence[Action[Any]]], list[int] | None]


@dataclass(frozen=True)
class Menu:
    prompt: str
    choices: list[Action[Any]]
    refused: list[tuple[Action[Any], Refusal]]
    keys: tuple[int, ...] = ()  # of all that is listed, in that order; none: 1, 2, 3…

    def number(self, action: Action[Any]) -> int:
        """The number of a listed action, or -1."""
        for place, listed in enumerate(self.listed()):
            if listed is action:
                return self.keys[place] if self.keys else place + 1
        return -1

    def numbered(self, number: int) -> Action[Any] | None:
        """The listed action with this number, possible or not."""
        return next((action for action in self.listed() if self.number(action) == number), None)

    def listed(self) -> list[Action[Any]]:
        return [*self.choices, *(action for action, _ in self.refused)]

    def in_order(self) -> list[Action[Any]]:
        """The choices by their numbers."""
        return sorted(self.choices, key=self.number)

    def refusal(self, action: Action[Any]) -> Refusal | None:
        """Why a listed action is not possible, or None."""
        return next((refusal for listed, refusal in self.refused if listed is action), None)


def menu_for(state: State, seat: int, prompt: str, keys: Keys = lambda actions: None) -> Menu:
    offered = offers(state, seat)
    choices = [offer.action for offer in offered if offer.refusal is None]
    refused = [(offer.action, offer.refusal) for offer in offered if offer.refusal is not None]
    numbers = keys([*choices, *(action for action, _ in refused)])
    if numbers is None and (own := keys(choices)):
        numbers = [*own, *range(max(own) + 1, max(own) + 1 + len(refused))]
    return Menu(prompt, choices, refused, tuple(numbers or ()))


def distinct(numbers: Sequence[int | None]) -> list[int] | None:
    """The numbers, if every answer has one and no two the same.

    >>> distinct([2, 1, 0]), distinct([1, None]), distinct([1, 1])
    ([2, 1, 0], None, None)
    """
    found = [number for number in numbers if number is not None]
    return found if len(set(found)) == len(numbers) else None
