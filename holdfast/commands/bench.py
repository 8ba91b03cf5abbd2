"""`holdfast bench`: speed and size on screen, as JSON and as a table to commit."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path

from holdfast.bench.rounds import CALIBRATION_LOOPS, FULL, QUICK, RATIO_SEATS, NotThere, Numbers, measure
from holdfast.commands.arguments import Parser, add_measuring
from holdfast.commands.bench_against import SECTION, add_against, against_closing, against_table, comparison
from holdfast.commands.kept import replaced, sections
from holdfast.commands.problem import Problem
from holdfast.commands.tables import Table, show
from holdfast.commands.titles import load_game

WHAT_COUNTS = (
    "A decision is one answer by a seat with two or more choices, drawn uniformly from all of them; chance and "
    "forced answers take time but are not counted, on either side. Games are played from set-up to final score. "
    "Copies and views are averaged over positions from whole games. Times are processor time of one core; every "
    "number is the median of {rounds} in which all sides take turns."
)


def add_arguments(parser: Parser) -> None:
    add_measuring(parser, "run for only a few seconds, to see that it works; the figures mean nothing")
    add_against(parser)


def command(parsed: argparse.Namespace) -> int:
    if parsed.against is not None:
        return bench_against(parsed)
    if parsed.build or parsed.only or parsed.games:
        raise Problem("--build, --games and --only belong to --against")
    return bench(parsed.quick, parsed.json, parsed.markdown, parsed.plain)


def bench(quick: bool, json_file: Path | None, markdown_file: Path | None, plain: bool) -> int:
    """Measure, print, and write the files that were asked for."""
    numbers = measured(lambda: measure(QUICK if quick else FULL, say), json_file, markdown_file)
    tables = [speed_table(numbers), size_table(numbers)]
    report(numbers, tables, closing(numbers), plain, json_file)
    if markdown_file is not None:
        kept = sections(markdown_file.read_text(encoding="utf-8"))
        write(markdown_file, markdown(tables, closing(numbers)) + (f"\n{kept}" if kept else ""))
    return 0


def bench_against(parsed: argparse.Namespace) -> int:
    """Compare two builds; the markdown goes into a section of its own of the file."""
    numbers = measured(lambda: comparison(parsed, say), parsed.json, parsed.markdown)
    table = against_table(numbers)
    report(numbers, [table], against_closing(numbers), parsed.plain, parsed.json)
    if parsed.markdown is not None:
        text = parsed.markdown.read_text(encoding="utf-8")
        content = f"{markdown_table(table)}\n{against_closing(numbers)}\n"
        write(parsed.markdown, replaced(text, SECTION, content))
    return 0


def measured(measure: Callable[[], Numbers], *files: Path | None) -> Numbers:
    """The measurements, taken only once it is certain that these files can be written."""
    for file in files:
        if file is not None:
            check_writable(file)  # better to fail now than after minutes of measuring
    try:
        return measure()
    except NotThere as reason:
        raise Problem(f"the measurement failed: {reason}") from None


def report(numbers: Numbers, tables: list[Table], closing: str, plain: bool, json_file: Path | None) -> None:
    """Show everything, and write the figures to the files that were named."""
    show(tables, plain)
    print(closing)
    if json_file is not None:
        write(json_file, json.dumps(numbers, indent=1) + "\n")


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


def check_writable(file: Path) -> None:
    try:
        file.open("a", encoding="utf-8").close()
    except OSError as error:
        raise Problem(f"{file}: cannot be written: {error.strerror}") from None


def write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Problem(f"{file}: cannot be written: {error.strerror}") from None


def speed_table(numbers: Numbers) -> Table:
    theirs = numbers["catanatron"]
    about = WHAT_COUNTS.format(rounds=rounds_told(numbers["rounds"]))
    if theirs is not None:
        about += f" The ratio is decisions per second against Catanatron's, {RATIO_SEATS} seats each."
    columns = ["Game", "Form", "Seats", "Decisions per s", "Games per s", "Decisions per game", "Copy µs", "View µs"]
    if theirs is not None:
        columns.append("Ratio")
    table = Table(
        "Speed, uniformly random play",
        columns,
        about,
        right=tuple(columns[2:]),
    )
    for row in numbers["play"]:
        cells = [
            load_game(row["game"]).title,
            row["form"],
            str(row["seats"]),
            f"{row['decisions_per_s']:,.0f}",
            f"{row['games_per_s']:,.0f}",
            f"{row['decisions_per_game']:,.0f}",
            f"{row['copy_us']:.1f}",
            f"{row['view_us']:.1f}",
        ]
        if theirs is not None:
            same = row["seats"] == RATIO_SEATS
            cells.append(f"{numbers['ratios'][row['game']][row['form']]['decisions']:.1f}" if same else "")
        table.add(*cells)
    if theirs is not None:
        table.add(
            f"Catanatron {theirs['version']}",
            "",
            str(RATIO_SEATS),
            f"{theirs['decisions_per_s']:,.0f}",
            f"{theirs['games_per_s']:,.0f}",
            f"{theirs['decisions_per_game']:,.0f}",
            f"{theirs['copy_us']:.1f}",
            "",
            "1.0",
        )
    return table


def rounds_told(rounds: int) -> str:
    return "one round" if rounds == 1 else f"{rounds} rounds"


def size_table(numbers: Numbers) -> Table:
    columns = ["Game", "Form", "Memory MB", "Import ms"]
    table = Table(
        "Size",
        columns,
        f"Peak memory above a bare interpreter while {RATIO_SEATS}-seat games are played, and the time to import.",
        right=tuple(columns[2:]),
    )
    for row in numbers["process"]:
        table.add(load_game(row["game"]).title, row["form"], f"{row['memory_mb']:.1f}", f"{row['import_ms']:.0f}")
    return table


def closing(numbers: Numbers) -> str:
    """What the numbers were measured on, and the ratio by a stricter count."""
    machine = numbers["machine"]
    forms = ", ".join(dict.fromkeys(row["status"] for row in numbers["play"]))
    lines = [
        f"Holdfast {numbers['holdfast']} ({forms}) on {machine['python']}, {machine['system']}, "
        f"{machine['processor']}, {machine['cores']} cores. Calibration, {CALIBRATION_LOOPS:,} turns of a plain "
        f"Python loop: {numbers['calibration_ms']:.0f} ms."
    ]
    theirs = numbers["catanatron"]
    if theirs is not None:
        strict = "; ".join(strict_ratios(game, forms) for game, forms in numbers["ratios"].items())
        lines.append(
            f"Catanatron under Python {theirs['python']}: its playable actions, executed without validating them "
            f"again, no accumulators. It gives {theirs['answers_per_s']:,.0f} answers/s with its forced ones; "
            f"against all of those our decisions are × {strict}."
        )
    return "\n".join(lines)


def strict_ratios(game: str, forms: dict[str, Numbers]) -> str:
    told = [f"{form} {ratio['strict']:.1f}" for form, ratio in forms.items()]
    return f"{load_game(game).title} {', '.join(told)}"


def markdown(tables: list[Table], closing: str) -> str:
    """The same as a file for docs/."""
    return markdown_of(
        "Speed and size", "Made by `holdfast bench --markdown` (which `make bench` calls).", tables, closing
    )


def markdown_of(title: str, origin: str, tables: list[Table], closing: str) -> str:
    """Tables with the notes on them."""
    parts = [f"# {title}\n\n{origin}\n"]
    parts.extend(markdown_table(table) for table in tables)
    parts.append("\n\n".join(closing.split("\n")) + "\n")
    return "\n".join(parts)


def markdown_table(table: Table) -> str:
    """One table with its heading and notes."""
    rows = [table.columns, *table.rows]
    marks = ["---:" if name in table.right else "---" for name in table.columns]
    rows.insert(1, marks)
    drawn = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    return f"## {table.heading}\n\n{table.about}\n\n{drawn}\n"
