"""`holdfast bench-server`: the server under load, on screen, as JSON and as a table to commit."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from holdfast.bench.rounds import CALIBRATION_LOOPS, Numbers
from holdfast.bench.server import FULL, QUICK, measure
from holdfast.bench.server_against import compare
from holdfast.commands.arguments import Parser, add_measuring
from holdfast.commands.bench import markdown_of, markdown_table, measured, report, say, write
from holdfast.commands.kept import replaced, sections
from holdfast.commands.problem import FAILED
from holdfast.commands.tables import Table

ABOUT_LOAD: Final = (
    "{clients} clients at {tables} tables of four; half of the tables play each game. Each client has its own live "
    "connection and answers its own questions with a random legal choice. A latency runs from sending a move until "
    "the last of the four clients has the view that shows it. First there are {rate:g} moves per second for "
    "{paced:g} s, then the tables play flat out for {flat_out:g} s, each continuing as soon as all four clients "
    "have seen the last move. Processor time is the server's alone, per view delivered. Memory is what the server "
    "grew by per table, with the table's four connections. Lost counts moves that did not reach all clients, gaps "
    "in what they were sent, and final views that differ from a fresh request. The echo is a bare WebSocket server "
    "under the same uvicorn that answers with the same bytes and does nothing else."
)
ABOUT_ALLIES: Final = (
    "{tables} tables of Ante Portas with three people each, all with a live connection. For {paced:g} s they make "
    "{rate:g} moves per second and change {plans:g} plans per second (two ghosts and an answer each), which the "
    "server stores, checks and shows to the allies. Latencies are those of the moves, as above; the goal is a p99 "
    "of 50 ms. After some moves, somebody immediately asks for the odds of the next Battle Phase. The time for "
    "these runs from sending the move until the odds arrive, and the goal is 300 ms. When a war is over, the next "
    "one begins at a table that was set up in the meantime. Below each server stands what the machine itself took in "
    "the same run, 50 times per second, to wake a thread that was due and to make a page of 4 KiB in the database's "
    "folder durable: no move can be answered sooner."
)
ABOUT_PAGES: Final = (
    "Measured on loopback with an empty browser cache. Figures are medians, for the slowest of all games. A click "
    "is answered when the browser has drawn its effect, without a graphics card; the move is shown when the "
    "server's answer has been drawn. A page left alone is watched once it has come to rest; its cost is the "
    "browser's processor time."
)
AGAINST: Final = "against"
AGAINST_ROWS: Final = {
    "paced_cpu": "CPU µs per delivery, paced",
    "flat_out_cpu": "CPU µs per delivery, flat out",
    "most_moves": "Most moves per s",
}
ABOUT_AGAINST: Final = (
    "The servers of two checkouts on SQLite under the load described above, with {tables} tables, one right after "
    "the other in each of {rounds} rounds: first {rate:g} moves per second, then flat out. Figures are medians and "
    "depend on what else the machine is doing; the ratio is the median of the rounds' ratios, above 1 where the "
    "newer server is better."
)
KIB: Final = 1024


def add_arguments(parser: Parser) -> None:
    add_measuring(parser, "run for only a few seconds, to see that it works; the figures mean nothing")
    parser.add_argument(
        "--against",
        type=Path,
        metavar="FOLDER",
        help="only compare with the server of another checkout, in alternating rounds on SQLite",
    )


def command(parsed: argparse.Namespace) -> int:
    if parsed.against is not None:
        return beside(parsed.against, parsed.quick, parsed.json, parsed.markdown, parsed.plain)
    return bench_server(parsed.quick, parsed.json, parsed.markdown, parsed.plain)


def bench_server(quick: bool, json_file: Path | None, markdown_file: Path | None, plain: bool) -> int:
    """Measure, print, and write what was asked for; fails when something was lost."""
    numbers = measured(lambda: measure(QUICK if quick else FULL, say), json_file, markdown_file)
    tables = [load_table(numbers), allies_table(numbers), wait_table(numbers)]
    report(numbers, tables, closing(numbers), plain, json_file)
    if markdown_file is not None:
        command = "Made by `holdfast bench-server --markdown` (which `make bench-server` calls)."
        document = markdown_of("The server under load", command, tables, closing(numbers))
        kept = sections(markdown_file.read_text(encoding="utf-8"))
        write(markdown_file, f"{document}\n{kept}" if kept else document)
    return FAILED if any(lost(row) for row in [*numbers["servers"], *numbers["allies"]]) else 0


def beside(other: Path, quick: bool, json_file: Path | None, markdown_file: Path | None, plain: bool) -> int:
    """Compare, print, and write what was asked for: into the file's section of that name."""
    numbers = measured(lambda: compare(other, quick, say), json_file, markdown_file)
    table = against_table(numbers)
    made = f"Before: {numbers['before']}. After: {numbers['after']}. {numbers['lost']} lost."
    report(numbers, [table], made, plain, json_file)
    if markdown_file is not None:
        text = markdown_file.read_text(encoding="utf-8")
        write(markdown_file, replaced(text, AGAINST, f"{markdown_table(table)}\n{made}\n"))
    return FAILED if numbers["lost"] else 0


def against_table(numbers: Numbers) -> Table:
    columns = ["What", "Before", "After", "Ratio", "All rounds"]
    about = ABOUT_AGAINST.format(rounds=numbers["rounds"], **numbers["effort"])
    table = Table("Against another server", columns, about, right=tuple(columns[1:]))
    for name, title in AGAINST_ROWS.items():
        row = numbers["rows"][name]
        bounds = f"{row['lowest']:.2f} to {row['highest']:.2f}"
        table.add(title, f"{row['before']:,.0f}", f"{row['after']:,.0f}", f"{row['ratio']:.2f}", bounds)
    return table


def lost(row: Numbers) -> int:
    return sum(row["lost"].values())


def load_table(numbers: Numbers) -> Table:
    effort = numbers["effort"]
    columns = ["Server", "Moves per s", "p50 ms", "p99 ms", "Worst ms", "Most moves per s"]
    columns += ["CPU µs per delivery", "KiB per table", "Lost"]
    table = Table(
        "Under load",
        columns,
        ABOUT_LOAD.format(
            clients=4 * effort["tables"],
            tables=effort["tables"],
            rate=effort["rate"],
            paced=effort["paced_s"],
            flat_out=effort["flat_out_s"],
        ),
        right=tuple(columns[1:]),
    )
    for row in numbers["servers"]:
        table.add(*load_cells(row["database"], row), f"{row['memory_a_table_after_play_kb']:.0f}", str(lost(row)))
    table.add(*load_cells("Bare echo", numbers["echo"]), "", "")
    for one in numbers["ratios"]:
        cells = ["", "", f"{one['p99']:.1f}", "", f"{one['moves']:.2f}", f"{one['cpu']:.1f}", "", ""]
        table.add(f"{one['database']} ÷ echo", *cells)
    return table


def load_cells(name: str, row: Numbers) -> list[str]:
    paced, flat_out = row["paced"], row["flat_out"]
    return [
        name,
        f"{paced['moves_per_s']:,.0f}",
        f"{paced['p50_ms']:.1f}",
        f"{paced['p99_ms']:.1f}",
        f"{paced['max_ms']:.1f}",
        f"{flat_out['moves_per_s']:,.0f}",
        f"{paced['cpu_us_per_delivery']:.0f}",
    ]


def allies_table(numbers: Numbers) -> Table:
    effort = numbers["effort"]
    columns = ["Server", "Moves per s", "p50 ms", "p99 ms", "Worst ms", "Plans per s", "Shown per s"]
    columns += ["Odds p50 ms", "Odds p99 ms", "Refused", "Lost"]
    about = ABOUT_ALLIES.format(
        tables=effort["tables"],
        rate=effort["allied_rate"],
        plans=effort["plan_rate"],
        paced=effort["paced_s"],
    )
    table = Table("While allies plan", columns, about, right=tuple(columns[1:]))
    for row in numbers["allies"]:
        paced, plans = row["paced"], row["plans"]
        cells = [f"{paced['moves_per_s']:,.0f}", f"{paced['p50_ms']:.1f}", f"{paced['p99_ms']:.1f}"]
        cells += [f"{paced['max_ms']:.1f}", f"{plans['per_s']:,.0f}", f"{plans['told_per_s']:,.0f}"]
        cells += [f"{row['odds']['p50_ms']:.1f}", f"{row['odds']['p99_ms']:.1f}"]
        table.add(row["database"], *cells, str(plans["refused"]), str(lost(row)))
        for name, title in {"wake_up": "· a bare wake-up", "sync": "· a bare sync"}.items():
            bare = row["machine"][name]
            times = [f"{bare['p50_ms']:.1f}", f"{bare['p99_ms']:.1f}", f"{bare['max_ms']:.1f}"]
            table.add(title, "", *times, "", "", "", "", "", "")
    return table


def wait_table(numbers: Numbers) -> Table:
    from holdfast.bench.server_browser import CLICKS

    table = Table("For one person", ["What", "Is", "Goal"], ABOUT_PAGES, right=("Is", "Goal"))
    table.add("Server ready, from the command", f"{numbers['ready_ms']:.0f} ms", "1,000 ms")
    seen = numbers["browser"]
    if seen is not None:
        table.add("First paint of the lobby", f"{seen['lobby_paint_ms']:.0f} ms", "1,000 ms")
        table.add("First paint of a table", f"{seen['table_paint_ms']:.0f} ms", "1,000 ms")
        table.add("A table drawn, its question asked", f"{seen['table_drawn_ms']:.0f} ms", "")
        table.add("A click answered", f"{seen['click_ms']:.0f} ms", "100 ms")
        table.add(f"The slowest of {CLICKS} clicks", f"{seen['slowest_click_ms']:.0f} ms", "")
        table.add("The move shown", f"{seen['move_ms']:.0f} ms", "")
        table.add("The lobby left alone, of a core", f"{seen['idle_lobby']:.3f}", "0.020")
        table.add("A table left alone, of a core", f"{seen['idle_table']:.3f}", "0.020")
        table.add("The end of a game left alone, of a core", f"{seen['idle_end']:.3f}", "0.020")
        table.add("Script of a table's page", f"{seen['script_bytes'] / KIB:.1f} KiB", "60 KiB")
    table.add("Script of all pages and games", f"{sum(numbers['scripts'].values()) / KIB:.1f} KiB", "")
    return table


def closing(numbers: Numbers) -> str:
    """What the numbers were measured on."""
    machine, first, rate = numbers["machine"], numbers["servers"][0], numbers["effort"]["rate"]
    paced = first["paced"]
    return (
        f"Holdfast {numbers['holdfast']} ({numbers['form']}) on {machine['python']}, {machine['system']}, "
        f"{machine['processor']}, {machine['cores']} cores, which the server and the clients share. Calibration, "
        f"{CALIBRATION_LOOPS:,} turns of a plain Python loop: {numbers['calibration_ms']:.0f} ms. A delivery is "
        f"{paced['bytes_per_delivery'] / KIB:.1f} KiB on average; {first['finished_games']} games were played to their "
        f"end. At {rate:g} moves per second the server took {paced['server_cpu']:.0%} of a core and the clients "
        f"{paced['load_cpu']:.0%}. A server without tables takes {first['memory_before_kb'] / KIB:.0f} MiB."
    )
