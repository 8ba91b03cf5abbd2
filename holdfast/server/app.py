"""The application: one ASGI callable that knows the store, the tables, the bots and the routes."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

import msgspec
from starlette.types import Receive, Scope, Send

from holdfast.server import api_cards, qr
from holdfast.server.announcements import Announcements
from holdfast.server.bot_pool import BotPool
from holdfast.server.budget import Budget
from holdfast.server.callers import address_of, check_host, check_origin, counted_as, logged_path
from holdfast.server.council.intents import Intents
from holdfast.server.driver import Driver
from holdfast.server.expiry import Expiry
from holdfast.server.health import Health
from holdfast.server.hints import Hints
from holdfast.server.household import Household
from holdfast.server.http import Answer, Exchange, Router, respond
from holdfast.server.hub import Hub
from holdfast.server.limits import Limits, TooMany
from holdfast.server.live import deny, live
from holdfast.server.metrics import Metrics
from holdfast.server.odds import Odds
from holdfast.server.pace import Pace
from holdfast.server.pages import StaticFiles
from holdfast.server.presence import Presence
from holdfast.server.problems import GONE_ON, NotAllowed, Problem, Stale
from holdfast.server.push.pusher import Pusher
from holdfast.server.replays import Replays
from holdfast.server.reviews import Reviews
from holdfast.server.routes import all_routes
from holdfast.server.rubbish import Rubbish
from holdfast.server.settings import LOOPBACK, Settings
from holdfast.server.shelf import game_infos
from holdfast.server.store import Store, StoreError, make_store
from holdfast.server.table import Table
from holdfast.server.wire.bounds import room_for_sockets
from holdfast.server.wire.door import Door
from holdfast.server.workshop import Workshop

log = logging.getLogger("holdfast")
access = logging.getLogger("holdfast.access")

SWEEP_S: Final = 0.5
DOOR_S: Final = 1.0
VISIT_S: Final = 5.0  # at most how often other processes are told that a seat sends requests
RESUME_S: Final = 1.0  # between two attempts to resume the bots if the store cannot be reached at the start
TAKE_OVER_S: Final = 10.0
EXPIRE_S: Final = 3600.0
CSP: Final = (
    b"default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    b"frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
HEADERS: Final = [
    (b"content-security-policy", CSP),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
MOST_HEADER_BYTES: Final = 32 * 1024
NO_STORE: Final = (b"cache-control", b"no-store")
TABLES: Final = "t"
PAGES: Final = (TABLES, "r")
# Served from the root, because a service worker is responsible for the addresses below its own.
ROOT_FILES: Final = {"/": "index.html", "/sw.js": "sw.js"}


class App:
    """`app.store`, `app.hub` and so on are there once the lifespan has started."""

    def __init__(
        self,
        settings: Settings,
        store: Store | None = None,
        pool: BotPool | None = None,
        workshop: Workshop | None = None,
    ) -> None:
        self.settings: Final = settings
        self.store: Final = make_store(settings.database) if store is None else store
        self.health: Final = Health(self.store)
        self.metrics: Final = Metrics()
        self.presence: Final = Presence(settings.shares_database(), min(VISIT_S, settings.away_s / 4))
        self.announcements: Final = Announcements()
        self.hub: Final = Hub(self.store, self.presence, settings.idle_s, settings.away_s)
        self.pool: Final = pool or BotPool(settings.bot_workers, settings.bot_most, settings.bot_limit_s)
        self.driver: Final = Driver(self.store, self.hub, self.pool, self.metrics, Pace(settings.bot_pace_s))
        self.workshop: Final = workshop or Workshop(
            settings.replay_workers, settings.replay_limit_s, settings.replay_seconds, settings.replay_share
        )
        self.replays: Final = Replays(self.store, self.workshop, settings)
        self.hints: Final = Hints(self.pool)
        self.intents: Final = Intents(self.pool)
        self.odds: Final = Odds()
        self.reviews: Final = Reviews()
        self.hub.when_evicted.append(self.forget)
        self.pusher: Final = Pusher(settings, self.background)
        self.hub.when_published.append(self.pusher.look)
        self.hub.when_evicted.append(self.pusher.forget)
        self.household: Final = Household(settings)
        self.codes: Final = qr.Codes()
        self.cards: Final = api_cards.CardKeeper()
        self.code_budget: Final = Budget(qr.AT_ONCE, qr.PER_SECOND)
        self.limits: Final = Limits(settings.rate, settings.burst, settings.connections)
        self.no_limits: Final = Limits(0, 0, 0)
        proxies = LOOPBACK if settings.behind_proxy or settings.household else ()
        self.door: Final = Door(room_for_sockets(), settings.sockets, settings.rate, settings.burst, proxies)
        self.router: Final = Router(all_routes())
        self.files: Final = StaticFiles()
        self.tasks: Final[set[asyncio.Task[None]]] = set()
        self.expiry: Final = Expiry(self.store, settings.expire_days)
        self.salt = b""  # for the stored addresses; comes from the store
        self.failure = ""  # why the application could not start
        self.rubbish: Rubbish | None = None  # in a process that does nothing else

    # -- life -----------------------------------------------------------------------------------------------

    async def start(self) -> None:
        await self.store.open()
        self.salt = await self.store.secret("addresses")
        self.pusher.start(await self.store.secret("push"))
        self.background(self.start_bots())
        self.background(self.every(min(SWEEP_S, self.settings.away_s / 4), self.sweep))
        self.background(self.every(DOOR_S, self.show_out))
        self.background(self.every(TAKE_OVER_S, self.driver.take_over))
        if self.settings.expire_days > 0:
            self.background(self.every(EXPIRE_S, self.expiry.run, at_once=True))

    async def start_bots(self) -> None:
        """Runs once requests are being answered: games and bots take a moment to load."""
        await asyncio.to_thread(game_infos)
        if self.rubbish is not None:
            self.rubbish.settle(for_good=not self.hub.tables)
        await self.pool.start()
        while True:
            try:
                return await self.driver.start()
            except StoreError as error:
                log.warning("the bots cannot be resumed yet: %s", error)
                await asyncio.sleep(RESUME_S)

    async def stop(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.hints.close()
        await self.intents.close()
        await self.odds.close()
        await self.reviews.close()
        await self.workshop.close()
        await self.driver.close()
        await self.pool.close()
        await self.hub.close()
        await self.presence.tell(list(self.hub.tables.values()))
        await self.health.close()
        await self.store.close()

    def background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def every(self, seconds: float, work: Callable[[], Awaitable[None]], at_once: bool = False) -> None:
        """Repeat something for ever; a failure is logged and does not stop it."""
        while True:
            if not at_once:
                await asyncio.sleep(seconds)
            at_once = False
            try:
                await work()
            except StoreError as error:
                log.warning("the store failed: %s", error)
            except Exception:
                log.exception("%s failed", work)

    async def sweep(self) -> None:
        self.hub.sweep()
        tables = list(self.hub.tables.values())
        if self.presence.shared:
            # The process that led a table may be gone.
            self.driver.wake_all()
        await self.presence.tell(tables)
        if self.rubbish is not None:
            self.rubbish.look(self.metrics.requests + self.metrics.updates, time.monotonic())

    async def show_out(self) -> None:
        """Close the connections that keep the server from stopping."""
        self.door.sweep(asyncio.get_running_loop().time())

    def forget(self, table: Table) -> None:
        self.background(self.driver.forget(table))

    # -- presence -------------------------------------------------------------------------------------------

    def came(self, table: Table, viewer: int, before: int) -> None:
        """Somebody is watching from now on; the seat that the same browser watched from before is empty."""
        now = time.monotonic()
        for seat in (viewer, before):
            if seat >= 0:
                table.audience.seen[seat] = now
        if viewer >= 0:
            table.audience.away[viewer] = False
            if table.seats[viewer].votes or not table.seats[viewer].claimed:
                self.background(self.claim(table, viewer))
        table.room_changed()

    async def claim(self, table: Table, seat: int) -> None:
        """A person who is here with a personal link holds the seat and cannot be voted out."""
        try:
            async with table.steady():
                await table.seating.claim(seat)
        except (Problem, StoreError) as error:
            log.warning("table %s: it could not be noted that seat %d is taken: %s", table.id, seat, error)

    def announce(self, sentence: str) -> None:
        """Something about the house, for the person at this machine."""
        self.announcements.tell(
            sentence, [one for table in self.hub.tables.values() for one in table.audience.connections]
        )

    def visited(self, table: Table, seat: int) -> None:
        """Looking or moving counts as being present, in this process and in the others."""
        audience = table.audience
        audience.visit(seat)
        if audience.away[seat]:
            audience.away[seat] = False
            table.room_changed()
            self.background(self.presence.tell([table]))

    def left(self, table: Table, viewer: int) -> None:
        if viewer >= 0:
            table.audience.seen[viewer] = time.monotonic()
        table.used = time.monotonic()
        table.room_changed()

    # -- who calls ------------------------------------------------------------------------------------------

    def source(self, scope: Scope) -> str:
        """What the limits count as one caller."""
        return counted_as(address_of(scope))

    def limits_for(self, scope: Scope) -> Limits:
        """What a caller may ask for: anything on a server of their own, elsewhere what everybody may."""
        return self.no_limits if self.household.is_own(scope) else self.limits

    def hashed_address(self, scope: Scope) -> str:
        """What is stored about an address: enough to count its tables, and useless without the store's secret."""
        return hmac.new(self.salt, self.source(scope).encode(), hashlib.sha256).hexdigest()[:24]

    # -- requests -------------------------------------------------------------------------------------------

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.websocket(scope, receive, send)
        else:
            await self.lifespan(receive, send)

    async def lifespan(self, receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                try:
                    await self.start()
                except StoreError as error:
                    self.failure = str(error)
                    await send({"type": "lifespan.startup.failed", "message": self.failure})
                    return
                await send({"type": "lifespan.startup.complete"})
            else:
                await self.stop()
                await send({"type": "lifespan.shutdown.complete"})
                return

    async def websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        parts = scope["path"].strip("/").split("/")
        if len(parts) != 4 or parts[:2] != ["api", "tables"] or parts[3] != "live":
            await receive()
            await deny(scope, send, Problem(404, "there is nothing at this address"))
            return
        try:
            await live(self, parts[2], scope, receive, send)
        except Exception:
            log.exception("a live connection to %s failed", logged_path(scope))
            with contextlib.suppress(Exception):
                await send({"type": "websocket.close", "code": 1011})

    async def http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.monotonic()
        self.metrics.requests += 1
        answer = await self.answer(scope, receive, began)
        own = {name for name, _ in answer.headers}
        common = [usual for usual in (*HEADERS, NO_STORE) if usual[0] not in own]
        await respond(send, answer, common, scope["method"] == "HEAD")
        if self.settings.access_log:
            # Only the path: a query may contain anything, and tokens are sent in headers.
            took = (time.monotonic() - began) * 1000
            asked = address_of(scope), scope["method"], logged_path(scope)
            access.info("%s %s %s %d %.1fms", *asked, answer.status, took)

    async def answer(self, scope: Scope, receive: Receive, now: float) -> Answer:
        """The answer to a request, whatever goes wrong."""
        try:
            self.limits_for(scope).request(self.source(scope), now)
            check_host(scope, self.settings, self.household.known_names())
            self.household.note(scope, now)
            if sum(len(name) + len(value) for name, value in scope["headers"]) > MOST_HEADER_BYTES:
                raise Problem(431, "the header of this request is too large")
            method, path = scope["method"], scope["path"]
            if method not in ("GET", "HEAD"):
                check_origin(scope, self.settings)
            parts = path.strip("/").split("/")
            if parts[0] == "static" or path in ROOT_FILES or (parts[0] in PAGES and len(parts) == 2):
                return await self.page(Exchange(self, scope, receive, {}), method, parts)
            route, names = self.router.find("GET" if method == "HEAD" else method, path)
            return await route.handler(Exchange(self, scope, receive, names))
        except TooMany as problem:
            # A client that asks again at once is kept waiting, so it costs almost nothing.
            await asyncio.sleep(self.settings.penalty_s)
            return refused(problem)
        except Problem as problem:
            return refused(problem)
        except Stale:
            return refused(Problem(409, GONE_ON))
        except StoreError as error:
            log.error("the store failed: %s", error)
            return refused(Problem(503, "the table could not be reached or kept; try again in a moment"))
        except Exception:
            log.exception("%s %s failed", scope["method"], logged_path(scope))
            return refused(Problem(500, "internal error; see the server log"))

    async def page(self, exchange: Exchange, method: str, parts: list[str]) -> Answer:
        if method not in ("GET", "HEAD"):
            raise NotAllowed("GET")
        if parts[0] == "static":
            return self.files.answer(parts[1:], exchange)
        if parts[0] == TABLES:
            return await api_cards.page(exchange, parts[1])
        return self.files.answer([ROOT_FILES.get(exchange.incoming.url.path, "index.html")], exchange)


def refused(problem: Problem) -> Answer:
    headers = [(b"retry-after", b"1")] if problem.status in (429, 503) else []
    if isinstance(problem, NotAllowed):
        headers.append((b"allow", problem.allow.encode()))
    return Answer(msgspec.json.encode(problem.content()), problem.status, headers=headers)


def create_app(
    settings: Settings, store: Store | None = None, pool: BotPool | None = None, workshop: Workshop | None = None
) -> App:
    """The application for these settings. A different store, bot pool or workshop can be passed in."""
    return App(settings, store, pool, workshop)
