"""Who answers for CHANCE: to continue a game from a state, the caller supplies a source of luck."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from holdfast.kernel.action import Action
from holdfast.kernel.frame import CHANCE
from holdfast.kernel.rng import Rng
from holdfast.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Luck:
    """Base of all sources of luck: `Dealer` for games, `Lots` for playouts, others for imagined worlds."""

    def answer(self, state: State) -> Action[Any]:
        """An outcome for the question that CHANCE is asked now."""
        raise NotImplementedError


@final
class Lots(Luck):
    """Draws every outcome by its weight, from a generator that the caller keeps."""

    def __init__(self, rng: Rng) -> None:
        self.rng: Final = rng

    def answer(self, state: State) -> Action[Any]:
        return state.chance().pick(state, self.rng)


def next_seat(state: State, luck: Luck) -> i64:
    """Let chance answer for as long as it is asked; returns the seat that is asked next, or OVER.

    This is the loop around every game that is played without a record:

        while (seat := next_seat(state, luck)) != OVER:
            state.push(seat, bots[seat].choose(state.view(seat), state.choices(seat)))
    """
    while True:
        seat = state.actor()
        if seat != CHANCE:
            return seat
        state.push(CHANCE, luck.answer(state))
