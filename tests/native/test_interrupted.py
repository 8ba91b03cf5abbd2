"""A build that is interrupted ends whatever it has started: a compiler would go on for minutes."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from holdfast.native.build import run_with_all_it_starts
from tests.tools.processes import PATIENCE_S, piped, started

# What a build does: a command that starts another, which takes its time. All of them write to the same pipe, which ends
# when the last of them has ended.
CHILD = f"import time; print('begun', flush=True); time.sleep({PATIENCE_S}); print('never ended')"
COMMAND = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {CHILD!r}])"
BUILDER = f"""
import signal, sys
from holdfast.native.__main__ import end_like_interrupts
from holdfast.native.build import run_with_all_it_starts
signal.signal(signal.SIGHUP, signal.SIG_IGN if sys.argv[1:] else signal.SIG_DFL)
end_like_interrupts("SIGTERM", "SIGHUP")
run_with_all_it_starts([sys.executable, "-c", {COMMAND!r}])
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_build_that_is_ended_leaves_no_process_behind(number: signal.Signals) -> None:
    with started([sys.executable, "-c", BUILDER], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as builder:
        said = piped(builder.stdout)
        assert said.readline() == b"begun\n"
        builder.send_signal(number)
        assert said.read() == b""


def test_a_build_under_nohup_outlives_its_terminal() -> None:
    command = [sys.executable, "-c", BUILDER, "nohup"]
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as builder:
        said = piped(builder.stdout)
        assert said.readline() == b"begun\n"
        builder.send_signal(signal.SIGHUP)
        builder.send_signal(signal.SIGTERM)
        assert said.read() == b""
        assert builder.wait() != -signal.SIGHUP


def test_the_status_of_a_command_is_passed_on() -> None:
    assert run_with_all_it_starts([sys.executable, "-c", "raise SystemExit(3)"]) == 3
