"""A game being played: a state together with its record, undo and redo.

The record is append-only; the position is the replay of the lines that are still in force. How far back a seat
may go is worked out, never declared: the last chance outcome, reveal, closed *each*, or action of another seat
(other than one in a parallel lane of the same open frame) is the horizon.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from holdfast.kernel.action import Action, Refusal, Refused
from holdfast.kernel.dealer import Dealer
from holdfast.kernel.event import Event, Log
from holdfast.kernel.frame import CHANCE, EACH
from holdfast.kernel.game import Game, SeatsError
from holdfast.kernel.record import CHANCE_MARK, REDO, RESET, UNDO, Record, RecordError
from holdfast.kernel.state import State

K_UNDO: Final = "K-undo"
MARK_EVERY: Final = 8  # answers within the current era between two marks


@final
class Move:
    """An answer in force, and what is needed to know whether it can be taken back."""

    def __init__(self, seat: i64, action: Action[Any], era: i64, lane: bool, line: i64) -> None:
        self.seat: i64 = seat
        self.action: Final = action
        self.era: i64 = era  # rises whenever something can no longer be taken back
        self.lane: Final = lane  # given inside an open *each*, parallel to the other lanes
        self.line: i64 = line  # its line in the record, counted from 1
        self.events: Log = []


@final
class Mark:
    """The position after so many answers in force, kept so that taking back need not play from the beginning."""

    def __init__(self, at: i64, state: State) -> None:
        self.at: i64 = at
        self.state: Final = state


@final
class Play:
    """One running game. Every change goes through `act`, `deal`, `undo`, `redo` or `reset`."""

    def __init__(self, game: Game, names: list[str], notes: dict[str, str] | None = None) -> None:
        game.check_seats(len(names))
        self.game: Final = game
        self.record: Final = Record(game.id, game.rulebook.version, game.card_set, game.options, names, notes)
        self.state: State = game.start(len(names))
        self.moves: list[Move] = []
        self.undone: list[list[Action[Any]]] = [[] for _ in names]
        self.era: i64 = 0
        self.marks: list[Mark] = []  # in rising order; of those before the current era only the last one counts
        self.taken_back: i64 = 0  # how many lines are undo, redo or reset
        self.last_cut: i64 = 0  # the lowest line that the last undo or reset took out of force

    # -- acting ---------------------------------------------------------------------------------------------

    def act(self, seat: i64, actions: list[Action[Any]]) -> Log:
        """Give one or several answers of a seat, all or none; returns the events.

        Several answers must follow one another without chance or another seat's answer between them.
        """
        if len(actions) > 1:
            trial = self.state.copy()
            for action in actions:
                trial.apply(seat, action)
        events: Log = []
        for action in actions:
            events.extend(self.enforce(seat, action))
            self.record.lines.append(f"{seat} {action.notation}")
        self.undone[seat] = []
        return events

    def deal(self, outcome: Action[Any]) -> Log:
        """Give the answer of CHANCE."""
        events = self.enforce(CHANCE, outcome)
        self.record.lines.append(f"{CHANCE_MARK} {outcome.notation}")
        return events

    def deal_all(self, dealer: Dealer) -> Log:
        """Let the dealer answer for as long as CHANCE is asked."""
        events: Log = []
        while self.state.actor() == CHANCE:
            events.extend(self.deal(dealer.answer(self.state)))
        return events

    def enforce(self, seat: i64, action: Action[Any]) -> Log:
        """Apply an answer and note how firmly it stands."""
        top = self.state.stack[-1] if self.state.stack else None
        lane = top is not None and top.sort == EACH
        last = self.moves[-1] if self.moves else None
        events: Log = []
        self.state.apply(seat, action, events)
        if seat == CHANCE or (last is not None and last.seat != seat and not (lane and last.lane)):
            self.advance()
        elif not lane:
            self.forget_others(seat)
        move = Move(seat, action, self.era, lane, len(self.record.lines) + 1)
        move.events = events
        self.moves.append(move)
        closed = lane and (not self.state.stack or self.state.stack[-1] is not top)
        if seat == CHANCE or closed or any(event.reveals or event.random for event in events):
            self.advance()
        return events

    def advance(self) -> None:
        """Nothing that was done before can be taken back or done again."""
        self.era += 1
        for redo in self.undone:
            redo.clear()

    def forget_others(self, seat: i64) -> None:
        """What other seats took back belonged to a position that is no more; they cannot do it again."""
        for other, redo in enumerate(self.undone):
            if other != seat:
                redo.clear()

    # -- taking back ----------------------------------------------------------------------------------------

    def last_undoable(self, seat: i64) -> i64:
        """The place of the seat's last answer that may be taken back, or -1."""
        others = False
        for place in range(len(self.moves) - 1, -1, -1):
            move = self.moves[place]
            if move.era != self.era:
                return -1
            if move.seat == seat:
                # Answers of other seats in the same era were given in parallel lanes, and do not care about
                # this lane; but they may rest on what was done before the lanes opened.
                return -1 if others and not move.lane else place
            others = True
        return -1

    def can_undo(self, seat: i64) -> bool:
        return self.last_undoable(seat) >= 0

    def can_redo(self, seat: i64) -> bool:
        return len(self.undone[seat]) > 0

    def undo(self, seat: i64) -> None:
        """Take back the seat's last answer; raises `Refused` beyond the horizon."""
        self.return_to(self.take_back(seat))
        self.note(seat, UNDO)

    def reset(self, seat: i64) -> None:
        """Take back all that the seat may take back."""
        place = self.take_back(seat)
        while self.can_undo(seat):
            place = self.take_back(seat)
        self.return_to(place)
        self.note(seat, RESET)

    def redo(self, seat: i64) -> Log:
        """Give again the answer that was taken back last."""
        if not self.can_redo(seat):
            raise Refused(Refusal(K_UNDO, "there is nothing to do again"))
        action = self.undone[seat][-1]
        later = self.undone[seat][:-1]
        events = self.enforce(seat, action)
        self.undone[seat] = later
        self.note(seat, REDO)
        return events

    def note(self, seat: i64, what: str) -> None:
        self.record.lines.append(f"{seat} {what}")
        self.taken_back += 1

    def take_back(self, seat: i64) -> i64:
        """Take the seat's last answer out of force; returns the place where it stood."""
        place = self.last_undoable(seat)
        if place < 0:
            raise Refused(
                Refusal(K_UNDO, "nothing can be taken back beyond the last draw, reveal or other seat's answer")
            )
        move = self.moves.pop(place)
        self.last_cut = move.line
        self.undone[seat].append(move.action)
        if not move.lane:
            self.forget_others(seat)
        return place

    def return_to(self, place: i64) -> None:
        """Put the state to where the moves in force lead, of which those before `place` are the same as before.

        Nothing before the current era can be taken back: one mark at its beginning and a few along it are enough to
        make the next time cheap.
        """
        while self.marks and self.marks[-1].at > place:
            self.marks.pop()
        era_start: i64 = len(self.moves)
        while era_start > 0 and self.moves[era_start - 1].era == self.era:
            era_start -= 1
        while len(self.marks) > 1 and self.marks[1].at <= era_start:
            self.marks.pop(0)
        at: i64 = self.marks[-1].at if self.marks else 0
        state = self.marks[-1].state.copy() if self.marks else self.game.start(len(self.record.seats))
        marked: i64 = at if at >= era_start and self.marks else era_start - MARK_EVERY
        for number in range(at, len(self.moves) + 1):
            if number - marked >= MARK_EVERY:
                self.marks.append(Mark(number, state.copy()))
                marked = number
            if number < len(self.moves):
                move = self.moves[number]
                state.push(move.seat, move.action)
        self.state = state

    # -- reading --------------------------------------------------------------------------------------------

    def events(self) -> list[Event]:
        """Everything that happened and is still in force."""
        return [event for move in self.moves for event in move.events]

    def read_line(self, line: str) -> Log:
        """Apply one line of a record; raises `RecordError` or `Refused` and changes nothing then."""
        who, space, what = line.partition(" ")
        if not space:
            raise RecordError(f"expected 'SEAT action', found '{line[:60]}'")
        if who == CHANCE_MARK:
            outcome = self.game.outcome(what)
            if outcome is None:
                raise RecordError(f"there is no chance outcome '{what[:60]}'")
            return self.deal(outcome)
        if who not in [str(seat) for seat in range(len(self.record.seats))]:
            raise RecordError(f"there is no seat '{who[:20]}'")
        seat = int(who)
        if what == UNDO:
            self.undo(seat)
            return []
        if what == RESET:
            self.reset(seat)
            return []
        if what == REDO:
            return self.redo(seat)
        action = self.game.action(what)
        if action is None:
            raise RecordError(f"there is no action '{what[:60]}'")
        return self.act(seat, [action])


def replay_record(game: Game, record: Record, upto: int | None = None) -> Play:
    """Play a record again, line by line; raises `RecordError` with the line number where it breaks."""
    if record.game != game.id:
        raise RecordError(f"the record is of '{record.game[:60]}', not of '{game.id}'")
    if record.rules != game.rulebook.version:
        raise RecordError(
            f"the record was played under rules version {record.rules}; this is version {game.rulebook.version}"
        )
    if record.cards != game.card_set:
        raise RecordError(f"the record was played with the cards '{record.cards[:60]}', not '{game.card_set}'")
    if {**game.options, **record.options} != game.options:
        raise RecordError("the record was played with other options than this game")
    try:
        play = Play(game, record.seats, record.notes)
    except SeatsError as unfit:
        raise RecordError(str(unfit)) from None
    first = record.header_lines() + 1
    for number, line in enumerate(record.lines[:upto], start=first):
        try:
            play.read_line(line)
        except RecordError as error:
            raise RecordError(f"line {number}: {error}") from None
        except Refused as refused:
            raise RecordError(f"line {number}: '{line[:60]}' is refused: {refused}") from None
    return play
