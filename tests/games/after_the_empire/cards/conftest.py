"""The shipped sets, and a copy of one to spoil."""

from __future__ import annotations

from pathlib import Path

import pytest

from holdfast.games.after_the_empire.cardset import house_folder, load_card_set
from holdfast.games.after_the_empire.catalog import CardSet
from tests.games.after_the_empire.cards.subject import EMPIRE


@pytest.fixture(params=[house_folder(), EMPIRE.frozen], ids=["house", "frozen"])
def cards(request: pytest.FixtureRequest) -> CardSet:
    folder: Path = request.param
    return load_card_set(folder)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the frozen set to spoil."""
    return EMPIRE.copy(tmp_path)
