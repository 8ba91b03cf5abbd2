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
from holdfast.advice.hints import NOTHING_NAMED
from holdfast.bots import BotError
from holdfast.native import status
from holdfast.server import messages
from holdfast.server.problems import Problem
from holdfast.server.replaying import Replay, play_text

# Chosen so that a game of After the Empire for three takes less than a minute; compiled code is several times as fast.
WORLDS: Final = 48 if status().startswith("compiled") else 12
ITERATIONS: Final = 60
MOST_SENTENCES: Final = 3  # that tell what a stroke of luck was
NICENESS: Final = 15  # everything else on the machine goes first
STEPS_SHARE: Final = 0.85  # of the work is going through the steps; the rest, a second look at the costliest decisions


class Line(msgspec.Struct, kw_only=True, omit_defaults=True):
    """One line of what the process says."""

    progress: float = 0.0
    review: messages.Review | None = None
    problem: str | None = None


def worded(replay: Replay, found: Review, worlds: int, iterations: int) -> messages.Review:
    """The review as it is sent: the chances by number of answers, an account per seat, and the turning points."""
    at = [0, *[step.last for step in found.steps]]
    chances = [rounded(found.opening), *[rounded(step.chances) for step in found.steps]]
    lasts = {step.first: step.last for step in found.steps}
    return messages.Review(
        chances=[messages.Chances(at=number, values=values) for number, values in zip(at, chances, strict=True)],
        accounts=[msgspec.convert(asdict(found.account(seat)), messages.Account) for seat in range(len(found.opening))],
        turns=[turn_in_words(replay, turn, lasts[turn.number]) for turn in found.turns],
        worlds=worlds,
        iterations=iterations,
    )


def turn_in_words(replay: Replay, turn: TurningPoint, last: int) -> messages.Turn:
    chapter = [chapter for chapter in replay.chapters() if chapter.at <= turn.number][-1]
    lucky = messages.Named(do=turn.played, label=luck_in_words(replay, turn, last))
    return messages.Turn(
        at=last if turn.luck else turn.number,
        chapter=chapter.title,
        seat=turn.seat,
        luck=turn.luck,
        swing=round(turn.swing, 4),
        error=round(turn.error, 4),
        played=lucky if turn.luck else named(replay, turn, turn.played),
        better=None if turn.better is None else named(replay, turn, turn.better),
        cost=round(turn.cost, 4),
        cost_error=round(turn.cost_error, 4),
        mark=turn.mark,
        reason="" if turn.reason in NOTHING_NAMED else turn.reason,
        against=turn.against,
    )


def named(replay: Replay, turn: TurningPoint, notation: str) -> messages.Named:
    """An answer in the words in which its seat was offered it."""
    action = replay.play.game.action(notation)
    if action is None:
        return messages.Named(do=notation, label=notation)
    view = replay.state(turn.number - 1).view(turn.seat)
    return messages.Named(do=notation, label=replay.stage.label(action, view))


def luck_in_words(replay: Replay, turn: TurningPoint, last: int) -> str:
    """What chance brought; `@0` stands for a name, as in all events. When a game is reviewed its secrets are out."""
    moves = replay.play.moves[turn.number - 1 : last]
    sentences = [event.text for move in moves for event in move.events if event.random or event.reveals]
    return " ".join(sentences[:MOST_SENTENCES]) or turn.played


def rounded(values: list[float]) -> list[float]:
    return [round(value, 4) for value in values]


def work(text: str, sink: TextIO, worlds: int, iterations: int) -> None:
    """Review a recorded game; whatever goes wrong is reported in one sentence."""

    def say(line: Line) -> None:
        sink.write(msgspec.json.encode(line).decode() + "\n")
        sink.flush()

    def tell(done: int, all: int) -> None:
        share = STEPS_SHARE * done / all
        if int(100 * share) > int(100 * STEPS_SHARE * (done - 1) / all):
            say(Line(progress=round(share, 2)))

    try:
        play = play_text(text)
        found = review(play, worlds=worlds, iterations=iterations, tell=tell)
        say(Line(review=worded(Replay("", play), found, worlds, iterations), progress=1.0))
    except (BotError, Problem) as error:
        say(Line(problem=str(error)))
    except Exception as error:
        say(Line(problem=f"it failed with {type(error).__name__}: {' '.join(str(error).split())[:200]}"))


def main(arguments: list[str]) -> int:
    """Tests may pass smaller numbers of worlds and iterations."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    worlds, iterations = (int(word) for word in arguments) if arguments else (WORLDS, ITERATIONS)
    work(sys.stdin.read(), sys.stdout, worlds, iterations)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
