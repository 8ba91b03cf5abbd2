"""How likely a wall is to hold against cards that nobody has seen: exact chances over the decks.

Every face-down card is equally likely to be any of those left, from any side (R-setup-orientation), and so is the siege
card. Of two equal turrets (R-siege-tie) the owner is assumed to spare the one that covers the field in question. Those
who climb over a wall are left out: climbers do not strike it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb
from typing import Final

from holdfast.games.after_the_empire.catalog import LADDER, SIEGE_TOWER, SURGE_ALL, SURGE_LEADER, CardSet, Siege
from holdfast.games.after_the_empire.realm import Corner, Realm
from holdfast.games.after_the_empire.siege_engine import NO_TARGET, TIED, next_turret
from holdfast.games.after_the_empire.tables import NOTHING, SIDES
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.kernel.deck import Deck

LOST: Final = -1  # the wall is gone before any arrow flies
Chances = tuple[float, ...]  # by how many invaders come
# What the siege may do to a field: extra swordsmen, turret fire left, cubes left on the wall or LOST.
Blow = tuple[int, int, int]
# What the siege card may bring to a realm: damage and extra swordsmen, each pair with its chance.
Forces = dict[tuple[int, int], float]


class FieldOdds:
    """The chances of one field of a realm, for any number of troops on its wall."""

    def __init__(self, realm: Realm, place: int, known: int, more: Chances, forces: Forces) -> None:
        self.walled = realm.sides[place].piece != NOTHING
        self.more = running_sums(more)
        # For each thing the siege may do: how many invaders beyond the certain ones the turrets alone can shoot, the
        # wall's cubes, and the chance.
        self.blows = [
            (turrets - known - surge, cubes, chance)
            for (surge, turrets, cubes), chance in siege_blows(realm, place, forces).items()
        ]

    def of(self, fire: int) -> list[int]:
        """In percent, with this many shots from the wall: that nobody stands after the arrows, and that the wall holds
        (where there is none, that nobody gets in)."""
        clear = holds = 0.0
        for spare, cubes, chance in self.blows:
            if not self.walled:
                clear += chance * self.at_most(spare + fire)
            elif cubes == LOST:
                clear += chance * self.at_most(spare)
            else:
                clear += chance * self.at_most(spare + fire)
                holds += chance * self.at_most(spare + fire + cubes)
        return [percent(clear), percent(holds if self.walled else clear)]

    def at_most(self, limit: int) -> float:
        """The chance that no more than this many come."""
        return 0.0 if limit < 0 else self.more[min(limit, len(self.more) - 1)]


def percent(chance: float) -> int:
    """Rounded so that only what is certain is called 0 or 100.

    >>> percent(0.999), percent(1.0), percent(0.001), percent(0.0)
    (99, 100, 1, 0)
    """
    if chance < 1e-9 or chance > 1 - 1e-9:
        return round(chance) * 100
    return min(99, max(1, round(100 * chance)))


@lru_cache(1024)
def running_sums(chances: Chances) -> Chances:
    return tuple(accumulate(chances))


# -- invader cards ------------------------------------------------------------------------------------------------


def met_at(cards: CardSet, kind: int, level: int) -> int:
    """How many invaders a card brings to a realm of this level: R-tier."""
    met = 0
    for tier in cards.invaders[kind].tiers:
        if tier.gold <= level:
            met = int(tier.swordsmen + tier.archers)
    return met


def more_to_a_side(view: EmpireView, level: int) -> Chances:
    """How likely the face-down cards are to bring each number of invaders to any one side."""
    deck = view.invaders
    return drawn_to_a_side(view.rules.cards, tuple(deck.bag), tuple(deck.under), int(view.face_down), level)


@lru_cache(1024)
def drawn_to_a_side(cards: CardSet, bag: tuple[int, ...], under: tuple[int, ...], draws: int, level: int) -> Chances:
    sizes = [met_at(cards, kind, level) for kind, copies in enumerate(bag) for _ in range(copies)]
    unseen = min(draws, len(sizes))
    known = [met_at(cards, kind, level) for kind in under[: draws - unseen]]
    ways = subset_sums(sizes, unseen)
    chances = [0.0] * (len(ways[0]) + sum(known))
    for count, sums in enumerate(ways):
        here = comb(unseen, count) * 0.25**count * 0.75 ** (unseen - count)
        for total, number in enumerate(sums):
            if number:
                chances[total] += here * number / comb(len(sizes), count)
    for size in known:
        chances = [
            0.75 * chance + 0.25 * (chances[total - size] if total >= size else 0.0)
            for total, chance in enumerate(chances)
        ]
    return tuple(chances)


def subset_sums(sizes: Sequence[int], most: int) -> list[list[int]]:
    """For each number of cards up to `most`, in how many ways they make up each sum."""
    high = sum(sorted(sizes, reverse=True)[:most])
    ways = [[0] * (high + 1) for _ in range(most + 1)]
    ways[0][0] = 1
    for size in sizes:
        for count in range(most, 0, -1):
            below, here = ways[count - 1], ways[count]
            for total in range(high, size - 1, -1):
                here[total] += below[total - size]
    return ways


def mean_in_all(view: EmpireView, level: int) -> float:
    """How many invaders the face-down cards bring on average, to all sides together."""
    return 4 * sum((total * chance for total, chance in enumerate(more_to_a_side(view, level))), 0.0)


# -- the siege card -----------------------------------------------------------------------------------------------


def siege_blows(realm: Realm, place: int, forces: Forces) -> dict[Blow, float]:
    """What the siege card may do to a field, each with its chance."""
    blows: dict[Blow, float] = {}
    spared = struck(realm, place, place, 0, 0)
    for (damage, surge), chance in forces.items():
        for side in range(len(SIDES)):
            out_of_reach = side == (place + 2) % len(SIDES) or (damage == 0 and side != place)
            blow = spared if out_of_reach else struck(realm, place, side, damage, surge if side == place else 0)
            blows[blow] = blows.get(blow, 0.0) + chance / len(SIDES)
    return blows or {spared: 1.0}


def siege_forces(view: EmpireView, realm: Realm) -> Forces:
    """Many cards amount to only a few pairs."""
    forces: Forces = {}
    leads = realm.gold == max(other.gold for other in view.realms)
    for siege, chance in siege_chances(view.rules.cards, view.sieges):
        force = (damage_of(view, realm, siege), surge_of(view, leads, siege))
        forces[force] = forces.get(force, 0.0) + chance
    return forces


def siege_chances(cards: CardSet, deck: Deck) -> list[tuple[Siege, float]]:
    weights = [int(deck.weight(kind)) for kind in range(len(cards.sieges))]
    total = sum(weights)
    return [(siege, weight / total) for siege, weight in zip(cards.sieges, weights, strict=True) if weight]


def surge_of(view: EmpireView, leads: bool, siege: Siege) -> int:
    """R-surge-all, R-surge-leader."""
    hits = siege.surge == SURGE_ALL or (siege.surge == SURGE_LEADER and leads)
    return int(view.season) if hits else 0


def climbs(siege: Siege) -> bool:
    return siege.engine in (LADDER, SIEGE_TOWER)


def damage_of(view: EmpireView, realm: Realm, siege: Siege) -> int:
    """R-siege-all, R-passive-buttress."""
    if climbs(siege) or siege.minimum > view.level(realm):
        return 0
    return max(0, int(siege.power - realm.buttress))


def struck(realm: Realm, place: int, side: int, damage: int, surge: int) -> Blow:
    """A field after an engine has struck a side, its own or another: R-siege-target, R-destroyed."""
    corners = realm.corners
    fire = int(corners[place].fire() + corners[place - 1].fire())
    for corner in targets(realm, side, place) if damage > 0 else ():
        tough = int(corners[corner].cubes) + 1
        if damage >= tough and corner in ((place + 3) % 4, place):
            fire -= int(corners[corner].fire())
        damage = max(0, damage - tough)
    left = int(realm.sides[place].cubes) - (damage if side == place else 0)
    return surge, fire, left if left >= 0 else LOST


def targets(realm: Realm, side: int, place: int) -> list[int]:
    """The turrets of a side in the order in which an engine strikes them; of two equal ones, the one that does not
    cover the field at `place` comes first (R-siege-tie)."""
    both = ((side + 3) % 4, side)
    first = int(next_turret(realm, side))
    if first == NO_TARGET:
        return []
    if first == TIED:
        return sorted(both, key=lambda corner: corner in ((place + 3) % 4, place))
    return [first, *(corner for corner in both if corner != first and stands(realm.corners[corner]))]


def stands(corner: Corner) -> bool:
    return corner.piece != NOTHING and not corner.flame
