"""One attack after another, each on a server of its own, and what the table and the machine noticed."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from holdfast.bench.server_meter import latencies
from tests.abuse.all_attacks import ATTACKS
from tests.abuse.victim import Watch
from tests.server.clients import ROOT, ServerProcess

WARM_S: Final = 3.0
SAMPLE_S: Final = 0.1
END_S: Final = 30.0
# The limits that must hold under every attack.
MOST_P99_MS: Final = 100.0
MOST_MIB: Final = 250.0
MOST_TIMES_SLOWER: Final = 3.0
NOTICED_MS: Final = 10.0  # nobody notices a bot that is faster than this


@dataclass
class Row:
    """One attack: how many milliseconds people's moves and bots' answers took, and the server's peak memory."""

    name: str
    about: str
    moves: int
    p50_ms: float
    p99_ms: float
    worst_ms: float
    answers: int
    bot_p50_ms: float
    bot_p99_ms: float
    server_mib: float
    with_workers_mib: float
    failed: int
    done: dict[str, int]

    def holds(self, usual: Row) -> bool:
        return (
            self.failed == 0
            and self.p99_ms <= MOST_P99_MS
            and self.server_mib <= MOST_MIB
            and self.times_slower(usual) <= MOST_TIMES_SLOWER
        )

    def times_slower(self, usual: Row) -> float:
        return self.bot_p50_ms / max(usual.bot_p50_ms, NOTICED_MS)


def measure(name: str, seconds: float) -> Row:
    with tempfile.TemporaryDirectory(prefix="holdfast-abuse-") as folder:
        return asyncio.run(under_attack(name, seconds, Path(folder)))


async def under_attack(name: str, seconds: float, folder: Path) -> Row:
    server = ServerProcess(folder)
    await server.start()
    assert server.process is not None
    try:
        watch, memory = Watch(server.port), Memory(server.process.pid)
        watch.start()
        await asyncio.sleep(WARM_S)
        watch.forget()
        sampling = asyncio.create_task(memory.sample())
        done = await attacked(name, server.port, seconds)
        sampling.cancel()
        await watch.stop()
    finally:
        await server.kill()
    moves, answers = latencies(watch.moves), latencies(watch.answers)
    about = (ATTACKS[name].__doc__ or "").strip()
    return Row(
        name=name,
        about=about,
        moves=len(watch.moves),
        p50_ms=moves["p50_ms"],
        p99_ms=moves["p99_ms"],
        worst_ms=moves["max_ms"],
        answers=len(watch.answers),
        bot_p50_ms=answers["p50_ms"],
        bot_p99_ms=answers["p99_ms"],
        server_mib=memory.most / 1024,
        with_workers_mib=memory.most_together / 1024,
        failed=watch.failed,
        done=done,
    )


async def attacked(name: str, port: int, seconds: float) -> dict[str, int]:
    """Let the attacker run for its time; returns what it reports to have done."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.abuse.attacker", name, str(port), str(seconds)),
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        told, _ = await asyncio.wait_for(process.communicate(), seconds + END_S)
    except TimeoutError:
        process.kill()
        told = (await process.communicate())[0]
    if not told:
        raise RuntimeError(f"the attack '{name}' broke down")
    done: dict[str, int] = json.loads(told)
    return done


class Memory:
    """Peak memory in KiB: of a process alone, and of the process with all its descendants."""

    def __init__(self, pid: int) -> None:
        self.pid: Final = pid
        self.most = 0.0
        self.most_together = 0.0

    async def sample(self) -> None:
        while True:
            own = resident_kb(self.pid)
            self.most = max(self.most, own)
            self.most_together = max(self.most_together, own + sum(map(resident_kb, descendants(self.pid))))
            await asyncio.sleep(SAMPLE_S)


def resident_kb(pid: int) -> float:
    """The resident memory of a process in KiB, shared pages included; 0 once it has ended."""
    try:
        fields = Path(f"/proc/{pid}/statm").read_text().split()
    except OSError:
        return 0.0
    return int(fields[1]) * os.sysconf("SC_PAGE_SIZE") / 1024


def descendants(pid: int) -> list[int]:
    found: list[int] = []
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        children = [int(child) for task in tasks for child in (task / "children").read_text().split()]
    except OSError:
        return found
    for child in children:
        found += [child, *descendants(child)]
    return found
