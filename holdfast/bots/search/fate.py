"""Luck for imagined games: the same numbers for every plan that is tried in the same world."""

from __future__ import annotations

import zlib
from typing import Any, Final, final

from mypy_extensions import i64

from holdfast.kernel.action import Action
from holdfast.kernel.luck import Luck
from holdfast.kernel.rng import Rng, product
from holdfast.kernel.state import State


@final
class Fate(Luck):
    """Answers for CHANCE in one imagined world.

    The n-th question to each stream always gets the same number, so that two plans share their luck as long as they
    ask the same things; outcomes keep their exact weights.
    """

    def __init__(self, seed: int) -> None:
        self.seed: Final = seed
        self.asked: dict[str, int] = {}

    def rewind(self) -> None:
        """Start over, for the next plan."""
        self.asked = {}

    def answer(self, state: State) -> Action[Any]:
        """An outcome for the question that CHANCE is asked now."""
        chance = state.chance()
        stream = chance.stream(state)
        times = self.asked.get(stream, 0)
        self.asked[stream] = times + 1
        return chance.pick(state, Rng((self.seed << 44) + (zlib.crc32(stream.encode()) << 12) + times))


def spread(seed: int, times: i64) -> int:
    """A separate seed for the n-th of something that belongs to a seed."""
    rng = Rng(product(seed, 1_000_003) + int(times))
    return (int(rng.next32()) << 32) + int(rng.next32())
