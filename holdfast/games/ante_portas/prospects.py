"""What a Place would do for a player who went there now: tried out on a copy, and told in a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from holdfast.games.ante_portas.goods import KINDS, amount_words
from holdfast.games.ante_portas.turns import Arrival, Go, Turn
from holdfast.games.ante_portas.view import resample
from holdfast.kernel.frame import asked_in
from holdfast.kernel.rng import Rng

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState
    from holdfast.games.ante_portas.view import AntePortasView

# Answers that do nothing: they say nothing about what a Place offers.
IDLE: Final = ("nothing", "done", "play nothing", "keep it")
MOST_NAMED: Final = 5


def prospect(view: AntePortasView, site: int) -> str:
    """What going there would bring the view's owner now, or why it cannot be done; nothing if it is not her turn."""
    seat = view.viewer
    if not isinstance(asked_in(view.stack, seat), Turn):
        return ""
    go = view.rules.acts.go[site]
    assert isinstance(go, Go)
    trial = resample(view, Rng(0))
    refusal = trial.refusal(seat, go)
    if refusal is not None:
        return f"not now: {refusal.reason}"
    before = stock(trial, int(seat))
    trial.push(seat, go)
    if isinstance(trial.asked(seat), Arrival):
        trial.push(seat, trial.rules.acts.go_on)
    gained = [max(0, after - had) for after, had in zip(stock(trial, int(seat)), before, strict=True)]
    parts = [f"you get {amount_words(gained)}"] if sum(gained) else []
    frame = trial.asked(seat)
    if frame is not None and not isinstance(frame, Turn):
        parts.append(offered([action.notation for action in trial.choices(seat)]))
    return "; ".join(part for part in parts if part) or "nothing now"


def stock(state: AntePortasState, seat: int) -> list[int]:
    return [int(state.communities[seat].has(good)) for good in range(KINDS)]


def offered(notations: list[str]) -> str:
    """The answers there in short: numbers as `make up to 3`, others by name.

    >>> offered(["make 0", "make 1", "make 2"]), offered(["deploy", "nothing"]), offered(["build 0"])
    ('make up to 2', 'deploy', '')
    """
    counted: dict[str, int] = {}
    named: list[str] = []
    for notation in notations:
        head, _, tail = notation.rpartition(" ")
        if tail.isdigit() and head:
            counted[head] = max(counted.get(head, 0), int(tail))
        elif notation not in IDLE:
            named.append(notation)
    hexes = {head for head in counted if sum(other.startswith(f"{head} ") for other in notations) != counted[head] + 1}
    parts = [f"{head} up to {most}" for head, most in counted.items() if most and head not in hexes]
    named = [*named, *(other for other in notations if other.rpartition(" ")[0] in hexes)]
    more = [f"{len(named) - MOST_NAMED} more"] if len(named) > MOST_NAMED else []
    return ", ".join([*parts, *named[:MOST_NAMED], *more])
