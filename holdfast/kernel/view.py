"""What one seat, or a spectator, may see: the only thing skins and bots are given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, mypyc_attr

from holdfast.kernel.frame import Frame, asked_in

if TYPE_CHECKING:
    from holdfast.kernel.game import Game

# A viewer without a seat. This is neither a seat nor CHANCE nor OVER: when asked about a spectator, a state must not
# answer for chance.
SPECTATOR: Final = -3


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """Base of all views. A view shares nothing with the state it was made from, so it cannot leak or change anything.

    It carries all that a player with perfect memory knows: the open questions with their partial answers, and for
    every hidden place the pool that it was drawn from.
    """

    def __init__(self, game: Game, viewer: i64, seats: i64, stack: list[Frame[Any]] | None = None) -> None:
        self.game: Final = game
        self.viewer: i64 = viewer
        self.seats: i64 = seats
        # The open frames as in the state, without their worked-out answers; empty when the game is over.
        self.stack: list[Frame[Any]] = [] if stack is None else stack

    def asked(self) -> Frame[Any] | None:
        """The question that the viewer is to answer now, if any."""
        return asked_in(self.stack, self.viewer)

    def asked_of(self, seat: i64) -> Frame[Any] | None:
        """The question that a seat is to answer now, if any, as the viewer sees it."""
        return asked_in(self.stack, seat)

    def top(self) -> Frame[Any] | None:
        """The frame that everybody is waiting for, whoever is to answer it; None when the game is over."""
        return self.stack[-1] if len(self.stack) > 0 else None

    def is_open(self, name: str) -> bool:
        """Whether a frame of this name is open, on top or further down."""
        for frame in self.stack:
            if frame.name == name:
                return True
        return False

    def phase(self) -> str:
        """What part of the game this is, as a short name that skins can look up and show; '' if the game has none."""
        return ""

    def to_json(self) -> dict[str, object]:
        """The view as plain data, for the network, files and tests."""
        raise NotImplementedError
