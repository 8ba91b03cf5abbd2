"""Running the application under uvicorn, until somebody stops it."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

import uvicorn

from holdfast.kernel.errors import HoldfastError
from holdfast.server.app import App, create_app
from holdfast.server.household import Household
from holdfast.server.rubbish import Rubbish
from holdfast.server.settings import Settings
from holdfast.server.store import StoreError
from holdfast.server.wire import Bounds, HttpWire, LiveWire
from holdfast.server.wire.bounds import raise_file_limit

BACKLOG: Final = 512
PING_S: Final = 20.0  # a live connection that does not answer for this long is gone


class CannotServe(HoldfastError):
    """The server could not start; one clear sentence."""


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 takes a free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        listener.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise CannotServe(f"cannot listen on {host} port {port}: {reason}") from None
    return listener


def configuration(app: App) -> uvicorn.Config:
    settings = app.settings
    bounds = Bounds.of(settings)
    # uvicorn calls what it is given here to make a protocol, class or not.
    http: Any = partial(HttpWire, door=app.door, bounds=bounds)
    live: Any = partial(LiveWire, door=app.door, bounds=bounds)
    return uvicorn.Config(
        app,
        loop="uvloop" if importlib.util.find_spec("uvloop") else "asyncio",
        http=http,
        ws=live,
        ws_max_size=4 * settings.message_limit,
        ws_ping_interval=PING_S,
        ws_ping_timeout=PING_S,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=settings.behind_proxy,
        forwarded_allow_ips="127.0.0.1,::1" if settings.behind_proxy else None,
        timeout_graceful_shutdown=settings.shutdown_s,
        backlog=BACKLOG,
    )


class Server(uvicorn.Server):
    """Reports when it is ready, and stops quietly on the usual signals."""

    def __init__(self, config: uvicorn.Config, household: Household, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.household: Final = household
        self.ready: Final = ready
        self.loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.loop = asyncio.get_running_loop()
        assert sockets is not None
        self.household.runs(sockets[0].getsockname()[1], self.listen_also)
        if self.household.settings.household_open:
            await self.household.try_to_let_in()
        self.ready()

    async def listen_also(self, host: str, port: int) -> Callable[[], None]:
        """Listen on one more address; calling the result stops that and disconnects those who came that way."""

        def protocol() -> asyncio.Protocol:
            # Called as uvicorn calls it for its own listeners.
            make: Any = self.config.http_protocol_class
            made: asyncio.Protocol = make(
                config=self.config, server_state=self.server_state, app_state=self.lifespan.state
            )
            return made

        listener = bind(host, port)
        more = await asyncio.get_running_loop().create_server(protocol, sock=listener, backlog=BACKLOG)
        self.servers.append(more)

        def stop() -> None:
            more.close()
            self.servers.remove(more)
            for connection in list(self.server_state.connections):
                if connection.transport.get_extra_info("sockname")[:1] == (host,):
                    connection.shutdown()

        return stop

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {sig: signal.signal(sig, self.handle_exit) for sig in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for sig, handler in before.items():
                signal.signal(sig, handler)


def serve(server: Server, app: App, listener: socket.socket) -> None:
    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        try:
            runner.run(server.serve(sockets=[listener]))
        except SystemExit:
            raise CannotServe(app.failure or "the server could not start") from None


def run(settings: Settings, ready: Callable[[], None] = lambda: None, listener: socket.socket | None = None) -> None:
    """Serve until a signal ends it; raises `CannotServe`. `ready` is called when requests are answered."""
    app = application(settings)
    app.rubbish = Rubbish()
    with contextlib.closing(bind(settings.host, settings.port) if listener is None else listener) as sock:
        serve(Server(configuration(app), app.household, ready), app, sock)


def application(settings: Settings) -> App:
    raise_file_limit()
    try:
        return create_app(settings)
    except StoreError as error:
        raise CannotServe(str(error)) from None


class BackgroundServer:
    """A server in a thread of its own, so that the caller can do something else. `port` is where it listens."""

    def __init__(self, settings: Settings) -> None:
        self.app: Final = application(settings)
        self.listener: Final = bind(settings.host, settings.port)
        self.port: Final[int] = self.listener.getsockname()[1]
        self.settled: Final = threading.Event()
        self.problem: CannotServe | None = None
        self.server: Final = Server(configuration(self.app), self.app.household, self.settled.set)
        self.thread: Final = threading.Thread(target=self.work, name="holdfast-server", daemon=True)

    def work(self) -> None:
        try:
            serve(self.server, self.app, self.listener)
        except CannotServe as problem:
            self.problem = problem
        finally:
            self.settled.set()

    def start(self) -> None:
        """Returns when requests are answered; raises `CannotServe`."""
        self.thread.start()
        self.settled.wait()
        if self.problem is not None:
            raise self.problem

    def compiled(self, sentence: str) -> None:
        """A compilation beside the game has ended, as the sentence says. From now on bots use the code that is on disk
        now, and the person at this machine is told."""
        assert self.server.loop is not None
        self.server.loop.call_soon_threadsafe(self.app.pool.renew)
        self.server.loop.call_soon_threadsafe(self.app.announce, sentence)

    def stop(self) -> None:
        """Returns when everything is saved and closed."""
        self.server.should_exit = True
        self.thread.join()
        self.listener.close()
