"""What Invaders meet on each hex, read off a field: on the ground, in flight, and after a flame."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holdfast.games.ante_portas.catalog import (
    CATAPULT_TILES,
    GUARD_TILES,
    MINE_TILES,
    NO_WORK,
    TRAP,
    TRENCH,
    TRENCH_TILES,
    CardSet,
)
from holdfast.games.ante_portas.field import Field
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.movement_card import (
    PAST_CATAPULT,
    PAST_CITIZEN,
    PAST_FARMER,
    PAST_GUARD,
    PAST_TRENCH,
)
from holdfast.games.ante_portas.sight import bit, holds, is_gun, is_manned, lines


@final
class Defence:
    """Strength by hex. Fire from nearby is counted where it reaches, as if every gun could serve every hex."""

    def __init__(self, cards: CardSet, field: Field) -> None:
        self.cards: Final = cards
        self.field: Final = field
        self.ground: list[int] = [0] * (HEXES + 1)
        self.flight: list[int] = [0] * (HEXES + 1)  # against Basics in flight, with or without Elites among them
        self.high: list[int] = [0] * (HEXES + 1)  # against Elites in flight alone
        self.burnt: list[int] = [0] * (HEXES + 1)  # what a flame takes away from it
        self.fire: list[int] = [0] * (HEXES + 1)  # damage that guns can deal there
        self.seen: i64 = bit(2)  # P-sight
        numbers = cards.numbers
        for hex in range(1, HEXES + 1):
            kind: i64 = field.tile[hex]
            farmers: i64 = field.farmers_on(hex)
            citizens: i64 = field.citizens_on(hex)
            if kind == NO_WORK and farmers + citizens == 0:
                continue
            self.seen |= bit(hex)
            men = farmers * numbers.farmer_strength
            lords = citizens * numbers.citizen_strength
            ground = men + lords
            flight = ground
            high = lords
            burnt: i64 = 1 if farmers > 0 else 0
            if kind != NO_WORK:
                work = cards.works[kind]
                strength = work.strength + (field.trench_bonus if kind == TRENCH else 0)
                if kind == TRAP:
                    ground += numbers.trap_bonus
                elif work.group == MINE_TILES:
                    ground += strength
                    if work.air:
                        flight += strength
                        high += strength
                    burnt += strength
                else:
                    ground += strength
                    flight += strength
                    if work.group != TRENCH_TILES:
                        high += strength
                if is_manned(field, work, hex):
                    self.seen |= lines(field, work, hex, False)
                    if is_gun(work):
                        self.add_fire(hex)
            self.ground[hex] = int(ground)
            self.flight[hex] = int(flight)
            self.high[hex] = int(high)
            self.burnt[hex] = int(burnt)

    def add_fire(self, hex: i64) -> None:
        """Count the ready Soldiers of a gun wherever it reaches."""
        field = self.field
        work = self.cards.works[field.tile[hex]]
        ready: i64 = field.citizens[hex] if work.citizens else field.farmers[hex]
        tired: i64 = field.tired_citizens[hex] if work.citizens else field.tired_farmers[hex]
        shots = work.actors - tired
        shots = ready if ready < shots else shots
        if shots <= 0:
            return
        reached = lines(field, work, hex, work.group == CATAPULT_TILES)
        for goal in range(1, HEXES + 1):
            if holds(reached, goal):
                self.fire[goal] += int(shots * work.damage)

    def against(self, hex: i64, flying: bool, basics: i64, flame: bool) -> i64:
        """What a troop that enters this hex meets."""
        own: i64 = self.ground[hex]
        if flying:
            own = self.flight[hex] if basics > 0 else self.high[hex]
        if flame and own > 0:
            own -= self.burnt[hex]
            own = own if own > 0 else 0
        return own + self.fire[hex]

    def is_free(self, hex: i64) -> bool:
        """Nothing of ours is there, Traps and Bombs included."""
        return self.field.tile[hex] == NO_WORK and self.field.soldiers_on(hex) == 0

    def stands_there(self, unit: i64, hex: i64) -> bool:
        """Whether the hex holds the Unit that a stealthy troop passes."""
        field = self.field
        if unit == PAST_FARMER:
            return field.farmers_on(hex) > 0
        if unit == PAST_CITIZEN:
            return field.citizens_on(hex) > 0
        kind: i64 = field.tile[hex]
        if kind == NO_WORK:
            return False
        group = self.cards.works[kind].group
        if unit == PAST_GUARD:
            return group == GUARD_TILES
        if unit == PAST_TRENCH:
            return group == TRENCH_TILES
        if unit == PAST_CATAPULT:
            return group == CATAPULT_TILES
        return group == MINE_TILES
