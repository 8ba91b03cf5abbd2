"""A bot: something that answers for a seat, from what that seat can see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, mypyc_attr

from holdfast.kernel.action import Action

if TYPE_CHECKING:
    from holdfast.kernel.state import State
    from holdfast.kernel.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Base of all bots. A bot is given a view and the choices, never a state; the same view, choices and seed give the
    same answer. What it wants to imagine it gets from `view.game.resample(view, rng)`.
    """

    def __init__(self, name: str, glances: bool = False) -> None:
        self.name: Final = name
        # True for a bot that only reads what it is shown and keeps nothing of it: a glance is enough for it.
        self.glances: Final = glances

    def __repr__(self) -> str:
        return f"<bot {self.name}>"

    def shown(self, state: State, seat: i64) -> View:
        """What this bot is shown of a state for its next answer: the seat's view, or a glance if that is enough."""
        return state.glance(seat) if self.glances else state.view(seat)

    def answer(self, state: State, seat: i64) -> Action[Any]:
        """What this bot chooses for a seat that is asked; it gets what the seat can see and its choices, no more."""
        return self.choose(self.shown(state, seat), state.choices(seat))

    def choose(self, view: View, choices: list[Action[Any]]) -> Action[Any]:
        """One of the choices."""
        raise NotImplementedError(self.name)

    def intent(self, view: View) -> str:
        """What it is up to, in one sentence that the seats on its side may read; '' if it has nothing to say.

        `view` is the view of its own seat, asked or not. It may change its mind.
        """
        return ""
