"""Every test in this folder runs for each game in turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.card_sets.subject import Subject
from tests.games.after_the_empire.cards.subject import EMPIRE
from tests.games.after_the_end.cards.subject import END


@pytest.fixture(scope="session", params=[EMPIRE, END], ids=lambda subject: subject.id)
def subject(request: pytest.FixtureRequest) -> Subject:
    found: Subject = request.param
    return found


@pytest.fixture
def folder(subject: Subject, tmp_path: Path) -> Path:
    """A copy of the frozen set to spoil."""
    return subject.copy(tmp_path)
