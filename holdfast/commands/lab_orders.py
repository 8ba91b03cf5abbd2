"""What the commands of the lab have in common: what is played, by whom, and a bar that says how far it is."""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from holdfast.arena.errors import ArenaError, WorkersLost
from holdfast.arena.runner import Crew
from holdfast.bots import BotError, make_bot
from holdfast.commands.arguments import Parser, add_card_set, add_crew, add_options, add_plain, integer, whole_number
from holdfast.commands.crews import crew_of
from holdfast.commands.problem import USAGE, Problem, remark
from holdfast.commands.signals import Ended, ending_in_order, undisturbed
from holdfast.commands.titles import load_game
from holdfast.games import DEFAULT_GAME
from holdfast.kernel.game import SeatsError
from holdfast.lab.errors import LabError
from holdfast.lab.manifest import MANIFEST, MOST_GAMES
from holdfast.lab.settings import Setting, line_up_of

USUAL_SEATS = 4
INTERRUPTED = 130
SIGNALLED = 128  # and the signal's number: what the shell reports for a program that a signal ends


@dataclass
class LabOrder:
    """What was asked for on the command line."""

    game: str
    seats: int | None = None
    line_up: str = "greedy"
    games: int = 1_000
    seed: int = 0
    options: dict[str, str] = field(default_factory=dict)
    cards: Path | None = None
    processes: int | None = None
    ray: str | None = None
    out: Path | None = None
    resume: bool = False
    plain: bool = False


def add_simulation(parser: Parser, games: int) -> None:
    parser.add_argument("--game", default=DEFAULT_GAME, metavar="GAME", help=f"which game (default: {DEFAULT_GAME})")
    parser.add_argument("--seats", type=whole_number, metavar="N", help="number of seats (default: 4)")
    parser.add_argument(
        "--line-up",
        default="greedy",
        metavar="BOT,BOT…",
        help="one bot for all seats, or one for each seat (default: greedy)",
    )
    parser.add_argument(
        "--games",
        type=integer,
        default=games,
        metavar="N",
        help=f"how many games to play, one per seed (default: {games})",
    )
    parser.add_argument("--seed", type=whole_number, default=0, metavar="N", help="the first seed (default: 0)")
    add_options(parser)
    add_card_set(parser)
    add_crew(parser)
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="write the results to this folder")
    parser.add_argument("--resume", action="store_true", help="resume the run in --out, or extend it")
    add_plain(parser)


def order_from(parsed: argparse.Namespace) -> LabOrder:
    return LabOrder(
        game=parsed.game,
        seats=parsed.seats,
        line_up=parsed.line_up,
        games=parsed.games,
        seed=parsed.seed,
        options=dict(parsed.option),
        cards=parsed.cards,
        processes=parsed.processes,
        ray=parsed.ray,
        out=parsed.out,
        resume=parsed.resume,
        plain=parsed.plain,
    )


def setting_of(order: LabOrder) -> Setting:
    """What is to be played; mistakes are reported before anything is played."""
    game = load_game(order.game, order.cards, order.options)
    if not 1 <= order.games <= MOST_GAMES:
        raise Problem(f"--games is a number from 1 to {MOST_GAMES}", USAGE)
    if order.resume and order.out is None:
        raise Problem("--resume needs the --out of the run that was interrupted", USAGE)
    line_up = line_up_of(order.line_up, order.seats, USUAL_SEATS)
    if order.seats is not None and len(line_up) != order.seats:
        raise Problem(f"--line-up names {len(line_up)} bots for {order.seats} seats", USAGE)
    try:
        game.check_seats(len(line_up))
        for spec in line_up:
            make_bot(spec, game, 0)
    except (BotError, SeatsError) as error:
        raise Problem(str(error), USAGE) from None
    cards = None if order.cards is None else str(order.cards.resolve())
    return Setting(order.game, line_up, cards, tuple(sorted(order.options.items())), order.seed)


def lab_crew(order: LabOrder) -> Crew:
    return crew_of(order.processes, order.ray)


@contextmanager
def in_one_sentence(done: Callable[[], str]) -> Iterator[None]:
    """Whatever the lab refuses becomes a `Problem`; after Ctrl-C it says how far it got and how to resume."""
    try:
        yield
    except WorkersLost as error:
        raise Problem(f"{error},{done()}" if done() else str(error)) from None
    except (LabError, ArenaError) as error:
        raise Problem(str(error)) from None
    except Ended as end:
        raise Problem(f"interrupted{done()}", SIGNALLED + end.number) from None
    except KeyboardInterrupt:
        raise Problem(f"interrupted{done()}", INTERRUPTED) from None


@contextmanager
def folder_for(out: Path | None) -> Iterator[Path]:
    """The folder that was asked for, or a temporary one that is removed however the command ends."""
    if out is not None:
        yield out
        return
    with ending_in_order():
        folder = Path(tempfile.mkdtemp(prefix="holdfast-lab-"))
        try:
            yield folder
        finally:
            with undisturbed():
                shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def said_if_new(order: LabOrder, folders: list[Path]) -> Iterator[None]:
    """`--resume` with a misspelt folder starts a new run: the user is told once it has begun."""
    new = not any((folder / MANIFEST).exists() for folder in folders)
    yield
    if order.resume and folders and new:
        remark(f"{order.out} holds no run yet; starting a new one")


class LabBar:
    """A bar on standard error, if that is a terminal."""

    def __init__(self, words: str, total: int, plain: bool) -> None:
        self.done = 0
        self.total = total
        self.progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[pace]}"),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            disable=plain or not sys.stderr.isatty(),
            transient=True,
        )
        self.task = self.progress.add_task(words, total=total, pace="")

    def __enter__(self) -> LabBar:
        self.progress.start()
        return self

    def __exit__(self, *problem: object) -> None:
        self.progress.stop()

    def tell(self, count: int) -> None:
        """This many more are done."""
        self.done += count
        speed = self.progress.tasks[0].speed
        pace = "" if not speed else f"{speed:.0f}/s" if speed >= 10 else f"{speed:.1f}/s"
        self.progress.update(self.task, completed=self.done, pace=pace)

    def how_far(self, out: Path | None) -> str:
        """After an interruption: what is done, and how to resume."""
        if out is None:
            return ""
        return f" after {self.done} of {self.total}; --resume continues {out}"
