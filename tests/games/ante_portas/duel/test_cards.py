"""The duel board's table: mistakes in it are reported in one sentence, and it is part of the digest of duels only."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from holdfast.games.ante_portas.cardset import check_card_set, load_card_set
from tests.games.ante_portas.scenes import FROZEN_CARDS, game


def changed(folder: Path, old: str, new: str) -> Path:
    cards = folder / "cards"
    shutil.copytree(FROZEN_CARDS, cards)
    path = cards / "duel.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return cards


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("[2, 27]", "[2, 29]", 'duel.toml, field "flag_spawn"[2]: expected a whole number from 1 to 28, found 29'),
        ("[7, 22]", "[7, 7]", 'duel.toml, field "area_spawn": expected two different hexes, found 7 twice'),
        ("soldiers = 6", "soldiers = 0", "duel.toml, field soldiers: expected a whole number from 1 to 99, found 0"),
        ("fee = [1, 2]", "fee = [1]", "duel.toml, field fee: expected a list of 2 numbers, found a list of 1"),
    ],
)
def test_a_mistake_is_reported_with_its_field(tmp_path: Path, old: str, new: str, problem: str) -> None:
    assert check_card_set(changed(tmp_path, old, new)) == [problem]


def test_another_duel_table_changes_the_digest_of_duels_only(tmp_path: Path) -> None:
    other = load_card_set(changed(tmp_path, "fee = [1, 2]", "fee = [2, 3]"))
    frozen = game().cards
    assert other.digest == frozen.digest
    assert other.duel_digest != frozen.duel_digest
    assert game(mode="area-control").card_set.endswith(frozen.duel_digest)
