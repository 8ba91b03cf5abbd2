"""`holdfast arena`: bots against bots on paired deals, with intervals, ratings and a sequential test."""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from holdfast.arena.blocks import Block, Duel, fair_share
from holdfast.arena.errors import ArenaError, WorkersLost
from holdfast.arena.journal import Journal, header_of, open_journal
from holdfast.arena.parquet import check_target, import_polars, write_games
from holdfast.arena.ratings import import_model
from holdfast.arena.runner import run
from holdfast.arena.sequential import SequentialTest, fair_test
from holdfast.bots import BotError, make_bot
from holdfast.commands.arena_tables import tables
from holdfast.commands.arguments import (
    Parser,
    add_card_set,
    add_crew,
    add_options,
    add_plain,
    integer,
    share,
    whole_number,
)
from holdfast.commands.crews import crew_of
from holdfast.commands.problem import USAGE, Problem, remark
from holdfast.commands.tables import show
from holdfast.commands.titles import load_game
from holdfast.games import DEFAULT_GAME
from holdfast.kernel.game import SeatsError

MOST_PAIRS = 1_000_000
USUAL_GAIN = 0.05  # how much better than fair the test asks for
JOB_SUFFIX = ".jobs"
INTERRUPTED = 130


def add_arguments(parser: Parser) -> None:
    parser.add_argument("bots", nargs="+", metavar="BOT", help="two bots or more, such as planner:iterations=60 greedy")
    parser.add_argument("--game", default=DEFAULT_GAME, metavar="GAME", help=f"which game (default: {DEFAULT_GAME})")
    parser.add_argument("--seats", type=whole_number, default=2, metavar="N", help="number of seats (default: 2)")
    parser.add_argument(
        "--pairs", type=integer, default=100, metavar="N", help="how many deals to play at most (default: 100)"
    )
    parser.add_argument(
        "--seed", type=whole_number, default=0, metavar="N", help="the seed of the first deal (default: 0)"
    )
    parser.add_argument(
        "--sequential",
        type=share,
        nargs="?",
        const=0.0,
        metavar="SHARE",
        help="stop once it is clear whether the first bot wins this share or only a fair one (default: fair + 0.05)",
    )
    parser.add_argument(
        "--at-least",
        type=whole_number,
        default=0,
        metavar="N",
        help="with --sequential: play at least this many deals",
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the games to this Parquet file")
    parser.add_argument("--resume", action="store_true", help="resume the interrupted run in --out")
    add_crew(parser)
    add_options(parser)
    add_card_set(parser)
    add_plain(parser)


def command(parsed: argparse.Namespace) -> int:
    if parsed.resume and parsed.out is None:
        raise Problem("--resume needs the --out of the run that was interrupted", USAGE)
    return arena(
        Order(
            bots=parsed.bots,
            game=parsed.game,
            seats=parsed.seats,
            pairs=parsed.pairs,
            seed=parsed.seed,
            sequential=parsed.sequential,
            out=parsed.out,
            resume=parsed.resume,
            processes=parsed.processes,
            ray=parsed.ray,
            cards=parsed.cards,
            options=dict(parsed.option),
            plain=parsed.plain,
            least=parsed.at_least,
        )
    )


@dataclass
class Order:
    """What was asked for on the command line."""

    bots: list[str]
    game: str
    seats: int = 2
    pairs: int = 100
    seed: int = 0
    sequential: float | None = None  # the share of wins to test for; 0 asks for the usual gain
    out: Path | None = None
    resume: bool = False
    processes: int | None = None
    ray: str | None = None
    cards: Path | None = None
    options: dict[str, str] = field(default_factory=dict)
    plain: bool = False
    least: int = 0


def arena(order: Order) -> int:
    """Play, print, and write what was asked for."""
    duels = duels_of(order)
    test = test_of(order)
    try:
        import_model()
        path = None if order.out is None else order.out.with_name(order.out.name + JOB_SUFFIX)
        if order.out is not None and path is not None:
            import_polars()
            check_folder(order.out)
            check_target(order.out, duels, order.seed, order.resume, path.exists())
        header = header_of(duels, order.seed)
        crew = crew_of(order.processes, order.ray)
        if order.resume and path is not None and not path.exists():
            remark(f"{order.out} holds no run yet; starting a new one")
        journal = open_journal(path, header, order.resume)
        try:
            with Bars(duels, order) as bars:
                counted = run(duels, order.pairs, order.seed, crew, journal, test, bars.tell, order.least)
        except KeyboardInterrupt:
            if path is None:
                raise
            raise Problem(f"interrupted{how_far(journal)}", INTERRUPTED) from None
        except WorkersLost as error:
            raise Problem(f"{error},{how_far(journal)}" if path is not None else str(error)) from None
        finally:
            journal.close()
        results = list(zip(duels, counted, strict=True))
        show(tables(results, order.bots, test), order.plain)
        if order.out is not None:
            write_games(order.out, results)
            assert path is not None
            path.unlink()
            games = sum(len(block.games) for blocks in counted for block in blocks)
            print(f"{games} games are in {order.out}.")
    except ArenaError as error:
        raise Problem(str(error)) from None
    return 0


# -- what is asked ---------------------------------------------------------------------------------------------


def duels_of(order: Order) -> list[Duel]:
    """Every bot against every later one; mistakes are reported before anything is played."""
    game = load_game(order.game, order.cards, order.options)
    if len(order.bots) < 2:
        raise Problem("an arena needs two bots or more", USAGE)
    if not 1 <= order.pairs <= MOST_PAIRS:
        raise Problem(f"--pairs is a number from 1 to {MOST_PAIRS}", USAGE)
    if order.least > order.pairs:
        raise Problem(f"--at-least {order.least} is more than the {order.pairs} deals of --pairs", USAGE)
    if order.least and order.sequential is None:
        raise Problem("--at-least goes with --sequential: without it all deals are played", USAGE)
    try:
        game.check_seats(order.seats)
        for spec in order.bots:
            make_bot(spec, game, 0)
    except (BotError, SeatsError) as error:
        raise Problem(str(error), USAGE) from None
    cards = None if order.cards is None else str(order.cards.resolve())
    options = tuple(sorted(order.options.items()))
    return [Duel(order.game, order.seats, one, other, cards, options) for one, other in combinations(order.bots, 2)]


def test_of(order: Order) -> SequentialTest | None:
    if order.sequential is None:
        return None
    fair = fair_share(load_game(order.game, order.cards, order.options), order.seats)
    wanted = order.sequential if order.sequential > 0.0 else fair + USUAL_GAIN
    if not fair < wanted < 1.0:
        raise Problem(f"--sequential is a share of wins between {fair:.2f} (fair) and 1", USAGE)
    return fair_test(fair, wanted - fair)


def how_far(journal: Journal) -> str:
    return f" after {len(journal.done)} deals; run the same command with --resume to continue"


def check_folder(out: Path) -> None:
    if not out.parent.is_dir():
        raise ArenaError(f"{out}: cannot be written: there is no folder {out.parent}")
    if out.is_dir():
        raise ArenaError(f"{out}: cannot be written: it is a folder")


# -- what is shown ---------------------------------------------------------------------------------------------


class Bars:
    """A progress bar for each duel on standard error, if that is a terminal, with the score beside it."""

    def __init__(self, duels: list[Duel], order: Order) -> None:
        self.duels = duels
        self.progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.fields[score]}"),
            console=Console(stderr=True),
            disable=order.plain or not sys.stderr.isatty(),
            transient=True,
        )
        self.tasks: list[TaskID] = [
            self.progress.add_task(f"{duel.candidate} v {duel.rival}", total=order.pairs, score="") for duel in duels
        ]

    def __enter__(self) -> Bars:
        self.progress.start()
        return self

    def __exit__(self, *problem: object) -> None:
        self.progress.stop()

    def tell(self, place: int, blocks: list[Block]) -> None:
        score = sum(block.score for block in blocks) / len(blocks)
        self.progress.update(self.tasks[place], completed=len(blocks), score=f"{100 * score:.1f} %")
