"""Standing orders for windows: which ones they let pass, and what waiting would cost.

Windows come up often in the Battle Phase, and waiting usually costs nothing. With `smart`, a window passes by itself
unless waiting costs something; with `auto`, Soldiers act by drill; with `every step`, players are always asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from holdfast.games.ante_portas.catalog import NO_WORK
from holdfast.games.ante_portas.clash import MineChoice, Support
from holdfast.games.ante_portas.drill import drilled_answer
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.harm import attackers
from holdfast.games.ante_portas.march import March
from holdfast.games.ante_portas.posts import Posts, free_felled, silence
from holdfast.games.ante_portas.replace import Replace
from holdfast.games.ante_portas.tables import LOST
from holdfast.games.ante_portas.view import resample
from holdfast.games.ante_portas.volley import Volley
from holdfast.games.ante_portas.windows import END, IN_TURN, Window, any_soldier_action
from holdfast.kernel.action import Action
from holdfast.kernel.frame import ANY, DEAL, OVER
from holdfast.kernel.rng import Rng

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState
    from holdfast.games.ante_portas.view import AntePortasView

SMART: Final = "smart"
AUTO: Final = "auto"
EVERY_STEP: Final = "every step"
BREACH: Final = "they would break through"  # the one cost that no standing order accepts
ORDERS: Final[dict[str, str]] = {
    SMART: "asked only when waiting costs something: a breach, losses, the last chance to fire, or a certain kill",
    AUTO: "never asked: guns fire where they fell somebody, Mines go off, nothing else is spent",
    EVERY_STEP: "asked at every step",
}


# Reasons to ask that are chances rather than losses.
WHOLE_TROOP: Final = "the whole troop can be wiped out now"
LAST_ROUND: Final = "this is the last chance to fire before all stand up"
LAST_SHOT: Final = "this is the last chance to fire on them"
CHANCES: Final = frozenset((WHOLE_TROOP, LAST_ROUND, LAST_SHOT))
NO_POSTS: Final[Posts] = {}


def ordered_answer(view: AntePortasView, order: str, posts: Posts = NO_POSTS) -> Action[Any] | None:
    """How a standing order answers the open question for the view's owner; None means ask, as always in a duel.

    Buildings with orders of their own (`posts`) are left out.
    """
    if order == EVERY_STEP or view.rules.duel or len(view.stack) == 0:
        return None
    frame = view.stack[-1]
    if order == AUTO:
        if not isinstance(frame, Window | Support | MineChoice | Replace) and not in_a_volley(view):
            return None
        state = resample(view, Rng(0))
        silence(state.field, posts)
        return drilled_answer(state, view.viewer)
    if isinstance(frame, Replace) and war_is_won(view) and view.asked() is not None:
        return view.rules.war.no_mine
    if isinstance(frame, Volley) and fells_all(view, frame) and view.asked() is not None:
        return view.rules.war.loose
    if not isinstance(frame, Window) or frame.kind == IN_TURN or view.asked() is None:
        return None
    costs = waiting_costs(view, posts)
    return None if costs == BREACH or (costs and can_decide(view, posts)) else view.rules.war.hold


def fells_all(view: AntePortasView, volley: Volley) -> bool:
    """Whether those who are named already fell the whole troop, so that nobody else has to fire."""
    state = resample(view, Rng(0))
    moving = state.field.moving_on(volley.target)
    basics, elites = attackers(state, volley.target, moving)
    strength = basics * state.rules.basic_strength + elites * state.rules.elite_strength
    # P-elite-fly: gunfire does not reach everybody in flight.
    flies = moving and state.field.moving is not None and state.field.moving.flying
    ready = volley.indirect if flies else volley.indirect + volley.gunfire
    return strength > 0 and ready >= strength


def war_is_won(view: AntePortasView) -> bool:
    """Whether no Invader is left, and none will come: whatever is still asked makes no difference."""
    return view.clock.round > 0 and view.clock.spawning == 0 and view.field.invaders() == 0


def can_decide(view: AntePortasView, posts: Posts) -> bool:
    """Whether Soldiers without orders of their own can do anything in the open window."""
    if not posts:
        return True
    state = resample(view, Rng(0))
    silence(state.field, posts)
    return any_soldier_action(state, view.viewer)


def in_a_volley(view: AntePortasView) -> bool:
    """Whether guns are being named for a window of the Battle Phase: drill finishes what drill began."""
    for place in range(len(view.stack) - 1):
        frame = view.stack[place]
        if isinstance(frame, Window) and frame.kind != IN_TURN:
            return True
    return False


def waiting_costs(view: AntePortasView, posts: Posts = NO_POSTS) -> str:
    """Why players should be asked in a window: what happens if nobody acts. Empty if waiting costs nothing.

    The card is known, so what the troop does on it is certain; the question is only whether it hurts, and whether the
    same shot can still be fired later.
    """
    window = view.stack[-1]
    if view.rules.duel or not isinstance(window, Window) or window.kind == IN_TURN:
        return ""
    state = resample(view, Rng(0))
    troop = state.field.moving
    if window.kind == END or troop is None:
        return last_shots(state, posts)
    now = free_felled(state, troop.hex, posts)
    rules = state.rules
    if now > 0 and now == troop.basics * rules.basic_strength + troop.elites * rules.elite_strength:
        return WHOLE_TROOP
    return Card(state, posts).costs(now)


def last_shots(state: AntePortasState, posts: Posts) -> str:
    """After the Battle Phase Soldiers stand up, so unused shots are lost; not in the Final Wave."""
    if state.clock.round > 0:
        return ""
    for hex in range(1, HEXES + 1):
        if state.field.troop_size(hex) > 0 and free_felled(state, hex, posts) > 0:
            return LAST_ROUND
    return ""


@final
class Card:
    """The rest of a Movement card, played on a copy in which nobody acts."""

    def __init__(self, state: AntePortasState, posts: Posts) -> None:
        self.state = state
        self.posts = posts
        self.soldiers: i64 = standing(state)
        self.works: i64 = laid(state)

    def costs(self, now: i64) -> str:
        """`now` is the Strength that a volley would fell right now."""
        state = self.state
        troop = state.field.moving
        assert troop is not None
        later = self.play()
        if state.clock.outcome == LOST:
            return BREACH
        if standing(state) < self.soldiers:
            return "Soldiers would be wounded"
        if laid(state) < self.works:
            return "a Defensive Work would be lost"
        if now > 0 and later == 0:
            if state.field.troop_size(troop.hex) == 0 or free_felled(state, troop.hex, self.posts) == 0:
                return LAST_SHOT
        return ""

    def play(self) -> i64:
        """Play to the end of the card; returns the most that a volley could have felled on the way."""
        state = self.state
        stack = state.stack
        best: i64 = 0
        war = state.rules.war
        self.answer(war.hold)
        while self.marches():
            actor = state.actor()
            if actor == OVER or stack[-1].sort == DEAL:
                break
            frame = stack[-1]
            troop = state.field.moving
            if isinstance(frame, Window) and troop is not None and troop.size() > 0:
                there = free_felled(state, troop.hex, self.posts)
                if there > best:
                    best = there
            if frame.sort == ANY:
                self.answer(war.no_mine)
            elif isinstance(frame, MineChoice):
                self.answer(war.mine)
            else:
                self.answer(war.hold)
        return best

    def answer(self, action: Action[Any]) -> None:
        self.state.push(self.state.actor(), action)

    def marches(self) -> bool:
        for frame in self.state.stack:
            if isinstance(frame, March):
                return True
        return False


def standing(state: AntePortasState) -> i64:
    """Soldiers on the Battleground."""
    total: i64 = 0
    for hex in range(1, HEXES + 1):
        total += state.field.soldiers_on(hex)
    return total


def laid(state: AntePortasState) -> i64:
    """Defensive Works on the Battleground."""
    total: i64 = 0
    for hex in range(1, HEXES + 1):
        if state.field.tile[hex] != NO_WORK:
            total += 1
    return total
