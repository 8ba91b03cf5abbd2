"""*Each*: lanes answered in any order give the same state, and chance never acts while one is open."""

from __future__ import annotations

import random
from typing import Any

from holdfast.kernel import CHANCE, NO_SEAT, Action, Each, Event, State
from holdfast.testing.walks import Table, Walk

Answers = list[list[Action[Any]]]


def lanes_answered_in_any_order_give_the_same_state(table: Table) -> int:
    """Returns how many questions to several seats at once there were."""
    walk = Walk(table)
    shuffler = random.Random(f"order {table.seed}")
    found = 0
    while not walk.is_over():
        if is_each(walk.state):
            found += 1
            answers, ahead = answer_all(walk, table.seats)
            for order in (in_seat_order(answers), interleaved(answers, shuffler)):
                twin = ahead.copy()
                events = give(twin, answers, order)
                assert twin.to_json() == walk.state.to_json()
                assert by_seat(events, table.seats) == by_seat(walk_events(ahead, answers), table.seats)
        else:
            walk.step()
    return found


def is_each(state: State) -> bool:
    return bool(state.stack) and isinstance(state.stack[-1], Each)


def answer_all(walk: Walk, seats: int) -> tuple[Answers, State]:
    """Answer a whole *each* at random; returns each lane's answers, and the state before."""
    before = walk.state.copy()
    frame = walk.state.stack[-1]
    answers: Answers = [[] for _ in range(seats)]
    while walk.state.stack and walk.state.stack[-1] is frame:
        assert walk.state.to_act() != [CHANCE]
        seat, action = walk.choose()
        walk.state.apply(seat, action)
        answers[seat].append(action)
    return answers, before


def in_seat_order(answers: Answers) -> list[int]:
    return [seat for seat, lane in enumerate(answers) for _ in lane]


def interleaved(answers: Answers, shuffler: random.Random) -> list[int]:
    order = in_seat_order(answers)
    shuffler.shuffle(order)
    return order


def give(state: State, answers: Answers, order: list[int]) -> list[Event]:
    lanes = [list(reversed(lane)) for lane in answers]
    events: list[Event] = []
    for seat in order:
        state.apply(seat, lanes[seat].pop(), events)
    return events


def walk_events(state: State, answers: Answers) -> list[Event]:
    """The events when the highest seat answers first."""
    return give(state.copy(), answers, list(reversed(in_seat_order(answers))))


def by_seat(events: list[Event], seats: int) -> list[list[Event]]:
    """The events of each seat, in order; the order between lanes does not count."""
    return [[event for event in events if event.seat == seat] for seat in (NO_SEAT, *range(seats))]
