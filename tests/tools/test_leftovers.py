"""The watch over processes that tests start, and the way they start them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.leftovers import VARIABLE, left_behind
from tests.tools.processes import PATIENCE_S, piped, started

ROOT = Path(__file__).parents[2]
SLEEPER = [sys.executable, "-c", "import time; print('here', flush=True); time.sleep(3600)"]
A_CARELESS_TEST = """
import subprocess, sys

def test_careless():
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])
    assert {holds}
"""
CONFTEST = """
import pytest
from tests.tools import leftovers

leftovers.GRACE_S = 0.5

def pytest_configure(config):
    config.pluginmanager.register(leftovers.Leftovers(config))
"""

needs_proc = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="there is no /proc to look at")


@needs_proc
@pytest.mark.parametrize("holds", [True, False])
def test_a_careless_test_is_named_and_its_process_killed(tmp_path: Path, holds: bool) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_careless.py").write_text(A_CARELESS_TEST.format(holds=holds))
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "--rootdir",
        str(tmp_path),
        str(tmp_path),
    ]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with started(command, stdout=subprocess.PIPE, env=environment, cwd=tmp_path) as run:
        said = piped(run.stdout).read().decode()
        assert run.wait(PATIENCE_S) == 1
    assert "The tests left these processes behind" in said
    number = int(said.split("they were killed:")[1].split()[0])
    assert not Path(f"/proc/{number}").exists() or not Path(f"/proc/{number}/cmdline").read_bytes()


AN_ENDLESS_TEST = """
import subprocess, sys, time

def test_endless():
    sleeper = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])
    print(sleeper.pid, flush=True)
    time.sleep(3600)
"""


@needs_proc
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_terminated_run_leaves_no_process_behind(tmp_path: Path, how: signal.Signals) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_endless.py").write_text(AN_ENDLESS_TEST)
    command = [sys.executable, "-m", "pytest", "-q", "-s", "-p", "no:cacheprovider", "--rootdir", str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with started([*command, str(tmp_path)], stdout=subprocess.PIPE, env=environment, cwd=tmp_path) as run:
        number = next(int(line) for line in piped(run.stdout) if line.strip().isdigit())
        run.send_signal(how)
        run.wait(PATIENCE_S)
        assert not Path(f"/proc/{number}").exists() or not Path(f"/proc/{number}/cmdline").read_bytes()


@needs_proc
def test_processes_that_carry_the_word_are_found() -> None:
    with started(SLEEPER, stdout=subprocess.PIPE, env={**os.environ, VARIABLE: "a word of its own"}) as process:
        piped(process.stdout).readline()
        assert [pid for pid, _ in left_behind("a word of its own")] == [process.pid]
    assert list(left_behind("a word of its own")) == []


def test_a_started_process_does_not_ignore_the_signals_its_caller_ignores() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with started(SLEEPER, stdout=subprocess.PIPE) as process:
            piped(process.stdout).readline()
            process.send_signal(signal.SIGHUP)
            assert process.wait(PATIENCE_S) == -signal.SIGHUP
    finally:
        signal.signal(signal.SIGHUP, before)
