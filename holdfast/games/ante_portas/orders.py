"""Places that offer a choice of two actions: Baker, Recruiting Officer, Commanders, Doctor, Trapper, Engineer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from holdfast.games.ante_portas.bombs import can_fire, open_fire_bombs
from holdfast.games.ante_portas.catalog import ANY, BOMB, DUMMY, HOWITZER, NO_WORK, PRESSURE, TRAP, Place
from holdfast.games.ante_portas.deploy import engine_on, open_deploy
from holdfast.games.ante_portas.doctor import any_tired, can_heal, can_upright, open_both_healings, open_upright
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.goods import FOOD, KINDS, TOOL
from holdfast.games.ante_portas.purse import can_pay, gain
from holdfast.games.ante_portas.recruit import can_discharge, can_enlist, open_discharge, open_enlisting
from holdfast.games.ante_portas.refining import open_refining
from holdfast.games.ante_portas.rotate import open_rotate
from holdfast.games.ante_portas.traps import can_knock, open_knockback
from holdfast.games.ante_portas.verdicts import (
    LACKING,
    NO_HOME,
    NO_TILES,
    NOBODY_AT_HOME,
    NOBODY_TIRED,
    NOTHING_LEFT,
    explain,
)
from holdfast.games.ante_portas.works import can_lay, open_lay
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.frame import Question

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState

BAKERS: Final = 0
RECRUITERS: Final = 1
COMMANDERS: Final = 2
DOCTORS: Final = 3
TRAPPERS: Final = 4
ENGINEERS: Final = 5
# How the two actions of each Place are written, and the rules they come from.
ORDERS: Final[tuple[tuple[str, str, str, str], ...]] = (
    ("bake", "sell food", "P-baker", "P-baker"),
    ("enlist", "discharge", "P-enlist", "P-discharge"),
    ("deploy", "rotate", "P-deploy", "P-rotate"),
    ("heal", "set upright", "P-heal", "P-upright"),
    ("set traps", "knock back", "P-trap-set", "P-knockback"),
    ("plant bombs", "fire bombs", "P-bomb-plant", "P-bomb-fire"),
)


def work_cost(state: AntePortasState, seat: i64, kind: i64) -> list[int]:
    """What a Defensive Work costs a player; P-improvements: with a Sapper's Satchel, a Mine costs one Tool less."""
    cost = state.rules.cards.works[kind].cost
    discount = state.communities[seat].mine_discount
    if discount > 0 and PRESSURE <= kind <= DUMMY:
        cost = cost[:]
        cost[TOOL] = cost[TOOL] - discount if cost[TOOL] > discount else 0
    return cost


def can_deploy(state: AntePortasState) -> bool:
    """P-deploy: somebody or something could be moved; exhausted Soldiers cannot."""
    for hex in range(1, HEXES + 1):
        if state.field.farmers[hex] > 0 or state.field.citizens[hex] > 0 or engine_on(state, hex):
            return True
    return False


def can_rotate(state: AntePortasState) -> bool:
    """P-rotate: there is a Building to turn."""
    for hex in range(1, HEXES + 1):
        if NO_WORK < state.field.tile[hex] <= HOWITZER:
            return True
    return False


def open_either(state: AntePortasState, seat: i64, which: i64, site: i64) -> None:
    state.ask(seat, Either(seat, which, site))


@final
class Either(Question["AntePortasState"]):
    """P-places: one of two actions, or nothing if neither can be done or is wanted."""

    def __init__(self, seat: i64, which: i64, site: i64) -> None:
        super().__init__("orders", seat)
        self.which: i64 = which
        self.site: i64 = site

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        out.extend(state.rules.acts.orders[self.which])
        out.append(state.rules.acts.nothing)

    def prompt(self, state: AntePortasState) -> str:
        return f"{state.rules.cards.places[self.site].name}: what do you do?"

    def copy(self) -> Either:
        return Either(self.seat, self.which, self.site)

    def to_json(self) -> dict[str, object]:
        return {"question": self.name, "seat": int(self.seat), "site": int(self.site)}


def place_asked(state: AntePortasState, seat: i64) -> Place:
    frame = state.asked(seat)
    assert isinstance(frame, Either)
    return state.rules.cards.places[frame.site]


@final
class First(Action["AntePortasState"]):
    """The first action of such a Place."""

    def __init__(self, which: i64) -> None:
        super().__init__(ORDERS[which][0], ORDERS[which][2])
        self.which: i64 = which

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        which = self.which
        if which == BAKERS:
            return ALLOWED
        if which == RECRUITERS:
            return ALLOWED if can_enlist(state, seat) else NOBODY_AT_HOME
        if which == COMMANDERS:
            return ALLOWED if can_deploy(state) else NOTHING_LEFT
        if which == DOCTORS:
            healing = can_heal(state, seat, False, False) or can_heal(state, seat, True, False)
            return ALLOWED if healing else NO_HOME
        kind = TRAP if which == TRAPPERS else BOMB
        return ALLOWED if can_lay(state, seat, kind, work_cost(state, seat, kind), False) else NO_TILES

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        if code == NO_HOME:
            return Refusal("P-heal", "nobody can be healed: the Sickbay is empty, no home is free or it is too dear")
        if code == NOBODY_AT_HOME:
            return Refusal("P-enlist", "none of your colonists is at home and unemployed")
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        place = place_asked(state, seat)
        state.close(seat)
        which = self.which
        if which == BAKERS:
            bonus = state.communities[seat].place_bonus
            goods = [place.gain[good] + (bonus[good] if place.gain[good] > 0 else 0) for good in range(KINDS)]
            gain(state, seat, goods, "P-baker", "gets", f" at the {place.name}")
        elif which == RECRUITERS:
            open_enlisting(state, seat)
        elif which == COMMANDERS:
            open_deploy(state, seat, steps_for(state, seat, place), place.bonus)
        elif which == DOCTORS:
            open_both_healings(state, seat)
        else:
            kind = TRAP if which == TRAPPERS else BOMB
            open_lay(state, seat, kind, work_cost(state, seat, kind), ANY, False)


def steps_for(state: AntePortasState, seat: i64, place: Place) -> i64:
    """P-deploy: one hex; P-supreme: two. P-improvements: a Staff Tent gives the Commander two as well."""
    tent = state.communities[seat].commander_steps
    return tent if tent > place.steps else place.steps


@final
class Second(Action["AntePortasState"]):
    """The second action of such a Place."""

    def __init__(self, which: i64) -> None:
        super().__init__(ORDERS[which][1], ORDERS[which][3])
        self.which: i64 = which

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        which = self.which
        if which == BAKERS:
            return ALLOWED if can_pay(state, seat, place_asked(state, seat).recipe.source) else LACKING
        if which == RECRUITERS:
            return ALLOWED if can_discharge(state, seat) else NO_HOME
        if which == COMMANDERS:
            return ALLOWED if can_rotate(state) else NOTHING_LEFT
        if which == DOCTORS:
            return ALLOWED if any_tired(state) and can_upright(state, seat) else NOBODY_TIRED
        if which == TRAPPERS:
            return ALLOWED if can_knock(state) else NOTHING_LEFT
        return ALLOWED if can_fire(state) else NOTHING_LEFT

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        if code == LACKING:
            needs = place_asked(state, seat).recipe.source[FOOD]
            return Refusal(self.rule, f"needs {needs} food, you have {state.communities[seat].has(FOOD)}")
        if code == NO_HOME:
            return Refusal("P-discharge", "there is no Soldier whose kind of Residence is free at yours")
        if code == NOBODY_TIRED:
            return Refusal("P-upright", "no Soldier is exhausted whom you could set upright")
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        place = place_asked(state, seat)
        state.close(seat)
        which = self.which
        if which == BAKERS:
            open_refining(state, seat, place.recipe)
        elif which == RECRUITERS:
            open_discharge(state, seat)
        elif which == COMMANDERS:
            open_rotate(state, seat, place.steps)
        elif which == DOCTORS:
            open_upright(state, seat, ANY, False)
        elif which == TRAPPERS:
            open_knockback(state, seat)
        else:
            open_fire_bombs(state, seat)
