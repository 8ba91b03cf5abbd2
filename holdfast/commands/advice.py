"""`holdfast hint` and `holdfast review`: what the bots think of a recorded game."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from holdfast.advice.hints import Advice, advise
from holdfast.advice.review import MOST_WORLDS, Review, TurningPoint, points, review
from holdfast.bots import BotError
from holdfast.commands.outcome import answers, listed, outcome
from holdfast.commands.printable import printable
from holdfast.commands.problem import USAGE, Problem
from holdfast.commands.records import CUT, Walk, shown, walk
from holdfast.commands.tables import Table, show
from holdfast.kernel.play import Play
from holdfast.kernel.state import State

NUDGE, SHORTLIST, MOVE = "nudge", "shortlist", "move"
STEPS = (NUDGE, SHORTLIST, MOVE)


def whole_walk(name: str, folders: tuple[Path, ...], to: int | None = None) -> Walk:
    """The record, which must hold as far as it is looked at: to this answer in force, or to its end."""
    walked = walk(name, folders)
    if walked.broken is not None and (to is None or to > len(walked.play.moves)):
        raise Problem(f"{shown(name)}: {walked.broken}")
    return walked


def state_after(play: Play, count: int) -> State:
    """The position after so many of the answers in force, counted as `holdfast replay` does."""
    state = play.game.start(len(play.record.seats))
    for move in play.moves[:count]:
        state.push(move.seat, move.action)
    return state


def chosen_seat(asked: int | None, seats: list[str]) -> int | None:
    if asked is not None and asked >= len(seats):
        raise Problem(f"the seats are 0 to {len(seats) - 1}, not {asked}", USAGE)
    return asked


# -- hint --------------------------------------------------------------------------------------------------------


def hint(
    name: str, folders: tuple[Path, ...], to: int | None, seat: int | None, step: str, iterations: int, plain: bool
) -> int:
    """A hint for the seat that has to answer where the record ends, or after an answer, from what that seat can see."""
    walked = whole_walk(name, folders, to)
    play = walked.play
    last = len(play.moves)
    state = play.state if to is None else state_after(play, to)
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
    if to is not None:
        print(f"After {min(to, last)} of {answers(last)}.")
    if walked.cut and (to is None or to >= last):
        print(CUT)
    print(printable(f"{play.record.seats[who]}: {advice.nudge()}"))
    if step == NUDGE:
        return 0
    if advice.single:
        print(f"The only answer: {advice.best.action.notation}.")
        return 0
    print(f"Worth a thought: {', '.join(action.notation for action in advice.shortlist())}.")
    if step == MOVE:
        show([counsel_table(advice)], plain)
    return 0


def listed_seats(asked: list[int], names: list[str]) -> str:
    return f"asked {'is' if len(asked) == 1 else 'are'} {listed([names[seat] for seat in asked])}"


def counsel_table(advice: Advice) -> Table:
    about = "How often each wins in imagined games, by what it is ahead of the others, and what it costs, in points."
    table = Table("Answers", ["Answer", "Wins", "What speaks for it", "What it costs"], about, ("Wins",))
    for counsel in advice.counsels:
        wins = "" if counsel.expected is None else f"{100 * counsel.expected:.0f} %"
        table.add(counsel.action.notation, wins, counsel.reason, counsel.costs)
    return table


# -- review ------------------------------------------------------------------------------------------------------


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
    show([balance_table(found, names), turns_table(found, names)], plain)
    return 0


def balance_table(found: Review, names: list[str]) -> Table:
    about = (
        "Chances to win, in points of a hundred; each row adds up to the end. A move is measured against rules of "
        "thumb; what the turning points below tell is listed, the rest is everything else. ± is one standard error. "
        "Revisions are what a longer look changed about the same positions."
    )
    columns = ["Seat", "Start", "Luck", "Own moves", "Others' moves", "Revisions", "End"]
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


def turns_table(found: Review, names: list[str]) -> Table:
    about = (
        "The draws that changed the chances to win most, and the decisions for which a closer look found a better "
        "answer; the swing of a draw, and what a better answer was worth, are more than twice their standard error "
        "(±). Swing is what came of it in the game as it went. What a better answer was worth is told as far as the "
        "seat could know, so a decision may have been a mistake and its swing small, or good. The numbers count "
        "answers, as 'holdfast replay' and 'holdfast hint --to' do."
    )
    columns = ["Answer", "Seat", "What", "Swing", "Better"]
    table = Table("Turning points", columns, about, ("Swing",), ("What",))
    for turn in found.turns:
        swing = f"{points(turn.swing):+d} ± {points(turn.error)}"
        table.add(str(turn.number), printable(names[turn.seat]), what(turn), swing, better(turn))
    return table


def what(turn: TurningPoint) -> str:
    if turn.luck:
        return f"luck: {turn.played}"
    return f"{turn.mark or 'decision'}: {turn.played}"


def better(turn: TurningPoint) -> str:
    if turn.better is None:
        return ""
    price = f"; it costs {turn.against}" if turn.against else ""
    return f"{turn.better}: {points(turn.cost):+d} ± {points(turn.cost_error)} ({turn.reason}{price})"
