"""A server process of our own on loopback, and where the browser is."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from tests.tools.processes import end, usual_signals

STOP_S = 60.0
READY = re.compile(r"served at (http://\S+)")
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class ServerFailed(Exception):
    """The server did not start; carries what it printed."""


def chromium_path() -> str | None:
    """The browser that the tests drive, or None."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return os.environ.get("HOLDFAST_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


@contextmanager
def serving(python: str = sys.executable, environment: dict[str, str] | None = None) -> Iterator[str]:
    """The address of a server with tables of its own and no rate limits.

    `python` and `environment` say whose packages it runs, if not ours.
    """
    with tempfile.TemporaryDirectory(prefix="holdfast-tables-") as data:
        command = [python, "-m", "holdfast", "serve", "--port", "0", "--data", data]
        process = subprocess.Popen(
            [*command, "--rate", "0", "--tables-a-day", "0", "--bot-workers", "1"],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**(os.environ if environment is None else environment), "PYTHONUNBUFFERED": "1"},
            start_new_session=True,
            preexec_fn=usual_signals,
        )
        try:
            yield _address(process)
        finally:
            process.terminate()
            try:
                process.wait(STOP_S)
            finally:
                end(process)


def _address(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    said: list[str] = []
    for line in process.stdout:
        said.append(line)
        if match := READY.search(line):
            # Nobody reads its output from here on, and a full pipe would stall the server.
            threading.Thread(target=process.stdout.read, daemon=True).start()
            return match.group(1)
    raise ServerFailed("".join(said))
