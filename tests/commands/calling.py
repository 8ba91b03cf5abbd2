"""Calling the command, in this process and in one of its own; and records to call it with."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

import holdfast
from holdfast.cli import main
from holdfast.games import load
from holdfast.kernel import CHANCE, Dealer, Game, Play, Rng
from tests.tools.processes import PATIENCE_S, started

GAME = "after-the-empire"
END = "after-the-end"
FROZEN = Path(__file__).parents[1] / "games" / "after_the_empire" / "cards" / "frozen"
FROZEN_END = Path(__file__).parents[1] / "games" / "after_the_end" / "cards" / "frozen"
ROOT = Path(holdfast.__file__).parents[1]
COMMAND = [sys.executable, "-m", "holdfast.cli"]


@dataclass(frozen=True)
class Answer:
    status: int
    out: str
    err: str


def call(capsys: pytest.CaptureFixture[str], *arguments: str) -> Answer:
    """Run the command in this process; whatever it prints must be meant for people."""
    capsys.readouterr()
    status = main(arguments)
    said = capsys.readouterr()
    assert "Traceback" not in said.out + said.err
    assert "went wrong" not in said.err
    return Answer(status, said.out, said.err)


def environment(**more: str) -> dict[str, str]:
    """The environment for running the plain source with the default output buffering."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return {**kept, "PYTHONPATH": str(ROOT), "HOLDFAST_PLAIN": "1", **more}


def call_outside(*arguments: str, stdin: bytes = b"", **more: str) -> Answer:
    """Run the command in a process of its own."""
    pipe = subprocess.PIPE
    with started([*COMMAND, *arguments], stdin=pipe, stdout=pipe, stderr=pipe, env=environment(**more)) as process:
        out, err = process.communicate(stdin, PATIENCE_S)
    return Answer(process.returncode, out.decode(), err.decode())


def one_sentence(text: str) -> bool:
    """Whether this is what a complaint on standard error looks like."""
    return text.startswith("holdfast: ") and text.count("\n") == 1 and text.endswith("\n") and len(text) < 500


@cache
def loaded(cards: Path | None = None, game: str = GAME) -> Game:
    return load(game, cards)


@cache
def played(
    answers: int | None = None, seats: int = 2, seed: int = 5, cards: Path | None = None, game: str = GAME
) -> str:
    """The text of a record: this many answers of a random game, or all of them."""
    play = Play(loaded(cards, game), ["Jürgen", "Bo", "Cid", "Dee", "Eve"][:seats])
    dealer, rng = Dealer(seed), Rng(seed)
    while (seat := play.state.actor()) >= CHANCE and (answers is None or len(play.moves) < answers):
        if seat == CHANCE:
            play.deal(dealer.answer(play.state))
        else:
            choices = play.state.choices(seat)
            play.act(seat, [choices[rng.below(len(choices))]])
    return play.record.text()
