"""`holdfast hint`: what the bots advise at a position of a recorded game."""

from __future__ import annotations

import argparse
from pathlib import Path

from holdfast.advice.hints import Advice, advise
from holdfast.bots import BotError
from holdfast.commands.arguments import (
    Parser,
    add_card_sets,
    add_iterations,
    add_plain,
    checked_iterations,
    whole_number,
)
from holdfast.commands.outcome import answers, listed
from holdfast.commands.positions import chosen_seat, state_after, whole_walk
from holdfast.commands.printable import printable
from holdfast.commands.problem import Problem
from holdfast.commands.records import CUT
from holdfast.commands.tables import Table, show

NUDGE, SHORTLIST, MOVE = "nudge", "shortlist", "move"
STEPS = (NUDGE, SHORTLIST, MOVE)


def add_arguments(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record; - reads standard input")
    parser.add_argument(
        "--to", type=whole_number, metavar="N", help="advise on the position after answer N, as numbered by 'replay'"
    )
    parser.add_argument(
        "--seat", type=whole_number, metavar="N", help="advise this seat (default: the first one that is asked)"
    )
    parser.add_argument("--step", choices=STEPS, default=MOVE, help=f"how much to say (default: {MOVE})")
    add_iterations(parser)
    add_card_sets(parser)
    add_plain(parser)


def command(parsed: argparse.Namespace) -> int:
    iterations = checked_iterations(parsed.iterations)
    return hint(parsed.file, tuple(parsed.cards), parsed.to, parsed.seat, parsed.step, iterations, parsed.plain)


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
        raise Problem("the game is over" if over else "a draw comes next, so there is nothing to decide")
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
    wins = "Team wins" if advice.together else "Wins"
    who = "the team wins with each" if advice.together else "each wins"
    about = f"How often {who} in imagined games, by what it is ahead of the others, and what it costs, in points."
    table = Table("Answers", ["Answer", wins, "What speaks for it", "What it costs"], about, (wins,))
    for counsel in advice.counsels:
        chance = "" if counsel.expected is None else f"{100 * counsel.expected:.0f} %"
        table.add(counsel.action.notation, chance, counsel.reason, counsel.costs)
    return table
