"""Siege engines, and what damage does to castle pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from holdfast.games.after_the_empire.catalog import LADDER, SIEGE_TOWER
from holdfast.games.after_the_empire.packing import card_of, side_of
from holdfast.games.after_the_empire.realm import Realm
from holdfast.games.after_the_empire.tables import (
    CORNERS,
    NOTHING,
    SIDES,
    STONE_GATE,
    STONE_TURRET,
    STONE_WALL,
    TURRET_NAMES,
    WALL_NAMES,
    WOOD_TURRET,
)
from holdfast.games.after_the_empire.words import counted
from holdfast.kernel.action import Action
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Question

if TYPE_CHECKING:
    from holdfast.games.after_the_empire.state import EmpireState

NO_TARGET: Final = -1
TIED: Final = -2


def strike(state: EmpireState, realm: Realm) -> None:
    """R-siege-all: the engine works on every castle it besieges; R-passive-buttress softens it."""
    siege = state.rules.cards.sieges[card_of(state.siege)]
    if not realm.besieged or siege.engine == LADDER or siege.engine == SIEGE_TOWER:
        return
    damage = siege.power - realm.buttress
    realm.siege_damage = damage if damage > 0 else 0
    deal(state, realm)


def deal(state: EmpireState, realm: Realm) -> None:
    """R-siege-next: all damage stays on one target until it is destroyed, then the next is found."""
    place = side_of(state.siege)
    while realm.siege_damage > 0:
        target = next_turret(realm, place)
        if target == TIED:
            state.ask(realm.seat, SiegeTarget(realm.seat))  # R-siege-tie
            return
        if target == NO_TARGET:
            if realm.sides[place].piece != NOTHING:
                hit_wall(state, realm, place, realm.siege_damage, "R-siege-target")
            realm.siege_damage = 0  # R-siege-overflow
        else:
            hit_turret(state, realm, target)


def next_turret(realm: Realm, place: i64) -> i64:
    """R-siege-target: the wood turret of the side with the fewest cubes, else the stone turret with the fewest.

    R-siege-flamed-skip: a burnt stone turret is not a target. Returns a corner, NO_TARGET or TIED.
    """
    left = (place + 3) % 4
    right = place
    one = realm.corners[left]
    two = realm.corners[right]
    one_stands = one.piece != NOTHING and not one.flame
    two_stands = two.piece != NOTHING and not two.flame
    if not one_stands:
        return right if two_stands else NO_TARGET
    if not two_stands:
        return left
    if one.piece != two.piece:
        return left if one.piece == WOOD_TURRET else right
    if one.cubes == two.cubes:
        return TIED
    return left if one.cubes < two.cubes else right


def hit_turret(state: EmpireState, realm: Realm, place: i64) -> None:
    """R-destroyed: cubes go first, one more hit destroys; R-stone-turret-flame: stone burns but stands."""
    corner = realm.corners[place]
    damage = realm.siege_damage
    lost = damage if damage < corner.cubes else corner.cubes
    corner.cubes -= lost
    damage -= lost
    stone = corner.piece == STONE_TURRET
    return_cubes(realm, stone, lost)
    name = TURRET_NAMES[corner.piece]
    destroyed = damage > 0
    if destroyed:
        damage -= 1
        if stone:
            corner.flame = 1
        else:
            corner.piece = NOTHING
    realm.siege_damage = damage
    if state.log is not None:
        end = ""
        if destroyed:
            end = " and burns" if stone else " and is destroyed"
        text = f"The {CORNERS[place].upper()} {name} of @{realm.seat} loses {counted(lost, 'cube')}{end}."
        rule = "R-stone-turret-flame" if destroyed and stone else "R-siege-target"
        tell_damage(state, realm, rule, text, stone, lost, len(SIDES) + place, destroyed)


def hit_wall(state: EmpireState, realm: Realm, place: i64, damage: i64, rule: str) -> None:
    """A wall or gate loses a cube for each damage and falls to one more (R-destroyed, R-gate-is-wall)."""
    side = realm.sides[place]
    lost = damage if damage < side.cubes else side.cubes
    side.cubes -= lost
    stone = side.piece == STONE_WALL or side.piece == STONE_GATE
    return_cubes(realm, stone, lost)
    name = WALL_NAMES[side.piece]
    falls = damage > lost
    if falls:
        # R-wall-falls, R-melee-falling: its troops go inside, having taken no part in this melee
        side.piece = NOTHING
        realm.soldiers += side.soldiers
        realm.mercenaries += side.mercenaries
        side.soldiers = 0
        side.mercenaries = 0
    if state.log is not None:
        parts = [f"loses {counted(lost, 'cube')}"] if lost > 0 else []
        if falls:
            parts.append("falls")
        text = f"The {SIDES[place]} {name} of @{realm.seat} {' and '.join(parts)}."
        tell_damage(state, realm, rule, text, stone, lost, place, falls)


def return_cubes(realm: Realm, stone: bool, cubes: i64) -> None:
    """R-cubes-return: cubes knocked off go to the owner's stockpile."""
    if stone:
        realm.stone += cubes
    else:
        realm.wood += cubes


def tell_damage(
    state: EmpireState, realm: Realm, rule: str, text: str, stone: bool, lost: i64, place: i64, destroyed: bool
) -> None:
    """`place` counts the pieces as the Stockpile does: four sides, then four corners."""
    delta = {"stone" if stone else "wood": int(lost)} if lost else {}
    facts: dict[str, object] = {"delta": delta, "place": int(place), "lost": int(lost), "destroyed": destroyed}
    state.tell(Event("damage", rule, realm.seat, text, facts))


@final
class SiegeTarget(Question["EmpireState"]):
    """R-siege-tie: two turrets are tied; the owner says which is hit first."""

    def __init__(self, seat: i64) -> None:
        super().__init__("siege target", seat)
        self.certain = True

    def candidates(self, state: EmpireState, seat: i64, out: list[Action[Any]]) -> None:
        place = side_of(state.siege)
        out.append(state.rules.target[(place + 3) % 4])
        out.append(state.rules.target[place])

    def prompt(self, state: EmpireState) -> str:
        damage = state.realms[self.seat].siege_damage
        return f"The siege engine does {damage} damage. Which of the two turrets does it hit first?"

    def copy(self) -> SiegeTarget:
        return SiegeTarget(self.seat)


@final
class TargetTurret(Action["EmpireState"]):
    def __init__(self, corner: i64) -> None:
        super().__init__(f"target {CORNERS[corner]}", "R-siege-tie")
        self.corner: i64 = corner

    def apply(self, state: EmpireState, seat: i64) -> None:
        realm = state.realms[seat]
        state.close(seat)
        hit_turret(state, realm, self.corner)
        deal(state, realm)
