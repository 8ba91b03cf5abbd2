"""Plays games of *After The End* that prefer whatever has not been seen yet, and notes all that happens."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from holdfast.games.after_the_end.capitol import Visit
from holdfast.games.after_the_end.colony import NO_TOOL, NOBODY
from holdfast.games.after_the_end.commit import Decide, SendOne, SendPair
from holdfast.games.after_the_end.die import Reroll, SetDie
from holdfast.games.after_the_end.equipment import AssignTool
from holdfast.games.after_the_end.experience import CAPITOL, MOMENTS, ON_TURN, PlayExperience, Window
from holdfast.games.after_the_end.game import AfterTheEnd
from holdfast.games.after_the_end.market import CompleteContract, Influence
from holdfast.games.after_the_end.scoring import noble_points_of
from holdfast.games.after_the_end.state import EndState
from holdfast.kernel import CHANCE, Action, Event
from tests.exhaustive.runner import Runner
from tests.exhaustive.source import END
from tests.games.after_the_end.exhaustive.contents import FATES, contents
from tests.games.after_the_end.exhaustive.meddling import deal_experience, deal_tools, have_bought, lay_out, meddle
from tests.games.after_the_end.soundness import check_end_position

STAY = 0.15  # the share of rounds in which everybody visits the Capitol
GO = 0.45  # up to this share, everybody who can goes

# With these and the printed game every option is played both ways.
EVERYTHING_ELSE = {"removed": "missions", "colonies": "draft", "wall": "knowledge"}


class EndRunner(Runner[AfterTheEnd, EndState]):
    def __init__(self, game: AfterTheEnd) -> None:
        super().__init__(game, contents(game), END)
        self.mood = 1.0

    def start(self, seats: int) -> EndState:
        return self.game.start(seats)

    # -- answering ------------------------------------------------------------------------------------------

    def draw(self, state: EndState, rng: random.Random) -> None:
        outcomes = [outcome for outcome, _ in state.outcomes()]
        new = [outcome for outcome in outcomes if self.album.lacks("outcome", outcome.notation)]
        outcome = rng.choice(new or outcomes)
        self.carry_out(state, CHANCE, outcome)
        self.album.see("outcome", outcome.notation)

    def answer(self, state: EndState, seat: int, rng: random.Random) -> None:
        choices = state.choices(seat)
        action = self.as_the_mood_is(state, seat, choices, rng) or self.something_new(state, seat, choices, rng)
        if isinstance(action, PlayExperience):
            self.album.see("moment", f"{action.card.id}, {moment_of(state, seat)}")
        self.carry_out(state, seat, action)
        self.album.see("action", action.notation)

    def as_the_mood_is(
        self, state: EndState, seat: int, choices: Sequence[Action[Any]], rng: random.Random
    ) -> Action[Any] | None:
        """In some rounds everybody stays at home, in others everybody goes."""
        if not isinstance(state.asked(seat), Decide):
            return None
        if self.mood < STAY:
            return self.game.visit
        going = [choice for choice in choices if isinstance(choice, SendOne | SendPair)]
        if self.mood < GO and going:
            new = [choice for choice in going if self.album.lacks("action", choice.notation)]
            return rng.choice(new or going)
        return None

    def something_new(
        self, state: EndState, seat: int, choices: Sequence[Action[Any]], rng: random.Random
    ) -> Action[Any]:
        new = [choice for choice in choices if self.is_new(state, seat, choice)]
        return rng.choice(new or list(choices))

    def is_new(self, state: EndState, seat: int, action: Action[Any]) -> bool:
        if self.album.lacks("action", action.notation):
            return True
        if isinstance(action, AssignTool):
            return self.album.lacks("tool", action.tool.id)
        if isinstance(action, PlayExperience):
            return self.album.lacks("moment", f"{action.card.id}, {moment_of(state, seat)}")
        if isinstance(action, Influence):
            return self.album.lacks("noble", action.noble.id)
        return isinstance(action, CompleteContract) and self.album.lacks("contract", action.contract.id)

    def carry_out(self, state: EndState, seat: int, action: Action[Any]) -> None:
        twins = self.twins_without_tool(state, seat, action)
        mission = "" if state.current < 0 else state.mission().id
        sent = [int(colony.seat) for colony in state.colonies if colony.first != NOBODY]
        log: list[Event] = []
        state.apply(seat, action, log)
        for event in log:
            self.note(event, mission, sent)
        for tool, twin, instead in twins:
            twin.push(seat, instead)
            if without_tools(twin) != without_tools(state):
                self.album.see("tool", tool)

    # -- bringing things about ------------------------------------------------------------------------------

    def tempt_fate(self, state: EndState, seat: int, rng: random.Random) -> None:
        question = state.asked(seat)
        colony = state.colonies[seat]
        if isinstance(question, Decide) and state.first_player == seat:
            self.mood = rng.random()
        if isinstance(question, Decide | Visit) and rng.random() < 0.5:
            meddle(state, colony, rng)
            deal_tools(state, colony, self.tools_wanted(), rng)
            if not question.public:  # somebody who is known to hold experience
                deal_experience(state, colony, self.experience_wanted(), rng)
            if isinstance(question, Visit):
                have_bought(colony, rng)
            lay_out(state, state.noble_row, self.nobles_wanted(), rng)
            lay_out(state, state.contract_row, self.contracts_wanted(), rng)
            state.reopen()
        if rng.random() < 0.05:
            check_end_position(state)

    def tools_wanted(self) -> list[int]:
        return [int(tool.number) for tool in self.game.cards.tools if self.album.lacks("tool", tool.id)]

    def experience_wanted(self) -> list[int]:
        return [
            int(action.card.number)
            for action in self.game.actions
            if isinstance(action, PlayExperience | Reroll | SetDie) and self.album.lacks("action", action.notation)
        ]

    def nobles_wanted(self) -> list[int]:
        return [int(noble.number) for noble in self.game.cards.nobles if self.album.lacks("noble", noble.id)]

    def contracts_wanted(self) -> list[int]:
        return [int(card.number) for card in self.game.cards.contracts if self.album.lacks("contract", card.id)]

    # -- noting ---------------------------------------------------------------------------------------------

    def note(self, event: Event, mission: str, sent: list[int]) -> None:
        """Note what an event says; `mission` and `sent` are those before it."""
        self.album.see("event", event.kind)
        if event.kind in ("raid", "plundered"):
            self.album.see("fate", FATES[event.rule])
        elif event.kind == "knowledge":
            self.album.see("spot", str(event.facts["spot"]))
        elif event.kind == "unattended":
            self.album.see("mission", f"{mission}, unattended")
        elif event.kind == "won":
            self.album.see("mission", f"{mission}, won")
            if len(sent) > 1:
                self.album.see("mission", f"{mission}, lost")

    def twins_without_tool(
        self, state: EndState, seat: int, action: Action[Any]
    ) -> list[tuple[str, EndState, Action[Any]]]:
        """Copies of the state without one tool that has not shown its effect, and what is done there instead."""
        twins: list[tuple[str, EndState, Action[Any]]] = []
        for number in self.tools_wanted():
            assigning = isinstance(action, AssignTool) and action.tool.number == number
            carried = any(person.tool == number for colony in state.colonies for person in colony.people)
            if assigning or carried:
                twin = state.copy()
                for colony in twin.colonies:
                    if number in colony.tools:
                        colony.tools.remove(number)
                    for person in colony.people:
                        if person.tool == number:
                            person.tool, person.sign = NO_TOOL, 0
                twin.reopen()
                twins.append((self.game.cards.tools[number].id, twin, self.game.no_tool if assigning else action))
        return twins

    def look_at_the_end(self, state: EndState) -> None:
        self.be_refused(state, 0, self.game.leave)
        for colony in state.colonies:
            for number in colony.nobles:
                noble = self.game.cards.nobles[number]
                if noble_points_of(self.game.cards, colony, noble):
                    self.album.see("noble", noble.id)
            for number in colony.contracts:
                self.album.see("contract", self.game.cards.contracts[number].id)
        self.note_ending(state)
        self.level_the_points(state)

    def level_the_points(self, state: EndState) -> None:
        """Let everybody end equal; then give one seat more resources, and then more living people."""
        best = max(state.colonies, key=lambda colony: colony.living())
        best.nobles = []  # what they count would make the colonies differ
        for colony in state.colonies:
            for name in ("knowledge", "food", "scrap", "tech"):
                setattr(colony, name, getattr(best, name))
            colony.missions, colony.contracts, colony.nobles = best.missions, best.contracts, []
            colony.people = [person.copy() for person in best.people]
        self.note_ending(state)
        best.food += 1
        self.note_ending(state)
        for colony in state.colonies:
            if colony is not best:
                next(person for person in colony.people if not person.dead).dead = 1
        self.note_ending(state)

    def note_ending(self, state: EndState) -> None:
        state.final = None
        super().note_ending(state)


def moment_of(state: EndState, seat: int) -> str:
    """The moment at which experience is played."""
    question = state.asked(seat)
    if isinstance(question, Window):
        return MOMENTS[question.moment]
    return MOMENTS[CAPITOL] if isinstance(question, Visit) else MOMENTS[ON_TURN]


def without_tools(state: EndState) -> dict[str, Any]:
    """The position, except for who owns and carries which tool."""
    data: dict[str, Any] = state.to_json()
    del data["result"]
    for colony in data["colonies"]:
        del colony["tools"]
        for person in colony["people"]:
            del person["tool"], person["sign"]
    return data
