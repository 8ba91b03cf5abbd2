"""What a worker does when a hint is asked of it: weigh the choices of a seat from its view, and nothing else."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from holdfast.advice import advise
from holdfast.kernel import Action, View

# Of the planner, for one hint: about a second where nothing is compiled.
ITERATIONS: Final = 60


class Weighed(msgspec.Struct, kw_only=True):
    """A hint in notations: what to look at, the few best answers in the order of the rules, and the best of them.

    `chance` is how likely the seat wins with it; it is not known where there is only one thing to do.
    """

    nudge: str
    shortlist: list[str]
    best: str
    reason: str
    costs: str
    chance: float | None


def weigh(view: View, choices: list[Action[Any]]) -> str:
    """The hint as JSON. The same view and choices give the same hint, whatever is hidden from the seat."""
    advice = advise(view, choices, iterations=ITERATIONS)
    best = advice.best
    weighed = Weighed(
        nudge=advice.nudge(),
        shortlist=[action.notation for action in advice.shortlist()],
        best=best.action.notation,
        reason="" if advice.single else best.reason,
        costs=best.costs,
        chance=None if best.expected is None else round(best.expected, 3),
    )
    return msgspec.json.encode(weighed).decode()
