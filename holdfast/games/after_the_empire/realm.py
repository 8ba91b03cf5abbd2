"""A realm: everything that belongs to one seat. Plain numbers, cheap to copy."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from holdfast.games.after_the_empire.catalog import Card, Passives
from holdfast.games.after_the_empire.tables import (
    CORNERS,
    NOTHING,
    RICH_FARM,
    SIDES,
    STARTING_FOOD,
    STARTING_IRON,
    STARTING_SOLDIERS,
    STARTING_STONE,
    STARTING_WOOD,
    STARTING_WORKERS,
    STONE_GATE,
    TURRET_CUBES,
    TURRET_FIRE,
    WALL_CUBES,
    WOOD_GATE,
)

# Marks on a card in play.
DAMAGED: Final = 64  # a wound on a refugee, damage on a building
ABILITY_USED: Final = 1  # shifted by the place of the ability on the card

HIDDEN: Final = -1  # stands for a card that a view may not show


@final
@mypyc_attr(acyclic=True)
class Side:
    """One of the four sides of a castle: wall or gate, the troops on it, the field and farm before it."""

    def __init__(self) -> None:
        self.piece: i64 = NOTHING
        self.cubes: i64 = 0
        self.soldiers: i64 = 0
        self.mercenaries: i64 = 0
        self.swordsmen: i64 = 0
        self.archers: i64 = 0
        self.farm: i64 = 1
        self.protected: i64 = 0
        # Archery that is worked out but not yet resolved: damage to the field, and to the troops on the wall.
        self.fire: i64 = 0
        self.hail: i64 = 0

    def copy(self) -> Side:
        twin = Side()
        twin.piece = self.piece
        twin.cubes = self.cubes
        twin.soldiers = self.soldiers
        twin.mercenaries = self.mercenaries
        twin.swordsmen = self.swordsmen
        twin.archers = self.archers
        twin.farm = self.farm
        twin.protected = self.protected
        twin.fire = self.fire
        twin.hail = self.hail
        return twin

    def troops(self) -> i64:
        return self.soldiers + self.mercenaries

    def invaders(self) -> i64:
        return self.swordsmen + self.archers

    def missing(self) -> i64:
        """Empty cube spaces."""
        return WALL_CUBES[self.piece] - self.cubes

    def is_gate(self) -> bool:
        return self.piece == WOOD_GATE or self.piece == STONE_GATE

    def to_json(self) -> dict[str, object]:
        return {
            "piece": int(self.piece),
            "cubes": int(self.cubes),
            "soldiers": int(self.soldiers),
            "mercenaries": int(self.mercenaries),
            "swordsmen": int(self.swordsmen),
            "archers": int(self.archers),
            "farm": int(self.farm),
            "protected": int(self.protected),
            "fire": int(self.fire),
            "hail": int(self.hail),
        }


@final
@mypyc_attr(acyclic=True)
class Corner:
    """A corner of the castle: a turret, or none. A flame marks a stone turret that is out of action."""

    def __init__(self) -> None:
        self.piece: i64 = NOTHING
        self.cubes: i64 = 0
        self.flame: i64 = 0

    def copy(self) -> Corner:
        twin = Corner()
        twin.piece = self.piece
        twin.cubes = self.cubes
        twin.flame = self.flame
        return twin

    def fire(self) -> i64:
        """Damage to each of the two adjacent fields: R-archery-wood-turret, R-archery-stone-turret."""
        return 0 if self.flame else TURRET_FIRE[self.piece]

    def missing(self) -> i64:
        return 0 if self.flame else TURRET_CUBES[self.piece] - self.cubes

    def to_json(self) -> dict[str, object]:
        return {"piece": int(self.piece), "cubes": int(self.cubes), "flame": int(self.flame)}


@final
@mypyc_attr(acyclic=True)
class Realm:
    """One seat's part of the state. While nobody fights, all troops stand inside.

    Lists whose comment says "shared" are never changed in place, so copies of a state share them.
    """

    def __init__(
        self,
        seat: i64,
        sides: list[Side],
        corners: list[Corner],
        cards: list[int],
        marks: list[int],
        objectives: list[int],
        known: list[int],
        drawn: list[int],
        drawn_known: list[int],
    ) -> None:
        self.seat: i64 = seat
        self.gold: i64 = 0
        self.food: i64 = STARTING_FOOD
        self.wood: i64 = STARTING_WOOD
        self.stone: i64 = STARTING_STONE
        self.iron: i64 = STARTING_IRON
        self.workers: i64 = STARTING_WORKERS  # in the Great Hall: R-setup-workers
        self.all_workers: i64 = STARTING_WORKERS
        self.villager: i64 = 0  # in the Great Hall
        self.villager_coming: i64 = 0  # granted by this season's sack
        self.soldiers: i64 = STARTING_SOLDIERS  # inside the castle: R-setup-soldiers
        self.mercenaries: i64 = 0  # inside the castle
        self.wounded: i64 = 0
        self.muster: i64 = 0  # troops taken off their posts while they are being regrouped
        self.swordsmen: i64 = 0  # inside the castle
        self.archers: i64 = 0  # inside the castle
        self.moves: i64 = 0  # total value of move tokens
        self.flags_1: i64 = 0
        self.flags_2: i64 = 0
        self.flags_3: i64 = 0
        self.visited: i64 = 0  # spaces of the player's own board taken this season, one bit each
        # Combat
        self.surge: i64 = 0
        self.besieged: i64 = 0  # the siege engine works against this castle
        self.round: i64 = 0
        self.siege_damage: i64 = 0  # still to be dealt by the engine
        self.climbers: i64 = 0  # still to climb in this movement step
        self.losses: i64 = 0  # troops still to fall in the melee inside
        self.kills: i64 = 0  # invaders that fall in the same melee
        self.to_damage: i64 = 0  # cards still to be damaged by a sack
        self.sacked: i64 = 0
        # What the cards in play add up to
        self.volley: i64 = 0
        self.oil: i64 = 0
        self.buttress: i64 = 0
        self.guard: i64 = 0
        self.surgeon: i64 = 0
        self.lookout: i64 = 0
        self.rations: i64 = 0
        self.gleaners: i64 = 0
        self.sides = sides
        self.corners = corners
        self.cards = cards  # shared
        self.marks = marks  # of each card: damage, abilities used
        # Secret objectives; `known` marks those from the known bottom of the deck, which everybody can identify.
        # All four lists are shared.
        self.objectives = objectives
        self.known = known
        self.drawn = drawn
        self.drawn_known = drawn_known

    @staticmethod
    def founded(seat: i64) -> Realm:
        """A realm with its four sides and corners, before anything is built: R-setup-farms, R-setup-goods."""
        sides = [Side(), Side(), Side(), Side()]
        corners = [Corner(), Corner(), Corner(), Corner()]
        return Realm(seat, sides, corners, [], [], [], [], [], [])

    def copy(self) -> Realm:
        sides = self.sides
        corners = self.corners
        return self.twin(
            [sides[0].copy(), sides[1].copy(), sides[2].copy(), sides[3].copy()],
            [corners[0].copy(), corners[1].copy(), corners[2].copy(), corners[3].copy()],
            self.cards,
            self.marks[:],
            self.objectives,
            self.known,
            self.drawn,
            self.drawn_known,
        )

    def twin(
        self,
        sides: list[Side],
        corners: list[Corner],
        cards: list[int],
        marks: list[int],
        objectives: list[int],
        known: list[int],
        drawn: list[int],
        drawn_known: list[int],
    ) -> Realm:
        """A realm with the same numbers, made of these parts."""
        twin = Realm(self.seat, sides, corners, cards, marks, objectives, known, drawn, drawn_known)
        twin.gold = self.gold
        twin.food = self.food
        twin.wood = self.wood
        twin.stone = self.stone
        twin.iron = self.iron
        twin.workers = self.workers
        twin.all_workers = self.all_workers
        twin.villager = self.villager
        twin.villager_coming = self.villager_coming
        twin.soldiers = self.soldiers
        twin.mercenaries = self.mercenaries
        twin.wounded = self.wounded
        twin.muster = self.muster
        twin.swordsmen = self.swordsmen
        twin.archers = self.archers
        twin.moves = self.moves
        twin.flags_1 = self.flags_1
        twin.flags_2 = self.flags_2
        twin.flags_3 = self.flags_3
        twin.visited = self.visited
        twin.surge = self.surge
        twin.besieged = self.besieged
        twin.round = self.round
        twin.siege_damage = self.siege_damage
        twin.climbers = self.climbers
        twin.losses = self.losses
        twin.kills = self.kills
        twin.to_damage = self.to_damage
        twin.sacked = self.sacked
        twin.volley = self.volley
        twin.oil = self.oil
        twin.buttress = self.buttress
        twin.guard = self.guard
        twin.surgeon = self.surgeon
        twin.lookout = self.lookout
        twin.rations = self.rations
        twin.gleaners = self.gleaners
        return twin

    def copy_for(self, viewer: i64) -> Realm:
        """A copy for a view, without the secrets that this viewer may not see: R-objective-secret."""
        twin = self.copy()
        twin.cards = self.cards[:]
        twin.known = self.known[:]
        twin.drawn_known = self.drawn_known[:]
        seen = viewer == self.seat
        twin.objectives = self.objectives[:] if seen else masked(self.objectives, self.known)
        twin.drawn = self.drawn[:] if seen else masked(self.drawn, self.drawn_known)
        return twin

    def seen_by(self, viewer: i64) -> Realm:
        """Like `copy_for`, but only for a glance: shares everything that the viewer may see with this realm."""
        if viewer == self.seat or len(self.objectives) + len(self.drawn) == 0:
            return self
        return self.twin(
            self.sides,
            self.corners,
            self.cards,
            self.marks,
            masked(self.objectives, self.known),
            self.known,
            masked(self.drawn, self.drawn_known),
            self.drawn_known,
        )

    # -- reading --------------------------------------------------------------------------------------------

    def troops_on_walls(self) -> i64:
        sides = self.sides
        return sides[0].troops() + sides[1].troops() + sides[2].troops() + sides[3].troops()

    def troops(self) -> i64:
        """All troops fit to fight."""
        return self.soldiers + self.mercenaries + self.muster + self.troops_on_walls()

    def all_soldiers(self) -> i64:
        """Every soldier who eats: inside, on the walls, wounded."""
        sides = self.sides
        on_walls = sides[0].soldiers + sides[1].soldiers + sides[2].soldiers + sides[3].soldiers
        return self.soldiers + on_walls + self.wounded

    def invaders_outside(self) -> i64:
        sides = self.sides
        return sides[0].invaders() + sides[1].invaders() + sides[2].invaders() + sides[3].invaders()

    def invaders_inside(self) -> i64:
        return self.swordsmen + self.archers

    def invaders(self) -> i64:
        return self.invaders_outside() + self.swordsmen + self.archers

    def has_wall(self) -> bool:
        sides = self.sides
        return (
            sides[0].piece != NOTHING
            or sides[1].piece != NOTHING
            or sides[2].piece != NOTHING
            or sides[3].piece != NOTHING
        )

    def sowable(self) -> i64:
        """How many times farms can still be sown."""
        sides = self.sides
        return 4 * RICH_FARM - sides[0].farm - sides[1].farm - sides[2].farm - sides[3].farm

    def unprotected(self) -> i64:
        sides = self.sides
        return 4 - sides[0].protected - sides[1].protected - sides[2].protected - sides[3].protected

    def active_farms(self) -> i64:
        count: i64 = 0
        for side in self.sides:
            if side.farm > 0:
                count += 1
        return count

    def walls_built(self, gates: bool) -> i64:
        """The number of standing gates, or of standing walls that are not gates."""
        count: i64 = 0
        for side in self.sides:
            if side.piece != NOTHING and side.is_gate() == gates:
                count += 1
        return count

    def castle_pieces(self) -> i64:
        """Pieces that pay income: R-income, R-income-flame."""
        count: i64 = 0
        for side in self.sides:
            if side.piece != NOTHING:
                count += 1
        for corner in self.corners:
            if corner.piece != NOTHING and not corner.flame:
                count += 1
        return count

    def flag_tokens(self) -> i64:
        return self.flags_1 + self.flags_2 + self.flags_3

    def flag_gold(self) -> i64:
        return self.flags_1 + 2 * self.flags_2 + 3 * self.flags_3

    def unused(self, card: i64, ability: i64) -> i64:
        """The place of a copy of this card whose ability is still unused this season, or -1."""
        bit = ABILITY_USED << ability
        place: i64 = 0
        for held in self.cards:
            if held == card and not self.marks[place] & bit:
                return place
            place += 1
        return -1

    def with_mark(self, card: i64, damaged: bool) -> i64:
        """The place of a damaged or an undamaged copy of this card; -1 if there is none."""
        place: i64 = 0
        for held in self.cards:
            if held == card and (self.marks[place] & DAMAGED != 0) == damaged:
                return place
            place += 1
        return -1

    # -- changing -------------------------------------------------------------------------------------------

    def add_card(self, card: Card) -> None:
        self.cards = [*self.cards, card.number]
        self.marks.append(0)
        passives: Passives = card.passives
        self.volley += passives.volley
        self.oil += passives.oil
        self.buttress += passives.buttress
        self.guard += passives.guard
        self.surgeon += passives.surgeon
        self.lookout += passives.lookout
        self.rations += passives.rations
        self.gleaners += passives.gleaners

    def heal(self, most: i64) -> i64:
        """Return up to this many wounded soldiers to the castle: R-heal. Returns how many."""
        healed = most if most < self.wounded else self.wounded
        self.wounded -= healed
        self.soldiers += healed
        return healed

    def lose_invaders(self) -> None:
        """All invaders are gone, from the fields and from inside."""
        for side in self.sides:
            side.swordsmen = 0
            side.archers = 0
        self.swordsmen = 0
        self.archers = 0

    def to_json(self) -> dict[str, object]:
        return {
            "seat": int(self.seat),
            "gold": int(self.gold),
            "food": int(self.food),
            "wood": int(self.wood),
            "stone": int(self.stone),
            "iron": int(self.iron),
            "workers": int(self.workers),
            "all_workers": int(self.all_workers),
            "villager": int(self.villager),
            "villager_coming": int(self.villager_coming),
            "soldiers": int(self.soldiers),
            "mercenaries": int(self.mercenaries),
            "wounded": int(self.wounded),
            "muster": int(self.muster),
            "swordsmen": int(self.swordsmen),
            "archers": int(self.archers),
            "moves": int(self.moves),
            "flags": [int(self.flags_1), int(self.flags_2), int(self.flags_3)],
            "visited": int(self.visited),
            "surge": int(self.surge),
            "besieged": int(self.besieged),
            "round": int(self.round),
            "siege_damage": int(self.siege_damage),
            "climbers": int(self.climbers),
            "losses": int(self.losses),
            "kills": int(self.kills),
            "to_damage": int(self.to_damage),
            "sacked": int(self.sacked),
            "passives": {
                "volley": int(self.volley),
                "oil": int(self.oil),
                "buttress": int(self.buttress),
                "guard": int(self.guard),
                "surgeon": int(self.surgeon),
                "lookout": int(self.lookout),
                "rations": int(self.rations),
                "gleaners": int(self.gleaners),
            },
            "sides": {SIDES[place]: side.to_json() for place, side in enumerate(self.sides)},
            "corners": {CORNERS[place]: corner.to_json() for place, corner in enumerate(self.corners)},
            "cards": list(self.cards),
            "marks": list(self.marks),
            "objectives": list(self.objectives),
            "known": list(self.known),
            "drawn": list(self.drawn),
            "drawn_known": list(self.drawn_known),
        }


def masked(cards: list[int], known: list[int]) -> list[int]:
    """The cards that everybody knows, and HIDDEN for the others."""
    return [cards[place] if known[place] else HIDDEN for place in range(len(cards))]
