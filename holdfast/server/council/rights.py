"""Who hears whom at a table."""

from __future__ import annotations

from typing import Final, Literal

RoomName = Literal["table", "team", "gallery"]
TABLE: Final = "table"  # everybody hears it; seated players speak
TEAM: Final = "team"  # one of several teams, among themselves
GALLERY: Final = "gallery"  # the spectators'; players listen if they want to


class Circle:
    """Which seats of a table are on the same side."""

    def __init__(self, teams: list[int]) -> None:
        self.teams: Final = teams

    def allies(self, one: int, other: int) -> bool:
        """Whether two seats are on the same side; everybody is their own ally, a spectator nobody's."""
        return one >= 0 and other >= 0 and self.teams[one] == self.teams[other]

    def is_one_team(self) -> bool:
        """Whether nobody here plays against anybody else."""
        return len(set(self.teams)) == 1 and len(self.teams) > 1

    def has_team(self, seat: int) -> bool:
        """Whether a seat has both allies and opponents, and so something to say to its allies alone."""
        return not self.is_one_team() and self.teams.count(self.teams[seat]) > 1

    def hears(self, viewer: int, room: str, speaker: int, in_gallery: bool) -> bool:
        """Whether a viewer hears what was said; players hear the gallery only if they asked to."""
        if room == TABLE:
            return True
        if room == TEAM:
            return self.allies(viewer, speaker)
        return viewer < 0 or in_gallery

    def sees_plan(self, viewer: int, owner: int) -> bool:
        """Plans are for allies; where all are allies there is nobody to keep them from."""
        return self.allies(viewer, owner) or (viewer < 0 and self.is_one_team())

    def sees_sign(self, viewer: int, maker: int) -> bool:
        """Everybody sees a finger on the board, unless it would tell another team something."""
        return not self.has_team(maker) or self.allies(viewer, maker)
