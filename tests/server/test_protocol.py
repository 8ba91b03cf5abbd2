"""The protocol as a state machine: people create, join, move, undo, vote, leave, close and return, at two processes.

Whatever they do, in whatever order: a seat has one holder, nothing acknowledged is lost, nobody is shown what is not
theirs, and everybody who watches ends up with the same view of the table.
"""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, multiple, rule, run_state_machine_as_test

from holdfast.kernel import SPECTATOR, Play
from holdfast.server.shelf import game_with
from tests.server.clients import Memory, without_pictures
from tests.server.inside import EMPIRE, END, House, Json, LiveClient, house, legal, until
from tests.tools.postgres import Cluster

LINE_UPS: list[list[Json]] = [
    [{"person": "Ann"}, {"person": "Bo"}],
    [{"person": ""}, {"person": ""}, {"bot": "random"}],
    [{"person": "Ann"}, {"person": ""}, {"person": ""}],
]
AWAY_S = 0.05
FEW = settings(max_examples=4, stateful_step_count=25)
MANY = settings(max_examples=150, stateful_step_count=60)


@dataclass
class Seated:
    """A table as its people know it."""

    id: str
    owner: str
    watch: str
    tokens: dict[int, str]  # the newest token of each seat that people may take
    retired: list[str] = field(default_factory=list)  # tokens that became invalid when somebody joined
    acknowledged: dict[int, str] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)
    closed: bool = False


class Watching:
    """Somebody with a live connection through one of the processes, and what they were sent."""

    def __init__(self, table: Seated, viewer: int, home: House) -> None:
        self.table = table
        self.viewer = viewer
        self.home = home
        self.memory = Memory()
        self.client: LiveClient | None = None

    @property
    def token(self) -> str:
        return self.table.watch if self.viewer < 0 else self.table.tokens[self.viewer]

    async def connect(self) -> None:
        self.client = await self.home.live(self.table.id).accepted()
        self.client.hello(self.token, self.memory.seq)

    async def leave(self) -> None:
        if self.client is not None:
            client, self.client = self.client, None
            await client.leave()

    def hear(self) -> None:
        """Take in everything that has arrived."""
        while self.client is not None and not self.client.outgoing.empty():
            message = self.client.outgoing.get_nowait()
            if message["type"] == "websocket.send":
                self.memory.take(json.loads(message["text"]))


class Protocol(RuleBasedStateMachine):
    """Two applications over one database, and people who know only what they were sent."""

    cluster: Cluster | None = None  # without a cluster: a file, and one application in place of both
    tables: Bundle[Seated] = Bundle("tables")
    watchers: Bundle[Watching] = Bundle("watchers")

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.stack = AsyncExitStack()
        self.homes: list[House] = []
        self.known: list[Seated] = []
        self.watching: list[Watching] = []

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run_until_complete(asyncio.wait_for(work, 120))

    @initialize()
    def open_doors(self) -> None:
        async def opened() -> None:
            if self.cluster is not None:
                url = self.stack.enter_context(self.cluster.database())
                self.homes = [await self.stack.enter_async_context(house(url, away_s=AWAY_S)) for _ in range(2)]
            else:
                folder = self.stack.enter_context(tempfile.TemporaryDirectory())
                self.homes = [await self.stack.enter_async_context(house(Path(folder), away_s=AWAY_S))] * 2

        self.run(opened())

    def home(self, number: int) -> House:
        return self.homes[number % len(self.homes)]

    # -- what people do -------------------------------------------------------------------------------------

    @rule(target=tables, at=st.integers(0, 1), line_up=st.sampled_from(LINE_UPS), game=st.sampled_from([EMPIRE, END]))
    def create(self, at: int, line_up: list[Json], game: str) -> Seated:
        created = self.run(self.home(at).create(game, line_up, open=True))
        tokens = {seat["seat"]: seat["token"] for seat in created["seats"] if "token" in seat}
        table = Seated(created["table"], created["owner"], created["watch"]["token"], tokens)
        self.known.append(table)
        return table

    @rule(table=tables, at=st.integers(0, 1))
    def join(self, table: Seated, at: int) -> None:
        answer = self.run(self.home(at).post(f"/api/tables/{table.id}/join", {"name": ""}))
        assert answer.status_code in ((410,) if table.closed else (201, 200, 409, 422)), answer.text
        if answer.status_code < 300:
            seat, token = answer.json()["seat"], answer.json()["token"]
            table.retired.append(table.tokens[seat])
            table.tokens[seat] = token
            self.run(self.settled(table))

    @rule(table=tables, at=st.integers(0, 1), number=st.integers(0, 9), wish=st.integers(0, 50), late=st.booleans())
    def move(self, table: Seated, at: int, number: int, wish: int, late: bool) -> None:
        self.run(self.answer(table, at, number, wish, late))

    async def answer(self, table: Seated, at: int, number: int, wish: int, late: bool) -> None:
        home, seat = self.home(at), sorted(table.tokens)[number % len(table.tokens)]
        looked = await home.get(f"/api/tables/{table.id}", table.tokens[seat])
        assert looked.status_code == (410 if table.closed else 200), looked.text
        if table.closed:
            return
        update = looked.json()
        assert update["view"]["viewer"] == seat
        choices = legal(update)
        what = choices[wish % len(choices)] if choices else "undo"
        if wish % 7 == 0:
            what = ("undo", "redo", "reset")[wish % 3]
        seq = update["seq"] - (1 if late else 0)
        answer = await home.move(table.id, table.tokens[seat], [what], seq)
        assert answer.status_code in (200, 403, 409, 422), answer.text
        if answer.status_code == 200:
            assert seq not in table.acknowledged
            assert not late
            table.acknowledged[seq] = f"{seat} {what}"
            assert answer.json()["seq"] > seq

    @rule(table=tables, at=st.integers(0, 1), voter=st.integers(0, 9), about=st.integers(0, 9))
    def vote(self, table: Seated, at: int, voter: int, about: int) -> None:
        seats = sorted(table.tokens)
        body = {"seat": seats[about % len(seats)], "bot": "random"}
        token = table.tokens[seats[voter % len(seats)]]
        answer = self.run(self.home(at).post(f"/api/tables/{table.id}/votes", body, token))
        assert answer.status_code in ((410,) if table.closed else (200, 403, 422)), answer.text

    @rule(
        table=tables, at=st.integers(0, 1), number=st.integers(0, 9), text=st.sampled_from(["hold fire", "fall back"])
    )
    def talk(self, table: Seated, at: int, number: int, text: str) -> None:
        token = table.tokens[sorted(table.tokens)[number % len(table.tokens)]]
        body = {"text": text, "key": f"k{len(table.said)}"}
        answer = self.run(self.home(at).post(f"/api/tables/{table.id}/words", body, token))
        assert answer.status_code in ((410,) if table.closed else (200, 429)), answer.text
        if answer.status_code == 200:
            assert answer.json()["number"] == len(table.said) + 1
            table.said.append(text)

    @rule(table=tables, at=st.integers(0, 1), number=st.integers(0, 9))
    def come_back(self, table: Seated, at: int, number: int) -> None:
        token = table.tokens[sorted(table.tokens)[number % len(table.tokens)]]
        answer = self.run(self.home(at).post(f"/api/tables/{table.id}/return", {}, token))
        assert answer.status_code == (410 if table.closed else 200), answer.text

    @rule(target=watchers, table=tables, at=st.integers(0, 1), number=st.integers(-1, 9))
    def watch(self, table: Seated, at: int, number: int) -> Any:
        if table.closed:
            return multiple()
        viewer = SPECTATOR if number < 0 else sorted(table.tokens)[number % len(table.tokens)]
        one = Watching(table, viewer, self.home(at))
        self.run(one.connect())
        self.watching.append(one)
        return one

    @rule(one=watchers)
    def leave(self, one: Watching) -> None:
        self.run(one.leave())

    @rule(one=watchers, at=st.integers(0, 1))
    def reconnect(self, one: Watching, at: int) -> None:
        """Resume from what was seen before, perhaps at the other process."""
        one.hear()
        self.run(one.leave())
        if not one.table.closed:
            one.home = self.home(at)
            self.run(one.connect())

    @rule(table=tables, at=st.integers(0, 1), by_owner=st.booleans())
    def close(self, table: Seated, at: int, by_owner: bool) -> None:
        token = table.owner if by_owner else table.watch
        answer = self.run(self.home(at).post(f"/api/tables/{table.id}/close", {}, token))
        if by_owner:
            assert answer.status_code == (410 if table.closed else 200), answer.text
            table.closed = True
            self.run(self.settled(table))
        else:
            assert answer.status_code in (403, 410)

    async def settled(self, table: Seated) -> None:
        """Wait until both processes know who sits there and whether the table is closed; a notice takes a moment."""

        async def agree() -> bool:
            stored = await self.homes[0].app.store.load(table.id)
            assert stored is not None
            there = [home.app.hub.tables[table.id] for home in self.homes if table.id in home.app.hub.tables]
            return all(one.seats == stored.seats and one.row.closed == stored.row.closed for one in there)

        await until(agree, "the processes do not agree about a table")

    # -- what must hold -------------------------------------------------------------------------------------

    def teardown(self) -> None:
        try:
            if self.homes:
                for table in self.known:
                    self.run(self.check(table))
                self.run(self.check_watchers())
        finally:
            self.run(self.stack.aclose())
            self.loop.close()

    async def check(self, table: Seated) -> None:
        for home in self.homes:
            home.pool.gate.clear()  # bots rest while everybody compares
        stored = await self.homes[0].app.store.load(table.id)
        assert stored is not None
        for place, line in table.acknowledged.items():
            assert stored.lines[place] == line, "an acknowledged move is lost or was doubled"
        if table.closed:
            return
        await self.settled(table)
        for home in self.homes:
            await self.check_talk(home, table)
            for token in table.retired:
                assert (await home.get(f"/api/tables/{table.id}", token)).status_code == 403, "a seat has two holders"
            for seat, token in [*table.tokens.items(), (SPECTATOR, table.watch)]:
                await self.check_sight(home, table, seat, token)

    async def check_talk(self, home: House, table: Seated) -> None:
        """Anybody who asks, at either process, gets everything that was said, once and in order."""

        async def heard() -> bool:
            answer = await home.get(f"/api/tables/{table.id}/council", table.watch)
            return [word["text"] for word in answer.json()["words"]] == table.said

        await until(heard, "something that was said is not known to every process")

    async def check_sight(self, home: House, table: Seated, viewer: int, token: str) -> None:
        """A viewer is shown what the record holds for that viewer, and nothing else."""
        update = await home.look(table.id, token)
        stored = await home.app.store.load(table.id)
        assert stored is not None
        if update["seq"] != len(stored.lines):  # a bot had an answer on its way
            return await self.check_sight(home, table, viewer, token)
        play = Play(game_with(stored.row.game, stored.row.options), list(stored.row.names))
        for line in stored.lines:
            play.read_line(line)
        told = [event.for_seat(viewer) for move in play.moves for event in move.events]
        assert [event["text"] for event in update["events"]] == [event.text for event in told if event is not None]
        assert update["view"]["viewer"] == max(viewer, -1)
        asked = viewer >= 0 and viewer in play.state.to_act()
        assert (update["view"]["question"] is not None) == asked
        return None

    async def check_watchers(self) -> None:
        """Everybody who is still connected has been sent everything, without asking for it."""
        for one in [one for one in self.watching if one.client is not None and not one.table.closed]:
            if one.token in one.table.retired:
                continue
            fresh = await one.home.look(one.table.id, one.token)

            def has_heard(one: Watching = one, seq: int = fresh["seq"]) -> bool:
                one.hear()
                return one.memory.seq >= seq

            await until(has_heard, "somebody who watches was not told")
            if one.memory.seq == fresh["seq"]:
                assert one.memory.log == without_pictures(fresh["events"])
                assert one.memory.newest is not None
                assert one.memory.newest["view"] == fresh["view"]


def test_the_protocol_holds_whatever_people_do(postgres: Cluster) -> None:
    class Two(Protocol):
        cluster = postgres

    many = os.environ.get("HOLDFAST_PROFILE") == "campaign"
    wanted = settings(
        MANY if many else FEW,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        derandomize=not many,
        # Timing between the processes varies, so a failing example is shown as it is, without shrinking.
        phases=(Phase.explicit, Phase.reuse, Phase.generate),
    )
    run_state_machine_as_test(Two, settings=wanted)
