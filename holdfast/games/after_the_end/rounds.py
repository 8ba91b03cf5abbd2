"""The course of the game: a round, and what happens between two rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holdfast.games.after_the_end.catalog import Mission
from holdfast.games.after_the_end.colony import NOBODY
from holdfast.games.after_the_end.commit import Decide
from holdfast.games.after_the_end.raids import begin_raid
from holdfast.games.after_the_end.scoring import tell_result
from holdfast.games.after_the_end.state import NONE
from holdfast.games.after_the_end.words import points_words
from holdfast.kernel.action import Action
from holdfast.kernel.deck import Deck
from holdfast.kernel.event import NO_SEAT, Event
from holdfast.kernel.frame import NO_PART, Draw, Step

if TYPE_CHECKING:
    from holdfast.games.after_the_end.state import EndState


@final
class RoundBegins(Step["EndState"]):
    """E-round-order: every seat decides once, from the first player clockwise; later seats know more."""

    def __init__(self) -> None:
        super().__init__("round")

    def run(self, state: EndState) -> None:
        state.round += 1
        state.resolved = 0
        state.rolls = 0
        for colony in state.colonies:
            colony.first = NOBODY
            colony.second = NOBODY
            colony.bonus = 0
            colony.wins_ties = 0
            colony.visiting = 0
            for person in colony.people:
                person.roll = 0
        if state.log is not None:
            mission = state.mission()
            text = f"Round {state.round}: {mission.name}, {points_words(mission.points)}."
            state.tell(
                Event("round", "E-round-order", NO_SEAT, text, {"round": int(state.round), "mission": mission.id})
            )
        state.stack.append(state.rules.all_committed)
        for place in range(state.seats - 1, -1, -1):
            state.stack.append(state.rules.turn_of[state.in_turn(place)])


@final
class SeatTurn(Step["EndState"]):
    """One seat decides."""

    def __init__(self, seat: i64) -> None:
        super().__init__("turn", seat)
        self.touches = NO_PART

    def run(self, state: EndState) -> None:
        state.stack.append(Decide(self.seat, len(state.colonies[self.seat].hand) > 0))

    def to_json(self) -> dict[str, object]:
        return {"step": self.name, "seat": int(self.seat)}


@final
class RoundEnds(Step["EndState"]):
    """E-first-player: the winner goes first next; E-next-mission: the visible mission becomes the current one."""

    def __init__(self) -> None:
        super().__init__("round end")
        self.touches = NO_PART

    def run(self, state: EndState) -> None:
        if state.winner != NONE:
            state.first_player = state.winner
        state.winner = NONE
        state.current = state.upcoming
        state.upcoming = NONE
        if state.current == NONE:  # E-game-end: that was the last mission
            if state.log is not None:
                tell_result(state)
            return
        state.stack.append(state.rules.round_begins)
        state.stack.append(state.rules.uncover)


@final
class Uncover(Step["EndState"]):
    """E-next-mission: turn up the next card; E-last-round: with an empty deck the current mission is the last."""

    def __init__(self) -> None:
        super().__init__("uncover")
        self.touches = NO_PART

    def run(self, state: EndState) -> None:
        if state.missions.size() > 0:
            state.stack.append(state.rules.draw_mission)
        elif state.log is not None:
            state.tell(
                Event("last round", "E-last-round", NO_SEAT, "The mission deck is empty: this is the last round.")
            )


@final
class DrawMission(Draw["EndState"]):
    """The next card of the mission deck, raid or mission; during set-up raids are put aside (`setting_up`)."""

    def __init__(self, table: list[Action[Any]], setting_up: bool) -> None:
        super().__init__("missions", table, 1)
        self.touches = NO_PART
        self.setting_up = setting_up

    def deck(self, state: EndState) -> Deck:
        return state.missions

    def printed(self, state: EndState) -> list[int]:
        return [1] * len(self.table)

    def to_json(self) -> dict[str, object]:
        return {"chance": self.name, "setting_up": self.setting_up}


@final
class MissionTurnsUp(Action["EndState"]):
    """Chance: this card is on top of the mission deck."""

    def __init__(self, mission: Mission) -> None:
        super().__init__(f"mission {mission.id}", "E-next-mission")
        self.mission = mission

    def apply(self, state: EndState, seat: i64) -> None:
        frame = state.stack.pop()
        assert isinstance(frame, DrawMission)
        mission = self.mission
        number = mission.number
        state.missions.take(number)
        if state.log is not None:
            rule = "E-setup-visible-pair" if frame.setting_up else ("E-raid-reveal" if mission.raid else self.rule)
            text = f"A {'raid' if mission.raid else 'mission'} turns up: {mission.name}."
            state.tell(Event("mission", rule, NO_SEAT, text, {"mission": mission.id}, random=True))
        if not mission.raid:
            if state.current == NONE:
                state.current = number
            else:
                state.upcoming = number
        elif frame.setting_up:
            # E-setup-visible-pair: put aside, and shuffled back once two missions lie face up
            state.set_aside.append(number)
            state.stack.append(frame)
        else:
            state.stack.append(state.rules.uncover)  # E-raid-again
            begin_raid(state)
