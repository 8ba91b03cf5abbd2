"""The layout of an observation: named blocks of bytes, one after the other."""

from __future__ import annotations

from typing import Final, final

from librt.strings import BytesWriter, write_i16_le, write_i32_le, write_i64_le
from mypy_extensions import i16, i32, i64, u8


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


def count_one(out: BytesWriter, place: i64) -> None:
    """One more of what is counted here; there are never as many as a byte can hold."""
    out[place] = out[place] + 1


def append_four(out: BytesWriter, a: i64, b: i64, c: i64, d: i64) -> None:
    """Append four bytes at once."""
    high = byte(d)
    write_i32_le(out, i32(byte(a) | byte(b) << 8 | byte(c) << 16 | (high - (high >> 7 << 8)) << 24))


def append_eight(out: BytesWriter, a: i64, b: i64, c: i64, d: i64, e: i64, f: i64, g: i64, h: i64) -> None:
    """Append eight bytes at once, which takes a fraction of the time of eight single ones."""
    if (a | b | c | d | e | f | g | h) >> 8 != 0:
        a, b, c, d, e, f, g, h = byte(a), byte(b), byte(c), byte(d), byte(e), byte(f), byte(g), byte(h)
    # The uppermost byte carries the sign of the whole.
    write_i64_le(out, a | b << 8 | c << 16 | d << 24 | e << 32 | f << 40 | g << 48 | (h - (h >> 7 << 8)) << 56)


def append_ten(
    out: BytesWriter, a: i64, b: i64, c: i64, d: i64, e: i64, f: i64, g: i64, h: i64, i: i64, j: i64
) -> None:
    """Append ten bytes at once."""
    if (a | b | c | d | e | f | g | h | i | j) >> 8 != 0:
        a, b, c, d, e, f, g, h = byte(a), byte(b), byte(c), byte(d), byte(e), byte(f), byte(g), byte(h)
        i, j = byte(i), byte(j)
    write_i64_le(out, a | b << 8 | c << 16 | d << 24 | e << 32 | f << 40 | g << 48 | (h - (h >> 7 << 8)) << 56)
    write_i16_le(out, i16(i | (j - (j >> 7 << 8)) << 8))


def put_counts(out: BytesWriter, start: i64, counts: list[int]) -> None:
    """Write a list of numbers, one byte each, where zeros stand."""
    place = start
    for count in counts:
        number: i64 = count
        if number != 0:
            put(out, place, number)
        place += 1
