"""A record played again, to look at moment by moment. This is work for the replay workers, never for the event loop."""

from __future__ import annotations

from typing import Final

from holdfast.kernel import CHANCE, SPECTATOR, Dealer, Play, Record, RecordError, State
from holdfast.kernel.record import CHANCE_MARK
from holdfast.kernel.replay import begin_replay, follow_line
from holdfast.server import messages
from holdfast.server.chronicle import Passage
from holdfast.server.outgoing import outcome
from holdfast.server.problems import Problem
from holdfast.server.records import read_record
from holdfast.server.shelf import catalog_key, game_with, stage_of

EVERY: Final = 25  # answers between the states that are kept
SEED_BITS: Final = 53  # what JavaScript can count
MOST_LINES: Final = 20_000
MOST_TAKING_BACK: Final = 2000  # lines of undo, redo and reset; as many as a table may have


class Replay:
    """A replayed record, with some of its states."""

    def __init__(self, id: str, play: Play) -> None:
        self.id: Final = id
        self.play: Final = play
        self.stage: Final = stage_of(play.game.id)
        self.states: Final[dict[int, State]] = {0: play.game.start(len(play.record.seats))}

    def state(self, at: int) -> State:
        """The position after this many answers; treat it as read-only."""
        start = at - at % EVERY
        while start not in self.states:
            start -= EVERY
        state = self.states[start].copy()
        for number in range(start, at):
            move = self.play.moves[number]
            state.push(move.seat, move.action)
            if (number + 1) % EVERY == 0 and number + 1 not in self.states:
                self.states[number + 1] = state.copy()
        return state

    def info(self) -> messages.Replay:
        """What there is to know before the first frame."""
        play = self.play
        result = play.state.result()
        return messages.Replay(
            id=self.id,
            game=play.game.id,
            title=play.game.title,
            names=list(play.record.seats),
            catalog=catalog_key(play.game),
            length=len(play.moves),
            over=result is not None,
            result=outcome(result),
            chapters=self.chapters(),
            charts=list(self.stage.charts(play)),
            story=list(self.stage.story(play)),
            ledger=list(self.stage.ledger(play)),
            same_deck=self.seed() is not None,
        )

    def chapters(self) -> list[messages.Chapter]:
        found = [messages.Chapter(at=0, title="Set-up")]
        for at, move in enumerate(self.play.moves, start=1):
            for event in move.events:
                seen = event.for_seat(SPECTATOR)
                if seen is not None and seen.kind in self.stage.chapters:
                    found.append(messages.Chapter(at=at, title=seen.sentence(self.play.record.seats)))
        return found

    def frame(self, at: int, viewer: int) -> dict[str, object]:
        """One moment, as a seat or a spectator saw it."""
        state = self.state(at)
        view = state.view(viewer)
        line, events = "", Passage(0, [])
        if at > 0:
            move = self.play.moves[at - 1]
            line, events = written(int(move.seat), move.action.notation), Passage(at, move.events)
        shown = [entry.seen_by(viewer) for entry in events.entries]
        return {
            "at": at,
            "line": line,
            "said": "" if at == 0 or any(shown) else self.said(at),
            "events": [event for event in shown if event is not None],
            "phase": self.stage.phase(view),
            "scene": self.stage.scene(view),
            "to_act": [seat for seat in state.to_act() if seat != CHANCE],
        }

    def said(self, at: int) -> str:
        """An answer of which no event tells, in the words in which its seat was offered it: `@1: End turn`."""
        move = self.play.moves[at - 1]
        if move.seat == CHANCE:
            return ""
        return f"@{move.seat}: {self.stage.label(move.action, self.state(at - 1).view(move.seat))}"

    def seed(self) -> int | None:
        """What the luck of this game was made of, if its record says so."""
        note = self.play.record.notes.get("seed", "")
        return int(note) if note.isdecimal() and int(note) < 1 << SEED_BITS else None

    def fork(self, at: int, seed: int) -> list[str]:
        """The lines that a table starts with when it continues from here, up to the first question to a seat."""
        play = Play(self.play.game, list(self.play.record.seats))
        for line in lines_in_force(self.play, at):
            play.read_line(line)
        play.deal_all(Dealer(seed))
        if not play.state.to_act():
            raise Problem(422, "the game is over at that moment; choose an earlier one")
        return list(play.record.lines)


def play_text(text: str) -> Play:
    """Follow a record; raises a `Problem` in one sentence if it cannot be read or followed."""
    return play_again(read_record(text))


def play_again(record: Record) -> Play:
    """Follow a record line by line; raises a `Problem` where it breaks."""
    game = game_with(record.game, record.options)
    if len(record.lines) > MOST_LINES:
        raise Problem(422, f"a record has at most {MOST_LINES} lines")
    try:
        play = begin_replay(game, record)
        for number, line in record.numbered():
            follow_line(play, number, line)
            if play.taken_back > MOST_TAKING_BACK:
                raise Problem(422, f"this record holds more than {MOST_TAKING_BACK} undos, redos and resets")
    except RecordError as error:
        raise Problem(422, str(error)) from None
    return play


def lines_in_force(play: Play, at: int) -> list[str]:
    """The first answers as lines, without those that were undone."""
    return [written(int(move.seat), move.action.notation) for move in play.moves[:at]]


def written(seat: int, notation: str) -> str:
    return f"{CHANCE_MARK if seat == CHANCE else seat} {notation}"
