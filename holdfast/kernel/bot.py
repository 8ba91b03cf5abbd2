"""A bot: something that answers for a seat, from what that seat can see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from holdfast.kernel.action import Action

if TYPE_CHECKING:
    from holdfast.kernel.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Base of all bots. A bot is given a view and the choices, never a state; the same view, choices and seed give the
    same answer. What it wants to imagine it gets from `view.game.resample(view, rng)`.
    """

    def __init__(self, name: str) -> None:
        self.name: Final = name

    def __repr__(self) -> str:
        return f"<bot {self.name}>"

    def choose(self, view: View, choices: list[Action[Any]]) -> Action[Any]:
        """One of the choices."""
        raise NotImplementedError(self.name)
