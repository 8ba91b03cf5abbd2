"""A fight worked out in one's head: walls, troops and invaders as plain numbers, and how the rounds would go.

It leaves out what hardly matters for a decision: who of two kinds falls, whether a guard has a soldier left.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holdfast.games.after_the_empire.realm import Realm
from holdfast.games.after_the_empire.tables import NOTHING, STONE_TURRET

PATIENCE: Final = 25  # rounds after which a fight counts as held
NO_LADDER: Final = -1
NO_GATE: Final = -1


@final
class Forecast:
    """One castle under attack. `cubes` is -1 where no wall stands; `lost` and `fallen` count up in the fight."""

    def __init__(self) -> None:
        self.cubes: list[int] = [0, 0, 0, 0]
        self.troops: list[int] = [0, 0, 0, 0]
        self.swordsmen: list[int] = [0, 0, 0, 0]
        self.archers: list[int] = [0, 0, 0, 0]
        self.turrets: list[int] = [0, 0, 0, 0]  # fire of the turrets on each field
        self.inside: i64 = 0
        self.intruders: i64 = 0
        self.gate: i64 = NO_GATE
        self.volley: i64 = 0
        self.volleys: list[int] = [0, 0, 0, 0]  # on each wall: it takes a soldier there
        self.guard: i64 = 0
        self.oil: i64 = 0
        self.ladder_side: i64 = NO_LADDER
        self.ladder_power: i64 = 0
        self.ladders_once: bool = False
        self.lost: i64 = 0
        self.fallen: i64 = 0
        self.sacked: bool = False

    def load(self, realm: Realm) -> None:
        """The castle as it stands, with its invaders and troops; those being regrouped count as inside."""
        self.gate = NO_GATE
        for place in range(4):
            side = realm.sides[place]
            self.cubes[place] = -1 if side.piece == NOTHING else side.cubes
            self.troops[place] = side.troops()
            self.swordsmen[place] = side.swordsmen
            self.archers[place] = side.archers
            self.volleys[place] = realm.volley if side.soldiers > 0 else 0
            if side.is_gate():
                self.gate = place
        self.aim_turrets(realm)
        self.inside = realm.soldiers + realm.mercenaries + realm.muster
        self.intruders = realm.swordsmen + realm.archers
        self.volley = realm.volley
        self.guard = realm.guard
        self.oil = realm.oil
        self.ladder_side = NO_LADDER
        self.lost = 0
        self.fallen = 0
        self.sacked = False

    def mix_kinds(self) -> None:
        """Count on a soldier wherever troops are posted from now on."""
        for place in range(4):
            self.volleys[place] = self.volley

    def aim_turrets(self, realm: Realm) -> None:
        corners = realm.corners
        for place in range(4):
            self.turrets[place] = corners[place].fire() + corners[place - 1].fire()

    def besiege(self, realm: Realm, place: i64, damage: i64) -> None:
        """An engine's damage from one side: first its turrets, the wooden and weaker ones first, then the wall."""
        left = realm.corners[place - 1]
        right = realm.corners[place]
        order = [left, right]
        if right.piece < left.piece or (right.piece == left.piece and right.cubes < left.cubes):
            order = [right, left]
        for corner in order:
            if corner.piece == NOTHING or corner.flame:
                continue
            if damage <= corner.cubes:
                return
            damage -= corner.cubes + 1
            fire: i64 = 2 if corner.piece == STONE_TURRET else 1
            other: i64 = (place + 1) % 4 if corner is right else (place + 3) % 4
            self.turrets[place] -= fire
            self.turrets[other] -= fire
            self.fallen += 1
        self.batter(place, damage)

    def batter(self, place: i64, damage: i64) -> None:
        """Damage to a wall; if it falls, its troops go inside."""
        if damage <= 0 or self.cubes[place] < 0:
            return
        if damage <= self.cubes[place]:
            self.cubes[place] -= damage
            return
        self.cubes[place] = -1
        self.inside += self.troops[place]
        self.troops[place] = 0
        self.fallen += 1

    def all_troops(self) -> i64:
        return self.inside + self.troops[0] + self.troops[1] + self.troops[2] + self.troops[3]

    def wanted(self, place: i64) -> i64:
        """Troops that would find a mark on this wall in the next archery."""
        return self.swordsmen[place] + self.archers[place] - self.turrets[place] - self.volley

    def shot(self, place: i64, troops: i64) -> i64:
        """Invaders that fall here in the next archery if so many troops stand on the wall."""
        invaders = self.swordsmen[place] + self.archers[place]
        fire = troops + self.turrets[place]
        if troops > 0:
            fire += self.volleys[place]
        return fire if fire < invaders else invaders

    def fight(self) -> None:
        """Play the rounds until no invader is left or the castle is sacked."""
        rounds: i64 = 0
        while rounds < PATIENCE:
            rounds += 1
            self.shoot()
            self.enter(rounds)
            self.regroup()
            if self.strike():
                return

    def shoot(self) -> None:
        for place in range(4):
            invaders = self.swordsmen[place] + self.archers[place]
            if invaders == 0:
                continue
            troops = self.troops[place]
            archers = self.archers[place]
            hail = archers if archers < troops else troops
            fallen = self.shot(place, troops)
            slain = fallen if fallen < archers else archers
            self.archers[place] = archers - slain
            self.swordsmen[place] -= fallen - slain
            self.troops[place] = troops - hail
            self.lost += hail

    def enter(self, rounds: i64) -> None:
        for place in range(4):
            if self.cubes[place] < 0:
                self.intruders += self.swordsmen[place] + self.archers[place]
                self.swordsmen[place] = 0
                self.archers[place] = 0
        place = self.ladder_side
        if place == NO_LADDER or (self.ladders_once and rounds > 1):
            return
        present = self.swordsmen[place] + self.archers[place]
        climb = self.ladder_power if self.ladder_power < present else present
        archers = climb if climb < self.archers[place] else self.archers[place]
        self.archers[place] -= archers
        self.swordsmen[place] -= climb - archers
        self.intruders += climb

    def regroup(self) -> None:
        """Move the troops as a careful owner would: enough inside to stop the intruders, the others to walls.

        Walls that will stand are manned where that saves them, then where there is somebody left to shoot at.
        """
        rest = self.all_troops()
        need: i64 = 0
        if self.intruders > 0:
            need = self.intruders - self.guard
            if need < 1:
                need = 1
        if rest <= need:
            need = rest
        rest -= need
        for place in range(4):
            self.troops[place] = 0
        while rest > 0:
            best: i64 = -1
            fewest: i64 = rest + 1
            for place in range(4):
                ask = self.to_save(place)
                if 0 < ask < fewest:
                    fewest = ask
                    best = place
            if best < 0:
                break
            self.troops[best] = fewest
            rest -= fewest
        for place in range(4):
            if rest > 0 and self.stands_firm(place):
                more = self.wanted(place) - self.troops[place]
                if more > rest:
                    more = rest
                if more > 0:
                    self.troops[place] += more
                    rest -= more
        self.inside = need + rest

    def stands_firm(self, place: i64) -> bool:
        """Whether a wall under attack outlives this melee."""
        invaders = self.swordsmen[place] + self.archers[place]
        return invaders > 0 and invaders <= self.cubes[place]

    def to_save(self, place: i64) -> i64:
        """Troops whose fire keeps a wall standing in the next melee too; 0 if none are needed, or it is lost."""
        if self.troops[place] > 0 or not self.stands_firm(place):
            return 0
        invaders = self.swordsmen[place] + self.archers[place]
        return self.wanted(place) - (self.cubes[place] - invaders)

    def strike(self) -> bool:
        """Melee; true when the fight is over."""
        kills = self.inside + self.guard if self.inside > 0 else 0
        losses = self.intruders if self.intruders < self.inside else self.inside
        self.intruders -= kills if kills < self.intruders else self.intruders
        self.inside -= losses
        self.lost += losses
        outside: i64 = 0
        for place in range(4):
            invaders = self.swordsmen[place] + self.archers[place]
            if invaders == 0 or self.cubes[place] < 0:
                continue
            self.batter(place, invaders)
            if place == self.gate and self.oil > 0 and self.cubes[place] >= 0:
                self.pour(place)
            outside += self.swordsmen[place] + self.archers[place]
        if self.intruders == 0:
            return outside == 0
        self.sacked = self.inside == 0
        return self.sacked

    def pour(self, place: i64) -> None:
        doomed = self.oil
        archers = self.archers[place]
        slain = doomed if doomed < archers else archers
        self.archers[place] = archers - slain
        doomed -= slain
        self.swordsmen[place] -= doomed if doomed < self.swordsmen[place] else self.swordsmen[place]
