"""A table: the one owner of a running game. Who sits there is in its `seating`, who is watching in its `audience`.

To change or read the position, one has to hold the table's lock. A move is applied, appended to the store, and
only then published; if the store refuses it, the table reloads itself, so memory never runs ahead of what
is durable. What live connections send is read without the lock, from what was published.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

from holdfast.kernel import CHANCE, OVER, Action, Dealer, Game, Play, RecordError, Refused
from holdfast.kernel.frame import ANY
from holdfast.kernel.record import CORRECTIONS
from holdfast.kernel.state import K_ASKED, K_OVER
from holdfast.server import outgoing
from holdfast.server.audience import Audience
from holdfast.server.chronicle import Chronicle
from holdfast.server.council.council import Council
from holdfast.server.council.rights import Circle
from holdfast.server.problems import Problem, Stale
from holdfast.server.records import table_record
from holdfast.server.seating import Seating
from holdfast.server.shared_parts import SharedParts
from holdfast.server.shelf import game_with, stage_of
from holdfast.server.store import PaperRow, SeatRow, Store, StoredTable, TableRow
from holdfast.web.counsel import counsel_for
from holdfast.web.painter import Painter

MOST_ACTIONS: Final = 64  # in one request
MOST_TAKING_BACK: Final = 2000  # lines of undo, redo and reset that one record may hold
WATCHED_S: Final = 60.0  # how long after looking or moving somebody counts as being at the table
LINES_AT_ONCE: Final = 100  # that are replayed before others get their turn


class Table:
    """One running game. `seq` is the number of lines that were published."""

    def __init__(self, store: Store, row: TableRow, seats: list[SeatRow], game: Game) -> None:
        self.store: Final = store
        self.id: Final = row.id
        self.seating: Final = Seating(store, row, seats, self.reload, self.room_changed)
        self.audience: Final = Audience(len(seats))
        self.game: Final = game
        self.council: Final = Council(store, row.id, Circle(list(game.teams(len(seats)))), self.audience.notice)
        self.stage: Final = stage_of(game.id)
        self.shared: Final = SharedParts(self.stage)
        self.counsel: Final = counsel_for(game.id)
        self.dealer: Final = Dealer(int(row.seed))
        self.play = self.fresh_play()
        self.chronicle = Chronicle()
        self.seq = 0
        self.asked: set[int] = set()  # who owes an answer in the published position
        self.torn = False  # the play may be ahead of the store
        self.lock: Final = asyncio.Lock()
        self.used = time.monotonic()
        self.published = time.perf_counter()
        self.when_published: Final[list[Callable[[Table], None]]] = []  # who wants to know

    @property
    def row(self) -> TableRow:
        return self.seating.row

    @property
    def seats(self) -> list[SeatRow]:
        return self.seating.seats

    def fresh_play(self) -> Play:
        return Play(self.game, list(self.row.names), {"seed": self.row.seed})

    # -- coming into being ----------------------------------------------------------------------------------

    @classmethod
    async def from_store(cls, store: Store, stored: StoredTable) -> Table:
        """A table as it was stored; raises a `Problem` if it cannot be continued with these rules."""
        row = stored.row
        game = game_with(row.game, row.options)
        if game.rulebook.version != row.rules or game.card_set != row.cards:
            raise Problem(410, "this table was started with rules or cards that this server no longer has")
        if [seat.seat for seat in stored.seats] != list(range(len(row.names))):
            raise Problem(410, "this table cannot be continued: its seats are not those of its record")
        table = cls(store, row, stored.seats, game)
        await table.replay(stored.lines)
        return table

    async def replay(self, lines: list[str]) -> None:
        """Start over and replay these lines, with pauses for other tables."""
        play, chronicle = self.fresh_play(), Chronicle()
        try:
            for number, line in enumerate(lines, start=1):
                chronicle.read(play, line)
                if number % LINES_AT_ONCE == 0:
                    await asyncio.sleep(0)
        except (RecordError, Refused) as error:
            raise Problem(410, f"this table cannot be continued: {error}") from None
        play.onlooker = Painter(self.stage)
        self.play, self.chronicle = play, chronicle
        self.publish()

    async def reload(self) -> None:
        """Reload everything from the store; the lock must be held."""
        stored = await self.store.load(self.id)
        if stored is None:
            raise Problem(404, "this table no longer exists")
        self.seat_anew(stored)
        await self.replay(stored.lines)
        self.torn = False

    def seat_anew(self, stored: StoredTable) -> None:
        self.seating.replace(stored)
        self.audience.room = None

    @asynccontextmanager
    async def steady(self) -> AsyncIterator[None]:
        """Hold the table while it is read or changed: nothing in it is ahead of the store."""
        async with self.lock:
            self.used = time.monotonic()
            if self.torn:
                await self.reload()
            yield

    # -- moves ----------------------------------------------------------------------------------------------

    async def move(self, seat: int, notations: list[str], expect_seq: int, paper: PaperRow | None = None) -> None:
        """Give a seat's answers, all or none; durable and published when it returns. The table must be held.
        A `paper` is written with them.

        Raises `Stale` when the table is at another line, and a `Problem` when it is refused.
        """
        self.seating.check_open()
        if expect_seq != self.seq:
            raise Stale
        if self.row.over:
            raise Problem(422, "the game is over", K_OVER)
        self.torn = True
        self.answer(seat, notations)
        await self.commit(paper)

    def answer(self, seat: int, notations: list[str]) -> None:
        """Apply to the play; nothing has changed if it raises a `Problem`."""
        try:
            if len(notations) == 1 and notations[0] in CORRECTIONS:
                self.take_back(seat, notations[0])
            else:
                self.play.act(seat, self.actions(notations))
        except Refused as refused:
            self.torn = False
            culprit = self.culprit(seat, notations)
            raise Problem(422, refused.refusal.reason, refused.refusal.rule, culprit) from None
        except Problem:
            self.torn = False
            raise
        self.play.deal_all(self.dealer)

    def actions(self, notations: list[str]) -> list[Action[Any]]:
        if not notations:
            raise Problem(422, "a move has at least one action")
        if len(notations) > MOST_ACTIONS:
            raise Problem(422, f"a move has at most {MOST_ACTIONS} actions")
        found = []
        for notation in notations:
            action = self.game.action(notation)
            if action is None:
                raise Problem(422, f"there is no action '{notation[:60]}'", K_ASKED, notation[:60])
            found.append(action)
        return found

    def take_back(self, seat: int, what: str) -> None:
        if self.play.taken_back >= MOST_TAKING_BACK:
            raise Problem(
                422, "too much has been undone at this table; from here on it can only move forward", "K-undo"
            )
        self.chronicle.read(self.play, f"{seat} {what}")

    def culprit(self, seat: int, notations: list[str]) -> str:
        """Which of the actions was refused."""
        trial = self.play.state.copy()
        for notation in notations[:-1]:
            action = self.game.action(notation)
            if action is None or trial.refusal(seat, action) is not None:
                return notation
            trial.push(seat, action)
        return notations[-1]

    async def commit(self, paper: PaperRow | None = None) -> None:
        """Store the lines that the store does not have yet, then publish them."""
        over = self.play.state.actor() == OVER
        now = time.time()
        kept = await self.store.append(self.id, self.seq, self.play.record.lines[self.seq :], now, over, paper)
        if not kept:
            await self.reload()
            raise Stale
        self.torn = False
        self.row.over = over
        self.row.touched = max(self.row.touched, now)
        self.publish()

    async def follow(self, seq: int) -> None:
        """Another process has changed the table, which now has this many lines."""
        async with self.steady():
            if seq <= self.seq:
                stored = await self.store.load(self.id)
                if stored is None:
                    self.row.closed = True
                else:
                    self.seat_anew(stored)
                if stored is None or len(stored.lines) == self.seq:
                    self.room_changed()
                    return
            self.torn = True
            for line in await self.store.lines_after(self.id, self.seq):
                self.chronicle.read(self.play, line)
                self.seen_moving(line)
            self.torn = False
            self.row.over = self.play.state.actor() == OVER
            self.publish()

    def seen_moving(self, line: str) -> None:
        """A line of a person's seat is a sign of life, through whichever process it came."""
        seat = line.partition(" ")[0]
        if seat.isdigit() and not self.seating.bots_among([int(seat)]):
            self.audience.seen[int(seat)] = time.monotonic()

    # -- telling --------------------------------------------------------------------------------------------

    def publish(self) -> None:
        """From now on everybody sees the current position."""
        self.chronicle.catch_up(self.play)
        self.seq = len(self.play.record.lines)
        self.published = time.perf_counter()
        self.asked = set(self.play.state.to_act())
        self.shared.turn_over()
        self.audience.sights.clear()
        if self.row.over or self.seating.has_bots():
            self.audience.room = None  # it says which bots are thinking; otherwise a move changes nothing in it
        outgoing.show(self, self.audience.viewers())
        self.tell()

    def room_changed(self) -> None:
        """Somebody came, left, was renamed or replaced."""
        self.audience.room = None
        self.tell()

    def tell(self) -> None:
        self.audience.notice()
        for listener in self.when_published:
            listener(self)

    def is_watched(self) -> bool:
        """Whether anybody is watching or playing; if nobody is, bots can wait."""
        return self.audience.is_there(self.seats, WATCHED_S, time.monotonic())

    def bots_to_act(self) -> list[int]:
        """The seats that a bot owes an answer for. At a question to several of a team, people answer first.

        Where the first answer counts, bots wait only for people who are here.
        """
        if self.row.closed:
            return []
        asked = [seat for seat in self.play.state.to_act() if seat != CHANCE]
        bots = self.seating.bots_among(asked)
        if len(bots) == len(asked):
            return bots
        people = [seat for seat in asked if seat not in bots]
        if self.play.state.first_answer_counts():
            return [] if any(self.audience.online(person) for person in people) else bots
        if self.play.state.stack[-1].sort != ANY:
            return bots
        return [bot for bot in bots if not any(self.council.circle.allies(bot, person) for person in people)]

    def record_text(self) -> str:
        """The whole record, with the current names."""
        return table_record(self.row, self.seats, self.play.record.lines)
