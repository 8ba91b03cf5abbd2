"""`holdfast arena`: bots against bots on paired deals, with intervals, ratings and a sequential test."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from holdfast.arena.blocks import Block, Duel
from holdfast.arena.errors import ArenaError, WorkersLost
from holdfast.arena.figures import Figure, mean_of, share_of
from holdfast.arena.journal import Journal, header_of, open_journal
from holdfast.arena.parquet import check_target, import_polars, write_games
from holdfast.arena.ratings import import_model, rate
from holdfast.arena.runner import run
from holdfast.arena.sequential import SequentialTest, fair_test
from holdfast.bots import BotError, make_bot
from holdfast.bots.registry import parse_spec
from holdfast.commands.crews import crew_of
from holdfast.commands.problem import USAGE, Problem, remark
from holdfast.commands.tables import Table, show
from holdfast.commands.titles import load_game
from holdfast.kernel.game import SeatsError

MOST_PAIRS = 1_000_000
JOB_SUFFIX = ".jobs"
INTERRUPTED = 130
EXTERNAL = "external"
ANSWERS = {"H1": "stronger", "H0": "not stronger", "": "not sure yet"}


@dataclass
class Order:
    """What was asked for on the command line."""

    bots: list[str]
    game: str
    seats: int = 2
    pairs: int = 100
    seed: int = 0
    sequential: float | None = None
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
            remark(f"{order.out} holds no run yet: a new one begins")
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
        show(tables(results, order, test), order.plain)
        if order.out is not None:
            write_games(order.out, results)
            assert path is not None
            path.unlink()
            print(f"{sum(len(blocks) for blocks in counted) * order.seats} games are in {order.out}.")
    except ArenaError as error:
        raise Problem(str(error)) from None
    return 0


# -- what is asked ---------------------------------------------------------------------------------------------


def duels_of(order: Order) -> list[Duel]:
    """Every bot against every later one; a wrong word is told before anything is played."""
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
    fair = 1.0 / order.seats
    if not fair < order.sequential < 1.0:
        raise Problem(f"--sequential is a share of wins between {fair:.2f} (fair) and 1", USAGE)
    return fair_test(order.seats, order.sequential - fair)


def how_far(journal: Journal) -> str:
    return f" after {len(journal.done)} deals; the same command with --resume goes on from there"


def check_folder(out: Path) -> None:
    if not out.parent.is_dir():
        raise ArenaError(f"{out}: cannot be written: there is no folder {out.parent}")
    if out.is_dir():
        raise ArenaError(f"{out}: cannot be written: it is a folder")


# -- what is shown ---------------------------------------------------------------------------------------------


class Bars:
    """A bar for each duel on standard error, if that is a terminal; its score stands beside it."""

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


def tables(results: list[tuple[Duel, list[Block]]], order: Order, test: SequentialTest | None) -> list[Table]:
    found = [duel_table(results, order)]
    if any(row.forfeits + row.rival_forfeits for _, blocks in results for block in blocks for row in block.games):
        found.append(forfeit_table(results))
    if test is not None:
        found.append(test_table(results, test))
    return [*found, rating_table(results)]


def duel_table(results: list[tuple[Duel, list[Block]]], order: Order) -> Table:
    about = (
        f"{order.game}, {order.seats} seats; every deal is played once for each seat of the first bot, the second one "
        f"holding all others. A fair share of the wins is {100 / order.seats:.0f} %. Intervals are 95 %, over deals; "
        f"times are {times(order.bots)}."
    )
    columns = ["Bots", "Deals", "Wins", "Lead", "Deals won", "ms a decision"]
    table = Table("Duels", columns, about, tuple(columns[1:]))
    for duel, blocks in results:
        scores = [block.score for block in blocks]
        table.add(
            f"{duel.candidate} v {duel.rival}",
            str(len(blocks)),
            percent(share_of(scores)),
            signed(mean_of([block.margin for block in blocks])),
            f"{100 * sum(score > 1 / duel.seats for score in scores) / len(scores):.0f} %",
            f"{pace(blocks, True)} v {pace(blocks, False)}",
        )
    return table


def times(bots: list[str]) -> str:
    """What is measured: a program's processor time is not known here."""
    if not any(parse_spec(spec)[0] == EXTERNAL for spec in bots):
        return "processor time"
    return "processor time, and of external programs the time on the clock that their answers took"


def forfeit_table(results: list[tuple[Duel, list[Block]]]) -> Table:
    about = (
        "Decisions that a program lost, by ending, by silence or by a wrong answer; its fallback made them. As far as "
        "that goes, the figures here are those of the fallback."
    )
    columns = ["Bot", "Against", "Decisions", "Forfeited", "Share"]
    table = Table("Forfeited moves", columns, about, tuple(columns[2:]))
    for duel, blocks in results:
        rows = [row for block in blocks for row in block.games]
        sides = (
            (duel.candidate, duel.rival, sum(r.decisions for r in rows), sum(r.forfeits for r in rows)),
            (duel.rival, duel.candidate, sum(r.rival_decisions for r in rows), sum(r.rival_forfeits for r in rows)),
        )
        for bot, other, decisions, lost in sides:
            if lost:
                table.add(bot, other, str(decisions), str(lost), f"{100 * lost / decisions:.1f} %")
    return table


def test_table(results: list[tuple[Duel, list[Block]]], test: SequentialTest) -> Table:
    about = (
        f"GSPRT on the scores of the deals: {100 * test.low:.0f} % of the wins against {100 * test.high:.0f} %, "
        f"both errors 5 %; sure below {test.lower:.2f} or above {test.upper:.2f}."
    )
    columns = ["Bots", "Answer", "After deals", "Log-likelihood ratio"]
    table = Table("Sequential test", columns, about, tuple(columns[2:]))
    for duel, blocks in results:
        said = test.decision([block.score for block in blocks])
        table.add(f"{duel.candidate} v {duel.rival}", ANSWERS[said.answer], str(said.after), f"{said.ratio:+.2f}")
    return table


def rating_table(results: list[tuple[Duel, list[Block]]]) -> Table:
    table = Table("Ratings", ["Bot", "mu", "sigma", "mu - 3 sigma"], "OpenSkill, Plackett-Luce.", ("mu", "sigma"))
    for rating in rate(results):
        table.add(rating.name, f"{rating.mu:.2f}", f"{rating.sigma:.2f}", f"{rating.careful:.2f}")
    return table


def percent(figure: Figure) -> str:
    if figure.count < 2:
        return f"{100 * figure.mean:.1f} %"
    return f"{100 * figure.mean:.1f} % ({100 * figure.low:.1f} to {100 * figure.high:.1f})"


def signed(figure: Figure) -> str:
    return f"{figure.mean:+.1f}" if figure.count < 2 else f"{figure.mean:+.1f} ± {figure.half:.1f}"


def pace(blocks: list[Block], candidate: bool) -> str:
    rows = [row for block in blocks for row in block.games]
    decisions = sum(row.decisions if candidate else row.rival_decisions for row in rows)
    seconds = sum(row.seconds if candidate else row.rival_seconds for row in rows)
    return f"{1000 * seconds / max(1, decisions):.2f}"
