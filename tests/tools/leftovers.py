"""Nothing is left behind: every process that a test run started is gone when it ends, or the run fails and names it.

Every process of a run inherits a word by which it can be found. Where there is no /proc, nothing is searched.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final
from uuid import uuid4

import pytest

VARIABLE: Final = "HOLDFAST_TEST_RUN"
GRACE_S: Final = 30.0  # for processes that are just ending
# Belongs to Python itself and ends with the process that it serves.
OF_PYTHON: Final = "multiprocessing.resource_tracker"


class Leftovers:
    """Watches one run; when several processes run tests together, only the leading one watches."""

    def __init__(self, config: pytest.Config) -> None:
        self.leads = not hasattr(config, "workerinput")
        # SIGTERM ends the run as Ctrl-C does, so that everything is tidied up.
        if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL and threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, signal.default_int_handler)
        if self.leads:
            os.environ[VARIABLE] = uuid4().hex

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if not self.leads:
            return
        until = time.monotonic() + GRACE_S
        while (left := dict(left_behind(os.environ[VARIABLE]))) and time.monotonic() < until:
            time.sleep(0.1)
        for pid in left:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        if left:
            print("\nThe tests left these processes behind, and they were killed:")
            print("\n".join(f"  {pid} {command}" for pid, command in left.items()))
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


def left_behind(word: str) -> Iterator[tuple[int, str]]:
    """The processes that carry the word, with their commands, except this one and those it needs until it ends."""
    carried = f"{VARIABLE}={word}".encode()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if int(folder.name) != os.getpid() and carried in (folder / "environ").read_bytes().split(b"\0"):
                command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
                # A process that has ended and has not been waited for (a zombie) has no command.
                if command and OF_PYTHON not in command:
                    yield int(folder.name), command
