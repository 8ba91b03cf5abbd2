"""Line of sight: what the team's Units see, and which Buildings can act on a hex. Sets of hexes are bit masks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holdfast.games.ante_portas.catalog import CATAPULT_TILES, GUARD_TILES, NO_WORK, TRENCH_TILES
from holdfast.games.ante_portas.field import Field
from holdfast.games.ante_portas.geometry import HEXES, NEIGHBOURS, OFF

if TYPE_CHECKING:
    from holdfast.games.ante_portas.catalog import Work
    from holdfast.games.ante_portas.state import AntePortasState


def bit(hex: i64) -> i64:
    one: i64 = 1
    return one << hex


def holds(hexes: i64, hex: i64) -> bool:
    return (hexes >> hex) & 1 == 1


def is_building(work: Work) -> bool:
    return work.group <= CATAPULT_TILES


def is_gun(work: Work) -> bool:
    """Trenches and Bunkers, Catapults and Howitzers."""
    return work.group == TRENCH_TILES or work.group == CATAPULT_TILES


def lines(field: Field, work: Work, hex: i64, over_heads: bool) -> i64:
    """The hexes along a Building's arrows; P-sight-blocked: up to and including the first with Invaders.

    P-indirect: Catapults and Howitzers fire over heads.
    """
    range_ = work.range
    if work.group == GUARD_TILES:
        range_ += field.guard_range
    found: i64 = 0
    # Three arrows are the facing and its two neighbours (P-facing).
    first: i64 = field.facing[hex] - (work.arrows // 2)
    for turn in range(work.arrows):
        direction: i64 = (first + turn + 6) % 6
        here: i64 = hex
        for _ in range(range_):
            here = NEIGHBOURS[here * 6 + direction]
            if here == OFF:
                break
            found |= bit(here)
            if not over_heads and field.troop_size(here) > 0:
                break
    return found


def is_manned(field: Field, work: Work, hex: i64) -> bool:
    """P-sight-manned: by any Soldier of its kind on its hex, exhausted or not."""
    if not is_building(work):
        return False
    return (field.citizens_on(hex) if work.citizens else field.farmers_on(hex)) > 0


def has_actor(field: Field, work: Work, hex: i64) -> bool:
    """P-actors: a ready Soldier of the right kind, and fewer exhausted ones than may act here."""
    if work.citizens:
        return field.citizens[hex] > 0 and field.tired_citizens[hex] < work.actors
    return field.farmers[hex] > 0 and field.tired_farmers[hex] < work.actors


def some_crew_ready(state: AntePortasState) -> bool:
    """P-soldier-any-time: whether any Soldier could act in his Building, if there were something to act on."""
    field = state.field
    works = state.rules.cards.works
    hex: i64 = 0
    for kind in field.tile:
        if kind != NO_WORK and is_building(works[kind]) and has_actor(field, works[kind], hex):
            return True
        hex += 1
    return False


def in_sight(state: AntePortasState) -> i64:
    """P-sight: the Spawn Point, hexes with the team's Units, and what manned Buildings reach."""
    field = state.field
    works = state.rules.cards.works
    seen = bit(field.spawn_point())
    for hex in range(1, HEXES + 1):
        kind = field.tile[hex]
        if kind != NO_WORK:
            seen |= bit(hex)
            work = works[kind]
            if is_manned(field, work, hex):
                seen |= lines(field, work, hex, False)
        elif field.soldiers_on(hex) > 0:
            seen |= bit(hex)
    return seen


def guard_sees(state: AntePortasState, post: i64, hex: i64) -> bool:
    """Whether a Guard Post or Tower has this hex in sight."""
    field = state.field
    kind = field.tile[post]
    if kind == NO_WORK:
        return False
    work = state.rules.cards.works[kind]
    if work.group != GUARD_TILES or not is_manned(field, work, post):
        return False
    return post == hex or holds(lines(field, work, post, False), hex)


def guard_can_act(state: AntePortasState, post: i64, hex: i64) -> bool:
    """Whether a Soldier in this Guard Post or Tower can take an action on that hex now."""
    return guard_sees(state, post, hex) and has_actor(
        state.field, state.rules.cards.works[state.field.tile[post]], post
    )


def some_guard_can_act(state: AntePortasState, hex: i64) -> bool:
    field = state.field
    for post in range(1, HEXES + 1):
        if field.tile[post] >= 0 and guard_can_act(state, post, hex):
            return True
    return False
