"""The layout of an observation: named blocks of bytes, one after the other."""

from __future__ import annotations

from typing import Final, final

from librt.strings import BytesWriter
from mypy_extensions import i64, u8


@final
class Block:
    """`size` bytes from `start`; `fields` names them one by one, or is empty where `text` says what they count."""

    def __init__(self, name: str, start: int, size: int, text: str, fields: list[str]) -> None:
        self.name: Final = name
        self.start: Final = start
        self.size: Final = size
        self.text: Final = text
        self.fields: Final = fields

    def __repr__(self) -> str:
        return f"Block({self.name!r}, {self.start}:{self.start + self.size})"


@final
class Layout:
    """Blocks in order; an encoder adds them once, when it is made."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.size = 0

    def add(self, name: str, size: int, text: str, fields: list[str] | None = None) -> int:
        """Append a block; returns where it starts."""
        start = self.size
        self.blocks.append(Block(name, start, size, text, [] if fields is None else fields))
        self.size += size
        return start


def put(out: BytesWriter, place: i64, value: i64) -> None:
    """Write a number as one byte; what does not fit is cut to 0 or 255."""
    if value <= 0:
        return  # observations start as zeros
    if value > 255:
        out[place] = 255
    else:
        out[place] = u8(value)


def put_counts(out: BytesWriter, start: i64, counts: list[int]) -> None:
    """Write a list of numbers, one byte each."""
    place = start
    for count in counts:
        if count != 0:
            put(out, place, count)
        place += 1
