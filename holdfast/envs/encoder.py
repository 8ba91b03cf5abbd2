"""What the environments need from a game: how a seat's knowledge becomes a fixed number of bytes."""

from __future__ import annotations

from typing import Any, final

from librt.strings import BytesWriter
from mypy_extensions import i64, mypyc_attr

from holdfast.envs.layout import Block, Layout
from holdfast.kernel.frame import BOARD, EVERY_PART
from holdfast.kernel.state import State
from holdfast.kernel.view import View


@final
class Kept:
    """What an encoder has written of one game and need not write again: the decks, what everybody sees of each seat's
    own part, and the board as the last viewer saw it. Whatever only one seat sees is written anew for every row."""

    def __init__(self) -> None:
        self.unseen: i64 = -1
        self.decks = b""
        self.board = b""  # empty when it has to be written again
        self.viewer: i64 = -1
        self.parts: list[bytes] = []  # by seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """Base of all encoders, one per game and number of seats.

    `write_view` is the definition: an observation is what the view shows. `write_state` writes the same bytes without
    making a view first, for loops that step many games; a test checks that they agree, also with `resample`. Such a
    loop brings what is `Kept` of each game: decks take long to write and seldom change, and of the seats' own parts,
    hardly more than one changes between two rows.
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

    def part(self, state: State, seat: i64) -> bytes:
        """What everybody sees of a seat's own part; only for games in which a frame of one seat, or an answer to it,
        never changes what is seen of another seat's part."""
        raise NotImplementedError

    def write_state(self, out: BytesWriter, state: State, seat: i64, kept: Kept) -> None:
        """Append what `write_view(out, state.view(seat))` would; `kept` belongs to this game and no other reader."""
        raise NotImplementedError

    def renew_decks(self, state: State, kept: Kept) -> None:
        """Write the decks again if a card has been seen."""
        unseen = self.unseen(state)
        if unseen != kept.unseen:
            kept.unseen = unseen
            kept.decks = self.decks(state)

    def renew_parts(self, state: State, kept: Kept) -> None:
        """Write the parts again that may have changed, and forget the board if it may have."""
        parts = kept.parts
        touched = state.touched
        state.touched = 0
        if touched & BOARD != 0:
            kept.board = b""
        if len(parts) == 0:
            parts.extend([b""] * state.seats)
            touched = EVERY_PART
        seat: i64 = 0
        while touched != 0 and seat < state.seats:
            if touched >> seat & 1 != 0:
                parts[seat] = self.part(state, seat)
            seat += 1

    def write_parts(self, out: BytesWriter, kept: Kept, first: i64) -> None:
        """Append the parts of all seats: the first one's, then those that follow it in seat order."""
        parts = kept.parts
        seats: i64 = len(parts)
        seat = first
        for _ in range(seats):
            out.write(parts[seat])
            seat += 1
            if seat == seats:
                seat = 0

    def encode(self, view: View) -> bytes:
        """A view's observation."""
        out = BytesWriter()
        self.write_view(out, view)
        return out.getvalue()

    def parts(self, view: View) -> dict[str, Any]:
        """The observation by block, as lists of numbers: the dict form."""
        data = self.encode(view)
        return {block.name: list(data[block.start : block.start + block.size]) for block in self.blocks}
