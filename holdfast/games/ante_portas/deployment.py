"""A whole deployment at once, as the answers that it stands for: `from 7`, `to 12`, `send 2 farmers` and so on.

A line in the terminal and a drag in the browser both say who goes where; this module works out which questions come
up on the way, and which answer themselves.
"""

from __future__ import annotations

from typing import Any, Final, final

from holdfast.games.ante_portas.deploy import (
    Deploying,
    From,
    Group,
    Send,
    To,
    Whither,
    engine_may_go,
    engine_on,
    goal_verdict,
)
from holdfast.games.ante_portas.geometry import adjacent
from holdfast.games.ante_portas.sides import room_on
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.tables import MOST_PEOPLE
from holdfast.games.ante_portas.verdicts import HEX_FULL, NOBODY_SENT, NOT_BESIDE, NOT_SO_MANY, TILE_IN_THE_WAY, explain
from holdfast.games.ante_portas.war_words import counted, hexes_words, work_name
from holdfast.kernel.action import ALLOWED, Action, Refusal, Refused
from holdfast.kernel.state import K_ASKED

EVERYBODY: Final = -1  # as a count: all who can still move
NOT_NOW: Final = "no Units are being moved now; a Commander's Place lets you deploy"
BATTLE_FIRST: Final = "the Battle comes first; move the others after it"


@final
class GroupOrder:
    """One group: from one hex to another, how many of each kind; `engine` takes the Catapult or Howitzer along."""

    def __init__(self, hex: int, goal: int, farmers: int, citizens: int, engine: bool) -> None:
        self.hex = hex
        self.goal = goal
        self.farmers = farmers
        self.citizens = citizens
        self.engine = engine


def expand_deployment(state: AntePortasState, seat: int, groups: list[GroupOrder]) -> list[Action[Any]]:
    """The answers that move these groups one after the other, opening the deployment first if necessary.

    Raises `Refused` with the rule. The state itself is never changed.
    """
    trial = state.copy()
    actions: list[Action[Any]] = []
    deploy = state.game.action("deploy")
    if deploy is not None and deploy in trial.choices(seat):
        give(trial, seat, deploy, actions)
    for orders in groups:
        if not isinstance(trial.asked(seat), Deploying):
            raise Refused(Refusal("P-deploy", BATTLE_FIRST if len(actions) > 1 else NOT_NOW))
        try:
            move(trial, seat, orders, actions)
        except Refused as refused:
            if len(groups) == 1:
                raise
            reason = f"from hex {orders.hex} to hex {orders.goal}: {refused.refusal.reason}"
            raise Refused(Refusal(refused.refusal.rule, reason)) from None
    return actions


def move(trial: AntePortasState, seat: int, orders: GroupOrder, actions: list[Action[Any]]) -> None:
    """All the answers for one group; questions with a single answer are skipped, so what they leave out is checked."""
    war = trial.rules.war
    question = trial.asked(seat)
    assert isinstance(question, Deploying)
    missing = who_is_missing(trial, question, orders)
    goes = goal_verdict(trial, question, orders.hex, orders.goal)
    give(trial, seat, war.from_[orders.hex], actions)
    if isinstance(trial.asked(seat), Whither):
        give(trial, seat, war.to[orders.goal], actions)
    elif goes != ALLOWED:  # there is one way only, and it leads elsewhere
        raise Refused(explain(goes))
    if missing is not None:
        raise Refused(missing)
    while isinstance(trial.asked(seat), Group):
        first, last = trial.choices(seat)[0], trial.choices(seat)[-1]
        if isinstance(first, Send) and isinstance(last, Send):
            count = orders.citizens if first.citizens else orders.farmers
            count = int(last.count) if count == EVERYBODY else count
            if count > MOST_PEOPLE:
                raise Refused(explain(NOT_SO_MANY))
            give(trial, seat, (war.send_citizens if first.citizens else war.send_farmers)[count], actions)
        else:
            give(trial, seat, war.with_engine if orders.engine else war.without_engine, actions)


def who_is_missing(state: AntePortasState, question: Deploying, orders: GroupOrder) -> Refusal | None:
    """Why some of those who are ordered to go cannot; None if all can."""
    hex, goal = orders.hex, orders.goal
    for wanted, free, who in (
        (orders.farmers, int(question.farmers_free(state, hex)), "Farmer"),
        (orders.citizens, int(question.citizens_free(state, hex)), "Citizen"),
    ):
        if wanted > free:
            can = f"only {counted(free, who)}" if free > 0 else f"no {who}"
            return Refusal("P-deploy", f"{can} can move from hex {hex}")
    soldiers = max(orders.farmers, 0) + max(orders.citizens, 0)
    if soldiers > 0 and not adjacent(hex, goal):
        return Refusal("P-deploy", f"Soldiers go one hex at a time, so none gets as far as hex {goal} at once")
    if soldiers > room_on(state, goal):
        return explain(HEX_FULL)
    if not orders.engine:
        return explain(NOBODY_SENT) if orders.farmers == orders.citizens == 0 else None
    if not engine_on(state, hex):
        return Refusal("P-deploy", f"no Catapult or Howitzer of yours stands on hex {hex}")
    if not question.engine_free(state, hex):
        return Refusal("P-deploy", f"the {work_name(state, state.field.tile[hex])} cannot move any further")
    return None if engine_may_go(state, question, hex, goal) else explain(TILE_IN_THE_WAY)


def give(trial: AntePortasState, seat: int, action: Action[Any], actions: list[Action[Any]]) -> None:
    """Give an answer and record it; raises `Refused` with the rule."""
    refusal = trial.refusal(seat, action)
    if refusal is not None:
        raise Refused(too_far(trial, seat, action) or unfitting(action) if refusal.rule == K_ASKED else refusal)
    trial.push(seat, action)
    actions.append(action)


def too_far(trial: AntePortasState, seat: int, action: Action[Any]) -> Refusal | None:
    """A hex that is out of reach is refused with those that are not."""
    near = [int(choice.hex) for choice in trial.choices(seat) if isinstance(choice, To)]
    if not isinstance(action, To) or not near:
        return None
    return Refusal("P-deploy", f"that hex is too far away; they can go to {hexes_words(near)}")


def unfitting(action: Action[Any]) -> Refusal:
    """Why an answer does not fit the question it was meant for."""
    if isinstance(action, From):
        return Refusal("P-deploy", f"no Unit of yours stands on hex {action.hex}")
    return explain(NOT_BESIDE if isinstance(action, To) else NOT_SO_MANY)
