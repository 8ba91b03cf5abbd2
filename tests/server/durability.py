"""The durability campaign: `python -m tests.server.durability [--sqlite 1000] [--postgresql 200] [--three 200]`.

Real servers are killed with SIGKILL under play: one over SQLite, one over PostgreSQL, and three over one PostgreSQL
that is itself restarted now and then. Every acknowledged move must be there once, every watcher must hear everything,
and every record must replay. Each batch of kills has fresh servers and a fresh database. What was found is printed as a
table.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from holdfast.commands.signals import ENDINGS, handled, raise_ended
from tests.server.kills import Tally, kill_under_play
from tests.tools.postgres import Cluster, Unavailable, cluster

BATCH = 25
HEAD = (
    "| where | kills | restarts of the database | moves acknowledged | sent without an answer | connections resumed "
    "| hearings | tables finished | lines replayed | minutes | lost, doubled or wrong |\n"
    "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n"
)
Batch = Callable[[Path, int, int], Tally]


def on_sqlite(folder: Path, kills: int, seed: int) -> Tally:
    return asyncio.run(kill_under_play(folder, kills, seed))


def on_postgresql(running: Cluster) -> Batch:
    def batch(folder: Path, kills: int, seed: int) -> Tally:
        with running.database() as url:
            return asyncio.run(kill_under_play(folder, kills, seed, url))

    return batch


def on_three_servers(running: Cluster) -> Batch:
    def restart() -> None:
        """Stop the database as a crash would, and start it again."""
        running.stop(signal.SIGQUIT)
        running.start()

    def batch(folder: Path, kills: int, seed: int) -> Tally:
        with running.database() as url:
            return asyncio.run(kill_under_play(folder, kills, seed, url, servers=3, restart_database=restart))

    return batch


def campaign(name: str, batch: Batch, kills: int, seed: int, size: int = BATCH) -> tuple[str, list[str], int]:
    """This many kills in batches: a row of the table, everything that went wrong, and the moves acknowledged."""
    total, began = Tally(), time.monotonic()
    while total.kills < kills:
        first = total.kills
        with TemporaryDirectory() as folder:
            try:
                add(total, batch(Path(folder), min(size, kills - first), seed + first))
            except Exception as error:
                total.wrong.append(f"the batch from {first} broke off: {type(error).__name__}: {error}")
                break
        print(f"  {name}: {total.kills} of {kills} kills, {len(total.wrong)} wrong", file=sys.stderr, flush=True)
    minutes = (time.monotonic() - began) / 60
    row = (
        f"| {name} | {total.kills:,} | {total.restarts} | {total.acknowledged:,} | {total.uncertain:,} "
        f"| {total.resumed:,} | {total.hearings:,} | {total.finished:,} | {total.lines:,} | {minutes:.0f} "
        f"| {len(total.wrong)} |\n"
    )
    return row, [f"{name}: {line}" for line in total.wrong], total.acknowledged


def add(total: Tally, more: Tally) -> None:
    for field in vars(more):
        setattr(total, field, getattr(total, field) + getattr(more, field))


def run(sqlite: int, postgresql: int, three: int, seed: int = 0) -> tuple[str, list[str], int]:
    """All three campaigns: the table, everything that went wrong, and how many moves were acknowledged."""
    found = [campaign("SQLite", on_sqlite, sqlite, seed)] if sqlite else []
    if postgresql or three:
        try:
            with cluster() as running:
                if postgresql:
                    found.append(campaign("PostgreSQL", on_postgresql(running), postgresql, seed + 100_000))
                if three:
                    found.append(campaign("three servers", on_three_servers(running), three, seed + 200_000))
        except Unavailable as reason:
            found.append(("", [f"not run on PostgreSQL: {reason}"], 0))
    rows = "".join(row for row, _, _ in found)
    return HEAD + rows, [line for _, wrong, _ in found for line in wrong], sum(moves for _, _, moves in found)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.server.durability",
        description="Kill servers while games are being played, and check that no move is lost.",
    )
    parser.add_argument("--sqlite", type=int, default=1000, metavar="N", help="how often to kill a server with SQLite")
    parser.add_argument(
        "--postgresql", type=int, default=200, metavar="N", help="how often to kill a server with PostgreSQL"
    )
    parser.add_argument(
        "--three", type=int, default=200, metavar="N", help="how often to kill one of three servers with PostgreSQL"
    )
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args(arguments)
    try:
        # SIGTERM ends the campaign as Ctrl-C does, together with its servers. That works even where Ctrl-C itself is
        # ignored, as in a shell's background.
        with handled(ENDINGS, raise_ended):
            table, wrong, _ = run(chosen.sqlite, chosen.postgresql, chosen.three, chosen.seed)
    except KeyboardInterrupt:
        print("Interrupted; the servers are gone, and nothing is kept.", file=sys.stderr)
        return 130
    print(f"`python -m tests.server.durability {' '.join(arguments)}`".replace(" `", "`") + f"\n\n{table}", end="")
    for line in wrong:
        print(f"- {line}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
