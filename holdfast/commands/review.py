"""`holdfast review`: where a recorded game turned, and what was luck and what a decision."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from holdfast.advice.hints import NOTHING
from holdfast.advice.review import MOST_WORLDS, Review, TurningPoint, points, review
from holdfast.bots import BotError
from holdfast.commands.arguments import (
    Parser,
    add_card_sets,
    add_iterations,
    add_plain,
    checked_iterations,
    whole_number,
)
from holdfast.commands.outcome import answers, listed, outcome
from holdfast.commands.positions import chosen_seat, whole_walk
from holdfast.commands.printable import printable
from holdfast.commands.problem import USAGE, Problem
from holdfast.commands.records import CUT, shown
from holdfast.commands.tables import Table, show


def add_arguments(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record; - reads standard input")
    parser.add_argument("--seat", type=whole_number, metavar="N", help="show the turning points of this seat")
    parser.add_argument(
        "--worlds", type=whole_number, default=24, metavar="N", help="imagined games per step (default: 24)"
    )
    add_iterations(parser)
    add_card_sets(parser)
    add_plain(parser)


def command(parsed: argparse.Namespace) -> int:
    iterations = checked_iterations(parsed.iterations)
    return review_record(parsed.file, tuple(parsed.cards), parsed.seat, parsed.worlds, iterations, parsed.plain)


def review_record(
    name: str, folders: tuple[Path, ...], seat: int | None, worlds: int, iterations: int, plain: bool
) -> int:
    """The turning points of a game, with luck and decisions apart."""
    walked = whole_walk(name, folders)
    play = walked.play
    names = play.record.seats
    who = chosen_seat(seat, names)
    if not play.moves:
        raise Problem(f"{shown(name)}: nothing has been played yet")
    if not 1 <= worlds <= MOST_WORLDS:
        raise Problem(f"--worlds is a number from 1 to {MOST_WORLDS}", USAGE)
    console = Console(stderr=True)
    try:
        with Progress(console=console, transient=True, disable=plain or not sys.stderr.isatty()) as progress:
            task = progress.add_task("Looking at every step")
            found = review(
                play, who, worlds, iterations, tell=lambda done, all: progress.update(task, completed=done, total=all)
            )
    except BotError as error:
        raise Problem(str(error)) from None
    print(printable(f"{play.game.title}, {listed(names)}, {answers(len(play.moves))} ({shown(name)})"))
    if play.state.result() is None:
        print(printable(f"Not finished: {outcome(play)}. The end is where the record ends."))
    if walked.cut:
        print(CUT)
    together = len(set(play.game.teams(len(names)))) == 1
    show([balance_table(found, names, together), turns_table(found, names, together)], plain)
    return 0


def balance_table(found: Review, names: list[str], together: bool = False) -> Table:
    """Who and what changed the chances; allies have one chance together, so their rows differ only in whose moves."""
    chances = "the team's chance to win" if together else "each seat's chance to win"
    about = (
        f"What moved {chances}, in percentage points: the start and all columns after it add up to the end. A move is "
        "compared with what simple rules would have answered. Listed below are the turning points. Revisions correct "
        "earlier estimates after a longer look. ± says how far a figure may be off by chance."
    )
    if together:
        sources = ["Luck of the draw", "Own decisions", "Allies' decisions"]
    else:
        sources = ["Luck", "Own moves", "Others' moves"]
    columns = ["Seat", "Start", *sources, "Revisions", "End"]
    table = Table("Luck and moves", columns, about, tuple(columns[1:]))
    for seat, name in enumerate(names):
        account = found.account(seat)
        parts = (account.luck, account.own, account.others)
        table.add(
            printable(f"{seat} {name}"),
            str(account.start),
            *[f"{part.whole:+d} ± {part.error}" for part in parts],
            f"{account.revisions:+d}",
            str(account.end),
        )
        table.add("  listed below", "", *[f"{part.told:+d}" for part in parts], "", "")
        table.add("  everything else", "", *[f"{part.rest:+d}" for part in parts], "", "")
    return table


def turns_table(found: Review, names: list[str], together: bool = False) -> Table:
    chances = "the team's chance" if together else "the chances to win"
    about = (
        f"The draws that changed {chances} most, and the decisions for which a closer look found a better answer, "
        "both by more than chance explains (twice the ±). Swing is what came of it in the game as it went. A better "
        "answer is judged by what the seat could know, so a mistake may still have ended well. The numbers count "
        "answers, as 'holdfast replay' and 'holdfast hint --to' do."
    )
    columns = ["Answer", "Seat", "What", "Swing", "Better"]
    table = Table("Turning points", columns, about, ("Swing",), ("What",))
    for turn in found.turns:
        swing = f"{points(turn.swing):+d} ± {points(turn.error)}"
        who = "all" if together and turn.luck else printable(names[turn.seat])
        table.add(str(turn.number), who, what(turn), swing, better(turn))
    return table


def what(turn: TurningPoint) -> str:
    if turn.luck:
        return f"luck: {turn.played}"
    return f"{turn.mark or 'decision'}: {turn.played}"


def better(turn: TurningPoint) -> str:
    if turn.better is None:
        return ""
    said = [] if turn.reason == NOTHING else [turn.reason]
    if turn.against:
        said.append(f"it costs {turn.against}")
    why = f" ({'; '.join(said)})" if said else ""
    return f"{turn.better}: {points(turn.cost):+d} ± {points(turn.cost_error)}{why}"
