"""Finished tables and uploaded records, to look at moment by moment."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from holdfast.kernel import CHANCE, SPECTATOR, Play, Record, RecordError, State, parse_record
from holdfast.kernel.record import CHANCE_MARK, correction
from holdfast.kernel.replay import begin_replay, follow_line
from holdfast.server import messages, tokens
from holdfast.server.chronicle import Page
from holdfast.server.outgoing import outcome
from holdfast.server.problems import Problem
from holdfast.server.shelf import catalog_key, game_with, stage_of
from holdfast.server.store import ReplayRow, Store

if TYPE_CHECKING:
    from holdfast.server.hub import Hub

REPLAYS_KEPT: Final = 16
MOST_FRAMES: Final = 60  # in one answer
EVERY: Final = 25  # answers between the states that are kept
LINES_AT_ONCE: Final = 100
MOST_LINES: Final = 20_000
# Taking back plays the game again from its beginning: the sum of all lengths at which that happens.
MOST_WORK: Final = 1_000_000
# The kinds of event that open a chapter.
CHAPTERS: Final = ("season", "round")
NO_REPLAY: Final = "there is no such replay"


class Replay:
    """A record that was played again, with the states along its way."""

    def __init__(self, id: str, play: Play) -> None:
        self.id: Final = id
        self.play: Final = play
        self.stage: Final = stage_of(play.game.id)
        self.states: Final[dict[int, State]] = {0: play.game.start(len(play.record.seats))}
        self.told: messages.Replay | None = None

    def state(self, at: int) -> State:
        """The position after so many answers; to be read only."""
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
        if self.told is None:
            play = self.play
            result = play.state.result()
            self.told = messages.Replay(
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
            )
        return self.told

    def chapters(self) -> list[messages.Chapter]:
        found = [messages.Chapter(at=0, title="Set-up")]
        for at, move in enumerate(self.play.moves, start=1):
            for event in move.events:
                seen = event.for_seat(SPECTATOR)
                if seen is not None and seen.kind in CHAPTERS:
                    found.append(messages.Chapter(at=at, title=seen.sentence(self.play.record.seats)))
        return found

    def frame(self, at: int, viewer: int) -> dict[str, object]:
        """One moment, as a seat or a spectator saw it."""
        state = self.state(at)
        view = state.view(viewer)
        line, events = "", Page(0, [])
        if at > 0:
            move = self.play.moves[at - 1]
            line, events = written(int(move.seat), move.action.notation), Page(at, move.events)
        shown = [entry.seen_by(viewer) for entry in events.entries]
        return {
            "at": at,
            "line": line,
            "events": [event for event in shown if event is not None],
            "phase": self.stage.phase(view),
            "scene": self.stage.scene(view),
            "to_act": [seat for seat in state.to_act() if seat != CHANCE],
        }


class Replays:
    """The replays that were asked for last."""

    def __init__(self, store: Store) -> None:
        self.store: Final = store
        self.hub: Hub | None = None
        self.kept: Final[OrderedDict[str, Replay]] = OrderedDict()

    async def get(self, id: str) -> Replay:
        """A finished table, or an uploaded record; a `Problem` if it is neither."""
        kept = self.kept.get(id)
        if kept is None:
            if not tokens.is_id(id):
                raise Problem(404, NO_REPLAY)
            row = await self.store.load_replay(id)
            kept = await self.of_table(id) if row is None else await self.of_text(id, row.text)
            self.keep(kept)
        self.kept.move_to_end(id)
        return kept

    def keep(self, replay: Replay) -> None:
        self.kept[replay.id] = replay
        while len(self.kept) > REPLAYS_KEPT:
            self.kept.popitem(last=False)

    async def of_table(self, id: str) -> Replay:
        assert self.hub is not None
        table = await self.hub.table(id)
        async with table.steady():
            table.seating.check_open()
            if not table.row.over:
                raise Problem(403, "a table can be looked at again when its game is over")
            text = table.record_text()
        return await self.of_text(id, text)

    async def of_text(self, id: str, text: str) -> Replay:
        record = parse_record(text)
        return Replay(id, await played_again(record))

    async def upload(self, body: bytes) -> str:
        """Keep a record for replaying; its id follows from its content."""
        try:
            text = body.decode("utf-8").replace("\r\n", "\n")
        except UnicodeDecodeError:
            raise Problem(422, "this is not a Holdfast record: it is not UTF-8 text") from None
        try:
            record = parse_record(text)
        except RecordError as error:
            raise Problem(422, str(error)) from None
        id = tokens.derived_id(b"record", text.encode())
        if id not in self.kept and await self.store.load_replay(id) is None:
            replay = Replay(id, await played_again(record))
            await self.store.save_replay(ReplayRow(id=id, text=text, created=time.time()))
            self.keep(replay)
        return id


async def played_again(record: Record) -> Play:
    """Follow a record line by line, letting others have their turn; raises a `Problem` where it breaks."""
    game = game_with(record.game, record.options)
    if len(record.lines) > MOST_LINES:
        raise Problem(422, f"a record has at most {MOST_LINES} lines")
    work = 0
    try:
        play = begin_replay(game, record)
        for number, line in record.numbered():
            follow_line(play, number, line)
            if correction(line):
                work += len(play.moves)
                if work > MOST_WORK:
                    raise Problem(422, "in this record too much is taken back to follow it")
            if number % LINES_AT_ONCE == 0 or correction(line):
                await asyncio.sleep(0)
    except RecordError as error:
        raise Problem(422, str(error)) from None
    return play


def lines_in_force(play: Play, at: int) -> list[str]:
    """The first so many answers as lines, without what was taken back."""
    return [written(int(move.seat), move.action.notation) for move in play.moves[:at]]


def written(seat: int, notation: str) -> str:
    return f"{CHANCE_MARK if seat == CHANCE else seat} {notation}"
