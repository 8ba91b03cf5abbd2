"""The worker processes of the arena and the lab."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

from tests.tools.processes import PATIENCE_S, piped, started

CALLER = """
import os, sys, time
from holdfast.arena.runner import Processes

def work(job):
    print(os.getpid(), flush=True)
    time.sleep(0.01)

if __name__ == "__main__":
    for _ in Processes(2).each(work, iter(range(1_000_000))):
        pass
"""


@pytest.mark.skipif(sys.platform == "win32", reason="processes are looked at in the POSIX way")
def test_workers_end_when_their_caller_is_killed(tmp_path: os.PathLike[str]) -> None:
    script = os.path.join(tmp_path, "caller.py")
    with open(script, "w", encoding="utf-8") as file:
        file.write(CALLER)
    with started([sys.executable, script], stdout=subprocess.PIPE) as caller:
        workers: set[int] = set()
        while len(workers) < 2:
            workers.add(int(piped(caller.stdout).readline()))
        caller.send_signal(signal.SIGKILL)
        caller.wait()
        give_up = time.monotonic() + PATIENCE_S
        while any(map(alive, workers)):
            assert time.monotonic() < give_up, "a worker is still waiting for jobs that will never come"
            time.sleep(0.05)


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
