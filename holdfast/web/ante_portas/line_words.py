"""The line of a hint in the player's words: answers to several questions that are one order are told as one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from holdfast.games.ante_portas.crew import By
from holdfast.games.ante_portas.deploy import From, Send, To, WithEngine
from holdfast.games.ante_portas.game import Done
from holdfast.games.ante_portas.trade import Enough
from holdfast.games.ante_portas.turns import GoOn
from holdfast.games.ante_portas.volley import Loose
from holdfast.games.ante_portas.works import Face
from holdfast.kernel import Action

UNSAID: Final = (GoOn, Enough, Done, Loose)  # they open or end something, which goes without saying
TIMES: Final = {1: "", 2: " twice"}


def line_words(line: Sequence[Action[Any]], labels: Sequence[str]) -> list[str]:
    """One entry for each order.

    A group that moves is chosen hex by hex: `From hex 2`, `To hex 4`, `Send 2 Farmers`. It is one order; where nobody
    has to be chosen, because only one can go, that answer is missing.
    """
    said: list[str] = []
    way: list[int] = []
    group: list[str] = []
    actors: Counter[str] = Counter()
    for action, label in [*zip(line, labels, strict=False), (None, "")]:
        if way and not isinstance(action, To | Send | WithEngine):
            said.append(f"{' and '.join(group) or 'Move'} from hex {way[0]}{f' to hex {way[1]}' if way[1:] else ''}")
            way, group = [], []
        if actors and not isinstance(action, By):
            done_by = ", ".join(f"{name}{TIMES.get(times, f' {times} times')}" for name, times in actors.items())
            said[-1:] = [f"{said[-1]}: {done_by}" if said else done_by]
            actors.clear()
        if action is None or isinstance(action, UNSAID):
            continue
        if isinstance(action, From | To):
            way.append(int(action.hex))
        elif isinstance(action, Send | WithEngine):
            if not isinstance(action, Send) or action.count:
                group.append(label if not group else label[:1].lower() + label[1:])
        elif isinstance(action, By):
            actors[label] += 1
        elif isinstance(action, Face) and said:
            said[-1] += f", facing {label.removeprefix('Face ')}"
        else:
            said.append(label)
    return said
