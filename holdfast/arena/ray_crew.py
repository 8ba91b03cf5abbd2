"""The workers of a Ray cluster do the jobs.

Ray carries the jobs there and the results back; the code is what is installed on each machine. So before a worker's
first job its Holdfast is compared with the one that runs here, and must be the same; so must the cards it plays with.
"""

from __future__ import annotations

import importlib
import logging
import os
import secrets
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, TypeVar

from holdfast.arena.errors import ArenaError, WorkersLost
from holdfast.arena.passport import Cards, Passport, compare, compare_cards, own_cards, own_passport
from holdfast.arena.runner import AHEAD, limited
from holdfast.kernel.card_files import CardSetError

J = TypeVar("J")
D = TypeVar("D")

LOCAL, AUTO = "local", "auto"
ACCEPTED = f"HOST:PORT, '{AUTO}' (the cluster that runs on this machine) or '{LOCAL}' (one of its own, just for now)"
PATIENCE_S = 5.0  # how long to wait for an answer at an address
START_S = 120.0  # how long to wait for the first worker; a machine may have to load a lot
RETRIES = 3  # of a job whose worker dies
LOCAL_STORE = 100_000_000  # bytes for jobs and results in transit: some thousand results
# What Ray and pickle say when a module or a name of ours is missing.
NOT_THERE = ("failed to import on the worker", "Can't get attribute", "No module named")
# How every HTTP/2 connection begins, and so every one to Ray: the preface and empty settings.
GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes((0, 0, 0, 4, 0, 0, 0, 0, 0))
SETTINGS_FRAME = 4


class RayCrew:
    """One job at a time for each CPU of the cluster."""

    def __init__(self, address: str) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        if address == LOCAL and "RAY_AUTH_MODE" not in os.environ:
            # Ray listens on all interfaces and runs whatever anybody sends, so it needs a token.
            os.environ.update(RAY_AUTH_MODE="token", RAY_AUTH_TOKEN=secrets.token_hex(16))
        if ":" in address:
            check_somebody_answers(address)
        elif address not in (LOCAL, AUTO):
            raise ArenaError(f"the address of a Ray cluster is {ACCEPTED}, not '{address[:60]}'")
        try:
            self.ray: Any = importlib.import_module("ray")
        except ImportError:
            raise ArenaError("--ray needs the package 'ray': pip install 'holdfast[ray]'") from None
        self.address = address
        self.connect()
        self.cpus = int(self.ray.cluster_resources().get("CPU", 0))
        if self.cpus < 1:
            raise ArenaError(f"the Ray cluster at '{address}' offers no CPU")
        self.meet()

    def connect(self) -> None:
        """Join the cluster, after leaving that of an earlier crew."""
        ray = self.ray
        ray.shutdown()
        more: dict[str, Any] = {}
        if self.address == LOCAL:
            more = {"include_dashboard": False, "object_store_memory": LOCAL_STORE}
        try:
            ray.init(address=self.address, log_to_driver=False, logging_level=logging.ERROR, **more)
        except (Exception, SystemExit) as error:  # Ray ends the process when a cluster does not answer
            raise ArenaError(f"no Ray cluster can be used at '{self.address}': {first_line(error)}") from None

    def meet(self) -> None:
        """Have one worker show that it has the same Holdfast; better now than after files have been started."""
        passport = own_passport()
        hello = self.ray.remote(num_cpus=0)(lambda: compare(passport))
        self.result(hello.remote(), START_S)

    def each(self, work: Callable[[J], D], jobs: Iterator[J]) -> Iterator[D]:
        ray = self.ray
        remote = ray.remote(max_retries=RETRIES)(checked(work, own_passport()))
        waiting: list[Any] = []
        try:
            while True:
                waiting.extend(remote.remote(job) for job in limited(jobs, AHEAD * self.cpus - len(waiting)))
                if not waiting:
                    return
                ready, waiting = ray.wait(waiting)
                for reference in ready:
                    done, cards = self.result(reference)
                    compare_cards(cards)
                    yield done
        finally:
            for reference in waiting:
                with suppress(Exception):  # nobody wants these results, so cancelling them may fail
                    ray.cancel(reference)

    def result(self, reference: Any, patience: float | None = None) -> Any:
        """What a job returned. What it raised is raised here, as if it had run in this process."""
        ray, where = self.ray, f"the Ray cluster at '{self.address}'"
        try:
            return ray.get(reference, timeout=patience)
        except ray.exceptions.GetTimeoutError:
            raise ArenaError(f"{where} started no worker within {START_S:.0f} seconds") from None
        except ray.exceptions.RayTaskError as error:
            cause = error.cause
        except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError, ray.exceptions.OutOfMemoryError):
            raise WorkersLost(
                f"a job was tried {RETRIES + 1} times on {where}, and each time its worker died"
            ) from None
        except ray.exceptions.RayError as error:
            raise WorkersLost(f"{where} failed: {first_line(error)}") from None
        if isinstance(cause, ImportError) or any(sign in str(cause) for sign in NOT_THERE):
            raise ArenaError(f"a worker of {where} lacks what this Holdfast has: {last_line(cause)}") from None
        if isinstance(cause, CardSetError):
            raise ArenaError(f"a worker of {where} cannot load the cards: {first_line(cause)}") from None
        raise cause


def checked(work: Callable[[J], D], passport: Passport) -> Callable[[J], tuple[D, Cards]]:
    """The work as it is sent to a worker, which compares the passports first and reports its cards afterwards."""

    def do(job: J) -> tuple[D, Cards]:
        compare(passport)
        return work(job), own_cards()

    return do


def check_somebody_answers(address: str) -> None:
    """Raise if nobody answers: Ray waits over a minute for a cluster that is not there; five seconds are enough."""
    host, _, port = address.rpartition(":")
    if "/" in address or not host or not port.isascii() or not port.isdigit() or not 0 < int(port) < 65536:
        raise ArenaError(f"the address of a Ray cluster is {ACCEPTED}, not '{address[:60]}'")
    try:
        with socket.create_connection((host.strip("[]"), int(port)), PATIENCE_S) as connection:
            connection.settimeout(PATIENCE_S)
            if os.environ.get("RAY_USE_TLS", "0") != "0":
                return
            connection.sendall(GREETING)
            answer = connection.recv(4)
    except OSError as error:
        raise ArenaError(f"nobody answers at '{address}': {error.strerror or error}") from None
    if len(answer) < 4 or answer[3] != SETTINGS_FRAME:
        raise ArenaError(f"what answers at '{address}' is not Ray")


def first_line(error: BaseException) -> str:
    return next((line.strip()[:200] for line in str(error).splitlines() if line.strip()), type(error).__name__)


def last_line(error: BaseException) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1][:200] if lines else type(error).__name__
