"""Units on Movement cards that come only with certain numbers of players: read, checked, and part of the digest."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from holdfast.games.ante_portas.cardset import check_card_set, house_folder, load_card_set
from tests.games.ante_portas.scenes import FROZEN_CARDS, game

PLAIN = '{ hex = 26, unit = "basic" }, { hex = 27, unit = "basic" }]'  # on R101 first


def marked(folder: Path, seats: str) -> Path:
    cards = folder / "cards"
    shutil.copytree(FROZEN_CARDS, cards)
    path = cards / "movement.toml"
    text = path.read_text(encoding="utf-8")
    assert PLAIN in text
    path.write_text(text.replace(PLAIN, f"{PLAIN[:-3]}, seats = {seats} }}]", 1), encoding="utf-8")
    return cards


@pytest.mark.rule("P-spawn-seats")
def test_a_mark_is_read_and_changes_the_digest(tmp_path: Path) -> None:
    cards = load_card_set(marked(tmp_path, "[1, 3]"))
    assert cards.movement[0].spawn_seats == [[], [1, 3]]
    assert cards.movement[1].spawn_seats == [[], []]
    assert cards.digest != game().cards.digest


@pytest.mark.parametrize(
    ("seats", "problem"),
    [
        ("[0]", "[1]: expected a whole number from 1 to 3, found 0"),
        ("[1, 4]", "[2]: expected a whole number from 1 to 3, found 4"),
        ("3", ": expected a list of 1 to 2 numbers, found 3"),
        ("[1, 2, 3]", ": expected a list of 1 to 2 numbers, found a list of 3"),
    ],
)
def test_a_wrong_mark_is_reported_with_its_field(tmp_path: Path, seats: str, problem: str) -> None:
    field = 'movement.toml, card "r101", field spawn[2].seats'
    assert check_card_set(marked(tmp_path, seats)) == [field + problem]


def test_the_house_keeps_the_top_half_that_the_rulebook_shows() -> None:
    first = load_card_set(house_folder()).movement[0]
    assert (first.id, first.spawn_hexes, first.spawn_units, first.spawn_seats) == ("r101", [26, 27], [0, 0], [[], []])
