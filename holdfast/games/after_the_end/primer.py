"""How to play *After The End*, in a few sentences."""

from __future__ import annotations

from typing import Final

from holdfast.kernel.title import Primer

PRIMER: Final = Primer(
    goal=(
        "When the mission deck has been played through, the colony with the most control points wins. Missions, "
        "contracts, nobles and knowledge bring them."
    ),
    turn=(
        "Every round one mission lies open. Its card says which skills count, and whether the highest or the lowest "
        "total wins.",
        "In turn, everybody sends a ready character or passes. Whoever decides later has seen what the others did.",
        "The winner takes the mission and its points. Losing pays too: each loser chooses a resource token, an "
        "experience card or a step of knowledge.",
        "Whoever passed visits the Capitol: buy tools, contracts and nobles, and all your used characters are ready "
        "again.",
        "Now and then a raid comes up. A wall stops it; without one, somebody is wounded, and one wound too many "
        "kills.",
    ),
)
