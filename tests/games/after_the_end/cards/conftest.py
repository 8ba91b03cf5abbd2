"""The shipped sets, and a copy of one to spoil."""

from __future__ import annotations

from pathlib import Path

import pytest

from holdfast.games.after_the_end.cardset import house_folder, load_card_set
from holdfast.games.after_the_end.catalog import CardSet
from tests.games.after_the_end.cards.subject import END


@pytest.fixture(params=[house_folder(), END.frozen], ids=["house", "frozen"])
def cards(request: pytest.FixtureRequest) -> CardSet:
    folder: Path = request.param
    return load_card_set(folder)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the frozen set to spoil."""
    return END.copy(tmp_path)
