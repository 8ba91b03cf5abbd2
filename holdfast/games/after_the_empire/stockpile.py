"""The Stockpile: building, upgrading, repairing, dousing, healing refugees, rebuilding buildings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64, mypyc_attr

from holdfast.games.after_the_empire.catalog import BUILDING, Card, Goods
from holdfast.games.after_the_empire.effects import pay
from holdfast.games.after_the_empire.realm import DAMAGED, Realm
from holdfast.games.after_the_empire.tables import (
    CORNERS,
    DOUSE_STONE,
    HEAL_REFUGEE_FOOD,
    MAX_GATES,
    MAX_WALLS,
    NOTHING,
    REBUILD_IRON,
    SIDES,
    STONE_GATE,
    STONE_TURRET,
    STONE_WALL,
    TURRET_COST,
    TURRET_CUBES,
    TURRET_NAMES,
    WALL_COST,
    WALL_CUBES,
    WALL_NAMES,
    WOOD_GATE,
    WOOD_TURRET,
    WOOD_WALL,
)
from holdfast.games.after_the_empire.turn import add_allowed_uses, offer_free_actions
from holdfast.games.after_the_empire.verdicts import (
    ALREADY_STONE,
    BURNT,
    LACKING,
    NOT_BURNT,
    NOTHING_DONE,
    NOTHING_TO_REPAIR,
    NOTHING_TO_UPGRADE,
    PLACE_BUILT,
    TOO_MANY,
    UNHARMED,
    affords,
    explain,
    shortage,
)
from holdfast.games.after_the_empire.words import delta_of, told_delta
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Question

if TYPE_CHECKING:
    from holdfast.games.after_the_empire.game import AfterTheEmpire
    from holdfast.games.after_the_empire.state import EmpireState


@final
@mypyc_attr(free_list_len=1)
class StockpileVisit(Question["EmpireState"]):
    """What to do next at the Stockpile: any number of steps, free actions between them (R-stockpile)."""

    def __init__(self, seat: i64, steps: i64) -> None:
        super().__init__("stockpile", seat)
        self.steps: i64 = steps

    def candidates(self, state: EmpireState, seat: i64, out: list[Action[Any]]) -> None:
        offer_works(state, seat, out)
        offer_free_actions(state, seat, out)
        out.append(state.rules.leave_stockpile)

    def legal(self, state: EmpireState, seat: i64) -> list[Action[Any]]:
        """Worked out class by class, as for a turn."""
        allowed: list[Action[Any]] = []
        rules = state.rules
        realm = state.realms[seat]
        for place in range(WORK_PLACES):
            add_allowed_works_at(rules, realm, place, allowed)
        able = len(allowed) > 0
        add_allowed_uses(state, seat, rules.free_actions, allowed)
        if self.steps > 0 or not able:
            allowed.append(rules.leave_stockpile)
        return allowed

    def prompt(self, state: EmpireState) -> str:
        return "What do you build, repair or heal?"

    def copy(self) -> StockpileVisit:
        return StockpileVisit(self.seat, self.steps)

    def to_json(self) -> dict[str, object]:
        return {"question": self.name, "seat": int(self.seat), "steps": int(self.steps)}


def offer_works(state: EmpireState, seat: i64, out: list[Action[Any]]) -> None:
    """All works of the Stockpile, apart from those that make no sense as things stand."""
    for place in range(WORK_PLACES):
        offer_works_at(state, seat, place, out)


def offer_works_at(state: EmpireState, seat: i64, place: i64, out: list[Action[Any]]) -> None:
    """The works on one side, one corner, or (the last place) on the cards."""
    rules = state.rules
    realm = state.realms[seat]
    if place < 4:
        side = realm.sides[place]
        if side.piece == NOTHING:
            out.extend(rules.build_wall[place])
            return
        if side.piece == WOOD_WALL or side.piece == WOOD_GATE:
            out.append(rules.upgrade[place])
        for cubes in range(side.missing()):
            out.append(rules.repair[place][cubes])
    elif place < 8:
        corner = realm.corners[place - 4]
        if corner.piece == NOTHING:
            out.extend(rules.build_turret[place - 4])
            return
        if corner.piece == WOOD_TURRET:
            out.append(rules.upgrade[place])
        if corner.flame:
            out.append(rules.douse[place - 4])
        for cubes in range(corner.missing()):
            out.append(rules.repair[place][cubes])
    else:
        out.extend(mendings(rules, realm))


def mendings(rules: AfterTheEmpire, realm: Realm) -> list[Mend]:
    """Each damaged card can be mended once, however many copies of it are damaged."""
    found: list[Mend] = []
    cards = realm.cards
    for held in range(len(cards)):
        if realm.marks[held] & DAMAGED and (not rules.has_copies or realm.with_mark(cards[held], True) == held):
            found.append(rules.mend[cards[held]])
    return found


def add_allowed_works_at(rules: AfterTheEmpire, realm: Realm, place: i64, allowed: list[Action[Any]]) -> None:
    """The part of what `offer_works_at` offers that is allowed."""
    if place < 4:
        side = realm.sides[place]
        piece = side.piece
        if piece == NOTHING:
            gate_fits = realm.walls_built(True) < MAX_GATES
            wall_fits = realm.walls_built(False) < MAX_WALLS
            for wall in rules.build_wall[place]:
                if (gate_fits if wall.is_gate else wall_fits) and affords(realm, wall.cost):
                    allowed.append(wall)
            return
        wooden = piece == WOOD_WALL or piece == WOOD_GATE
        if wooden and affords(realm, rules.upgrade[place].cost):
            allowed.append(rules.upgrade[place])
        add_allowed_repairs(rules, realm, place, wooden, side.missing(), allowed)
    elif place < 8:
        corner = realm.corners[place - 4]
        if corner.piece == NOTHING:
            for turret in rules.build_turret[place - 4]:
                if affords(realm, turret.cost):
                    allowed.append(turret)
            return
        wooden = corner.piece == WOOD_TURRET
        if wooden and affords(realm, rules.upgrade[place].cost):
            allowed.append(rules.upgrade[place])
        if corner.flame and affords(realm, rules.douse[place - 4].cost):
            allowed.append(rules.douse[place - 4])
        add_allowed_repairs(rules, realm, place, wooden, corner.missing(), allowed)
    elif realm.food >= HEAL_REFUGEE_FOOD or realm.iron >= REBUILD_IRON:
        for mark in realm.marks:
            if mark & DAMAGED:
                allowed.extend([mend for mend in mendings(rules, realm) if affords(realm, mend.cost)])
                return


def add_allowed_repairs(
    rules: AfterTheEmpire, realm: Realm, place: i64, wooden: bool, missing: i64, allowed: list[Action[Any]]
) -> None:
    """One cube, two cubes and so on, as long as there are cubes."""
    if missing > 0:
        cubes = realm.wood if wooden else realm.stone
        for more in range(missing if missing < cubes else cubes):
            allowed.append(rules.repair[place][more])


def can_do_anything(state: EmpireState, seat: i64) -> bool:
    """R-space-effect: whether a visit to the Stockpile could do anything at all."""
    rules = state.rules
    for turrets in rules.build_turret:  # what is most often possible
        if turrets[0].verdict(state, seat) == ALLOWED:
            return True
    works: list[Action[Any]] = []
    realm = state.realms[seat]
    for place in range(WORK_PLACES):
        add_allowed_works_at(rules, realm, place, works)
        if len(works) > 0:
            return True
    return False


def lacks_means(state: EmpireState, seat: i64) -> bool:
    """Whether there is something to do at the Stockpile for which only the means are missing."""
    works: list[Action[Any]] = []
    for place in range(WORK_PLACES):
        offer_works_at(state, seat, place, works)
    for work in works:
        if work.verdict(state, seat) == LACKING:
            return True
    return False


def piece_name(realm: Realm, place: i64) -> str:
    """A castle piece as people call it: `the north gate`, `the south-west turret`."""
    return GATE_NAMES[place] if place < 4 and realm.sides[place].is_gate() else PIECE_NAMES[place]


def _done(state: EmpireState, seat: i64, kind: str, rule: str, cost: Goods, back: i64, verb: str, name: str) -> None:
    """One step of the visit is done and paid for; `back` wood returns to the stockpile."""
    realm = state.realms[seat]
    pay(realm, cost)
    realm.wood += back
    visit = state.stack[-1]
    assert isinstance(visit, StockpileVisit)
    visit.steps += 1
    if state.log is not None:
        delta = delta_of(cost, Goods(wood=back), 0)
        text = f"@{seat} {verb} {name}{told_delta(delta)}."
        state.tell(Event(kind, rule, seat, text, {"delta": delta}))


@final
class LeaveStockpile(Action["EmpireState"]):
    """R-stockpile: the visit ends. R-space-effect: not before it has done something, if it still can.

    A free action may use up what the visit was meant for; then the visit may end without having done anything.
    """

    def __init__(self) -> None:
        super().__init__("done", "R-stockpile")

    def verdict(self, state: EmpireState, seat: i64) -> i64:
        visit = state.asked(seat)
        assert isinstance(visit, StockpileVisit)
        return NOTHING_DONE if visit.steps == 0 and can_do_anything(state, seat) else ALLOWED

    def refusal(self, state: EmpireState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: EmpireState, seat: i64) -> None:
        state.close(seat)


_WALL_RULES = ("", "R-build-wall", "R-build-gate", "R-build-stone-wall", "R-build-stone-gate")


@final
class BuildWall(Action["EmpireState"]):
    """Build a wall or gate on an empty side: R-build-wall, R-build-gate, R-build-stone-wall, R-build-stone-gate."""

    def __init__(self, side: i64, piece: i64) -> None:
        super().__init__(f"build {WALL_NAMES[piece]} {SIDES[side]}", _WALL_RULES[piece])
        self.side: i64 = side
        self.piece: i64 = piece
        self.is_gate = piece == WOOD_GATE or piece == STONE_GATE
        self.name = f"a {WALL_NAMES[piece]} in the {SIDES[side]}"
        wood, stone, iron = WALL_COST[piece]
        self.cost = Goods(wood=wood, stone=stone, iron=iron)

    def verdict(self, state: EmpireState, seat: i64) -> i64:
        realm = state.realms[seat]
        if realm.sides[self.side].piece != NOTHING:
            return PLACE_BUILT  # R-build-where
        if self.is_too_many(realm):
            return TOO_MANY
        return ALLOWED if affords(realm, self.cost) else LACKING

    def is_too_many(self, realm: Realm) -> bool:
        """R-build-limit: whether the castle has all the walls, or gates, that it may have."""
        if self.is_gate:
            return realm.walls_built(True) >= MAX_GATES
        return realm.walls_built(False) >= MAX_WALLS

    def refusal(self, state: EmpireState, seat: i64, code: i64) -> Refusal:
        if code == TOO_MANY:
            return Refusal("R-build-limit", f"a castle has at most {MAX_WALLS} walls and {MAX_GATES} gate")
        if code == LACKING:
            return shortage(state.realms[seat], self.cost, self.rule)
        return explain(code)

    def apply(self, state: EmpireState, seat: i64) -> None:
        side = state.realms[seat].sides[self.side]
        side.piece = self.piece
        side.cubes = WALL_CUBES[self.piece]  # R-build-full-health, R-capacity
        _done(state, seat, "build", self.rule, self.cost, 0, "builds", self.name)


@final
class BuildTurret(Action["EmpireState"]):
    """R-build-turret, R-build-stone-turret, R-turret-no-wall-needed: build a turret on an empty corner."""

    def __init__(self, corner: i64, piece: i64) -> None:
        rule = "R-build-turret" if piece == WOOD_TURRET else "R-build-stone-turret"
        super().__init__(f"build {TURRET_NAMES[piece]} {CORNERS[corner]}", rule)
        self.corner: i64 = corner
        self.piece: i64 = piece
        self.name = f"a {TURRET_NAMES[piece]} at the {CORNERS[corner].upper()} corner"
        wood, stone, iron = TURRET_COST[piece]
        self.cost = Goods(wood=wood, stone=stone, iron=iron)

    def verdict(self, state: EmpireState, seat: i64) -> i64:
        realm = state.realms[seat]
        if realm.corners[self.corner].piece != NOTHING:
            return PLACE_BUILT  # R-build-where
        return ALLOWED if affords(realm, self.cost) else LACKING

    def refusal(self, state: EmpireState, seat: i64, code: i64) -> Refusal:
        if code == LACKING:
            return shortage(state.realms[seat], self.cost, self.rule)
        return explain(code)

    def apply(self, state: EmpireState, seat: i64) -> None:
        corner = state.realms[seat].corners[self.corner]
        corner.piece = self.piece
        corner.cubes = TURRET_CUBES[self.piece]  # R-build-full-health, R-capacity
        corner.flame = 0
        _done(state, seat, "build", self.rule, self.cost, 0, "builds", self.name)


@final
class Upgrade(Action["EmpireState"]):
    """R-upgrade: replace a wooden piece with the same piece in stone, paying no wood."""

    def __init__(self, place: i64) -> None:
        super().__init__(f"upgrade {PLACES[place]}", "R-upgrade")
        self.place: i64 = place
        _, wall_stone, wall_iron = WALL_COST[STONE_WALL]
        _, turret_stone, turret_iron = TURRET_COST[STONE_TURRET]
        self.cost = (
            Goods(stone=wall_stone, iron=wall_iron) if place < 4 else Goods(stone=turret_stone, iron=turret_iron)
        )

    def verdict(self, state: EmpireState, seat: i64) -> i64:
        realm = state.realms[seat]
        if self.place < 4:
            piece = realm.sides[self.place].piece
            stone = piece == STONE_WALL or piece == STONE_GATE
        else:
            piece = realm.corners[self.place - 4].piece
            stone = piece == STONE_TURRET
        if piece == NOTHING:
            return NOTHING_TO_UPGRADE
        if stone:
            return ALREADY_STONE
        return ALLOWED if affords(realm, self.cost) else LACKING

    def refusal(self, state: EmpireState, seat: i64, code: i64) -> Refusal:
        if code == LACKING:
            return shortage(state.realms[seat], self.cost, self.rule)
        return explain(code)

    def apply(self, state: EmpireState, seat: i64) -> None:
        realm = state.realms[seat]
        if self.place < 4:
            side = realm.sides[self.place]
            back = side.cubes
            side.piece = STONE_WALL if side.piece == WOOD_WALL else STONE_GATE
            side.cubes = WALL_CUBES[side.piece]
        else:
            corner = realm.corners[self.place - 4]
            back = corner.cubes
            corner.piece = STONE_TURRET
            corner.cubes = TURRET_CUBES[STONE_TURRET]
        # R-upgrade-cubes-back: the wood that stood there can be used again at once
        verb = "puts stone in place of wood at"
        _done(state, seat, "upgrade", self.rule, self.cost, back, verb, piece_name(realm, self.place))


@final
class Repair(Action["EmpireState"]):
    """R-repair: fill empty cube spaces of a piece, one matching cube each."""

    def __init__(self, place: i64, cubes: i64) -> None:
        super().__init__(f"repair {PLACES[place]} {cubes}", "R-repair")
        self.place: i64 = place
        self.cubes: i64 = cubes
        self.wood = Goods(wood=cubes)
        self.stone = Goods(stone=cubes)

    def cost(self, state: EmpireState, seat: i64) -> Goods:
        realm = state.realms[seat]
        if self.place < 4:
            piece = realm.sides[self.place].piece
            return self.stone if piece == STONE_WALL or piece == STONE_GATE else self.wood
        return self.stone if realm.corners[self.place - 4].piece == STONE_TURRET else self.wood

    def verdict(self, state: EmpireState, seat: i64) -> i64:
        realm = state.realms[seat]
        if self.place < 4:
            missing = realm.sides[self.place].missing()
        else:
            corner = realm.corners[self.place - 4]
            if corner.flame:
                return BURNT  # R-douse
            missing = corner.missing()
        if missing < self.cubes:
            return NOTHING_TO_REPAIR
        return ALLOWED if affords(realm, self.cost(state, seat)) else LACKING

    def refusal(self, state: EmpireState, seat: i64, code: i64) -> Refusal:
        if code == LACKING:
            return shortage(state.realms[seat], self.cost(state, seat), self.rule)
        return explain(code)

    def apply(self, state: EmpireState, seat: i64) -> None:
        realm = state.realms[seat]
        cost = self.cost(state, seat)
        if self.place < 4:
            realm.sides[self.place].cubes += self.cubes
        else:
            realm.corners[self.place - 4].cubes += self.cubes
        _done(state, seat, "repair", self.rule, cost, 0, "repairs", piece_name(realm, self.place))


@final
class Douse(Action["EmpireState"]):
    """R-douse: two stone take the flame off a stone turret; it fires again, with no cubes on it."""

    def __init__(self, corner: i64) -> None:
        super().__init__(f"douse {CORNERS[corner]}", "R-douse")
        self.corner: i64 = corner
        self.cost = Goods(stone=DOUSE_STONE)

    def verdict(self, state: EmpireState, seat: i64) -> i64:
        realm = state.realms[seat]
        if not realm.corners[self.corner].flame:
            return NOT_BURNT
        return ALLOWED if affords(realm, self.cost) else LACKING

    def refusal(self, state: EmpireState, seat: i64, code: i64) -> Refusal:
        if code == LACKING:
            return shortage(state.realms[seat], self.cost, self.rule)
        return explain(code)

    def apply(self, state: EmpireState, seat: i64) -> None:
        state.realms[seat].corners[self.corner].flame = 0
        name = PIECE_NAMES[len(SIDES) + self.corner]
        _done(state, seat, "douse", self.rule, self.cost, 0, "puts out the fire in", name)


@final
class Mend(Action["EmpireState"]):
    """R-heal-refugee, R-rebuild-building: take the wound or damage token off a card."""

    def __init__(self, card: Card) -> None:
        building = card.kind == BUILDING
        super().__init__(
            f"{'rebuild' if building else 'heal'} {card.id}",
            "R-rebuild-building" if building else "R-heal-refugee",
        )
        self.card = card
        self.cost = Goods(iron=REBUILD_IRON) if building else Goods(food=HEAL_REFUGEE_FOOD)

    def verdict(self, state: EmpireState, seat: i64) -> i64:
        realm = state.realms[seat]
        if realm.with_mark(self.card.number, True) < 0:
            return UNHARMED
        return ALLOWED if affords(realm, self.cost) else LACKING

    def refusal(self, state: EmpireState, seat: i64, code: i64) -> Refusal:
        if code == LACKING:
            return shortage(state.realms[seat], self.cost, self.rule)
        return explain(code)

    def apply(self, state: EmpireState, seat: i64) -> None:
        realm = state.realms[seat]
        realm.marks[realm.with_mark(self.card.number, True)] &= ~DAMAGED
        verb = "rebuilds" if self.card.kind == BUILDING else "heals"
        _done(state, seat, "mend", self.rule, self.cost, 0, verb, self.card.name)


PLACES = (*SIDES, *CORNERS)
GATE_NAMES: Final = tuple(f"the {side} gate" for side in SIDES)
PIECE_NAMES: Final = (
    *(f"the {side} wall" for side in SIDES),
    "the north-east turret",
    "the south-east turret",
    "the south-west turret",
    "the north-west turret",
)
WORK_PLACES: Final = 9
