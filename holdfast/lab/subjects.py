"""What the lab asks about a game: the words of its seasons and points, and which numbers tell its story.

A game's part of the lab may hold

    watch(game, setting) -> Watch    what is noted while it is played
    subject: Subject                 what a report asks about it
    trade(game) -> Trade             how cards come to seats, for card trials

Without a watch the columns that every game has are noted (`lab/plain.py`). A report needs a subject.
"""

from __future__ import annotations

from dataclasses import dataclass

from holdfast.games import part
from holdfast.lab.errors import LabError


@dataclass(frozen=True)
class Measure:
    """A column of the table `seasons` that is worth a curve; a `share` is shown in per cent."""

    column: str
    words: str
    share: bool = False


@dataclass(frozen=True)
class Subject:
    """A game as the lab's reader sees it."""

    season: str  # what a stretch of the game is called
    points: str
    danger: Measure  # what happens to those who did not prepare
    forces: tuple[Measure, ...]  # what meets in a season
    wealth: tuple[Measure, ...]
    market: tuple[str, ...]  # kinds of card that are bought
    goal: str  # the kind of card whose condition is met or not
    goals: str  # the same, several of them
    met: str  # what it is called when the condition is
    start: str  # what seats begin with
    place: str  # what the first place in turn order goes by
    state: tuple[str, ...]  # columns that say who could afford what, at the end of the season before


def subject_of(game: str) -> Subject:
    """What to ask about a game, which brings it to the lab as `subject`."""
    subject: Subject | None = part(game, "lab", "subject")
    if subject is None:
        raise LabError(f"there are no reports about '{game}': the game brings no subject to the lab")
    return subject
