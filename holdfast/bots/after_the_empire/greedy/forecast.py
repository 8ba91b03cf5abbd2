"""A simplified fight: walls, troops and invaders as plain numbers, and how the rounds would go.

It leaves out what hardly matters for a decision: which of two kinds falls, whether a guard has a soldier left.
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
class Front:
    """One side of the castle: its wall (`cubes` is -1 where none stands), the troops on it, the invaders facing it."""

    def __init__(self) -> None:
        self.cubes: i64 = 0
        self.troops: i64 = 0
        self.swordsmen: i64 = 0
        self.archers: i64 = 0
        self.turrets: i64 = 0  # fire from the turrets onto this field
        self.volley: i64 = 0  # needs a soldier on the wall
        # The deployment being planned: invaders reported for this side, troops posted, the use of one more.
        self.reported: i64 = 0
        self.posted: i64 = 0
        self.chance: float = 0.0

    def invaders(self) -> i64:
        return self.swordsmen + self.archers

    def shot(self, troops: i64) -> i64:
        """Invaders that fall here in the next archery if this many troops stand on the wall."""
        invaders = self.swordsmen + self.archers
        fire = troops + self.turrets
        if troops > 0:
            fire += self.volley
        return fire if fire < invaders else invaders

    def stands_firm(self) -> bool:
        """Whether a wall under attack survives this melee."""
        invaders = self.swordsmen + self.archers
        return invaders > 0 and invaders <= self.cubes


@final
class Forecast:
    """One castle under attack, side by side; `lost` and `fallen` count up during the fight."""

    def __init__(self) -> None:
        self.fronts: Final = [Front(), Front(), Front(), Front()]
        self.inside: i64 = 0
        self.intruders: i64 = 0
        self.gate: i64 = NO_GATE
        self.volley: i64 = 0
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
            front = self.fronts[place]
            front.cubes = -1 if side.piece == NOTHING else side.cubes
            front.troops = side.troops()
            front.swordsmen = side.swordsmen
            front.archers = side.archers
            front.volley = realm.volley if side.soldiers > 0 else 0
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
        """Assume a soldier wherever troops are posted from now on."""
        for front in self.fronts:
            front.volley = self.volley

    def aim_turrets(self, realm: Realm) -> None:
        corners = realm.corners
        for place in range(4):
            self.fronts[place].turrets = corners[place].fire() + corners[place - 1].fire()

    def besiege(self, realm: Realm, place: i64, damage: i64) -> None:
        """An engine's damage to one side: first its turrets, starting with wooden and weaker ones, then the wall."""
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
            self.fronts[place].turrets -= fire
            self.fronts[other].turrets -= fire
            self.fallen += 1
        self.batter(place, damage)

    def batter(self, place: i64, damage: i64) -> None:
        """Damage to a wall; if it falls, its troops go inside."""
        front = self.fronts[place]
        if damage <= 0 or front.cubes < 0:
            return
        if damage <= front.cubes:
            front.cubes -= damage
            return
        front.cubes = -1
        self.inside += front.troops
        front.troops = 0
        self.fallen += 1

    def all_troops(self) -> i64:
        fronts = self.fronts
        return self.inside + fronts[0].troops + fronts[1].troops + fronts[2].troops + fronts[3].troops

    def troops_on_walls(self) -> list[int]:
        return [int(front.troops) for front in self.fronts]

    def wanted(self, front: Front) -> i64:
        """Troops that would find a target from this wall in the next archery."""
        return front.invaders() - front.turrets - self.volley

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
        for front in self.fronts:
            if front.invaders() == 0:
                continue
            troops = front.troops
            archers = front.archers
            hail = archers if archers < troops else troops
            fallen = front.shot(troops)
            slain = fallen if fallen < archers else archers
            front.archers = archers - slain
            front.swordsmen -= fallen - slain
            front.troops = troops - hail
            self.lost += hail

    def enter(self, rounds: i64) -> None:
        for front in self.fronts:
            if front.cubes < 0:
                self.intruders += front.invaders()
                front.swordsmen = 0
                front.archers = 0
        if self.ladder_side == NO_LADDER or (self.ladders_once and rounds > 1):
            return
        climbed = self.fronts[self.ladder_side]
        present = climbed.invaders()
        climb = self.ladder_power if self.ladder_power < present else present
        archers = climb if climb < climbed.archers else climbed.archers
        climbed.archers -= archers
        climbed.swordsmen -= climb - archers
        self.intruders += climb

    def regroup(self) -> None:
        """Move the troops as a careful owner would: enough inside to stop the intruders, the others onto walls.

        Walls that can stand are manned first where that saves them, then where there is somebody left to shoot at.
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
        for front in self.fronts:
            front.troops = 0
        while rest > 0:
            best: i64 = -1
            fewest: i64 = rest + 1
            for place in range(4):
                ask = self.to_save(self.fronts[place])
                if 0 < ask < fewest:
                    fewest = ask
                    best = place
            if best < 0:
                break
            self.fronts[best].troops = fewest
            rest -= fewest
        for front in self.fronts:
            if rest > 0 and front.stands_firm():
                more = self.wanted(front) - front.troops
                if more > rest:
                    more = rest
                if more > 0:
                    front.troops += more
                    rest -= more
        self.inside = need + rest

    def to_save(self, front: Front) -> i64:
        """Troops whose fire keeps a wall standing in the next melee too; 0 if none are needed, or it is lost."""
        if front.troops > 0 or not front.stands_firm():
            return 0
        return self.wanted(front) - (front.cubes - front.invaders())

    def strike(self) -> bool:
        """Melee; true when the fight is over."""
        kills = self.inside + self.guard if self.inside > 0 else 0
        losses = self.intruders if self.intruders < self.inside else self.inside
        self.intruders -= kills if kills < self.intruders else self.intruders
        self.inside -= losses
        self.lost += losses
        outside: i64 = 0
        for place in range(4):
            front = self.fronts[place]
            invaders = front.invaders()
            if invaders == 0 or front.cubes < 0:
                continue
            self.batter(place, invaders)
            if place == self.gate and self.oil > 0 and front.cubes >= 0:
                self.pour(front)
            outside += front.invaders()
        if self.intruders == 0:
            return outside == 0
        self.sacked = self.inside == 0
        return self.sacked

    def pour(self, front: Front) -> None:
        doomed = self.oil
        archers = front.archers
        slain = doomed if doomed < archers else archers
        front.archers = archers - slain
        doomed -= slain
        front.swordsmen -= doomed if doomed < front.swordsmen else front.swordsmen
