"""An observation of any game, made from the JSON form of a view, for games that bring no encoder of their own.

Every number and word of the view has a place that is found by hashing its path into a fixed number of bytes. Two places
may share a byte, so a game that is meant for learning should bring an encoder; for trying things out this is enough.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from holdfast.envs.encoder import Encoder, Kept
from holdfast.envs.layout import Layout
from holdfast.kernel.game import Game
from holdfast.kernel.state import State
from holdfast.kernel.view import View

SIZE: Final = 1024
SHIFT: Final = 1  # zero stands for nothing at all, so numbers are counted from one


class GeneralEncoder(Encoder):
    def __init__(self, game: Game, seats: int) -> None:
        layout = Layout()
        layout.add("view", SIZE, "the view's numbers and words, each at a byte that its path decides")
        super().__init__(layout)

    def write_view(self, out: BytesWriter, view: View) -> None:
        cells = bytearray(SIZE)
        for path, value in leaves(view.to_json(), ""):
            if isinstance(value, bool) or not isinstance(value, int | float):
                cells[place_of(f"{path}={value}")] = SHIFT
            else:
                cells[place_of(path)] = min(max(int(value) + SHIFT, 0), 255)
        out.write(bytes(cells))

    def unseen(self, state: State) -> i64:
        return 0

    def decks(self, state: State) -> bytes:
        return b""

    def write_state(self, out: BytesWriter, state: State, seat: i64, kept: Kept) -> None:
        self.write_view(out, state.view(seat))


def leaves(content: object, path: str) -> list[tuple[str, object]]:
    """Every word and number of a JSON form with the path to it.

    >>> leaves({"hand": ["ember", 2]}, "")
    [('/hand/0', 'ember'), ('/hand/1', 2)]
    """
    if isinstance(content, Mapping):
        return [leaf for key, value in content.items() for leaf in leaves(value, f"{path}/{key}")]
    if isinstance(content, Sequence) and not isinstance(content, str):
        return [leaf for place, value in enumerate(content) for leaf in leaves(value, f"{path}/{place}")]
    return [] if content is None else [(path, content)]


def place_of(path: str) -> int:
    return zlib.crc32(path.encode()) % SIZE
