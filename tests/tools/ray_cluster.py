"""A real Ray cluster of two nodes on this machine, one CPU each, for as long as a test needs it.

Each node has its own loopback address, as two machines would, and free ports. Ray listens on all interfaces whatever
its address is, so the cluster demands a token that only this run knows.
"""

from __future__ import annotations

import re
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from tests.commands.calling import environment
from tests.tools.processes import PATIENCE_S, end, usual_signals

NODES = ("127.0.0.2", "127.0.0.3")
STOP_S = 60.0
STARTS = 3  # Ray itself gives a node half a minute, which may be too short on a busy machine
# What the environment tells Ray: no telemetry, who may use it, and that everything may take its time.
QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_AUTH_MODE": "token",
    "RAY_AUTH_TOKEN": secrets.token_hex(16),
    "RAY_worker_register_timeout_seconds": "300",
    "RAY_health_check_timeout_ms": "120000",
    "RAY_gcs_server_request_timeout_seconds": "300",
    "RAY_gcs_rpc_server_connect_timeout_s": "60",
    "RAY_gcs_rpc_server_reconnect_timeout_s": "300",
    "RAY_NUM_REDIS_GET_RETRIES": "300",
}
OBJECT_STORE = "80000000"  # bytes, nearly the least that Ray accepts


def why_not() -> str:
    """Why no such cluster can run here; empty if it can."""
    if sys.platform != "linux":
        return "two nodes on one machine need Linux, where all of 127.0.0.0/8 is loopback"
    # Not imported here, because Ray reads its environment on import.
    return "" if find_spec("ray") else "the package 'ray' is not installed"


@contextmanager
def two_nodes() -> Iterator[str]:
    """The address of a cluster whose workers import the source under test."""
    # Ray's sockets live in this folder, and socket paths must be short: pytest's own folders are too deep.
    folder = Path(tempfile.mkdtemp(prefix="hfray"))
    nodes: list[subprocess.Popen[bytes]] = []
    try:
        head = ["--head", "--port=0", "--include-dashboard=false", f"--temp-dir={folder / 'ray'}"]
        address = started_node(NODES[0], head, folder, nodes)
        started_node(NODES[1], [f"--address={address}"], folder, nodes)
        yield address
    finally:
        for node in reversed(nodes):
            node.terminate()
        for node in nodes:
            try:
                node.wait(STOP_S)
            except subprocess.TimeoutExpired:
                pass
            finally:
                end(node)
        shutil.rmtree(folder, ignore_errors=True)


def started_node(ip: str, arguments: list[str], folder: Path, nodes: list[subprocess.Popen[bytes]]) -> str:
    """One node, as `ray start` makes it; returns the address that a head node prints."""
    said = ""
    for _ in range(STARTS):
        ready, said = start_node(ip, arguments, folder, nodes)
        if ready:
            found = re.search(r"--address='([0-9.:]+)'", said)
            return found.group(1) if found else ""
    raise AssertionError(f"the node {ip} of Ray does not start: {said}")


def start_node(ip: str, arguments: list[str], folder: Path, nodes: list[subprocess.Popen[bytes]]) -> tuple[bool, str]:
    """Whether the node came up, and what it said."""
    log = folder / f"{ip}.log"
    command = [
        *[sys.executable, "-m", "ray.scripts.scripts", "start", "--block", "--disable-usage-stats", "--num-cpus=1"],
        *[f"--node-ip-address={ip}", f"--object-store-memory={OBJECT_STORE}", *arguments],
    ]
    with log.open("wb") as output:
        node = subprocess.Popen(
            command,
            stdout=output,
            stderr=subprocess.STDOUT,
            env=environment(**QUIET),
            cwd=folder,
            start_new_session=True,
            preexec_fn=usual_signals,
        )
    nodes.append(node)
    limit = time.monotonic() + PATIENCE_S
    while "This command will now block" not in (said := log.read_text(errors="replace")):
        if node.poll() is not None:
            end(node)
            return False, said
        assert time.monotonic() < limit, said
        time.sleep(0.1)
    return True, said
