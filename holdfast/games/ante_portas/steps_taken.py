"""Who has moved how far in one deployment."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from holdfast.games.ante_portas.geometry import HEXES


@final
class StepsTaken:
    """By hex: how many ready Farmers and Citizens there have moved `most` steps (`…_done`) or one of two (`…_half`).

    Those who have moved least move first. In a Battle those who have moved furthest fall first, so the counts are
    reduced to those who are left when they are read.
    """

    def __init__(
        self,
        most: i64,
        farmers_done: list[int],
        farmers_half: list[int],
        citizens_done: list[int],
        citizens_half: list[int],
        engine: list[int],
    ) -> None:
        self.most: i64 = most
        self.farmers_done = farmers_done
        self.farmers_half = farmers_half
        self.citizens_done = citizens_done
        self.citizens_half = citizens_half
        self.engine = engine  # steps that the engine on a hex has taken
        # P-duel-engine: Soldiers who came along with an engine, and so do not march themselves; in a duel only
        self.farmers_rode: list[int] = []
        self.citizens_rode: list[int] = []

    @staticmethod
    def none(most: i64) -> StepsTaken:
        zero = [0] * (HEXES + 1)
        return StepsTaken(most, zero[:], zero[:], zero[:], zero[:], zero[:])

    def copy(self) -> StepsTaken:
        twin = StepsTaken(
            self.most,
            self.farmers_done[:],
            self.farmers_half[:],
            self.citizens_done[:],
            self.citizens_half[:],
            self.engine[:],
        )
        if len(self.farmers_rode) > 0:
            twin.farmers_rode = self.farmers_rode[:]
            twin.citizens_rode = self.citizens_rode[:]
        return twin

    def free_farmers(self, hex: i64, ready: i64) -> i64:
        return free(self.farmers_done, hex, ready)

    def free_citizens(self, hex: i64, ready: i64) -> i64:
        return free(self.citizens_done, hex, ready)

    def move_farmers(self, hex: i64, goal: i64, ready: i64, count: i64) -> None:
        step(self.farmers_done, self.farmers_half, self.most, hex, goal, ready, count)

    def move_citizens(self, hex: i64, goal: i64, ready: i64, count: i64) -> None:
        step(self.citizens_done, self.citizens_half, self.most, hex, goal, ready, count)

    # -- in a duel ------------------------------------------------------------------------------------------

    @staticmethod
    def in_duel(most: i64) -> StepsTaken:
        taken = StepsTaken.none(most)
        taken.farmers_rode = [0] * (HEXES + 1)
        taken.citizens_rode = [0] * (HEXES + 1)
        return taken

    def marched(self, hex: i64, ready: i64, citizens: bool) -> i64:
        """How many of the ready Soldiers on a hex have moved; Battles may have cost some of them."""
        done, half = self.of_kind(citizens)
        count = done[hex] + half[hex]
        return count if count < ready else ready

    def held(self, hex: i64, count: i64, citizens: bool) -> None:
        """P-duel-slow: this many of those who have come here take no second step."""
        done, half = self.of_kind(citizens)
        half[hex] -= int(count)
        done[hex] += int(count)

    def knocked(self, hex: i64, goal: i64, count: i64, citizens: bool) -> None:
        """Those who had moved furthest are knocked back first, and do not move again in this deployment."""
        done, half = self.of_kind(citizens)
        first = count if count < done[hex] else done[hex]
        done[hex] -= int(first)
        rest = count - first if count - first < half[hex] else half[hex]
        half[hex] -= int(rest)
        done[goal] += int(count)

    def of_kind(self, citizens: bool) -> tuple[list[int], list[int]]:
        return (self.citizens_done, self.citizens_half) if citizens else (self.farmers_done, self.farmers_half)

    def to_json(self) -> dict[str, object]:
        shown: dict[str, object] = {"most": int(self.most)}
        for name, column in (
            ("farmers_done", self.farmers_done),
            ("farmers_half", self.farmers_half),
            ("citizens_done", self.citizens_done),
            ("citizens_half", self.citizens_half),
            ("engine", self.engine),
            ("farmers_rode", self.farmers_rode),
            ("citizens_rode", self.citizens_rode),
        ):
            taken = {str(hex): count for hex, count in enumerate(column) if count}
            if taken:
                shown[name] = taken
        return shown


def free(done: list[int], hex: i64, ready: i64) -> i64:
    """How many of the ready Soldiers on a hex can still move."""
    if done[hex] > ready:
        done[hex] = int(ready)
    return ready - done[hex]


def step(done: list[int], half: list[int], most: i64, hex: i64, goal: i64, ready: i64, count: i64) -> None:
    """`count` go from one hex to the next, the fresh ones first."""
    able = free(done, hex, ready)
    if half[hex] > able:
        half[hex] = int(able)
    fresh = able - half[hex]
    first = count if count < fresh else fresh
    second = count - first
    half[hex] -= int(second)
    if most == 1:
        done[goal] += int(count)
    else:
        half[goal] += int(first)
        done[goal] += int(second)
