"""Plans made on the drawing: how many troops are to stand where."""

from __future__ import annotations

from typing import Any

from holdfast.games.after_the_empire.deployment import Posts
from holdfast.games.after_the_empire.tables import LARGEST_COUNT, SIDES
from holdfast.games.after_the_empire.troops import TROOP_KINDS
from holdfast.kernel import Refusal, Refused
from holdfast.web.stage import Json

_MOST = LARGEST_COUNT * 10


def planned_posts(plan: Json) -> Posts:
    """`{"soldiers": [2, 0, null, 1], "mercenaries": [...]}`: numbers by side; null leaves a wall out of the plan."""
    if not set(plan) <= set(TROOP_KINDS):
        raise unfit()
    posts: Posts = {}
    for kind, name in enumerate(TROOP_KINDS):
        for side, count in enumerate(numbers(plan.get(name, []))):
            if count is not None:
                posts[kind, side] = count
    return posts


def numbers(row: Any) -> list[int | None]:
    """A row of the plan, once it has been checked."""
    if not isinstance(row, list) or len(row) > len(SIDES):
        raise unfit()
    for count in row:
        if count is not None and not (type(count) is int and 0 <= count <= _MOST):
            raise unfit()
    return row


def unfit() -> Refused:
    return Refused(
        Refusal("R-deploy", "a plan gives the number of soldiers and of mercenaries on each of the four sides")
    )
