"""Spots where tiles may lie, and which of them touch: made once from the layout.

Spots 0 to 2 are the Markets of the Mainland, 3 the small Market; then come the slots of the Mainland (those of Era II
last) and those of the Command Center (the ring around the small Market first). The two groups never touch.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holdfast.games.ante_portas.catalog import Layout

MARKETS: Final = 4
SMALL_MARKET: Final = 3
THIRD_MARKET: Final = 2
_SIDES: Final[tuple[tuple[int, int], ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


@final
class Ground:
    def __init__(self, layout: Layout) -> None:
        mainland = [*layout.slots, *layout.later_slots]
        command = [*layout.ring, *layout.outer]
        self.slots: i64 = len(layout.slots)  # on the Mainland, not counting those of Era II
        self.mainland_slots: i64 = len(mainland)
        self.ring_slots: i64 = len(layout.ring)
        self.command_slots: i64 = len(command)
        self.first_slot: i64 = MARKETS
        self.first_command: i64 = MARKETS + len(mainland)
        self.spots: i64 = MARKETS + len(mainland) + len(command)
        hexes: list[list[tuple[int, int, int]]] = [
            *([(0, q, r) for q, r in market] for market in layout.markets),
            [(1, 0, 0)],
            *([(0, q, r)] for q, r in mainland),
            *([(1, q, r)] for q, r in command),
        ]
        # edges[one][other]: how many edges two spots share; neighbours: those that share any
        self.edges: list[list[int]] = [[_edges(one, other) for other in hexes] for one in hexes]
        self.neighbours: list[list[int]] = [
            [other for other, shared in enumerate(row) if shared > 0] for row in self.edges
        ]

    def is_command(self, spot: i64) -> bool:
        return spot == SMALL_MARKET or spot >= self.first_command


def _edges(one: list[tuple[int, int, int]], other: list[tuple[int, int, int]]) -> int:
    if one is other:
        return 0
    return sum((group, q + dq, r + dr) in other for group, q, r in one for dq, dr in _SIDES)
