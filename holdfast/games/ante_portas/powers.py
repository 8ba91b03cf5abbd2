"""The special powers of Movement cards. A power, or a part of one, that does not apply is ignored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holdfast.games.ante_portas.bombs import explode
from holdfast.games.ante_portas.catalog import (
    BOMB,
    CATAPULT_TILES,
    GUARD_TILES,
    MINE_TILES,
    NO_WORK,
    TRAP,
    TRENCH_TILES,
)
from holdfast.games.ante_portas.geometry import HEXES, OFF, along
from holdfast.games.ante_portas.harm import GROUND, destroy_tile, hurt, remove
from holdfast.games.ante_portas.movement_card import (
    PAST_CATAPULT,
    PAST_CITIZEN,
    PAST_FARMER,
    PAST_GUARD,
    PAST_NOTHING,
    PAST_TRENCH,
    PRESS_STEPS,
    MovementCard,
)
from holdfast.games.ante_portas.war_words import counted, does, invader_words
from holdfast.kernel.event import NO_SEAT, Event

if TYPE_CHECKING:
    from holdfast.games.ante_portas.march import March
    from holdfast.games.ante_portas.state import AntePortasState


def tell_power(state: AntePortasState, rule: str, text: str, hex: i64) -> None:
    if state.log is not None:
        state.tell(Event("power", rule, NO_SEAT, text, {"hex": int(hex)}))


# -- before the first arrow ----------------------------------------------------------------------------------------


def begin_card(state: AntePortasState, march: March) -> None:
    """P-card-shown: what takes effect before the arrows."""
    card = march.card
    troop = state.field.moving
    assert troop is not None
    if card.destroy_trap:
        destroy_trap(state, card, troop.hex)
    regroup(state, card)
    increase(state, card)
    if len(card.press) > 0:  # P-press-ahead: 4, 3, 2, 1, 0 hexes for 1 to 5 or more Units
        size = troop.size()
        march.press = card.press[size if size < PRESS_STEPS else PRESS_STEPS - 1]
    if card.shoot > 0:
        shoot(state, march)
    if card.fire > 0:
        breathe_around(state, card)
    if card.merge:
        merge(state, march)


def regroup(state: AntePortasState, card: MovementCard) -> None:
    """P-regroup: exchange the indicated Units, once per card; P-power-void: only if both sides are complete."""
    field = state.field
    troop = field.moving
    assert troop is not None
    basics = card.regroup_to[0] - card.regroup_from[0]
    elites = card.regroup_to[1] - card.regroup_from[1]
    if basics == 0 and elites == 0:
        return
    if troop.basics < card.regroup_from[0] or troop.elites < card.regroup_from[1]:
        return
    if field.basics_left < card.regroup_to[0] or field.elites_left < card.regroup_to[1]:
        return
    field.add_invaders(troop.hex, basics, elites)
    troop.basics += basics
    troop.elites += elites
    if state.log is not None:
        text = f"The troop on hex {troop.hex} regroups: {invader_words(state, troop.basics, troop.elites)} now."
        tell_power(state, "P-regroup", text, troop.hex)


def increase(state: AntePortasState, card: MovementCard) -> None:
    """P-increase, P-increase-dragons: more Units, as many as the supply has."""
    field = state.field
    troop = field.moving
    assert troop is not None
    basics = card.add_basics if card.add_basics < field.basics_left else field.basics_left
    elites = card.add_elites if card.add_elites < field.elites_left else field.elites_left
    if basics + elites == 0:
        return
    field.add_invaders(troop.hex, basics, elites)
    troop.basics += basics
    troop.elites += elites
    if state.log is not None:
        joins = f"{invader_words(state, basics, elites)} {does('join', basics + elites)} the troop on hex {troop.hex}."
        tell_power(state, "P-increase-dragons" if card.dragons else "P-increase", joins, troop.hex)


def shoot(state: AntePortasState, march: March) -> None:
    """P-shoot: damage to each target hex once, before the first arrow; damage that fells nobody is kept for a Battle.

    House ruling: P-damage-outside.
    """
    for goal in targets(state, march.card):
        tell_power(state, "P-shoot", f"The troop shoots at hex {goal}.", goal)
        if not hurt(state, goal, march.card.shoot, GROUND, False, "P-shoot"):
            march.kept.append(goal)


def breathe_around(state: AntePortasState, card: MovementCard) -> None:
    """P-fire-power: fire on the indicated hexes; the troop stays where it is."""
    for goal in targets(state, card):
        set_on_fire(state, goal, "P-fire-power")
        hurt(state, goal, card.fire, GROUND, False, "P-fire-power")


def targets(state: AntePortasState, card: MovementCard) -> list[int]:
    """The hexes that Shoot or Fire hits, each once even if two arrows lead there at the edge (P-shoot-once)."""
    troop = state.field.moving
    assert troop is not None
    found: list[int] = []
    for arrow in card.targets:
        goal = along(troop.hex, arrow)
        if goal != OFF and int(goal) not in found:
            found.append(int(goal))
    return found


def merge(state: AntePortasState, march: March) -> None:
    """P-merge-troops: past everything to the lowest-numbered other troop, even backwards; if none, the arrow counts."""
    field = state.field
    troop = field.moving
    assert troop is not None
    for hex in range(1, HEXES + 1):
        if hex != troop.hex and field.troop_size(hex) > 0:
            if state.log is not None:
                text = f"The troop on hex {troop.hex} joins the one on hex {hex}."
                tell_power(state, "P-merge-troops", text, hex)
            field.step_moving(hex)
            troop.step = march.steps()
            return


# -- flames --------------------------------------------------------------------------------------------------------


def breathe(state: AntePortasState, march: March, goal: i64) -> None:
    """P-fire-arrow: before the troop enters, Mines are destroyed, Bombs go off, and then 1 damage is dealt.

    House ruling: P-flame-order.
    """
    set_on_fire(state, goal, "P-fire-arrow")
    if not hurt(state, goal, 1, GROUND, False, "P-fire-arrow"):
        march.kept.append(int(goal))


def set_on_fire(state: AntePortasState, goal: i64, rule: str) -> None:
    if state.log is not None:
        state.tell(Event("flame", rule, NO_SEAT, f"The Dragons breathe fire on hex {goal}.", {"hex": int(goal)}))
    kind = state.field.tile[goal]
    if kind == NO_WORK:
        return
    if kind == BOMB:  # P-bomb-sets-off
        explode(state, goal)
    elif state.rules.cards.works[kind].group == MINE_TILES:
        destroy_tile(state, goal, rule, "by the fire")


# -- on every hex --------------------------------------------------------------------------------------------------


def stands_there(state: AntePortasState, unit: i64, hex: i64) -> bool:
    """Whether the hex holds the Unit that a power names."""
    field = state.field
    if unit == PAST_FARMER:
        return field.farmers_on(hex) > 0
    if unit == PAST_CITIZEN:
        return field.citizens_on(hex) > 0
    kind = field.tile[hex]
    if kind == NO_WORK:
        return False
    group = state.rules.cards.works[kind].group
    if unit == PAST_GUARD:
        return group == GUARD_TILES
    if unit == PAST_TRENCH:
        return group == TRENCH_TILES
    if unit == PAST_CATAPULT:
        return group == CATAPULT_TILES
    return group == MINE_TILES


def passes_by(state: AntePortasState, card: MovementCard, hex: i64) -> bool:
    """P-stealth: the troop moves through a hex with the indicated Unit without a Battle (P-stealth-direction)."""
    if card.stealth == PAST_NOTHING or not stands_there(state, card.stealth, hex):
        return False
    tell_power(state, "P-stealth", f"The troop slips past hex {hex}.", hex)
    return True


def destroy_trap(state: AntePortasState, card: MovementCard, hex: i64) -> None:
    """P-destroy-trap, P-destroy-trap-dragons: any Trap that the troop enters or starts from."""
    if state.field.tile[hex] == TRAP:
        rule = "P-destroy-trap-dragons" if card.dragons else "P-destroy-trap"
        destroy_tile(state, hex, rule, "by the troop")


def enter_hex(state: AntePortasState, card: MovementCard) -> None:
    """What happens on the hex just entered, before any Battle."""
    field = state.field
    troop = field.moving
    assert troop is not None
    hex = troop.hex
    if card.destroy_trap:
        destroy_trap(state, card, hex)
    if card.destroys != PAST_NOTHING and stands_there(state, card.destroys, hex):
        # P-destroy-building: the tile goes; Soldiers on it stay and fight (P-building-crew).
        destroy_tile(state, hex, "P-destroy-building", "by the troop")
    if card.decrease_in_trap and field.tile[hex] == TRAP and troop.basics > 0:
        # P-decrease-in-trap
        remove(state, hex, True, 1, 0)
        tell_power(state, "P-decrease-in-trap", f"One of the troop is lost in the Trap on hex {hex}.", hex)
    if troop.size() == 0:
        return
    citizens = field.citizens_on(hex)
    if citizens > 0 and card.killed_by_citizens:  # P-killed-by-citizens comes first (P-citizens-first)
        if state.log is not None:
            text = f"Citizens on hex {hex} put an end to {invader_words(state, troop.basics, troop.elites)}."
            tell_power(state, "P-killed-by-citizens", text, hex)
        remove(state, hex, True, troop.basics, troop.elites)
    elif citizens > 0 and card.remove_citizens:  # P-remove-citizens
        field.wound(hex, 0, citizens)
        if state.log is not None:
            text = (
                f"{counted(citizens, 'Citizen')} on hex {hex} {'is' if citizens == 1 else 'are'} sent to the Sickbay."
            )
            tell_power(state, "P-remove-citizens", text, hex)
