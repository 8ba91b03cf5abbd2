"""Everything about a server that can be decided when it starts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
DAY_S: Final = 86_400.0


@dataclass(frozen=True, kw_only=True)
class Settings:
    """A rate or a number of 0 means: without limit."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str | None = None  # how people reach it if there is a proxy in front
    behind_proxy: bool = False  # trust X-Forwarded-For and -Proto from connections of this machine
    only_known_names: bool = False  # refuse requests under any name but localhost's and the public one
    access_log: bool = False

    household: bool = False  # one person's own server: no limits at this machine, and it may let its network in
    household_host: str = ""  # the address in that network; "" detects it
    household_open: bool = False  # let the network in from the start

    push_services: tuple[str, ...] = ()  # besides those of the browsers, as host:port and without encryption

    bot_workers: int = 2
    bot_most: int = 8
    bot_limit_s: float = 20.0
    bot_pace_s: float = 0.1  # the least time for a bot's answer that might reveal what it holds

    away_s: float = 60.0  # a person without a live connection for this long is away
    expire_days: float = 90.0
    idle_s: float = 600.0  # how long a table that nobody watches stays in memory

    body_limit: int = 64 * 1024
    record_limit: int = 1024 * 1024
    message_limit: int = 4 * 1024  # what a browser may send over its live connection at once
    message_rate: float = 5.0  # messages per second over one live connection
    rate: float = 100.0  # requests per second from one address
    burst: int = 400
    connections: int = 256  # live connections from one address
    sockets: int = 512  # connections of any kind from one address
    head_s: float = 15.0  # how long a client may take to send the head of a request
    body_s: float = 60.0  # and its body
    write_s: float = 30.0  # and how long it may leave unread what it was sent
    penalty_s: float = 1.0  # how long a refusal is held back when an address asks for too much
    tables_a_day: int = 500  # that one address may create
    records_a_day: int = 200  # that one address may upload
    record_bytes_a_day: int = 8 * 1024 * 1024  # of them together
    record_bytes_in_all: int = 256 * 1024 * 1024  # that are kept of all uploaded records

    replay_workers: int = 2  # processes in which records are played again
    replay_limit_s: float = 20.0  # for one piece of work
    replay_seconds: float = 20.0  # of these processes that one address may use at once
    replay_share: float = 0.2  # of a second that it gets back every second

    shutdown_s: int = 5

    def is_local(self) -> bool:
        """Whether only this machine can reach the server."""
        return self.host in LOOPBACK

    def known_names(self) -> tuple[str, ...]:
        """The names under which this server knows itself."""
        public = None if self.public_url is None else urlsplit(self.public_url).hostname
        return LOOPBACK if public is None else (*LOOPBACK, public)

    def shares_database(self) -> bool:
        """Whether other processes may work on the same tables."""
        return not self.database.startswith("sqlite:")

    def origin(self) -> str | None:
        """Where the pages of this server come from, if that cannot be seen from a request."""
        return None if self.public_url is None else self.public_url.rstrip("/")
