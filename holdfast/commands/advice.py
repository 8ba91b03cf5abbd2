"""`holdfast hint` and `holdfast review`: what the bots think of a recorded game."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from holdfast.advice.hints import Advice, advise
from holdfast.advice.review import Review, TurningPoint, review
from holdfast.bots import BotError
from holdfast.commands.outcome import listed
from holdfast.commands.printable import printable
from holdfast.commands.problem import USAGE, Problem
from holdfast.commands.records import Walk, shown, walk
from holdfast.commands.tables import Table, show

NUDGE, SHORTLIST, MOVE = "nudge", "shortlist", "move"
STEPS = (NUDGE, SHORTLIST, MOVE)


def whole_walk(name: str, folders: tuple[Path, ...], upto: int | None) -> Walk:
    walked = walk(name, folders, upto)
    if walked.broken is not None:
        raise Problem(f"{shown(name)}: {walked.broken}")
    return walked


def chosen_seat(asked: int | None, seats: list[str]) -> int | None:
    if asked is not None and asked >= len(seats):
        raise Problem(f"the seats are 0 to {len(seats) - 1}, not {asked}", USAGE)
    return asked


# -- hint --------------------------------------------------------------------------------------------------------


def hint(
    name: str, folders: tuple[Path, ...], upto: int | None, seat: int | None, step: str, iterations: int, plain: bool
) -> int:
    """A hint for the seat that has to answer where the record ends, from what that seat can see."""
    play = whole_walk(name, folders, upto).play
    state = play.state
    asked = [place for place in state.to_act() if place >= 0]
    if not asked:
        over = state.result() is not None
        raise Problem("the game is over" if over else "chance is to answer here: there is nothing to decide")
    who = chosen_seat(seat, play.record.seats)
    if who is None:
        who = asked[0]
    if who not in asked:
        raise Problem(f"{play.record.seats[who]} has nothing to answer here; {listed_seats(asked, play.record.seats)}")
    try:
        advice = advise(state.view(who), state.choices(who), iterations)
    except BotError as error:
        raise Problem(str(error)) from None
    print(printable(f"{play.record.seats[who]}: {advice.nudge()}"))
    if step in (SHORTLIST, MOVE) and len(advice.counsels) > 1:
        print(f"Worth a thought: {', '.join(action.notation for action in advice.shortlist())}.")
    if step == MOVE:
        show([counsel_table(advice)], plain)
    return 0


def listed_seats(asked: list[int], names: list[str]) -> str:
    return f"asked {'is' if len(asked) == 1 else 'are'} {listed([names[seat] for seat in asked])}"


def counsel_table(advice: Advice) -> Table:
    about = "How often each wins in imagined games, and by what it is ahead of the others, in points."
    table = Table("Answers", ["Answer", "Wins", "Reason"], about, ("Wins",))
    for counsel in advice.counsels:
        table.add(counsel.action.notation, f"{100 * counsel.expected:.0f} %", counsel.reason)
    return table


# -- review ------------------------------------------------------------------------------------------------------


def review_record(
    name: str, folders: tuple[Path, ...], seat: int | None, worlds: int, iterations: int, plain: bool
) -> int:
    """The turning points of a game, with luck and decisions apart."""
    walked = whole_walk(name, folders, None)
    play = walked.play
    names = play.record.seats
    who = chosen_seat(seat, names)
    if not play.moves:
        raise Problem(f"{shown(name)}: nothing has been played yet")
    if worlds < 1:
        raise Problem("--worlds is 1 or more", USAGE)
    console = Console(stderr=True)
    try:
        with Progress(console=console, transient=True, disable=plain or not sys.stderr.isatty()) as progress:
            task = progress.add_task("Looking at every step")
            found = review(
                play, who, worlds, iterations, tell=lambda done, all: progress.update(task, completed=done, total=all)
            )
    except BotError as error:
        raise Problem(str(error)) from None
    print(printable(f"{play.game.title}, {listed(names)}, {len(play.moves)} answers ({shown(name)})"))
    show([balance_table(found, names), turns_table(found, names)], plain)
    return 0


def balance_table(found: Review, names: list[str]) -> Table:
    about = (
        "Chances to win, in points of a hundred, which add up to the end. Decisions are measured against rules of "
        "thumb, one's own and those of the others; revisions are what a longer look changed about the same positions."
    )
    columns = ["Seat", "Start", "Luck", "Decisions", "Revisions", "End"]
    table = Table("Luck and decisions", columns, about, tuple(columns[1:]))
    for seat, name in enumerate(names):
        table.add(
            printable(f"{seat} {name}"),
            f"{100 * found.opening[seat]:.0f}",
            f"{100 * found.luck[seat]:+.0f}",
            f"{100 * found.decisions[seat]:+.0f}",
            f"{100 * found.revisions[seat]:+.0f}",
            f"{100 * found.result[seat]:.0f}",
        )
    return table


def turns_table(found: Review, names: list[str]) -> Table:
    about = "Where the chances to win changed most. The numbers are those of 'holdfast replay'."
    columns = ["Answer", "Seat", "What", "Swing", "Better"]
    table = Table("Turning points", columns, about, ("Swing",), ("What",))
    for turn in found.turns:
        swing = f"{100 * (turn.swing if turn.luck else -turn.cost):+.0f}"
        table.add(str(turn.number), printable(names[turn.seat]), what(turn), swing, better(turn))
    return table


def what(turn: TurningPoint) -> str:
    if turn.luck:
        return f"luck: {turn.played}"
    return f"{turn.mark or 'decision'}: {turn.played}"


def better(turn: TurningPoint) -> str:
    return "" if turn.better is None else f"{turn.better} ({turn.reason})"
