"""The clock: Era, half-year, whose turn it is, and how the war stands."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holdfast.games.ante_portas.tables import RUNNING

NOBODY: Final = -1


@final
class Clock:
    def __init__(self) -> None:
        self.era: i64 = 1
        self.half: i64 = 0  # of the Era, 0 to 9; even is Summer
        self.held: i64 = 0  # half-years since the start that the line held to the end
        self.round: i64 = 0  # the Final Wave's Battle Round; 0 before it
        self.spawning: i64 = 1  # whether the Final Wave still brings new Invaders
        self.active: i64 = NOBODY  # the seat whose turn it is
        self.starting_player: i64 = 0
        self.claimed: i64 = NOBODY  # who takes the marker at the year's end
        self.traded: i64 = 0  # the player on turn has opened an exchange where she stands
        self.windowed: i64 = 0  # she has looked at her Soldiers' actions in this turn
        self.outcome: i64 = RUNNING
        self.breach: i64 = 0  # the hex over which the Invaders broke through

    def copy(self) -> Clock:
        twin = Clock()
        twin.era = self.era
        twin.half = self.half
        twin.held = self.held
        twin.round = self.round
        twin.spawning = self.spawning
        twin.active = self.active
        twin.starting_player = self.starting_player
        twin.claimed = self.claimed
        twin.traded = self.traded
        twin.windowed = self.windowed
        twin.outcome = self.outcome
        twin.breach = self.breach
        return twin

    def to_json(self) -> dict[str, object]:
        return {
            "era": int(self.era),
            "half": int(self.half),
            "held": int(self.held),
            "round": int(self.round),
            "spawning": int(self.spawning),
            "active": int(self.active),
            "starting_player": int(self.starting_player),
            "claimed": int(self.claimed),
            "traded": int(self.traded),
            "windowed": int(self.windowed),
            "outcome": int(self.outcome),
            "breach": int(self.breach),
        }
