"""The processes that play for a training run."""

from __future__ import annotations

import multiprocessing
import signal
from multiprocessing.pool import Pool


def crew(processes: int) -> Pool:
    """A number of processes; they end together with the block that uses them."""
    return multiprocessing.get_context("spawn").Pool(processes, leave_interrupts)


def leave_interrupts() -> None:
    """Ignore Ctrl-C, which is for the main process; that one ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
