"""`python -m tests.abuse`: all attacks one after another, and the table of what they did."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from pathlib import Path
from typing import Final

import holdfast
from holdfast import native
from holdfast.commands.kept import replaced
from holdfast.commands.tables import Table, show
from tests.abuse.all_attacks import ATTACKS
from tests.abuse.bench import MOST_MIB, MOST_P99_MS, MOST_TIMES_SLOWER, Row, measure

SECTION: Final = "abuse"
USUAL: Final = "nothing"
ABOUT: Final = (
    "A table of two people and two greedy bots plays After the Empire while one attacker, with its own address, "
    "does one thing for {seconds:g} s, each on a fresh server with the default limits. A move is timed from its "
    "request to its answer, and a bot's answer from the update that asks it to the update with its move. Memory is "
    "the server process at its worst, then with all its workers. The goals are a p99 of the moves within {p99:g} "
    "ms, the server within {mib:g} MiB, and the bots' median within {slower:g} × the usual, where anything below "
    "10 ms counts as 10 ms."
)
COLUMNS: Final = ["Attack", "Moves", "p50 ms", "p99 ms", "Worst ms", "Bots p50 ms", "p99 ms ", "× usual", "MiB"]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.abuse", description="Attack a server on loopback, and measure how its tables fare."
    )
    parser.add_argument(
        "--only", default=",".join(ATTACKS), metavar="NAMES", help=f"run only some of {', '.join(ATTACKS)}"
    )
    parser.add_argument("--seconds", type=float, default=20.0, metavar="N", help="seconds per attack (default: 20)")
    parser.add_argument(
        "--quick", action="store_true", help="three seconds each: shows that it runs, the figures mean nothing"
    )
    parser.add_argument(
        "--write", type=Path, metavar="FILE", help=f"write the table into the section '{SECTION}' of FILE"
    )
    chosen = parser.parse_args(arguments)
    names = [USUAL, *(name for name in chosen.only.split(",") if name != USUAL)]
    unknown = [name for name in names if name not in ATTACKS]
    if unknown:
        parser.error(f"there is no attack '{unknown[0]}'; the attacks are {', '.join(ATTACKS)}")
    seconds = 3.0 if chosen.quick else chosen.seconds
    rows = []
    for name in names:
        rows.append(measure(name, seconds))
        print(told(rows[-1], rows[0]), file=sys.stderr, flush=True)
    table = drawn(rows, seconds)
    show([table], plain=False)
    if chosen.write is not None:
        text = chosen.write.read_text(encoding="utf-8") if chosen.write.exists() else ""
        chosen.write.write_text(replaced(text, SECTION, markdown(table)), encoding="utf-8")
    return 0 if all(row.holds(rows[0]) for row in rows) else 1


def told(row: Row, usual: Row) -> str:
    verdict = "holds" if row.holds(usual) else "DOES NOT HOLD"
    done = ", ".join(f"{count} {what}" for what, count in sorted(row.done.items()))
    failed = f", {row.failed} moves failed" if row.failed else ""
    return (
        f"{row.name}: {verdict}; {row.moves} moves, p50 {row.p50_ms:.0f}, p99 {row.p99_ms:.0f} ms; {row.answers} bot "
        f"answers, p50 {row.bot_p50_ms:.0f} ms; {row.server_mib:.0f} MiB{failed} ({done or 'nothing counted'})"
    )


def drawn(rows: list[Row], seconds: float) -> Table:
    about = ABOUT.format(seconds=seconds, p99=MOST_P99_MS, mib=MOST_MIB, slower=MOST_TIMES_SLOWER)
    table = Table("Under attack", [*COLUMNS, "With workers", "Failed", "Holds"], about, right=tuple(COLUMNS[1:]))
    for row in rows:
        table.add(
            row.about.rstrip("."),
            str(row.moves),
            f"{row.p50_ms:.1f}",
            f"{row.p99_ms:.1f}",
            f"{row.worst_ms:.0f}",
            f"{row.bot_p50_ms:.0f}",
            f"{row.bot_p99_ms:.0f}",
            f"{row.times_slower(rows[0]):.1f}",
            f"{row.server_mib:.0f}",
            f"{row.with_workers_mib:.0f}",
            str(row.failed),
            "yes" if row.holds(rows[0]) else "**no**",
        )
    return table


def markdown(table: Table) -> str:
    marks = ["---:" if name in table.right else "---" for name in table.columns]
    lines = [f"| {' | '.join(cell.strip() for cell in row)} |" for row in [table.columns, marks, *table.rows]]
    made = (
        f"Made by `make bench-abuse`: Holdfast {holdfast.__version__} ({native.status()}) on Python "
        f"{platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores, which the "
        "server, the table and the attacker share."
    )
    return f"## {table.heading}\n\n{table.about}\n\n" + "\n".join(lines) + f"\n\n{made}\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
