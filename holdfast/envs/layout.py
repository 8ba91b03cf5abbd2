"""The layout of an observation: named blocks of bytes, one after the other."""

from __future__ import annotations

from typing import Final, final

from librt.strings import BytesWriter, write_i64_le
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


def byte(value: i64) -> i64:
    """A number as one byte; what does not fit is cut to 0 or 255."""
    if value > 255:
        return 255
    if value < 0:
        return 0
    return value


def put(out: BytesWriter, place: i64, value: i64) -> None:
    """Set one byte."""
    out[place] = u8(byte(value))


def append_one(out: BytesWriter, value: i64) -> None:
    """Append one byte."""
    out.append(u8(byte(value)))


def append_eight(out: BytesWriter, a: i64, b: i64, c: i64, d: i64, e: i64, f: i64, g: i64, h: i64) -> None:
    """Append eight bytes at once, which takes a fraction of the time of eight single ones."""
    last = byte(h)
    if last > 127:
        last -= 256  # the uppermost byte carries the sign of the whole
    write_i64_le(
        out,
        byte(a)
        | byte(b) << 8
        | byte(c) << 16
        | byte(d) << 24
        | byte(e) << 32
        | byte(f) << 40
        | byte(g) << 48
        | last << 56,
    )


def put_counts(out: BytesWriter, start: i64, counts: list[int]) -> None:
    """Write a list of numbers, one byte each, where zeros stand."""
    place = start
    for count in counts:
        if count != 0:
            put(out, place, count)
        place += 1
