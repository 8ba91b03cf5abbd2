"""Deploy: Mobile Units move on the Battleground, and Soldiers arrive on it.

One group at a time: from where, to where, how many of each kind. A frame keeps track of who has moved how far, so that
no Unit moves farther than the commander allows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holdfast.games.ante_portas.catalog import NO_WORK
from holdfast.games.ante_portas.clash import open_clash
from holdfast.games.ante_portas.duel_battle import enemies_fight_on, open_duel_battle
from holdfast.games.ante_portas.geometry import HEXES, NEIGHBOURS, OFF, adjacent
from holdfast.games.ante_portas.sides import FORWARD, looking, room_on
from holdfast.games.ante_portas.steps_taken import StepsTaken
from holdfast.games.ante_portas.tables import MOST_PEOPLE
from holdfast.games.ante_portas.verdicts import (
    ALL_EXHAUSTED,
    HEX_FULL,
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
    """P-enlist: new Soldiers stand on the Spawn Point; P-enlist-battle: if Invaders are there, it is one Battle.

    House ruling: P-enlist-together.
    """
    field = state.field
    hex = field.spawn_point()
    field.farmers[hex] += farmers
    field.citizens[hex] += citizens
    if farmers + citizens > 0:
        meet(state, seat, hex, 0)


def meet(state: AntePortasState, seat: i64, hex: i64, bonus: i64) -> None:
    """P-enlist-battle, P-deploy-battle: Units that come to a hex with enemies fight at once."""
    if state.rules.duel:
        if enemies_fight_on(state, hex):
            open_duel_battle(state, looking(state), hex, bonus)
    elif state.field.troop_size(hex) > 0:
        open_clash(state, seat, hex, bonus)


def open_deploy(state: AntePortasState, seat: i64, steps: i64, bonus: i64) -> None:
    taken = StepsTaken.in_duel(steps) if state.rules.duel else StepsTaken.none(steps)
    state.ask(seat, Deploying(seat, taken, bonus))


def engine_on(state: AntePortasState, hex: i64) -> bool:
    """Whether a Catapult or Howitzer stands here: a Mobile Unit, manned or not (P-engine)."""
    kind = state.field.tile[hex]
    return kind != NO_WORK and state.rules.cards.works[kind].mobile


@final
class Deploying(Question["AntePortasState"]):
    """P-deploy: anybody's Mobile Units, in groups, a set number of hexes; P-supreme: two, with a bonus in Battle."""

    def __init__(self, seat: i64, taken: StepsTaken, bonus: i64) -> None:
        super().__init__("deploy", seat)
        self.taken = taken
        self.bonus: i64 = bonus
        self.let_pass = False  # in a duel: the other team will not act in this deployment

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        for hex in range(1, HEXES + 1):
            if state.field.soldiers_on(hex) > 0 or engine_on(state, hex):
                out.append(state.rules.war.from_[hex])
        if state.rules.duel:
            out.append(state.rules.acts.soldiers)  # P-duel-any-time, P-duel-windows
        out.append(state.rules.done)

    def prompt(self, state: AntePortasState) -> str:
        return "From which hex do Units move?"

    def copy(self) -> Deploying:
        twin = Deploying(self.seat, self.taken.copy(), self.bonus)
        twin.let_pass = self.let_pass
        return twin

    def to_json(self) -> dict[str, object]:
        shown: dict[str, object] = {
            "question": self.name,
            "seat": int(self.seat),
            "bonus": int(self.bonus),
            "taken": self.taken.to_json(),
        }
        if self.let_pass:
            shown["let_pass"] = True
        return shown

    # Who can still move from a hex; some of those who have moved may have fallen in Battles on the way.

    def farmers_free(self, state: AntePortasState, hex: i64) -> i64:
        count = self.taken.free_farmers(hex, state.field.farmers[hex])
        return without_riders(count, self.taken.farmers_rode[hex]) if state.rules.duel else count

    def citizens_free(self, state: AntePortasState, hex: i64) -> i64:
        count = self.taken.free_citizens(hex, state.field.citizens[hex])
        return without_riders(count, self.taken.citizens_rode[hex]) if state.rules.duel else count

    def engine_free(self, state: AntePortasState, hex: i64) -> bool:
        return engine_on(state, hex) and self.taken.engine[hex] < self.taken.most


def without_riders(ready: i64, rode: i64) -> i64:
    """P-duel-engine: those who came along with an engine do not march too; some may have fallen or acted since."""
    return ready - rode if rode < ready else 0


def deploying(state: AntePortasState) -> Deploying:
    """The deployment to which the open question about a group belongs."""
    for place in range(len(state.stack) - 1, -1, -1):
        frame = state.stack[place]
        if isinstance(frame, Deploying):
            return frame
    raise AssertionError("no deployment is open")


def knocked_in_deployment(state: AntePortasState, hex: i64, goal: i64, farmers: i64, citizens: i64) -> None:
    """Soldiers who are knocked back while their own team deploys do not move again."""
    for frame in state.stack:
        if isinstance(frame, Deploying):
            frame.taken.knocked(hex, goal, farmers, False)
            frame.taken.knocked(hex, goal, citizens, True)


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
        if state.rules.duel:
            return leaving_verdict(state, question, hex)
        if question.farmers_free(state, hex) + question.citizens_free(state, hex) > 0:
            return ALLOWED
        if not question.engine_free(state, hex):
            return NOBODY_MAY_MOVE
        for goal in range(1, HEXES + 1):
            if engine_may_go(state, question, hex, goal):
                return ALLOWED
        return TILE_IN_THE_WAY

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        field = state.field
        if code == NOBODY_MAY_MOVE and field.farmers[self.hex] + field.citizens[self.hex] == 0:
            return explain(ALL_EXHAUSTED)
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        state.ask(seat, Whither(seat, self.hex))


def engine_may_go(state: AntePortasState, orders: Deploying, hex: i64, goal: i64) -> bool:
    """P-one-work: never onto another Defensive Work; with two steps it may pass one (P-engine)."""
    field = state.field
    if not orders.engine_free(state, hex) or field.tile[goal] != NO_WORK or goal == hex:
        return False
    if field.their_tile(goal) != NO_WORK:
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
    """P-deploy: a neighbouring hex; for an engine that passes a Defensive Work, one beyond it."""

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
        if state.rules.flag and NEIGHBOURS[self.hex * 6 + FORWARD[looking(state)]] == OFF:
            out.append(state.rules.duels.over_edge)

    def prompt(self, state: AntePortasState) -> str:
        return f"Where do the Units on hex {self.hex} go?"

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
        return goal_verdict(state, deploying(state), question.hex, self.hex)

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        question = state.asked(seat)
        assert isinstance(question, Whither)
        state.close(seat)
        if adjacent(question.hex, self.hex):
            state.ask(seat, Group(seat, question.hex, self.hex))
        elif state.rules.duel:
            engine_alone(state, seat, question.hex, self.hex)
        else:
            move_group(state, seat, question.hex, self.hex, 0, 0, 2)


def goal_verdict(state: AntePortasState, orders: Deploying, hex: i64, goal: i64) -> i64:
    """Whether anybody or anything can go from one hex to the other."""
    if engine_may_go(state, orders, hex, goal):
        return ALLOWED
    if not adjacent(hex, goal):
        return NOT_BESIDE if state.field.tile[goal] == NO_WORK else TILE_IN_THE_WAY
    if orders.farmers_free(state, hex) + orders.citizens_free(state, hex) > 0:
        return ALLOWED if room_on(state, goal) > 0 else HEX_FULL
    return TILE_IN_THE_WAY


def leaving_verdict(state: AntePortasState, orders: Deploying, hex: i64) -> i64:
    """In a duel: whether there is anywhere to go from a hex, including over the edge."""
    movers = orders.farmers_free(state, hex) + orders.citizens_free(state, hex) > 0 or orders.engine_free(state, hex)
    if not movers:
        return NOBODY_MAY_MOVE
    if state.rules.flag and NEIGHBOURS[hex * 6 + FORWARD[looking(state)]] == OFF:
        return ALLOWED
    for goal in range(1, HEXES + 1):
        if goal_verdict(state, orders, hex, goal) == ALLOWED:
            return ALLOWED
    return TILE_IN_THE_WAY


def engine_alone(state: AntePortasState, seat: i64, hex: i64, goal: i64) -> None:
    """P-duel-engine: an engine that passes a Defensive Work takes nobody but perhaps its crew."""
    group = Group(seat, hex, goal)
    group.farmers = 0
    group.citizens = 0
    state.ask(seat, group)


@final
class Group(Question["AntePortasState"]):
    """P-deploy: how many of each kind go; asked one kind after the other, skipping kinds with nobody to send."""

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
            if self.sent() > 0 or not state.rules.duel:
                out.append(war.without_engine)
            out.append(war.with_engine)
            if state.rules.duel:
                out.extend(state.rules.duels.with_crew)

    def prompt(self, state: AntePortasState) -> str:
        who = "Farmers" if self.farmers < 0 else "Citizens"
        if self.citizens >= 0:
            return f"Does the {work_name(state, state.field.tile[self.hex])} go along to hex {self.goal}?"
        return f"How many {who} go from hex {self.hex} to hex {self.goal}?"

    def others_can_go(self, state: AntePortasState) -> bool:
        """Whether anybody can still join the group after the question now open is answered."""
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
    return count if count < MOST_PEOPLE else MOST_PEOPLE


@final
class Send(Action["AntePortasState"]):
    """P-deploy: this many Farmers, or Citizens, go; exhausted ones cannot."""

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
        if state.rules.duel and self.count + group.sent() > room_on(state, group.goal):
            return HEX_FULL
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
        # If nobody else goes, it is the engine that goes; where no engine can go, there is nothing to ask.
        engine = engine_may_go(state, deploying(state), group.hex, group.goal)
        if not engine or (group.sent() == 0 and not state.rules.duel):
            set_off(state, seat, group, engine)


@final
class WithEngine(Action["AntePortasState"]):
    """P-deploy: the Catapult or Howitzer goes along or stays."""

    def __init__(self, goes: bool) -> None:
        super().__init__("with engine" if goes else "without engine", "P-deploy")
        self.goes = goes

    def apply(self, state: AntePortasState, seat: i64) -> None:
        group = state.asked(seat)
        assert isinstance(group, Group)
        set_off(state, seat, group, self.goes)


def set_off(state: AntePortasState, seat: i64, group: Group, engine: bool) -> None:
    state.close(seat)
    steps = 0
    if engine:
        steps = 1 if adjacent(group.hex, group.goal) else 2
    move_group(state, seat, group.hex, group.goal, group.farmers, group.citizens, steps)


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
        text = f"@{seat} moves {parts} from hex {hex} to hex {goal}."
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
    if state.rules.duel:
        from holdfast.games.ante_portas.duel_deploy import Arrived

        state.clock.windowed = 0
        state.stack.append(Arrived(seat, goal))
    meet(state, seat, goal, orders.bonus)
