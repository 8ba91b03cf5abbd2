"""`holdfast lab run`: many games as tables."""

from __future__ import annotations

import argparse
import time

from holdfast.commands.arguments import Parser
from holdfast.commands.lab_orders import (
    LabBar,
    LabOrder,
    add_simulation,
    in_one_sentence,
    lab_crew,
    order_from,
    said_if_new,
    setting_of,
)
from holdfast.commands.problem import USAGE, Problem
from holdfast.lab.errors import needed
from holdfast.lab.runner import begin_games, fill

USUAL_GAMES = 1_000


def add_arguments(parser: Parser) -> None:
    add_simulation(parser, USUAL_GAMES)


def command(parsed: argparse.Namespace) -> int:
    return run(order_from(parsed))


def run(order: LabOrder) -> int:
    """Simulate into a folder of Parquet files."""
    setting = setting_of(order)
    if order.out is None:
        raise Problem("the lab needs a folder for the games: --out FOLDER", USAGE)
    bar = LabBar(f"{order.game}, {setting.seats} seats", order.games, order.plain)
    with in_one_sentence(lambda: bar.how_far(order.out)):
        needed("polars")
        crew = lab_crew(order)
        with said_if_new(order, [order.out]):
            filled = begin_games(order.out, setting, order.games, order.resume)
        started = time.monotonic()
        before = filled.played()
        with bar:
            fill(filled, setting, crew, bar.tell)
        seconds = time.monotonic() - started
    new = order.games - before
    pace = f" {new:,} of them now, in {seconds:.1f} s, {new / max(seconds, 1e-9):.1f} a second." if new else ""
    print(f"{order.games:,} games are in {order.out}.{pace}")
    return 0
