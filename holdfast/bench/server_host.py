"""The servers that are measured, each in a separate process on loopback."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from holdfast import native
from holdfast.bench.rounds import NotThere

HOST: Final = "127.0.0.1"
READY_S: Final = 60.0
END_S: Final = 15.0
POLL_S: Final = 0.005


@dataclass(frozen=True)
class Running:
    """A server that is answering, and how long that took from the command."""

    port: int
    pid: int
    ready_s: float

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


@contextlib.contextmanager
def served(database: str, log: Path, root: Path | None = None) -> Iterator[Running]:
    """`holdfast serve`, without the limits on a single address; from another checkout, if one is given."""
    port = free_port()
    command = ["-m", "holdfast.cli", "serve", "--port", str(port), "--database", database]
    with _process([*command, "--rate", "0", "--tables-a-day", "0"], log, root=root) as process:
        yield Running(port, process.pid, _wait(process, port, log))


@contextlib.contextmanager
def echoing(sample: Path, log: Path) -> Iterator[Running]:
    """The bare echo of the sampled updates."""
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((HOST, 0))
        listener.listen(512)
        port, handle = listener.getsockname()[1], listener.fileno()
        with _process(["-m", "holdfast.bench.server_echo", str(handle), str(sample)], log, handle) as process:
            yield Running(port, process.pid, _wait(process, port, log))


@contextlib.contextmanager
def _process(
    arguments: list[str], log: Path, handle: int | None = None, root: Path | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    with log.open("ab") as output:
        process = subprocess.Popen(
            [sys.executable, "-P", *arguments],  # run the code that is named, whatever the current folder
            env=environment(root),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            pass_fds=() if handle is None else (handle,),
        )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(END_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def environment(root: Path | None = None) -> dict[str, str]:
    path = os.environ.get("PYTHONPATH")
    first = str((root or native.PACKAGE.parent).resolve())
    return {**os.environ, "PYTHONPATH": os.pathsep.join([first, *([path] if path else [])])}


def form_of(root: Path) -> str:
    """Which form of its code a checkout runs."""
    ask = "from holdfast import native; print(native.status())"
    done = subprocess.run([sys.executable, "-P", "-c", ask], env=environment(root), capture_output=True, check=True)
    return done.stdout.decode().strip()


def _wait(process: subprocess.Popen[bytes], port: int, log: Path) -> float:
    """Wait until it answers; returns the seconds since the command."""
    began = time.perf_counter()
    while time.perf_counter() - began < READY_S:
        try:
            with urllib.request.urlopen(f"http://{HOST}:{port}/healthz", timeout=READY_S) as answer:
                if answer.status == 200:
                    return time.perf_counter() - began
        except (urllib.error.URLError, ConnectionError):
            pass
        if process.poll() is not None:
            last = log.read_text(errors="replace").strip().splitlines()[-1:] or ["it said nothing"]
            raise NotThere(f"the server did not start: {last[0]}")
        time.sleep(POLL_S)
    raise NotThere("the server did not become ready")
