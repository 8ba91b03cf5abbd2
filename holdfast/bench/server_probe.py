"""What the machine itself takes while a server is measured: to wake a thread that is due, and to make bytes durable.

No server can answer a move sooner than that, so a latency means little without these two beside it.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from holdfast.bench.server_meter import latencies

Numbers = dict[str, dict[str, float]]

EVERY_S: Final = 0.02
PAGE: Final = bytes(4096)
PAGES: Final = 64  # the file is written again and again, as a database's log is
_sync: Final = getattr(os, "fdatasync", os.fsync)


class Probe:
    """A thread that is due every 20 ms, and then writes a page and waits until it is on disk."""

    def __init__(self, folder: Path) -> None:
        self.file: Final = folder / "probe"
        self.wake_ups: Final[list[float]] = []
        self.syncs: Final[list[float]] = []
        self.ended: Final = threading.Event()
        self.thread: Final = threading.Thread(target=self.work, name="holdfast-probe", daemon=True)

    def work(self) -> None:
        handle = os.open(self.file, os.O_CREAT | os.O_RDWR, 0o600)
        try:
            due = time.perf_counter()
            while True:
                due = max(due + EVERY_S, time.perf_counter())
                if self.ended.wait(due - time.perf_counter()):
                    return
                woken = time.perf_counter()
                os.lseek(handle, len(self.syncs) % PAGES * len(PAGE), os.SEEK_SET)
                os.write(handle, PAGE)
                _sync(handle)
                self.wake_ups.append(max(0.0, woken - due))
                self.syncs.append(time.perf_counter() - woken)
        finally:
            os.close(handle)

    def numbers(self) -> Numbers:
        return {"wake_up": latencies(self.wake_ups), "sync": latencies(self.syncs)}


@contextmanager
def probing(folder: Path) -> Iterator[Probe]:
    """Measure the machine for as long as the block runs."""
    probe = Probe(folder)
    probe.thread.start()
    try:
        yield probe
    finally:
        probe.ended.set()
        probe.thread.join()
        probe.file.unlink(missing_ok=True)
