"""Ending in order when the system asks for it: a terminal that closes, `kill`, a service that stops."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

Handler = Callable[[int, FrameType | None], Any] | signal.Handlers

# Windows has no SIGHUP.
ENDINGS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))


class Ended(KeyboardInterrupt):
    """The same as Ctrl-C for whoever tidies up, sent by a signal."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


def raise_ended(number: int, frame: FrameType | None) -> None:
    raise Ended(number)


@contextmanager
def handled(
    numbers: tuple[signal.Signals, ...], handler: Callable[[int, FrameType | None], Any] | int
) -> Iterator[None]:
    """Have these signals handled otherwise for a while; Python allows that in the main thread only."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, handler) for number in numbers}
    try:
        yield
    finally:
        for number, usual in before.items():
            signal.signal(number, usual)


@contextmanager
def ending_in_order() -> Iterator[None]:
    """Signals that would end the process at once raise `Ended`; one that is ignored (`nohup`) stays so."""
    numbers = tuple(number for number in ENDINGS if signal.getsignal(number) is signal.SIG_DFL)
    with handled(numbers, raise_ended):
        yield


@contextmanager
def undisturbed() -> Iterator[None]:
    """Nothing interrupts what is short and must be done."""
    with handled((signal.SIGINT, *ENDINGS), signal.SIG_IGN):
        yield
