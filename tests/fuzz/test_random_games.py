"""Random games over all line-ups: no dead end, no endless game, no exception, and the books balance."""

from __future__ import annotations

from math import gcd

import pytest

from tests.fuzz.line_ups import STRIDE, line_up, line_ups
from tests.fuzz.random_games import random_game

GAMES = 200
GAMES_AGAIN = 24  # also on the compiled build
PARTS = 4


@pytest.mark.parametrize("part", range(PARTS))
def test_random_games_break_nothing(part: int) -> None:
    for number in range(part, GAMES, PARTS):
        play_one(number)


@pytest.mark.law
def test_random_games_break_nothing_on_both_builds() -> None:
    for number in range(GAMES, GAMES + GAMES_AGAIN):
        play_one(number)


def play_one(number: int) -> None:
    try:
        random_game(line_up(number), number)
    except Exception as error:
        error.add_note(f"in random game {number}: {line_up(number)}")
        raise


def test_every_line_up_gets_its_turn() -> None:
    assert gcd(STRIDE, len(line_ups())) == 1
    assert len({line_up(number) for number in range(len(line_ups()))}) == len(line_ups())
