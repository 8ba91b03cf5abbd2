"""The application in the test's own loop: no sockets, no other processes, and the test decides what happens when.

`House` is a running `App` with clients for HTTP and live connections; in `InlinePool` bots think right here, and
`InlineWorkshop` replays records right here.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import httpx

from holdfast.bots import make_bot
from holdfast.kernel import Play
from holdfast.server.app import App, create_app
from holdfast.server.bot_pool import BotFailed, BotJob, BotPool
from holdfast.server.bot_worker import HINT, INTENT, chosen_by, told_intent
from holdfast.server.hint_task import weigh
from holdfast.server.problems import Problem
from holdfast.server.replay_worker import Reader, Task
from holdfast.server.settings import Settings
from holdfast.server.shelf import game_with
from holdfast.server.store import Store
from holdfast.server.workshop import Workshop

PATIENCE_S: Final = 120.0
EMPIRE: Final = "after-the-empire"
END: Final = "after-the-end"
Json = dict[str, Any]


class InlinePool(BotPool):
    """Answers at once; a closed `gate` keeps a bot thinking, and `failing` makes it fail."""

    def __init__(self) -> None:
        super().__init__(0, 0)
        self.gate: Final = asyncio.Event()
        self.gate.set()
        self.asked: Final[list[BotJob]] = []
        self.plays: Final[dict[str, Play]] = {}
        self.failing = False

    async def start(self) -> None:
        self.open = True

    async def close(self) -> None:
        self.open = False

    def hint(self, job: BotJob) -> str:
        play = self.followed(job)
        return weigh(play.state.view(job.seat), list(play.state.choices(job.seat)))

    async def ask(self, job: BotJob, is_watched: Callable[[], bool] = lambda: True) -> str:
        if job.task == HINT:
            return self.hint(job)
        if job.task == INTENT:
            play = self.followed(job)
            return told_intent(make_bot(job.spec, play.game, 0), play.state.view(job.seat), job.marks)
        self.asked.append(job)
        await asyncio.sleep(0)
        await self.gate.wait()
        if self.failing:
            raise BotFailed("the bot has a headache")
        play = self.followed(job)
        seed = random.Random(f"{job.seed}/{job.seat}/{len(job.lines)}").getrandbits(31)
        bot = make_bot(job.spec, play.game, seed)
        return chosen_by(bot, play.state.view(job.seat), play.state.choices(job.seat), job.marks).notation

    def followed(self, job: BotJob) -> Play:
        """The table's lines, replayed from where the last question left them."""
        play = self.plays.get(job.table)
        if play is None or play.record.lines != job.lines[: len(play.record.lines)]:
            play = self.plays[job.table] = Play(game_with(job.game, job.options), job.names)
        for line in job.lines[len(play.record.lines) :]:
            play.read_line(line)
        return play


class InlineWorkshop(Workshop):
    """Replays records in this process, at once."""

    def __init__(self) -> None:
        super().__init__()
        self.reader: Final = Reader()

    async def ask(self, task: Task, address: str) -> bytes:
        await asyncio.sleep(0)
        done = self.reader.do(task)
        if done.status:
            raise Problem(done.status, done.reason)
        return done.body


class House:
    """A running application, and ways to call it."""

    def __init__(self, app: App) -> None:
        self.app: Final = app
        transport = httpx.ASGITransport(app=app, client=("192.0.2.1", 4000))
        self.http: Final = httpx.AsyncClient(transport=transport, base_url="http://house.test")

    @property
    def pool(self) -> InlinePool:
        assert isinstance(self.app.pool, InlinePool)
        return self.app.pool

    async def get(self, path: str, token: str | None = None, **headers: str) -> httpx.Response:
        await asyncio.sleep(0)  # nothing else here ever waits, and other tasks need their turn
        return await self.http.get(path, headers={**bearer(token), **dashed(headers)})

    async def post(self, path: str, body: object = None, token: str | None = None, **headers: str) -> httpx.Response:
        await asyncio.sleep(0)
        return await self.http.post(path, json=body, headers={**bearer(token), **dashed(headers)})

    async def create(self, game: str = EMPIRE, seats: list[Json] | None = None, **more: Any) -> Json:
        chairs = [{"person": "Ann"}, {"person": "Bo"}] if seats is None else seats
        answer = await self.post("/api/tables", {"game": game, "seats": chairs, **more})
        assert answer.status_code == 201, answer.text
        created: Json = answer.json()
        return created

    async def look(self, table: str, token: str | None, since: int = 0) -> Json:
        answer = await self.get(f"/api/tables/{table}?since={since}", token)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    async def move(self, table: str, token: str | None, actions: list[str], seq: int) -> httpx.Response:
        return await self.post(f"/api/tables/{table}/moves", {"actions": actions, "expect_seq": seq}, token)

    def live(self, table: str, **headers: str) -> LiveClient:
        return LiveClient(self.app, f"/api/tables/{table}/live", headers)


class LiveClient:
    """A live connection as the application sees one; `clogged` makes it read nothing."""

    def __init__(self, app: App, path: str, headers: dict[str, str]) -> None:
        self.incoming: Final[asyncio.Queue[Json]] = asyncio.Queue()
        self.outgoing: Final[asyncio.Queue[Json]] = asyncio.Queue()
        self.writable: Final = asyncio.Event()
        self.writable.set()
        scope = {
            "type": "websocket",
            "path": path,
            "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
            + [(b"host", b"house.test")],
            "client": ("192.0.2.1", 4000),
            "extensions": {"websocket.http.response": {}},
        }
        self.incoming.put_nowait({"type": "websocket.connect"})
        self.task: Final = asyncio.get_running_loop().create_task(app(scope, self.incoming.get, self.take))

    async def take(self, message: Any) -> None:
        await self.writable.wait()
        self.outgoing.put_nowait(dict(message))

    async def next(self) -> Json:
        """The next thing that the application does."""
        return await asyncio.wait_for(self.outgoing.get(), PATIENCE_S)

    async def accepted(self) -> LiveClient:
        assert (await self.next())["type"] == "websocket.accept"
        return self

    def say(self, message: object) -> None:
        self.incoming.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    def hello(self, token: str | None, since: int = 0) -> None:
        self.say({"token": token, "since": since})

    async def heard(self) -> Json:
        """The next message from the server."""
        message = await self.next()
        assert message["type"] == "websocket.send", message
        found: Json = json.loads(message["text"])
        return found

    async def updated(self, seq: int = 0) -> Json:
        """The next update that reaches this line."""
        while True:
            message = await self.heard()
            if message["type"] == "update" and message["seq"] >= seq:
                return message

    async def room(self) -> Json:
        """The room as described by the next message."""
        room: Json = (await self.heard())["room"]
        return room

    async def leave(self) -> None:
        self.incoming.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await asyncio.wait_for(self.task, PATIENCE_S)


def dashed(headers: dict[str, str]) -> dict[str, str]:
    """Header names as they are sent."""
    return {name.replace("_", "-"): value for name, value in headers.items()}


def bearer(token: str | None) -> dict[str, str]:
    return {} if token is None else {"authorization": f"Bearer {token}"}


def legal(update: Json) -> list[str]:
    """The answers that the viewer may give now."""
    question = update["view"]["question"]
    return [] if question is None else [choice["do"] for choice in question["choices"] if "no" not in choice]


@asynccontextmanager
async def house(
    folder: Path | str, store: Store | None = None, workshop: Workshop | None = None, **changes: Any
) -> AsyncIterator[House]:
    """An application over a database (an address, or a folder for its own file), with no limits but those given."""
    database = folder if isinstance(folder, str) else f"sqlite:{folder / 'tables.sqlite'}"
    facts: Json = {"database": database, "rate": 0, "tables_a_day": 0, "penalty_s": 0.01, "bot_pace_s": 0, **changes}
    app = create_app(Settings(**facts), store, InlinePool(), InlineWorkshop() if workshop is None else workshop)
    await app.start()
    open_house = House(app)
    try:
        yield open_house
    finally:
        await open_house.http.aclose()
        await app.stop()


async def until(condition: Any, what: str = "it never happened") -> None:
    """Wait until something holds; `condition` may be a coroutine function."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            holds = condition()
            if asyncio.iscoroutine(holds):
                holds = await holds
            if holds:
                return
            await asyncio.sleep(0.005)
    raise AssertionError(what)
