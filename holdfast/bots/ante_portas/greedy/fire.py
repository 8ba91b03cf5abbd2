"""Soldier actions: whom to shoot at and when, who supports a Battle, which Mine is worth replacing.

A shot that is not taken lapses at the end of the Battle Phase, and the troops nearest the gate march first. So greedy
fires at whatever a shot can fell, and holds fire only where it would fell nobody.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from holdfast.bots.ante_portas.forecast import closeness
from holdfast.bots.ante_portas.greedy.outlook import Outlook
from holdfast.games.ante_portas.catalog import CATAPULT_TILES, NO_WORK
from holdfast.games.ante_portas.clash import Clash, Support
from holdfast.games.ante_portas.crew import By
from holdfast.games.ante_portas.geometry import HEXES, NEIGHBOURS, OFF
from holdfast.games.ante_portas.losses import most_fallen
from holdfast.games.ante_portas.replace import Replace, ReplaceBy
from holdfast.games.ante_portas.sight import holds, is_gun, lines
from holdfast.games.ante_portas.volley import Volley
from holdfast.games.ante_portas.windows import Blow, Fire, Knock
from holdfast.kernel.action import Action

NEAR: Final = 0.5  # this close to the gate, Invaders in a Trap are sent back


def troop_on(outlook: Outlook, hex: i64) -> tuple[i64, i64]:
    """The troop that fire on a hex would hit: the moving one if it is there."""
    field = outlook.field
    if field.moving_on(hex):
        troop = field.moving
        assert troop is not None
        return troop.basics, troop.elites
    return field.resting_basics(hex), field.resting_elites(hex)


def felled(outlook: Outlook, hex: i64, damage: i64) -> float:
    """The Strength that falls to this much damage."""
    basics, elites = troop_on(outlook, hex)
    one = outlook.view.rules.basic_strength
    other = outlook.view.rules.elite_strength
    light, heavy = most_fallen(basics, elites, one, other, damage)
    return float(light * one + heavy * other)


def shots_of(outlook: Outlook, gun: i64) -> i64:
    """How many Soldiers can still fire from here."""
    field = outlook.field
    kind: i64 = field.tile[gun]
    if kind == NO_WORK:
        return 0
    work = outlook.cards.works[kind]
    if not is_gun(work):
        return 0
    ready: i64 = field.citizens[gun] if work.citizens else field.farmers[gun]
    tired: i64 = field.tired_citizens[gun] if work.citizens else field.tired_farmers[gun]
    left = work.actors - tired
    left = ready if ready < left else left
    return left if left > 0 else 0


def fire_on(outlook: Outlook, target: i64) -> i64:
    """All the damage that guns can deal to a hex now."""
    field = outlook.field
    total: i64 = 0
    for gun in range(1, HEXES + 1):
        shots = shots_of(outlook, gun)
        if shots > 0 and gun != target:
            work = outlook.cards.works[field.tile[gun]]
            if holds(lines(field, work, gun, work.group == CATAPULT_TILES), target):
                total += shots * work.damage
    return total


def choose_in_window(outlook: Outlook, choices: list[Action[Any]]) -> Action[Any]:
    """The best shot that fells somebody, a Bomb that does, or Invaders sent back from near the gate."""
    best = outlook.view.rules.war.hold
    most = 0.0
    for choice in choices:
        worth = 0.0
        if isinstance(choice, Fire):
            worth = felled(outlook, choice.hex, fire_on(outlook, choice.hex)) * (0.5 + closeness(choice.hex))
        elif isinstance(choice, Knock):
            if closeness(choice.hex) >= NEAR:
                worth = 0.5 + outlook.habits.war * outlook.forecast.threat[choice.hex]
        elif isinstance(choice, Blow):
            worth = blast_worth(outlook, choice.hex)
        if worth > most:
            most = worth
            best = choice
    return best if best in choices else choices[-1]


def blast_worth(outlook: Outlook, hex: i64) -> float:
    """Invaders felled by a Bomb, minus the team's Soldiers hurt by it."""
    numbers = outlook.cards.numbers
    worth = felled(outlook, hex, numbers.bomb_own) - 1.0 * float(outlook.field.soldiers_on(hex))
    for direction in range(6):
        beside: i64 = NEIGHBOURS[hex * 6 + direction]
        if beside != OFF:
            worth += felled(outlook, beside, numbers.bomb_beside)
            if outlook.field.soldiers_on(beside) > 0:
                worth -= 1.0
    return worth - 1.0


def choose_shooter(outlook: Outlook, volley: Volley, choices: list[Action[Any]]) -> Action[Any]:
    """One gun after another as long as more Invaders fall; each time the smallest that makes a difference."""
    loaded = volley.indirect + volley.gunfire
    have = felled(outlook, volley.target, loaded)
    every: i64 = loaded
    smallest: Action[Any] | None = None
    least: i64 = 0
    best: Action[Any] | None = None
    for choice in choices:
        if isinstance(choice, By):
            damage = outlook.cards.works[outlook.field.tile[choice.hex]].damage
            every += damage * shots_of(outlook, choice.hex)
            if best is None:
                best = choice
            if felled(outlook, volley.target, loaded + damage) > have and (smallest is None or damage < least):
                smallest = choice
                least = damage
    if smallest is not None:
        return smallest
    if best is not None and (volley.shots == 0 or felled(outlook, volley.target, every) > have):
        return best
    return outlook.view.rules.war.loose


def choose_support(outlook: Outlook, support: Support, choices: list[Action[Any]]) -> Action[Any]:
    """Fire that turns the Battle, or at least fells somebody who would march on."""
    enemy = 0.0
    for frame in outlook.view.stack:
        if isinstance(frame, Clash) and frame.hex == support.hex:
            basics, elites = troop_on(outlook, frame.hex)
            one = outlook.view.rules.basic_strength
            other = outlook.view.rules.elite_strength
            enemy = float(basics * one + elites * other + frame.modifier - frame.indirect - frame.gunfire)
            enemy -= float(frame.bonus + outlook.forecast.defence.ground[support.hex])
    if enemy <= float(fire_on(outlook, support.hex)) or closeness(support.hex) >= NEAR:
        for choice in choices:
            if isinstance(choice, By):
                return choice
        for choice in choices:
            if isinstance(choice, Blow) and blast_worth(outlook, choice.hex) > 0.0:
                return choice
    return outlook.view.rules.war.hold


def choose_replacing(outlook: Outlook, question: Replace, choices: list[Action[Any]]) -> Action[Any]:
    """A Mine that costs a Tool is always worth it; a more expensive one only where the danger is great."""
    tools = outlook.cards.works[question.kind].replace_tools
    strength = outlook.cards.works[question.kind].strength
    worth = 0.3 + outlook.habits.war * outlook.forecast.worth_of(question.hex, strength)
    if tools <= 1 or worth > 0.7 * float(tools):
        for choice in choices:
            if isinstance(choice, ReplaceBy):
                return choice
    return outlook.view.rules.war.no_mine
