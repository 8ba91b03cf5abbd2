"""Which way a Building had better look: a hint turns none away from where the enemy comes from."""

from __future__ import annotations

from typing import Any

from holdfast.games.ante_portas.geometry import DIRECTIONS, HEXES, PLACES
from holdfast.games.ante_portas.rotate import Rotating, Turn
from holdfast.games.ante_portas.sight import holds, is_building, lines
from holdfast.games.ante_portas.view import AntePortasView
from holdfast.games.ante_portas.works import Face, Facing
from holdfast.kernel import Action

WAYS_ROUND = len(DIRECTIONS)


def looks_away(action: Action[Any], view: AntePortasView) -> bool:
    """Whether an answer faces a Building, or turns it, where another answer would let it see more of the enemy's way.

    A turn that changes nothing for the better looks away too, so that no two turns cancel each other out.
    """
    question = view.asked()
    if isinstance(action, Face) and isinstance(question, Facing):
        best = max(seen_from(view, question.hex, way) for way in range(WAYS_ROUND))
        return seen_from(view, question.hex, int(action.direction)) < best
    if isinstance(action, Turn) and isinstance(question, Rotating):
        hex, here = int(action.hex), view.field.facing[action.hex]
        left = int(question.turns) - question.used[hex]
        now, there = seen_from(view, hex, here), best_turn(view, hex, here, left, 1 if action.right else -1)
        return there <= now or there < best_turn(view, hex, here, left, -1 if action.right else 1)
    return False


def best_turn(view: AntePortasView, hex: int, facing: int, turns: int, step: int) -> int:
    """The most that a Building can come to see in this many turns one way round."""
    return max(seen_from(view, hex, facing + step * turn) for turn in range(1, turns + 1))


def seen_from(view: AntePortasView, hex: int, facing: int) -> int:
    """How many hexes lie along a Building's arrows in the direction from where the enemy comes."""
    work = view.rules.cards.works[view.field.tile[hex]]
    if not is_building(work):
        return 0
    field = view.field.copy()
    field.facing[hex] = facing % WAYS_ROUND
    reached = lines(field, work, hex, True)
    return sum(holds(reached, other) and PLACES[other][1] > PLACES[hex][1] for other in range(1, HEXES + 1))
