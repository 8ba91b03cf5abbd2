"""Processes that tests start: they begin with the usual signal handling, and end with the test whatever happens."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from typing import IO, Any, Final

# How long something may take that an idle machine does at once. Only a failing test waits this long.
PATIENCE_S: Final = 300.0

# Signals that a shell may have told its children to ignore: `nohup` the first, `&` the others.
_IGNORABLE: Final = [
    getattr(signal, name) for name in ("SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM") if hasattr(signal, name)
]


def usual_signals() -> None:
    """For a new process: stop ignoring the signals that the caller of the tests ignored."""
    for number in _IGNORABLE:
        signal.signal(number, signal.SIG_DFL)


@contextlib.contextmanager
def started(command: Sequence[str | os.PathLike[str]], **how: Any) -> Iterator[subprocess.Popen[bytes]]:
    """A process in a session of its own; it and everything it started are gone afterwards."""
    with subprocess.Popen(command, start_new_session=True, preexec_fn=usual_signals, **how) as process:
        try:
            yield process
        finally:
            end(process)


def end(process: subprocess.Popen[Any]) -> None:
    """Kill a process that leads a session, and everything in that session."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()


def piped(stream: IO[bytes] | None) -> IO[bytes]:
    """A stream that was requested as a pipe."""
    assert stream is not None
    return stream
