"""Raids: walls, wounds, deaths, and empty storehouses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64, mypyc_attr

from holdfast.games.after_the_end.catalog import Character
from holdfast.games.after_the_end.colony import NO_TOOL, Colony, Person
from holdfast.games.after_the_end.experience import RAID, open_window
from holdfast.games.after_the_end.tables import DAMAGED_WALL, NO_WALL, WHOLE_WALL
from holdfast.games.after_the_end.verdicts import DEAD, USED, explain
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Question, Step

if TYPE_CHECKING:
    from holdfast.games.after_the_end.state import EndState


def begin_raid(state: EndState) -> None:
    """E-raid-order: every colony deals with the raid in turn order, after a window for experience (E-window-raid)."""
    for place in range(state.seats - 1, -1, -1):
        state.stack.append(state.rules.raid_on[state.in_turn(place)])
    open_window(state, RAID)


@final
class RaidOn(Step["EndState"]):
    """A raid strikes one colony."""

    def __init__(self, seat: i64) -> None:
        super().__init__("raid", seat)

    def run(self, state: EndState) -> None:
        colony = state.colonies[self.seat]
        if colony.ignores_raid:  # E-experience-lookout
            colony.ignores_raid = 0
            tell(state, self.seat, "E-experience-lookout", f"@{self.seat} was warned of the raid.")
        elif colony.wall == WHOLE_WALL:  # E-raid-wall-whole
            colony.wall = DAMAGED_WALL
            tell(state, self.seat, "E-raid-wall-whole", f"The wall of @{self.seat} holds and is damaged.")
        elif colony.wall == DAMAGED_WALL:  # E-raid-wall-damaged
            colony.wall = NO_WALL
            tell(state, self.seat, "E-raid-wall-damaged", f"The damaged wall of @{self.seat} holds and falls.")
        elif colony.ready_people() == 0:
            lose_all(state, colony)
        else:
            state.ask(self.seat, ChooseWounded(self.seat))

    def to_json(self) -> dict[str, object]:
        return {"step": self.name, "seat": int(self.seat)}


def tell(state: EndState, seat: i64, rule: str, text: str) -> None:
    if state.log is not None:
        state.tell(Event("raid", rule, seat, text))


def lose_all(state: EndState, colony: Colony) -> None:
    """E-raid-none-ready: with nobody at home, all resources are lost."""
    if state.log is not None:
        lost = {"food": -int(colony.food), "scrap": -int(colony.scrap), "tech": -int(colony.tech)}
        delta = {name: amount for name, amount in lost.items() if amount}
        text = f"@{colony.seat} has nobody ready: all resources are lost."
        state.tell(Event("plundered", "E-raid-none-ready", colony.seat, text, {"delta": delta}))
    colony.food = 0
    colony.scrap = 0
    colony.tech = 0


@final
@mypyc_attr(free_list_len=1)
class ChooseWounded(Question["EndState"]):
    """E-raid-wound: the owner chooses which ready character is wounded."""

    def __init__(self, seat: i64) -> None:
        super().__init__("wound", seat)

    def candidates(self, state: EndState, seat: i64, out: list[Action[Any]]) -> None:
        out.extend(state.rules.wound[state.colonies[seat].card])

    def legal(self, state: EndState, seat: i64) -> list[Action[Any]]:
        colony = state.colonies[seat]
        return state.rules.wounds[colony.card][colony.ready_set()]

    def prompt(self, state: EndState) -> str:
        return "A raid! Which of your ready characters is wounded?"

    def copy(self) -> ChooseWounded:
        return ChooseWounded(self.seat)


@final
class WoundPerson(Action["EndState"]):
    """E-raid-wound: a wound on a free spot, which makes her better; without a spot she dies (E-raid-death)."""

    def __init__(self, character: Character, place: i64) -> None:
        super().__init__(f"wound {character.id}", "E-raid-wound")
        self.character = character
        self.place: i64 = place

    def verdict(self, state: EndState, seat: i64) -> i64:
        person = state.colonies[seat].people[self.place]
        if person.dead:
            return DEAD
        return USED if person.used else ALLOWED

    def refusal(self, state: EndState, seat: i64, code: i64) -> Refusal:
        if code == USED:
            return Refusal("E-raid-wound", "only a ready character meets a raid")
        return explain(code)

    def apply(self, state: EndState, seat: i64) -> None:
        state.close(seat)
        person = state.colonies[seat].people[self.place]
        if person.wounds < len(self.character.wounds):
            person.wounds += 1
            if state.log is not None:
                tell(state, seat, "E-raid-wound", f"{self.character.name} of @{seat} is wounded.")
        else:
            die(person)
            if state.log is not None:
                tell(state, seat, "E-raid-death", f"{self.character.name} of @{seat} dies.")


def die(person: Person) -> None:
    """E-raid-death-leaves: wounds and tokens go back, her tool is free."""
    person.dead = 1
    person.used = 0
    person.wounds = 0
    person.food = 0
    person.scrap = 0
    person.tech = 0
    person.tool = NO_TOOL
    person.sign = 0
