"""A small random generator that gives the same numbers whether it runs as plain source or compiled.

Marsaglia's xorshift128: four 32-bit words, shifts and xors only, so no product ever overflows `i64`.
Playouts and bots use it; the state of a game never holds one.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

_MASK: Final = 0xFFFFFFFF


def product(left: Any, right: Any) -> int:
    """The product of two whole numbers of any size.

    Ctrl-C can make a long multiplication fail. Compiled code takes a failed multiplication of `int` for lack of memory
    and ends the process; if the factors are `Any`, it passes on the exception.
    """
    return left * right  # type: ignore[no-any-return]


@final
@mypyc_attr(acyclic=True)
class Rng:
    def __init__(self, seed: int) -> None:
        mixed = (product(seed, 0x9E3779B97F4A7C15) + 0xD1B54A32D192ED03) & ((1 << 128) - 1)
        mixed ^= mixed >> 61
        mixed = (product(mixed, 0xBF58476D1CE4E5B994D049BB133111EB) + 1) & ((1 << 128) - 1)
        mixed ^= mixed >> 67
        self.x: i64 = (mixed & 0xFFFFFFFF) | 1
        self.y: i64 = (mixed >> 32) & 0xFFFFFFFF
        self.z: i64 = (mixed >> 64) & 0xFFFFFFFF
        self.w: i64 = (mixed >> 96) & 0xFFFFFFFF
        for _ in range(8):
            self.next32()

    def next32(self) -> i64:
        """A number from 0 to 2**32 - 1."""
        t: i64 = self.x ^ ((self.x << 11) & _MASK)
        self.x = self.y
        self.y = self.z
        self.z = self.w
        self.w = self.w ^ (self.w >> 19) ^ t ^ (t >> 8)
        return self.w

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, for n up to 2**31."""
        return (self.next32() * n) >> 32

    def shuffle(self, items: list[int]) -> None:
        """Put a list of numbers into a random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
