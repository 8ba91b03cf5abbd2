"""The game's marches and Battles compared with a slow, literal reading of the rulebook, on random fields."""

from __future__ import annotations

import pytest

from tests.games.ante_portas.oracle.marches import check_battle, check_march

MARCHES = 2_000
BATTLES = 600
PIECES = 4


@pytest.mark.parametrize("piece", range(PIECES))
def test_marches_agree_with_the_oracle(piece: int) -> None:
    questions = sum(check_march(seed) for seed in range(piece, MARCHES, PIECES))
    assert questions > MARCHES // PIECES // 2, "the players had something to decide"


def test_battles_agree_with_the_oracle() -> None:
    questions = sum(check_battle(seed) for seed in range(BATTLES))
    assert questions > BATTLES // 10, "the players had something to decide"
