"""Asking and answering in the scenes of the rule tests, in the notation of any game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from holdfast.kernel import ALLOWED, CHANCE, OVER, Action, Event, Refusal, Refused, State


def question(state: State, seat: int | None = None) -> str:
    """The name of the question that the seat (or whoever acts) is to answer: `turn`, `stockpile`, `invaders`…"""
    actor = state.actor()
    if actor == OVER:
        return "over"
    if actor == CHANCE:
        return state.chance().name if seat is None else ""
    frame = state.asked(actor if seat is None else seat)
    assert frame is not None or seat is not None, "whoever acts is asked something"
    return "" if frame is None else frame.name


def action(state: State, notation: str) -> Action[Any]:
    found = state.game.action(notation)
    assert found is not None, f"no action is written '{notation}'"
    return found


def do(state: State, seat: int, *notations: str) -> list[Event]:
    """Give these answers, checked; returns what happened."""
    log: list[Event] = []
    for notation in notations:
        state.apply(seat, action(state, notation), log)
    return log


def can(state: State, seat: int, notation: str) -> bool:
    """Whether the action is legal now; `choices` and `refusal` must agree."""
    wanted = action(state, notation)
    legal = wanted in state.choices(seat)
    assert legal == (state.refusal(seat, wanted) is None)
    return legal


def why(state: State, seat: int, notation: str) -> Refusal:
    """Why the action is refused; giving it anyway must change nothing."""
    before = state.to_json()
    with pytest.raises(Refused) as caught:
        state.apply(seat, action(state, notation))
    assert state.to_json() == before
    return caught.value.refusal


def objection(state: State, seat: int, notation: str) -> Refusal | None:
    """What the action itself says against being given now, whether it is among the candidates or not."""
    wanted = action(state, notation)
    code = wanted.verdict(state, seat)
    return None if code == ALLOWED else wanted.refusal(state, seat, code)


def choices(state: State, seat: int) -> list[str]:
    return [choice.notation for choice in state.choices(seat)]


def candidates(state: State, seat: int) -> list[str]:
    return [candidate.notation for candidate in state.candidates(seat)]


def answer_chance(state: State, *notations: str) -> list[Event]:
    """Make chance come up with these outcomes; returns what happened."""
    log: list[Event] = []
    for notation in notations:
        outcome = state.game.outcome(notation)
        assert outcome is not None, f"no outcome is written '{notation}'"
        state.apply(CHANCE, outcome, log)
    return log


def of_kind(events: Iterable[Event], kind: str) -> list[Event]:
    return [event for event in events if event.kind == kind]
