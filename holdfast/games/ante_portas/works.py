"""Laying Defensive Works on the Battleground: Buildings with their facing, Mines, Traps and Bombs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holdfast.games.ante_portas.catalog import NO_WORK
from holdfast.games.ante_portas.geometry import DIRECTIONS, HEXES, WAYS, N
from holdfast.games.ante_portas.purse import can_pay, pay
from holdfast.games.ante_portas.sight import holds, in_sight, is_building
from holdfast.games.ante_portas.verdicts import (
    HEX_TAKEN,
    INVADERS_THERE,
    NOT_IN_SIGHT,
    NOTHING_TO_FLIP,
    TILES_OUT,
    explain,
)
from holdfast.games.ante_portas.war_words import work_name
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Question

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState


def open_lay(state: AntePortasState, seat: i64, kind: i64, cost: list[int], times: i64, flip_only: bool) -> None:
    """Ask where tiles of this kind go, at most `times` of them (-1: any number), each at this cost."""
    state.ask(seat, Laying(seat, kind, cost, times, flip_only))


def can_lay(state: AntePortasState, seat: i64, kind: i64, cost: list[int], flip_only: bool) -> bool:
    """Whether at least one could be laid."""
    if not can_pay(state, seat, cost):
        return False
    seen = in_sight(state)
    for hex in range(1, HEXES + 1):
        if spot_verdict(state, hex, kind, flip_only, seen) == ALLOWED:
            return True
    return False


def spot_verdict(state: AntePortasState, hex: i64, kind: i64, flip_only: bool, seen: i64) -> i64:
    """P-place-tiles: in sight, not on Invaders, one per hex, as long as there are tiles.

    P-flip: the back of a tile may also be had by turning over its front, wherever one lies in sight.
    """
    field = state.field
    work = state.rules.cards.works[kind]
    if not holds(seen, hex):
        return NOT_IN_SIGHT
    if field.troop_size(hex) > 0:
        return INVADERS_THERE
    if field.their_tile(hex) != NO_WORK:
        return HEX_TAKEN
    there = field.tile[hex]
    if there != NO_WORK:
        if can_flip(state, there, kind):
            return ALLOWED
        return NOTHING_TO_FLIP if flip_only else HEX_TAKEN
    if flip_only:
        return NOTHING_TO_FLIP
    return ALLOWED if field.tiles_left(kind, work.group) > 0 else TILES_OUT


def can_flip(state: AntePortasState, there: i64, kind: i64) -> bool:
    """Whether this kind of Building is the back of the tile that lies there."""
    works = state.rules.cards.works
    work = works[kind]
    return is_building(work) and work.back and works[there].group == work.group and not works[there].back


@final
class Laying(Question["AntePortasState"]):
    """P-minelayers, P-trap-set, P-bomb-plant, P-builders: tiles of one kind, one after the other."""

    def __init__(self, seat: i64, kind: i64, cost: list[int], times: i64, flip_only: bool) -> None:
        super().__init__("lay", seat)
        self.kind: i64 = kind
        self.cost = cost  # never changed
        self.times: i64 = times
        self.flip_only = flip_only
        self.seen: i64 = 0  # what is in sight, worked out once for all hexes when the question is asked

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        self.seen = in_sight(state)
        # Every hex costs the same: a player who cannot pay is done.
        if self.times != 0 and can_pay(state, seat, self.cost):
            out.extend(state.rules.war.lay[self.kind])
        out.append(state.rules.done)

    def prompt(self, state: AntePortasState) -> str:
        return f"On which hex is a {work_name(state, self.kind)} laid?"

    def copy(self) -> Laying:
        return Laying(self.seat, self.kind, self.cost, self.times, self.flip_only)

    def to_json(self) -> dict[str, object]:
        return {
            "question": self.name,
            "seat": int(self.seat),
            "work": int(self.kind),
            "cost": list(self.cost),
            "times": int(self.times),
            "flip_only": self.flip_only,
        }


@final
class Lay(Action["AntePortasState"]):
    """P-place-tiles: a tile is laid on this hex."""

    def __init__(self, kind: i64, id: str, hex: i64) -> None:
        super().__init__(f"{id} {hex}", "P-place-tiles")
        self.kind: i64 = kind
        self.hex: i64 = hex

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        question = state.asked(seat)
        assert isinstance(question, Laying)
        return spot_verdict(state, self.hex, self.kind, question.flip_only, question.seen)

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        question = state.asked(seat)
        assert isinstance(question, Laying)
        if question.times > 0:
            question.times -= 1
        field = state.field
        work = state.rules.cards.works[self.kind]
        flips = field.tile[self.hex] != NO_WORK
        pay(state, seat, question.cost, self.rule, f"pays for a {work.name}")
        if flips:  # P-flip: the facing stays
            field.tile[self.hex] = int(self.kind)
        else:
            field.put_tile(self.hex, self.kind, work.group, N)
        if state.log is not None:
            how = "turns the tile over to a" if flips else "lays a"
            text = f"@{seat} {how} {work.name} on hex {self.hex}."
            state.tell(
                Event("laid", self.rule, seat, text, {"hex": int(self.hex), "work": int(self.kind), "flipped": flips})
            )
        if is_building(work) and not flips:
            state.ask(seat, Facing(seat, self.hex))


@final
class Facing(Question["AntePortasState"]):
    """P-facing: a new Building faces any of six ways; three arrows are the facing and its two neighbours."""

    def __init__(self, seat: i64, hex: i64) -> None:
        super().__init__("facing", seat)
        self.certain = True
        self.hex: i64 = hex

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        out.extend(state.rules.war.facing)

    def prompt(self, state: AntePortasState) -> str:
        return f"Which way does the {work_name(state, state.field.tile[self.hex])} on hex {self.hex} face?"

    def copy(self) -> Facing:
        return Facing(self.seat, self.hex)

    def to_json(self) -> dict[str, object]:
        return {"question": self.name, "seat": int(self.seat), "hex": int(self.hex)}


@final
class Face(Action["AntePortasState"]):
    """P-facing: this way."""

    def __init__(self, direction: i64) -> None:
        super().__init__(f"facing {DIRECTIONS[direction]}", "P-facing")
        self.direction: i64 = direction

    def apply(self, state: AntePortasState, seat: i64) -> None:
        question = state.asked(seat)
        assert isinstance(question, Facing)
        state.close(seat)
        state.field.facing[question.hex] = int(self.direction)
        if state.log is not None:
            name = work_name(state, state.field.tile[question.hex])
            text = f"The {name} on hex {question.hex} faces {WAYS[self.direction]}."
            facts: dict[str, object] = {"hex": int(question.hex), "facing": int(self.direction)}
            state.tell(Event("facing", self.rule, seat, text, facts))
