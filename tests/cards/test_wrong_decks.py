"""Decks that are too small for a game, and starting cards that are too many or too few: one sentence each."""

from __future__ import annotations

from pathlib import Path

import pytest

from holdfast.games.after_the_empire.cardset import load_card_set
from tests.card_sets.empire import BAKERY_COST, EMPIRE
from tests.card_sets.subject import cut, rewrite

# How many cards are kept of a file, and what is said then.
TOO_FEW = {
    "building": ("buildings.toml", 24, "at least 24 buildings in the deck, found 23"),
    "refugee": ("refugees.toml", 20, "at least 16 refugees in the deck, found 15"),
    "invader": ("invaders.toml", 25, "at least 26 invaders, found 25"),
    "siege": ("sieges.toml", 7, "at least 8 sieges, found 7"),
    "objective": ("objectives.toml", 5, "at least 6 objectives, found 5"),
}


@pytest.mark.parametrize("key", TOO_FEW)
def test_too_few(folder: Path, key: str) -> None:
    file, kept, message = TOO_FEW[key]
    cut(folder, file, key, kept)
    EMPIRE.assert_only_problem(folder, f"{file}: expected {message}")


def test_copies_count(folder: Path) -> None:
    cut(folder, "sieges.toml", "siege", 4)
    rewrite(folder, "sieges.toml", "power = 1", "power = 1\ncopies = 5")
    assert sum(siege.copies for siege in load_card_set(folder).sieges) == 8


def test_too_few_starting_refugees(folder: Path) -> None:
    for _ in range(2):
        rewrite(folder, "refugees.toml", "starting = true\ninitiative =", "cost = {}\ngold =")
    EMPIRE.assert_only_problem(folder, "refugees.toml: expected at least 4 starting refugees, found 3")


def test_no_starting_building(folder: Path) -> None:
    rewrite(folder, "buildings.toml", "starting = true", "cost = {}\ngold = 0")
    EMPIRE.assert_only_problem(folder, "buildings.toml: expected exactly 1 starting building, found 0")


def test_two_starting_buildings(folder: Path) -> None:
    rewrite(folder, "buildings.toml", BAKERY_COST, "starting = true")
    EMPIRE.assert_only_problem(folder, "buildings.toml: expected exactly 1 starting building, found 2")
