"""The host of a table: it deals, lets the bots answer, and keeps the record on disk. It prints nothing."""

from __future__ import annotations

import random
import zlib
from typing import Any

from holdfast.bots import make_bot
from holdfast.kernel import CHANCE, Action, AnyOf, Bot, Dealer, Event, Play, Question, Record
from holdfast.terminal.saves import RecordFile
from holdfast.terminal.table import Chair


class Host:
    """One running game with its chairs and files. Every change goes through here and is saved at once."""

    def __init__(self, play: Play, chairs: list[Chair], files: list[RecordFile]) -> None:
        self.play = play
        self.chairs = chairs
        self.files = files
        self.seed = seed_of(play.record)
        self.dealer = Dealer(self.seed)
        self.save_problem = ""

    @property
    def names(self) -> list[str]:
        return [chair.name for chair in self.chairs]

    def people(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.is_person]

    # -- going on -------------------------------------------------------------------------------------------

    def next_person(self, at_keyboard: int | None) -> int | None:
        """Continue until a person is asked, and return who; None when the game is over.

        People answer before bots where all are asked at once, and whoever is at the keyboard stays there.
        """
        while (seats := self.play.state.to_act()) != []:
            people = [seat for seat in seats if seat != CHANCE and self.chairs[seat].is_person]
            if people:
                return at_keyboard if at_keyboard in people else people[0]
            self.step()
        return None

    def step(self) -> None:
        """One answer of chance or of a bot."""
        seat = self.play.state.to_act()[0]
        if seat == CHANCE:
            self.deal()
        else:
            self.bot_answers(seat)

    def deal(self) -> None:
        self.play.deal(self.dealer.answer(self.play.state))
        self.save()

    def bot_answers(self, seat: int) -> None:
        state = self.play.state
        self.answer(seat, [self.bot_on(seat).choose(state.view(seat), list(state.choices(seat)))])

    def bot_on(self, seat: int) -> Bot:
        """A bot's luck depends on the seed, its seat and the moment, so a resumed game continues in the same way."""
        moment = random.Random(f"{self.seed}/{seat}/{len(self.play.moves)}").getrandbits(31)
        return make_bot(self.chairs[seat].spec, self.play.game, moment)

    def answer(self, seat: int, actions: list[Action[Any]]) -> None:
        """Raises `Refused`, and changes nothing then."""
        self.play.act(seat, actions)
        self.save()

    def undo(self, seat: int) -> None:
        self.play.undo(seat)
        self.save()

    def redo(self, seat: int) -> None:
        self.play.redo(seat)
        self.save()

    def reset(self, seat: int) -> None:
        self.play.reset(seat)
        self.save()

    def others_are_busy(self, seat: int) -> bool:
        """Whether a seat has answered all it was asked and could still take it back, as bots are not done."""
        seats = self.play.state.to_act()
        people = self.people()
        waiting = bool(seats) and CHANCE not in seats and not any(other in people for other in seats)
        return waiting and self.play.can_undo(seat) and self.play.moves[-1].lane

    # -- reading --------------------------------------------------------------------------------------------

    def prompt(self, seat: int) -> str:
        """The open question to a seat, in words."""
        question = self.play.state.asked(seat)
        assert isinstance(question, Question | AnyOf)
        return question.prompt(self.play.state)

    def events_since(self, moves: int, viewer: int) -> list[Event]:
        """What happened after a number of moves, as the viewer may see it."""
        shown = [event.for_seat(viewer) for move in self.play.moves[moves:] for event in move.events]
        return [event for event in shown if event is not None]

    def intents(self, viewer: int) -> list[str]:
        """What the bots on the viewer's side are up to, as far as they say so."""
        state = self.play.state
        teams = self.play.game.teams(len(self.chairs))
        said: list[str] = []
        for seat, chair in enumerate(self.chairs):
            if seat != viewer and teams[seat] == teams[viewer] and not chair.is_person:
                intent = self.bot_on(seat).intent(state.view(seat))
                if intent:
                    said.append(f"{chair.name}: {intent}")
        return said

    def moves_seen_before_last_answer(self, seat: int) -> int:
        """How many moves a seat had seen when it last answered: where a resumed game picks up the story."""
        places = [place for place, move in enumerate(self.play.moves) if move.seat == seat]
        return places[-1] + 1 if places else 0

    # -- files ----------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Bring all files up to date; a problem is kept for the skin to report, and play continues."""
        self.save_problem = ""
        for file in self.files:
            try:
                file.sync()
            except OSError as error:
                self.save_problem = f"the game could not be saved to {file.path}: {error.strerror or error}"

    def finish(self) -> None:
        for file in self.files:
            try:
                file.finish()
            except OSError as error:
                self.save_problem = f"the game could not be saved to {file.path}: {error.strerror or error}"


def seed_of(record: Record) -> int:
    """The seed noted in a record; a record without one gets one made from its header."""
    noted = record.notes.get("seed", "")
    if noted.removeprefix("-").isascii() and noted.removeprefix("-").isdigit() and len(noted) <= 40:
        return int(noted)
    return zlib.crc32(record.header().encode())
