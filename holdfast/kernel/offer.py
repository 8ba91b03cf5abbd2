"""What a seat is offered: every candidate of its question, and why a refused one is refused. Skins show this list."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.state import State


@final
class Offer:
    """One candidate. `refusal` is None exactly when it may be chosen."""

    def __init__(self, action: Action[Any], refusal: Refusal | None) -> None:
        self.action: Final = action
        self.refusal: Final = refusal

    def __repr__(self) -> str:
        return f"Offer({self.action!r}, {self.refusal!r})"


def offers(state: State, seat: i64) -> list[Offer]:
    """What the seat's question is about, in the order of the rules; empty when the seat is not asked anything."""
    found: list[Offer] = []
    for action in state.candidates(seat):
        code = action.verdict(state, seat)
        found.append(Offer(action, None if code == ALLOWED else action.refusal(state, seat, code)))
    return found
