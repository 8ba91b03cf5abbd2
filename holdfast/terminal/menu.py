"""The open question with its answers, each with the number that is typed for it.

A skin may say which number that is: the amount where the answer is one, or the same number for the same place all
season. Otherwise possible answers are counted first, from 1, and impossible ones continue from there, so that
`why 14` has something to ask about; in a series of questions of one kind every answer keeps its number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from holdfast.kernel import Action, Refusal, State, offers

Numbers = Sequence[int | None]
Keys = Callable[[Sequence[Action[Any]]], Numbers | None]


@dataclass(frozen=True)
class Menu:
    prompt: str
    choices: list[Action[Any]]
    refused: list[tuple[Action[Any], Refusal]]
    keys: tuple[int, ...] = ()  # of all that is listed, in that order; none: 1, 2, 3…
    counted: tuple[bool, ...] = ()  # which of these keys mean nothing: they are counted

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


@dataclass(frozen=True)
class Asked:
    """A question that was asked: after how many moves, of which kind, with which numbers by the index of an action."""

    moves: int
    kind: object
    numbers: dict[int, int]


class KeptNumbers:
    """The numbers that answers keep while one question of the same kind follows another.

    Whatever is answered drops out, and the others would move up: somebody who types two answers from one list would
    give the wrong one. What comes up later gets the next number; where nothing is left of a list, counting starts anew.
    Whoever takes something back finds the question with the numbers that it had.
    """

    def __init__(self) -> None:
        self.asked: list[Asked] = []

    def keep(self, kind: object, menu: Menu, moves: int) -> Menu:
        """The same menu with the numbers that its answers had before; one whose numbers mean something keeps those."""
        while self.asked and self.asked[-1].moves >= moves:
            self.asked.pop()
        last = self.asked[-1] if self.asked else None
        follows = last is not None and last.kind == kind
        before = last.numbers if last is not None and follows else {}
        if not any(int(choice.index) in before for choice in menu.choices):
            before = {}
        numbers = dict(before)
        listed = menu.listed()
        counted = menu.counted or tuple(not menu.keys for _ in listed)
        taken = {key for key, free in zip(menu.keys, counted, strict=True) if not free} if menu.keys else set()
        fresh = count(max([first_counted(taken), *(number + 1 for number in numbers.values())]))
        for action, free in zip(listed, counted, strict=True):
            if free and int(action.index) not in numbers:
                numbers[int(action.index)] = next(fresh)
        self.asked.append(Asked(moves, kind, numbers))
        keys = menu.keys or tuple(range(1, len(listed) + 1))
        return replace(
            menu,
            keys=tuple(
                numbers[int(action.index)] if free else key
                for action, key, free in zip(listed, keys, counted, strict=True)
            ),
        )


def first_free(numbers: Numbers) -> int:
    return max((number for number in numbers if number is not None), default=0) + 1


def first_counted(taken: Iterable[int]) -> int:
    """Where counting starts beside numbers that mean something: in the next hundred, for those may come and go.

    >>> first_counted([]), first_counted([0]), first_counted([0, 12]), first_counted([103])
    (1, 1, 101, 201)
    """
    most = max(taken, default=0)
    return 1 if most == 0 else 100 * (most // 100 + 1) + 1


def menu_for(state: State, seat: int, prompt: str, keys: Keys = lambda actions: None) -> Menu:
    offered = offers(state, seat)
    choices = [offer.action for offer in offered if offer.refusal is None]
    refused = [(offer.action, offer.refusal) for offer in offered if offer.refusal is not None]
    numbers = keys([*choices, *(action for action, _ in refused)])
    if numbers is None and (own := keys(choices)):
        numbers = [*own, *range(first_free(own), first_free(own) + len(refused))]
    if numbers is None:
        return Menu(prompt, choices, refused)
    fresh = count(first_counted(number for number in numbers if number is not None))
    filled = tuple(next(fresh) if number is None else number for number in numbers)
    return Menu(prompt, choices, refused, filled, tuple(number is None for number in numbers))


def zero_for(actions: Sequence[Action[Any]], *going_on: type[Action[Any]]) -> Numbers | None:
    """0 for the answer that goes on, while the others are counted from 1; None where nothing goes on."""
    numbers = [0 if isinstance(action, going_on) else None for action in actions]
    return numbers if 0 in numbers else None


def distinct(numbers: Sequence[int | None]) -> list[int] | None:
    """The numbers, if every answer has one and no two the same.

    >>> distinct([2, 1, 0]), distinct([1, None]), distinct([1, 1])
    ([2, 1, 0], None, None)
    """
    found = [number for number in numbers if number is not None]
    return found if len(set(found)) == len(numbers) else None
