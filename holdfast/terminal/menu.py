"""The open question with its numbered answers.

What can be done is numbered first, from 1; what cannot goes on from there, so `why 14` has something to ask about.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from holdfast.kernel import Action, Refusal, State, offers


@dataclass(frozen=True)
class Menu:
    prompt: str
    choices: list[Action[Any]]
    refused: list[tuple[Action[Any], Refusal]]

    def number(self, action: Action[Any]) -> int:
        """The number of a listed action, or 0."""
        for number, listed in enumerate(self.listed(), start=1):
            if listed is action:
                return number
        return 0

    def listed(self) -> list[Action[Any]]:
        return [*self.choices, *(action for action, _ in self.refused)]

    def refusal(self, action: Action[Any]) -> Refusal | None:
        """Why a listed action is not possible, or None."""
        return next((refusal for listed, refusal in self.refused if listed is action), None)


def menu_for(state: State, seat: int, prompt: str) -> Menu:
    offered = offers(state, seat)
    return Menu(
        prompt,
        [offer.action for offer in offered if offer.refusal is None],
        [(offer.action, offer.refusal) for offer in offered if offer.refusal is not None],
    )
