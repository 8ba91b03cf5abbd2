"""The Battleground: who and what stands on each hex, the Sickbay, and what is left in the supplies.

Columns are indexed by hex number, 1 to 28; index 0 is unused. `farmers` and `citizens` are the ready Soldiers,
`tired_…` the exhausted ones. The moving troop, and those of it that wait their turn, are counted in the columns like
all other Invaders; `moving` and `waiting` say which they are.

In a duel the Invaders' columns are those of the other team, and `rival` keeps the rest of what it has (`sides.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from holdfast.games.ante_portas.catalog import BOUNDING, DUMMY, MINE_TILES, NO_WORK, PRESSURE, TILE_GROUPS
from holdfast.games.ante_portas.geometry import DIRECTIONS, HEXES, SPAWN_POINT, N
from holdfast.games.ante_portas.sides import SIDES, SOUTH, Rival

if TYPE_CHECKING:
    from holdfast.games.ante_portas.game import AntePortas

NOWHERE: Final = 0
# Which part of a split troop this is, until it has taken the step that splits it.
WHOLE: Final = 0
LEFT_HALF: Final = 1
RIGHT_HALF: Final = 2
MINE_KINDS: Final = len(TILE_GROUPS)  # index in `left` where the Mines by kind begin


@final
class Troop:
    """Invaders that share a Movement card: where they are, and which of its steps they take next."""

    def __init__(self, hex: i64, basics: i64, elites: i64, step: i64) -> None:
        self.hex: i64 = hex
        self.basics: i64 = basics
        self.elites: i64 = elites
        self.step: i64 = step
        self.trap: i64 = NOWHERE  # the Trap that has held them on this card
        self.flying = False
        self.half: i64 = WHOLE
        self.let_pass = False  # nobody wants to act against it on this card

    def size(self) -> i64:
        return self.basics + self.elites

    def copy(self) -> Troop:
        twin = Troop(self.hex, self.basics, self.elites, self.step)
        twin.trap = self.trap
        twin.flying = self.flying
        twin.half = self.half
        twin.let_pass = self.let_pass
        return twin

    def to_json(self) -> dict[str, object]:
        return {
            "hex": int(self.hex),
            "basics": int(self.basics),
            "elites": int(self.elites),
            "step": int(self.step),
            "trap": int(self.trap),
            "flying": self.flying,
            "half": int(self.half),
            "let_pass": self.let_pass,
        }


@final
class Field:
    def __init__(
        self,
        basics: list[int],
        elites: list[int],
        farmers: list[int],
        tired_farmers: list[int],
        citizens: list[int],
        tired_citizens: list[int],
        tile: list[int],
        facing: list[int],
        left: list[int],
        basics_left: i64,
        elites_left: i64,
    ) -> None:
        self.basics = basics
        self.elites = elites
        self.farmers = farmers
        self.tired_farmers = tired_farmers
        self.citizens = citizens
        self.tired_citizens = tired_citizens
        self.tile = tile  # kind of work, or NO_WORK
        self.facing = facing
        self.left = left  # tiles in the supply: by group, then Mines by kind (P-components: two faces share a tile)
        self.basics_left: i64 = basics_left
        self.elites_left: i64 = elites_left
        self.sick_farmers: i64 = 0
        self.sick_citizens: i64 = 0
        self.trench_bonus: i64 = 0  # from Improvements: added Strength of every Trench
        self.guard_range: i64 = 0  # from Improvements: added range of Guard Posts and Towers
        self.moving: Troop | None = None
        self.waiting: list[Troop] = []
        self.rival: Rival | None = None  # in a duel only

    @staticmethod
    def fresh(rules: AntePortas) -> Field:
        """The empty Battleground with full supplies."""
        numbers = rules.cards.numbers
        mines = [int(rules.cards.works[kind].most) for kind in (PRESSURE, BOUNDING, DUMMY)]
        zero = [0] * (HEXES + 1)
        return Field(
            zero[:],
            zero[:],
            zero[:],
            zero[:],
            zero[:],
            zero[:],
            [NO_WORK] * (HEXES + 1),
            [N] * (HEXES + 1),
            [*numbers.group_limit, *mines],
            numbers.basics,
            numbers.elites,
        )

    def copy(self) -> Field:
        twin = Field(
            self.basics[:],
            self.elites[:],
            self.farmers[:],
            self.tired_farmers[:],
            self.citizens[:],
            self.tired_citizens[:],
            self.tile[:],
            self.facing[:],
            self.left[:],
            self.basics_left,
            self.elites_left,
        )
        twin.sick_farmers = self.sick_farmers
        twin.sick_citizens = self.sick_citizens
        twin.trench_bonus = self.trench_bonus
        twin.guard_range = self.guard_range
        if self.moving is not None:
            twin.moving = self.moving.copy()
        if len(self.waiting) > 0:
            twin.waiting = [troop.copy() for troop in self.waiting]
        if self.rival is not None:
            twin.rival = self.rival.copy()
        return twin

    # -- two teams ------------------------------------------------------------------------------------------

    @staticmethod
    def for_duel(rules: AntePortas) -> Field:
        """P-duel-figures: no Invaders; the second team plays with their figures."""
        field = Field.fresh(rules)
        field.basics_left = 0
        field.elites_left = 0
        zero = [0] * (HEXES + 1)
        first, second = rules.spawn_points
        bare = [NO_WORK] * (HEXES + 1)
        field.rival = Rival(SOUTH, zero[:], zero[:], bare, [N] * (HEXES + 1), first, second)
        return field

    def turn_to(self, team: i64) -> None:
        """Turn the Battleground to this team, so that its own pieces are in the columns of the looking team."""
        rival = self.rival
        assert rival is not None
        if rival.team == team:
            return
        rival.team = team
        for hex in range(1, HEXES + 1):
            basics, tired = self.basics[hex], rival.tired_basics[hex]
            self.basics[hex] = self.farmers[hex] + self.tired_farmers[hex]
            rival.tired_basics[hex] = self.tired_farmers[hex]
            self.farmers[hex] = basics - tired
            self.tired_farmers[hex] = tired
            elites, tired = self.elites[hex], rival.tired_elites[hex]
            self.elites[hex] = self.citizens[hex] + self.tired_citizens[hex]
            rival.tired_elites[hex] = self.tired_citizens[hex]
            self.citizens[hex] = elites - tired
            self.tired_citizens[hex] = tired
        self.tile, rival.tile = rival.tile, self.tile
        self.facing, rival.facing = rival.facing, self.facing
        self.sick_farmers, rival.sick_basics = rival.sick_basics, self.sick_farmers
        self.sick_citizens, rival.sick_elites = rival.sick_elites, self.sick_citizens
        self.trench_bonus, rival.trench_bonus = rival.trench_bonus, self.trench_bonus
        self.guard_range, rival.guard_range = rival.guard_range, self.guard_range
        rival.spawn, rival.far_spawn = rival.far_spawn, rival.spawn

    def seen_by(self, team: i64) -> Field:
        """This Battleground, or a copy of it, turned to that team."""
        if self.rival is None or self.rival.team == team:
            return self
        twin = self.copy()
        twin.turn_to(team)
        return twin

    def spawn_point(self) -> i64:
        """P-duel-spawn: where the looking team's Soldiers arrive; #2 in the co-operative game."""
        return SPAWN_POINT if self.rival is None else self.rival.spawn

    def their_tile(self, hex: i64) -> i64:
        """The other team's Defensive Work on a hex, or NO_WORK."""
        return NO_WORK if self.rival is None else self.rival.tile[hex]

    # -- counting -------------------------------------------------------------------------------------------

    def troop_size(self, hex: i64) -> i64:
        """Invaders on a hex, including those in motion."""
        return self.basics[hex] + self.elites[hex]

    def invaders(self) -> i64:
        total: i64 = 0
        for hex in range(1, HEXES + 1):
            total += self.basics[hex] + self.elites[hex]
        return total

    def farmers_on(self, hex: i64) -> i64:
        return self.farmers[hex] + self.tired_farmers[hex]

    def citizens_on(self, hex: i64) -> i64:
        return self.citizens[hex] + self.tired_citizens[hex]

    def soldiers_on(self, hex: i64) -> i64:
        return self.farmers[hex] + self.tired_farmers[hex] + self.citizens[hex] + self.tired_citizens[hex]

    def citizens_in_field(self) -> i64:
        total: i64 = 0
        for hex in range(1, HEXES + 1):
            total += self.citizens[hex] + self.tired_citizens[hex]
        return total

    def moving_on(self, hex: i64) -> bool:
        """Whether the troop that is moving is on this hex."""
        troop = self.moving
        return troop is not None and troop.hex == hex and troop.size() > 0

    def resting_basics(self, hex: i64) -> i64:
        """Basics on a hex that do not belong to the moving troop."""
        troop = self.moving
        if troop is not None and troop.hex == hex:
            return self.basics[hex] - troop.basics
        return self.basics[hex]

    def resting_elites(self, hex: i64) -> i64:
        troop = self.moving
        if troop is not None and troop.hex == hex:
            return self.elites[hex] - troop.elites
        return self.elites[hex]

    # -- Soldiers -------------------------------------------------------------------------------------------

    def wound(self, hex: i64, farmers: i64, citizens: i64) -> None:
        """P-removed: to the Sickbay, the exhausted first (P-tired-first), which is never the worse choice."""
        tired = self.tired_farmers[hex]
        first = farmers if farmers < tired else tired
        self.tired_farmers[hex] -= first
        self.farmers[hex] -= farmers - first
        self.sick_farmers += farmers
        tired = self.tired_citizens[hex]
        first = citizens if citizens < tired else tired
        self.tired_citizens[hex] -= first
        self.citizens[hex] -= citizens - first
        self.sick_citizens += citizens

    def remove_soldier(self, hex: i64, citizen: bool) -> None:
        """Take a Soldier off the board, an exhausted one if there is one: those who come back are upright."""
        if citizen:
            if self.tired_citizens[hex] > 0:
                self.tired_citizens[hex] -= 1
            else:
                self.citizens[hex] -= 1
        elif self.tired_farmers[hex] > 0:
            self.tired_farmers[hex] -= 1
        else:
            self.farmers[hex] -= 1

    def exhaust(self, hex: i64, citizen: bool) -> None:
        """Lay a Soldier down after his action."""
        if citizen:
            self.citizens[hex] -= 1
            self.tired_citizens[hex] += 1
        else:
            self.farmers[hex] -= 1
            self.tired_farmers[hex] += 1

    def upright(self, hex: i64, citizen: bool) -> None:
        """Set one exhausted Soldier upright."""
        if citizen:
            self.tired_citizens[hex] -= 1
            self.citizens[hex] += 1
        else:
            self.tired_farmers[hex] -= 1
            self.farmers[hex] += 1

    def upright_all(self) -> None:
        for hex in range(1, HEXES + 1):
            self.farmers[hex] += self.tired_farmers[hex]
            self.tired_farmers[hex] = 0
            self.citizens[hex] += self.tired_citizens[hex]
            self.tired_citizens[hex] = 0

    # -- tiles ----------------------------------------------------------------------------------------------

    def tiles_left(self, kind: i64, group: i64) -> i64:
        """P-components: how many of this face can still be laid; both faces of a tile share its limit."""
        left: i64 = self.left[group]
        if group == MINE_TILES:
            of_kind: i64 = self.left[MINE_KINDS + kind - PRESSURE]
            if of_kind < left:
                return of_kind
        return left

    def put_tile(self, hex: i64, kind: i64, group: i64, facing: i64) -> None:
        self.tile[hex] = kind
        self.facing[hex] = facing
        self.left[group] -= 1
        if group == MINE_TILES:
            self.left[MINE_KINDS + kind - PRESSURE] -= 1

    def take_tile(self, hex: i64, group: i64) -> None:
        """P-removed: a tile goes back to the supply."""
        kind = self.tile[hex]
        self.tile[hex] = NO_WORK
        self.facing[hex] = N
        self.left[group] += 1
        if group == MINE_TILES:
            self.left[MINE_KINDS + kind - PRESSURE] += 1

    # -- Invaders -------------------------------------------------------------------------------------------

    def add_invaders(self, hex: i64, basics: i64, elites: i64) -> None:
        """From the supply onto the board; the caller has checked that there are enough."""
        self.basics[hex] += basics
        self.elites[hex] += elites
        self.basics_left -= basics
        self.elites_left -= elites

    def remove_moving(self, basics: i64, elites: i64, returns: bool) -> None:
        """Some Invaders of the moving troop fall."""
        troop = self.moving
        assert troop is not None
        troop.basics -= basics
        troop.elites -= elites
        self._leave(troop.hex, basics, elites, returns)

    def remove_resting(self, hex: i64, basics: i64, elites: i64, returns: bool) -> None:
        """Some Invaders on a hex who are not moving fall; those held by a Trap first."""
        self.take_from_waiting(hex, basics, elites)
        self._leave(hex, basics, elites, returns)

    def take_from_waiting(self, hex: i64, basics: i64, elites: i64) -> None:
        for troop in self.waiting:
            if troop.hex == hex:
                taken = basics if basics < troop.basics else troop.basics
                troop.basics -= taken
                basics -= taken
                taken = elites if elites < troop.elites else troop.elites
                troop.elites -= taken
                elites -= taken

    def _leave(self, hex: i64, basics: i64, elites: i64, returns: bool) -> None:
        self.basics[hex] -= basics
        self.elites[hex] -= elites
        if self.rival is not None:
            self.rival.fall(hex, basics, elites)
        elif returns:
            self.basics_left += basics
            self.elites_left += elites

    def step_moving(self, goal: i64) -> None:
        """The moving troop moves to another hex."""
        troop = self.moving
        assert troop is not None
        self.basics[troop.hex] -= troop.basics
        self.elites[troop.hex] -= troop.elites
        troop.hex = goal
        self.basics[goal] += troop.basics
        self.elites[goal] += troop.elites

    def to_json(self) -> dict[str, object]:
        if self.rival is not None:
            return self.duel_json()
        hexes: dict[str, object] = {}
        for hex in range(1, HEXES + 1):
            shown = self.hex_json(hex)
            if shown:
                hexes[str(hex)] = shown
        return {
            "hexes": hexes,
            "sick_farmers": int(self.sick_farmers),
            "sick_citizens": int(self.sick_citizens),
            "basics_left": int(self.basics_left),
            "elites_left": int(self.elites_left),
            "tiles_left": list(self.left),
            "trench_bonus": int(self.trench_bonus),
            "guard_range": int(self.guard_range),
            "moving": None if self.moving is None else self.moving.to_json(),
            "waiting": [troop.to_json() for troop in self.waiting],
        }

    def hex_json(self, hex: int) -> dict[str, object]:
        """What stands on a hex; empty for an empty one."""
        shown: dict[str, object] = {}
        for name, column in (
            ("basics", self.basics),
            ("elites", self.elites),
            ("farmers", self.farmers),
            ("tired_farmers", self.tired_farmers),
            ("citizens", self.citizens),
            ("tired_citizens", self.tired_citizens),
        ):
            if column[hex] > 0:
                shown[name] = column[hex]
        if self.tile[hex] != NO_WORK:
            shown["tile"] = self.tile[hex]
            shown["facing"] = DIRECTIONS[self.facing[hex]]
        return shown

    def duel_json(self) -> dict[str, object]:
        """Both teams by name, regardless of which is looking."""
        shown: dict[str, object] = {}
        hexes: dict[str, dict[str, object]] = {}
        for team, side in enumerate(SIDES):
            field = self.seen_by(team)
            rival = field.rival
            assert rival is not None
            for hex in range(1, HEXES + 1):
                own = {name: part for name, part in field.hex_json(hex).items() if name not in ("basics", "elites")}
                if own:
                    hexes.setdefault(str(hex), {})[side] = own
            shown[side] = {
                "spawn_point": int(rival.spawn),
                "sick_farmers": int(field.sick_farmers),
                "sick_citizens": int(field.sick_citizens),
                "trench_bonus": int(field.trench_bonus),
                "guard_range": int(field.guard_range),
            }
        return {"hexes": hexes, **shown, "tiles_left": list(self.left)}
