"""A throw-away PostgreSQL for tests: a cluster in a temporary folder that listens on loopback only.

PostgreSQL refuses to run as root; in that case the cluster belongs to the system user `postgres`. Where there is no
PostgreSQL, `Unavailable` says why.
"""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

_PLACES: Final = "/usr/lib/postgresql"
_USER: Final = "postgres"
_HOST: Final = "127.0.0.1"
_START_SECONDS: Final = 300.0
_STOP_SECONDS: Final = 120.0


class Unavailable(Exception):
    """Why there is no PostgreSQL here, in a sentence."""


class Cluster:
    """A running cluster. Every test takes a `database()` of its own."""

    def __init__(self, binaries: Path, folder: Path, prefix: list[str]) -> None:
        self._binaries: Final = binaries
        self._folder: Final = folder
        self._prefix: Final = prefix
        self._process: subprocess.Popen[bytes] | None = None
        self.port = 0

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://{_USER}@{_HOST}:{self.port}/{database}"

    def execute(self, sql: str, database: str = "postgres") -> list[tuple[Any, ...]]:
        """Run one statement outside any transaction; returns its rows, if it has any."""
        import psycopg

        with psycopg.connect(self.url(database), autocommit=True) as connection:
            cursor = connection.execute(sql.encode())
            return cursor.fetchall() if cursor.description else []

    @contextlib.contextmanager
    def database(self) -> Iterator[str]:
        """The address of an empty database, dropped at the end."""
        name = f"test_{uuid4().hex}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'")
        try:
            yield self.url(name)
        finally:
            self.execute(f"DROP DATABASE {name} WITH (FORCE)")

    def start(self) -> None:
        """Start on the port it had before, or on a free one."""
        last = ""
        for _ in range(3):
            self.port = self.port or _free_port()
            with (self._folder / "log").open("ab") as log:
                self._process = subprocess.Popen(
                    [*self._prefix, self._binaries / "postgres", "-D", self._folder / "data", *self._settings()],
                    cwd=self._folder,
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                )
            if self._answers():
                return
            self.stop(signal.SIGKILL)
            self.port = 0
            last = (self._folder / "log").read_text(errors="replace").strip().splitlines()[-1:][0]
        raise Unavailable(f"PostgreSQL does not start: {last}")

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT shuts it down cleanly; SIGQUIT ends it at once, as a crash would."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.send_signal(how)
            try:
                self._process.wait(_STOP_SECONDS)
            finally:
                self._process.kill()
                self._process = None

    def _settings(self) -> list[str]:
        settings = {
            "listen_addresses": _HOST,
            "port": str(self.port),
            "unix_socket_directories": "",
            "fsync": "on",
            "max_connections": "60",
            "shared_buffers": "32MB",
        }
        return [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]

    def _answers(self) -> bool:
        import psycopg

        assert self._process is not None
        until = time.monotonic() + _START_SECONDS
        while time.monotonic() < until and self._process.poll() is None:
            with contextlib.suppress(psycopg.OperationalError):
                self.execute("SELECT 1")
                return True
            time.sleep(0.05)
        return False


@contextlib.contextmanager
def cluster() -> Iterator[Cluster]:
    """A running cluster, removed without a trace at the end; raises Unavailable."""
    try:
        import psycopg  # noqa: F401
    except ImportError as error:
        raise Unavailable(f"the package psycopg cannot be loaded: {error}") from error
    binaries = _binaries()
    folder = Path(tempfile.mkdtemp(prefix="holdfast-postgres-"))
    try:
        prefix = _prefix(folder)
        _initialise(binaries, folder, prefix)
        running = Cluster(binaries, folder, prefix)
        running.start()
        try:
            yield running
        finally:
            running.stop(signal.SIGQUIT)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _binaries() -> Path:
    """The folder of the newest PostgreSQL that has everything we need."""
    versions = sorted(Path(_PLACES).glob("*/bin"), key=lambda path: _number(path.parent.name), reverse=True)
    on_path = shutil.which("initdb")
    places = [*versions, *([Path(on_path).resolve().parent] if on_path else [])]
    for place in places:
        if all(os.access(place / name, os.X_OK) for name in ("initdb", "postgres")):
            return place
    raise Unavailable(f"neither {_PLACES}/*/bin nor PATH has initdb and postgres (Debian's package is `postgresql`)")


def _number(name: str) -> float:
    try:
        return float(name)
    except ValueError:
        return 0.0


def _prefix(folder: Path) -> list[str]:
    """What to put before a command so that it runs as a user who may run PostgreSQL and owns the folder, and ends
    with this process even if that is killed."""
    setpriv = shutil.which("setpriv")
    with_us = [setpriv, "--pdeathsig", "INT"] if setpriv else []
    if os.geteuid() != 0:
        return [*with_us, "--"] if with_us else []
    try:
        user = pwd.getpwnam(_USER)
    except KeyError:
        raise Unavailable(f"it does not run as root, and there is no user '{_USER}' to run it as") from None
    os.chown(folder, user.pw_uid, user.pw_gid)
    if setpriv:
        return [*with_us, f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups", "--"]
    runuser = shutil.which("runuser")
    if runuser:
        return [runuser, "-u", _USER, "--"]
    raise Unavailable("it does not run as root, and neither setpriv nor runuser is there to become another user")


def _initialise(binaries: Path, folder: Path, prefix: list[str]) -> None:
    done = subprocess.run(
        [*prefix, binaries / "initdb", "-D", folder / "data", "-U", _USER, "-A", "trust", "-E", "UTF8", "--locale=C"],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    if done.returncode != 0:
        raise Unavailable(f"initdb fails: {(done.stderr or done.stdout).strip().splitlines()[-1:]}")
    # Connections from other machines are refused before they are asked for a name.
    (folder / "data" / "pg_hba.conf").write_text(f"host all all {_HOST}/32 trust\n", encoding="ascii")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((_HOST, 0))
        return int(probe.getsockname()[1])
