"""Replace: a Soldier in a Guard Post or Tower lays a new Mine where one has just gone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holdfast.games.ante_portas.catalog import GUARD_TILES, MINE_TILES, NO_WORK
from holdfast.games.ante_portas.geometry import HEXES, N
from holdfast.games.ante_portas.goods import GOODS, TOOL
from holdfast.games.ante_portas.purse import can_pay, pay
from holdfast.games.ante_portas.sides import look_as, looking, team_of
from holdfast.games.ante_portas.sight import guard_can_act, some_guard_can_act
from holdfast.games.ante_portas.verdicts import NO_ACTOR_SEES, explain
from holdfast.games.ante_portas.war_words import counted, work_name
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event
from holdfast.kernel.frame import AnyOf, Step

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState


def replace_cost(state: AntePortasState, kind: i64) -> list[int]:
    """P-replace: Tools equal to the Mine's Strength."""
    cost = [0] * len(GOODS)
    cost[TOOL] = int(state.rules.cards.works[kind].replace_tools)
    return cost


@final
class ReplaceOffer(Step["AntePortasState"]):
    """P-replace: a Mine is gone; if no Invader is there and a Guard sees the hex, it can be laid again at once."""

    def __init__(self, hex: i64, kind: i64, team: i64) -> None:
        super().__init__("mine gone")
        self.hex: i64 = hex
        self.kind: i64 = kind
        self.team: i64 = team  # the team it belonged to

    def run(self, state: AntePortasState) -> None:
        before = looking(state)
        look_as(state, self.team)
        asked = len(state.stack)
        self.offer(state)
        if len(state.stack) == asked:
            look_as(state, before)
        elif state.rules.duel:
            state.stack.insert(asked, state.rules.duels.look_as[before])

    def offer(self, state: AntePortasState) -> None:
        field = state.field
        if field.troop_size(self.hex) > 0 or field.tile[self.hex] != NO_WORK:
            return
        if field.tiles_left(self.kind, MINE_TILES) == 0 or not some_guard_can_act(state, self.hex):
            return
        cost = replace_cost(state, self.kind)
        mates = [seat for seat in range(state.seats) if team_of(state, seat) == self.team]
        seats = [seat for seat in mates if can_pay(state, seat, cost)]
        if len(seats) > 0:
            state.stack.append(Replace(self.hex, self.kind, seats))

    def to_json(self) -> dict[str, object]:
        shown: dict[str, object] = {"step": self.name, "hex": int(self.hex), "work": int(self.kind)}
        if self.team > 0:
            shown["team"] = int(self.team)
        return shown


@final
class Replace(AnyOf["AntePortasState"]):
    """P-replace-who: only those who have the Tools are asked; whoever says yes pays."""

    def __init__(self, hex: i64, kind: i64, seats: list[int]) -> None:
        super().__init__("replace", seats)
        self.hex: i64 = hex
        self.kind: i64 = kind

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        works = state.rules.cards.works
        for post in range(1, HEXES + 1):
            kind = state.field.tile[post]
            if kind != NO_WORK and works[kind].group == GUARD_TILES:
                out.append(state.rules.war.replace_by[post])
        out.append(state.rules.war.no_mine)

    def prompt(self, state: AntePortasState) -> str:
        tools = counted(state.rules.cards.works[self.kind].replace_tools, "Tool")
        return f"The {work_name(state, self.kind)} on hex {self.hex} is gone. Replace it for {tools}?"

    def copy(self) -> Replace:
        twin = Replace(self.hex, self.kind, self.seats[:])
        twin.waiting = self.waiting[:]
        return twin

    def to_json(self) -> dict[str, object]:
        return {"any": self.name, "waiting": list(self.waiting), "hex": int(self.hex), "work": int(self.kind)}


@final
class ReplaceBy(Action["AntePortasState"]):
    """P-replace: a Soldier of this Guard Post or Tower does it and is exhausted."""

    def __init__(self, post: i64) -> None:
        super().__init__(f"replace by {post}", "P-replace")
        self.post: i64 = post

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        question = state.asked(seat)
        assert isinstance(question, Replace)
        return ALLOWED if guard_can_act(state, self.post, question.hex) else NO_ACTOR_SEES

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        question = state.asked(seat)
        assert isinstance(question, Replace)
        state.close(seat)
        field = state.field
        kind = question.kind
        field.exhaust(self.post, state.rules.cards.works[field.tile[self.post]].citizens)
        field.put_tile(question.hex, kind, MINE_TILES, N)
        name = work_name(state, kind)
        pay(state, seat, replace_cost(state, kind), self.rule, f"pays for a {name}")
        if state.log is not None:
            text = f"@{seat} has the {name} on hex {question.hex} replaced from hex {self.post}."
            facts: dict[str, object] = {"hex": int(question.hex), "work": int(kind), "by": int(self.post)}
            state.tell(Event("laid", self.rule, seat, text, facts))


@final
class NoMine(Action["AntePortasState"]):
    """P-replace: this seat will not pay for a new Mine."""

    def __init__(self) -> None:
        super().__init__("no mine", "P-replace")

    def apply(self, state: AntePortasState, seat: i64) -> None:
        question = state.asked(seat)
        assert isinstance(question, Replace)
        question.passes(seat)
