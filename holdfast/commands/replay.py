"""`holdfast replay`: step through a record, in sentences, season by season or round by round."""

from __future__ import annotations

import argparse
import os
import sys
import textwrap
from dataclasses import dataclass
from pathlib import Path
from typing import final

from holdfast.commands.arguments import Parser, add_card_sets, add_plain, whole_number
from holdfast.commands.outcome import answers, listed, outcome, score_lines
from holdfast.commands.printable import printable
from holdfast.commands.problem import FAILED, USAGE, Problem
from holdfast.commands.records import CUT, STDIN, Walk, shown, walk
from holdfast.kernel.play import Play
from holdfast.kernel.view import SPECTATOR
from holdfast.terminal.screen import Screen
from holdfast.terminal.skins import skin_for
from holdfast.terminal.table import PERSON, Chair

WIDTH = 100
OPENING = "Set-up"
# The kinds of event that open a chapter of the story.
CHAPTERS = ("season", "round")
PROMPT = "(Enter: on, b: back, number: go there, l: look, q: leave) "


def add_arguments(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record; - reads standard input")
    parser.add_argument("--to", type=whole_number, metavar="N", help="stop after answer N; with --step, start there")
    parser.add_argument(
        "--step", action=argparse.BooleanOptionalAction, help="step with the keyboard (the default in a terminal)"
    )
    add_card_sets(parser)
    add_plain(parser)


def command(parsed: argparse.Namespace) -> int:
    terminal = sys.stdout.isatty() and sys.stdin.isatty()
    stepping = terminal if parsed.step is None else parsed.step
    if stepping and parsed.file == STDIN:
        raise Problem("a record read from standard input leaves no keyboard for stepping", USAGE)
    return replay(parsed.file, tuple(parsed.cards), parsed.to, stepping, parsed.plain)


@dataclass
class Step:
    """One answer that has something to tell: its number among the answers in force, chapter and sentences."""

    number: int
    chapter: str
    sentences: list[str]


def story(play: Play) -> list[Step]:
    """Everything that happened and is still in force. Secrets are revealed only when the game is over."""
    over = play.state.result() is not None
    names = play.record.seats
    chapter = OPENING
    steps: list[Step] = []
    for number, move in enumerate(play.moves, start=1):
        sentences: list[str] = []
        for event in move.events:
            seen = event if over else event.for_seat(SPECTATOR)
            if seen is None:
                continue
            if seen.kind in CHAPTERS:
                if sentences:
                    steps.append(Step(number, chapter, sentences))
                chapter, sentences = seen.sentence(names), []
            else:
                sentences.append(printable(seen.sentence(names)))
        if sentences:
            steps.append(Step(number, chapter, sentences))
    return steps


@final
class Teller:
    """Prints steps, with a heading wherever a chapter begins."""

    def __init__(self, bold: bool) -> None:
        self.bold = bold
        self.chapter = ""

    def heading(self, text: str) -> None:
        print(f"\n\x1b[1m{text}\x1b[0m" if self.bold else f"\n{text}")

    def tell(self, step: Step) -> None:
        if step.chapter != self.chapter:
            self.chapter = step.chapter
            self.heading(step.chapter)
        head = f"{step.number:5d}  "
        for sentence in step.sentences:
            print(textwrap.fill(sentence, WIDTH, initial_indent=head, subsequent_indent=" " * 7))
            head = " " * 7

    def end(self, walked: Walk) -> None:
        result = walked.play.state.result()
        if result is None:
            self.heading(f"Not finished: {outcome(walked.play)}.")
        else:
            self.heading("Final score")
            for line in score_lines(result, walked.record.seats):
                print(printable(line))
        if walked.broken is not None:
            self.heading(printable(f"The record breaks here, at {walked.broken}"))
        elif walked.cut:
            self.heading(CUT)


def replay(name: str, folders: tuple[Path, ...], to: int | None, stepping: bool, plain: bool) -> int:
    """Print the story, or step through it; the status says whether the record holds."""
    walked = walk(name, folders)
    steps = story(walked.play)
    last = len(walked.play.moves)
    seats = listed(walked.record.seats)
    print(printable(f"{walked.play.game.title}, {seats}, {answers(last)} ({shown(name)})"))
    teller = Teller(bold=not plain and sys.stdout.isatty() and "NO_COLOR" not in os.environ)
    if stepping:
        step_through(steps, walked, teller, 0 if to is None else to, Screen(plain))
    else:
        for step in steps:
            if to is None or step.number <= to:
                teller.tell(step)
        if to is None or to >= last:
            teller.end(walked)
        else:
            teller.heading(f"After {to} of {answers(last)}.")
    return 0 if walked.broken is None else FAILED


def step_through(steps: list[Step], walked: Walk, teller: Teller, to: int, screen: Screen) -> None:
    """Show one step after the other, as the person at the keyboard asks for them."""
    place = max(0, place_of(steps, to))
    shown = -1
    while True:
        if place != shown:
            shown = place
            if place < len(steps):
                teller.tell(steps[place])
            else:
                teller.end(walked)
        try:
            asked = screen.ask(PROMPT).strip().lower()
        except EOFError:
            return
        if asked in ("q", "quit", "leave"):
            return
        if asked in ("", "n", "next"):
            if place == len(steps):
                return
            place += 1
        elif asked in ("b", "back"):
            place = max(0, place - 1)
            teller.chapter = ""
        elif asked.isascii() and asked.isdigit() and len(asked) < 9:
            place = max(0, place_of(steps, int(asked)))
            teller.chapter = ""
        elif asked in ("l", "look"):
            look(walked, steps[place].number if place < len(steps) else len(walked.play.moves), screen)
        else:
            print(f"'{printable(asked[:40])}' is not understood here.")


def place_of(steps: list[Step], number: int) -> int:
    """The place of the last step up to this answer; behind the last step if the record has no more to tell."""
    if steps and number > steps[-1].number:
        return len(steps)
    return sum(1 for step in steps if step.number <= number) - 1


def look(walked: Walk, number: int, screen: Screen) -> None:
    """The table after a number of answers: what each seat has and how the seats stand, as a spectator sees it."""
    names = [printable(name) for name in walked.record.seats]
    state = walked.play.game.start(len(names))
    for move in walked.play.moves[:number]:
        state.push(move.seat, move.action)
    view = state.view(SPECTATOR)
    chairs = [Chair(PERSON, name, str(seat + 1)) for seat, name in enumerate(names)]
    skin = skin_for(walked.play.game.id)
    for seat in range(len(names)):
        if screen.plain:
            screen.say_all(skin.holding_words(view, chairs, seat))
        else:
            screen.draw(skin.holding_picture(view, chairs, seat))
    screen.say_all(skin.standing(view, chairs))
