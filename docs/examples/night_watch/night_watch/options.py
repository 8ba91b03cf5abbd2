"""What a table may decide before it plays."""

from __future__ import annotations

from typing import Final

RIVALS: Final = "rivals"
TEAMS: Final = "teams"
TOGETHER: Final = "together"
MODES: Final = (RIVALS, TEAMS, TOGETHER)

# Each option with its values; the first one is the default.
OPTIONS: Final[dict[str, tuple[str, ...]]] = {"mode": MODES}
OPTION_HELP: Final = {"mode": "everybody alone, two teams, or all together against the night (N-win)"}
# What a value means in a word or two, where its name alone says too little.
VALUE_WORDS: Final = {"mode=rivals": "Everybody alone", "mode=teams": "Two teams", "mode=together": "All together"}
