"""What one connection may send, and how long it may take."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Final

from holdfast.server.settings import Settings

# Files that the server needs besides connections: the database, the bots' processes, the log.
OTHER_FILES: Final = 200
# Enough for a club's server, and few enough to look through once a second.
MOST_SOCKETS: Final = 8192
# On a system that does not say how many files may be open.
USUAL_SOCKETS: Final = 400


@dataclass(frozen=True, kw_only=True)
class Bounds:
    """Seconds end in `_s`, sizes are bytes."""

    head_s: float  # to send the head of a request, counted from connecting or from the last answer
    body_s: float  # to send its body
    write_s: float  # to receive what the server has sent
    request_bytes: int  # on the wire
    message_bytes: int  # of WebSocket frames that may arrive at once
    message_rate: float  # messages per second; 0: no limit

    # Many clients read the answer only after they have sent everything: how long they may keep sending.
    linger_s: float = 3.0
    linger_bytes: int = 4 * 1024 * 1024
    close_s: float = 10.0  # to receive the last bytes on a connection that is being closed
    head_bytes: int = 64 * 1024
    body_parts: int = 4096  # pieces that a body may arrive in; each is handled separately
    pipelined: int = 8  # requests that may wait behind the one that is being answered
    fragments: int = 16  # pieces that a WebSocket message may arrive in
    burst_s: float = 4.0  # seconds' worth of messages that may arrive at once

    @classmethod
    def of(cls, settings: Settings) -> Bounds:
        return cls(
            head_s=settings.head_s,
            body_s=settings.body_s,
            write_s=settings.write_s,
            request_bytes=2 * max(settings.body_limit, settings.record_limit),
            message_bytes=settings.message_limit,
            message_rate=settings.message_rate,
        )


def raise_file_limit() -> None:
    """Ask the system for as many open files as we may have, up to what `MOST_SOCKETS` needs."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_SOCKETS + OTHER_FILES
        if hard != resource.RLIM_INFINITY:
            wanted = min(wanted, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def room_for_sockets() -> int:
    """How many connections this process can hold without running out of open files."""
    if sys.platform == "win32":
        return USUAL_SOCKETS
    import resource

    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if soft == resource.RLIM_INFINITY:
        return MOST_SOCKETS
    return max(min(MOST_SOCKETS, soft - OTHER_FILES), soft // 2)
