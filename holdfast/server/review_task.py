"""A process that goes through one game: `python -m holdfast.server.review_task`, started by `Reviews`.

It reads a record from standard input and writes lines of JSON to standard output: how far it is, then the review.
"""

from __future__ import annotations

import os
import sys
from dataclasses import asdict
from typing import Final, TextIO

import msgspec

from holdfast.advice import Review, TurningPoint, review
from holdfast.bots import BotError
from holdfast.games import load
from holdfast.kernel import Play, RecordError
from holdfast.kernel.record import parse_record
from holdfast.native import status
from holdfast.server import messages

# Chosen so that a game of After the Empire for three takes less than a minute; compiled code is several times as fast.
WORLDS: Final = 48 if status().startswith("compiled") else 12
ITERATIONS: Final = 60
NICENESS: Final = 15  # everything else on the machine goes first
STEPS_SHARE: Final = 0.85  # of the work is going through the steps; the rest is looking again at the dearest decisions


class Turn(msgspec.Struct, kw_only=True):
    """A turning point in notations. `first` to `last` are its moves, counted in answers in force."""

    first: int
    last: int
    seat: int
    luck: bool
    swing: float
    error: float
    played: str
    better: str | None
    cost: float
    cost_error: float
    mark: str
    reason: str
    against: str


class Reviewed(msgspec.Struct, kw_only=True):
    """A review as it travels: the chances after so many answers, accounts by seat, and where the game turned."""

    at: list[int]
    values: list[list[float]]
    accounts: list[messages.Account]
    turns: list[Turn]


class Line(msgspec.Struct, kw_only=True, omit_defaults=True):
    """One line of what the process says."""

    progress: float = 0.0
    review: Reviewed | None = None
    problem: str | None = None


def reviewed(found: Review) -> Reviewed:
    lasts = {step.first: step.last for step in found.steps}
    return Reviewed(
        at=[0, *[step.last for step in found.steps]],
        values=[rounded(found.opening), *[rounded(step.chances) for step in found.steps]],
        accounts=[msgspec.convert(asdict(found.account(seat)), messages.Account) for seat in range(len(found.opening))],
        turns=[turn_of(turn, lasts[turn.number]) for turn in found.turns],
    )


def turn_of(turn: TurningPoint, last: int) -> Turn:
    return Turn(
        first=turn.number,
        last=last,
        seat=turn.seat,
        luck=turn.luck,
        swing=round(turn.swing, 4),
        error=round(turn.error, 4),
        played=turn.played,
        better=turn.better,
        cost=round(turn.cost, 4),
        cost_error=round(turn.cost_error, 4),
        mark=turn.mark,
        reason=turn.reason,
        against=turn.against,
    )


def rounded(values: list[float]) -> list[float]:
    return [round(value, 4) for value in values]


def work(text: str, sink: TextIO, worlds: int, iterations: int) -> None:
    """Review the game that a record tells of; whatever goes wrong is told in a sentence."""

    def say(line: Line) -> None:
        sink.write(msgspec.json.encode(line).decode() + "\n")
        sink.flush()

    def tell(done: int, all: int) -> None:
        share = STEPS_SHARE * done / all
        if int(100 * share) > int(100 * STEPS_SHARE * (done - 1) / all):
            say(Line(progress=round(share, 2)))

    try:
        record = parse_record(text)
        play = Play(load(record.game, None, record.options), record.seats)
        for line in record.lines:
            play.read_line(line)
        say(Line(review=reviewed(review(play, worlds=worlds, iterations=iterations, tell=tell)), progress=1.0))
    except (BotError, RecordError) as error:
        say(Line(problem=str(error)))
    except Exception as error:
        say(Line(problem=f"it failed with {type(error).__name__}: {' '.join(str(error).split())[:200]}"))


def main(arguments: list[str]) -> int:
    """The worlds and iterations may be given, for tests in a hurry."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    worlds, iterations = (int(word) for word in arguments) if arguments else (WORLDS, ITERATIONS)
    work(sys.stdin.read(), sys.stdout, worlds, iterations)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
