"""What decks are made of: copies count, and the starting cards must be neither too many nor too few."""

from __future__ import annotations

from pathlib import Path

from holdfast.games.after_the_empire.cardset import load_card_set
from tests.card_sets.subject import cut, rewrite
from tests.games.after_the_empire.cards.subject import BAKERY_COST, EMPIRE


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
