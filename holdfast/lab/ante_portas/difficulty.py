"""Measure how hard *Ante Portas* is: `python -m holdfast.lab.ante_portas.difficulty`.

Teams of bots play wars with every setting, all on the same deals. Wars that have been played are kept in a folder, so
you can interrupt the command and run it again to resume; when the cards have changed, the wars are played again. The
table goes into docs/ante-portas-difficulty.md, and the same figures into the package, where the lobby finds them.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, replace
from pathlib import Path
from typing import Final

from holdfast.bots import make_bot
from holdfast.bots.match import run_game
from holdfast.bots.settings import BotError
from holdfast.games import load
from holdfast.games.ante_portas.game import AntePortas
from holdfast.games.ante_portas.measured import FILE, SHOWN, Cell, Figures
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.tables import HELD
from holdfast.kernel.dealer import Dealer
from holdfast.lab.ante_portas.table import page

COMMAND: Final = "python -m holdfast.lab.ante_portas.difficulty"
PAGE: Final = Path("docs/ante-portas-difficulty.md")
SEED: Final = 9_000_000
CHUNK: Final = 5
RUNGS: Final = ("outpost", "march", "siege", "last-stand")
SCENARIOS: Final = ("raiders", "dragons")
EARLY: Final = 2  # a team that held fewer half-years than this was beaten before the third


def settings(bot: str) -> list[Cell]:
    """The settings that are measured, the most important first; nothing has been played yet.

    Levels and mixed teams are measured by the war that the game is tuned by.
    """
    if bot not in SHOWN:
        return [Cell("raiders", "one", 2, "march", "off", bot, 0, 0)]
    ladder = [(scenario, "one", seats, rung, "off") for rung in RUNGS for scenario in SCENARIOS for seats in (1, 2, 3)]
    strong = [(scenario, "one", seats, "march", "on") for scenario in SCENARIOS for seats in (2, 3)]
    long = [(scenario, "two", seats, "march", "off") for scenario in SCENARIOS for seats in (1, 2, 3)]
    yardstick = [("raiders", "one", seats, "march", "off") for seats in (1, 2, 3)]
    found = yardstick if bot == "random" else [*ladder, *strong, *long]
    ranked = sorted(found, key=lambda setting: (setting[3] != "march", setting[4] != "off", setting[1] != "one"))
    return [Cell(scenario, eras, seats, rung, twice, bot, 0, 0) for scenario, eras, seats, rung, twice in ranked]


def load_game(cell: Cell) -> AntePortas:
    options = {"scenario": cell.scenario, "eras": cell.eras, "difficulty": cell.difficulty}
    game = load("ante-portas", None, {**options, "twice-as-strong": cell.strong})
    assert isinstance(game, AntePortas)
    return game


def play(cell: Cell, first: int, count: int) -> Cell:
    """Play `count` wars of a setting, starting with this deal."""
    game = load_game(cell)
    held = early = 0
    for number in range(first, first + count):
        names = cell.bot.split("+")
        bots = [make_bot(names[seat % len(names)], game, 16 * number + seat) for seat in range(cell.seats)]
        state = run_game(game, bots, Dealer(SEED + number))
        assert isinstance(state, AntePortasState)
        held += state.clock.outcome == HELD
        early += state.clock.outcome != HELD and state.clock.held < EARLY
    return replace(cell, games=count, held=held, early=early)


# -- what has been played ------------------------------------------------------------------------------------------


class Ledger:
    """Played chunks, one per line, in a file named after the cards: an interrupted command resumes from here."""

    def __init__(self, folder: Path, cards: str) -> None:
        self.path = folder / f"difficulty-{cards.replace(' ', '-')}.jsonl"
        self.chunks: dict[tuple[str, int], Cell] = {}
        if self.path.exists():
            for line in self.path.read_text(encoding="utf-8").splitlines():
                entry = json.loads(line)
                cell = Cell(**entry["cell"])
                self.chunks[(key_of(cell), entry["first"])] = cell

    def add(self, first: int, cell: Cell) -> None:
        self.chunks[(key_of(cell), first)] = cell
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"first": first, "cell": asdict(cell)}) + "\n")

    def total(self, cell: Cell) -> Cell:
        """Everything that was played for a setting."""
        mine = [chunk for (key, _), chunk in self.chunks.items() if key == key_of(cell)]
        games = sum(chunk.games for chunk in mine)
        return replace(
            cell, games=games, held=sum(chunk.held for chunk in mine), early=sum(chunk.early for chunk in mine)
        )


def key_of(cell: Cell) -> str:
    return f"{cell.scenario} {cell.eras} {cell.seats} {cell.difficulty} {cell.strong} {cell.bot}"


def measure(ledger: Ledger, cells: list[Cell], games: int, jobs: int, until: float) -> None:
    """Play what is missing; hand out no more work when the time is up."""
    missing = [
        (cell, first)
        for cell in cells
        for first in range(0, games, CHUNK)
        if (key_of(cell), first) not in ledger.chunks
    ]
    done = len(cells) * (games // CHUNK) - len(missing)
    with ProcessPoolExecutor(jobs) as pool:
        while missing and time.monotonic() < until:
            batch, missing = missing[: 4 * jobs], missing[4 * jobs :]
            waiting = {pool.submit(play, cell, first, CHUNK): first for cell, first in batch}
            for future in as_completed(waiting):
                ledger.add(waiting[future], future.result())
                done += 1
                show_progress(done, done + len(missing) + sum(not other.done() for other in waiting))
    print(file=sys.stderr)


def show_progress(done: int, total: int) -> None:
    width = 30
    full = width * done // total
    print(f"\r[{'#' * full}{'.' * (width - full)}] {done} of {total} chunks", end="", file=sys.stderr, flush=True)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog=COMMAND, description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="wars per setting (default: 100)")
    parser.add_argument(
        "--bots",
        nargs="+",
        default=["random", "greedy"],
        help="the bots that play; knight+squire is a team of both (default: random greedy)",
    )
    parser.add_argument(
        "--only", default="", help="only settings whose name contains this, such as 'raiders one 2 march'"
    )
    parser.add_argument("--jobs", type=int, default=1, help="how many processes to use (default: 1)")
    parser.add_argument("--minutes", type=float, default=1e6, help="stop after N minutes; run it again to continue")
    parser.add_argument("--runs", type=Path, default=Path("runs"), help="where played wars are kept (default: runs)")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE} and the package's figures")
    parsed = parser.parse_args(arguments)
    game = load("ante-portas")
    try:
        for name in {name for team in parsed.bots for name in team.split("+")}:
            make_bot(name, game, 0)
    except BotError as error:
        parser.error(str(error))
    cards = game.card_set
    ledger = Ledger(parsed.runs, cards)
    cells = [cell for bot in parsed.bots for cell in settings(bot) if parsed.only in key_of(cell)]
    measure(ledger, cells, parsed.games, parsed.jobs, time.monotonic() + 60 * parsed.minutes)
    played = dict.fromkeys(key for key, _ in ledger.chunks)
    bots = dict.fromkeys([*SHOWN, *(key.rpartition(" ")[2] for key in played)])
    every = [cell for bot in bots for cell in settings(bot) if key_of(cell) in played]
    command = f"{COMMAND} --games {parsed.games} --bots {' '.join(parsed.bots)}"
    figures = Figures(cards, command, tuple(map(ledger.total, every)))
    text = page(figures)
    if parsed.write:
        PAGE.write_text(text, encoding="utf-8")
        content = {
            "cards": figures.cards,
            "command": figures.command,
            "cells": [asdict(cell) for cell in figures.cells],
        }
        FILE.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
