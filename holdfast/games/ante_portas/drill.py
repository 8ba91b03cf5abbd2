"""What Soldiers do when nobody gives orders: the guns fire, Mines go off, and nothing else is spent.

Forecasts assume this defence, and it answers for players who leave the windows to their standing orders.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from holdfast.games.ante_portas.catalog import BOMB, CATAPULT_TILES, NO_WORK
from holdfast.games.ante_portas.clash import MineChoice, Support
from holdfast.games.ante_portas.field import Field
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.harm import attackers
from holdfast.games.ante_portas.losses import most_fallen
from holdfast.games.ante_portas.replace import Replace
from holdfast.games.ante_portas.sight import is_gun
from holdfast.games.ante_portas.volley import Volley, gun_verdict, target_height
from holdfast.games.ante_portas.windows import IN_TURN, Window
from holdfast.kernel.action import ALLOWED, Action

if TYPE_CHECKING:
    from holdfast.games.ante_portas.catalog import Work
    from holdfast.games.ante_portas.state import AntePortasState


def drilled_answer(state: AntePortasState, seat: i64) -> Action[Any] | None:
    """The answer that drill gives to this seat's open question; None where a person has to decide."""
    frame = state.asked(seat)
    war = state.rules.war
    if isinstance(frame, Window):
        if frame.kind == IN_TURN:
            return None
        target = best_target(state)
        return war.hold if target == 0 else war.fire[target]
    if isinstance(frame, Volley):
        return next_gun(state, frame)
    if isinstance(frame, Support):
        return supporting_gun(state, frame)
    if isinstance(frame, MineChoice):
        return war.mine
    if isinstance(frame, Replace):
        return war.no_mine
    return None


def best_target(state: AntePortasState) -> i64:
    """The hex where a volley fells the most, the moving troop's before all others; 0 if no volley fells anybody."""
    field = state.field
    troop = field.moving
    if troop is not None and troop.size() > 0 and felled(state, troop.hex) > 0:
        return troop.hex
    best: i64 = 0
    most: i64 = 0
    for hex in range(1, HEXES + 1):
        if field.troop_size(hex) > 0:
            strength = felled(state, hex)
            if strength > most:
                most = strength
                best = hex
    return best


def felled(state: AntePortasState, hex: i64) -> i64:
    """The Strength of those who would fall if every gun fired that drill lets fire on this hex now."""
    indirect, gunfire = firepower(state, hex)
    if state.field.tile[hex] == BOMB:
        indirect = 0
    return fallen(state, hex, indirect, gunfire)


def fallen(state: AntePortasState, hex: i64, indirect: i64, gunfire: i64) -> i64:
    """The Strength of those who would fall on this hex to this much damage."""
    if indirect + gunfire == 0:
        return 0
    rules = state.rules
    troop = state.field.moving
    moving = state.field.moving_on(hex)
    basics, elites = attackers(state, hex, moving)
    if moving and troop is not None and troop.flying:  # P-elite-fly
        low = gunfire
    else:
        indirect += gunfire
        low = 0
    b, e = most_fallen(basics, elites, rules.basic_strength, rules.elite_strength, indirect, low)
    return b * rules.basic_strength + e * rules.elite_strength


def firepower(state: AntePortasState, target: i64) -> tuple[i64, i64]:
    """All the damage that could be dealt to a hex at once: by Indirect Fire and by gunfire."""
    field = state.field
    works = state.rules.cards.works
    at = target_height(state, target)
    indirect: i64 = 0
    gunfire: i64 = 0
    for gun in range(1, HEXES + 1):
        kind = field.tile[gun]
        if kind == NO_WORK:
            continue
        work = works[kind]
        if not is_gun(work) or gun_verdict(state, gun, target, at) != ALLOWED:
            continue
        damage = crew_ready(field, work, gun) * work.damage
        if work.group == CATAPULT_TILES:
            indirect += damage
        else:
            gunfire += damage
    return indirect, gunfire


def crew_ready(field: Field, work: Work, hex: i64) -> i64:
    """P-actors: how many Soldiers can still act in this Building."""
    ready: i64 = field.citizens[hex] if work.citizens else field.farmers[hex]
    tired: i64 = field.tired_citizens[hex] if work.citizens else field.tired_farmers[hex]
    free = work.actors - tired
    return ready if ready < free else free


def may_fire(state: AntePortasState, gun: i64, target: i64, at: i64) -> bool:
    """P-bomb-sets-off: Indirect Fire on a Bomb would spend it, and hurt whoever is near; somebody has to want that."""
    if gun_verdict(state, gun, target, at) != ALLOWED:
        return False
    tile = state.field.tile
    return tile[target] != BOMB or state.rules.cards.works[tile[gun]].group != CATAPULT_TILES


def next_gun(state: AntePortasState, volley: Volley) -> Action[Any]:
    """One gun after the other until the whole troop would fall; then the volley is loosed."""
    rules = state.rules
    target = volley.target
    at = target_height(state, target)
    basics, elites = attackers(state, target, state.field.moving_on(target))
    needed = basics * rules.basic_strength + elites * rules.elite_strength
    if volley.shots == 0 or volley.indirect + volley.gunfire < needed:
        for gun in range(1, HEXES + 1):
            if may_fire(state, gun, target, at):
                return rules.war.by[gun]
    return rules.war.loose


def supporting_gun(state: AntePortasState, support: Support) -> Action[Any]:
    """P-support: every gun in reach, until the Battle is won; even a lost one costs the Invaders more."""
    for gun in range(1, HEXES + 1):
        if may_fire(state, gun, support.hex, support.at):
            return state.rules.war.by[gun]
    return state.rules.war.hold
