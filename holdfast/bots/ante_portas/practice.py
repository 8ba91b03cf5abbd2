"""The habits of the planner's rules of thumb: those of `greedy` after much practice.

`python -m holdfast.lab.ante_portas.practice` changes all of them a little, keeps what lets a team hold more wars, and
writes them to `value/habits.json`. `greedy` keeps its own, so that there is a fixed yardstick.
"""

from __future__ import annotations

import json
from typing import Final

from holdfast.bots.ante_portas.habits import Habits
from holdfast.bots.ante_portas.value import FOLDER

FILE: Final = "habits.json"

_practised: dict[str, float] = {}


def practise(habits: Habits) -> None:
    """Make these the practised habits; the file is read once."""
    if len(_practised) == 0:
        data = json.loads((FOLDER / FILE).read_text(encoding="utf-8"))
        for name, worth in data["habits"].items():
            _practised[name] = float(worth)
    for name, worth in _practised.items():
        if not hasattr(habits, name):
            raise ValueError(f"{FILE} was made for other habits: there is no '{name}' any more")
        setattr(habits, name, worth)
