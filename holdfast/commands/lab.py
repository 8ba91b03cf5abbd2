"""`holdfast lab run` and `holdfast lab report`: many games as tables, and a page about them."""

from __future__ import annotations

import time
from pathlib import Path

from holdfast.commands.lab_orders import LabBar, LabOrder, in_one_sentence, lab_crew, said_if_new, setting_of
from holdfast.commands.problem import USAGE, Problem
from holdfast.lab.data import Data
from holdfast.lab.errors import needed
from holdfast.lab.manifest import PLAYED, TRIED
from holdfast.lab.report.worth_parts import worth_part
from holdfast.lab.report.writing import write_report
from holdfast.lab.runner import begin_games, fill
from holdfast.lab.store import open_run, write_whole
from holdfast.lab.worth import worths


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


def report(folders: list[Path], html: Path, worth: Path | None) -> int:
    """One page about the first run, the others beside it."""
    with in_one_sentence(lambda: ""):
        runs = [open_run(folder, PLAYED) for folder in folders]
        tried = None if worth is None else open_run(worth, TRIED)
        for other in [*runs, *([] if tried is None else [tried])]:
            if other.manifest["game"] != runs[0].manifest["game"]:
                raise Problem(f"{other.folder} is about another game than {runs[0].folder}")
        more = [] if tried is None else [worth_part(tried, worths(tried))]
        page = write_report([Data(found) for found in runs], more)
        write_whole(html, page.encode())
    print(f"The report is in {html}.")
    return 0
