"""The pipe of a process that works for the server: msgpack values, each after its length in four bytes.

This is the worker's end; `worker_process` is the server's.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from typing import BinaryIO, Final

import msgspec

LENGTH_BYTES: Final = 4
GRACE_S: Final = (
    5.0  # the server kills a worker that exceeds its limit; if the server is gone, an alarm does, this much later
)


def framed(value: msgspec.Struct) -> bytes:
    """A value as it is sent: its length, then the value."""
    body = msgspec.msgpack.encode(value)
    return len(body).to_bytes(LENGTH_BYTES, "big") + body


def serve(source: BinaryIO, sink: BinaryIO, ready: msgspec.Struct, answer: Callable[[bytes], msgspec.Struct]) -> None:
    """Say that the worker is ready, then answer until the server hangs up."""
    sink.write(framed(ready))
    sink.flush()
    while len(head := source.read(LENGTH_BYTES)) == LENGTH_BYTES:
        sink.write(framed(answer(source.read(int.from_bytes(head, "big")))))
        sink.flush()


def set_alarm(seconds: float) -> None:
    """Without a handler the alarm ends the process, even one that is lost in a compiled loop; 0 calls it off."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def work(ready: msgspec.Struct, answer: Callable[[bytes], msgspec.Struct], niceness: int) -> int:
    """A worker's whole life. The pipe is reserved for answers, whatever else is printed; the server handles Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    source = os.fdopen(os.dup(0), "rb")
    sink = os.fdopen(os.dup(1), "wb")
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    try:
        serve(source, sink, ready, answer)
    except BrokenPipeError:
        # The server is gone; there is nobody left to answer.
        os._exit(0)
    return 0
