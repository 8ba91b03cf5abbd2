"""A game being played: a state together with its record, undo and redo.

The record is append-only; the position is the replay of the lines that are still in force. `kernel/horizon.py`
works out how far back a seat may go, and `kernel/replay.py` replays a record.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from holdfast.kernel.action import Action, Refusal, Refused
from holdfast.kernel.dealer import Dealer
from holdfast.kernel.event import Event, Log, Onlooker, with_names
from holdfast.kernel.frame import CHANCE, EACH
from holdfast.kernel.game import Game
from holdfast.kernel.horizon import Move, why_out_of_reach, within_reach
from holdfast.kernel.record import CHANCE_MARK, REDO, RESET, UNDO, Record, RecordError, split_line
from holdfast.kernel.state import State

K_UNDO: Final = "K-undo"
MARK_EVERY: Final = 8  # answers within the current era between two marks


@final
class Mark:
    """The position after a number of answers in force, kept so that undo need not replay from the beginning."""

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
        self.taken_back: i64 = 0  # how many lines of the record are undo, redo or reset
        self.last_cut: i64 = 0  # the lowest line that the last undo or reset took out of force
        self.onlooker: Onlooker | None = None

    # -- acting ---------------------------------------------------------------------------------------------

    def act(self, seat: i64, actions: list[Action[Any]]) -> Log:
        """Give one or several answers of a seat, all or none of them; returns the events.

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
        """Apply an answer and note whether it can be taken back."""
        top = self.state.stack[-1] if self.state.stack else None
        lane = top is not None and top.sort == EACH
        last = self.moves[-1] if self.moves else None
        events: Log = []
        self.state.apply(seat, action, events, self.onlooker)
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
        """Nothing before this point can be undone or redone."""
        self.era += 1
        for redo in self.undone:
            redo.clear()

    def forget_others(self, seat: i64) -> None:
        """What other seats undid belonged to a position that no longer exists, so they cannot redo it."""
        for other, redo in enumerate(self.undone):
            if other != seat:
                redo.clear()

    # -- taking back ----------------------------------------------------------------------------------------

    def undo_steps(self, seat: i64) -> i64:
        """How many answers the seat may take back, one after the other."""
        return len(within_reach(self.moves, self.era, seat))

    def why_no_undo(self, seat: i64) -> str:
        """What stands between the seat and its last answer; '' if that may be taken back. `@2` is seat 2's name."""
        return "" if self.can_undo(seat) else why_out_of_reach(self.moves, seat)

    def can_undo(self, seat: i64) -> bool:
        return self.undo_steps(seat) > 0

    def can_redo(self, seat: i64) -> bool:
        return len(self.undone[seat]) > 0

    def undo(self, seat: i64) -> None:
        """Take back the seat's last answer; raises `Refused` beyond the horizon."""
        self.take_back(seat, 1)
        self.note(seat, UNDO)

    def reset(self, seat: i64) -> None:
        """Take back all that the seat may take back; raises `Refused` if that is nothing."""
        self.take_back(seat, len(self.moves))
        self.note(seat, RESET)

    def redo(self, seat: i64) -> Log:
        """Repeat the answer that was taken back last."""
        if not self.can_redo(seat):
            raise Refused(Refusal(K_UNDO, "nothing to redo"))
        action = self.undone[seat][-1]
        later = self.undone[seat][:-1]
        events = self.enforce(seat, action)
        self.undone[seat] = later
        self.note(seat, REDO)
        return events

    def note(self, seat: i64, what: str) -> None:
        self.record.lines.append(f"{seat} {what}")
        self.taken_back += 1

    def take_back(self, seat: i64, most: i64) -> None:
        """Take back as many answers as the seat may, up to `most`."""
        places = within_reach(self.moves, self.era, seat)
        if len(places) == 0:
            why = why_out_of_reach(self.moves, seat)
            reason = with_names(f"nothing can be undone: {why[0].lower()}{why[1:-1]}", self.record.seats)
            raise Refused(Refusal(K_UNDO, reason))
        places = places[:most]
        for place in places:
            move = self.moves.pop(place)
            self.last_cut = move.line
            self.undone[seat].append(move.action)
            if not move.lane:
                self.forget_others(seat)
        self.return_to(places[-1])

    def return_to(self, place: i64) -> None:
        """Bring the state to where the moves in force lead; those before `place` have not changed.

        Nothing before the current era can be taken back: one mark at its beginning and a few along the way are
        enough to make the next undo cheap.
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
        """Apply one line of a record, or raise `RecordError` or `Refused` and change nothing."""
        who, what = split_line(line)
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
