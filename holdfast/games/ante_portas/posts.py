"""Standing orders for single Buildings: one fires at the first Invaders it can fell, another holds fire.

They spend nothing but shots: Mines, Bombs, Traps and goods are left to the players. Orders are given by hex; for a
Building without one, the players are asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from holdfast.games.ante_portas.catalog import CATAPULT_TILES, NO_WORK
from holdfast.games.ante_portas.drill import crew_ready, fallen, felled, firepower
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.harm import attackers
from holdfast.games.ante_portas.sight import is_gun
from holdfast.games.ante_portas.volley import Volley, gun_verdict, target_height
from holdfast.games.ante_portas.windows import END, IN_TURN, Window
from holdfast.kernel.action import ALLOWED, Action

if TYPE_CHECKING:
    from holdfast.games.ante_portas.field import Field
    from holdfast.games.ante_portas.state import AntePortasState

ASK: Final = "ask"
FIRE: Final = "fire"
KILL: Final = "kill"
HOLD: Final = "hold"
POST_ORDERS: Final[dict[str, str]] = {
    ASK: "you are asked",
    FIRE: "fires at the first in range whom it can fell",
    KILL: "fires only if the whole troop falls",
    HOLD: "holds fire; you are asked if they would break through",
}
Posts = dict[int, str]  # orders by hex


def gun_posts(state: AntePortasState) -> list[int]:
    """The hexes with a Building that can fire."""
    works = state.rules.cards.works
    return [
        hex for hex in range(1, HEXES + 1) if state.field.tile[hex] != NO_WORK and is_gun(works[state.field.tile[hex]])
    ]


def posted_answers(state: AntePortasState, seat: i64, posts: Posts) -> list[str]:
    """The answers, in notation, with which Buildings under orders fire in the open window; empty if they do not.

    `state` is a copy, used to put the volley together.
    """
    window = state.asked(seat)
    if not isinstance(window, Window) or window.kind == IN_TURN or state.rules.duel or not posts:
        return []
    for target in targets(state, window):
        shots = ordered_shots(state, target, posts)
        if shots:
            return volley_of(state, seat, target, shots)
    return []


def targets(state: AntePortasState, window: Window) -> list[int]:
    """The marching troop; at the end of the phase all troops, unless they can still be shot at in the next Round."""
    troop = state.field.moving
    if window.kind != END and troop is not None:
        return [int(troop.hex)] if troop.size() > 0 else []
    if state.clock.round > 0:
        return []
    there = [hex for hex in range(1, HEXES + 1) if state.field.troop_size(hex) > 0]
    return sorted(there, key=lambda hex: -felled(state, hex))


def ordered_shots(state: AntePortasState, target: i64, posts: Posts) -> list[int]:
    """The guns whose orders are to fire on this hex, one entry per shot; no more than are needed."""
    at = target_height(state, target)
    shots: dict[str, list[int]] = {FIRE: [], KILL: []}
    for gun, order in sorted(posts.items()):
        if order in shots and gun_verdict(state, gun, target, at) == ALLOWED:
            work = state.rules.cards.works[state.field.tile[gun]]
            shots[order] += [gun] * int(crew_ready(state.field, work, gun))
    rules = state.rules
    basics, elites = attackers(state, target, state.field.moving_on(target))
    whole = basics * rules.basic_strength + elites * rules.elite_strength
    everybody = best_of(state, target, [*shots[FIRE], *shots[KILL]])
    if fallen(state, target, *damage_of(state, everybody)) == whole:
        return everybody
    return best_of(state, target, shots[FIRE])


def best_of(state: AntePortasState, target: i64, shots: list[int]) -> list[int]:
    """The first of these shots, up to the last one that fells more: damage that fells nobody is lost."""
    best = 0
    most: i64 = 0
    for count in range(1, len(shots) + 1):
        strength = fallen(state, target, *damage_of(state, shots[:count]))
        if strength > most:
            most = strength
            best = count
    return shots[:best]


def damage_of(state: AntePortasState, shots: list[int]) -> tuple[i64, i64]:
    """The damage by Indirect Fire and by gunfire."""
    indirect: i64 = 0
    gunfire: i64 = 0
    for gun in shots:
        work = state.rules.cards.works[state.field.tile[gun]]
        if work.group == CATAPULT_TILES:
            indirect += work.damage
        else:
            gunfire += work.damage
    return indirect, gunfire


def volley_of(state: AntePortasState, seat: i64, target: i64, shots: list[int]) -> list[str]:
    """Fire, then gun by gun, then loose; what answers itself is left out."""
    war = state.rules.war
    answer: Action[Any] = war.fire[target]
    given: list[str] = []
    while True:
        given.append(answer.notation)
        state.push(seat, answer)
        volley = state.asked(seat)
        if not isinstance(volley, Volley):
            return given
        answer = war.by[shots[volley.shots]] if volley.shots < len(shots) else war.loose


# -- what is left to decide ------------------------------------------------------------------------------------------


def free_felled(state: AntePortasState, hex: i64, posts: Posts) -> i64:
    """Like `felled`, counting only Buildings whose shots are still for somebody to decide."""
    if not posts:
        return felled(state, hex)
    indirect, gunfire = firepower(state, hex)
    at = target_height(state, hex)
    for gun in posts:
        if gun_verdict(state, gun, hex, at) == ALLOWED:
            work = state.rules.cards.works[state.field.tile[gun]]
            taken = damage_of(state, [gun] * int(crew_ready(state.field, work, gun)))
            indirect -= taken[0]
            gunfire -= taken[1]
    return fallen(state, hex, indirect, gunfire)


def silence(field: Field, posts: Posts) -> None:
    """On a copy: the Soldiers in Buildings under orders have nothing left to decide, as if they were exhausted."""
    for hex in posts:
        field.tired_farmers[hex] += field.farmers[hex]
        field.tired_citizens[hex] += field.citizens[hex]
        field.farmers[hex] = 0
        field.citizens[hex] = 0
