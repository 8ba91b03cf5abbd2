"""Games of *After the Empire* to show on the stage: every position in which somebody has a choice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from holdfast.games import load
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.troops import Posting
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.web.after_the_empire.stage import EmpireStage
from tests.bots.positions import house_game, positions

STAGE = EmpireStage()
LINE_UPS = (
    (["greedy", "greedy"], 3),
    (["greedy", "random", "greedy"], 4),
    (["greedy", "greedy", "random", "greedy"], 5),
    (["random", "random"], 6),
    (["random", "random", "random"], 7),
)


@cache
def variant_game() -> AfterTheEmpire:
    """Many invaders, nothing known in advance, and cards that need workers."""
    game = load("after-the-empire", None, {"difficulty": "hard", "reports": "off", "barracks": "worker"})
    assert isinstance(game, AfterTheEmpire)
    return game


def all_positions() -> Iterator[tuple[EmpireState, int]]:
    for names, seed in LINE_UPS:
        yield from positions(house_game(), names, seed)
    yield from positions(variant_game(), ["greedy", "random"], 8)


def deploying(seed: int) -> EmpireState:
    """A game of two bots, stopped where the first seat has its first deployment to decide."""
    for state, seat in positions(house_game(), ["greedy", "greedy"], seed):
        if seat == 0 and isinstance(state.asked(0), Posting) and len(state.choices(0)) > 1:
            return state
    raise LookupError("nobody deploys in that game")


def seen(state: EmpireState, seat: int) -> EmpireView:
    view = state.view(seat)
    assert isinstance(view, EmpireView)
    return view
