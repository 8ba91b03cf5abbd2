"""`holdfast lab compare`: two card sets or rule options on the same seeds, figure by figure."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from holdfast.arena.figures import Figure
from holdfast.arena.runner import Crew
from holdfast.commands.arguments import Parser
from holdfast.commands.lab_orders import (
    LabBar,
    LabOrder,
    add_simulation,
    folder_for,
    in_one_sentence,
    lab_crew,
    order_from,
    said_if_new,
    setting_of,
)
from holdfast.commands.problem import USAGE, Problem
from holdfast.commands.tables import Table, show
from holdfast.lab.compare import DIFFERS, SAME, Difference, compare
from holdfast.lab.data import Data
from holdfast.lab.manifest import MANIFEST, PLAYED
from holdfast.lab.runner import begin_games, fill
from holdfast.lab.store import Run, open_run

HOUSE = "house"
CARDS = "cards"


USUAL_GAMES = 400


def add_arguments(parser: Parser) -> None:
    help = "options (difficulty=hard), cards (FOLDER, cards=FOLDER, house), both with a comma, or the folder of a run"
    for side in ("a", "b"):
        parser.add_argument(side, metavar=side.upper(), help=help)
    add_simulation(parser, USUAL_GAMES)


def command(parsed: argparse.Namespace) -> int:
    return compare_sides(order_from(parsed), (parsed.a, parsed.b))


def compare_sides(order: LabOrder, sides: tuple[str, str]) -> int:
    """Simulate what is not there yet, then print the differences."""
    orders = [side_of(order, side) for side in sides]
    bar = LabBar(f"{order.game}: {sides[0]} | {sides[1]}", len(sides) * order.games, order.plain)
    with in_one_sentence(lambda: bar.how_far(order.out)), folder_for(order.out) as folder:
        crew = lab_crew(order)
        places = [folder / "a", folder / "b"]
        played_here = [place for side, place in zip(orders, places, strict=True) if isinstance(side, LabOrder)]
        with said_if_new(order, played_here):
            runs = [begun(side, place) for side, place in zip(orders, places, strict=True)]
        with bar:
            data = [simulated(side, run, crew, bar) for side, run in zip(orders, runs, strict=True)]
        found = compare(data[0], data[1])
    show([difference_table(found, sides, data[0].seats)], order.plain)
    return 0


def side_of(order: LabOrder, text: str) -> LabOrder | Path:
    """What one side stands for: a run's folder, a folder of cards, options, or cards and options.

    Pieces are set apart by commas: `difficulty=hard,reports=off`, `cards=FOLDER,difficulty=hard`, `house`, `FOLDER`.
    """
    if (Path(text) / MANIFEST).exists():
        return Path(text)
    options = dict(order.options)
    cards = order.cards
    for piece in text.split(","):
        name, equals, value = (part.strip() for part in piece.partition("="))
        if not name or (equals and not value):
            raise Problem(f"a side of a comparison reads NAME=VALUE, a folder or '{HOUSE}', not '{text}'", USAGE)
        if not equals:
            cards = None if name == HOUSE else Path(name)
        elif name == CARDS:
            cards = None if value == HOUSE else Path(value)
        else:
            options[name] = value
    side = replace(order, options=options, cards=cards)
    setting_of(side)
    return side


def begun(side: LabOrder | Path, folder: Path) -> Run:
    """The run of one side: one that is there, or a folder for one to be played; both are begun before either is."""
    if isinstance(side, Path):
        return open_run(side, PLAYED)
    return begin_games(folder, setting_of(side), side.games, side.resume)


def simulated(side: LabOrder | Path, run: Run, crew: Crew, bar: LabBar) -> Data:
    """The games of one side, played now unless they are there."""
    if isinstance(side, Path):
        bar.tell(bar.total // 2)
        return Data(run)
    fill(run, setting_of(side), crew, bar.tell)
    return Data(open_run(run.folder, PLAYED))


def difference_table(found: list[Difference], sides: tuple[str, str], seats: int) -> Table:
    about = (
        f"A: {sides[0]} · B: {sides[1]} · {found[0].gap.count} pairs of games with the same seed, {seats} seats. "
        "Intervals are 95 %; a difference is called one only if all figures together give a false alarm in 5 % of "
        "comparisons."
    )
    table = Table("Comparison", ["Figure", "A", "B", "B - A", "Verdict"], about, ("A", "B", "B - A"), ("Verdict",))
    for row in found:
        table.add(
            row.quantity.words,
            shown(row.a.mean, row.quantity.share),
            shown(row.b.mean, row.quantity.share),
            gap_text(row.gap, row.quantity.share),
            verdict_text(row),
        )
    return table


def shown(value: float, share: bool) -> str:
    return f"{100 * value:.1f} %" if share else f"{value:.2f}"


def gap_text(gap: Figure, share: bool) -> str:
    scale = 100 if share else 1
    return f"{scale * gap.mean:+.2f} ({scale * gap.low:+.2f} to {scale * gap.high:+.2f})"


def verdict_text(row: Difference) -> str:
    """What is to be said about a figure, in words."""
    scale, unit = (100, " points") if row.quantity.share else (1, "")
    if row.verdict == SAME:
        return "the same in every game"
    if row.verdict == DIFFERS:
        return f"B is {'higher' if row.gap.mean > 0 else 'lower'} by {scale * abs(row.gap.mean):.2f}{unit}"
    most = scale * max(abs(row.gap.low), abs(row.gap.high))
    if row.gap.low > 0 or row.gap.high < 0:
        way = "higher" if row.gap.mean > 0 else "lower"
        return f"perhaps {way}, by {most:.2f}{unit} at most: not sure among so many figures"
    return f"no difference seen; it is {most:.2f}{unit} at most"
