"""What `holdfast bench-server` measures: our server under the load of many tables, beside a bare WebSocket echo.

The server, the load and the echo run in separate processes; so does the browser, where there is one.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

import msgspec

import holdfast
from holdfast import native
from holdfast.bench.rounds import NotThere, Numbers, calibration_ms, machine
from holdfast.bench.server_browser import NoBrowser, look
from holdfast.bench.server_host import HOST, Running, echoing, environment, served
from holdfast.bench.server_load import Order
from holdfast.bench.server_pages import script_bytes
from holdfast.bench.server_probe import probing

DATABASE: Final = "HOLDFAST_BENCH_DATABASE"
SQLITE: Final = "SQLite"
POSTGRESQL: Final = "PostgreSQL"
Say = Callable[[str], None]


@dataclass(frozen=True)
class Effort:
    """How many tables of four, how fast, and for how long."""

    tables: int
    rate: float
    warm_s: float
    paced_s: float
    flat_out_s: float
    starts: int
    allied_rate: float  # moves per second of allies who plan
    plan_rate: float  # and changes of their plans


FULL: Final = Effort(
    tables=50, rate=300.0, warm_s=5.0, paced_s=30.0, flat_out_s=15.0, starts=5, allied_rate=50.0, plan_rate=100.0
)
QUICK: Final = Effort(
    tables=8, rate=40.0, warm_s=0.5, paced_s=1.0, flat_out_s=0.5, starts=1, allied_rate=10.0, plan_rate=20.0
)


def measure(effort: Effort, say: Say) -> Numbers:
    """Everything that `holdfast bench-server` reports, as plain data."""
    with tempfile.TemporaryDirectory(prefix="holdfast-bench-") as name:
        folder = Path(name)
        sample = folder / "sample"
        rows = []
        for database, url in databases(folder, say):
            say(f"Measuring on {database}: {effort.tables} tables, {4 * effort.tables} clients …")
            log = folder / f"{database}.log"
            with served(url, log) as server:
                rows.append({"database": database, **load("server_load", server, effort, sample)})
        allies = []
        for database, url in databases(folder, say, "allies"):
            say(f"Measuring on {database}: {effort.tables} tables of three allies whose plans move …")
            with served(url, folder / f"{database}-allies.log") as server, probing(folder) as probe:
                found = load("server_plans", server, replace(effort, rate=effort.allied_rate), folder / "unused")
                allies.append({"database": database, **found, "machine": probe.numbers()})
        say("Measuring the bare echo …")
        with echoing(sample, folder / "echo.log") as echo:
            peer = load("server_echo_load", echo, effort, sample)
        say("Starting the server, and opening its pages …")
        pages = folder / "pages.log"
        ready = [start_once(folder, number, pages) for number in range(effort.starts)]
        with served(f"sqlite:{folder / 'pages.db'}", pages) as server:
            scripts = script_bytes(server.url)
            browser = browse(server, say)
    return {
        "holdfast": holdfast.__version__,
        "form": native.status(),
        "machine": machine(),
        "calibration_ms": calibration_ms(),
        "effort": asdict(effort),
        "servers": rows,
        "allies": allies,
        "echo": peer,
        "ratios": [ratio(row, peer) for row in rows],
        "ready_ms": statistics.median(ready) * 1000,
        "scripts": scripts,
        "browser": browser,
    }


def databases(folder: Path, say: Say, name: str = "") -> list[tuple[str, str]]:
    found = [(SQLITE, f"sqlite:{folder / f'holdfast{name}.db'}")]
    if url := os.environ.get(DATABASE):
        found.append((POSTGRESQL, url))
    elif not name:
        say(f"PostgreSQL is left out: {DATABASE} names no database ('make bench-server' sets one up).")
    return found


def load(module: str, server: Running, effort: Effort, sample: Path) -> Numbers:
    """Put a server under load, from a separate process."""
    order = Order(
        host=HOST,
        port=server.port,
        pid=server.pid,
        tables=effort.tables,
        warm_s=effort.warm_s,
        paced_s=effort.paced_s,
        rate=effort.rate,
        flat_out_s=effort.flat_out_s,
        seed=1,
        sample=str(sample),
        plans=effort.plan_rate,
    )
    done = subprocess.run(
        [sys.executable, "-m", f"holdfast.bench.{module}"],
        input=msgspec.json.encode(order),
        capture_output=True,
        env=environment(),
        check=False,
    )
    if done.returncode != 0:
        last = done.stderr.decode(errors="replace").strip().splitlines()[-1:] or ["it said nothing"]
        raise NotThere(f"the load failed: {last[0]}")
    numbers: Numbers = json.loads(done.stdout)
    return numbers


def start_once(folder: Path, number: int, log: Path) -> float:
    with served(f"sqlite:{folder / f'start-{number}.db'}", log) as server:
        return server.ready_s


def ratio(row: Numbers, peer: Numbers) -> dict[str, Any]:
    """Ours divided by the echo's."""
    return {
        "database": row["database"],
        "moves": row["flat_out"]["moves_per_s"] / max(1e-9, peer["flat_out"]["moves_per_s"]),
        "cpu": row["flat_out"]["cpu_us_per_delivery"] / max(1e-9, peer["flat_out"]["cpu_us_per_delivery"]),
        "p99": row["paced"]["p99_ms"] / max(1e-9, peer["paced"]["p99_ms"]),
    }


def browse(server: Running, say: Say) -> Numbers | None:
    try:
        return look(server.url)
    except NoBrowser as reason:
        say(f"The browser is left out: {reason}.")
        return None
