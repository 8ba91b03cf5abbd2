"""A bot: something that answers for a seat, from what that seat can see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64, mypyc_attr

from holdfast.kernel.action import Action

if TYPE_CHECKING:
    from holdfast.kernel.state import State
    from holdfast.kernel.view import View


@final
class Mark:
    """Something that an ally has marked in a plan: what (`ghost`) and where (`at`, a spot), in the words that the
    game's counsel uses for plans. `seat` is whose plan it is.
    """

    def __init__(self, seat: i64, ghost: str, at: str) -> None:
        self.seat: i64 = seat
        self.ghost: Final = ghost
        self.at: Final = at


@final
class Following:
    """An answer, and the mark that it follows."""

    def __init__(self, action: Action[Any], mark: Mark) -> None:
        self.action: Final = action
        self.mark: Final = mark


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Base of all bots. A bot is given a view and the choices, never a state; the same view, choices and seed give the
    same answer. To imagine what is hidden, it uses `view.game.resample(view, rng)`.
    """

    def __init__(self, name: str, glances: bool = False) -> None:
        self.name: Final = name
        # True for a bot that only reads what it is shown and keeps none of it: a glance is enough for it.
        self.glances: Final = glances
        self.marks: list[Mark] = []

    def __repr__(self) -> str:
        return f"<bot {self.name}>"

    def shown(self, state: State, seat: i64) -> View:
        """What this bot is shown of a state for its next answer: the seat's view, or a glance if that is enough."""
        return state.glance(seat) if self.glances else state.view(seat)

    def answer(self, state: State, seat: i64) -> Action[Any]:
        """The bot's choice for a seat that is asked; it is given what the seat can see and its choices, no more."""
        return self.choose(self.shown(state, seat), state.choices(seat))

    def choose(self, view: View, choices: list[Action[Any]]) -> Action[Any]:
        """One of the choices."""
        raise NotImplementedError(self.name)

    def heed(self, marks: list[Mark]) -> None:
        """Tell the bot what people on its seat's side have marked in their plans, before its next answer or intent.
        The whole side sees these marks, so the bot learns nothing that its seat may not know.
        """
        self.marks = marks

    def follow(self, view: View, choices: list[Action[Any]]) -> Following | None:
        """An answer that follows one of the marks it was given, if that is possible and, in the bot's own opinion, not
        clearly worse than what it would do without them; None if there is no such answer: then it has to `choose`.
        """
        return None

    def intent(self, view: View) -> str:
        """What the bot is up to, in one sentence that the seats on its side may read; '' if it has nothing to say.

        `view` is the view of its own seat, asked or not. It may change its mind.
        """
        return ""
