"""Farms: sowing and protecting them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64, mypyc_attr

from holdfast.games.after_the_empire.tables import RICH_FARM, SIDES
from holdfast.games.after_the_empire.verdicts import FARM_FULL, FARM_PROTECTED, explain
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Question

if TYPE_CHECKING:
    from holdfast.games.after_the_empire.state import EmpireState

SOW: Final = 0
PROTECT: Final = 1
DEEDS: Final[tuple[str, ...]] = ("sow", "protect")
RULES: Final[tuple[str, ...]] = ("R-sow", "R-protect")


@final
@mypyc_attr(free_list_len=1)
class Tend(Question["EmpireState"]):
    """Which farm to sow or to protect next, `left` times in all: R-sow, R-protect."""

    def __init__(self, seat: i64, deed: i64, left: i64) -> None:
        super().__init__(DEEDS[deed], seat)
        self.deed: i64 = deed
        self.left: i64 = left

    def candidates(self, state: EmpireState, seat: i64, out: list[Action[Any]]) -> None:
        realm = state.realms[seat]
        possible = realm.sowable() if self.deed == SOW else realm.unprotected()
        if possible > 0:
            out.extend(state.rules.tend[self.deed])
        else:
            out.append(state.rules.tend_nothing[self.deed])

    def legal(self, state: EmpireState, seat: i64) -> list[Action[Any]]:
        """All four farms are looked at in one go."""
        allowed: list[Action[Any]] = []
        tend = state.rules.tend[self.deed]
        place: i64 = 0
        for side in state.realms[seat].sides:
            if (side.farm < RICH_FARM) if self.deed == SOW else not side.protected:
                allowed.append(tend[place])
            place += 1
        return allowed if len(allowed) > 0 else state.rules.tend_none[self.deed]

    def prompt(self, state: EmpireState) -> str:
        more = f" ({self.left} to {self.name})" if self.left > 1 else ""
        return f"Which farm do you {self.name}?{more}"

    def copy(self) -> Tend:
        return Tend(self.seat, self.deed, self.left)

    def to_json(self) -> dict[str, object]:
        return {"question": self.name, "seat": int(self.seat), "left": int(self.left)}


@final
class TendFarm(Action["EmpireState"]):
    def __init__(self, deed: i64, side: i64) -> None:
        super().__init__(f"{DEEDS[deed]} {SIDES[side]}", RULES[deed])
        self.deed: i64 = deed
        self.side: i64 = side

    def verdict(self, state: EmpireState, seat: i64) -> i64:
        side = state.realms[seat].sides[self.side]
        if self.deed == SOW:
            return FARM_FULL if side.farm >= RICH_FARM else ALLOWED
        return FARM_PROTECTED if side.protected else ALLOWED

    def refusal(self, state: EmpireState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: EmpireState, seat: i64) -> None:
        side = state.realms[seat].sides[self.side]
        if self.deed == SOW:
            side.farm += 1  # R-sow: up one level, from razed to 1 or from 1 to 2
        else:
            side.protected = 1  # R-protect: not razed this season
        if state.log is not None:
            name = SIDES[self.side]
            done = f"sows the {name} farm: level {side.farm}" if self.deed == SOW else f"protects the {name} farm"
            facts: dict[str, object] = {"side": int(self.side), "level": int(side.farm)}
            state.tell(Event(DEEDS[self.deed], self.rule, seat, f"@{seat} {done}.", facts))
        question = state.asked(seat)
        assert isinstance(question, Tend)
        question.left -= 1
        if question.left == 0:
            state.close(seat)


@final
class TendNothing(Action["EmpireState"]):
    """Ends the work when no farm is left for it; the question then answers itself with this."""

    def __init__(self, deed: i64) -> None:
        super().__init__(f"{DEEDS[deed]} nothing", RULES[deed])

    def apply(self, state: EmpireState, seat: i64) -> None:
        state.close(seat)
