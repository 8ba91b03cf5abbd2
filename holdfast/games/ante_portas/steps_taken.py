"""Who has moved how far in one deployment."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from holdfast.games.ante_portas.geometry import HEXES


@final
class StepsTaken:
    """By hex: how many ready Farmers and Citizens there have moved `most` steps (`…_done`) or one of two (`…_half`).

    Those who have moved least move first. In a Battle those who have moved furthest fall first, so the counts are cut
    down to who is left when they are read.
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

    @staticmethod
    def none(most: i64) -> StepsTaken:
        zero = [0] * (HEXES + 1)
        return StepsTaken(most, zero[:], zero[:], zero[:], zero[:], zero[:])

    def copy(self) -> StepsTaken:
        return StepsTaken(
            self.most,
            self.farmers_done[:],
            self.farmers_half[:],
            self.citizens_done[:],
            self.citizens_half[:],
            self.engine[:],
        )

    def free_farmers(self, hex: i64, ready: i64) -> i64:
        return free(self.farmers_done, hex, ready)

    def free_citizens(self, hex: i64, ready: i64) -> i64:
        return free(self.citizens_done, hex, ready)

    def move_farmers(self, hex: i64, goal: i64, ready: i64, count: i64) -> None:
        step(self.farmers_done, self.farmers_half, self.most, hex, goal, ready, count)

    def move_citizens(self, hex: i64, goal: i64, ready: i64, count: i64) -> None:
        step(self.citizens_done, self.citizens_half, self.most, hex, goal, ready, count)

    def to_json(self) -> dict[str, object]:
        shown: dict[str, object] = {"most": int(self.most)}
        for name, column in (
            ("farmers_done", self.farmers_done),
            ("farmers_half", self.farmers_half),
            ("citizens_done", self.citizens_done),
            ("citizens_half", self.citizens_half),
            ("engine", self.engine),
        ):
            taken = {str(hex): count for hex, count in enumerate(column) if count}
            if taken:
                shown[name] = taken
        return shown


def free(done: list[int], hex: i64, ready: i64) -> i64:
    """How many of the ready ones on a hex can still move."""
    if done[hex] > ready:
        done[hex] = int(ready)
    return ready - done[hex]


def step(done: list[int], half: list[int], most: i64, hex: i64, goal: i64, ready: i64, count: i64) -> None:
    """So many go from one hex to the next, the fresh ones first."""
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
