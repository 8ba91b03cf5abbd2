"""Deploy: Mobile Units move on the Battleground, and Soldiers arrive on it.

One group at a time: from where, to where, how many of each kind. A frame keeps who has moved how far, so that each Unit
moves at most as far as the commander lets it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holdfast.games.ante_portas.catalog import NO_WORK
from holdfast.games.ante_portas.clash import open_clash
from holdfast.games.ante_portas.geometry import HEXES, NEIGHBOURS, OFF, SPAWN_POINT, adjacent
from holdfast.games.ante_portas.steps_taken import StepsTaken
from holdfast.games.ante_portas.tables import MOST
from holdfast.games.ante_portas.verdicts import (
    NOBODY_MAY_MOVE,
    NOBODY_SENT,
    NOT_BESIDE,
    NOT_SO_MANY,
    TILE_IN_THE_WAY,
    explain,
)
from holdfast.games.ante_portas.war_words import soldier_words, work_name
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Question

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState


def arrive(state: AntePortasState, seat: i64, farmers: i64, citizens: i64) -> None:
    """P-enlist: new Soldiers stand on the Spawn Point; P-enlist-battle: onto Invaders it is one Battle.

    House ruling: P-enlist-together.
    """
    field = state.field
    field.farmers[SPAWN_POINT] += farmers
    field.citizens[SPAWN_POINT] += citizens
    if field.troop_size(SPAWN_POINT) > 0 and farmers + citizens > 0:
        open_clash(state, seat, SPAWN_POINT, 0)


def open_deploy(state: AntePortasState, seat: i64, steps: i64, bonus: i64) -> None:
    state.ask(seat, Deploying(seat, StepsTaken.none(steps), bonus))


def engine_on(state: AntePortasState, hex: i64) -> bool:
    """Whether a Catapult or Howitzer stands here: a Mobile Unit, manned or not (P-engine)."""
    kind = state.field.tile[hex]
    return kind != NO_WORK and state.rules.cards.works[kind].mobile


@final
class Deploying(Question["AntePortasState"]):
    """P-deploy: any Mobile Units of anybody, in groups, each so many hexes; P-supreme: two, with a bonus in Battle."""

    def __init__(self, seat: i64, taken: StepsTaken, bonus: i64) -> None:
        super().__init__("deploy", seat)
        self.taken = taken
        self.bonus: i64 = bonus

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        for hex in range(1, HEXES + 1):
            if state.field.soldiers_on(hex) > 0 or engine_on(state, hex):
                out.append(state.rules.war.from_[hex])
        out.append(state.rules.done)

    def prompt(self, state: AntePortasState) -> str:
        return "From which hex do Units move?"

    def copy(self) -> Deploying:
        return Deploying(self.seat, self.taken.copy(), self.bonus)

    def to_json(self) -> dict[str, object]:
        return {
            "question": self.name,
            "seat": int(self.seat),
            "bonus": int(self.bonus),
            "taken": self.taken.to_json(),
        }

    # Who can still move from a hex; Battles on the way may have cost some of those who had moved.

    def farmers_free(self, state: AntePortasState, hex: i64) -> i64:
        return self.taken.free_farmers(hex, state.field.farmers[hex])

    def citizens_free(self, state: AntePortasState, hex: i64) -> i64:
        return self.taken.free_citizens(hex, state.field.citizens[hex])

    def engine_free(self, state: AntePortasState, hex: i64) -> bool:
        return engine_on(state, hex) and self.taken.engine[hex] < self.taken.most


def deploying(state: AntePortasState) -> Deploying:
    """The deployment under the open question about one of its groups."""
    for place in range(len(state.stack) - 1, -1, -1):
        frame = state.stack[place]
        if isinstance(frame, Deploying):
            return frame
    raise AssertionError("no deployment is open")


@final
class From(Action["AntePortasState"]):
    """P-deploy: the hex that a group leaves."""

    def __init__(self, hex: i64) -> None:
        super().__init__(f"from {hex}", "P-deploy")
        self.hex: i64 = hex

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        question = state.asked(seat)
        assert isinstance(question, Deploying)
        hex = self.hex
        if question.farmers_free(state, hex) + question.citizens_free(state, hex) > 0:
            return ALLOWED
        if not question.engine_free(state, hex):
            return NOBODY_MAY_MOVE
        for goal in range(1, HEXES + 1):
            if engine_may_go(state, question, hex, goal):
                return ALLOWED
        return TILE_IN_THE_WAY

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        state.ask(seat, Whither(seat, self.hex))


def engine_may_go(state: AntePortasState, orders: Deploying, hex: i64, goal: i64) -> bool:
    """P-one-work: never onto another Defensive Work; with two steps it may pass one (P-engine)."""
    if not orders.engine_free(state, hex) or state.field.tile[goal] != NO_WORK or goal == hex:
        return False
    return adjacent(hex, goal) or passes_a_work(state, orders, hex, goal)


def passes_a_work(state: AntePortasState, orders: Deploying, hex: i64, goal: i64) -> bool:
    """Two steps at once, over a hex with a Defensive Work and no Invaders."""
    field = state.field
    if orders.taken.engine[hex] + 2 > orders.taken.most or adjacent(hex, goal):
        return False
    for direction in range(6):
        middle = NEIGHBOURS[hex * 6 + direction]
        if middle != OFF and field.tile[middle] != NO_WORK and field.troop_size(middle) == 0:
            if adjacent(middle, goal):
                return True
    return False


@final
class Whither(Question["AntePortasState"]):
    """P-deploy: a neighbouring hex; for an engine that passes a Defensive Work one beyond."""

    def __init__(self, seat: i64, hex: i64) -> None:
        super().__init__("whither", seat)
        self.hex: i64 = hex

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        orders = deploying(state)
        for goal in range(1, HEXES + 1):
            if adjacent(self.hex, goal) or (
                orders.engine_free(state, self.hex) and passes_a_work(state, orders, self.hex, goal)
            ):
                out.append(state.rules.war.to[goal])

    def prompt(self, state: AntePortasState) -> str:
        return f"Where do the Units on #{self.hex} go?"

    def copy(self) -> Whither:
        return Whither(self.seat, self.hex)

    def to_json(self) -> dict[str, object]:
        return {"question": self.name, "seat": int(self.seat), "hex": int(self.hex)}


@final
class To(Action["AntePortasState"]):
    """P-deploy: the hex that the group enters."""

    def __init__(self, hex: i64) -> None:
        super().__init__(f"to {hex}", "P-deploy")
        self.hex: i64 = hex

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        question = state.asked(seat)
        assert isinstance(question, Whither)
        orders = deploying(state)
        if engine_may_go(state, orders, question.hex, self.hex):
            return ALLOWED
        if not adjacent(question.hex, self.hex):
            return NOT_BESIDE if state.field.tile[self.hex] == NO_WORK else TILE_IN_THE_WAY
        if orders.farmers_free(state, question.hex) + orders.citizens_free(state, question.hex) > 0:
            return ALLOWED
        return TILE_IN_THE_WAY

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        question = state.asked(seat)
        assert isinstance(question, Whither)
        state.close(seat)
        if adjacent(question.hex, self.hex):
            state.ask(seat, Group(seat, question.hex, self.hex))
        else:
            move_group(state, seat, question.hex, self.hex, 0, 0, 2)


@final
class Group(Question["AntePortasState"]):
    """P-deploy: how many of each kind go; asked one kind after the other, and not where there is nobody."""

    def __init__(self, seat: i64, hex: i64, goal: i64) -> None:
        super().__init__("send", seat)
        self.hex: i64 = hex
        self.goal: i64 = goal
        self.farmers: i64 = -1  # not answered yet
        self.citizens: i64 = -1

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        war = state.rules.war
        orders = deploying(state)
        if self.farmers < 0:
            free = orders.farmers_free(state, self.hex)
            for count in range(limited(free) + 1):
                out.append(war.send_farmers[count])
        elif self.citizens < 0:
            free = orders.citizens_free(state, self.hex)
            for count in range(limited(free) + 1):
                out.append(war.send_citizens[count])
        else:
            out.append(war.without_engine)
            out.append(war.with_engine)

    def prompt(self, state: AntePortasState) -> str:
        who = "Farmers" if self.farmers < 0 else "Citizens"
        if self.citizens >= 0:
            return f"Does the {work_name(state, state.field.tile[self.hex])} go along to #{self.goal}?"
        return f"How many {who} go from #{self.hex} to #{self.goal}?"

    def others_can_go(self, state: AntePortasState) -> bool:
        """Whether somebody can still join the group after the answer that is open."""
        orders = deploying(state)
        if self.farmers < 0 and orders.citizens_free(state, self.hex) > 0:
            return True
        return self.citizens < 0 and engine_may_go(state, orders, self.hex, self.goal)

    def sent(self) -> i64:
        return (self.farmers if self.farmers > 0 else 0) + (self.citizens if self.citizens > 0 else 0)

    def copy(self) -> Group:
        twin = Group(self.seat, self.hex, self.goal)
        twin.farmers = self.farmers
        twin.citizens = self.citizens
        return twin

    def to_json(self) -> dict[str, object]:
        return {
            "question": self.name,
            "seat": int(self.seat),
            "from": int(self.hex),
            "to": int(self.goal),
            "farmers": int(self.farmers),
            "citizens": int(self.citizens),
        }


def limited(count: i64) -> i64:
    return count if count < MOST else MOST


@final
class Send(Action["AntePortasState"]):
    """P-deploy: so many Farmers, or Citizens, go; exhausted ones cannot."""

    def __init__(self, citizens: bool, count: i64) -> None:
        super().__init__(f"send {count} {'citizens' if citizens else 'farmers'}", "P-deploy")
        self.citizens = citizens
        self.count: i64 = count

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        group = state.asked(seat)
        assert isinstance(group, Group)
        orders = deploying(state)
        free = orders.citizens_free(state, group.hex) if self.citizens else orders.farmers_free(state, group.hex)
        if self.count > free:
            return NOT_SO_MANY
        if self.count + group.sent() == 0 and not group.others_can_go(state):
            return NOBODY_SENT
        return ALLOWED

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        group = state.asked(seat)
        assert isinstance(group, Group)
        if not self.citizens:
            group.farmers = self.count
            return
        group.citizens = self.count
        # With nobody else it is the engine that goes; where none can go there is nothing to ask.
        engine = engine_may_go(state, deploying(state), group.hex, group.goal)
        if not engine or group.sent() == 0:
            set_off(state, seat, group, engine)


@final
class WithEngine(Action["AntePortasState"]):
    """P-deploy: the Catapult or Howitzer goes along, or stays."""

    def __init__(self, goes: bool) -> None:
        super().__init__("with engine" if goes else "without engine", "P-deploy")
        self.goes = goes

    def apply(self, state: AntePortasState, seat: i64) -> None:
        group = state.asked(seat)
        assert isinstance(group, Group)
        set_off(state, seat, group, self.goes)


def set_off(state: AntePortasState, seat: i64, group: Group, engine: bool) -> None:
    state.close(seat)
    move_group(state, seat, group.hex, group.goal, group.farmers, group.citizens, 1 if engine else 0)


def move_group(
    state: AntePortasState, seat: i64, hex: i64, goal: i64, farmers: i64, citizens: i64, engine_steps: i64
) -> None:
    """P-deploy-battle: a group that enters a hex with Invaders fights at once (P-groups)."""
    field = state.field
    orders = deploying(state)
    if state.log is not None:
        parts = soldier_words(farmers, citizens) if farmers + citizens > 0 else ""
        if engine_steps > 0:
            engine = f"the {work_name(state, field.tile[hex])}"
            parts = f"{parts} with {engine}" if parts else engine
        text = f"@{seat} moves {parts} from #{hex} to #{goal}."
        facts: dict[str, object] = {
            "from": int(hex),
            "to": int(goal),
            "farmers": int(farmers),
            "citizens": int(citizens),
            "engine": engine_steps > 0,
        }
        state.tell(Event("deployed", "P-deploy", seat, text, facts))
    orders.taken.move_farmers(hex, goal, field.farmers[hex], farmers)
    orders.taken.move_citizens(hex, goal, field.citizens[hex], citizens)
    field.farmers[hex] -= farmers
    field.farmers[goal] += farmers
    field.citizens[hex] -= citizens
    field.citizens[goal] += citizens
    if engine_steps > 0:
        field.tile[goal] = field.tile[hex]
        field.facing[goal] = field.facing[hex]
        field.tile[hex] = NO_WORK
        field.facing[hex] = 0
        orders.taken.engine[goal] = orders.taken.engine[hex] + int(engine_steps)
        orders.taken.engine[hex] = 0
    if field.troop_size(goal) > 0:
        open_clash(state, seat, goal, orders.bonus)
