"""Phases 3 to 5: flags, income and turn order, harvest and feast."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holdfast.games.after_the_empire.realm import Realm
from holdfast.games.after_the_empire.tables import FLAG_VALUES, TIED_FLAG
from holdfast.games.after_the_empire.words import Delta, counted, told_delta
from holdfast.kernel.event import NO_SEAT, Event

if TYPE_CHECKING:
    from holdfast.games.after_the_empire.state import EmpireState


def award_flags(state: EmpireState) -> None:
    """R-flag: the most gold among those not sacked; R-flag-tie, R-flag-none. R-setup-flags: values by season."""
    most: i64 = -1
    for realm in state.realms:
        if not realm.sacked and realm.gold > most:
            most = realm.gold
    winners = [realm for realm in state.realms if not realm.sacked and realm.gold == most]
    if len(winners) == 0:
        if state.log is not None:
            state.tell(Event("no flag", "R-flag-none", NO_SEAT, "Every castle was sacked: no flag this season."))
        return
    value = FLAG_VALUES[state.season] if len(winners) == 1 else TIED_FLAG
    for realm in winners:
        give_flag(realm, value)
        if state.log is not None:
            rule = "R-flag" if len(winners) == 1 else "R-flag-tie"
            text = f"@{realm.seat} takes a flag worth {value}."
            state.tell(Event("flag", rule, realm.seat, text, {"value": value}))


def give_flag(realm: Realm, value: i64) -> None:
    """R-flag-keep: flags are never lost, so it is enough to count them."""
    if value == 1:
        realm.flags_1 += 1
    elif value == 2:
        realm.flags_2 += 1
    else:
        realm.flags_3 += 1


def collect_income(state: EmpireState) -> None:
    """R-income: one gold for every castle piece."""
    for realm in state.realms:
        pieces = realm.castle_pieces()
        realm.gold += pieces
        if state.log is not None and pieces:
            text = f"@{realm.seat} collects {pieces} gold from {counted(pieces, 'castle piece')}."
            state.tell(Event("income", "R-income", realm.seat, text, {"delta": {"gold": int(pieces)}}))


def set_turn_order(state: EmpireState) -> None:
    """R-order: least gold first; R-order-tie: equals keep their order. R-threat-only-tiers: real gold."""
    order = state.order
    # An insertion sort: stable, and allocates nothing.
    for place in range(1, len(order)):
        seat = order[place]
        gold = state.realms[seat].gold
        back = place
        while back > 0 and state.realms[order[back - 1]].gold > gold:
            order[back] = order[back - 1]
            back -= 1
        order[back] = seat
    if state.log is not None:
        text = f"Turn order: {', '.join(f'@{seat}' for seat in order)}."
        state.tell(Event("order", "R-order", NO_SEAT, text, {"order": list(order)}))


def harvest(state: EmpireState) -> None:
    """R-harvest: one food for a farm of level 1, two for level 2; R-passive-gleaners."""
    for realm in state.realms:
        food: i64 = 0
        for side in realm.sides:
            food += side.farm
        if food > 0:
            food += realm.gleaners
        realm.food += food
        if state.log is not None and food:
            text = f"@{realm.seat} harvests {food} food."
            state.tell(Event("harvest", "R-harvest", realm.seat, text, {"delta": {"food": int(food)}}))


def feast(state: EmpireState) -> None:
    """R-feast: one food per soldier; R-feast-gold: one gold for each left unfed.

    R-feast-broke, R-gold-track: never below 0.
    """
    for realm in state.realms:
        hungry = realm.all_soldiers() - realm.rations  # R-passive-rations
        if hungry <= 0:
            continue
        food = hungry if hungry < realm.food else realm.food
        unfed = hungry - food
        gold = unfed if unfed < realm.gold else realm.gold
        realm.food -= food
        realm.gold -= gold
        if state.log is not None:
            delta: Delta = {}
            if food:
                delta["food"] = -int(food)
            if gold:
                delta["gold"] = -int(gold)
            text = f"@{realm.seat} feeds {hungry} soldiers{told_delta(delta)}."
            rule = "R-feast-gold" if unfed else "R-feast"
            state.tell(Event("feast", rule, realm.seat, text, {"delta": delta}))
