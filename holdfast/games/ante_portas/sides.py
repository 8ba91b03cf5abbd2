"""The two sides of a duel, and who stands with whom.

In a duel the second team plays with the Invaders' figures, so the Battleground is always turned to one team, the
looking team: the defenders' columns are that team's, the Invaders' columns the other team's. `Rival` keeps what the
Invaders of the co-operative game do not have. Code that asks a team something turns the Battleground to it first
(`Field.turn_to`), and a step that has looked from the other side turns it back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from holdfast.games.ante_portas.geometry import N, S

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState

SOUTH: Final = 0  # starts at the bottom of the Battleground; forward is up
NORTH: Final = 1
SIDES: Final[tuple[str, ...]] = ("South", "North")
FORWARD: Final[tuple[int, ...]] = (N, S)
NO_LIMIT: Final = 999


@final
class Rival:
    """What the other team has besides its figures on the hexes, and which team is looking."""

    def __init__(
        self,
        team: i64,
        tired_basics: list[int],
        tired_elites: list[int],
        tile: list[int],
        facing: list[int],
        spawn: i64,
        far_spawn: i64,
    ) -> None:
        self.team: i64 = team  # the looking team
        self.tired_basics = tired_basics  # how many of the other team's figures are exhausted
        self.tired_elites = tired_elites
        self.tile = tile  # the other team's Defensive Works (P-duel-tags)
        self.facing = facing
        self.spawn: i64 = spawn  # the looking team's Spawn Point, and the other one
        self.far_spawn: i64 = far_spawn
        self.sick_basics: i64 = 0
        self.sick_elites: i64 = 0
        self.trench_bonus: i64 = 0
        self.guard_range: i64 = 0

    def copy(self) -> Rival:
        twin = Rival(
            self.team,
            self.tired_basics[:],
            self.tired_elites[:],
            self.tile[:],
            self.facing[:],
            self.spawn,
            self.far_spawn,
        )
        twin.sick_basics = self.sick_basics
        twin.sick_elites = self.sick_elites
        twin.trench_bonus = self.trench_bonus
        twin.guard_range = self.guard_range
        return twin

    def fall(self, hex: i64, basics: i64, elites: i64) -> None:
        """P-removed: the fallen go to that team's Sickbay, the exhausted first (P-tired-first)."""
        self.tired_basics[hex] -= _fewer(basics, self.tired_basics[hex])
        self.tired_elites[hex] -= _fewer(elites, self.tired_elites[hex])
        self.sick_basics += basics
        self.sick_elites += elites

    def shift(self, hex: i64, goal: i64, basics: i64, elites: i64) -> tuple[i64, i64]:
        """Send some to another hex, the exhausted first. Returns how many of them were ready."""
        tired_basics = _fewer(basics, self.tired_basics[hex])
        self.tired_basics[hex] -= tired_basics
        self.tired_basics[goal] += tired_basics
        tired_elites = _fewer(elites, self.tired_elites[hex])
        self.tired_elites[hex] -= tired_elites
        self.tired_elites[goal] += tired_elites
        return basics - tired_basics, elites - tired_elites


def _fewer(one: i64, other: i64) -> i64:
    return one if one < other else other


def team_of(state: AntePortasState, seat: i64) -> i64:
    """P-duel-seats: play alternates between the teams, so every second seat is a mate; otherwise all are one team."""
    return seat % 2 if state.rules.duel else 0


def allied(state: AntePortasState, one: i64, other: i64) -> bool:
    return not state.rules.duel or (one - other) % 2 == 0


def looking(state: AntePortasState) -> i64:
    """The team to which the Battleground is turned now."""
    rival = state.field.rival
    return SOUTH if rival is None else rival.team


def look_as(state: AntePortasState, team: i64) -> None:
    """Turn the Battleground to a team; without a duel there is only one."""
    if state.field.rival is not None:
        state.field.turn_to(team)


def back_way(state: AntePortasState) -> i64:
    """The direction in which the enemies of the looking team retreat: where they came from."""
    return FORWARD[looking(state)]


def most_soldiers(state: AntePortasState) -> i64:
    """P-duel-six: six Soldiers per player and hex; Soldiers belong to the team (P-duel-six-team)."""
    return state.rules.cards.duel.soldiers * (state.seats // 2)


def room_on(state: AntePortasState, hex: i64) -> i64:
    """How many more Soldiers of the looking team may stand on a hex; without a duel there is no limit."""
    return most_soldiers(state) - state.field.soldiers_on(hex) if state.rules.duel else NO_LIMIT
