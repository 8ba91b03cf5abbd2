"""Defensive Works: where Mines, Traps and Buildings go, and which way they face."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from holdfast.bots.ante_portas.greedy.outlook import NEVER, Outlook
from holdfast.games.ante_portas.catalog import (
    BOMB,
    CATAPULT_TILES,
    GUARD_TILES,
    MINE_TILES,
    NO_WORK,
    TRAP,
    Work,
)
from holdfast.games.ante_portas.geometry import HEXES, NEIGHBOURS, OFF, PLACES, N
from holdfast.games.ante_portas.sight import holds, is_building, is_manned, lines

FIRST_POST: Final = 5.0  # without sight there are no Mines
BESIDE: Final = 0.5  # of what a blast is worth on the next hexes: often the same troop passes several of them
WALL: Final[tuple[int, ...]] = (4, 5, 6, 7, 8)  # nobody reaches the gate without crossing one of these, seen from #2


def spot_is_free(outlook: Outlook, hex: i64, work: Work) -> bool:
    """Whether a new tile could be laid here: in sight, no Invaders, no other tile."""
    field = outlook.field
    if not holds(outlook.forecast.defence.seen, hex) or field.troop_size(hex) > 0:
        return False
    return field.tile[hex] == NO_WORK


def spot_worth(outlook: Outlook, kind: i64, hex: i64) -> float:
    """What a tile of this kind on this hex is worth, not counting its cost."""
    work = outlook.cards.works[kind]
    forecast = outlook.forecast
    if work.group == MINE_TILES:
        early = outlook.habits.wall_mine if hex in WALL else outlook.habits.far_mine
        if outlook.wave_is_near():
            early += outlook.habits.last_mine
        return outlook.habits.war * forecast.worth_of(hex, work.strength) + early
    if kind == TRAP:
        return outlook.habits.war * (1.0 + outlook.habits.delay) * forecast.worth_of(hex, 1)
    if kind == BOMB:
        return bomb_worth(outlook, hex)
    if outlook.field.tile[hex] != NO_WORK:  # a tile turned over
        return outlook.habits.war * forecast.worth_of(hex, work.strength) + 0.5
    best = NEVER
    for facing in range(6):
        worth = facing_worth(outlook, kind, hex, facing)
        if worth > best:
            best = worth
    return best + outlook.habits.war * forecast.worth_of(hex, work.strength)


def bomb_worth(outlook: Outlook, hex: i64) -> float:
    """P-bomb-fire: what a Bomb does to a troop on its own hex, and to others on the hexes beside it."""
    numbers = outlook.cards.numbers
    worth = outlook.forecast.worth_of(hex, numbers.bomb_own)
    for direction in range(6):
        beside: i64 = NEIGHBOURS[hex * 6 + direction]
        if beside != OFF:
            worth += BESIDE * outlook.forecast.worth_of(beside, numbers.bomb_beside)
    return outlook.habits.war * worth


def best_spot_worth(outlook: Outlook, kind: i64) -> float:
    """What a tile of this kind is worth where it is worth most; 0.0 if there is no room for one."""
    work = outlook.cards.works[kind]
    best = 0.0
    if outlook.field.tiles_left(kind, work.group) > 0:
        for hex in range(1, HEXES + 1):
            if spot_is_free(outlook, hex, work):
                worth = spot_worth(outlook, kind, hex)
                if worth > best:
                    best = worth
    return best


def best_turned_over(outlook: Outlook, kind: i64) -> float:
    """The same for turning over a tile whose front is of the same group."""
    work = outlook.cards.works[kind]
    best = 0.0
    for hex in range(1, HEXES + 1):
        other: i64 = outlook.field.tile[hex]
        if other != NO_WORK and other != kind and outlook.cards.works[other].group == work.group:
            worth = spot_worth(outlook, kind, hex)
            if worth > best:
                best = worth
    return best


def facing_worth(outlook: Outlook, kind: i64, hex: i64, facing: i64) -> float:
    """What a Building sees and reaches in this direction."""
    field = outlook.field
    work = outlook.cards.works[kind]
    if work.group == GUARD_TILES:
        return post_worth(outlook, work, hex, facing)
    crew: i64 = field.citizens_on(hex) if work.citizens else field.farmers_on(hex)
    near: i64 = 0
    for direction in range(6):
        beside: i64 = NEIGHBOURS[hex * 6 + direction]
        if beside != OFF:
            near += field.citizens[beside] if work.citizens else field.farmers[beside]
    crew = crew if crew < work.actors else work.actors
    if crew + near == 0:
        return 0.05 if facing == N else 0.0
    forecast = outlook.forecast
    worth = 0.0
    lasting = 0.0
    full = work.actors if crew + near >= work.actors else crew + near
    shots = 0.5 * float(crew + full) * float(work.damage)
    reached = reach(outlook, work, hex, facing, work.group == CATAPULT_TILES)
    for goal in range(1, HEXES + 1):
        if holds(reached, goal):
            worth += forecast.worth_of(goal, int(shots))
            lasting += 1.0 / 6.0 if PLACES[goal][1] >= 2 else 0.1
    return outlook.habits.war * worth + outlook.habits.lasting_fire * shots * lasting * float(outlook.phases_left())


def reach(outlook: Outlook, work: Work, hex: i64, facing: i64, over_heads: bool) -> i64:
    """The hexes along the arrows of a Building that would stand here."""
    field = outlook.field
    before = field.facing[hex]
    field.facing[hex] = int(facing)
    found = lines(field, work, hex, over_heads)
    field.facing[hex] = before
    return found


def post_worth(outlook: Outlook, work: Work, hex: i64, facing: i64) -> float:
    """The worth of what a Guard Post adds to sight: the wall before the gate first, then wherever there is danger."""
    field = outlook.field
    crew = field.citizens_on(hex) if work.citizens else field.farmers_on(hex)
    if crew == 0:
        return -1.0
    seen = outlook.forecast.defence.seen
    fresh = reach(outlook, work, hex, facing, False) & ~seen
    worth = 0.0
    for goal in range(1, HEXES + 1):
        if holds(fresh, goal):
            worth += outlook.habits.post_sight * outlook.habits.war * outlook.forecast.worth_of(goal, 1)
            worth += outlook.habits.fresh_hex
            if goal in WALL:
                worth += FIRST_POST / 5.0
    return worth


def laying_worth(outlook: Outlook, kind: i64, cost: list[int], most: i64) -> float:
    """What a visit is worth at which up to `most` of these tiles can be laid."""
    if most <= 0:
        return NEVER
    work = outlook.cards.works[kind]
    left = outlook.field.tiles_left(kind, work.group)
    most = left if left < most else most
    if is_building(work):
        most = 1 if most > 1 else most
    values: list[float] = []
    price = outlook.cost_worth(cost)
    for hex in range(1, HEXES + 1):
        if spot_is_free(outlook, hex, work):
            worth = spot_worth(outlook, kind, hex) - price
            if worth > 0.0:
                place = len(values)
                while place > 0 and values[place - 1] < worth:
                    place -= 1
                values.insert(place, worth)
    total = 0.0
    share = 1.0
    for place in range(len(values)):
        if place >= most:
            break
        total += share * values[place]
        share *= outlook.habits.next_best
    return total if len(values) > 0 and most > 0 else NEVER


def mans_a_post(outlook: Outlook, hex: i64) -> bool:
    """Whether Soldiers here man a Building, such as a Guard Post that sees only with them."""
    kind: i64 = outlook.field.tile[hex]
    if kind == NO_WORK:
        return False
    work = outlook.cards.works[kind]
    return is_building(work) and is_manned(outlook.field, work, hex)
