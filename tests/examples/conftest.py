"""*Night Watch* on the shelf, as if its package were installed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from night_watch import TITLE

from holdfast.games import GAMES
from holdfast.kernel import Game, Title
from holdfast.web.stages import stage_for


@pytest.fixture(autouse=True)
def on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[Title]:
    monkeypatch.setitem(GAMES.titles, TITLE.id, TITLE)
    yield TITLE
    stage_for.cache_clear()


@pytest.fixture
def night() -> Game:
    return TITLE.load()
