"""Fire: which guns reach a hex, and a volley put together gun by gun."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holdfast.games.ante_portas.bombs import explode
from holdfast.games.ante_portas.catalog import BOMB, CATAPULT_TILES, NO_WORK
from holdfast.games.ante_portas.crew import Crew
from holdfast.games.ante_portas.duel_blast import can_be_shot, shoot_works
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.harm import HIGH, attackers, fell, height
from holdfast.games.ante_portas.sight import has_actor, holds, is_gun, lines
from holdfast.games.ante_portas.verdicts import (
    EXHAUSTED,
    HIGH_FLYERS,
    NO_GUN,
    NO_TARGET,
    NOT_LOADED,
    OUT_OF_SIGHT,
    OWN_HEX,
    explain,
)
from holdfast.games.ante_portas.war_words import counted
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState


def target_height(state: AntePortasState, hex: i64) -> i64:
    """The height of the troop that fire on this hex would hit: the moving one if it is there."""
    troop = state.field.moving
    if troop is not None and troop.hex == hex and troop.size() > 0:
        return height(troop.flying, troop.basics)
    return height(False, 0)


def gun_verdict(state: AntePortasState, gun: i64, target: i64, at: i64) -> i64:
    """Whether a Soldier on this hex can fire on that one now, at a troop of this height.

    P-gunfire: not on its own hex, and only in sight; P-indirect: Catapults and Howitzers fire over the Invaders' heads.
    """
    field = state.field
    kind = field.tile[gun]
    if kind == NO_WORK:
        return NO_GUN
    work = state.rules.cards.works[kind]
    if not is_gun(work):
        return NO_GUN
    if gun == target:
        return OWN_HEX
    indirect = work.group == CATAPULT_TILES
    if not holds(lines(field, work, gun, indirect), target):
        return OUT_OF_SIGHT
    if not has_actor(field, work, gun):
        return EXHAUSTED
    if indirect:
        return ALLOWED
    if at == HIGH:  # P-elite-fly
        return HIGH_FLYERS
    return ALLOWED if field.troop_size(target) > 0 else NO_TARGET


def fire_verdict(state: AntePortasState, target: i64) -> i64:
    """P-gunfire, P-indirect: fire needs Invaders on the target hex; Indirect Fire may also be aimed at a Bomb.

    House ruling: P-fire-target.
    """
    field = state.field
    if field.troop_size(target) == 0 and field.tile[target] != BOMB:
        if not (state.rules.duel and can_be_shot(state, target)):  # P-duel-indirect
            return NO_TARGET
    at = target_height(state, target)
    works = state.rules.cards.works
    exhausted = False
    too_high = False
    gun: i64 = -1
    for kind in field.tile:
        gun += 1
        if kind != NO_WORK and is_gun(works[kind]):
            code = gun_verdict(state, gun, target, at)
            if code == ALLOWED:
                return ALLOWED
            exhausted = exhausted or code == EXHAUSTED
            too_high = too_high or code == HIGH_FLYERS
    if too_high:
        return HIGH_FLYERS
    return EXHAUSTED if exhausted else OUT_OF_SIGHT


def guns(state: AntePortasState, out: list[Action[Any]]) -> None:
    """`by h` for every gun on the Battleground."""
    works = state.rules.cards.works
    for gun in range(1, HEXES + 1):
        kind = state.field.tile[gun]
        if kind != NO_WORK and is_gun(works[kind]):
            out.append(state.rules.war.by[gun])


def shoot_with(state: AntePortasState, gun: i64) -> tuple[i64, i64]:
    """A Soldier fires and is exhausted. Returns the damage by Indirect Fire and by gunfire."""
    work = state.rules.cards.works[state.field.tile[gun]]
    state.field.exhaust(gun, work.citizens)
    if work.group == CATAPULT_TILES:
        return work.damage, 0
    return 0, work.damage


@final
class Volley(Crew):
    """P-gunfire: fire on one hex is combined and deals its damage at once; P-indirect joins in (P-fire-combined)."""

    def __init__(self, seat: i64, target: i64) -> None:
        super().__init__("volley", seat)
        self.target: i64 = target
        self.indirect: i64 = 0
        self.gunfire: i64 = 0
        self.shots: i64 = 0
        self.by: list[int] = []  # the hexes of those who fire

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        guns(state, out)
        out.append(state.rules.war.loose)

    def prompt(self, state: AntePortasState) -> str:
        ready = counted(self.indirect + self.gunfire, "damage", "damage")
        return f"Who fires on hex {self.target}? {ready} so far."

    def crew_verdict(self, state: AntePortasState, hex: i64) -> i64:
        return gun_verdict(state, hex, self.target, target_height(state, self.target))

    def crew_acts(self, state: AntePortasState, seat: i64, hex: i64) -> None:
        indirect, gunfire = shoot_with(state, hex)
        self.indirect += indirect
        self.gunfire += gunfire
        self.shots += 1
        self.by.append(int(hex))

    def copy(self) -> Volley:
        twin = Volley(self.seat, self.target)
        twin.indirect = self.indirect
        twin.gunfire = self.gunfire
        twin.shots = self.shots
        twin.by = self.by[:]
        return twin

    def to_json(self) -> dict[str, object]:
        return {
            "question": self.name,
            "seat": int(self.seat),
            "target": int(self.target),
            "indirect": int(self.indirect),
            "gunfire": int(self.gunfire),
            "shots": int(self.shots),
        }


@final
class Loose(Action["AntePortasState"]):
    """P-gunfire: the volley hits."""

    def __init__(self) -> None:
        super().__init__("loose", "P-gunfire")

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        volley = state.asked(seat)
        assert isinstance(volley, Volley)
        return ALLOWED if volley.shots > 0 else NOT_LOADED

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        volley = state.asked(seat)
        assert isinstance(volley, Volley)
        state.close(seat)
        target = volley.target
        if state.log is not None:
            damage = volley.indirect + volley.gunfire
            facts: dict[str, object] = {"hex": int(target), "damage": int(damage), "by": volley.by}
            state.tell(Event("fire", self.rule, seat, f"@{seat} fires on hex {target}: {damage} damage.", facts))
        hit(state, target, volley.indirect, volley.gunfire)


def hit(state: AntePortasState, target: i64, indirect: i64, gunfire: i64) -> None:
    """P-indirect: a Bomb there goes off first; then the troop takes the whole damage at once."""
    field = state.field
    hit_bomb(state, target, indirect)
    moving = field.moving_on(target)
    basics, elites = attackers(state, target, moving)
    if basics + elites == 0:
        return
    troop = field.moving
    if moving and troop is not None and troop.flying:  # P-elite-fly: gunfire fells only Basics in flight
        fell(state, target, True, indirect, gunfire, "P-elite-fly")
    else:
        fell(state, target, moving, indirect + gunfire, 0, "P-gunfire")


def hit_bomb(state: AntePortasState, target: i64, indirect: i64) -> None:
    """P-bomb-sets-off: Indirect Fire on a Bomb's hex sets it off; P-duel-indirect: in a duel it does more."""
    if indirect > 0 and state.rules.duel:
        shoot_works(state, target)
    elif indirect > 0 and state.field.tile[target] == BOMB:
        explode(state, target)
