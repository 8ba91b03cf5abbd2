"""What one seat, or a spectator, may see: the only thing skins and bots are given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

if TYPE_CHECKING:
    from holdfast.kernel.game import Game

SPECTATOR: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """Base of all views. A view shares nothing with the state it was made from, so it can neither leak nor harm.

    It carries all that a player with perfect memory knows: the open questions with their partial answers, and for
    every hidden place the pool that it was drawn from.
    """

    def __init__(self, game: Game, viewer: i64, seats: i64) -> None:
        self.game: Final = game
        self.viewer: i64 = viewer
        self.seats: i64 = seats

    def to_json(self) -> dict[str, object]:
        """The edge form: plain data for wires, files and tests."""
        raise NotImplementedError
