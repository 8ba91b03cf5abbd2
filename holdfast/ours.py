"""The registry of our own games: one line each, and the one that is played when none is named.

It stands apart from `holdfast.games` because a command line that only prints its help loads no game. Games of others
need no line: they are found through the entry-point group `holdfast.games`.
"""

from __future__ import annotations

from typing import Final

OURS: Final = (
    "holdfast.games.after_the_empire",
    "holdfast.games.after_the_end",
    "holdfast.games.ante_portas",
)
DEFAULT_GAME: Final = "after-the-empire"
