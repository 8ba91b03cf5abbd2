"""Random games over all line-ups: no dead end, no endless game, no exception, and the books balance."""

from __future__ import annotations

from math import gcd

import pytest

from holdfast.games import GAMES as GAMES_TO_PLAY
from tests.fuzz.line_ups import LOADERS, OPTIONS, STRIDE, line_up, line_ups
from tests.fuzz.random_games import LEDGERS, random_game

GAMES = 200
GAMES_AGAIN = 24  # also on the compiled build
PARTS = 4


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("id", LOADERS)
def test_random_games_break_nothing(id: str, part: int) -> None:
    for number in range(part, GAMES, PARTS):
        play_one(id, number)


@pytest.mark.law
@pytest.mark.parametrize("id", LOADERS)
def test_random_games_break_nothing_on_both_builds(id: str) -> None:
    for number in range(GAMES, GAMES + GAMES_AGAIN):
        play_one(id, number)


def play_one(id: str, number: int) -> None:
    try:
        random_game(line_up(number, id), number)
    except Exception as error:
        error.add_note(f"in random game {number}: {line_up(number, id)}")
        raise


@pytest.mark.parametrize("id", LOADERS)
def test_every_line_up_gets_its_turn(id: str) -> None:
    assert gcd(STRIDE, len(line_ups(id))) == 1
    assert len({line_up(number, id) for number in range(len(line_ups(id)))}) == len(line_ups(id))


def test_every_registered_game_is_played_at_random() -> None:
    assert set(LOADERS) == set(OPTIONS) == set(LEDGERS) == set(GAMES_TO_PLAY)
