"""The knowledge track and what its spots give at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holdfast.games.after_the_end.catalog import (
    DRAW_EXPERIENCE,
    FREE_WALL,
    READY_ONE,
    TAKE_RESOURCE,
    Character,
)
from holdfast.games.after_the_end.colony import NO_TOOL, Colony
from holdfast.games.after_the_end.drawing import draw_experience
from holdfast.games.after_the_end.stores import ask_resource
from holdfast.games.after_the_end.tables import WHOLE_WALL
from holdfast.games.after_the_end.verdicts import AWAY, DEAD, READY_ALREADY, explain
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Question

if TYPE_CHECKING:
    from holdfast.games.after_the_end.state import EndState


def advance(state: EndState, seat: i64, steps: i64) -> None:
    """E-knowledge-step: the tracker moves up and the spot's benefit comes at once; not beyond the end."""
    colony = state.colonies[seat]
    track = state.rules.cards.knowledge
    last = colony.knowledge + steps
    if last > len(track):
        last = len(track)
    # The last question asked is answered first, so the benefits are opened from the last spot back.
    for spot in range(last, colony.knowledge, -1):
        give(state, seat, track[spot - 1].benefit)
    colony.knowledge = last
    if state.log is not None:
        text = f"@{seat} reaches spot {last} of the knowledge track."
        state.tell(Event("knowledge", "E-knowledge-step", seat, text, {"spot": int(last)}))


def give(state: EndState, seat: i64, benefit: i64) -> None:
    """What a spot gives at once."""
    if benefit == TAKE_RESOURCE:
        ask_resource(state, seat, "knowledge")  # E-knowledge-resource
    elif benefit == DRAW_EXPERIENCE:
        draw_experience(state, seat, 1, 1)  # E-knowledge-experience
    elif benefit == FREE_WALL:
        state.colonies[seat].wall = WHOLE_WALL  # E-knowledge-wall
        if state.log is not None:
            state.tell(Event("wall", "E-knowledge-wall", seat, f"@{seat} has a whole wall."))
    elif benefit == READY_ONE and can_ready(state, state.colonies[seat]):
        state.ask(seat, ChooseReady(seat))  # E-knowledge-ready


def can_ready(state: EndState, colony: Colony) -> bool:
    for place in range(len(colony.people)):
        if ready_verdict(state, colony, place) == ALLOWED:
            return True
    return False


def ready_verdict(state: EndState, colony: Colony, place: i64) -> i64:
    """Whether a character can be readied: used, alive, and not out on a mission still to be resolved (E-ready-away)."""
    person = colony.people[place]
    if person.dead:
        return DEAD
    if not person.used:
        return READY_ALREADY
    if not state.resolved and (place == colony.first or place == colony.second):
        return AWAY
    return ALLOWED


def make_ready(state: EndState, colony: Colony, place: i64) -> None:
    """A character is ready again, and her tool is free (E-tool-freed)."""
    person = colony.people[place]
    person.used = 0
    person.tool = NO_TOOL
    person.sign = 0
    if state.log is not None:
        name = state.rules.cards.characters[person.card].name
        state.tell(Event("readied", "E-tool-freed", colony.seat, f"{name} of @{colony.seat} is ready again."))


@final
class ChooseReady(Question["EndState"]):
    """E-knowledge-ready: which used character is readied."""

    def __init__(self, seat: i64) -> None:
        super().__init__("ready one", seat)

    def candidates(self, state: EndState, seat: i64, out: list[Action[Any]]) -> None:
        out.extend(state.rules.ready[state.colonies[seat].card])

    def prompt(self, state: EndState) -> str:
        return "Which character do you ready?"

    def copy(self) -> ChooseReady:
        return ChooseReady(self.seat)


@final
class ReadyPerson(Action["EndState"]):
    def __init__(self, character: Character, place: i64) -> None:
        super().__init__(f"ready {character.id}", "E-knowledge-ready")
        self.place: i64 = place

    def verdict(self, state: EndState, seat: i64) -> i64:
        return ready_verdict(state, state.colonies[seat], self.place)

    def refusal(self, state: EndState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: EndState, seat: i64) -> None:
        state.close(seat)
        make_ready(state, state.colonies[seat], self.place)
