"""Knockback: Invaders in a Trap are sent back towards their Spawn Area."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from holdfast.games.ante_portas.catalog import TRAP
from holdfast.games.ante_portas.clash import open_clash
from holdfast.games.ante_portas.deploy import knocked_in_deployment
from holdfast.games.ante_portas.duel_battle import open_duel_battle
from holdfast.games.ante_portas.geometry import HEXES, NEIGHBOURS, OFF
from holdfast.games.ante_portas.harm import GROUND, fights
from holdfast.games.ante_portas.sides import back_way, looking, most_soldiers
from holdfast.games.ante_portas.sight import bit, holds
from holdfast.games.ante_portas.verdicts import (
    NO_ROOM_BEHIND,
    NO_SUCH_FIGURES,
    NOBODY_TRAPPED,
    TRAP_USED,
    explain,
)
from holdfast.games.ante_portas.war_words import does, invader_words
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Question

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState

MOST_OF_A_KIND: Final = 3


def trapped(state: AntePortasState, hex: i64) -> tuple[i64, i64]:
    """Basics and Elites in a Trap; P-fly: a flying troop above it does not count."""
    field = state.field
    if field.tile[hex] != TRAP:
        return 0, 0
    troop = field.moving
    if troop is not None and troop.hex == hex and troop.flying:
        return field.resting_basics(hex), field.resting_elites(hex)
    return field.basics[hex], field.elites[hex]


def knock_verdict(state: AntePortasState, hex: i64) -> i64:
    """P-knockback: somebody is in the Trap, and there is a hex behind it."""
    basics, elites = trapped(state, hex)
    if basics + elites == 0:
        return NOBODY_TRAPPED
    if state.rules.duel and not some_room_behind(state, hex, 1):
        return NO_ROOM_BEHIND
    return NO_ROOM_BEHIND if NEIGHBOURS[hex * 6 + back_way(state)] == OFF else ALLOWED


# -- at the Trapper ------------------------------------------------------------------------------------------------


def can_knock(state: AntePortasState) -> bool:
    for hex in range(1, HEXES + 1):
        if knock_verdict(state, hex) == ALLOWED:
            return True
    return False


def open_knockback(state: AntePortasState, seat: i64) -> None:
    state.ask(seat, Knocking(seat))


@final
class Knocking(Question["AntePortasState"]):
    """P-knockback: at the Trapper, in any number of Traps, each once, in sight or not (P-knockback-who)."""

    def __init__(self, seat: i64) -> None:
        super().__init__("knockback", seat)
        self.used: i64 = 0  # bits of the Traps that have had their turn

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        for hex in range(1, HEXES + 1):
            if state.field.tile[hex] == TRAP:
                out.append(state.rules.war.knock_from[hex])
        out.append(state.rules.done)

    def prompt(self, state: AntePortasState) -> str:
        return "Which Trap knocks Invaders back?"

    def copy(self) -> Knocking:
        twin = Knocking(self.seat)
        twin.used = self.used
        return twin

    def to_json(self) -> dict[str, object]:
        used = [hex for hex in range(1, HEXES + 1) if holds(self.used, hex)]
        return {"question": self.name, "seat": int(self.seat), "used": used}


@final
class KnockFrom(Action["AntePortasState"]):
    """P-knockback: the Trapper's visitor takes this Trap next."""

    def __init__(self, hex: i64) -> None:
        super().__init__(f"knock from {hex}", "P-knockback")
        self.hex: i64 = hex

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        question = state.asked(seat)
        assert isinstance(question, Knocking)
        return TRAP_USED if holds(question.used, self.hex) else knock_verdict(state, self.hex)

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        question = state.asked(seat)
        assert isinstance(question, Knocking)
        question.used |= bit(self.hex)
        state.ask(seat, KnockWho(seat, self.hex))


# -- who, and how far ----------------------------------------------------------------------------------------------


@final
class KnockWho(Question["AntePortasState"]):
    """P-knockback: up to three Invaders; the players say which."""

    def __init__(self, seat: i64, hex: i64) -> None:
        super().__init__("knock whom", seat)
        self.hex: i64 = hex

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        out.extend(state.rules.war.knocked)

    def prompt(self, state: AntePortasState) -> str:
        return f"Which Invaders does the Trap on hex {self.hex} knock back?"

    def copy(self) -> KnockWho:
        return KnockWho(self.seat, self.hex)

    def to_json(self) -> dict[str, object]:
        return {"question": self.name, "seat": int(self.seat), "hex": int(self.hex)}


@final
class Knocked(Action["AntePortasState"]):
    """P-knockback: this many Basics and Elites."""

    def __init__(self, basics: i64, elites: i64) -> None:
        super().__init__(f"{basics} basic {elites} elite", "P-knockback")
        self.basics: i64 = basics
        self.elites: i64 = elites

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        question = state.asked(seat)
        assert isinstance(question, KnockWho)
        basics, elites = trapped(state, question.hex)
        if self.basics > basics or self.elites > elites:
            return NO_SUCH_FIGURES
        if state.rules.duel and not some_room_behind(state, question.hex, self.basics + self.elites):
            return NO_ROOM_BEHIND
        return ALLOWED

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        question = state.asked(seat)
        assert isinstance(question, KnockWho)
        state.close(seat)
        state.ask(seat, KnockHow(seat, question.hex, self.basics, self.elites))


@final
class KnockHow(Question["AntePortasState"]):
    """P-knockback: by one or two hexes."""

    def __init__(self, seat: i64, hex: i64, basics: i64, elites: i64) -> None:
        super().__init__("knock how far", seat)
        self.certain = True
        self.hex: i64 = hex
        self.basics: i64 = basics
        self.elites: i64 = elites

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        """P-knockback-who: at most to the top hex."""
        back = state.rules.war.back
        for place in range(len(back)):
            if behind(state, self.hex, place + 1) != OFF and (
                not state.rules.duel or room_behind(state, self.hex, place + 1, self.basics + self.elites)
            ):
                out.append(back[place])

    def prompt(self, state: AntePortasState) -> str:
        return f"How far does the Trap knock back {invader_words(state, self.basics, self.elites)}?"

    def copy(self) -> KnockHow:
        return KnockHow(self.seat, self.hex, self.basics, self.elites)

    def to_json(self) -> dict[str, object]:
        return {
            "question": self.name,
            "seat": int(self.seat),
            "hex": int(self.hex),
            "basics": int(self.basics),
            "elites": int(self.elites),
        }


def behind(state: AntePortasState, hex: i64, hexes: i64) -> i64:
    """The hex this far straight back towards where they came from (up, for Invaders), or OFF."""
    way = back_way(state)
    for _ in range(hexes):
        hex = NEIGHBOURS[hex * 6 + way]
        if hex == OFF:
            return OFF
    return hex


def room_behind(state: AntePortasState, hex: i64, hexes: i64, count: i64) -> bool:
    """P-duel-six: whether there is room for this many of the other team where they would be knocked back to."""
    goal = behind(state, hex, hexes)
    return goal != OFF and state.field.troop_size(goal) + count <= most_soldiers(state)


def some_room_behind(state: AntePortasState, hex: i64, count: i64) -> bool:
    for hexes in range(1, state.rules.cards.numbers.knock_hexes + 1):
        if room_behind(state, hex, hexes, count):
            return True
    return False


@final
class Back(Action["AntePortasState"]):
    """P-knockback: straight up by this many hexes; only the hex where they end up matters, for Battle or merging.

    House ruling: P-knockback-who.
    """

    def __init__(self, hexes: i64) -> None:
        super().__init__(f"back {hexes}", "P-knockback")
        self.hexes: i64 = hexes

    def apply(self, state: AntePortasState, seat: i64) -> None:
        question = state.asked(seat)
        assert isinstance(question, KnockHow)
        state.close(seat)
        knock_back(state, seat, question.hex, behind(state, question.hex, self.hexes), question.basics, question.elites)


def knock_back(state: AntePortasState, seat: i64, hex: i64, goal: i64, basics: i64, elites: i64) -> None:
    """P-knockback: those of the moving troop first, then those that wait on the same card, then the others."""
    field = state.field
    if state.log is not None:
        text = (
            f"{invader_words(state, basics, elites)} {does('go', basics + elites)} back from hex {hex} to hex {goal}."
        )
        facts: dict[str, object] = {"from": int(hex), "to": int(goal), "basics": int(basics), "elites": int(elites)}
        state.tell(Event("knockback", "P-knockback", seat, text, facts))
    field.basics[hex] -= basics
    field.elites[hex] -= elites
    field.basics[goal] += basics
    field.elites[goal] += elites
    if field.rival is not None:
        ready_basics, ready_elites = field.rival.shift(hex, goal, basics, elites)
        knocked_in_deployment(state, hex, goal, ready_basics, ready_elites)
    troop = field.moving
    if troop is not None and troop.hex == hex and not troop.flying:
        taken = basics if basics < troop.basics else troop.basics
        troop.basics -= taken
        basics -= taken
        taken = elites if elites < troop.elites else troop.elites
        troop.elites -= taken
        elites -= taken
    field.take_from_waiting(hex, basics, elites)
    if fights(state, goal, GROUND):
        if state.rules.duel:
            open_duel_battle(state, 1 - looking(state), goal, 0)
        else:
            open_clash(state, seat, goal, 0)
