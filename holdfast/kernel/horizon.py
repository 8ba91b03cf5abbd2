"""How far back a seat may undo: worked out from the moves, never declared.

The horizon is the last chance outcome, reveal or closed *each*, or the last answer of another seat, unless that was
given in a parallel lane of the same open frame.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from holdfast.kernel.action import Action
from holdfast.kernel.event import Log
from holdfast.kernel.frame import CHANCE


@final
class Move:
    """An answer in force, and what is needed to know whether it can be taken back."""

    def __init__(self, seat: i64, action: Action[Any], era: i64, lane: bool, line: i64) -> None:
        self.seat: i64 = seat
        self.action: Final = action
        self.era: i64 = era  # rises whenever something can no longer be taken back
        self.lane: Final = lane  # given inside an open *each*, parallel to the other lanes
        self.line: i64 = line  # its line in the record, counted from 1
        self.events: Log = []


def within_reach(moves: list[Move], era: i64, seat: i64) -> list[int]:
    """The places of the moves that a seat may take back, the last one first."""
    places: list[int] = []
    others = False
    for place in range(len(moves) - 1, -1, -1):
        move = moves[place]
        if move.era != era:
            break
        if move.seat != seat:
            others = True
        elif others and not move.lane:
            # Answers of other seats in the same era were given in parallel lanes, and are independent of this lane;
            # but they may depend on what was done before the lanes opened.
            break
        else:
            places.append(place)
    return places


def why_out_of_reach(moves: list[Move], seat: i64) -> str:
    """What came between a seat's last answer and now, as a sentence in which `@2` stands for seat 2's name."""
    last = len(moves) - 1
    while last >= 0 and moves[last].seat != seat:
        last -= 1
    if last < 0:
        return "You have not done anything yet."
    for event in moves[last].events:
        if event.reveals or event.random:
            return "Your last answer revealed something that cannot be unseen."
    if last + 1 < len(moves) and moves[last + 1].seat == CHANCE:
        return "A card was drawn or a die was rolled since your last answer."
    for place in range(last + 1, len(moves)):
        if moves[place].seat >= 0:
            return f"@{moves[place].seat} has answered since."
    return "Everybody has decided, and what followed cannot be taken back."
