"""The windows in which Soldiers act: in a turn, when a card is turned up, after each arrow, and at the end.

Although they may act "at any time", players are asked only when something has become known or is about to be lost. A
window in which nothing can be done answers itself with `hold`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from holdfast.games.ante_portas.bombs import explode
from holdfast.games.ante_portas.catalog import BOMB, GUARD_TILES, NO_WORK, TRAP
from holdfast.games.ante_portas.clash import Support, battle_below, bombs_near
from holdfast.games.ante_portas.crew import Crew
from holdfast.games.ante_portas.deploy import deploying
from holdfast.games.ante_portas.duel_blast import can_be_shot
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.sight import guard_can_act, some_crew_ready, some_guard_can_act
from holdfast.games.ante_portas.traps import KnockWho, knock_verdict
from holdfast.games.ante_portas.verdicts import NO_ACTOR_SEES, NO_BOMB, explain
from holdfast.games.ante_portas.volley import Volley, fire_verdict
from holdfast.games.ante_portas.war_words import invader_words
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Question

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState

IN_TURN: Final = 0
REVEAL: Final = 1
STEP: Final = 2
END: Final = 3
WINDOWS: Final[tuple[str, ...]] = ("soldiers", "card", "march", "last shots")

KNOCK: Final = 0
BLOW: Final = 1


@final
class Window(Question["AntePortasState"]):
    """P-soldier-any-time: Soldier actions one after the other, until the players hold (P-windows)."""

    def __init__(self, seat: i64, kind: i64) -> None:
        super().__init__(WINDOWS[kind], seat)
        self.kind: i64 = kind

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        war = state.rules.war
        before = len(out)
        list_actions(state, out)
        # If nothing can be done, the window closes by itself, so there is nothing to let pass either.
        if self.kind == REVEAL or self.kind == STEP:
            for place in range(before, len(out)):
                if out[place].verdict(state, seat) == ALLOWED:
                    out.append(war.let_pass)
                    break
        out.append(war.hold)

    def prompt(self, state: AntePortasState) -> str:
        troop = state.field.moving
        if state.rules.duel and self.kind == STEP:
            return "The other team has moved. Does anybody act?"
        if self.kind == IN_TURN or self.kind == END or troop is None:
            return "Which Soldiers act?"
        who = invader_words(state, troop.basics, troop.elites)
        if self.kind == REVEAL:
            return f"{who} on hex {troop.hex} will march. Does anybody act?"
        return f"{who} on hex {troop.hex}. Does anybody act?"

    def copy(self) -> Window:
        return Window(self.seat, self.kind)


def list_actions(state: AntePortasState, out: list[Action[Any]]) -> None:
    """All conceivable Soldier actions, the moving troop's hex first."""
    field = state.field
    war = state.rules.war
    first: i64 = 0
    if field.moving is not None and field.moving.size() > 0:
        first = field.moving.hex
        out.append(war.fire[first])
    duel = state.rules.duel
    for hex in range(1, HEXES + 1):
        if hex != first and (
            field.troop_size(hex) > 0 or field.tile[hex] == BOMB or (duel and can_be_shot(state, hex))
        ):
            out.append(war.fire[hex])
    for hex in range(1, HEXES + 1):
        if field.tile[hex] == TRAP:
            out.append(war.knock[hex])
        elif field.tile[hex] == BOMB:
            out.append(war.blow[hex])


def any_soldier_action(state: AntePortasState, seat: i64) -> bool:
    """Whether a window would offer anything besides `hold`."""
    if not some_crew_ready(state):
        return False
    found: list[Action[Any]] = []
    list_actions(state, found)
    for action in found:
        if action.verdict(state, seat) == ALLOWED:
            return True
    return False


def open_soldiers(state: AntePortasState, seat: i64) -> None:
    """The window of a turn."""
    state.ask(seat, Window(seat, IN_TURN))


def troop_in_reach(state: AntePortasState) -> bool:
    """Whether the moving troop can be shot at, knocked back or blown up where it is."""
    troop = state.field.moving
    if troop is None or troop.size() == 0:
        return False
    return in_reach_on(state, troop.hex, troop.flying)


def in_reach_on(state: AntePortasState, hex: i64, flying: bool) -> bool:
    """Whether Invaders on this hex can be shot at, knocked back or blown up."""
    if fire_verdict(state, hex) == ALLOWED:
        return True
    if not flying and knock_verdict(state, hex) == ALLOWED and some_guard_can_act(state, hex):
        return True
    near: list[int] = []
    bombs_near(state, hex, near)
    for bomb in near:
        if some_guard_can_act(state, bomb) or fire_verdict(state, bomb) == ALLOWED:
            return True
    return False


# -- the actions ---------------------------------------------------------------------------------------------------


@final
class Fire(Action["AntePortasState"]):
    """P-gunfire, P-indirect: fire on a hex; the next question is who shoots."""

    def __init__(self, hex: i64) -> None:
        super().__init__(f"fire {hex}", "P-gunfire")
        self.hex: i64 = hex

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        return fire_verdict(state, self.hex)

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        state.ask(seat, Volley(seat, self.hex))


@final
class Knock(Action["AntePortasState"]):
    """P-soldier-knockback: the Trapper's action, on one Trap in sight."""

    def __init__(self, hex: i64) -> None:
        super().__init__(f"knock {hex}", "P-soldier-knockback")
        self.hex: i64 = hex

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        code = knock_verdict(state, self.hex)
        if code != ALLOWED:
            return code
        return ALLOWED if some_guard_can_act(state, self.hex) else NO_ACTOR_SEES

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        state.ask(seat, GuardActs(seat, KNOCK, self.hex))


@final
class Blow(Action["AntePortasState"]):
    """P-soldier-bomb: the Combat Engineer's action, on one Bomb in sight; in support of a Battle too.

    House ruling: P-bomb-in-battle.
    """

    def __init__(self, hex: i64) -> None:
        super().__init__(f"blow {hex}", "P-soldier-bomb")
        self.hex: i64 = hex

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        if state.field.tile[self.hex] != BOMB:
            return NO_BOMB
        return ALLOWED if some_guard_can_act(state, self.hex) else NO_ACTOR_SEES

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        if isinstance(state.asked(seat), Support):
            state.close(seat)
        state.ask(seat, GuardActs(seat, BLOW, self.hex))


@final
class GuardActs(Crew):
    """P-actors: which Guard Post or Tower does it; if only one can, it is not asked."""

    def __init__(self, seat: i64, deed: i64, hex: i64) -> None:
        super().__init__("guard", seat)
        self.deed: i64 = deed
        self.hex: i64 = hex

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        works = state.rules.cards.works
        for post in range(1, HEXES + 1):
            kind = state.field.tile[post]
            if kind != NO_WORK and works[kind].group == GUARD_TILES:
                out.append(state.rules.war.by[post])

    def prompt(self, state: AntePortasState) -> str:
        deed = "knocks back the Invaders in the Trap" if self.deed == KNOCK else "sets off the Bomb"
        return f"Who {deed} on hex {self.hex}?"

    def crew_verdict(self, state: AntePortasState, hex: i64) -> i64:
        return ALLOWED if guard_can_act(state, hex, self.hex) else NO_ACTOR_SEES

    def crew_acts(self, state: AntePortasState, seat: i64, hex: i64) -> None:
        state.close(self.seat)
        field = state.field
        field.exhaust(hex, state.rules.cards.works[field.tile[hex]].citizens)
        if self.deed == KNOCK:
            state.ask(self.seat, KnockWho(self.seat, self.hex))
            return
        if state.log is not None:
            text = f"@{self.seat} has the Bomb on hex {self.hex} set off from hex {hex}."
            state.tell(Event("order", "P-soldier-bomb", self.seat, text, {"hex": int(self.hex), "by": int(hex)}))
        explode(state, self.hex)

    def copy(self) -> GuardActs:
        return GuardActs(self.seat, self.deed, self.hex)

    def to_json(self) -> dict[str, object]:
        return {"question": self.name, "seat": int(self.seat), "deed": int(self.deed), "hex": int(self.hex)}


@final
class Hold(Action["AntePortasState"]):
    """P-windows: nobody acts (any more) now."""

    def __init__(self) -> None:
        super().__init__("hold", "P-windows")

    def apply(self, state: AntePortasState, seat: i64) -> None:
        in_battle = isinstance(state.asked(seat), Support)
        state.close(seat)
        if in_battle:
            battle_below(state).held = True


@final
class LetPass(Action["AntePortasState"]):
    """P-windows: nobody will act against this troop for the rest of its card; in a duel, of this deployment."""

    def __init__(self) -> None:
        super().__init__("let pass", "P-windows")

    def apply(self, state: AntePortasState, seat: i64) -> None:
        state.close(seat)
        if state.rules.duel:
            deploying(state).let_pass = True
        troop = state.field.moving
        if troop is not None:
            troop.let_pass = True
        for other in state.field.waiting:
            other.let_pass = True
