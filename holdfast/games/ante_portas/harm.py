"""What stands against Invaders on a hex, and what damage does to either side.

Not everything counts against a troop in flight, so a fight has a *height*: on the GROUND, in FLIGHT with Basics among
the Dragons, or HIGH, with Elites only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from holdfast.games.ante_portas.catalog import (
    MINE_TILES,
    NO_WORK,
    TRAP,
    TRAP_TILES,
    TRENCH,
    TRENCH_TILES,
    Work,
)
from holdfast.games.ante_portas.losses import most_fallen
from holdfast.games.ante_portas.replace import ReplaceOffer
from holdfast.games.ante_portas.result import figures_return
from holdfast.games.ante_portas.sides import looking
from holdfast.games.ante_portas.war_words import does, invader_words, joined, soldier_words, work_name
from holdfast.kernel.event import NO_SEAT, Event

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState

GROUND: Final = 0
FLIGHT: Final = 1
HIGH: Final = 2


def height(flying: bool, basics: i64) -> i64:
    if not flying:
        return GROUND
    return FLIGHT if basics > 0 else HIGH


# -- the defenders -------------------------------------------------------------------------------------------------


def work_fights(work: Work, at: i64) -> bool:
    """P-battle-start: Traps and Bombs do not fight. P-fly: nor does a Mine without air defence against a flying troop;
    P-elite-fly: nor Trenches and Bunkers against Elites in flight.
    """
    if work.group == TRAP_TILES:
        return False
    if at == GROUND:
        return True
    if work.group == MINE_TILES:
        return work.air
    return at == FLIGHT or work.group != TRENCH_TILES


def fights(state: AntePortasState, hex: i64, at: i64) -> bool:
    """Whether any of the team's Units here fight; P-elite-fly: Farmers do not fight Elites in flight."""
    field = state.field
    if field.citizens_on(hex) > 0 or (at != HIGH and field.farmers_on(hex) > 0):
        return True
    kind = field.tile[hex]
    return kind != NO_WORK and work_fights(state.rules.cards.works[kind], at)


def work_strength(state: AntePortasState, kind: i64) -> i64:
    """P-mine-values, P-strength: as printed, plus what Improvements add to Trenches."""
    strength = state.rules.cards.works[kind].strength
    return strength + state.field.trench_bonus if kind == TRENCH else strength


def own_strength(state: AntePortasState, hex: i64, at: i64) -> tuple[i64, i64]:
    """P-strength, P-exhausted-fight: everybody on the hex. Returns what counts against all, and against Basics only.

    P-trap-battle: a Trap adds to it, but not against a flying troop.
    """
    field = state.field
    numbers = state.rules.cards.numbers
    full = field.citizens_on(hex) * numbers.citizen_strength
    low: i64 = 0
    farmers = field.farmers_on(hex) * numbers.farmer_strength
    if at == GROUND:
        full += farmers
    elif at == FLIGHT:
        low += farmers
    kind = field.tile[hex]
    if kind == NO_WORK:
        return full, low
    work = state.rules.cards.works[kind]
    if work_fights(work, at):
        if at == FLIGHT and work.group == TRENCH_TILES:
            low += work_strength(state, kind)
        else:
            full += work_strength(state, kind)
    elif kind == TRAP and at == GROUND:
        full += numbers.trap_bonus
    return full, low


def wounded_by(state: AntePortasState, hex: i64, at: i64, damage: i64) -> tuple[i64, i64]:
    """The Farmers and Citizens wounded by this much damage; P-citizen-absorbs: the remainder fells no Citizen."""
    field = state.field
    numbers = state.rules.cards.numbers
    farmers: i64 = 0 if at == HIGH else field.farmers_on(hex)
    return most_fallen(farmers, field.citizens_on(hex), numbers.farmer_strength, numbers.citizen_strength, damage)


def mine_may_be_spared(state: AntePortasState, hex: i64, at: i64, damage: i64) -> bool:
    """P-mine-first: only if wounded Soldiers take exactly the whole damage (P-mine-spared)."""
    kind = state.field.tile[hex]
    if damage <= 0 or kind == NO_WORK:
        return False
    work = state.rules.cards.works[kind]
    if work.group != MINE_TILES or not work_fights(work, at):
        return False
    numbers = state.rules.cards.numbers
    farmers, citizens = wounded_by(state, hex, at, damage)
    return farmers * numbers.farmer_strength + citizens * numbers.citizen_strength == damage


def hurt(state: AntePortasState, hex: i64, damage: i64, at: i64, spare_mine: bool, rule: str) -> bool:
    """The team's Units take damage in the book's order: the Mine, Soldiers, the Building. Returns whether any fell."""
    if damage <= 0:
        return False
    field = state.field
    numbers = state.rules.cards.numbers
    kind = field.tile[hex]
    lost: i64 = NO_WORK
    if kind != NO_WORK and not spare_mine:
        work = state.rules.cards.works[kind]
        if work.group == MINE_TILES and work_fights(work, at):  # P-mine-first
            lose_tile(state, hex)
            lost = kind
            damage -= work.strength
    farmers: i64 = 0
    citizens: i64 = 0
    if damage > 0:
        farmers, citizens = wounded_by(state, hex, at, damage)
        if farmers + citizens > 0:
            field.wound(hex, farmers, citizens)
            damage -= farmers * numbers.farmer_strength + citizens * numbers.citizen_strength
    standing = field.citizens_on(hex) + (0 if at == HIGH else field.farmers_on(hex))
    kind = field.tile[hex]
    if standing == 0 and damage > 0 and kind != NO_WORK:
        work = state.rules.cards.works[kind]
        # P-building-last: after all Soldiers, if the remaining damage is at least its Strength.
        if work.group != MINE_TILES and work_fights(work, at) and damage >= work_strength(state, kind):
            lose_tile(state, hex)
            lost = kind
    fallen = farmers + citizens > 0 or lost != NO_WORK
    if fallen and state.log is not None:
        tell_losses(state, hex, farmers, citizens, lost, rule)
    return fallen


def lose_tile(state: AntePortasState, hex: i64) -> None:
    """P-removed: a tile goes back to the supply; a Mine may be replaced at once (P-replace)."""
    kind = state.field.tile[hex]
    group = state.rules.cards.works[kind].group
    state.field.take_tile(hex, group)
    if group == MINE_TILES:
        # If several Mines go at once, the first to go is asked about first.
        place = len(state.stack)
        while place > 0 and isinstance(state.stack[place - 1], ReplaceOffer):
            place -= 1
        state.stack.insert(place, ReplaceOffer(hex, kind, looking(state)))


def overrun(state: AntePortasState, hex: i64, at: i64) -> None:
    """P-lose: all the team's Units that fought are removed; P-trap-bomb-safe: Traps and Bombs stay."""
    field = state.field
    farmers: i64 = 0 if at == HIGH else field.farmers_on(hex)
    citizens = field.citizens_on(hex)
    field.wound(hex, farmers, citizens)
    kind = field.tile[hex]
    falls = kind != NO_WORK and work_fights(state.rules.cards.works[kind], at)
    if state.log is not None and (falls or farmers + citizens > 0):
        tell_losses(state, hex, farmers, citizens, kind if falls else NO_WORK, "P-lose")
    if falls:
        lose_tile(state, hex)


def tell_losses(state: AntePortasState, hex: i64, farmers: i64, citizens: i64, work: i64, rule: str) -> None:
    """P-removed: report who goes to the Sickbay, and which tile is lost with them."""
    gone: list[str] = []
    works = state.rules.cards.works
    if work != NO_WORK and works[work].group == MINE_TILES:
        gone.append(f"the {works[work].name} goes off")
    if farmers + citizens > 0:
        verb = "is" if farmers + citizens == 1 else "are"
        gone.append(f"{soldier_words(farmers, citizens)} {verb} wounded")
    if work != NO_WORK and works[work].group != MINE_TILES:
        gone.append(f"the {works[work].name} is destroyed")
    facts: dict[str, object] = {
        "hex": int(hex),
        "farmers": int(farmers),
        "citizens": int(citizens),
        "work": int(work),
    }
    state.tell(Event("losses", rule, NO_SEAT, f"Hex {hex}: {joined(gone)}.", facts))


# -- the Invaders --------------------------------------------------------------------------------------------------


def fell(state: AntePortasState, hex: i64, moving: bool, damage: i64, low: i64, rule: str) -> None:
    """P-fall: a troop takes damage all at once; `low` fells only Basics. Nothing carries over to later hits.

    House ruling: P-no-carry.
    """
    rules = state.rules
    basics, elites = attackers(state, hex, moving)
    b, e = most_fallen(basics, elites, rules.basic_strength, rules.elite_strength, damage, low)
    if b + e > 0:
        remove(state, hex, moving, b, e)
    if state.log is not None:
        if b + e > 0:
            text = f"Hex {hex}: {invader_words(state, b, e)} {does('fall', b + e)} to {damage + low} damage."
        else:
            text = f"Hex {hex}: {invader_words(state, basics, elites)} {does('absorb', basics + elites)} the damage."
        facts: dict[str, object] = {"hex": int(hex), "basics": int(b), "elites": int(e)}
        state.tell(Event("fallen", rule, NO_SEAT, text, facts))


def attackers(state: AntePortasState, hex: i64, moving: bool) -> tuple[i64, i64]:
    """Basics and Elites of one troop on a hex: the one that is moving, or all the others."""
    field = state.field
    if moving:
        troop = field.moving
        if troop is None or troop.hex != hex:
            return 0, 0
        return troop.basics, troop.elites
    return field.resting_basics(hex), field.resting_elites(hex)


def remove(state: AntePortasState, hex: i64, moving: bool, basics: i64, elites: i64) -> None:
    """Fallen Invaders go back to the general supply, or leave the game (P-all-dead)."""
    if moving:
        state.field.remove_moving(basics, elites, figures_return(state))
    else:
        state.field.remove_resting(hex, basics, elites, figures_return(state))


def destroy_tile(state: AntePortasState, hex: i64, rule: str, why: str) -> None:
    """Remove a tile for a reason other than damage."""
    if state.log is not None:
        text = f"Hex {hex}: the {work_name(state, state.field.tile[hex])} is destroyed {why}."
        state.tell(Event("destroyed", rule, NO_SEAT, text, {"hex": int(hex), "work": state.field.tile[hex]}))
    lose_tile(state, hex)
