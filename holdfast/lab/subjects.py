"""What the lab asks about each game: the words of its seasons and points, and which numbers tell its story."""

from __future__ import annotations

from dataclasses import dataclass

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


SUBJECTS = {
    "after-the-empire": Subject(
        season="season",
        points="gold",
        danger=Measure("sacked", "castles sacked", share=True),
        forces=(Measure("attackers", "invaders before the walls"), Measure("defenders", "troops to meet them")),
        wealth=(Measure("points", "points if the game ended now"), Measure("gold", "gold on the track")),
        market=("building", "refugee"),
        goal="objective",
        goals="objectives",
        met="met",
        start="starting refugee",
        place="the opening turn order (initiative of the starting refugee)",
        state=("gold", "food", "wood", "stone", "iron", "soldiers", "bought", "pieces"),
    ),
    "after-the-end": Subject(
        season="round",
        points="control points",
        danger=Measure("struck", "colonies struck by a raid", share=True),
        forces=(Measure("ready", "characters ready"), Measure("raids", "raids")),
        wealth=(Measure("points", "points if the game ended now"), Measure("missions", "missions won")),
        market=("noble", "contract", "tool"),
        goal="noble",
        goals="nobles",
        met="paid in full",
        start="colony",
        place="the opening turn order (clockwise from the first player)",
        state=("food", "scrap", "tech", "missions", "contracts", "nobles", "tools", "ready"),
    ),
}


def subject_of(game: str) -> Subject:
    """What to ask about a game."""
    if game not in SUBJECTS:
        raise LabError(f"the lab does not know the game '{game}'")
    return SUBJECTS[game]
