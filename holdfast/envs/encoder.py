"""What the environments need from a game: how a seat's knowledge becomes a fixed number of bytes."""

from __future__ import annotations

from typing import Any

from librt.strings import BytesWriter
from mypy_extensions import i64, mypyc_attr

from holdfast.envs.layout import Block, Layout
from holdfast.kernel.state import State
from holdfast.kernel.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """Base of all encoders, one per game and number of seats.

    `write_view` is the definition: an observation is what the view shows. `write_state` writes the same bytes without
    making a view first, for loops that step many games; a test checks that they agree, also with `resample`.

    Decks take long to write and seldom change, so such a loop keeps the result of `decks` until `unseen` changes.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.size: i64 = layout.size

    @property
    def blocks(self) -> list[Block]:
        return self.layout.blocks

    def write_view(self, out: BytesWriter, view: View) -> None:
        """Append the observation of a view's owner."""
        raise NotImplementedError

    def unseen(self, state: State) -> i64:
        """How many cards of the decks nobody has seen. In one game it can only fall, so while it stays the same, so do
        all the counts that `decks` writes."""
        raise NotImplementedError

    def decks(self, state: State) -> bytes:
        """The part of the observation that counts the unseen cards of the decks by kind; the same for every seat."""
        raise NotImplementedError

    def write_state(self, out: BytesWriter, state: State, seat: i64, decks: bytes) -> None:
        """Append what `write_view(out, state.view(seat))` would; `decks` is what `decks(state)` gives."""
        raise NotImplementedError

    def encode(self, view: View) -> bytes:
        """A view's observation."""
        out = BytesWriter()
        self.write_view(out, view)
        return out.getvalue()

    def parts(self, view: View) -> dict[str, Any]:
        """The observation by block, as lists of numbers: the dict form."""
        data = self.encode(view)
        return {block.name: list(data[block.start : block.start + block.size]) for block in self.blocks}
