"""`deploy 7>12 2f 1c`: whole groups of Units in one line, turned into the answers they stand for."""

from __future__ import annotations

import re
from typing import Any, Final

from holdfast.games.ante_portas.deployment import EVERYBODY, GroupOrder, expand_deployment
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.kernel import Action, State
from holdfast.terminal.skin import ShorthandError

HELP: Final = (
    "deploy 7>12 2f 1c moves 2 Farmers and 1 Citizen from hex 7 to hex 12; several groups follow one another: "
    "deploy 7>12 2f 8>13 1c. A hex pair alone moves all who can; +e takes the Catapult or Howitzer along, e alone "
    "moves nothing else. Write done when nobody else moves."
)

_PAIR = re.compile(r"#?(\d{1,2})>#?(\d{1,2})")
_COUNT = re.compile(r"(\d{1,2}|\*)([fc])")
_ENGINE = ("e", "+e", "engine")


def expand(text: str, state: State, seat: int) -> list[Action[Any]]:
    """The answers that a line stands for; without groups, the Commander's `deploy` alone."""
    assert isinstance(state, AntePortasState)
    deploy = state.game.action("deploy")
    if not text.strip() and deploy in state.choices(seat):
        return [deploy] if deploy is not None else []
    return expand_deployment(state, seat, read_groups(text))


def read_groups(text: str) -> list[GroupOrder]:
    """The groups of a line.

    >>> [(g.hex, g.goal, g.farmers, g.citizens, g.engine) for g in read_groups("7>12 2f 1c 8 > 13")]
    [(7, 12, 2, 1, False), (8, 13, -1, -1, False)]
    """
    words = re.sub(r"\s*>\s*", ">", text.casefold()).split()
    groups: list[GroupOrder] = []
    named: set[int] = set()  # groups for which a count was given: then nobody else goes
    for word in words:
        if pair := _PAIR.fullmatch(word):
            hexes = int(pair[1]), int(pair[2])
            for hex in hexes:
                if not 1 <= hex <= HEXES:
                    raise ShorthandError(f"there is no hex {hex}; the hexes are 1 to {HEXES}")
            groups.append(GroupOrder(*hexes, EVERYBODY, EVERYBODY, False))
            continue
        if not groups:
            raise ShorthandError(f"say from where to where first, as in 7>12 2f. {HELP}")
        group = groups[-1]
        count = _COUNT.fullmatch(word)
        if count is None and word not in _ENGINE:
            raise ShorthandError(f"'{word[:20]}' is neither a pair of hexes nor a number of Soldiers, as in 7>12 2f 1c")
        if word != "+e" and len(groups) not in named:
            named.add(len(groups))
            group.farmers = group.citizens = 0
        if count is None:
            group.engine = True
        else:
            amount = EVERYBODY if count[1] == "*" else int(count[1])
            if count[2] == "f":
                group.farmers = amount
            else:
                group.citizens = amount
    if not groups:
        raise ShorthandError(f"say who goes where. {HELP}")
    return groups
