"""The household: if the person at this machine agrees, its local network can reach the tables too.

The server that `holdfast play` starts listens to its own machine alone. Letting the household in opens a second
listener, on this machine's address in the local network and nowhere else; the server answers there under that address
and under no other name. The listener through which a request came tells who is asking: the person at the machine, or a
guest.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from collections.abc import Awaitable, Callable
from typing import Final

from starlette.types import Scope

from holdfast.kernel.errors import HoldfastError
from holdfast.server.callers import address_of
from holdfast.server.problems import Problem
from holdfast.server.settings import LOOPBACK, Settings

EVERYWHERE: Final = ("0.0.0.0", "::")
HERE_S: Final = 60.0  # how long after its last request a device still counts as here
# Nothing is sent there: the machine only works out which of its addresses it would send from.
SOMEWHERE_ELSE: Final = ("10.254.254.254", 9)


class NoNetwork(HoldfastError):
    """The local network cannot be let in; one clear sentence."""


Close = Callable[[], None]
Listen = Callable[[str, int], Awaitable[Close]]


class Household:
    """Whether the local network may come in, at which address, and which devices have come."""

    def __init__(self, settings: Settings) -> None:
        self.settings: Final = settings
        self.port = settings.port
        self.listen: Listen | None = None  # opens another listener; only a server that runs can
        self.host: str | None = None  # our address in the local network, while the household is let in
        self.failure = ""  # why the network could not be let in from the start
        self.shut: Close | None = None
        self.changing: Final = asyncio.Lock()
        self.came: Final[dict[str, float]] = {}  # when each device was last heard from

    def runs(self, port: int, listen: Listen) -> None:
        """The server listens on this port, and can listen elsewhere too."""
        self.port, self.listen = port, listen

    @property
    def address(self) -> str | None:
        """How other machines reach this server; None if they cannot, as far as it knows."""
        if self.host is not None:
            return url_of(self.host, self.port)
        if self.settings.public_url is not None:
            return self.settings.public_url.rstrip("/")
        if self.settings.host in EVERYWHERE:
            found = network_address()
            return None if found is None else url_of(found, self.port)
        return None if self.settings.is_local() else url_of(self.settings.host, self.port)

    def known_names(self) -> tuple[str, ...]:
        """The names under which this server may be reached."""
        names = self.settings.known_names()
        return names if self.host is None else (*names, self.host)

    # -- who asks -------------------------------------------------------------------------------------------

    def is_own(self, scope: Scope) -> bool:
        """Whether the person at this machine asks, on a server that is theirs."""
        return self.settings.household and through(scope) in LOOPBACK and through(scope) != self.host

    def note(self, scope: Scope, now: float) -> None:
        """A request came in."""
        if self.host is not None and through(scope) == self.host:
            self.came[address_of(scope)] = now

    def devices(self, now: float) -> list[str]:
        """The devices that were heard from recently."""
        for address, at in list(self.came.items()):
            if now - at >= HERE_S:
                del self.came[address]
        return sorted(self.came)

    # -- opening and closing --------------------------------------------------------------------------------

    async def let_in(self) -> None:
        """Listen to the local network; raises `NoNetwork`."""
        async with self.changing:
            if self.host is not None:
                return
            if self.listen is None:
                raise NoNetwork("this server cannot listen anywhere else")
            host = self.settings.household_host or network_address()
            if host is None:
                raise NoNetwork("this machine is not connected to a local network")
            try:
                self.shut = await self.listen(host, self.port)
            except HoldfastError as error:
                raise NoNetwork(str(error)) from None
            self.came.clear()
            self.host = host

    async def try_to_let_in(self) -> None:
        """At the start of the server; if it fails, people at this machine can play all the same."""
        try:
            await self.let_in()
        except NoNetwork as error:
            self.failure = str(error)

    async def shut_out(self) -> None:
        """Listen only to this machine again; guests are disconnected."""
        async with self.changing:
            if self.shut is not None:
                self.shut()
            self.shut, self.host = None, None
            self.came.clear()

    async def change(self, scope: Scope, open: bool) -> None:
        """Carry out what the person at this machine decided; raises a `Problem` for anybody else."""
        if not self.is_own(scope):
            raise Problem(403, "only the person at the machine that runs Holdfast can let the household in")
        try:
            await (self.let_in() if open else self.shut_out())
        except NoNetwork as error:
            raise Problem(422, str(error)) from None
        self.note(scope, time.monotonic())


def through(scope: Scope) -> str:
    """The address of ours at which a request arrived."""
    server = scope.get("server")
    return str(server[0]) if server else ""


def url_of(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def network_address() -> str | None:
    """This machine's address in the local network, or None if it is in none."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(SOMEWHERE_ELSE)
        found = str(probe.getsockname()[0])
        if not found.startswith("127.") and found != "0.0.0.0":
            return found
    return None
